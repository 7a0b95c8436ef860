import { chmod, copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { answer } from '../src/ask/index.ts'
import type { Built, ChainHead, Correction, Delivery, Guest, KeptReceipt, Webhook } from '../src/domain/index.ts'
import { canonical, faultOf, readReceipt, sealReceipt, withIndex } from '../src/editions/index.ts'
import { index, search } from '../src/search/index.ts'
import {
  type Claim,
  type LeftCorrection,
  MOST_CORRECTIONS,
  MOST_OF_CHANNEL,
  MOST_UNHEARD,
  newReceiptId,
  newToken,
  opens,
  type Store,
  StoreDown,
  salted,
  tokenIdOf,
} from '../src/store/index.ts'
import { until } from './support/server.ts'
import { builtOf, edited, openStore, put, type StoreKind, storeKinds } from './support/stores.ts'

const kinds = await storeKinds()
const NOON = new Date('2026-11-21T12:00:00Z')
const WORLDS = { game: 'cards', event: 'worlds' }
const cards = builtOf('cards')
const board = builtOf('board')
const newCards = builtOf('cards', edited('cards/game.yaml', 'Cards', 'New cards'))

afterAll(async () => {
  for (const kind of kinds) await kind.close()
})

describe.each(kinds)('A store ($name)', (kind: StoreKind) => {
  async function using(run: (store: Store, again: () => Promise<Store>) => Promise<void>): Promise<void> {
    const place = await kind.place()
    const open: Store[] = []
    const again = async (): Promise<Store> => {
      const store = await openStore(place)
      open.push(store)
      return store
    }
    try {
      await run(await again(), again)
    } finally {
      for (const store of open) await store.close()
    }
  }

  describe('keeps editions', () => {
    test('and gives them back as they were, also to another process', () =>
      using(async (store, again) => {
        await store.keep(cards)
        const found = await (await again()).edition(cards.edition.hash)
        expect(found).toEqual(JSON.parse(JSON.stringify(cards)))
        const question = { ask: ['beam'], facts: { 'beam.shields_in_the_way': true }, asOf: '2000' }
        expect(found && answer(found.edition, question)).toEqual(answer(cards.edition, question))
      }))

    test('with the search index that was written down', () =>
      using(async (store) => {
        const { written } = withIndex(cards)
        await store.keep({ ...cards, ...(written ? { written } : {}) })
        const found = await store.edition(cards.edition.hash)
        expect(found?.written).toEqual(JSON.parse(JSON.stringify(written)))
        const read = found && search(index(found.edition, found.written), 'transportr')
        expect(read).toEqual(search(index(cards.edition), 'transportr'))
        expect(read?.results[0]?.slug).toBe('beaming')
      }))

    test('the same twice without harm, and knows no others', () =>
      using(async (store) => {
        await Promise.all([store.keep(cards), store.keep(cards)])
        await store.keep(cards)
        expect((await store.edition(cards.edition.hash))?.edition.hash).toBe(cards.edition.hash)
        expect(await store.edition(`sha256-${'0'.repeat(64)}`)).toBeUndefined()
        expect(await store.edition('../../etc/passwd')).toBeUndefined()
        expect(await store.note('nonsense')).toBeUndefined()
      }))

    test('and tells the newest of each game: the one announced last', () =>
      using(async (store) => {
        expect([...(await store.newest())]).toEqual([])
        await store.keep(cards)
        expect([...(await store.newest())]).toEqual([])
        await put(store, newCards)
        await put(store, board)
        await put(store, cards)
        expect([...(await store.newest())]).toEqual([
          ['board', board.edition.hash],
          ['cards', cards.edition.hash],
        ])
      }))

    test('and lists them by their latest publication, page by page', () =>
      using(async (store) => {
        await put(store, cards, NOON)
        await put(store, board)
        await put(store, newCards)
        await put(store, newCards, NOON)
        const list = await store.editions({ limit: 10 })
        expect(list.map(({ title, newest }) => [title, newest])).toEqual([
          ['New cards', true],
          ['Board', true],
          ['Cards', false],
        ])
        expect(list[2]).toMatchObject({ hash: cards.edition.hash, published: NOON.toISOString(), counts: cards.counts })
        const [first] = await store.editions({ limit: 1 })
        const rest = await store.editions({ limit: 10, before: first?.position ?? 0 })
        expect([first, ...rest]).toEqual(list)
        expect((await store.editions({ game: 'board', limit: 10 })).map(({ game }) => game)).toEqual(['board'])
        expect(await store.note(cards.edition.hash)).toMatchObject({ title: 'Cards', newest: false })
        await put(store, cards)
        expect((await store.editions({ limit: 10 })).map(({ title }) => title)).toEqual(['Cards', 'New cards', 'Board'])
      }))

    test('and tells of each game what was published when, an edition again where it came again', () =>
      using(async (store) => {
        await put(store, cards, NOON)
        await put(store, board, NOON)
        await put(store, newCards, new Date(NOON.getTime() + 1000))
        await put(store, cards, new Date(NOON.getTime() + 2000))
        await put(store, cards, new Date(NOON.getTime() + 3000))
        const all = await store.publications({ game: 'cards', limit: 10 })
        const hashes = [cards, newCards, cards].map(({ edition }) => edition.hash)
        expect(all.map(({ hash }) => hash)).toEqual(hashes)
        expect(all.map(({ at }) => Date.parse(at) - NOON.getTime())).toEqual([2000, 1000, 0])
        const [last, second, first] = all.map(({ position }) => position) as [number, number, number]
        expect(last > second && second > first).toBe(true)
        const positions = async (page: object) =>
          (await store.publications({ game: 'cards', limit: 10, ...page })).map(({ position }) => position)
        expect(await positions({ limit: 2 })).toEqual([last, second])
        expect(await positions({ after: first })).toEqual([last, second])
        expect(await positions({ after: first, upTo: second })).toEqual([second])
        expect(await store.publications({ game: 'none', limit: 10 })).toEqual([])
      }))

    test('and those put together for an event, which are in no list', () =>
      using(async (store) => {
        const union = { event: 'worlds', pinned: cards.edition.hash, current: newCards.edition.hash }
        await store.keep({ ...board, union })
        expect(await store.editions({ limit: 10 })).toEqual([])
        expect((await store.edition(board.edition.hash))?.union).toEqual(union)
        expect(await store.note(board.edition.hash)).toMatchObject({ union, newest: false })
      }))

    test('and remembers what each was built from', () =>
      using(async (store) => {
        expect(await store.builtFrom('key')).toBeUndefined()
        await store.keep({ ...cards, key: 'key' })
        expect(await store.builtFrom('key')).toBe(cards.edition.hash)
        await store.keep({ ...newCards, key: 'key' })
        expect(await store.builtFrom('key')).toBe(newCards.edition.hash)
      }))

    test('and is heard of in other processes within a second', () =>
      using(async (store, again) => {
        const other = await again()
        let heard = 0
        const stop = other.hear(() => {
          heard++
        })
        await until(async () => (await other.newest()).size === 0 && heard >= 0)
        await new Promise((resolve) => setTimeout(resolve, 300))
        heard = 0
        const before = Date.now()
        await put(store, cards)
        await until(() => heard > 0)
        expect(Date.now() - before).toBeLessThan(1500)
        stop()
        heard = 0
        await put(store, newCards)
        await new Promise((resolve) => setTimeout(resolve, 600))
        expect(heard).toBe(0)
      }))
  })

  describe('keeps tokens', () => {
    test('hashed, so that only the secret opens them, until they are revoked', () =>
      using(async (store) => {
        const { token, secret } = newToken(WORLDS, 'Ann', NOON)
        await store.keepToken(token)
        const found = await store.token(tokenIdOf(secret) ?? '')
        expect(found).toEqual(token)
        expect(JSON.stringify(found)).not.toContain(secret.slice(-43))
        expect(opens(found, secret)).toBe(true)
        const other = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')
        for (const wrong of [other, newToken(WORLDS, '', NOON).secret, '']) expect(opens(found, wrong)).toBe(false)
        expect(opens(undefined, secret)).toBe(false)
        expect(await store.revokeToken(token.id, NOON)).toBe(true)
        expect(opens(await store.token(token.id), secret)).toBe(false)
        expect(await store.revokeToken('nobody', NOON)).toBe(false)
      }))

    test('of each event apart', () =>
      using(async (store) => {
        const mine = newToken(WORLDS, 'Ann', NOON).token
        await store.keepToken(mine)
        await store.keepToken(newToken({ game: 'cards', event: 'regional' }, 'Bob', NOON).token)
        expect(await store.tokens(WORLDS)).toEqual([mine])
      }))
  })

  describe('keeps receipts', () => {
    test('as a chain, and gives back the very bytes', () =>
      using(async (store, again) => {
        const kept: KeptReceipt[] = []
        for (const table of ['1', '2', '3']) kept.push((await keep(store, { table })).receipt)
        const other = await again()
        expect(await other.receipts(WORLDS, { limit: 10 })).toEqual(kept)
        expect(await other.receipt(kept[1]?.id ?? '')).toEqual(kept[1])
        expect(await other.receipt('nobody')).toBeUndefined()
        expect(await other.receipts(WORLDS, { after: 1, limit: 1 })).toEqual([kept[1]])
        expect(kept.map(({ number, previous }) => [number, previous])).toEqual([
          [1, null],
          [2, kept[0]?.hash],
          [3, kept[1]?.hash],
        ])
        expect(faults(kept)).toEqual([])
        expect(await other.chains()).toEqual([WORLDS])
      }))

    test('one after another, however many are written at once, and each event for itself', () =>
      using(async (store, again) => {
        const stores = [store, await again(), await again()]
        await Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            keep(stores[index % 3] as Store, { table: String(index), event: index % 2 ? 'worlds' : 'regional' }),
          ),
        )
        for (const event of ['worlds', 'regional']) {
          const chain = await store.receipts({ game: 'cards', event }, { limit: 100 })
          expect(chain.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
          expect(faults(chain)).toEqual([])
        }
      }))

    test('once, though sent twice with one key', () =>
      using(async (store) => {
        const all = await Promise.all([1, 2, 3].map(() => keep(store, { key: 'k' })))
        expect(all.filter(({ isNew }) => isNew).length).toBe(1)
        expect(new Set(all.map(({ receipt }) => receipt.id)).size).toBe(1)
        expect((await keep(store, { key: 'other' })).isNew).toBe(true)
        expect((await keep(store, { key: 'k', event: 'regional' })).isNew).toBe(true)
        expect((await store.receipts(WORLDS, { limit: 10 })).length).toBe(2)
      }))

    test('and nothing of one whose making fails', () =>
      using(async (store) => {
        await keep(store, {})
        const broken = store.keepReceipt(WORLDS, () => {
          throw new RangeError('no receipt')
        })
        await expect(broken).rejects.toThrow('no receipt')
        const { receipt } = await keep(store, {})
        expect(receipt.number).toBe(2)
      }))

    test('and erases names and notes without breaking the chain', () =>
      using(async (store) => {
        const { receipt } = await keep(store, { who: 'Ann', note: '=sum' })
        await keep(store, { who: 'Bob' })
        expect(await store.erase(receipt.id, NOON)).toBe(true)
        expect(await store.erase(receipt.id, new Date())).toBe(true)
        expect(await store.erase('nobody', NOON)).toBe(false)
        const chain = await store.receipts(WORLDS, { limit: 10 })
        expect(chain[0]).toEqual({ ...receipt, personal: {}, erased: NOON.toISOString() })
        expect(chain[1]?.personal.who?.value).toBe('Bob')
        expect(faults(chain)).toEqual([])
      }))
  })

  describe('keeps webhooks', () => {
    const hook = (id: string, more: Partial<Webhook> = {}): Webhook => ({
      id,
      game: 'cards',
      url: 'https://judge.example/hook',
      form: 'standard',
      channel: '',
      about: '{}',
      name: 'Cards',
      secret: 'whsec_c2VjcmV0',
      made: NOON.toISOString(),
      ...more,
    })
    const later = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000)
    const claim = (holder: string, seconds = 0, lease = 60): Claim => ({
      holder,
      at: later(seconds),
      until: later(seconds + lease),
    })
    const ALL = { games: ['cards', 'board'], day: '2026-11-21' }
    const delivery = (id: string, webhook: string, item: string): Delivery => ({
      id,
      webhook,
      item,
      title: `About ${item}`,
      body: `{"item":"${item}"}`,
    })
    /** Files deliveries of a webhook that has something to hear of. */
    async function file(store: Store, webhook: string, ...deliveries: readonly Delivery[]): Promise<void> {
      await put(store, (await store.newest()).get('cards') === cards.edition.hash ? newCards : cards)
      const claimed = await store.claimWebhook(claim('files'), ALL)
      expect(claimed?.webhook.id).toBe(webhook)
      await store.tellWebhook(claim('files'), webhook, { position: 1_000_000, day: '9999-01-01' }, deliveries)
    }

    test('as they were, in the order they were made, also for another process, until they are removed', () =>
      using(async (store, again) => {
        const [first, second] = [
          hook('a'),
          hook('b', { form: 'slack', channel: 'C1', secret: '', made: later(1).toISOString() }),
        ]
        expect(await store.keepWebhook(second, '2026-11-21')).toBe(true)
        expect(await store.keepWebhook(first, '2026-11-21')).toBe(true)
        const other = await again()
        expect(await other.webhooks()).toEqual([first, second])
        expect(await other.webhooks({ form: 'slack', channel: 'C1' })).toEqual([second])
        expect(await other.webhooks({ form: 'discord', channel: 'C1' })).toEqual([])
        expect(await other.webhook('a')).toEqual(first)
        expect(await other.webhook('c')).toBeUndefined()
        await file(store, 'a', delivery('m1', 'a', 'one'))
        expect([await store.removeWebhook('a'), await store.removeWebhook('a')]).toEqual([true, false])
        expect(await other.webhooks()).toEqual([second])
        expect(await store.claimDelivery(claim('x', 100))).toBeUndefined()
      }))

    test('of a channel no more than 20', () =>
      using(async (store) => {
        const kept: boolean[] = []
        for (let at = 0; at <= MOST_OF_CHANNEL; at++)
          kept.push(await store.keepWebhook(hook(`h${at}`, { form: 'discord', channel: '1' }), '2026-11-21'))
        expect(kept.filter((each) => each).length).toBe(MOST_OF_CHANNEL)
        expect(await store.keepWebhook(hook('other', { form: 'discord', channel: '2' }), '2026-11-21')).toBe(true)
      }))

    test('and gives one that has not been told of all to whoever asks first, and to another when the time is over', () =>
      using(async (store, again) => {
        const other = await again()
        await put(store, cards)
        await store.keepWebhook(hook('a'), '2026-11-21')
        // What was there before is no news.
        expect(await store.claimWebhook(claim('x'), ALL)).toBeUndefined()
        await put(store, board)
        expect(await store.claimWebhook(claim('x'), ALL)).toBeUndefined()
        await put(store, newCards)
        expect(await store.claimWebhook(claim('x'), { ...ALL, games: ['board'] })).toBeUndefined()
        const both = await Promise.all([store.claimWebhook(claim('x'), ALL), other.claimWebhook(claim('y'), ALL)])
        expect(both.filter((each) => each !== undefined).length).toBe(1)
        const [first] = await store.publications({ game: 'cards', limit: 1 })
        expect(both.find((each) => each)?.told).toMatchObject({ day: '2026-11-21' })
        expect(await store.claimWebhook(claim('z', 59), ALL)).toBeUndefined()
        expect((await other.claimWebhook(claim('z', 60), ALL))?.webhook.id).toBe('a')
        const told = { position: first?.position ?? 0, day: '2026-11-21' }
        // Whoever held it before says nothing any longer.
        await store.tellWebhook(claim('x'), 'a', told, [delivery('m0', 'a', 'zero')])
        expect(await store.deliveries('a', 9)).toEqual([])
        await store.tellWebhook(claim('z'), 'a', told, [delivery('m1', 'a', 'one')])
        expect((await store.deliveries('a', 9)).map(({ id }) => id)).toEqual(['m1'])
        expect(await store.claimWebhook(claim('w', 300), ALL)).toBeUndefined()
        expect((await store.claimWebhook(claim('w', 300), { ...ALL, day: '2026-11-22' }))?.told).toEqual(told)
      }))

    test('files each item once, and gives it to one sender at a time, when its time has come', () =>
      using(async (store, again) => {
        const other = await again()
        await store.keepWebhook(hook('a'), '2026-11-21')
        await file(store, 'a', delivery('m1', 'a', 'one'), delivery('m2', 'a', 'one'), delivery('m3', 'a', 'two'))
        const senders = ['p', 'q', 'r', 's']
        const taken = await Promise.all(
          senders.map((name, at) => (at % 2 === 0 ? store : other).claimDelivery(claim(name))),
        )
        expect(taken.flatMap((each) => each?.delivery.id ?? []).sort()).toEqual(['m1', 'm3'])
        expect(taken.find((each) => each?.delivery.id === 'm1')).toEqual({
          delivery: delivery('m1', 'a', 'one'),
          webhook: hook('a'),
          attempts: 0,
        })
        const holder = senders[taken.findIndex((each) => each?.delivery.id === 'm1')] ?? ''
        await store.settleDelivery(claim('nobody'), 'm1', { state: 'sent' })
        await store.settleDelivery(claim(holder), 'm1', { state: 'waiting', due: later(30), why: 'status 500' })
        expect(await store.deliveries('a', 1)).toMatchObject([{ id: 'm3', state: 'waiting', attempts: 0 }])
        expect((await store.deliveries('a', 9)).find(({ id }) => id === 'm1')).toMatchObject({
          state: 'waiting',
          attempts: 1,
          due: later(30).toISOString(),
          why: 'status 500',
        })
        expect(await other.claimDelivery(claim('t', 29))).toBeUndefined()
        expect(await other.claimDelivery(claim('t', 30))).toMatchObject({ delivery: { id: 'm1' }, attempts: 1 })
        await other.settleDelivery(claim('t', 31), 'm1', { state: 'sent' })
        expect((await store.deliveries('a', 9)).find(({ id }) => id === 'm1')).toMatchObject({
          state: 'sent',
          attempts: 2,
        })
        // The other's sender never came back.
        expect(await store.claimDelivery(claim('u', 60))).toMatchObject({ delivery: { id: 'm3' } })
        expect(await store.sweepDeliveries(later(31))).toBe(0)
        expect(await store.sweepDeliveries(later(32))).toBe(1)
        expect((await store.deliveries('a', 9)).map(({ id }) => id)).toEqual(['m3'])
      }))

    test('and gives one up with all that was to be sent to it, which it says', () =>
      using(async (store) => {
        await store.keepWebhook(hook('a'), '2026-11-21')
        await file(store, 'a', delivery('m1', 'a', 'one'), delivery('m2', 'a', 'two'))
        await store.claimDelivery(claim('p'))
        await store.settleDelivery(claim('p', 5), 'm1', { state: 'failed', why: 'status 500' })
        expect(await store.webhook('a')).toEqual(
          hook('a', { stopped: { at: later(5).toISOString(), why: 'status 500' } }),
        )
        expect((await store.deliveries('a', 9)).map(({ state }) => state)).toEqual(['failed', 'failed'])
        expect(await store.claimDelivery(claim('q', 500))).toBeUndefined()
        expect(await store.claimWebhook(claim('q', 500), { ...ALL, day: '9999-12-01' })).toBeUndefined()
      }))

    test('and has one that was given up go on with all that could not be sent, and nothing that was', () =>
      using(async (store) => {
        await store.keepWebhook(hook('a'), '2026-11-21')
        await file(store, 'a', ...['one', 'two', 'three'].map((item, at) => delivery(`m${at + 1}`, 'a', item)))
        await store.claimDelivery(claim('p'))
        await store.settleDelivery(claim('p'), 'm1', { state: 'sent' })
        await store.claimDelivery(claim('p'))
        await store.settleDelivery(claim('p', 5), 'm2', { state: 'failed', why: 'status 500' })
        expect(await store.resumeWebhook('a', later(600))).toBe(true)
        expect(await store.webhook('a')).toEqual(hook('a'))
        expect(await store.claimDelivery(claim('q', 599))).toBeUndefined()
        expect(await store.claimDelivery(claim('q', 600))).toMatchObject({ delivery: { id: 'm2' }, attempts: 0 })
        expect(await store.claimDelivery(claim('r', 600))).toMatchObject({ delivery: { id: 'm3' }, attempts: 0 })
        expect(await store.claimDelivery(claim('s', 600))).toBeUndefined()
        expect((await store.claimWebhook(claim('s', 600), { ...ALL, day: '9999-12-01' }))?.webhook.id).toBe('a')
        expect(await store.resumeWebhook('a', later(700))).toBe(false)
        expect(await store.resumeWebhook('b', later(700))).toBe(false)
      }))
  })

  describe('counts messages nobody understood', () => {
    const dayAfter = (days: number) => new Date(NOON.getTime() + days * 86_400_000)
    const hear = (
      store: Store,
      message: string,
      more: { game?: string; chosen?: string; times?: number } = {},
      days = 0,
    ) => store.remember([{ game: 'cards', times: 1, message, ...more }], dayAfter(days), 90)
    const listed = async (store: Store, game?: string) =>
      (await store.unheard(game)).map(({ message, count, last }) => `${count} ${message} ${last}`)

    test('without who or where: a plain text, how often, and between which days', () =>
      using(async (store, again) => {
        await hear(store, ' Can my KLINGON  retaliate?')
        await hear(store, 'can my klingon retaliate?', { times: 2 }, 3)
        await hear(store, 'can my klingon retaliate?', { chosen: 'beam' }, 1)
        await hear(store, 'ask bob@example.org or +49 171 2345678', { game: 'board' }, 1)
        await hear(store, ' \n')
        const retaliate = { game: 'cards', message: 'can my klingon retaliate?' }
        expect(await (await again()).unheard()).toEqual([
          { ...retaliate, reason: 'unread', count: 3, first: '2026-11-21', last: '2026-11-24' },
          {
            game: 'board',
            message: 'ask [address] or [number]',
            reason: 'unread',
            count: 1,
            first: '2026-11-22',
            last: '2026-11-22',
          },
          { ...retaliate, reason: 'corrected', chosen: 'beam', count: 1, first: '2026-11-22', last: '2026-11-22' },
        ])
        expect((await store.unheard('board')).map(({ game }) => game)).toEqual(['board'])
      }))

    test('the most frequent first, and among equals the latest, however many write at once', () =>
      using(async (store, again) => {
        const stores = [store, await again(), await again()]
        const heard = ['a', 'b', 'c', 'd'].map((message) => ({ game: 'cards', message, times: 1 }))
        await Promise.all(stores.map((each, at) => each.remember(at % 2 ? heard : heard.toReversed(), dayAfter(0), 90)))
        await hear(store, 'C')
        await hear(store, 'new', { times: 3 }, 1)
        expect(await listed(store)).toEqual([
          '4 c 2026-11-21',
          '3 new 2026-11-22',
          '3 a 2026-11-21',
          '3 b 2026-11-21',
          '3 d 2026-11-21',
        ])
      }))

    test('no more than 10,000 of a game: the rarest go first, and of those the oldest', () =>
      using(async (store) => {
        const many = (name: string, length: number) =>
          Array.from({ length }, (_, at) => ({ game: 'cards', message: `${name} ${at}`, times: 1 }))
        await hear(store, 'elsewhere', { game: 'board' })
        await hear(store, 'often', { times: 2 })
        await store.remember(many('old', 3), dayAfter(1), 90)
        await store.remember(many('new', MOST_UNHEARD - 2), dayAfter(2), 90)
        const kept = await store.unheard('cards')
        expect(kept.length).toBe(MOST_UNHEARD)
        expect(kept[0]?.message).toBe('often')
        expect(kept.filter(({ message }) => message.startsWith('old')).length).toBe(1)
        expect(await listed(store, 'board')).toEqual(['1 elsewhere 2026-11-21'])
      }))

    test('until their time is over, counted from the last time each came', () =>
      using(async (store) => {
        await hear(store, 'once')
        await hear(store, 'again')
        await hear(store, 'again', {}, 30)
        expect(await store.sweepUnheard(dayAfter(89))).toBe(0)
        expect(await store.sweepUnheard(dayAfter(90))).toBe(1)
        expect(await listed(store)).toEqual(['2 again 2026-12-21'])
        expect(await store.sweepUnheard(dayAfter(90), 61)).toBe(0)
        expect(await store.sweepUnheard(dayAfter(90), 60)).toBe(1)
        expect(await listed(store)).toEqual([])
      }))

    test('and erases one, however it is spelt, those of a game, or all', () =>
      using(async (store) => {
        for (const message of ['one', 'two', 'three']) {
          await hear(store, message)
          await hear(store, message, { chosen: 'beam' })
          await hear(store, message, { game: 'board' })
        }
        expect(await store.eraseUnheard({ message: ' ONE ', game: 'board' })).toBe(1)
        expect(await store.eraseUnheard({ message: 'One' })).toBe(2)
        expect(await store.eraseUnheard({ message: 'one' })).toBe(0)
        expect(await store.eraseUnheard({ game: 'cards' })).toBe(4)
        expect(await store.eraseUnheard({})).toBe(2)
        expect(await store.unheard()).toEqual([])
      }))
  })

  describe('keeps what people say is wrong', () => {
    const left: LeftCorrection = {
      game: 'cards',
      edition: cards.edition.hash,
      rule: 'shields-block-beaming',
      words: 'We always\n beamed through\u202e there',
      question: { ask: ['beam'], facts: { 'beam.shields_in_the_way': true }, asOf: '2000' },
      expect: { beam: 'permitted' },
      why: 'Bob (bob@example.org) said so',
    }
    const { question: _, why: __, ...bare } = left
    const many = async (store: Store, game: string, from: number, to: number) => {
      const kept: (Correction | undefined)[] = []
      // As many at once as a store has connections for: who waits longer for one is refused.
      for (let at = from; at < to; at += 10) {
        const some = Array.from({ length: Math.min(10, to - at) }, (___, on) => ({
          ...bare,
          game,
          words: `${at + on}`,
        }))
        kept.push(...(await Promise.all(some.map((each) => store.keepCorrection(each, NOON)))))
      }
      return kept
    }

    test('as plain text and by the day, in the order it was left, without who', () =>
      using(async (store, again) => {
        const kept = await store.keepCorrection(left, NOON)
        expect(kept).toEqual({
          ...left,
          id: expect.stringMatching(/^[0-9a-f]{12}$/),
          words: 'We always beamed through there',
          why: 'Bob [address] said so',
          day: '2026-11-21',
        })
        const other = await (await again()).keepCorrection({ ...bare, game: 'board', expect: {} }, NOON)
        expect(other).toEqual({
          ...kept,
          ...bare,
          id: other?.id,
          words: kept?.words,
          game: 'board',
          expect: {},
          question: undefined,
          why: undefined,
        })
        expect(await store.corrections()).toEqual([kept, other])
        expect(await store.corrections('board')).toEqual([other])
      }))

    test('once, however often it is sent and of whatever edition', () =>
      using(async (store, again) => {
        const day = 86_400_000
        const stores = [store, await again(), store]
        const kept = await Promise.all(stores.map((each) => each.keepCorrection(left, NOON)))
        const later = { ...left, edition: newCards.edition.hash }
        kept.push(await store.keepCorrection(later, new Date(NOON.getTime() + day)))
        expect(new Set(kept.map((each) => JSON.stringify(each))).size).toBe(1)
        expect(await store.corrections()).toEqual([kept[0]])
        await store.keepCorrection({ ...left, expect: { beam: 'forbidden' } }, NOON)
        expect(await store.corrections()).toHaveLength(2)
      }))

    test('no more than 500 of a game, of which none gives way; what is kept is no more', () =>
      using(async (store) => {
        await many(store, 'cards', 0, MOST_CORRECTIONS - 1)
        const last = await many(store, 'cards', MOST_CORRECTIONS - 1, MOST_CORRECTIONS + 2)
        expect(last.filter((each) => each !== undefined)).toHaveLength(1)
        expect((await many(store, 'cards', 0, 1))[0]?.words).toBe('0')
        expect((await many(store, 'board', 0, 1))[0]?.words).toBe('0')
        expect(await store.corrections('cards')).toHaveLength(MOST_CORRECTIONS)
      }))

    test('and erases one, those of a game, or all', () =>
      using(async (store) => {
        const [one, two] = await many(store, 'cards', 0, 5)
        await many(store, 'board', 0, 2)
        expect(await store.eraseCorrections({ id: `${one?.id}`, game: 'board' })).toBe(0)
        expect(await store.eraseCorrections({ id: `${one?.id}` })).toBe(1)
        const left = await store.corrections()
        expect(left).toHaveLength(6)
        expect(left).toContainEqual(two)
        expect(left).not.toContainEqual(one)
        expect(await store.eraseCorrections({ game: 'cards' })).toBe(4)
        expect(await store.eraseCorrections({})).toBe(2)
        expect(await store.corrections()).toEqual([])
      }))
  })

  describe('keeps games of others', () => {
    const guest: Guest = {
      game: 'cards',
      url: 'https://rules.example.org/v1/games/cards',
      edition: cards.edition.hash,
      follows: true,
      networks: ['10.0.0.0/8', '::1'],
      at: NOON.toISOString(),
    }

    test('each once, in order of game, with where it was taken from and whether it is followed', () =>
      using(async (store, again) => {
        expect(await store.guests()).toEqual([])
        for (const built of [cards, board, newCards]) await store.keep(built)
        const other: Guest = { ...guest, game: 'board', edition: board.edition.hash, follows: false, networks: [] }
        await store.keepGuest(guest)
        await store.keepGuest(other)
        expect(await (await again()).guests()).toEqual([other, guest])
        const newer = { ...guest, edition: newCards.edition.hash }
        await store.keepGuest(newer)
        await store.keepGuest({ ...other, left: true })
        expect(await store.guests()).toEqual([{ ...other, left: true }, newer])
      }))
  })

  test('can be asked whether it is there, and once closed says that it is not', () =>
    using(async (store, again) => {
      await store.ping()
      const other = await again()
      await other.close()
      await expect(other.ping()).rejects.toBeInstanceOf(StoreDown)
      await expect(other.newest()).rejects.toBeInstanceOf(StoreDown)
      await store.ping()
    }))
})

