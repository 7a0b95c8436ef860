import fastify from 'fastify'
import { expect, test } from 'vitest'
import { SMALL, served } from './support/http.ts'
import { promisedBy, type Sent } from './support/promised.ts'
import { lies, witnessed } from './support/witness.ts'

const NAMED = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
}

const faultsOf = promisedBy({
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: {
            headers: { Edition: { required: true, schema: { type: 'string', pattern: '^e[0-9]$' } } },
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Named' } },
              'text/csv': { schema: { type: 'string' } },
            },
          },
          304: {},
          429: { $ref: '#/components/responses/Wait' },
        },
      },
    },
  },
  components: {
    schemas: { Named: NAMED },
    responses: { Wait: { headers: { Later: { $ref: '#/components/headers/Later' } } } },
    headers: { Later: { required: true, schema: { type: 'integer', minimum: 1 } } },
  },
} as Parameters<typeof promisedBy>[0])

const FITTING: Sent = {
  method: 'GET',
  path: '/things/{id}',
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', edition: 'e1', vary: 'Accept' },
  body: '{"name":"a"}',
}

test.each<[string, Partial<Sent>]>([
  ['as it is written', {}],
  ['to HEAD, whose body is left out', { method: 'HEAD', body: undefined }],
  ['in another of its forms', { headers: { 'content-type': 'text/csv', edition: 'e2' }, body: 'name\n' }],
  ['without a body where none is written', { status: 304, headers: {}, body: '' }],
  ['with a status and header that stand elsewhere', { status: 429, headers: { later: '5' }, body: '' }],
  [
    'to an address where nothing is, with a problem',
    {
      path: undefined,
      status: 404,
      headers: {},
      body: undefined,
    },
  ],
])('An answer fits the document: %s', (_, part) => {
  expect(faultsOf({ ...FITTING, ...part })).toEqual([])
})

test.each<[string, Partial<Sent>, string]>([
  ['at an address it has not', { path: '/things' }, 'there is no such operation'],
  ['to a method it has not', { method: 'DELETE' }, 'there is no such operation'],
  ['with another status', { status: 201 }, 'no status 201'],
  [
    'in another media type',
    { headers: { 'content-type': 'text/html', edition: 'e1' } },
    'no text/html with status 200',
  ],
  ['without a media type', { headers: { edition: 'e1' } }, 'status 200 lacks a media type'],
  ['with a body where none is written', { status: 304, headers: {} }, 'status 304 has a body'],
  ['with a field more', { body: '{"name":"a","age":1}' }, 'must NOT have additional properties'],
  ['with a field less', { body: '{}' }, "must have required property 'name'"],
  ['with another header', { headers: { ...FITTING.headers, link: '</>' } }, 'no header link'],
  ['without a header it has', { headers: { 'content-type': 'application/json' } }, 'lacks the header Edition'],
  ['with another value of a header', { headers: { ...FITTING.headers, edition: 'f' } }, 'the header Edition is f'],
  [
    'with no number where one stands',
    { status: 429, headers: { later: 'soon' }, body: '' },
    'the header Later is soon',
  ],
])('An answer does not fit the document: %s', (_, part, fault) => {
  expect(faultsOf({ ...FITTING, ...part })).toEqual([expect.stringContaining(fault)])
})

test('Every answer of every server is held to the document, whether it was asked over the wire or not', async () => {
  const { app, baseUrl, stop } = await served({}, SMALL)
  const before = witnessed()
  await app.inject({ url: '/v1/games' })
  await fetch(`${baseUrl}/v1/games/cards`)
  await app.inject({ url: '/v1/nothing' })
  await app.inject({ url: '/v1/games', headers: { host: '' } })
  expect(witnessed() - before).toBe(4)
  await stop()
})

test('What a server says otherwise than the document is told', async () => {
  const liar = fastify()
  liar.get('/v1/games', (_, reply) => reply.header('ETag', 'weak').send({ games: 'none' }))
  await liar.inject({ url: '/v1/games' })
  await liar.close()
  expect(lies()).toEqual([
    expect.stringMatching(/^GET \/v1\/games, status 200: the header ETag is weak; \/games must be array/),
  ])
})
