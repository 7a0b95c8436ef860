import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store, StoreDown } from '../store/index.ts'
import type { App, ServerOptions } from './index.ts'
import { get, post, serverOf } from './testing/support.fixture.ts'

const AT = '/v1/games/cards/corrections'
const TOKEN = { authorization: 'Bearer hush' }
const LEFT = {
  question:
    'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon&asOf=2000-06&skip=ship_battle.under_way',
  words: 'Nobody\never did that',
  expect: { beam: 'permitted' },
  why: 'See https://example.org',
}

let dir = ''
let store: Store
let app: App
let hash = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-wrong-'))
  store = await openStore({ dir })
})

afterEach(async () => {
  await app.close()
  await store.close()
  await rm(dir, { recursive: true })
})

async function started(options: Partial<ServerOptions> = {}): Promise<void> {
  const server = await serverOf({ store, corrections: { areTaken: true, token: 'hush' }, ...options })
  app = server.app
  hash = server.editions.games.get('cards')?.edition.hash ?? ''
}

const told = async (body: object) => {
  const response = await post(app, AT, body)
  const { code, errors } = response.json()
  return [response.statusCode, code, errors?.[0]?.at]
}

describe('A server that takes corrections', () => {
  test('keeps what is wrong with a ruling, about the rule that decides, on the day that was asked about', async () => {
    await started()
    const response = await post(app, AT, LEFT)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([201, 'no-store'])
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      game: 'cards',
      edition: hash,
      rule: 'shields-block-beaming',
      words: 'Nobody ever did that',
      question: {
        ask: ['beam'],
        facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'klingon' },
        asOf: '2000-06',
      },
      expect: { beam: 'permitted' },
      why: 'See [link]',
      day: '2026-11-21',
    })
    expect(await store.corrections()).toEqual([response.json()])
    expect((await get(app, AT, TOKEN)).json()).toEqual({ corrections: [response.json()] })
  })

  test('fills in today, and an event its own day; what is wrong with a rule needs no question', async () => {
    await started()
    await post(app, AT, { words: 'a', question: 'ask=beam' })
    await post(app, AT, { words: 'b', question: 'ask=beam&event=worlds' })
    await post(app, AT, { words: 'c', rule: 'borg-shields-are-open', expect: { beam: 'forbidden' } })
    expect((await store.corrections()).map(({ words, rule, question }) => [words, rule, question])).toEqual([
      ['a', undefined, { ask: ['beam'], facts: {}, asOf: '2026-11-21' }],
      ['b', undefined, { ask: ['beam'], facts: {}, event: 'worlds' }],
      ['c', 'borg-shields-are-open', undefined],
    ])
  })

  test('says so, and one that takes none says that, and keeps none', async () => {
    await started()
    expect((await get(app, '/v1/games')).json().takesCorrections).toBe(true)
    for (const options of [{ store }, { corrections: { areTaken: true } }]) {
      await app.close()
      app = (await serverOf(options)).app
      expect((await get(app, '/v1/games')).json().takesCorrections).toBeUndefined()
      expect(await told(LEFT)).toEqual([404, 'correction/closed', ''])
    }
    expect(await store.corrections()).toEqual([])
  })

  test('tells them to whoever bears the token of the service, and to nobody where there is none', async () => {
    await started()
    expect((await get(app, AT)).statusCode).toBe(401)
    expect((await get(app, AT, { authorization: 'Bearer no' })).json().code).toBe('service/token')
    expect((await get(app, '/v1/games/none/corrections', TOKEN)).statusCode).toBe(404)
    await app.close()
    await started({ corrections: { areTaken: true } })
    expect((await get(app, AT, { authorization: 'Bearer undefined' })).statusCode).toBe(401)
  })

  test.each([
    [{ ...LEFT, question: 'ask=beem' }, [422, 'question/unknown-ask', 'question']],
    [
      { ...LEFT, question: 'ask=beam&f.beam.shields_owner=romulans' },
      [422, 'question/bad-value', 'facts.beam.shields_owner'],
    ],
    [{ ...LEFT, question: 'ask=beam&asOf=then' }, [422, 'question/bad-date', 'asOf']],
    [{ ...LEFT, question: 'ask=beam&assume=nothing' }, [400, 'request/bad-parameter', 'question']],
    [{ ...LEFT, question: 'ask=beam&edition=sha256-0' }, [404, 'edition/unknown', 'edition']],
    [{ words: 'a' }, [400, 'request/missing', 'question']],
    [{ ...LEFT, question: 'asOf=2000' }, [400, 'request/missing', 'question']],
    [{ ...LEFT, rule: 'shield-block-beaming' }, [404, 'rule/unknown', 'rule']],
    [{ ...LEFT, expect: { beam: 'maybe' } }, [422, 'question/bad-value', 'expect.beam']],
    [{ ...LEFT, expect: { 'attack.total': 7 } }, [422, 'question/unknown-ask', 'expect.attack.total']],
    [{ ...LEFT, expect: { beam: 'forbidden' } }, [422, 'correction/as-it-is', 'expect']],
    [{ ...LEFT, expect: { beam: ['permitted'] } }, [422, 'question/bad-value', 'expect.beam']],
    [{ ...LEFT, words: '' }, [400, 'request/bad-parameter', 'words']],
    [{ ...LEFT, words: 'a'.repeat(401) }, [400, 'request/bad-parameter', 'words']],
    [{ ...LEFT, why: 'a'.repeat(2001) }, [400, 'request/bad-parameter', 'why']],
    [{ ...LEFT, who: 'Bob' }, [400, 'request/unknown-parameter', 'who']],
  ])('refuses %j', async (body, refusal) => {
    await started()
    expect(await told(body)).toEqual(refusal)
    expect(await store.corrections()).toEqual([])
  })

  test('refuses what is too much: for the store, for a client; and what a store that is away cannot keep', async () => {
    await started({ store: { ...store, keepCorrection: async () => undefined } })
    expect(await told(LEFT)).toEqual([409, 'correction/too-many', ''])
    await app.close()
    const down = async () => {
      throw new StoreDown(new Error('away'))
    }
    await started({ store: { ...store, keepCorrection: down } })
    expect((await told(LEFT)).slice(0, 2)).toEqual([503, 'store/unavailable'])
    await app.close()
    await started({ requestsPerMinute: 20 })
    expect([(await told(LEFT))[0], (await told(LEFT))[0], (await told(LEFT))[0]]).toEqual([201, 201, 429])
    expect(await store.corrections()).toHaveLength(1)
  })
})
