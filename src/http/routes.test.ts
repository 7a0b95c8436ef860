import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { witnessed } from '../../test/support/witness.ts'
import { answer } from '../ask/index.ts'
import type { Edition, Question } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import type { App } from './index.ts'
import { FILES, get, load, post, serverOf } from './testing/support.fixture.ts'

let app: App
let editions: Editions
let cards: Edition

beforeAll(async () => {
  const server = await serverOf()
  app = server.app
  editions = server.editions
  cards = (editions.games.get('cards') as { edition: Edition }).edition
})

afterAll(() => app.close())

const CARDS = '/v1/games/cards'

describe('games', () => {
  test('are listed with their editions and counts', async () => {
    const { games } = (await get(app, '/v1/games')).json()
    expect(games.map((each: { game: string }) => each.game)).toEqual(['board', 'cards'])
    expect(games[1]).toMatchObject({ title: 'Cards', edition: cards.hash, counts: { entries: 5, rules: 4, cases: 3 } })
  })

  test('say their formats, sources and events', async () => {
    expect((await get(app, CARDS)).json()).toMatchObject({
      formats: [{ id: 'standard' }, { id: 'quick' }],
      sources: [
        { id: 'rulebook', rules: 2, sections: 2 },
        { id: 'supplement', rules: 3 },
      ],
      events: [{ id: 'worlds', date: { text: '2000-10' }, format: 'quick' }],
    })
  })

  test('have a vocabulary in the words of its author', async () => {
    const body = (await get(app, `${CARDS}/vocabulary`)).json()
    const fact = body.facts.find((each: { name: string }) => each.name === 'beam.team')
    expect(fact).toMatchObject({ type: 'list(person)', ask: 'Who beams?' })
    expect(body.types.affiliation.values.map((each: { name: string }) => each.name)).toContain('klingon')
    expect(body.actions).toMatchObject([
      {
        name: 'beam',
        default: 'permitted',
        usual: { entry: 'beaming', cites: [{ source: 'rulebook', at: 'Beaming' }] },
      },
    ])
  })
})

describe('entries', () => {
  test('are listed in order of term, page by page', async () => {
    const seen: string[] = []
    let next: string | null = `${CARDS}/entries?limit=2`
    while (next) {
      const page: { entries: { slug: string }[]; next: string | null } = (await get(app, next)).json()
      expect(page.entries.length).toBeLessThanOrEqual(2)
      seen.push(...page.entries.map((each) => each.slug))
      next = page.next
    }
    expect(seen).toEqual(['10-30', 'beaming', 'cube', 'deja-vu', 'shields'])
  })

  test('have just the shape that others rely on', async () => {
    expect((await get(app, `${CARDS}/entries?letter=b&kind=rule`)).json()).toEqual({
      entries: [{ slug: 'beaming', term: 'beaming', aliases: ['beam', 'transporters'], kind: 'rule' }],
      next: null,
    })
  })

  test.each([
    ['letter=B', ['beaming', 'cube']],
    ['letter=d', ['deja-vu']],
    ['letter=%23', ['10-30']],
    ['kind=card', ['10-30', 'cube', 'deja-vu']],
    ['tag=ship', ['cube']],
    ['tag=nothing', []],
  ])('are filtered by %s', async (query, slugs) => {
    const { entries } = (await get(app, `${CARDS}/entries?${query}`)).json()
    expect(entries.map((each: { slug: string }) => each.slug)).toEqual(slugs)
  })

  test.each([
    `${CARDS}/entries?limit=2`,
    `${CARDS}/rules?limit=1`,
    `${CARDS}/search?q=borg&limit=1`,
    '/v1/search?q=borg&limit=1',
  ])('have other pages named in the header Link: %s', async (url) => {
    const first = await get(app, url)
    const { next = '', ...others } = linksIn(first)
    // A search has no cursor, and so none in its body.
    expect([first.json().next ?? next, others]).toEqual([next, {}])
    const second = await get(app, next)
    expect(second.statusCode).toBe(200)
    expect(second.json()).not.toEqual(first.json())
    expect((await get(app, linksIn(second).first ?? '')).json()).toEqual(first.json())
    const again = await get(app, url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.headers.link]).toEqual([304, first.headers.link])
    expect(String(first.headers['access-control-expose-headers']).split(', ')).toContain('Link')
  })

  test('come with their rules and the status of each at the point', async () => {
    const statuses = async (query: string) =>
      (await get(app, `${CARDS}/entries/beaming${query}`))
        .json()
        .rules.map((rule: { id: string; status: string }) => [rule.id, rule.status])
    expect(await statuses('')).toContainEqual(['borg-shields-are-open', 'rescinded'])
    expect(await statuses('?asOf=2000-06')).toContainEqual(['borg-shields-are-open', 'active'])
    expect(await statuses('?asOf=2000-06')).toContainEqual(['borg-shields-are-closed', 'upcoming'])
    expect(await statuses('?event=worlds')).toContainEqual(['quick-beams-are-larger', 'active'])
    expect(await statuses('?format=standard')).toContainEqual(['quick-beams-are-larger', 'elsewhere'])
  })

  test('say at which date they were read', async () => {
    expect((await get(app, `${CARDS}/entries/beaming`)).json().point).toEqual({
      asOf: '2026-11-21',
      format: 'standard',
    })
  })

  test('come as Markdown and as safe HTML', async () => {
    const markdown = await get(app, `${CARDS}/entries/shields`, { accept: 'text/markdown' })
    expect(markdown.headers['content-type']).toContain('text/markdown')
    expect(markdown.body).toContain('**Bold**')
    for (const html of [
      await get(app, `${CARDS}/entries/shields`, { accept: 'text/html' }),
      await get(app, `${CARDS}/entries/shields?as=html`),
    ]) {
      expect(html.headers['content-type']).toContain('text/html')
      expect(html.headers['content-security-policy']).toContain("default-src 'none'")
      expect(html.headers.vary).toContain('Accept')
      expect(html.body).toContain('<strong>Bold</strong>')
      expect(html.body).not.toContain('<script>')
    }
    expect((await get(app, `${CARDS}/entries/shields`, { accept: 'image/png' })).statusCode).toBe(406)
  })

  test.each(['beaming-up', 'transporters', 'Beam', 'BEAMING'])(
    'answer 308 for %s, and keep the query',
    async (name) => {
      const response = await get(app, `${CARDS}/entries/${name}?asOf=2000`)
      expect(response.statusCode).toBe(308)
      expect(response.headers.location).toBe(`${CARDS}/entries/beaming?asOf=2000`)
    },
  )
})

