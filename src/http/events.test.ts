import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SourceFile } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import { openStore, type Store, StoreDown } from '../store/index.ts'
import type { App } from './index.ts'
import { FILES, get, load, post, serverOf } from './testing/support.fixture.ts'

const CARDS = '/v1/games/cards'
const HERE = 'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'

/**
 * A later edition, whose event pins the one before: the old rules are gone from it, and the event has a ruling of its own
 * that names a fact, a value and an entry which the one before has not.
 */
function later(pin: string, more: readonly [string, string, string][] = []): SourceFile[] {
  const changes: readonly (readonly [string, string, string])[] = [
    ['cards/events/worlds.yaml', 'edition: null', `edition: ${pin}`],
    ['cards/vocabulary/all.yaml', 'klingon]', 'klingon, changeling]'],
    [
      'cards/vocabulary/all.yaml',
      'facts:',
      'facts:\n  judge.present: { type: bool, ask: Is a judge there?, assume: true }',
    ],
    [
      'cards/entries/beaming.md',
      'when: beam.shields_owner == "borg" && !ship_battle.under_way',
      'when: beam.shields_owner == "klingon"',
    ],
    ...more,
  ]
  const edited = changes.reduce<readonly SourceFile[]>(
    (files, [path, from, to]) =>
      files.map((file) => (file.path === path ? { ...file, text: file.text.replace(from, to) } : file)),
    FILES,
  )
  return [
    ...edited.map((file) =>
      file.path === 'cards/entries/beaming.md'
        ? { ...file, text: file.text.replaceAll(/```case[\s\S]*?```/g, '') }
        : file,
    ),
    { path: 'cards/entries/worlds-rulings.md', text: RULINGS },
  ]
}

const RULINGS = `---
term: worlds rulings
kind: rule
---
What the judges of Worlds ruled.

## Nobody beams changelings

\`\`\`rule
id: no-changelings
cites: [{ source: supplement, at: Beaming }]
effective: 2000-10
events: [worlds]
when: beam.shields_owner == "changeling" && judge.present
then: { forbid: beam }
\`\`\`
`

let dir = ''
let store: Store
let app: App
let editions: Editions
let pinned = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-events-'))
  store = await openStore({ dir })
  ;({ app, editions } = await serverOf({ store }))
  for (const served of editions.games.values()) {
    await store.keep(served)
    await store.announce(served.edition.game, served.edition.hash, new Date())
  }
  pinned = editions.games.get('cards')?.edition.hash ?? ''
})

afterEach(async () => {
  await app.close()
  await store.close()
  await rm(dir, { recursive: true })
})

async function publishLater(files = later(pinned)): Promise<string> {
  const { diagnostics } = load(editions, files)
  expect(diagnostics.filter((each) => each.severity === 'error')).toEqual([])
  const served = editions.games.get('cards')
  if (!served) throw new Error('there are no cards')
  await store.keep(served)
  await store.announce('cards', served.edition.hash, new Date())
  return served.edition.hash
}

const verdictAt = async (query: string) => {
  const response = await get(app, `${CARDS}/rulings?${query}`)
  expect([query, response.statusCode, response.body.slice(0, 300)]).toEqual([query, 200, expect.any(String)])
  const answer = response.json()
  return { verdict: answer.answers[0].verdict, edition: answer.edition, point: answer.point, self: answer.self }
}