describe('A chain of receipts', () => {
  const chain = Array.from({ length: 4 }).reduce<KeptReceipt[]>(
    (before) => [...before, sealReceipt(draft({ who: 'Ann', note: 'n' }), before.at(-1) ?? { number: 0, hash: null })],
    [],
  )
  const [one, two, three, four] = chain as [KeptReceipt, KeptReceipt, KeptReceipt, KeptReceipt]

  test('keeps the canonical text of each, whether that of its answer was at hand or not', () => {
    const own = draft({ who: 'Ann', note: 'n' })
    const head = { number: 0, hash: null }
    const receipt = sealReceipt(own, head)
    expect(receipt.text).toBe(canonical(readReceipt(receipt)))
    expect(sealReceipt(own, head, canonical(own.answer))).toEqual(receipt)
  })

  test('shows when a receipt is altered, taken out, put in another place, or given another name or note', () => {
    const altered = { ...two, text: two.text.replace('"table":"1"', '"table":"2"') }
    const { hash } = sealReceipt({ ...draft({}), table: '9' }, one)
    const rehashed = sealReceipt({ ...draft({}), id: two.id, table: '9' }, one)
    expect(faults(chain)).toEqual([])
    expect(faults([one, altered, three, four])).not.toEqual([])
    expect(faults([one, rehashed, three, four])).not.toEqual([])
    expect(faults([one, three, four])).not.toEqual([])
    expect(faults([two, one, three, four])).not.toEqual([])
    expect(faults([one, { ...two, hash }, three, four])).not.toEqual([])
    expect(faults([one, { ...two, id: 'another' }, three, four])).not.toEqual([])
    expect(
      faults([
        one,
        { ...two, personal: { ...two.personal, who: { value: 'Eve', salt: two.personal.who?.salt ?? '' } } },
        three,
        four,
      ]),
    ).not.toEqual([])
    expect(faults([one, { ...two, personal: {} }, three, four])).not.toEqual([])
  })

  test('holds no name and no note, not even one that could be guessed from its seal', () => {
    const [a, b] = [sealReceipt(draft({ who: 'Ann' }), one), sealReceipt(draft({ who: 'Ann' }), one)].map(readReceipt)
    expect(two.text).not.toContain('Ann')
    expect(a?.seals.who).toMatch(/^[0-9a-f]{64}$/)
    expect(a?.seals.who).not.toBe(b?.seals.who)
  })
})

