import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pathOf } from './support/packs.ts'
import { startServer, umpire, until } from './support/server.ts'

const GAMES = fileURLToPath(pathOf('test/fixtures/small-games'))

test('What a server that remembers messages does not understand is listed, also while it runs, and one that does not keeps none', async () => {
  const data = await mkdtemp(join(tmpdir(), 'umpire-unheard-'))
  const there = ['--content', GAMES, '--data', data]
  const list = async (): Promise<string> => (await umpire('unheard', ...there)).said
  const asked = async (settings: readonly string[], message: string) => {
    const server = await startServer([...settings, ...there])
    const response = await fetch(`${server.base}/v1/games/cards/understand?q=${encodeURIComponent(message)}`)
    expect(((await response.json()) as { question?: object }).question).toBeUndefined()
    return server
  }
  const remembering = await asked(['--remember-messages', '30'], 'Does my Klingon retaliate?')
  await until(async () => (await list()).includes('1. 1 × cards “does my klingon retaliate?”: not understood'))
  await fetch(`${remembering.base}/v1/games/cards/understand?q=jump`)
  expect(await remembering.stop()).toBe(0)
  const kept = await list()
  expect(kept).toContain('1 × cards “jump”')
  const other = await asked([], 'reclaim')
  expect(await other.stop()).toBe(0)
  expect(await list()).toBe(kept)
  await rm(data, { recursive: true })
})