describe('An event that pins an edition', () => {
  test('is answered from it, as on its day, whatever came later', async () => {
    const newest = await publishLater()
    expect((await verdictAt(`${HERE}&asOf=2000-10`)).verdict).toBe('forbidden')
    const at = await verdictAt(`${HERE}&event=worlds`)
    expect(at).toMatchObject({ verdict: 'permitted', point: { asOf: '2000-10', format: 'quick', event: 'worlds' } })
    expect(at.edition).not.toBe(newest)
  })

  test('together with its own rulings out of the newest edition, and all that these need', async () => {
    await publishLater()
    const changeling = 'ask=beam&f.beam.shields_owner=changeling&f.beam.shields_in_the_way=false'
    expect((await verdictAt(`${changeling}&event=worlds`)).verdict).toBe('forbidden')
    expect((await verdictAt(`${changeling}&event=worlds&f.judge.present=false`)).verdict).toBe('permitted')
    expect((await verdictAt(`${changeling}&asOf=2000-10`)).verdict).toBe('permitted')
    const rules = (await get(app, `${CARDS}/rules?event=worlds`)).json()
    expect(rules.rules.map((each: { id: string }) => each.id)).toContain('no-changelings')
    const rule = (await get(app, `${CARDS}/rules/no-changelings?event=worlds`)).json()
    expect([rule.status, rule.entry]).toEqual(['active', 'worlds-rulings'])
    const entry = (await get(app, `${CARDS}/entries/worlds-rulings?event=worlds`)).json()
    expect(entry.rules.map((each: { id: string }) => each.id)).toEqual(['no-changelings'])
  })

  test('with who states the usual answer of an action that only these know', async () => {
    const action = `actions:
  appeal:
    default: permitted
    usual: { entry: appeals, cites: [{ source: bulletin, at: Appeals }], says: Anybody may appeal once. }`
    await publishLater([
      ...later(pinned, [['cards/vocabulary/all.yaml', 'actions:', action]]).map((file) =>
        file.path === 'cards/entries/worlds-rulings.md'
          ? { ...file, text: file.text.replace('forbid: beam', 'forbid: [beam, appeal]') }
          : file,
      ),
      { path: 'cards/entries/appeals.md', text: '---\nterm: Appeals\n---\n' },
      { path: 'cards/sources/bulletin.md', text: '---\ntitle: The bulletin\nsections: [Appeals]\n---\n' },
    ])
    const { edition, answers } = (
      await get(app, `${CARDS}/rulings?ask=appeal&f.beam.shields_owner=borg&event=worlds`)
    ).json()
    expect([edition === pinned, answers[0]]).toMatchObject([
      false,
      { by: 'default', usual: { entry: 'appeals', term: 'Appeals', cites: [{ source: 'bulletin', at: 'Appeals' }] } },
    ])
    expect((await get(app, `${CARDS}/entries/appeals?event=worlds`)).statusCode).toBe(200)
    expect((await get(app, `${CARDS}/sources/bulletin?event=worlds`)).statusCode).toBe(200)
  })

  test('gives way to an edition that the question names', async () => {
    const newest = await publishLater()
    const at = await verdictAt(`${HERE}&event=worlds&edition=${newest}`)
    expect(at).toMatchObject({ verdict: 'forbidden', edition: newest })
    expect((await verdictAt(`${HERE}&event=worlds&edition=${pinned}`)).edition).toBe(pinned)
  })

  test('has links that give the same answer in another process, for ever', async () => {
    await publishLater()
    const at = await verdictAt(`${HERE}&event=worlds`)
    const again = await serverOf({ store })
    load(again.editions, later(pinned, [['cards/game.yaml', 'Cards', 'Newer cards']]))
    const shared = await get(again.app, at.self)
    expect([shared.statusCode, shared.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(shared.json().answers[0].verdict).toBe('permitted')
    expect(shared.json().edition).toBe(at.edition)
    expect(await store.note(at.edition)).toMatchObject({ union: { event: 'worlds', pinned } })
    await again.app.close()
  })

  test('asks by POST alike', async () => {
    await publishLater()
    const facts = { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' }
    const response = await post(app, `${CARDS}/rulings`, { ask: 'beam', facts, event: 'worlds' })
    expect(response.json().answers[0].verdict).toBe('permitted')
  })

  test('is the pinned edition itself where nothing is to be added', async () => {
    const files = later(pinned).filter(({ path }) => path !== 'cards/entries/worlds-rulings.md')
    await publishLater(files)
    expect((await verdictAt(`${HERE}&event=worlds`)).edition).toBe(pinned)
  })

  test('finds its edition in the store, in a process that never served it', async () => {
    await publishLater()
    const fresh = await serverOf({ store })
    load(fresh.editions, later(pinned))
    const response = await get(fresh.app, `${CARDS}/rulings?${HERE}&event=worlds`)
    expect(response.json().answers[0].verdict).toBe('permitted')
    await fresh.app.close()
  })

  test('is refused where that edition is kept nowhere, rather than answered from another', async () => {
    const gone = `sha256-${'1'.repeat(64)}`
    await publishLater(later(gone))
    const response = await get(app, `${CARDS}/rulings?${HERE}&event=worlds`)
    expect([response.statusCode, response.json().code, response.json().errors[0].at]).toEqual([
      404,
      'edition/unknown',
      'event',
    ])
    expect((await get(app, `${CARDS}/events/worlds`)).json()).toMatchObject({
      answeredFrom: null,
      event: { edition: gone },
    })
  })
})

describe('Events', () => {
  test('are listed with what they pin and how many rulings they have', async () => {
    const hash = await publishLater()
    const { events, edition } = (await get(app, `${CARDS}/events`)).json()
    expect(edition).toBe(hash)
    expect(events).toEqual([
      { id: 'worlds', title: 'Worlds', date: { text: '2000-10' }, format: 'quick', edition: pinned, rulings: 1 },
    ])
    expect((await get(app, `${CARDS}/events?edition=${pinned}`)).json().events[0]).toMatchObject({
      edition: null,
      rulings: 0,
    })
  })

  test('tell their rulings and the edition that answers at them', async () => {
    await publishLater()
    const event = (await get(app, `${CARDS}/events/worlds`)).json()
    expect(event.rulings.map((each: { id: string; status: string }) => [each.id, each.status])).toEqual([
      ['no-changelings', 'active'],
    ])
    expect(event.point).toEqual({ asOf: '2000-10', format: 'quick', event: 'worlds' })
    expect(event.answeredFrom).toBe((await verdictAt(`${HERE}&event=worlds`)).edition)
    const none = await get(app, `${CARDS}/events/wrlds`)
    expect([none.statusCode, none.json().code, none.json().errors[0].didYouMean]).toEqual([
      404,
      'event/unknown',
      ['worlds'],
    ])
  })
})

describe('Editions', () => {
  test('are listed, the latest published first, page by page', async () => {
    const hash = await publishLater()
    const all = (await get(app, '/v1/editions')).json()
    expect(all.editions.map((each: { hash: string }) => each.hash)).toEqual([
      hash,
      pinned,
      editions.games.get('board')?.edition.hash,
    ])
    const answered = await get(app, '/v1/editions?limit=2')
    const first = answered.json()
    expect(answered.headers.link).toBe(`<${first.next}>; rel="next"`)
    const last = await get(app, first.next)
    expect(last.headers.link).toBe('</v1/editions?limit=2>; rel="first"')
    const rest = last.json()
    expect([...first.editions, ...rest.editions]).toEqual(all.editions)
    expect(rest.next).toBeNull()
    expect((await get(app, '/v1/editions?game=board')).json().editions.length).toBe(1)
    expect((await get(app, '/v1/editions?game=chess')).statusCode).toBe(404)
  })

  test('each tell what they are, and can be had whole', async () => {
    await publishLater()
    const note = (await get(app, `/v1/editions/${pinned}`)).json()
    expect(note).toMatchObject({ hash: pinned, game: 'cards', title: 'Cards', newest: false, counts: { entries: 5 } })
    const whole = (await get(app, `/v1/editions/${pinned}?as=whole`)).json()
    expect(whole).toEqual(JSON.parse(JSON.stringify(editions.find('cards', pinned)?.edition)))
    const none = await get(app, `/v1/editions/sha256-${'0'.repeat(64)}`)
    expect([none.statusCode, none.json().code]).toEqual([404, 'edition/unknown'])
    expect((await get(app, '/v1/editions/nonsense')).statusCode).toBe(400)
  })

  test.each([
    ['is away', () => Promise.reject(new StoreDown('away'))],
    ['says nothing', () => new Promise<never>(() => undefined)],
  ])('that are served can be had while the store %s', async (_, never) => {
    const away = { ...store, note: never, edition: never, editions: never }
    const server = await serverOf({ store: away })
    const served = server.editions.games.get('cards')
    const { hash } = served?.edition ?? { hash: '' }
    const whole = await get(server.app, `/v1/editions/${hash}?as=whole`)
    expect([whole.statusCode, whole.json()]).toEqual([200, JSON.parse(JSON.stringify(served?.edition))])
    const note = await get(server.app, `/v1/editions/${hash}`)
    const { title, language } = served?.edition ?? {}
    const known = { hash, game: 'cards', title, language, counts: served?.counts, newest: true }
    expect([note.statusCode, note.json()]).toEqual([200, known])
    await server.app.close()
  })

  test('any of them can be asked on every route, also by a process that never served it', async () => {
    const hash = await publishLater()
    const fresh = await serverOf({ store })
    for (const path of [
      '',
      '/vocabulary',
      '/entries',
      '/entries/worlds-rulings',
      '/rules',
      '/rules/no-changelings',
      '/sources',
      '/sources/supplement',
      '/search?q=changelings',
      '/suggest?q=wor',
      '/rulings?ask=beam&f.judge.present=true',
      '/events',
      '/events/worlds',
      '/graph',
      '/changes?from=2000&to=2002',
    ]) {
      const url = `${CARDS}${path}${path.includes('?') ? '&' : '?'}edition=${hash}`
      const response = await get(fresh.app, url)
      expect([url, response.statusCode, response.headers['umpire-edition']]).toEqual([url, 200, hash])
    }
    await fresh.app.close()
  })

  test('pinned by an event answer whatever is asked at that event, and an event nobody knows is a problem', async () => {
    await publishLater()
    for (const path of [
      '',
      '/vocabulary',
      '/entries',
      '/entries/beaming',
      '/rules',
      '/sources',
      '/search?q=beam',
      '/suggest?q=b',
      '/rulings?ask=beam',
      '/graph',
      '/changes?from=2000&to=2002',
      '/events/worlds',
    ]) {
      const at = (event: string): string => `${CARDS}${path}${path.includes('?') ? '&' : '?'}event=${event}`
      const asked = path === '/events/worlds' ? CARDS + path : at('worlds')
      const response = await get(app, asked)
      const { answeredFrom, ...named } = response.json()
      const union = path === '/events/worlds' ? answeredFrom : (named.edition ?? response.headers['umpire-edition'])
      expect([asked, response.statusCode]).toEqual([asked, 200])
      const found = editions.find('cards', union)
      expect([asked, found?.union?.pinned ?? union]).toEqual([asked, pinned])
      const strange = await get(app, at('wrolds'))
      const status = path === '/events/worlds' ? 400 : 422
      expect([path, strange.statusCode]).toEqual([path, status])
    }
  })

  test('that are asked for by turns stay few in memory and are all answered', async () => {
    const hashes = [pinned]
    for (let number = 0; number < 12; number++)
      hashes.push(await publishLater(later(pinned, [['cards/game.yaml', 'Cards', `Cards ${number}`]])))
    for (const hash of [...hashes, ...hashes.toReversed()]) {
      const response = await get(app, `${CARDS}?edition=${hash}`)
      expect(response.headers['umpire-edition']).toBe(hash)
    }
    expect(hashes.filter((hash) => editions.find('cards', hash)).length).toBeLessThan(12)
  })
})
