import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { umpire } from '../src/cli/testing/umpire.fixture.ts'
import { RELATIONS } from '../src/domain/index.ts'
import { publish } from '../src/publish/index.ts'
import { readContent } from '../src/store/index.ts'
import { pathOf } from './support/packs.ts'

const BLOCK = /^(`{3,})(\w+)(?: (\S+))?\n([\s\S]*?)\n\1$/gm
const COMMAND = /^\$ umpire (.*)(?:\n(?!\$ )(.*))*/gm

let page: string
let dir: string
const shown: string[] = []
const came: string[] = []

/** Follows the page from top to bottom: writes each file, gives each command, and keeps what both sides print. */
beforeAll(async () => {
  page = await readFile(pathOf('docs/first-game.md'), 'utf8')
  dir = await mkdtemp(join(tmpdir(), 'umpire-first-game-'))
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(dir)
  for (const [, , kind, path, text = ''] of page.matchAll(BLOCK)) {
    if (path !== undefined) await write(path, `${text}\n`)
    if (kind === 'console') await follow(text)
  }
  cwd.mockRestore()
})

afterAll(() => rm(dir, { recursive: true }))

test('Every command prints what the guide shows of it', () => {
  expect(shown.length).toBeGreaterThan(8)
  expect(came).toEqual(shown)
})

test('The game of the guide is sound at its end, its cases run, and nothing in it is left to do', async () => {
  const { editions, diagnostics } = publish(await readContent(join(dir, 'content')))
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(editions.map(({ game, cases }) => [game, cases.length])).toEqual([['lantern', 16]])
})

test('The table of relations has each of them once, in the order of the contract', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+\? \|/gm)].map(([, kind]) => kind)
  expect(rows).toEqual(RELATIONS)
})

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeFile(join(dir, path), text)
}

async function follow(text: string): Promise<void> {
  for (const [whole, line = ''] of text.matchAll(COMMAND)) {
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const { out, err } = await umpire(...args.map(placed), '--content', join(dir, 'content'), ...reported(args))
    shown.push(whole)
    came.push(`$ umpire ${line}\n${told(`${out}${err}`)}`)
  }
}

/** Editions are read where the test wrote them. */
function placed(arg: string): string {
  return arg.replace(/^(\d{4}=)/, `$1${dir}/`)
}

function reported([command]: readonly string[]): readonly string[] {
  return command === 'import' ? ['--report', join(dir, 'import.html')] : []
}

/** What is printed, less the folder of the test, and with hashes of editions shortened as the guide does. */
function told(text: string): string {
  return text
    .replaceAll(`${dir}/`, '')
    .replace(/sha256-[0-9a-f]{64}/g, 'sha256-…')
    .trimEnd()
}
