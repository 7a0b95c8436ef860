import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFiles } from '../schema/generate-api.ts'
import { createClient } from '../src/client.ts'
import { discordHeaders, slackHeaders } from './support/bots.ts'
import { NOON, type Served, served } from './support/http.ts'
import { pathOf } from './support/packs.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: { readonly value: unknown } }
}

interface Media {
  readonly example?: object
  readonly examples?: { readonly [name: string]: { readonly value: object } }
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly [type: string]: Media } }
}

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
}

const document: Document = JSON.parse(await readFile(pathOf('schema/openapi.json'), 'utf8'))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

let server: Served

beforeAll(async () => {
  server = await served()
})

afterAll(() => server.stop())

describe('The files made from the interface are current', () => {
  test('schema/openapi.json and schema/api.d.ts say what the routes say', async () => {
    for (const [name, text] of await apiFiles())
      expect(await readFile(pathOf(`schema/${name}`), 'utf8'), 'run `npm run schema`').toBe(text)
  })

  test('the server serves that document', async () => {
    expect(await (await fetch(`${server.baseUrl}/openapi.json`)).json()).toEqual(document)
  })

  test('every operation has a name of its own, and an example of each parameter it needs', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const lacking = operations.flatMap(({ operation: { operationId, parameters = [], requestBody } }) => [
      ...parameters
        .filter((each) => each.required && examplesOf(each).length === 0 && !MADE_HERE.has(each.name))
        .map((each) => `${operationId} ${each.name}`),
      ...(requestBody && bodiesOf(mediaOf(requestBody)).length === 0 ? [operationId] : []),
    ])
    expect(lacking).toEqual([])
  })
})

/** Path segments that no document can know beforehand. */
const MADE_HERE = new Set(['id', 'hash'])

/** Whether as it is documented, every answer of every test is held to: `test/support/setup.ts`. */
describe('Every example of the documentation is answered', () => {
  test.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, path, method, operation] as const))(
    '%s',
    async (_, path, method, operation) => {
      const { parameters = [], requestBody } = operation
      const needed = parameters.filter((each) => each.required)
      const optional = parameters.filter((each) => !each.required && examplesOf(each).length > 0)
      const bodies = requestBody ? bodiesOf(mediaOf(requestBody)) : [undefined]
      const isForm = requestBody !== undefined && FORM in requestBody.content
      // What is needed alone, with each further parameter, and with all of them.
      const sets = [needed, ...optional.map((each) => [...needed, each]), [...needed, ...optional]]
      for (const body of bodies) {
        for (const set of body === undefined ? sets : [needed]) {
          const url = await addressOf(path, set)
          const sent = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
          const init = {
            method: method.toUpperCase(),
            headers: { ...HEADERS(body), ...SIGNATURES[path]?.(sent, { at: NOON }) },
            ...(body ? { body: sent } : {}),
          }
          const response = await fetch(`${server.baseUrl}${url}`, init)
          const text = await response.text()
          expect([url, response.ok, response.ok ? '' : text]).toEqual([url, true, ''])
        }
      }
    },
  )
})

const HEADERS = (body: object | undefined) => ({
  authorization: `Bearer ${server.token}`,
  ...(body ? { 'content-type': 'application/json' } : {}),
})

const FORM = 'application/x-www-form-urlencoded'

/** What only a platform may send. */
const SIGNATURES: { readonly [path: string]: typeof discordHeaders } = {
  '/bots/discord': discordHeaders,
  '/bots/slack': slackHeaders,
}

function mediaOf({ content }: NonNullable<Operation['requestBody']>): Media | undefined {
  return Object.values(content)[0]
}

async function addressOf(path: string, parameters: readonly Parameter[]): Promise<string> {
  const query = new URLSearchParams()
  let address = path
  for (const each of parameters) {
    const value = examplesOf(each)[0] ?? (await madeHere(path))
    if (each.in === 'path') address = address.replace(`{${each.name}}`, encodeURIComponent(String(value)))
    else if (typeof value === 'object' && !Array.isArray(value))
      for (const [name, one] of Object.entries(value as object)) query.append(name, String(one))
    else for (const one of [value].flat()) query.append(each.name, String(one))
  }
  return query.size > 0 ? `${address}?${query}` : address
}

/** A receipt to look at, or the hash of the newest edition. */
async function madeHere(path: string): Promise<string> {
  if (!path.startsWith('/v1/receipts')) return server.editions.games.get('stccg')?.edition.hash ?? ''
  const body = bodiesOf(document.paths['/v1/receipts']?.post?.requestBody?.content['application/json'])[0]
  const init = { method: 'POST', headers: HEADERS(body ?? {}), body: JSON.stringify(body) }
  return ((await (await fetch(`${server.baseUrl}/v1/receipts`, init)).json()) as { id: string }).id
}

function examplesOf({ example, examples }: Parameter): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples ?? {}).map(({ value }) => value)]
}

