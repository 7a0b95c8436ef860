import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SourceFile } from '../domain/index.ts'
import { Editions } from '../editions/index.ts'
import { openStore, readContent, type Store, StoreDown } from '../store/index.ts'
import { build, publishFiles } from './building.ts'
import { Aside } from './building-aside.ts'
import { follow } from './follow.ts'
import { progressTo } from './publish.ts'

const FILES = await readContent(join(import.meta.dirname, '../../test/fixtures/small-games'))
const named = (title: string): SourceFile[] =>
  FILES.map((file) => (file.path === 'cards/game.yaml' ? { ...file, text: file.text.replace('Cards', title) } : file))

let dir = ''
let store: Store

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-building-'))
  store = await openStore({ dir })
})

afterEach(async () => {
  await store.close()
  await rm(dir, { recursive: true })
})

test('A game whose cases fail is a draft, built here or aside, and never in the store', async () => {
  const failing = FILES.map((file) => ({ ...file, text: file.text.replace('expect: forbidden', 'expect: permitted') }))
  const aside = new Aside()
  for (const using of [build, aside.build]) {
    const { built, drafts } = await publishFiles(store, failing, undefined, using)
    expect(built.map(({ edition }) => edition.game)).not.toContain('cards')
    const cards = drafts.find(({ edition }) => edition.game === 'cards')
    expect(cards?.edition.failing).toBe(1)
    expect(await store.edition(cards?.edition.hash ?? '')).toBeUndefined()
  }
  await aside.close()
})

describe('Publishing a folder', () => {
  test('builds each game once, and takes it as it was built from then on', async () => {
    const first = await publishFiles(store, FILES)
    expect([...first.known]).toEqual([])
    expect(first.built.map(({ edition }) => edition.game)).toEqual(['board', 'cards'])
    const steps: string[] = []
    const second = await publishFiles(store, FILES, ({ game }) => steps.push(game))
    expect([[...second.known], steps]).toEqual([['board', 'cards'], []])
    expect(second.built).toEqual(JSON.parse(JSON.stringify(first.built)))
    expect(await store.newest()).toEqual(new Map(first.built.map(({ edition }) => [edition.game, edition.hash])))
  })

  test('builds anew only the game whose files changed, and goes back to a former one without building', async () => {
    await publishFiles(store, FILES)
    const changed = await publishFiles(store, named('New cards'))
    expect([...changed.known]).toEqual(['board'])
    expect(changed.built[1]?.edition.title).toBe('New cards')
    const back = await publishFiles(store, FILES)
    expect([...back.known]).toEqual(['board', 'cards'])
    expect((await store.newest()).get('cards')).toBe(back.built[1]?.edition.hash)
  })

  test('builds anew what is torn', async () => {
    await publishFiles(store, FILES)
    for (const name of await readdir(join(dir, 'editions'))) await truncate(join(dir, 'editions', name), 200)
    const again = await publishFiles(store, FILES)
    expect([...again.known]).toEqual([])
    expect([...(await publishFiles(store, FILES)).known]).toEqual(['board', 'cards'])
  })

  test('publishes the good games beside a broken one, of which the edition before stays', async () => {
    await publishFiles(store, FILES)
    const before = await store.newest()
    const broken = await publishFiles(store, named(']['))
    expect(broken.diagnostics.some((each) => each.severity === 'error')).toBe(true)
    expect([broken.built.map(({ edition }) => edition.game), [...broken.games]]).toEqual([
      ['board'],
      ['board', 'cards'],
    ])
    expect(await store.newest()).toEqual(before)
  })

  test('gives what it built where the store is down or there is none', async () => {
    await store.close()
    const without = await publishFiles(store, FILES)
    expect(without.down).toBeInstanceOf(StoreDown)
    expect(without.built.length).toBe(2)
    expect((await publishFiles(undefined, FILES)).built.length).toBe(2)
  })

  test('tells how far it is, now and then', () => {
    const lines: string[] = []
    let time = 0
    const tell = progressTo({ isTTY: false, write: (text) => lines.push(String(text)) > 0 }, () => time)
    for (let done = 0; done < 1000; done++) {
      time += 30
      tell({ game: 'cards', step: 'reading', done, of: 1000 })
    }
    expect(lines.slice(0, 2)).toEqual(['cards: reading, 166 of 1000\n', 'cards: reading, 333 of 1000\n'])
    expect(lines.length).toBeLessThan(10)
  })
})

describe('Following a store', () => {
  const quiet = { info: () => undefined, warn: () => undefined }

  test('takes up what is published, and leaves what is torn', async () => {
    const { built } = await publishFiles(store, FILES)
    const editions = new Editions()
    const errors: object[] = []
    const following = follow(store, editions, { ...quiet, error: (what) => errors.push(what) })
    await following.first
    expect([...editions.games.keys()]).toEqual(['board', 'cards'])
    const next = await publishFiles(undefined, named('Torn cards'))
    const torn = next.built[1]
    if (!torn) throw new Error('nothing is built')
    await store.keep(torn)
    await truncate(join(dir, 'editions', `${torn.edition.hash}.edition`), 300)
    await store.announce('cards', torn.edition.hash, new Date())
    await until(() => errors.length > 0)
    expect(errors).toMatchObject([{ game: 'cards', edition: torn.edition.hash }])
    expect(editions.games.get('cards')?.edition.hash).toBe(built[1]?.edition.hash)
    await publishFiles(store, named('Good cards'))
    await until(() => editions.games.get('cards')?.edition.title === 'Good cards')
    await following.stop()
  })

  test('leaves what is served already until something newer is published', async () => {
    await publishFiles(store, FILES)
    const served = await publishFiles(undefined, named('Cards in memory'))
    const editions = new Editions()
    editions.take(served.built, served.games)
    const following = follow(store, editions, { ...quiet, error: () => undefined }, { isServed: true })
    await following.first
    expect(editions.games.get('cards')?.edition.title).toBe('Cards in memory')
    await publishFiles(store, named('Good cards'))
    await until(() => editions.games.get('cards')?.edition.title === 'Good cards')
    await following.stop()
  })

  test('serves only the games that are wanted', async () => {
    await publishFiles(store, FILES)
    const editions = new Editions()
    const wants = { isWanted: (game: string) => game === 'board' }
    const following = follow(store, editions, { ...quiet, error: () => undefined }, wants)
    await following.first
    expect([...editions.games.keys()]).toEqual(['board'])
    await following.stop()
  })
})

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isTrue(); tries++) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isTrue()).toBe(true)
}
