import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Editions } from '../editions/index.ts'
import { openStore, type Store, StoreDown } from '../store/index.ts'
import type { App } from './index.ts'
import { FILES, get, load, NOON, post, serverOf } from './testing/support.fixture.ts'

const UNREAD = 'does my Klingon retaliate'
const UNDERSTOOD = 'can they beam with klingon shields in the way'
const DAY = 86_400_000

let dir = ''
let store: Store
let app: App
let editions: Editions

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-unheard-'))
  store = await openStore({ dir })
})

afterEach(async () => {
  await app.close()
  await store.close()
  await rm(dir, { recursive: true })
})

async function started(days?: number, kept: Partial<Store> = {}): Promise<void> {
  const remembering = days === undefined ? {} : { rememberMessages: days }
  ;({ app, editions } = await serverOf({ store: { ...store, ...kept }, ...remembering }))
}

const understand = (message: string) => get(app, `/v1/games/cards/understand?q=${encodeURIComponent(message)}`)
const correct = (body: object, game = 'cards') => post(app, `/v1/games/${game}/understand/correction`, body)

/** What the store holds once everything that waited is written. */
async function kept(): Promise<string[]> {
  await app.close()
  return (await store.unheard()).map(({ message, count, chosen = '-' }) => `${count} ${message} ${chosen}`)
}

describe('A server that remembers messages', () => {
  test('counts those it has no question for, also when the answer was made before, and no others', async () => {
    await started(90)
    for (const message of [UNREAD, UNREAD, UNDERSTOOD, `  ${UNREAD.toUpperCase()} `])
      expect((await understand(message)).statusCode).toBe(200)
    expect((await understand(UNDERSTOOD)).json().question).toBeDefined()
    expect(await kept()).toEqual([`3 ${UNREAD.toLowerCase()} -`])
  })

  test('writes them by itself after a moment', async () => {
    await started(90)
    await understand(UNREAD)
    await expect.poll(async () => (await store.unheard()).length).toBe(1)
  })

  test('counts what they were corrected to, by whichever of its names', async () => {
    await started(90)
    const path = 'cards/vocabulary/all.yaml'
    const renamed = (text: string) => text.replace('label: beam\n', 'label: beam\n    formerly: [transport]\n')
    load(
      editions,
      FILES.map((file) => (file.path === path ? { ...file, text: renamed(file.text) } : file)),
    )
    for (const chosen of ['beam', 'transport']) {
      const response = await correct({ message: UNREAD, chosen })
      expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([204, '', 'no-store'])
    }
    expect(await kept()).toEqual([`2 ${UNREAD.toLowerCase()} beam`])
  })

  test.each([
    [{ message: UNREAD, chosen: 'beem' }, 422, 'question/unknown-ask', 'chosen', ['beam']],
    [{ message: UNREAD }, 400, 'request/missing', 'chosen', []],
    [{ message: '', chosen: 'beam' }, 400, 'request/bad-parameter', 'message', []],
    [{ message: 'x'.repeat(501), chosen: 'beam' }, 400, 'request/bad-parameter', 'message', []],
    [{ message: UNREAD, chosen: 'beam', who: 'Bob' }, 400, 'request/unknown-parameter', 'who', []],
  ])('refuses the correction %j with %i', async (body, status, code, at, didYouMean) => {
    await started(90)
    const response = await correct(body)
    const [error] = response.json().errors
    expect([response.statusCode, response.json().code, error.at, error.didYouMean]).toEqual([
      status,
      code,
      at,
      didYouMean,
    ])
    expect((await correct({ message: UNREAD, chosen: 'beam' }, 'chess')).json().code).toBe('game/unknown')
    expect(await kept()).toEqual([])
  })

  test('answers as quickly and as well while the store is away, and counts again when it is back', async () => {
    let isAway = true
    const remember: Store['remember'] = async (...given) => {
      if (isAway) throw new StoreDown('away')
      return store.remember(...given)
    }
    const sweepUnheard = () => Promise.reject(new StoreDown('away'))
    await started(90, { remember, sweepUnheard })
    expect((await understand(UNREAD)).statusCode).toBe(200)
    expect((await correct({ message: UNREAD, chosen: 'beam' })).statusCode).toBe(204)
    // Longer than a message waits to be written.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    isAway = false
    expect((await understand('second')).statusCode).toBe(200)
    expect(await kept()).toEqual(['1 second -'])
  })

  test('is not held up by a store that never answers, not even when it stops', async () => {
    const remember = () => new Promise<never>(() => undefined)
    await started(90, { remember, sweepUnheard: remember })
    const before = Date.now()
    expect((await understand(UNREAD)).statusCode).toBe(200)
    await app.close()
    expect(Date.now() - before).toBeLessThan(5000)
  })

  test('holds 500 different ones at a time', async () => {
    await started(90)
    for (let at = 0; at < 510; at++) await correct({ message: `message ${at}`, chosen: 'beam' })
    await correct({ message: 'message 1', chosen: 'beam' })
    const all = await kept()
    expect([all.length, all[0]]).toEqual([500, '2 message 1 beam'])
  })

  test('erases those whose time is over when it begins', async () => {
    const at = (days: number) => new Date(NOON.getTime() - days * DAY)
    await store.remember([{ game: 'cards', message: 'old', times: 5 }], at(31), 90)
    await store.remember([{ game: 'cards', message: 'young', times: 1 }], at(29), 90)
    await started(30)
    expect(await kept()).toEqual(['1 young -'])
  })
})

describe('A server that does not remember messages', () => {
  test('counts none, and says so to whoever corrects one', async () => {
    await started()
    expect((await understand(UNREAD)).statusCode).toBe(200)
    const response = await correct({ message: UNREAD, chosen: 'beam' })
    expect([response.statusCode, response.json().code]).toEqual([404, 'message/forgotten'])
    expect(await kept()).toEqual([])
  })

  test('still erases those whose time is over', async () => {
    await store.remember([{ game: 'cards', message: 'old', times: 5 }], new Date(NOON.getTime() - 90 * DAY), 90)
    await store.remember([{ game: 'cards', message: 'young', times: 1 }], new Date(NOON.getTime() - 89 * DAY), 90)
    await started()
    expect(await kept()).toEqual(['1 young -'])
  })
})
