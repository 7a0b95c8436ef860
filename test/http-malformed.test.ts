import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Served, SMALL, served } from './support/http.ts'
import { pathOf } from './support/packs.ts'

/*
 * Requests made out of the OpenAPI document and then spoilt: every operation, every parameter, every part of a body.
 */

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema; readonly example?: Json } }
  }
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const SEED = 20_261_121
const MALFORMED = 10_000

const document = JSON.parse(await readFile(pathOf('schema/openapi.json'), 'utf8')) as {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

let server: Served

beforeAll(async () => {
  server = await served({}, SMALL)
})

afterAll(() => server.stop())

test(`${MALFORMED.toLocaleString('en')} malformed requests are all refused with a problem that tells nothing of the inside`, async () => {
  const draw = generator(SEED)
  const outwards = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nobody is called from here'))
  const codes = new Map<string, number>()
  const root = fileURLToPath(pathOf('.'))
  let refused = 0
  let sent = 0
  while (refused < MALFORMED) {
    const request = requestOf(draw)
    const { statusCode, body, headers } = await server.app.inject(request)
    sent++
    const shown = JSON.stringify(request).slice(0, 600)
    if (statusCode >= 500) throw new Error(`${statusCode} ${body.slice(0, 300)} for ${shown}`)
    if (/\bat .{1,200}:\d+:\d+|node_modules|file:\/\/|Error:|\.ts:\d/.test(body) || body.includes(root))
      throw new Error(`it tells of the inside: ${body.slice(0, 600)} for ${shown}`)
    if (statusCode < 400) continue
    refused++
    if (request.method === 'HEAD') continue
    if (headers['content-type'] === 'text/html; charset=utf-8') {
      // A browser beside the API is shown the page, which says by itself that nothing is there.
      const { pathname } = new URL(String(request.url), 'http://localhost')
      expect([shown, statusCode, pathname.startsWith('/v1/')]).toEqual([shown, 404, false])
      continue
    }
    if (request.url?.toString().startsWith('/mcp') && headers['content-type'] === 'application/json; charset=utf-8') {
      expect([shown, JSON.parse(body)]).toMatchObject([shown, MESSAGE_REFUSED])
      continue
    }
    expect([shown, headers['content-type']]).toEqual([shown, 'application/problem+json; charset=utf-8'])
    const { code, status, title, detail, errors } = JSON.parse(body)
    expect([shown, status, typeof title, typeof detail]).toEqual([shown, statusCode, 'string', 'string'])
    expect([shown, errors.length > 0]).toEqual([shown, true])
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  // A generator that always trips over the same stone tries nothing.
  expect([...codes.keys()].length).toBeGreaterThan(20)
  expect(sent).toBeLessThan(MALFORMED * 1.5)
  expect((await server.app.inject('/v1/games/cards/rulings?ask=beam')).statusCode).toBe(200)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(outwards).not.toHaveBeenCalled()
  outwards.mockRestore()
})

/** What is wrong with a message, and not with the request that brings it, JSON-RPC says in its own way. */
const MESSAGE_REFUSED = { jsonrpc: '2.0', error: { code: expect.any(Number), message: expect.any(String) } }

type Draw = ReturnType<typeof generator>

function requestOf(draw: Draw): InjectOptions & { method: string } {
  const { path, method, operation } = draw.one(operations)
  const parameters = operation.parameters ?? []
  const spoilt = draw.below(4)
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    draw.chance(spoilt === 0 ? 0.7 : 0.15) ? draw.one(STRANGE) : known(name, draw),
  )
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required ? draw.chance(0.9) : draw.chance(0.4)))
    .flatMap((each) => pairsOf(each.name, each.schema ?? {}, draw))
  if (draw.chance(0.3)) query.push(`${draw.one(STRANGE)}=${draw.one(STRANGE)}`)
  if (draw.chance(0.1)) query.push(`f.${draw.one(STRANGE)}=${draw.one(STRANGE)}`)
  const address = `${url}${query.length > 0 ? `?${query.join('&')}` : ''}`.replaceAll(/[^!-~]+/g, encodeURIComponent)
  const verb = draw.chance(0.05)
    ? draw.one(['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'HEAD', 'OPTIONS'])
    : method.toUpperCase()
  const body = operation.requestBody?.content['application/json']
  const hasBody = body !== undefined || draw.chance(0.05)
  return {
    method: verb as 'GET',
    url: address,
    headers: headersOf(draw, hasBody),
    ...(hasBody && verb !== 'GET' && verb !== 'HEAD'
      ? { payload: payloadOf(body?.schema ?? {}, body?.example ?? {}, draw) }
      : {}),
  }
}

function known(name: string, draw: Draw): string {
  if (name === 'game') return 'cards'
  if (name === 'slug') return 'beaming'
  if (name === 'hash') return draw.one(['sha256-0', server.editions.games.get('cards')?.edition.hash ?? ''])
  return draw.one(['shields-block-beaming', 'rulebook', 'worlds', 'entry', 'unknown', 'x'])
}

function pairsOf(name: string, schema: Schema, draw: Draw): string[] {
  const good = [...(schema.enum ?? []), ...GOOD]
  const value = (): string => (draw.chance(0.7) ? draw.one(STRANGE) : encodeURIComponent(draw.one(good)))
  const times = draw.chance(0.15) ? 2 + draw.below(3) : 1
  return Array.from({ length: times }, () => `${draw.chance(0.05) ? draw.one(STRANGE) : name}=${value()}`)
}

function headersOf(draw: Draw, hasBody: boolean): { [name: string]: string } {
  const type = draw.chance(0.9)
    ? 'application/json'
    : draw.one(['text/plain', 'application/xml', 'multipart/form-data', 'json', ''])
  return {
    ...(hasBody ? { 'content-type': type } : {}),
    ...(draw.chance(0.2)
      ? { accept: draw.one(['*/*', 'text/html', 'image/png', 'application/json;q=0', ';;;', 'a/b;q=x']) }
      : {}),
    ...(draw.chance(0.2) ? { 'accept-encoding': draw.one(['br', 'gzip;q=0', '*;q=nonsense', ',,,', 'identity']) } : {}),
    ...(draw.chance(0.1) ? { 'if-none-match': draw.one(['W/', '"', '*x', ',']) } : {}),
    ...(draw.chance(0.1)
      ? {
          authorization: draw.one([
            'Bearer',
            'Bearer x',
            'Basic eDp5',
            `Bearer umpire_${'0'.repeat(16)}_${'x'.repeat(43)}`,
          ]),
        }
      : {}),
    ...(draw.chance(0.05) ? { origin: 'null', range: 'bytes=0-' } : {}),
  }
}

function payloadOf(schema: Schema, example: Json, draw: Draw): string {
  const text = JSON.stringify(draw.chance(0.5) ? spoiltFrom(example, draw) : madeFrom(schema, draw, 0))
  const cut = draw.below(10)
  if (cut === 0) return text.slice(0, draw.below(text.length + 1))
  return cut === 1
    ? draw.one(['', '{', '[]', 'null', '"', '{"a":1,}', '\u0000', '{"__proto__":{"polluted":1}}', '1e999', 'NaN'])
    : text
}

/** The example with one of its parts put otherwise. */
function spoiltFrom(value: Json, draw: Draw): Json {
  if (draw.chance(0.3) || typeof value !== 'object' || value === null) return draw.one(VALUES)
  if (Array.isArray(value))
    return [
      ...value.map((each) => (draw.chance(0.5) ? spoiltFrom(each, draw) : each)),
      ...(draw.chance(0.3) ? [draw.one(VALUES)] : []),
    ]
  const names = Object.keys(value)
  const chosen = names.length > 0 ? draw.one(names) : ''
  const parts = Object.fromEntries(
    names.map((name) => [name, name === chosen ? spoiltFrom(value[name] ?? null, draw) : (value[name] ?? null)]),
  )
  return draw.chance(0.3) ? { ...parts, [draw.one(NAMES)]: draw.one(VALUES) } : parts
}

/** Something of about the right shape. */
function madeFrom(schema: Schema, draw: Draw, depth: number): Json {
  if (draw.chance(0.25) || depth > 5) return draw.one(VALUES)
  if (schema.anyOf) return madeFrom(draw.one(schema.anyOf), draw, depth + 1)
  if (schema.enum) return draw.one(schema.enum)
  switch (schema.type) {
    case 'object': {
      const named = Object.entries(schema.properties ?? {}).filter(() => draw.chance(0.5))
      const parts = named.map(([name, part]) => [name, madeFrom(part, draw, depth + 1)] as const)
      const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
      const free =
        schema.additionalProperties === false ? [] : [[draw.one(NAMES), madeFrom(more, draw, depth + 1)] as const]
      return Object.fromEntries([...parts, ...free])
    }
    case 'array':
      return Array.from({ length: draw.below(4) }, () => madeFrom(schema.items ?? {}, draw, depth + 1))
    case 'integer':
    case 'number':
      return draw.one([0, -1, 1.5, 1e308, 2 ** 53])
    case 'boolean':
      return draw.chance(0.5)
    default:
      return draw.one([...GOOD, ...NAMES])
  }
}

const GOOD = [
  'beam',
  'beam.most',
  '2000-06',
  'latest',
  'cards',
  'quick',
  'worlds',
  '10',
  'beaming',
  'shields-block-beaming',
  'true',
  'x',
] as const

const NAMES = [
  'beam.team',
  'beam.team[0].name',
  'beam.team[99999]',
  'beam',
  '',
  '.',
  '[',
  '__proto__',
  'constructor',
  'toString',
  'cards/entries/x.md',
  '../../etc/passwd',
  'shields-block-beaming',
] as const

const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  9_007_199_254_740_992,
  '',
  'x',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '😀',
  '2001-02-29',
  '9999-99-99',
  'sha256-',
  '../../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '$(x)',
  '%s%n',
  [],
  [[]],
  {},
  { a: { b: {} } },
  [null],
  ['beam', 1],
  { permit: 'beam' },
  { set: { 'beam.most': '1/0' } },
  { when: 'beam.' },
  Array.from({ length: 200 }, () => 'beam'),
]

const STRANGE = [
  '',
  '%',
  '%2',
  '%00',
  '%ff',
  '%zz',
  '%F0%9F%98%80',
  '%ED%A0%80',
  '..',
  '../..',
  '%2e%2e%2f',
  '%2f',
  '//',
  '\\',
  '%5c',
  '"',
  "'",
  '`',
  '<x>',
  '{}',
  '[]',
  '[[',
  '{"a":',
  'null',
  'NaN',
  '-0',
  '-1',
  '1e999',
  '9007199254740993',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '__defineGetter__',
  'x'.repeat(3000),
  '%0d%0aSet-Cookie:x',
  '+',
  '%20',
  ';',
  '==',
  ',',
  ',,,',
  '*',
  'sha256-',
  'sha256-zz',
  '2001-02-29',
  '0000',
  '10000-01',
  '😀',
  'é',
] as const

/** mulberry32: the same seed draws the same requests everywhere. */
function generator(seed: number) {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(fraction() * bound)
  return {
    below,
    chance: (share: number): boolean => fraction() < share,
    one: <Item>(from: readonly Item[]): Item => from[below(from.length)] as Item,
  }
}
