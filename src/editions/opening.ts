import {
  type AnswerPoint,
  type Citation,
  compare,
  type Day,
  dayOf,
  EARLIEST,
  type Edition,
  nearest,
  type Point,
  type Problem,
  type Question,
  saysSame,
} from '../domain/index.ts'
import { type Calendar, calendar, type LifeRule } from '../graph/index.ts'
import { type Court, Theory } from '../logic/index.ts'
import { Courts } from './courts.ts'
import { citesOn } from './documents.ts'

/** An edition opened for asking; made on the first question and kept as long as the edition. */
export interface Opened {
  readonly edition: Edition
  readonly theory: Theory
  readonly calendar: Calendar
  readonly courts: Courts
}

const opened = new WeakMap<Edition, Opened>()

/** @param before the same game as it was: its calendar is taken over where no rule has another life. */
export function open(edition: Edition, before?: Edition): Opened {
  let known = opened.get(edition)
  if (!known) {
    const isSame = before !== undefined && liveAlike(edition.rules, before.rules)
    const [theory, rules] = [new Theory(edition), isSame ? open(before).calendar : calendar(edition.rules)]
    known = { edition, theory, calendar: rules, courts: new Courts(edition, theory, rules) }
    opened.set(edition, known)
  }
  return known
}

const LIFE = [
  'id',
  'effective',
  'ends',
  'formats',
  'events',
  'relations',
] as const satisfies readonly (keyof LifeRule)[]

function liveAlike(some: readonly LifeRule[], others: readonly LifeRule[]): boolean {
  const isAlike = (one: LifeRule, other: LifeRule | undefined) =>
    one === other || (other !== undefined && LIFE.every((part) => saysSame(one[part], other[part])))
  return some.length === others.length && some.every((one, at) => isAlike(one, others[at]))
}

export type Placed =
  | { readonly ok: true; readonly point: Point; readonly shown: AnswerPoint }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** The point a question is about: an explicit date, else the event's, else the door's day (semantics B7). */
export function pointOf(edition: Edition, asked: Pick<Question, 'asOf' | 'format' | 'event'>): Placed {
  const problems: Problem[] = []
  const event = asked.event === undefined ? undefined : edition.events.find((each) => each.id === asked.event)
  if (asked.event !== undefined && !event) {
    const ids = edition.events.map((each) => each.id)
    problems.push({
      at: 'event',
      code: 'question/unknown-event',
      detail: `there is no event ${asked.event}`,
      didYouMean: nearest(asked.event, ids),
    })
  }
  const formats = edition.formats.map((each) => each.id)
  const format = asked.format ?? event?.format ?? formats[0] ?? 'standard'
  if (!formats.includes(format)) {
    const near = nearest(format, formats)
    problems.push({
      at: 'format',
      code: 'question/unknown-format',
      detail: `there is no format ${format}`,
      didYouMean: near.length ? near : formats,
    })
  } else if (event && asked.format !== undefined && asked.format !== event.format) {
    problems.push({
      at: 'format',
      code: 'question/format-of-event',
      detail: `${event.id} is played in ${event.format}`,
      didYouMean: [event.format],
    })
  }
  const text = asked.asOf ?? event?.date.text ?? 'latest'
  const day = dayOf(text)
  if (day === undefined) {
    problems.push({
      at: 'asOf',
      code: 'question/bad-date',
      detail: `${text.slice(0, 40)} is no date: write 2000, 2000-05, 2000-05-12 or latest`,
      didYouMean: [],
    })
  }
  if (problems.length > 0 || day === undefined) return { ok: false, problems }
  const place = event ? { event: event.id } : {}
  return { ok: true, point: { day, format, ...place }, shown: { asOf: text, format, ...place } }
}

/** The calendar of an edition at a point, for doors that show what a rule is then and where it stands. */
export function standing(edition: Edition, asked: Pick<Question, 'asOf' | 'format' | 'event'>) {
  const placed = pointOf(edition, asked)
  if (!placed.ok) return placed
  const { calendar: rules } = open(edition)
  return {
    ...placed,
    status: (id: string) => rules.status(id, placed.point),
    cited: (cites: readonly Citation[]) => citesOn(edition, cites, placed.point.day),
    relationsOf: rules.relationsOf,
    chain: rules.chain,
  }
}

/** The court that sits at a point. */
export function courtAt({ courts }: Opened, point: Point): Court {
  return courts.at(point)
}

/** How many courts an edition keeps at hand, each with what holds before it where nothing is said. */
export function courtsKept(edition: Edition): number {
  return opened.get(edition)?.courts.size ?? 0
}

/** The days on which what is in force at a place changes, or what decides between rules; in order. */
export function turningDays({ edition, calendar: rules }: Opened, place: Omit<Point, 'day'>): readonly Day[] {
  const policies = edition.precedence.slice(1).map(({ from }) => from.day)
  return [...new Set([...rules.days(place.format, place.event), ...policies])].sort(compare)
}

/** A point in each stretch of days between which nothing changes, in every format and at every event. */
export function turningPoints(opening: Opened): readonly Point[] {
  const { edition } = opening
  const places: readonly Omit<Point, 'day'>[] = [
    ...edition.formats.map(({ id }) => ({ format: id })),
    ...edition.events.map(({ id, format }) => ({ format, event: id })),
  ]
  return places.flatMap((place) => {
    const days = new Set([EARLIEST, ...turningDays(opening, place)])
    return [...days].map((day) => ({ ...place, day }))
  })
}

/** A court in which some rules stand as in another court; out of force where there is none. */
export function swapped(court: Court, other: Court | undefined, ids: readonly string[]): Court {
  const { standing } = court
  const inForce = new Set(standing.inForce)
  for (const id of ids) {
    if (other?.standing.inForce.has(id)) inForce.add(id)
    else inForce.delete(id)
  }
  const recency = other?.standing.recency ?? standing.recency
  return court.varied({
    inForce,
    recency: (rule) => (ids.includes(rule) ? recency(rule) : standing.recency(rule)),
  })
}
