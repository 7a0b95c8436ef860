import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'

/** The server, with the types of a route's parameters read off its schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** A route's schema: what it is for, what it reads, and what it answers by the name of a component. */
export function described<const Reads extends object>(
  tag: string,
  summary: string,
  component: string,
  reads: Reads,
  more: { readonly description?: string; readonly forms?: readonly string[] } = {},
) {
  const json = { 'application/json': { schema: { $ref: `${component}#` } } }
  const forms = Object.fromEntries((more.forms ?? []).map((form) => [form, { schema: { type: 'string' } }]))
  return {
    tags: [tag],
    summary,
    ...(more.description === undefined ? {} : { description: more.description }),
    ...reads,
    response: {
      200: { description: summary, content: { ...json, ...forms } },
      '4xx': PROBLEM,
    },
  }
}

/** What any address may answer in place of what was asked for. */
export const PROBLEM = {
  description: 'What is wrong, part by part',
  content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
}