describe('rules', () => {
  test('tell condition, conclusion, citations, relations both ways, and cases', async () => {
    const open = (await get(app, `${CARDS}/rules/borg-shields-are-open`)).json()
    expect(open).toMatchObject({
      status: 'rescinded',
      by: 'borg-shields-are-closed',
      when: 'beam.shields_owner == "borg" && !ship_battle.under_way',
      cites: [{ source: 'rulebook', at: 'Borg ships' }],
      relations: [{ kind: 'lifts', rule: 'shields-block-beaming' }],
      relatedBy: [{ kind: 'cancels', rule: 'borg-shields-are-closed' }],
    })
    expect(open.cases.map((each: { title: string }) => each.title)).toEqual([
      'An opponent beams off a Cube, summer 2000',
      'The same today',
    ])
    const ban = (await get(app, `${CARDS}/rules/shields-block-beaming?asOf=1995`)).json()
    expect(ban).toMatchObject({ status: 'active', conclusions: [{ kind: 'forbid', action: 'beam', label: 'beam' }] })
  })

  test('link their cases to the ruling of each', async () => {
    const { cases } = (await get(app, `${CARDS}/rules/shields-block-beaming`)).json()
    for (const each of cases) {
      const { answers } = (await get(app, each.self)).json()
      expect(answers[0].verdict).toBe(each.expect)
    }
  })

  test.each([
    ['entry=beaming', 4],
    ['source=supplement', 3],
    ['about=beam', 1],
    ['about=beam.most&format=quick', 1],
    ['status=rescinded', 1],
    ['status=active&asOf=2000-06', 2],
    ['entry=none', 0],
  ])('are filtered by %s', async (query, number) => {
    expect((await get(app, `${CARDS}/rules?${query}`)).json().rules).toHaveLength(number)
  })
})

describe('sources', () => {
  test('tell which rules cite each section', async () => {
    const source = (await get(app, `${CARDS}/sources/rulebook`)).json()
    expect(source.sections).toMatchObject([
      { section: 'Beaming', rules: [{ id: 'shields-block-beaming', status: 'active' }] },
      { section: 'Borg ships', rules: [{ id: 'borg-shields-are-open', status: 'rescinded' }] },
    ])
    expect((await get(app, `${CARDS}/sources`)).json().sources).toHaveLength(2)
  })
})

