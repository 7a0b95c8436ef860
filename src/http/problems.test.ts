import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withinOneMinute } from '../../test/support/http.ts'
import type { App } from './index.ts'
import { LARGEST_BODY, LONGEST_URL } from './limits.ts'
import { problemKinds } from './problems.ts'
import { get, post, serverOf } from './testing/support.fixture.ts'

let app: App

beforeAll(async () => {
  app = (await serverOf()).app
})

afterAll(() => app.close())

const CARDS = '/v1/games/cards'
const RULINGS = `${CARDS}/rulings`

describe('a refusal is a problem that names each part', () => {
  test.each([
    ['/v1/nothing', 404, 'path/unknown', 'path', []],
    ['/v1/games/crads', 404, 'game/unknown', 'game', ['cards']],
    ['/v1/games/__proto__', 404, 'game/unknown', 'game', []],
    [`${CARDS}/entries/beeming`, 404, 'entry/unknown', 'slug', ['beaming']],
    [`${CARDS}/rules/sheilds-block-beaming`, 404, 'rule/unknown', 'id', ['shields-block-beaming']],
    [`${CARDS}/sources/rulebok`, 404, 'source/unknown', 'id', ['rulebook']],
    [`${CARDS}/sources/constructor`, 404, 'source/unknown', 'id', []],
    [`${RULINGS}?edition=sha256-0`, 404, 'edition/unknown', 'edition', undefined],
    ['/problems/entry/unknwn', 404, 'problem/unknown', 'code', undefined],
    ['/v1/games?page=2', 400, 'request/unknown-parameter', 'page', []],
    [`${CARDS}/entries?limt=2`, 400, 'request/unknown-parameter', 'limt', ['limit']],
    [`${CARDS}/entries?limit=201`, 400, 'request/bad-parameter', 'limit', []],
    [`${CARDS}/entries?limit=0`, 400, 'request/bad-parameter', 'limit', []],
    [`${CARDS}/entries?limit=ten`, 400, 'request/bad-parameter', 'limit', []],
    [`${CARDS}/entries?limit=1&limit=2`, 400, 'request/repeated', 'limit', []],
    [`${CARDS}/entries?kind=crad`, 400, 'request/bad-parameter', 'kind', ['card']],
    [`${CARDS}/entries?cursor=x`, 400, 'request/bad-parameter', 'cursor', []],
    [`${CARDS}/entries?letter=bb`, 400, 'request/bad-parameter', 'letter', []],
    [`${CARDS}/entries?letter=!`, 400, 'request/bad-parameter', 'letter', []],
    [`${CARDS}/search`, 400, 'request/missing', 'q', []],
    [`${CARDS}/search?q=%zz`, 400, 'request/malformed', 'q', []],
    ['/v1/games/%zz', 400, 'request/malformed', '', []],
    [
      `${RULINGS}?ask=beam&beam.shields_owner=borg`,
      400,
      'request/unknown-parameter',
      'beam.shields_owner',
      ['f.beam.shields_owner'],
    ],
    [`${RULINGS}?asOf=2000&asOf=2001`, 400, 'request/repeated', 'asOf', []],
    [`${RULINGS}?__proto__=x`, 400, 'request/unknown-parameter', '__proto__', []],
    [`${RULINGS}?f.beam.team=[{`, 400, 'request/malformed', 'facts.beam.team', []],
    [`${RULINGS}?ask=baem`, 422, 'question/unknown-ask', 'ask', ['beam']],
    [`${RULINGS}?asOf=yesterday`, 422, 'question/bad-date', 'asOf', []],
    [`${RULINGS}?asOf=2001-02-29`, 422, 'question/bad-date', 'asOf', []],
    [`${RULINGS}?format=quik`, 422, 'question/unknown-format', 'format', ['quick']],
    [`${RULINGS}?event=wolds`, 422, 'question/unknown-event', 'event', ['worlds']],
    [`${RULINGS}?event=worlds&format=standard`, 422, 'question/format-of-event', 'format', ['quick']],
    [`${RULINGS}?include=proofs`, 422, 'question/bad-part', 'include', ['proof']],
    [`${RULINGS}?f.beam.shields_owner=brog`, 422, 'question/bad-value', 'facts.beam.shields_owner', ['borg']],
    [
      `${RULINGS}?f.beam.shields_onwer=borg`,
      422,
      'question/unknown-fact',
      'facts.beam.shields_onwer',
      ['beam.shields_owner'],
    ],
    [`${RULINGS}?f.beam.number=many`, 422, 'question/bad-value', 'facts.beam.number', []],
    [`${RULINGS}?f.beam.number=100`, 422, 'question/out-of-range', 'facts.beam.number', []],
    [`${RULINGS}?f.beam.number=1&f.beam.number=2`, 422, 'question/twice', 'facts.beam.number', []],
    [`${RULINGS}?f.__proto__.x=1`, 422, 'question/unknown-fact', undefined, undefined],
    [`${RULINGS}?f.constructor=1`, 422, 'question/unknown-fact', 'facts.constructor', undefined],
    [`${CARDS}/entries/beaming?asOf=never`, 422, 'question/bad-date', 'asOf', []],
    [`${CARDS}/rules?status=dead`, 400, 'request/bad-parameter', 'status', []],
  ])('GET %s', async (url, status, code, at, didYouMean) => {
    const response = await get(app, url)
    const body = response.json()
    expect([response.statusCode, body.code]).toEqual([status, code])
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({ status, code, type: `/problems/${code}` })
    expect(body.title).not.toBe('')
    expect(body.detail).not.toBe('')
    if (at !== undefined) expect(body.errors[0].at).toBe(at)
    if (didYouMean !== undefined) expect(body.errors[0].didYouMean).toEqual(didYouMean)
  })

  test('everything that is wrong with a question is named at once, in a link as in a body', async () => {
    const wrong = { 'beam.number': 'many', 'beam.shields_onwer': 'borg' }
    const link = new URLSearchParams([
      ['ask', 'baem'],
      ['asOf', '19'],
      ['include', 'proofs'],
    ])
    for (const [name, value] of Object.entries(wrong)) link.append(`f.${name}`, value)
    const body = { ask: 'baem', asOf: '19', include: ['proofs'], facts: wrong }
    const places = (errors: readonly { readonly at: string }[]) => errors.map(({ at }) => at).sort()
    const expected = ['asOf', 'ask', 'facts.beam.number', 'facts.beam.shields_onwer', 'include']
    expect(places((await get(app, `${RULINGS}?${link}`)).json().errors)).toEqual(expected)
    expect(places((await app.inject({ method: 'POST', url: RULINGS, payload: body })).json().errors)).toEqual(expected)
  })

  test.each([
    ['{"ask":', 400, 'request/malformed'],
    ['', 400, 'request/malformed'],
    ['[]', 400, 'request/bad-parameter'],
    ['null', 400, 'request/bad-parameter'],
    ['"beam"', 400, 'request/bad-parameter'],
    ['{"ask":{"beam":1}}', 400, 'request/bad-parameter'],
    ['{"ask":[1]}', 400, 'request/bad-parameter'],
    ['{"asks":["beam"]}', 400, 'request/unknown-parameter'],
    ['{"facts":[]}', 400, 'request/bad-parameter'],
    ['{"facts":{"__proto__":{"x":1}}}', 400, 'request/malformed'],
    ['{"asOf":2000}', 400, 'request/bad-parameter'],
    ['{"ask":["baem"]}', 422, 'question/unknown-ask'],
    ['{"facts":{"beam":{"shields_onwer":"borg"}}}', 422, 'question/unknown-fact'],
    ['{"facts":{"beam.shields_in_the_way":"true"}}', 422, 'question/bad-value'],
    ['{"facts":{"beam.number":1e400}}', 422, 'question/bad-value'],
    ['{"include":["everything"]}', 422, 'question/bad-part'],
  ])('POST %s', async (payload, status, code) => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ url: RULINGS, method: 'POST', payload, headers })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('names every part that is wrong, not the first', async () => {
    const { errors } = (await get(app, `${RULINGS}?ask=baem&format=quik&f.beam.number=101`)).json()
    expect(errors.map((each: { code: string }) => each.code).sort()).toEqual([
      'question/out-of-range',
      'question/unknown-ask',
      'question/unknown-format',
    ])
    const two = (await get(app, `${CARDS}/entries?limit=x&kind=y&z=1`)).json()
    expect(two.errors).toHaveLength(3)
  })
})