describe('A data folder', () => {
  const [embedded] = kinds as [StoreKind]
  const placed = async (): Promise<string> => ((await embedded.place()) as { dir: string }).dir

  test('whose file of an edition is torn or altered gives none, and takes it anew', async () => {
    const dir = await placed()
    const store = await openStore({ dir })
    const [name] = await (async () => {
      await put(store, cards)
      return readdir(join(dir, 'editions'))
    })()
    const path = join(dir, 'editions', name ?? '')
    const whole = await readFile(path)
    for (const spoil of [
      () => truncate(path, whole.length - 10),
      () => truncate(path, 5),
      () => writeFile(path, Buffer.concat([whole.subarray(0, -20), Buffer.from('{"rules":[{"x":1}]}\n')])),
      () => writeFile(path, whole.toString().replace('"language":1', '"language":9')),
    ]) {
      await spoil()
      expect(await store.edition(cards.edition.hash)).toBeUndefined()
      await put(store, cards)
      expect((await store.edition(cards.edition.hash))?.edition.title).toBe('Cards')
    }
    await store.close()
  })

  test('holds nothing of a message or a correction that was erased', async () => {
    const dir = await placed()
    const store = await openStore({ dir })
    const text = async () =>
      Buffer.concat(await Promise.all((await filesIn(dir)).map((name) => readFile(join(dir, name))))).includes(
        'a telling secret',
      )
    await store.remember([{ game: 'cards', message: 'a telling secret', times: 1 }], NOON, 90)
    expect(await text()).toBe(true)
    await store.eraseUnheard({})
    expect(await text()).toBe(false)
    const words = 'a telling secret'
    await store.keepCorrection({ game: 'cards', edition: cards.edition.hash, words, expect: {} }, NOON)
    expect(await text()).toBe(true)
    await store.eraseCorrections({})
    expect(await text()).toBe(false)
    await store.close()
  })

  test('made by a newer program is left alone', async () => {
    const dir = await placed()
    await (await openStore({ dir })).close()
    const database = new DatabaseSync(join(dir, 'umpire.db'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    await expect(openStore({ dir })).rejects.toThrow('newer')
  })

  test('whose database somebody else holds makes nobody wait but who writes, and those are written after', async () => {
    const dir = await placed()
    const store = await openStore({ dir })
    await keep(store, {})
    const foreign = held(dir)
    const seen: string[] = []
    const writes = ['1', '2', '3'].map(async (table) => {
      const { receipt } = await keep(store, { table })
      seen.push(`kept ${receipt.number}`)
    })
    // Timers and reading go on; before, the first write stood still for all of them.
    for (const turn of ['a', 'b']) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(`${turn} ${(await store.receipts(WORLDS, { limit: 10 })).length}`)
    }
    foreign.exec('ROLLBACK')
    foreign.close()
    await Promise.all(writes)
    expect(seen).toEqual(['a 1', 'b 1', 'kept 2', 'kept 3', 'kept 4'])
    expect(faults(await store.receipts(WORLDS, { limit: 10 }))).toEqual([])
    await store.close()
  })

  test('whose database is held for too long refuses all who wait at once, not one after another', async () => {
    const dir = await placed()
    const store = await openStore({ dir })
    const foreign = held(dir)
    const writes = ['1', '2', '3'].map((table) => keep(store, { table }))
    await expect(writes[0]).rejects.toBeInstanceOf(StoreDown)
    // Who still waited for a turn would be served now.
    foreign.exec('ROLLBACK')
    foreign.close()
    for (const write of writes) await expect(write).rejects.toBeInstanceOf(StoreDown)
    expect((await keep(store, {})).receipt.number).toBe(1)
    await store.close()
  })

  test('seals a receipt again where another process kept one in between', async () => {
    const dir = await placed()
    const store = await openStore({ dir })
    const other = new DatabaseSync(join(dir, 'umpire.db'))
    const heads: number[] = []
    const { receipt } = await store.keepReceipt(WORLDS, (head) => {
      heads.push(head.number)
      if (head.number === 0) {
        const { id, game, event, number, hash, text } = sealReceipt(draft({ table: 'theirs' }), head)
        const sql = 'INSERT INTO receipts (id, game, event, number, hash, bytes) VALUES (?, ?, ?, ?, ?, ?)'
        other.prepare(sql).run(id, game, event, number, hash, Buffer.from(text))
      }
      return sealReceipt(draft({ table: 'ours' }), head)
    })
    expect([heads, receipt.number]).toEqual([[0, 1], 2])
    expect(faults(await store.receipts(WORLDS, { limit: 10 }))).toEqual([])
    other.close()
    await store.close()
  })

  test('erases for good also while somebody reads: it is done when they are', async () => {
    const dir = await placed()
    const store = await openStore({ dir })
    const { receipt } = await keep(store, { note: 'a telling secret' })
    const reader = new DatabaseSync(join(dir, 'umpire.db'))
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM receipts').get()
    let isErased = false
    const erasing = store.erase(receipt.id, NOON).then((found) => {
      isErased = found
    })
    await until(async () => (await store.receipt(receipt.id))?.erased !== undefined)
    expect(isErased).toBe(false)
    reader.exec('COMMIT')
    await erasing
    const files = await Promise.all((await filesIn(dir)).map((name) => readFile(join(dir, name))))
    expect([isErased, Buffer.concat(files).includes('a telling secret')]).toEqual([true, false])
    reader.close()
    await store.close()
  })

  test('can be read by its owner alone, whatever it was before, and one that was there keeps its rights', async () => {
    const dir = join(await placed(), 'new', 'data')
    const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    const store = await openStore({ dir })
    await keep(store, { who: 'Ann' })
    const files = (await filesIn(dir)).sort()
    expect(files).toEqual(['umpire.db', 'umpire.db-shm', 'umpire.db-wal'])
    for (const name of files) expect([name, await rights(join(dir, name))]).toEqual([name, '600'])
    expect(await rights(dir)).toBe('700')
    for (const name of files) await chmod(join(dir, name), 0o644)
    await chmod(dir, 0o755)
    const troubles: unknown[] = []
    const again = await openStore({ dir }, { tell: (trouble) => troubles.push(trouble) })
    for (const name of files) expect([name, await rights(join(dir, name))]).toEqual([name, '600'])
    expect([await rights(dir), troubles]).toEqual(['755', []])
    await again.close()
    await store.close()
  })

  test.each([
    ['that was closed', false],
    ['with what its log still holds', true],
  ])('that may only be read is read, a copy %s, and nothing is made in it', async (_, isOpen) => {
    const dir = await placed()
    const store = await openStore({ dir })
    const { receipt } = await keep(store, { who: 'Ann' })
    if (!isOpen) await store.close()
    const copy = join(await placed(), 'copy')
    await mkdir(copy)
    for (const name of (await filesIn(dir)).filter((each) => !each.endsWith('-shm'))) {
      await copyFile(join(dir, name), join(copy, name))
      await chmod(join(copy, name), 0o444)
    }
    const before = await readdir(copy)
    await chmod(copy, 0o555)
    const reading = await openStore({ dir: copy }, { isForReading: true })
    expect(await reading.receipts(WORLDS, { limit: 10 })).toEqual([receipt])
    await expect(keep(reading, {})).rejects.toBeInstanceOf(StoreDown)
    expect(await readdir(copy)).toEqual(before)
    await reading.close()
    await chmod(copy, 0o755)
    expect([before.length, await readdir(copy)]).toEqual([isOpen ? 2 : 1, before])
    await store.close()
  })

  test('that cannot be made is a store that is down', async () => {
    const dir = await placed()
    await writeFile(join(dir, 'file'), '')
    await expect(openStore({ dir: join(dir, 'file', 'below') })).rejects.toBeInstanceOf(StoreDown)
  })
})

/** A connection of another program's, in the middle of writing. */
function held(dir: string): DatabaseSync {
  const foreign = new DatabaseSync(join(dir, 'umpire.db'))
  foreign.exec('BEGIN IMMEDIATE')
  return foreign
}

async function filesIn(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.startsWith('umpire.db'))
}