describe('search', () => {
  test('goes through all games, and each result says its game', async () => {
    const body = (await get(app, '/v1/search?q=borg+cube')).json()
    expect(body).toMatchObject({ query: 'borg cube', didYouMean: [] })
    expect(body.results.slice(0, 2).map((each: { game: string }) => each.game)).toEqual(['board', 'cards'])
    const some = (await get(app, '/v1/search?q=borg+cube&game=cards')).json()
    expect(new Set(some.results.map((each: { game: string }) => each.game))).toEqual(new Set(['cards']))
  })

  test('finds misspelt words, marks them and says what was meant', async () => {
    const { results, didYouMean } = (await get(app, `${CARDS}/search?q=beem%20shelds`)).json()
    expect(results[0]).toMatchObject({ game: 'cards', slug: 'beaming', term: 'beaming', kind: 'rule' })
    expect(results[0].highlights[0].ranges.length).toBeGreaterThan(0)
    expect(didYouMean[0]).toBe('beam shields')
  })

  test('suggests terms and aliases', async () => {
    const { suggestions } = (await get(app, `${CARDS}/suggest?q=tra`)).json()
    expect(suggestions).toEqual([{ text: 'transporters', slug: 'beaming', term: 'beaming', kind: 'rule' }])
  })
})

describe('a sentence', () => {
  const understood = async (query: { readonly [name: string]: string }) =>
    (await get(app, `${CARDS}/understand?${new URLSearchParams(query)}`)).json()

  test('is a question, with the words it was taken from, and a link that asks it', async () => {
    const response = await get(app, `${CARDS}/understand?q=can+they+beam+with+klingon+shields+in+the+way,+june+2000`)
    const { question, link, taken, search, readings } = response.json()
    expect(question).toMatchObject({ ask: ['beam'], asOf: '2000-06' })
    expect(taken).toContainEqual(expect.objectContaining({ kind: 'asOf', name: '2000-06', sure: true }))
    expect(readings[0]).toMatchObject({ question, link, taken, sure: true, ruling: { verdict: 'forbidden' } })
    expect(search).toBeUndefined()
    expect((await get(app, `${CARDS}/rulings${link}`)).json().point.asOf).toBe('2000-06')
    expect(response.headers).toMatchObject({ 'umpire-edition': cards.hash, etag: expect.any(String) })
  })

  test('that is not sure has readings, each with the ruling its link gives', async () => {
    const { question, readings } = await understood({ q: 'can they beam, shields in the way, june 2000' })
    expect([question, readings.length > 1]).toEqual([undefined, true])
    expect(readings[0].presumed).toContainEqual(expect.objectContaining({ name: 'beam.shields_owner' }))
    for (const { link, ruling } of readings) {
      const [{ verdict, value }] = (await get(app, `${CARDS}/rulings${link}`)).json().answers
      expect([ruling.verdict, ruling.value]).toEqual([verdict, value])
    }
  })

  test('goes on with the question so far', async () => {
    const before = '?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06'
    const { readings } = await understood({ q: 'and with klingon shields?', before })
    expect(readings[0]).toMatchObject({
      question: {
        ask: ['beam'],
        facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'klingon' },
        asOf: '2000-06',
      },
      ruling: { verdict: 'forbidden' },
    })
    expect(await understood({ q: 'and then', before: '?f.beam.number=2' })).toMatchObject({
      status: 422,
      errors: [{ at: 'before', code: 'question/nothing' }],
    })
    expect(await understood({ q: 'and then', before: '?ask=beam&f.beam.number=few' })).toMatchObject({
      errors: [{ at: 'facts.beam.number' }],
    })
  })

  test('asks what somebody says it is meant to ask', async () => {
    const { question } = await understood({ q: 'can they beam', meant: 'beam.most' })
    expect(question?.ask).toEqual(['beam.most'])
    expect((await understood({ q: 'can they beam', meant: 'baem' })).errors).toMatchObject([{ didYouMean: ['beam'] }])
  })

  test('of which nothing is understood is searched for', async () => {
    const { question, readings, search } = await understood({ q: 'hello' })
    expect([question, readings, search.results]).toEqual([undefined, [], []])
  })

  test('has 500 characters at most', async () => {
    expect((await get(app, `${CARDS}/understand?q=${'a'.repeat(501)}`)).statusCode).toBe(400)
    expect((await get(app, `${CARDS}/understand`)).statusCode).toBe(400)
  })
})