describe('limits', () => {
  test('a large body answers 413, another kind of body 415, a long address 414', async () => {
    const large = await post(app, RULINGS, { facts: { 'beam.team': 'x'.repeat(LARGEST_BODY) } })
    expect([large.statusCode, large.json().code]).toEqual([413, 'request/too-large'])
    const form = await app.inject({
      url: RULINGS,
      method: 'POST',
      payload: 'ask=beam',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([form.statusCode, form.json().code]).toEqual([415, 'request/media-type'])
    const plain = {
      method: 'POST',
      url: `${CARDS}/rulings`,
      payload: '{}',
      headers: { 'content-type': 'text/plain' },
    } as const
    expect((await app.inject(plain)).statusCode).toBe(415)
    const long = await get(app, `${RULINGS}?ask=${'x'.repeat(LONGEST_URL)}`)
    expect([long.statusCode, long.json().code]).toEqual([414, 'request/url-too-long'])
  })

  test('another method answers 405 with those there are', async () => {
    const response = await app.inject({ url: RULINGS, method: 'DELETE' })
    expect([response.statusCode, response.json().code]).toEqual([405, 'request/method'])
    expect(String(response.headers.allow)).toContain('POST')
  })

  test('a client that asks too often answers 429 with when to come back, and health is never refused', async () => {
    withinOneMinute()
    const limited = await serverOf({ requestsPerMinute: 2 })
    const codes = []
    for (let times = 0; times < 4; times++) codes.push((await get(limited.app, '/v1/games')).statusCode)
    expect(codes).toEqual([200, 200, 429, 429])
    const refused = await get(limited.app, '/v1/games')
    expect(refused.json().code).toBe('request/too-many')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(limited.app, '/healthz')).statusCode).toBe(200)
    await limited.app.close()
  })

  test('a server that lags answers 503 with when to come back', async () => {
    const slow = await serverOf({ longestLag: 1 })
    let response = await get(slow.app, '/v1/games')
    for (let tries = 0; tries < 40 && response.statusCode === 200; tries++) {
      const until = performance.now() + 60
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 30))
      response = await get(slow.app, '/v1/games')
    }
    expect([response.statusCode, response.json().code]).toEqual([503, 'server/busy'])
    expect(response.headers['retry-after']).toBe('5')
    await slow.app.close()
  })

  test('a server without a game is not ready', async () => {
    const empty = await serverOf()
    empty.editions.games = new Map()
    expect((await get(empty.app, '/readyz')).statusCode).toBe(503)
    expect((await get(empty.app, '/healthz')).statusCode).toBe(200)
    await empty.app.close()
  })
})

