import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BOMBS } from './support/bombs.ts'

/** A game that takes longer to build than a hundred lookups do. */
const GAME = BOMBS.find(({ name }) => name === 'rules on one question')?.of(600) ?? []
const MAIN = join(import.meta.dirname, '../src/main.ts')

let dir = ''
let server: ChildProcess
let log: readonly { readonly msg: string }[] = []
let ended: Promise<number | null>

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-watching-'))
  for (const { path, text } of GAME) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  log = []
  server = spawn(process.execPath, [MAIN, 'serve', '--watch', '--content', dir, '--data', join(dir, '.data')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  server.stdout?.on('data', (chunk) => {
    text += chunk
    log = text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []))
  })
  ended = new Promise((resolve) => server.on('exit', resolve))
})

afterEach(async () => {
  server.kill('SIGKILL')
  await ended
  await rm(dir, { recursive: true })
})

const times = (message: string): number => log.filter(({ msg }) => msg === message).length

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(() => isTrue() || server.exitCode !== null, { timeout: 120_000, interval: 20 }).toBe(true)
  expect(isTrue()).toBe(true)
}

async function address(): Promise<string> {
  const said = () => log.map(({ msg }) => /http:\/\/127\.0\.0\.1:\d+/.exec(msg)?.[0]).find((each) => each)
  await until(() => said() !== undefined)
  return said() ?? ''
}

async function titleAt(base: string): Promise<string> {
  return ((await (await fetch(`${base}/v1/games/g`)).json()) as { title: string }).title
}

async function call(title: string): Promise<void> {
  const settings = join(dir, 'g/game.yaml')
  await writeFile(settings, (await readFile(settings, 'utf8')).replace(/^title: .*$/m, `title: ${title}`))
}

test('while an edit is built, lookups are answered from the edition before', async () => {
  const base = await address()
  await call('Second')
  await until(() => times('building') === 1)
  let meanwhile = 0
  while (times('edited') === 0) {
    const title = await titleAt(base)
    if (title === 'G') meanwhile++
    else expect(title).toBe('Second')
  }
  expect(meanwhile).toBeGreaterThan(10)
  expect(await titleAt(base)).toBe('Second')
})

test('what is edited while an edit is built is built next, once', async () => {
  const base = await address()
  await call('Second')
  await until(() => times('building') === 1)
  for (const title of ['Third', 'Fourth', 'Fifth']) await call(title)
  await until(() => times('edited') === 2)
  expect(await titleAt(base)).toBe('Fifth')
  await call('Sixth')
  await until(() => times('edited') === 3)
  expect([times('building'), await titleAt(base)]).toEqual([3, 'Sixth'])
})

test('a signal while an edit is built ends the server at once', async () => {
  await address()
  await call('Second')
  await until(() => times('building') === 1)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(times('edited')).toBe(0)
})
