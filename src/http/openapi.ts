import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type Door, reply } from './door.ts'
import type { App } from './routes/app.ts'
import { noQuery } from './schemas/requests.ts'
import { HEADERS, type HeaderName, RESPONSES } from './schemas/responses.ts'

/** The number of the interface; it moves apart from the package and from editions. */
const VERSION = '1.0.0'

/**
 * `/openapi.json`, and `/docs` for reading it. Register it before the routes it is to describe. What it says is read off the
 * schemas that validate, so it cannot say otherwise than the routes do.
 */
export async function document(app: App, door: Door): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Umpire',
        version: VERSION,
        summary: 'What a rule means, and what applies here.',
        description:
          'A rules knowledge base: what a term means and what applies here, on a date, in a format, at an event. ' +
          'Every refusal is an RFC 9457 problem whose `code` keeps its meaning; `/problems` lists them. What cannot be read as a ' +
          'request at all is refused the same way, with 400, 408, 414, 417 or 431, before it is known what is asked. ' +
          'Where an answer depends on them, `asOf`, `format`, `event` and `edition` say for which moment it is asked.',
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: '/' }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        headers: HEADERS,
        responses: SHARED,
        securitySchemes: {
          discord: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Signature-Ed25519',
            description: 'Made by Discord with the key of the application, over `X-Signature-Timestamp` and the body.',
          },
          slack: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Slack-Signature',
            description: 'Made by Slack with the signing secret, over `X-Slack-Request-Timestamp` and the body.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of an event, to keep its receipts; or the token of the service, for webhooks, corrections and a longer impact.',
          },
        },
      },
    },
    refResolver: { buildLocalReference: (json, _, __, index) => String(json.$id ?? `def-${index}`) },
    transformObject: (found) => ('openapiObject' in found ? finished(found.openapiObject as Document) : {}) as never,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY })
  app.get('/openapi.json', { schema: { hide: true, querystring: noQuery } }, (request, response) =>
    reply(door, request, response, () => app.swagger()),
  )
}

/**
 * What the documentation may load. The library's own also asks browsers to load everything by HTTPS, and then nothing comes
 * from a server that is reached by plain HTTP at any name but localhost.
 */
const POLICY = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'connect-src': "'self'",
  'font-src': ["'self'", 'data:'],
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'img-src': ["'self'", 'data:'],
  'script-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
}

const TAGS: readonly (readonly [string, string])[] = [
  ['games', 'The games there are, and the words their questions may use.'],
  ['entries', 'What a term means.'],
  ['rules', 'What a rule says, since when, and what became of it.'],
  ['sources', 'The documents rules come from.'],
  ['search', 'Entries by words.'],
  ['rulings', 'What applies here.'],
  ['corrections', 'What people say is wrong.'],
  ['changes', 'What changed, and what would change.'],
  ['webhooks', 'Where what changed is sent.'],
  ['table', 'What touches the cards on a table.'],
  ['graph', 'Entries and rules as a graph.'],
  ['events', 'Tournaments: pinned editions and temporary rulings.'],
  ['editions', 'Immutable builds of a game.'],
  ['receipts', 'Rulings kept as given at a table.'],
  ['sharing', 'What a page tells whoever does not open it.'],
  ['bots', 'The same in Discord and Slack.'],
  ['assistants', 'The same for assistants, by the Model Context Protocol.'],
  ['service', 'Health, and what problems mean.'],
]

interface Parameter {
  readonly name: string
  readonly in: string
  readonly [more: string]: unknown
}

interface Operation {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly responses: { readonly [status: string]: object }
  /** Of the route, for what is made of them here. */
  readonly 'x-headers'?: { readonly [status: string]: readonly HeaderName[] }
  readonly 'x-refuses'?: readonly number[]
  readonly [more: string]: unknown
}

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly [more: string]: unknown
}

/** Names each operation, puts path parameters first, and adds examples, the `f.` parameters, who may ask and what else is answered. */
function finished(document: Document): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, completed(method, path, operation)]),
      ),
    ]),
  )
  return { ...document, paths }
}

function completed(method: string, path: string, operation: Operation): Operation {
  const key = `${method.toUpperCase()} ${path}`
  const examples = EXAMPLES[key] ?? {}
  const parameters = [...(operation.parameters ?? []), ...(ASKING.has(key) ? [FACTS] : [])]
    .sort((a, b) => Number(b.in === 'path') - Number(a.in === 'path'))
    .map((each) => {
      const { example: _, examples: __, ...bare } = each
      return Object.hasOwn(examples, each.name) ? { ...bare, example: examples[each.name] } : each
    })
  const { tags, summary, 'x-headers': headers = {}, 'x-refuses': refuses = [], ...rest } = operation
  return {
    operationId: operationId(method, path),
    ...(tags ? { tags } : {}),
    ...(summary === undefined ? {} : { summary }),
    ...rest,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(BODIES[key] ? { requestBody: withExample(operation.requestBody as Body, BODIES[key]) } : {}),
    security: securityOf(key),
    responses: {
      ...Object.fromEntries(
        [
          ...(headers[200]?.includes('ETag') ? [304] : []),
          ...(UNLIMITED.has(path) ? ALWAYS : [...ALWAYS, 429, 503]),
          ...refuses,
        ].map((status) => [
          status,
          { $ref: `#/components/responses/${RESPONSES[status as keyof typeof RESPONSES].name}` },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          { ...response, ...headersOf(headers[status] ?? []) },
        ]),
      ),
    },
  }
}

