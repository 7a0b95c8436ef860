import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Served } from '../editions/index.ts'
import { unknown } from './door.ts'

/** What the description of a route tells of such an answer. */
export const MOVED = { type: 'null', description: 'It has another address, in `Location`' } as const

/** Leads from an old name to what bears another now: 308, with the query as it is. @param to below the game, escaped. */
export function movedTo(served: Served, to: string, request: FastifyRequest, response: FastifyReply): FastifyReply {
  const question = request.url.indexOf('?')
  const query = question < 0 ? '' : request.url.slice(question)
  return response
    .header('Umpire-Edition', served.edition.hash)
    .header('Cache-Control', 'public, max-age=60')
    .redirect(`/v1/games/${encodeURIComponent(served.edition.game)}/${to}${query}`, 308)
}

/**
 * Leads from an old id of a rule to the one it has.
 * @param below what follows the id in the address.  @throws Refusal where no rule had that id.
 */
export function movedRule(
  served: Served,
  id: string,
  below: '' | '/history',
  request: FastifyRequest,
  response: FastifyReply,
): FastifyReply {
  const to = served.formerRules.get(id)
  if (to === undefined) throw unknown('rule/unknown', 'id', id, served.rules.keys())
  return movedTo(served, `rules/${encodeURIComponent(to)}${below}`, request, response)
}
