import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { answer } from '../src/ask/index.ts'
import type { Served } from '../src/editions/index.ts'
import type { ServerOptions } from '../src/http/index.ts'
import { type Served as Running, SMALL, served, withinOneMinute } from './support/http.ts'

let server: Running | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function started(options: Partial<ServerOptions> = {}): Promise<Running> {
  server = await served(options, SMALL)
  return server
}

function post(path: string, body: unknown, headers: { readonly [name: string]: string } = {}): Promise<Response> {
  return fetch(`${server?.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

const code = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { code: string }).code,
]

describe('Limits of size', () => {
  test('a ruling takes a body of 64 KiB, a plan one of 512 KiB, and each says so', async () => {
    await started()
    const large = 'x'.repeat(70 * 1024)
    const ruling = await post('/v1/games/cards/rulings', { ask: large })
    expect((await ruling.json()) as object).toMatchObject({
      code: 'request/too-large',
      detail: expect.stringContaining('65536'),
    })
    const plan = { files: [{ path: 'other/entries/x.md', text: large }] }
    expect(await code(await post('/v1/games/cards/impact', plan))).toEqual([422, 'question/bad-file'])
    expect(await code(await post('/v1/games/cards/impact', { on: 'x'.repeat(600 * 1024) }))).toEqual([
      413,
      'request/too-large',
    ])
  })

  test('a question asks 25 things at most, a table has 300 lines of 300 letters', async () => {
    await started()
    const asks = (count: number): string[] => Array.from({ length: count }, () => 'beam')
    expect(await code(await post('/v1/games/cards/rulings', { ask: asks(26) }))).toEqual([422, 'question/too-many'])
    expect((await post('/v1/games/cards/rulings', { ask: asks(25), include: ['verdict'] })).status).toBe(200)
    const lines = (count: number): string => Array.from({ length: count }, () => 'Borg Cube').join('\n')
    expect((await post('/v1/games/cards/table', { text: lines(300) })).status).toBe(200)
    expect(await code(await post('/v1/games/cards/table', { text: lines(301) }))).toEqual([422, 'question/too-many'])
    expect(await code(await post('/v1/games/cards/table', { text: 'x'.repeat(301) }))).toEqual([
      422,
      'question/too-many',
    ])
  })

  test('a plan names 20 rules and 100 files at most', async () => {
    await started()
    const withdraw = Array.from({ length: 21 }, (_, at) => `r${at}`)
    expect(await code(await post('/v1/games/cards/impact', { withdraw }))).toEqual([400, 'request/bad-parameter'])
    const files = Array.from({ length: 101 }, (_, at) => ({ path: `cards/${at}.md`, text: '' }))
    expect(await code(await post('/v1/games/cards/impact', { files }))).toEqual([400, 'request/bad-parameter'])
  })
})

describe('Limits of work', () => {
  test('an impact keeps to a hard budget, which the token of the service makes longer', async () => {
    await started({ impact: { token: 'secret', seconds: { anybody: 0.001, token: 60 } } })
    const plan = { withdraw: ['shields-block-beaming'] }
    const refused = await post('/v1/games/cards/impact', plan)
    expect(await code(refused)).toEqual([422, 'question/too-many'])
    expect(await code(await post('/v1/games/cards/impact', plan, { authorization: 'Bearer secreT' }))).toEqual([
      422,
      'question/too-many',
    ])
    expect((await post('/v1/games/cards/impact', plan, { authorization: 'Bearer secret' })).status).toBe(200)
  })

  test('heavy work holds up nobody else, and past a few waiting it is refused with when to come back', async () => {
    server = await served()
    const { baseUrl } = server
    const answered: Response[] = []
    const heavy = Array.from({ length: 14 }, (_, at) =>
      fetch(`${baseUrl}/v1/games/stccg/changes?from=${1980 + at}&to=latest`).then((response) =>
        answered.push(response),
      ),
    )
    while (answered.length < 6) await new Promise((resolve) => setTimeout(resolve, 20))
    const start = performance.now()
    expect((await fetch(`${baseUrl}/v1/games`)).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(2000)
    const refused = answered.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    await server.stop()
    server = undefined
    await Promise.allSettled(heavy)
    expect(new Set(answered.map(({ status }) => status))).not.toContain(500)
  })

  test('the same comparison asked for by many at once is made once', async () => {
    await started()
    const url = `${server?.baseUrl}/v1/games/cards/changes?from=1990&to=latest`
    const all = await Promise.all(Array.from({ length: 20 }, () => fetch(url)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })

  test('a client has so many requests a minute, and a tenth of them may be heavy ones', async () => {
    withinOneMinute()
    await started({ requestsPerMinute: 20 })
    const plan = { withdraw: ['no-such-rule'] }
    const heavy = []
    for (let times = 0; times < 3; times++) heavy.push((await post('/v1/games/cards/impact', plan)).status)
    expect(heavy).toEqual([422, 422, 429])
    const light = []
    for (let times = 0; times < 21; times++) light.push((await fetch(`${server?.baseUrl}/v1/games`)).status)
    expect([light[0], light[16], light[17]]).toEqual([200, 200, 429])
    expect((await fetch(`${server?.baseUrl}/readyz`)).status).toBe(200)
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'POST' }
    const leave = await fetch(`${server?.baseUrl}/v1/games/cards/rulings`, { method: 'OPTIONS', headers })
    expect(leave.status, 'a page elsewhere may read why it is refused').toBe(204)
  })
})

describe('Metrics', () => {
  test('are for who bears the token, and for nobody where there is none', async () => {
    await started()
    expect((await fetch(`${server?.baseUrl}/metrics`)).status).toBe(404)
    await server?.stop()
    await started({ metrics: { token: 'secret' } })
    const refused = await fetch(`${server?.baseUrl}/metrics`)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect(await code(refused)).toEqual([401, 'service/token'])
    expect((await fetch(`${server?.baseUrl}/metrics`, { headers: { authorization: 'Bearer secret' } })).status).toBe(
      200,
    )
  })

  test('count requests by route and status, verdicts by game, and tell the age of each edition', async () => {
    await started({ metrics: { token: 'secret' } })
    const ruling =
      '/v1/games/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06'
    for (let times = 0; times < 2; times++) await fetch(`${server?.baseUrl}${ruling}`)
    await post('/v1/games/cards/rulings', { ask: 'beam', asOf: '2000-06', include: ['verdict'] })
    await fetch(`${server?.baseUrl}/v1/games/${'x'.repeat(50)}`)
    const reply = await fetch(`${server?.baseUrl}/metrics`, { headers: { authorization: 'Bearer secret' } })
    const text = await reply.text()
    const hash = server?.editions.games.get('cards')?.edition.hash
    for (const line of [
      'umpire_http_requests_total{method="GET",route="/v1/games/:game/rulings",status="200"} 2',
      'umpire_http_requests_total{method="GET",route="/v1/games/:game",status="404"} 1',
      'umpire_verdicts_total{game="cards",verdict="permitted"} 2',
      'umpire_verdicts_total{game="cards",verdict="undetermined"} 1',
      'umpire_refusals_total{code="game/unknown"} 1',
      `umpire_edition_info{game="cards",edition="${hash}"} 1`,
      'umpire_edition_age_seconds{game="cards"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).not.toContain('xxxxx')
  })

  test('have a port of their own, if one is named', async () => {
    const port = 18_913
    await started({ metrics: { port } })
    const own = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([own.status, (await own.text()).includes('umpire_edition_info')]).toEqual([200, true])
    expect((await fetch(`http://127.0.0.1:${port}/v1/games`)).status).toBe(404)
    expect((await fetch(`${server?.baseUrl}/metrics`)).status).toBe(404)
    await server?.stop()
    server = undefined
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  })
})

