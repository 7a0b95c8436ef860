import type { FastifyReply, FastifyRequest } from 'fastify'
import { clipped, nearest } from '../domain/index.ts'
import type { Editions, Served } from '../editions/index.ts'
import { pointOf, standing } from '../editions/index.ts'
import { type Standing, standingOf } from '../sharing/index.ts'
import type { Store } from '../store/index.ts'
import type { Heralding } from './feeds/heralding.ts'
import type { KeptEditions } from './kept.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Pictures } from './pictures.ts'
import { refuse, refuseQuestion } from './problems.ts'
import type { Readiness } from './readiness.ts'
import type { Remembering } from './remembering.ts'
import type { Replays } from './replays.ts'
import { type Answers, cacheFor, JSON_TYPE, type Prepared, prepare, send } from './reply.ts'
import type { PointQuery } from './schemas/requests.ts'
import type { SiteOf } from './site.ts'
import { type Patron, patronOf } from './work/patron.ts'
import type { Worked, Working } from './work/working.ts'

/** What every route needs: the editions, the clock, and the answers made already. */
export interface Door {
  readonly editions: Editions
  readonly now: () => Date
  readonly answers: Answers
  /** Brings former editions to hand. */
  readonly kept: KeptEditions
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** Where messages nobody understood are counted; absent without a store. */
  readonly remembering?: Remembering
  /** Whether anybody may say what is wrong; what they say is kept in the store. */
  readonly takesCorrections: boolean
  /** For what an engine has to work out. */
  readonly working: Working
  /** What is told of changes. */
  readonly heralding: Heralding
  /** Cards of pages, as pictures. */
  readonly pictures: Pictures
  /** Where people reach this server. */
  readonly site: SiteOf
  /** What receipts came to when asked again. */
  readonly replays: Replays
  /** Where receipts and former editions are; without one there are none. */
  readonly store?: Store
}

/**
 * The edition a question is answered from (semantics B7): the one it names, else the one its event pins with the rulings
 * for the event, else the newest. @throws Refusal where there is no such game or edition.
 */
export function servedBy(door: Door, game: string, asked: string | PointQuery = {}): Served {
  const query = typeof asked === 'string' ? { edition: asked } : asked
  const found = door.editions.at(game, query)
  if (found === undefined) throw unknown('game/unknown', 'game', game, door.editions.games.keys())
  if (typeof found !== 'string') return found
  const newest = [...door.editions.games.values()].filter(({ edition }) => edition.game === game)
  const at = query.edition === undefined ? 'event' : 'edition'
  throw refuse(
    'edition/unknown',
    at,
    `Edition ${clipped(found)} is not kept here`,
    newest.map(({ edition }) => edition.hash),
  )
}

/** The same where no date is asked for, so that nobody else looks at the event. @throws Refusal where there is none of that name. */
export function servedFrom(door: Door, game: string, query: Pick<PointQuery, 'event' | 'edition'>): Served {
  const served = servedBy(door, game, query)
  const placed = pointOf(served.edition, query.event === undefined ? {} : { event: query.event })
  if (!placed.ok) throw refuseQuestion(placed.problems)
  return served
}

/** The statuses at the point a query names (semantics B7). @throws Refusal where the point is none. */
export function standingAt(door: Door, served: Served, query: PointQuery): Standing {
  const found = standing(served.edition, { ...asOfFor(door, query), ...scopeOf(query) })
  if (!found.ok) throw refuseQuestion(found.problems)
  return standingOf(served, found)
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
export function reply(
  door: Door,
  request: FastifyRequest,
  response: FastifyReply,
  make: () => unknown,
  more: {
    readonly editions?: readonly Served[]
    readonly type?: string
    readonly vary?: string
    /** Where the other pages are, of a page of a list. */
    readonly links?: (made: unknown) => string | undefined
  } = {},
): FastifyReply | Promise<FastifyReply> {
  const type = more.type ?? JSON_TYPE
  const query = request.query as PointQuery
  const hashes = hashesOf(more.editions)
  // With the editions in its name, what was made from one is never sent as made from another.
  const prepared = door.answers.get(door.editions.version, `${today(door)} ${type} ${hashes} ${request.url}`, () => {
    const made = make()
    const link = more.links?.(made)
    const ready = prepare(typeof made === 'string' ? made : JSON.stringify(made), type)
    return link === undefined ? ready : { ...ready, link }
  })
  if (prepared.link !== undefined) response.header('Link', prepared.link)
  if (hashes !== '') response.header('Umpire-Edition', hashes)
  const fixed = query.edition !== undefined && query.asOf !== undefined
  return send(request, response, prepared, cacheFor(fixed, door.now()), more.vary)
}

function hashesOf(editions: readonly Served[] | undefined): string {
  const [only] = editions ?? []
  if (only === undefined || editions === undefined) return ''
  return editions.length === 1 ? only.edition.hash : editions.map(({ edition }) => edition.hash).join(', ')
}

/** The same for what an engine works out, made once for all who ask at the same time. */
export function replyLater(
  door: Door,
  request: FastifyRequest,
  response: FastifyReply,
  make: (patron: Patron) => Made | Promise<Made>,
  {
    editions,
    isFixed,
    add,
    type = JSON_TYPE,
    vary,
    about = '',
  }: {
    readonly editions: readonly Served[]
    readonly isFixed: boolean
    readonly type?: string
    readonly vary?: string
    /** What else it depends on, besides the address. */
    readonly about?: string
    /** Counts what it has to count, each time it is sent. */
    readonly add?: (counted: readonly string[]) => void
  },
): FastifyReply | Promise<FastifyReply> {
  const hashes = hashesOf(editions)
  const key = `${today(door)} ${type} ${hashes} ${about} ${request.url}`
  const sent = (made: Prepared): FastifyReply | Promise<FastifyReply> => {
    if (made.counted) add?.(made.counted)
    response.header('Umpire-Edition', hashes)
    return send(request, response, made, cacheFor(isFixed, door.now()), vary)
  }
  const known = door.answers.known(door.editions.version, key)
  if (known) return sent(known)
  const patron = patronOf(request, response)
  const prepared = door.answers.later(door.editions.version, key, patron.left, (left) => {
    // Each who waits holds a connection of its own.
    const made = make({ client: patron.client, left })
    return made instanceof Promise ? made.then((worked) => preparedOf(worked, type)) : preparedOf(made, type)
  })
  if (!(prepared instanceof Promise)) return sent(prepared)
  const release = patron.hold()
  return prepared.finally(release).then(sent)
}

/** What was made, as it is to be sent; `counted` as of any work. */
type Made = Pick<Worked, 'bytes'> & Partial<Pick<Worked, 'counted'>>

function preparedOf({ bytes, counted }: Made, type: string): Prepared {
  return prepare(bytes(), type, counted)
}

/** A refusal that names what was not found and the nearest there is. */
export function unknown(
  code: `${'game' | 'entry' | 'rule' | 'source' | 'event' | 'receipt' | 'edition' | 'problem'}/unknown`,
  at: string,
  name: string,
  names: Iterable<string>,
) {
  return refuse(code, at, `There is no ${code.split('/')[0]} "${clipped(name)}"`, nearest(name.slice(0, 100), names))
}

/** The day in UTC. */
export function today(door: Pick<Door, 'now'>): string {
  const now = door.now().getTime()
  const day = Math.floor(now / 86_400_000)
  if (day !== written.day) written = { day, text: new Date(now).toISOString().slice(0, 10) }
  return written.text
}

/** The last day asked for: nearly always the one asked for next. */
let written = { day: Number.NaN, text: '' }