test('every code has a status, a sentence, and a page', async () => {
  const kinds = problemKinds()
  expect(new Set(kinds.map((kind) => kind.code)).size).toBe(kinds.length)
  for (const { code, status, title } of kinds) {
    expect((await get(app, `/problems/${code}`)).json()).toEqual({ code, status, title })
  }
})

describe('whatever is sent', () => {
  const strange = [
    '%00',
    '%ff',
    '%',
    '%2',
    '..',
    '%2e%2e%2f',
    '%2f',
    '//',
    '\\',
    "'",
    '"',
    '<script>',
    '{}',
    '[]',
    '[[',
    '{"a":',
    'null',
    'NaN',
    '-0',
    '1e999',
    '9007199254740993',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '😀',
    '%F0%9F%98%80',
    '%ED%A0%80',
    'a'.repeat(3000),
    '+',
    '%20',
    ';',
    '=',
    '==',
    '&&',
    '&=',
    '?',
    '#',
    ',',
    ',,,',
    '*',
    'true',
    'false',
    '0',
  ] as const

  const places = [
    (text: string) => `/v1/${text}`,
    (text: string) => `/v1/games/${text}`,
    (text: string) => `${CARDS}/entries/${text}`,
    (text: string) => `${CARDS}/rules/${text}`,
    (text: string) => `${CARDS}/entries?limit=${text}`,
    (text: string) => `${CARDS}/entries?cursor=${text}`,
    (text: string) => `${CARDS}/search?q=${text}`,
    (text: string) => `/v1/search?q=x&game=${text}`,
    (text: string) => `${CARDS}/suggest?q=${text}`,
    (text: string) => `${RULINGS}?ask=${text}`,
    (text: string) => `${RULINGS}?asOf=${text}`,
    (text: string) => `${RULINGS}?event=${text}`,
    (text: string) => `${RULINGS}?unknown=${text}&skip=${text}&include=${text}`,
    (text: string) => `${RULINGS}?f.${text}=1`,
    (text: string) => `${RULINGS}?f.beam.team=${text}`,
    (text: string) => `${RULINGS}?f.beam.team[0].${text}=${text}`,
    (text: string) => `${RULINGS}?f.beam.number=${text}`,
    (text: string) => `${RULINGS}?${text}`,
  ]

  test.each(places.map((place) => [place('…'), place] as const))('nothing breaks at %s', async (_, place) => {
    for (const text of strange) {
      const response = await get(app, place(text))
      expect([place(text), response.statusCode < 500]).toEqual([place(text), true])
      expect(response.body).not.toMatch(/\bat .+\.ts:\d+/)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('no body breaks it', async () => {
    const values: unknown[] = [null, true, 0, -1.5, 1e308, '', 'x', [], [[]], {}, { a: {} }, ['beam', null], { '': '' }]
    const names = ['ask', 'facts', 'asOf', 'format', 'event', 'unknown', 'skip', 'include', 'edition', 'other']
    const facts = [
      'beam.team',
      'beam',
      'beam.team[0]',
      'beam.team[999999].name',
      'beam.number',
      'constructor',
      '',
      '.',
      '[',
    ]
    const bodies = [
      ...values,
      ...names.flatMap((name) => values.map((value) => ({ [name]: value }))),
      ...facts.flatMap((name) => values.map((value) => ({ ask: ['beam'], facts: { [name]: value } }))),
    ]
    for (const body of bodies) {
      const response = await app.inject({
        url: RULINGS,
        method: 'POST',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([body, response.statusCode < 500]).toEqual([body, true])
    }
  })
})

describe('However much is wrong, the answer is short and costs little', () => {
  const many = (count: number, name: string): string[] => Array.from({ length: count }, (_, at) => `${name}${at}`)
  const keys = (count: number, name: string): object => Object.fromEntries(many(count, name).map((each) => [each, 1]))

  test.each<readonly [string, object, number]>([
    ['unknown facts', { facts: keys(3000, 'bem.shelds_') }, 3000],
    ['facts taken back that there are not', { unknown: many(3000, 'bem.shelds_') }, 3000],
    ['wrong parts', { include: many(4000, 'proo') }, 4000],
    ['unknown parameters', keys(4000, 'as'), 4000],
    ['wrong elements', { facts: { 'beam.team': Array(900).fill({ nane: 1 }) } }, 900],
  ])('%s', async (_, wrong, count) => {
    const payload = JSON.stringify(wrong)
    const response = await app.inject({
      method: 'POST',
      url: RULINGS,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    const { errors, more, detail } = response.json()
    expect([errors.length, more]).toEqual([20, count - 20])
    expect(detail).toMatch(new RegExp(`; and ${count - 20} more$`))
    expect(response.body.length).toBeLessThan(16_384)
  })

  test('a long name is told by its beginning', async () => {
    const long = 'x'.repeat(60_000)
    for (const body of [
      { facts: { [long]: 1 } },
      { ask: [long] },
      { format: long },
      { event: long },
      { asOf: long },
      { [long]: 1 },
    ]) {
      const { body: said, statusCode } = await post(app, RULINGS, body)
      expect([statusCode >= 400 && statusCode < 500, said.length < 3000]).toEqual([true, true])
    }
    const condition = { change: { 'shields-block-beaming': { when: `${'zz || '.repeat(9000)}zz` } } }
    const refused = await post(app, `${CARDS}/impact`, condition)
    expect(refused.statusCode).toBe(422)
    expect(refused.body.length).toBeLessThan(32_768)
  })
})