describe('Readiness', () => {
  test('names the edition of each game, and means that each has answered', async () => {
    await started()
    const ready = await fetch(`${server?.baseUrl}/readyz`)
    const games = Object.fromEntries(
      [...(server?.editions.games ?? [])].map(([game, { edition }]) => [game, edition.hash]),
    )
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', games }])
  })

  test('is lost where an edition cannot answer one of its own cases', async () => {
    await started()
    const { editions } = server as Running
    const good = editions.games.get('cards') as Served
    const [example] = good.edition.cases
    const broken = { ...good.edition, vocabulary: { ...good.edition.vocabulary, actions: [], quantities: [] } }
    expect(example && answer(broken, { ask: example.ask }).ok).toBe(false)
    editions.games = new Map([...editions.games, ['cards', { ...good, edition: broken, search: good.search }]])
    const lost = await fetch(`${server?.baseUrl}/readyz`)
    expect([lost.status, ((await lost.json()) as { status: string }).status]).toEqual([503, 'cannot answer: cards'])
    expect((await fetch(`${server?.baseUrl}/healthz`)).status).toBe(200)
  })

  test('is lost as soon as the server begins to stop', async () => {
    const { app } = await started()
    const closing = app.close()
    await new Promise((resolve) => setImmediate(resolve))
    const after = await app.inject({ url: '/readyz' }).catch(() => ({ statusCode: 503 }))
    await closing
    expect(after.statusCode).toBe(503)
  })
})

describe('Headers', () => {
  test('of every answer forbid guessing its type, and nothing says what the server runs on', async () => {
    const { baseUrl } = await started()
    for (const path of [
      '/v1/games',
      '/nowhere',
      '/v1/games/cards/entries/shields?as=html',
      '/openapi.json',
      '/docs/',
    ]) {
      const { headers } = await fetch(baseUrl + path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([path, null, null])
    }
    const html = await fetch(`${baseUrl}/v1/games/cards/entries/shields?as=html`)
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await fetch(`${baseUrl}/docs/`)).headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test('HEAD is GET without a body', async () => {
    const { baseUrl } = await started()
    for (const path of [
      '/v1/games',
      '/v1/games/cards/entries/beaming',
      '/v1/search?q=borg',
      '/v1/games/cards/graph?entry=beaming',
    ]) {
      const [got, head] = [await fetch(baseUrl + path), await fetch(baseUrl + path, { method: 'HEAD' })]
      expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
      for (const name of ['etag', 'content-type', 'cache-control', 'umpire-edition'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, got.headers.get(name)])
    }
  })

  test('what is no HTTP at all gets a problem and a closed connection', async () => {
    const { baseUrl } = await started()
    const said = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toContain('request/malformed')
  })
})