function bodiesOf(media: Media | undefined): object[] {
  const { example, examples } = media ?? {}
  return [...(example ? [example] : []), ...Object.values(examples ?? {}).map(({ value }) => value)]
}

describe('The typed client', () => {
  const path = { game: 'stccg' }

  test('asks what applies here, with facts by name, and gets a typed answer', async () => {
    const facts = { 'f.beam.shields_in_the_way': 'true', 'f.beam.shields_owner': 'borg' }
    const query = { ask: ['beam'], facts, asOf: '2000-06' }
    const { data, error, response } = await server.client.GET('/v1/games/{game}/rulings', { params: { path, query } })
    expect([response.status, error]).toEqual([200, undefined])
    expect(data?.answers.map(({ ask, verdict }) => [ask, verdict])).toEqual([['beam', 'permitted']])
    const posted = await server.client.POST('/v1/games/{game}/rulings', {
      params: { path },
      body: { ask: 'beam', facts: { beam: { shields_in_the_way: true, shields_owner: 'borg' } }, asOf: '2000-06' },
    })
    expect(posted.data).toEqual(data)
  })

  test('gets what the service refuses as a problem with its code', async () => {
    const { data, error } = await server.client.GET('/v1/games/{game}/entries/{slug}', {
      params: { path: { ...path, slug: 'beeming' } },
    })
    expect(data).toBeUndefined()
    expect(error).toMatchObject({
      status: 404,
      code: 'entry/unknown',
      errors: [{ didYouMean: expect.arrayContaining(['beaming']) }],
    })
  })

  test('reads the readings of a sentence that goes on with a question', async () => {
    const before = '?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2002'
    const { data } = await server.client.GET('/v1/games/{game}/understand', {
      params: { path, query: { q: 'and with romulan shields?', before } },
    })
    const [first] = data?.readings ?? []
    expect([first?.question.ask, first?.question.asOf, first?.ruling.verdict]).toEqual([['beam'], '2002', 'forbidden'])
    expect(first?.question.facts['beam.shields_owner']).toBe('romulan')
  })

  test('tells what a sentence was meant to ask', async () => {
    const body = { message: 'may my team leave through the shields', chosen: 'beam' }
    const correction = '/v1/games/{game}/understand/correction' as const
    const { data, error, response } = await server.client.POST(correction, { params: { path }, body })
    expect([data, error, response.status]).toEqual([undefined, undefined, 204])
    const { error: refused } = await server.client.POST(correction, {
      params: { path },
      body: { ...body, chosen: 'baem' },
    })
    expect(refused).toMatchObject({ code: 'question/unknown-ask', errors: [{ at: 'chosen' }] })
  })

  test('reads the history of a rule: who ended it, when, and where that stands', async () => {
    const { data } = await server.client.GET('/v1/games/{game}/rules/{id}/history', {
      params: { path: { ...path, id: 'borg-shields-are-open' }, query: { asOf: '2002-06' } },
    })
    expect(data?.life.map(({ from, status, by }) => [from, status, by])).toEqual([
      [undefined, 'upcoming', undefined],
      ['2000-05', 'active', undefined],
      ['2001', 'rescinded', 'borg-shields-are-closed'],
    ])
    expect(data?.life.at(-1)?.cites).toEqual([{ source: 'the-borg-supplement', at: 'Beaming' }])
    expect(data?.chain.map(({ rule }) => rule)).toEqual(['borg-shields-are-open', 'borg-shields-are-closed'])
    expect(data?.before.map(({ rule }) => rule)).toContain('shields-block-beaming')
    expect(data?.links).toContainEqual(
      expect.objectContaining({ rule: 'borg-shields-are-closed', kind: 'cancels', target: 'borg-shields-are-open' }),
    )
  })

  test('compares two dates: the rules that changed, and the cases that flipped with the rule that flipped them', async () => {
    const { data, response } = await server.client.GET('/v1/games/{game}/changes', {
      params: { path, query: { from: '2000-06', to: '2002-06', edition: hashOf('stccg') } },
    })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(data?.rules.find(({ rule }) => rule === 'borg-shields-are-open')).toMatchObject({
      change: 'ended',
      from: 'active',
      to: 'rescinded',
      by: 'borg-shields-are-closed',
    })
    const flipped = data?.cases.find(({ title }) => title === 'An opponent beams off a Cube, summer 2000')
    expect(flipped?.answers).toEqual([
      {
        ask: 'beam',
        from: 'permitted',
        to: 'forbidden',
        because: [
          {
            rule: 'borg-shields-are-open',
            title: 'Borg SHIELDS let transporters through',
            change: 'ended',
            by: 'borg-shields-are-closed',
            relation: 'cancels',
          },
        ],
      },
    ])
  })

  test('tells the same rule by rule where it is asked so, each flip once', async () => {
    const query = { from: '2000-06', to: '2002-06', edition: hashOf('stccg') }
    const told = (by?: 'rule') =>
      server.client.GET('/v1/games/{game}/changes', { params: { path, query: { ...query, ...(by ? { by } : {}) } } })
    const [{ data: plain }, { data }] = [await told(), await told('rule')]
    const { groups = [], others = [], ...rest } = data ?? {}
    expect(rest).toEqual(plain)
    const group = groups.find(({ rule }) => rule === 'borg-shields-are-open')
    expect(group?.old).toMatchObject({ rule: 'borg-shields-are-open', title: 'Borg SHIELDS let transporters through' })
    expect(group?.now?.rule).toBe('borg-shields-are-closed')
    expect(group?.now?.text).not.toBe('')
    const flip = group?.flips.find(({ ask, from, to }) => ask === 'beam' && from === 'permitted' && to === 'forbidden')
    expect(flip?.cases.map(({ title }) => title)).toContain('An opponent beams off a Cube, summer 2000')
    const shown = [...groups.flatMap(({ flips }) => flips), ...others].flatMap(({ cases }) => cases)
    expect(shown).toHaveLength(plain?.cases.flatMap(({ answers }) => answers).length ?? -1)
  })

  test('tries the withdrawal of a rule without publishing anything', async () => {
    const before = hashOf('stccg')
    const { data, response } = await server.client.POST('/v1/games/{game}/impact', {
      params: { path },
      body: { withdraw: ['borg-shields-are-closed'] },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(data?.rules.map(({ rule, change }) => [rule, change])).toContainEqual(['borg-shields-are-open', 'begun'])
    expect(data?.verdicts).toContainEqual(expect.objectContaining({ ask: 'beam', from: 'forbidden', to: 'permitted' }))
    expect(data?.entries.map(({ slug }) => slug)).toContain('beaming')
    expect(data?.cases.some(({ fails }) => fails.length > 0)).toBe(true)
    expect(hashOf('stccg')).toBe(before)
  })

  test('reads a deck with counts and typing errors', async () => {
    const { data } = await server.client.POST('/v1/games/{game}/table', {
      params: { path },
      body: { text: 'Deck:\n2 Borg Cube\n3x Transprt Drone\n10 and 01\nZzyzx', asOf: '2002-06' },
    })
    expect(data?.entries.map(({ slug, count }) => [slug, count])).toEqual([
      ['borg-cube', 2],
      ['transport-drone', 3],
      ['10-and-01', 1],
    ])
    expect(data?.rules[0]?.touches[0]?.by).toBe('entry')
    expect(data?.warnings.map(({ code, at }) => [code, at])).toEqual(
      expect.arrayContaining([
        ['taken-for', 'lines[3]'],
        ['unknown-name', 'lines[5]'],
        ['no-longer', 'borg-cube'],
      ]),
    )
  })

  test.each([
    ['mermaid', 'text/vnd.mermaid', 'flowchart LR'],
    ['dot', 'text/vnd.graphviz', 'digraph'],
  ] as const)('draws a rule and what it touches as %s', async (as, type, begins) => {
    const { data, response } = await server.client.GET('/v1/games/{game}/graph', {
      params: { path, query: { rule: 'borg-shields-are-open', as } },
      parseAs: 'text',
    })
    expect(response.headers.get('content-type')).toContain(type)
    expect(data).toContain(begins)
    expect(data).toContain('Borg SHIELDS let transporters through')
  })

  test('gives a graph as JSON-LD to who accepts that', async () => {
    const response = await fetch(`${server.baseUrl}/v1/games/stccg/graph?entry=beaming`, {
      headers: { accept: 'application/ld+json' },
    })
    expect(response.headers.get('content-type')).toBe('application/ld+json')
    const { '@graph': nodes } = (await response.json()) as { '@graph': { '@id': string; '@type': string }[] }
    expect(nodes[0]).toMatchObject({ '@id': '/v1/games/stccg', '@type': 'skos:ConceptScheme' })
    expect(nodes).toContainEqual(
      expect.objectContaining({
        '@id': '/v1/games/stccg/entries/beaming',
        '@type': 'skos:Concept',
        'skos:prefLabel': 'beaming',
      }),
    )
  })

  test('tells a condition in words beside the condition', async () => {
    const { data } = await server.client.GET('/v1/games/{game}/rules/{id}', {
      params: { path: { ...path, id: 'shields-block-beaming' } },
    })
    expect([data?.when, data?.whenInWords]).toEqual([
      'beam.shields_in_the_way',
      '“Are SHIELDS up between the two ends?” is yes',
    ])
  })

  test('sends its token', async () => {
    const params = { query: { game: 'stccg', event: 'worlds-2001' } }
    expect((await server.client.GET('/v1/receipts', { params })).response.status).toBe(401)
    const trusted = createClient({ baseUrl: server.baseUrl, token: server.token })
    expect((await trusted.GET('/v1/receipts', { params })).response.status).toBe(200)
  })
})

function hashOf(game: string): string {
  return server.editions.games.get(game)?.edition.hash ?? ''
}