describe('rulings', () => {
  const facts = { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' }

  test.each<[string, Question]>([
    [
      'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06',
      { ask: ['beam'], facts, asOf: '2000-06' },
    ],
    [
      'ask=beam&f.beam.shields_owner=borg',
      { ask: ['beam'], facts: { 'beam.shields_owner': 'borg' }, asOf: '2026-11-21' },
    ],
    ['ask=beam,beam.most&event=worlds', { ask: ['beam', 'beam.most'], event: 'worlds' }],
    ['', { asOf: '2026-11-21' }],
    [
      'ask=beam.most&format=quick&f.beam.team=%7B%22name%22:%22A%22%7D&f.beam.team=%7B%7D',
      { ask: ['beam.most'], facts: { 'beam.team': [{ name: 'A' }, {}] }, asOf: '2026-11-21', format: 'quick' },
    ],
    ['ask=beam&include=verdict', { ask: ['beam'], asOf: '2026-11-21', include: ['verdict'] }],
    [
      'ask=beam&unknown=ship_battle.under_way&skip=beam.shields_owner&asOf=latest',
      { ask: ['beam'], unknown: ['ship_battle.under_way'], skip: ['beam.shields_owner'], asOf: 'latest' },
    ],
  ])('are what the engine answers, to the last field: ?%s', async (query, question) => {
    const outcome = answer(cards, question)
    const { self, ...body } = (await get(app, `${CARDS}/rulings?${query}`)).json()
    expect(outcome).toEqual({ ok: true, answer: body })
    const again = (await get(app, self)).json()
    expect(again).toEqual({ ...body, self })
  })

  test('are the same by POST, with facts dotted or nested', async () => {
    const asked = { ask: ['beam'], asOf: '2000-06' }
    const nested = { beam: { shields_in_the_way: true, shields_owner: 'borg' } }
    const link = `${CARDS}/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06`
    const got = (await get(app, link)).json()
    for (const question of [{ facts }, { facts: nested }, { facts, ask: 'beam' }]) {
      const posted = await post(app, `${CARDS}/rulings`, { ...asked, ...question })
      expect(posted.json()).toEqual(got)
      expect(posted.headers['umpire-edition']).toBe(cards.hash)
    }
    expect(got).toMatchObject({ edition: cards.hash, answers: [{ ask: 'beam', verdict: 'permitted' }] })
  })

  test('have no link where an address cannot hold it', async () => {
    const team = Array.from({ length: 300 }, (_, at) => ({ name: `a person of some name ${at}` }))
    const body = (await post(app, `${CARDS}/rulings`, { ask: ['beam.most'], facts: { 'beam.team': team } })).json()
    expect(body.answers).toHaveLength(1)
    expect(body).not.toHaveProperty('self')
  })
})

describe('every answer', () => {
  const urls = [
    '/v1/games',
    CARDS,
    `${CARDS}/vocabulary`,
    `${CARDS}/entries`,
    `${CARDS}/entries/beaming`,
    `${CARDS}/rules`,
    `${CARDS}/rules/borg-shields-are-open`,
    `${CARDS}/sources`,
    `${CARDS}/sources/rulebook`,
    '/v1/search?q=borg',
    `${CARDS}/search?q=borg`,
    `${CARDS}/suggest?q=b`,
    `${CARDS}/understand?q=may+they+beam+with+borg+shields+up+in+june+2000`,
    `${CARDS}/understand?q=hello`,
    `${CARDS}/rulings?ask=beam`,
    `${CARDS}/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg`,
    `${CARDS}/rulings?ask=beam.most&f.beam.team=[]&format=quick`,
    `${CARDS}/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&include=timeline,unless`,
    '/healthz',
    '/readyz',
    '/problems',
    '/problems/entry/unknown',
  ]

  test.each(urls)('is there: %s', async (url) => {
    const before = witnessed()
    const { statusCode } = await get(app, url)
    // Whether it is as documented, as every answer of every test has to be, is seen where it is witnessed.
    expect([statusCode, witnessed()]).toEqual([200, before + 1])
  })

  test.each(urls.filter((url) => url.startsWith('/v1')))(
    'has a strong tag, answers 304 to it, and names its edition: %s',
    async (url) => {
      const response = await get(app, url)
      const etag = String(response.headers.etag)
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(response.headers.vary).toContain('Accept-Encoding')
      expect(String(response.headers['umpire-edition'])).toContain(cards.hash)
      expect(response.headers['cache-control']).toBe('public, max-age=60, must-revalidate')
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(app, url, { 'if-none-match': header })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      }
      expect((await get(app, url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    },
  )

  test('has one tag per encoding, and the same bytes inside', async () => {
    const url = `${CARDS}/entries/beaming`
    const plain = await get(app, url)
    const gzip = await get(app, url, { 'accept-encoding': 'gzip' })
    const brotli = await get(app, url, { 'accept-encoding': 'gzip, br' })
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(new Set([plain, gzip, brotli].map((each) => each.headers.etag)).size).toBe(3)
    const crossed = await get(app, url, { 'if-none-match': String(gzip.headers.etag) })
    expect(crossed.statusCode).toBe(200)
  })

  test('may be kept for ever only where both edition and date are named', async () => {
    const cached = async (query: string) =>
      String((await get(app, `${CARDS}/rulings?ask=beam${query}`)).headers['cache-control'])
    expect(await cached(`&edition=${cards.hash}&asOf=2000`)).toContain('immutable')
    expect(await cached(`&edition=${cards.hash}`)).not.toContain('immutable')
    expect(await cached('&asOf=2000')).not.toContain('immutable')
    const posted = await post(app, `${CARDS}/rulings`, { ask: ['beam'] })
    expect(posted.headers['cache-control']).toBe('no-store')
  })

  test('can be read by a page of another origin, and asked for by HEAD', async () => {
    const response = await get(app, '/v1/games', { origin: 'https://example.org' })
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(String(response.headers['access-control-expose-headers'])).toContain('Umpire-Edition')
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: `${CARDS}/rulings`,
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-max-age': '86400',
    })
    const head = await app.inject({ method: 'HEAD', url: '/v1/games' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('the documentation', () => {
  test('is OpenAPI 3.1 and names every address', async () => {
    const document = (await get(app, '/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/v1/games/{game}/rulings')
    expect(Object.keys(document.components.schemas)).toContain('Answer')
    expect(JSON.stringify(document)).not.toContain('"def-')
  })

  test('has a page', async () => {
    const page = await get(app, '/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  test('of whose files one that is not there is not found, and none takes another method', async () => {
    for (const path of ['/docs/static/nope.js', '/docs/static/../nope', '/docs/nope'])
      expect([path, (await get(app, path)).statusCode, (await get(app, path)).json().code]).toEqual([
        path,
        404,
        'path/unknown',
      ])
    const posted = await post(app, '/docs/static/swagger-ui.css', {})
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'HEAD, GET'])
  })
})

describe('an edited content folder', () => {
  test('is served at once where it is good, and changes nothing where it is broken', async () => {
    const server = await serverOf()
    const title = async () => (await get(server.app, CARDS)).json().title
    const edited = (path: string, change: (text: string) => string) =>
      FILES.map((file) => (file.path === path ? { ...file, text: change(file.text) } : file))
    expect(await title()).toBe('Cards')
    load(
      server.editions,
      edited('cards/game.yaml', (text) => text.replace('Cards', 'New cards')),
    )
    expect(await title()).toBe('New cards')
    const old = await get(server.app, `${CARDS}?edition=${cards.hash}`)
    expect(old.json().title).toBe('Cards')
    const broken = edited('cards/entries/beaming.md', (text) =>
      text.replace('when: beam.shields_in_the_way', 'when: beam.sheilds'),
    )
    const { diagnostics } = load(server.editions, broken)
    expect(diagnostics.some((each) => each.severity === 'error')).toBe(true)
    expect(await title()).toBe('New cards')
    load(
      server.editions,
      FILES.filter((file) => file.path.startsWith('board/')),
    )
    expect((await get(server.app, CARDS)).statusCode).toBe(404)
    await server.app.close()
  })
})

/** The addresses in `Link`, by their relation. */
function linksIn({ headers }: { readonly headers: { readonly link?: unknown } }): {
  readonly [relation: string]: string
} {
  return Object.fromEntries(
    [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, address, relation]) => [
      relation,
      address,
    ]),
  )
}
