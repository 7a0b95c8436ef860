import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../support/packs.ts'

const run = promisify(execFile)
const MAIN = fileURLToPath(pathOf('src/main.ts'))
const CHESS = fileURLToPath(pathOf('examples/games'))

let dir = ''
let packed: Readonly<Record<string, Uint8Array>> = {}

/** Packs the extension as its script does, and unpacks it as an editor would. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-vscode-'))
  const vsix = join(dir, 'umpire.vsix')
  await run(process.execPath, [fileURLToPath(pathOf('examples/vscode/build.mts')), vsix])
  packed = unzipSync(await readFile(vsix))
  for (const name of ['package.json', 'extension.js'])
    await writeFile(join(dir, name), packed[`extension/${name}`] ?? '')
  await cp(CHESS, join(dir, 'games'), { recursive: true })
})

afterAll(() => rm(dir, { recursive: true }))

test('the extension for Visual Studio Code is packed with its manifest, which names what is in it', () => {
  const manifest = JSON.parse(strFromU8(packed['extension/package.json'] ?? new Uint8Array()))
  expect(Object.keys(packed).sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/extension.js',
    'extension/package.json',
  ])
  expect(manifest.main).toBe('./extension.js')
  expect(manifest.activationEvents).toContain('workspaceContains:*/game.yaml')
  const metadata = strFromU8(packed['extension.vsixmanifest'] ?? new Uint8Array())
  expect(metadata).toContain(`Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"`)
})

test('the extension, loaded by an editor that is none, starts the server of the workspace and ends it', async () => {
  const wrong: unknown[] = []
  const extension = loaded(
    join(dir, 'extension.js'),
    editor(join(dir, 'games'), [process.execPath, MAIN, 'lsp'], wrong),
  )
  await extension.activate()
  await expect.poll(() => wrong.length).toBeGreaterThan(0)
  await extension.deactivate()
})

interface Extension {
  readonly activate: () => Promise<void>
  readonly deactivate: () => Promise<void>
}

/** Loads a module to which `require('vscode')` gives what an editor would. */
function loaded(path: string, vscode: unknown): Extension {
  const known = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown }
  const load = known._load
  known._load = (name, ...rest) => (name === 'vscode' ? vscode : load.call(known, name, ...rest))
  try {
    return createRequire(pathToFileURL(path))(path)
  } finally {
    known._load = load
  }
}

/** Something that tells those who listen. */
class Emitter {
  private readonly listeners = new Set<(told: unknown) => void>()
  readonly event = (listener: (told: unknown) => void) => {
    this.listeners.add(listener)
    return { dispose: () => this.listeners.delete(listener) }
  }
  fire(told: unknown): void {
    for (const listener of this.listeners) listener(told)
  }
  dispose(): void {
    this.listeners.clear()
  }
}

/** Nothing is ever called off here. */
class Canceller {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) }
  dispose(): void {}
}

/** An editor as far as the client of the protocol needs one: a workspace with one folder, no window; what it is told is wrong is kept. */
function editor(folder: string, command: readonly string[], wrong: unknown[]): unknown {
  const nothing = { dispose: () => undefined }
  const listening = () => nothing
  const uri = { fsPath: folder, toString: () => pathToFileURL(folder).href, scheme: 'file' }
  const collection = { set: (...told: unknown[]) => wrong.push(told), clear: () => undefined, ...nothing }
  const special: Record<string, Record<string, unknown> | typeof Emitter | typeof Canceller | string> = {
    CancellationTokenSource: Canceller,
    version: '1.105.0',
    EventEmitter: Emitter,
    workspace: {
      workspaceFolders: [{ uri, name: 'games', index: 0 }],
      textDocuments: [],
      getConfiguration: () => ({ get: (name: string) => (name === 'command' ? command : undefined) }),
      createFileSystemWatcher: () => any({ onDidCreate: listening, onDidChange: listening, onDidDelete: listening }),
    },
    languages: { createDiagnosticCollection: () => collection },
    window: {
      visibleTextEditors: [],
      tabGroups: { all: [], onDidChangeTabs: listening },
      showErrorMessage: (why: string) => Promise.reject(new Error(why)),
    },
    env: { language: 'en', appName: 'an editor' },
    Uri: { parse: (text: string) => ({ toString: () => text, fsPath: text, scheme: 'file' }) },
  }
  const modules = new Map<string, unknown>()
  /** Whatever else is asked for: a class to stand above others, a function that gives something to be disposed of. */
  function any(own: Record<string, unknown> = {}): unknown {
    const made = new Map<string, unknown>()
    return new Proxy(class {}, {
      get: (target, name) => {
        if (typeof name === 'symbol' || name === 'prototype' || name === 'length' || name === 'name')
          return Reflect.get(target, name)
        if (name in own) return own[name]
        if (name === 'dispose') return () => undefined
        if (name === 'then') return undefined
        const known = made.get(name) ?? any()
        made.set(name, known)
        return known
      },
      apply: () => any(),
    })
  }
  return new Proxy(
    {},
    {
      get: (_, name: string) => {
        const own = special[name]
        const known = modules.get(name) ?? (typeof own === 'object' || own === undefined ? any(own) : own)
        modules.set(name, known)
        return known
      },
      has: () => true,
    },
  )
}