/** What any operation may answer, and what those may not that are answered also when too much is asked. */
const ALWAYS = [400, 414, 500]
const UNLIMITED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

function securityOf(key: string): object[] {
  if (SIGNED[key] !== undefined) return [{ [SIGNED[key]]: [] }]
  if (NEEDS_TOKEN.has(key)) return [{ token: [] }]
  return MAY_HAVE_TOKEN.has(key) ? [{}, { token: [] }] : []
}

function headersOf(names: readonly HeaderName[]): { headers?: { [name: string]: { $ref: string } } } {
  if (names.length === 0) return {}
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}

/** What several operations answer: nothing new, or a problem. */
const SHARED = Object.fromEntries(
  Object.entries(RESPONSES).map(([status, { name, description, ...more }]) => [
    name,
    {
      description,
      ...headersOf('headers' in more ? more.headers : []),
      ...(Number(status) < 400
        ? {}
        : { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }),
    },
  ]),
)

interface Body {
  readonly content: { readonly [type: string]: object }
}

function withExample(body: Body, example: object): object {
  return { ...body, content: { 'application/json': { ...body.content['application/json'], example } } }
}

const RULINGS = 'GET /v1/games/{game}/rulings'
const FEED = 'GET /v1/games/{game}/feed'

/** Those whose query asks a question. */
const ASKING: ReadonlySet<string> = new Set([RULINGS, FEED])

/** As `f.<fact>=value`: free names, which OpenAPI says as an object spread over the query. */
const FACTS: Parameter = {
  name: 'facts',
  in: 'query',
  required: false,
  style: 'form',
  explode: true,
  description:
    'Not a parameter of that name: each of its properties is a parameter `f.<fact>`. Scalars as text, lists by repetition or as ' +
    'JSON, or as a number where only that is known, records as JSON or by the name of their card, what is answered by element ' +
    'as one value for all or a JSON map, a path such as `f.crew[0].licence` for a part of one.',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

/** Examples that are put to a running server by a test; the games are those that ship with Umpire. */
const EXAMPLES: { readonly [operation: string]: { readonly [parameter: string]: unknown } } = {
  'GET /v1/games/{game}/entries': { letter: 'b', kind: 'card', limit: 10 },
  'GET /v1/games/{game}/entries/{slug}': { asOf: '2000-06', as: 'json' },
  'GET /v1/games/{game}/rules': { entry: 'beaming', status: 'rescinded', asOf: '2002-06' },
  'GET /v1/games/{game}/rules/{id}': { id: 'borg-shields-are-open', asOf: '2000-06' },
  'GET /v1/games/{game}/rules/{id}/history': { id: 'borg-shields-are-open', asOf: 'latest' },
  'GET /v1/games/{game}/sources/{id}': { id: 'the-borg-supplement', asOf: '2002-06' },
  'GET /v1/search': { q: 'borg cube', limit: 5 },
  'GET /v1/games/{game}/search': { q: 'beem shelds', kind: 'rule' },
  'GET /v1/games/{game}/suggest': { q: 'tra', limit: 5 },
  [RULINGS]: {
    ask: ['beam'],
    facts: { 'f.beam.shields_in_the_way': 'true', 'f.beam.shields_owner': 'borg' },
    asOf: '2000-06',
    include: ['proof', 'text', 'timeline'],
  },
  'GET /v1/games/{game}/changes': { from: '2000-06', to: '2002-06' },
  [FEED]: { entry: 'beaming', as: 'json' },
  'GET /v1/games/{game}/graph': { entry: 'beaming', depth: 2, as: 'mermaid' },
  'GET /v1/games/{game}/events/{id}': { id: 'worlds-2001' },
  'GET /oembed': { url: 'https://umpire.example/g/stccg/rulings?ask=beam', maxwidth: 600, format: 'xml' },
  'GET /v1/receipts': { game: 'stccg', event: 'worlds-2001' },
  'GET /v1/receipts/check': { game: 'stccg', event: 'worlds-2001' },
}

/** Bodies that the schemas have no example of. */
const BODIES: { readonly [operation: string]: object } = {
  'POST /v1/receipts': {
    game: 'stccg',
    event: 'worlds-2001',
    question: { ask: ['beam'], facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' } },
    table: '7',
  },
}

const NEEDS_TOKEN: ReadonlySet<string> = new Set([
  'POST /v1/receipts',
  'GET /v1/receipts',
  'GET /v1/receipts/check',
  'DELETE /v1/receipts/{id}/personal',
  'POST /v1/webhooks',
  'GET /v1/games/{game}/corrections',
  'GET /v1/webhooks',
  'GET /v1/webhooks/{id}',
  'DELETE /v1/webhooks/{id}',
])

/** By whom a request has to be signed. */
const SIGNED: { readonly [operation: string]: string } = {
  'POST /bots/discord': 'discord',
  'POST /bots/slack': 'slack',
}

const MAY_HAVE_TOKEN: ReadonlySet<string> = new Set(['POST /v1/games/{game}/impact', 'GET /v1/receipts/{id}'])

/** `getGamesByGameRules`: the method and the path without its version. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/v1/, '')
    .split('/')
    .filter((part) => part !== '')
    .flatMap((part) => (part.startsWith('{') ? ['by', part.slice(1, -1)] : [part]))
  return [method, ...words].map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join('')
}
