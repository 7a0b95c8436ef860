import type { FastifyReply, FastifyRequest } from 'fastify'
import { standing } from '../answers.ts'
import { type AnswerPoint, nearest, type Status } from '../domain/index.ts'
import type { Editions, Served } from '../editions.ts'
import { refuse, refuseQuestion } from './problems.ts'
import { type Answers, cacheFor, JSON_TYPE, prepare, send } from './reply.ts'
import type { PointQuery } from './schemas/requests.ts'

/** What every route needs: the editions, the clock, and the answers made already. */
export interface Door {
  readonly editions: Editions
  readonly now: () => Date
  readonly answers: Answers
}

/** An edition at a moment. */
export interface Standing {
  readonly served: Served
  readonly point: AnswerPoint
  readonly status: (rule: string) => Status
  /** Since when it is so, and by whom. */
  readonly state: Calendar['status']
  readonly chain: Calendar['chain']
  readonly relationsOf: Calendar['relationsOf']
}

type Calendar = Extract<ReturnType<typeof standing>, { readonly ok: true }>

/** The edition asked for, else the newest. @throws Refusal where there is no such game or edition. */
export function servedBy(door: Door, game: string, hash?: string): Served {
  const newest = door.editions.games.get(game)
  if (!newest) throw unknown('game/unknown', 'game', game, door.editions.games.keys())
  if (hash === undefined) return newest
  const served = door.editions.find(game, hash)
  if (!served)
    throw refuse('edition/unknown', 'edition', `Edition ${clip(hash)} is not kept here`, [newest.edition.hash])
  return served
}

/** The statuses at the point a query names (semantics B7). @throws Refusal where the point is none. */
export function standingAt(door: Door, served: Served, query: PointQuery): Standing {
  const found = standing(served.edition, { ...asOfFor(door, query), ...scopeOf(query) })
  if (!found.ok) throw refuseQuestion(found.problems)
  const { shown: point, status: state, chain, relationsOf } = found
  return { served, point, status: (id) => state(id).status, state, chain, relationsOf }
}

/** The date to ask with: today in UTC where none was given and no event brings its own. */
export function asOfFor(door: Door, { asOf, event }: PointQuery): { readonly asOf?: string } {
  if (asOf !== undefined) return { asOf }
  return event === undefined ? { asOf: today(door) } : {}
}

export function scopeOf({ format, event }: PointQuery): { readonly format?: string; readonly event?: string } {
  return { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
}

/**
 * Sends what `make` makes, or what it made before for the same address on the same day. What it makes depends on nothing
 * but the address, the editions and the day.
 */
export async function reply(
  door: Door,
  request: FastifyRequest,
  response: FastifyReply,
  make: () => unknown,
  more: { readonly editions?: readonly Served[]; readonly type?: string; readonly vary?: string } = {},
): Promise<FastifyReply> {
  const type = more.type ?? JSON_TYPE
  const query = request.query as PointQuery
  const prepared = door.answers.get(door.editions.version, `${today(door)} ${type} ${request.url}`, () => {
    const made = make()
    return prepare(typeof made === 'string' ? made : JSON.stringify(made), type)
  })
  if (more.editions?.length)
    response.header('Umpire-Edition', more.editions.map(({ edition }) => edition.hash).join(', '))
  const fixed = query.edition !== undefined && query.asOf !== undefined
  return send(request, response, prepared, cacheFor(fixed, door.now()), more.vary)
}

/** A refusal that names what was not found and the nearest there is. */
export function unknown(
  code: `${'game' | 'entry' | 'rule' | 'source' | 'problem'}/unknown`,
  at: string,
  name: string,
  names: Iterable<string>,
) {
  return refuse(code, at, `There is no ${code.split('/')[0]} "${clip(name)}"`, nearest(name.slice(0, 100), names))
}

function today(door: Door): string {
  return door.now().toISOString().slice(0, 10)
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
