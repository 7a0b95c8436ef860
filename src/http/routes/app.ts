import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { HeaderName, Refused } from '../schemas/responses.ts'

/** The server, with the types of a route's parameters read off its schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What else a route answers than 200 with its component. */
interface Answers {
  readonly description: string
  /** Media types of text that it comes in as well. */
  readonly forms?: readonly string[]
  /** Further media types of JSON, each by the name of its component. */
  readonly json?: { readonly [type: string]: string }
  /** Components that `as` brings in place of the first. */
  readonly or?: readonly string[]
  /** Headers of 200; by default those of an answer that is kept and has a tag, of one to a body those of one that is not. */
  readonly sends?: readonly HeaderName[]
  /** Further answers, and their headers. */
  readonly also?: { readonly [status: number]: object }
  readonly alsoSends?: { readonly [status: number]: readonly HeaderName[] }
  /** Problems besides those that what it reads brings with it. */
  readonly refuses?: readonly Refused[]
}

/** A route's schema: what it is for, what it reads, and what it answers by the name of a component. */
export function described<const Reads extends Reading>(
  tag: string,
  summary: string,
  component: string,
  reads: Reads,
  { description, forms = [], json = {}, or = [], sends, also = {}, alsoSends = {}, refuses = [] }: Answers,
) {
  const content = {
    'application/json': { schema: or.length === 0 ? named(component) : { oneOf: [component, ...or].map(named) } },
    ...Object.fromEntries(Object.entries(json).map(([type, name]) => [type, { schema: named(name) }])),
    ...Object.fromEntries(forms.map((form) => [form, { schema: { type: 'string' } }])),
  }
  const usual = reads.body ? UNTAGGED : TAGGED
  return {
    tags: [tag],
    summary,
    description,
    ...reads,
    ...answering({ 200: { description: summary, content }, ...also }, [...refusedFor(reads), ...refuses], {
      200: sends ?? usual,
      ...alsoSends,
    }),
  }
}

/** What a route answers: by status, the problems there may be besides those of every operation, and the headers by status. */
export function answering(
  response: { readonly [status: number]: object },
  refuses: readonly Refused[],
  headers: { readonly [status: number]: readonly HeaderName[] } = {},
) {
  // By text: a handler is not held to these, but its answers are, by the tests.
  return { response: response as { readonly [status: string]: object }, 'x-headers': headers, 'x-refuses': refuses }
}

/** A component as the JSON of an answer. */
export function jsonOf(component: string) {
  return { 'application/json': { schema: named(component) } }
}

const TAGGED: readonly HeaderName[] = ['ETag', 'Umpire-Edition']
/** Those of a page of a list. */
export const PAGED: readonly HeaderName[] = [...TAGGED, 'Link']

const UNTAGGED: readonly HeaderName[] = ['Umpire-Edition']

interface Reading {
  readonly params?: object
  readonly querystring?: { readonly properties: object }
  readonly body?: { readonly properties: object }
}

/** What may be wrong with what is read: names in the path, an edition and a moment that are asked for, a body. */
function refusedFor({ params, querystring, body }: Reading): Refused[] {
  const named = { ...querystring?.properties, ...body?.properties }
  const isFromEdition = 'edition' in named
  return [
    ...(params || isFromEdition ? ([404] as const) : []),
    ...(body ? ([413, 415] as const) : []),
    ...(isFromEdition && 'event' in named ? ([422] as const) : []),
  ]
}

function named(component: string) {
  return { $ref: `${component}#` }
}