interface Sketch {
  readonly table?: string
  readonly event?: string
  readonly key?: string
  readonly who?: string
  readonly note?: string
}

function keep(store: Store, sketch: Sketch) {
  const one = draft(sketch)
  return store.keepReceipt({ game: one.game, event: one.event }, (head) => sealReceipt(one, head), sketch.key)
}

function draft({ table = '1', event = 'worlds', who, note }: Sketch, of: Built = cards) {
  const question = { ask: ['beam'], facts: { 'beam.shields_in_the_way': true }, asOf: '2000-10', event: 'worlds' }
  const outcome = answer(of.edition, question)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return {
    id: newReceiptId(),
    game: 'cards',
    event,
    kept: NOON.toISOString(),
    edition: of.edition.hash,
    question,
    answer: outcome.answer,
    table,
    personal: { ...(who ? { who: salted(who) } : {}), ...(note ? { note: salted(note) } : {}) },
  }
}

function faults(chain: readonly KeptReceipt[]): string[] {
  let head: ChainHead = { number: 0, hash: null }
  return chain.flatMap((kept) => {
    const fault = faultOf(kept, head)
    head = kept
    return fault === undefined ? [] : [fault]
  })
}

describe.skipIf(!kinds[1])('A publication in PostgreSQL', () => {
  /** A store that hears of publications, what it has heard, and another connection to the same database. */
  async function hearing(
    run: (heard: { times: number }, client: Client, store: Store) => Promise<void>,
  ): Promise<void> {
    const place = (await kinds[1]?.place()) as { url: string }
    const store = await openStore(place, { patience: 400 })
    const client = new Client({ connectionString: place.url })
    const heard = { times: 0 }
    try {
      await store.keep(cards)
      await client.connect()
      store.hear(() => {
        heard.times++
      })
      await until(() => heard.times > 0)
      await run(heard, client, store)
    } finally {
      await client.end()
      await store.close()
    }
  }

  /** Tells of a publication where there was none, which nobody who only looks for one would hear. */
  async function isNotified(heard: { times: number }, client: Client): Promise<boolean> {
    heard.times = 0
    await client.query('NOTIFY umpire_published')
    await new Promise((resolve) => setTimeout(resolve, 200))
    return heard.times > 0
  }

  test('is heard of where it is told of, and again once a connection that was cut is back', () =>
    hearing(async (heard, client) => {
      expect(await isNotified(heard, client)).toBe(true)
      const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'umpire' AND datname = current_database()`
      expect((await client.query(cut)).rows.length).toBeGreaterThan(0)
      expect(await isNotified(heard, client)).toBe(false)
      await until(() => isNotified(heard, client))
    }))

  test('is heard of though nobody told of it, as behind a pooler', () =>
    hearing(async (heard, client) => {
      heard.times = 0
      const sql = 'INSERT INTO umpire_publications (game, hash, at) VALUES ($1, $2, $3)'
      await client.query(sql, [cards.edition.game, cards.edition.hash, NOON.toISOString()])
      await until(() => heard.times > 0)
    }))
})
