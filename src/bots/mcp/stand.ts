import { type AnswerPoint, clipped, type Edition, formatName, nearest } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { standing } from '../../editions/index.ts'
import type { DateFrom, Site } from './asked.ts'
import { type Desk, Refused, refused } from './desk.ts'

/** The game and moment an assistant asks about. */
export interface PointInput {
  readonly game: string
  readonly asOf?: string
  readonly format?: string
  readonly event?: string
  readonly edition?: string
}

/** An edition at a moment, as far as answers name it. */
export interface View {
  /** For links. */
  readonly desk: Site
  readonly served: Pick<Served, 'edition' | 'rules'>
  readonly point: AnswerPoint
  readonly dateFrom: DateFrom
  readonly status: Calendar['status']
  /** Citations as they stand at the moment. */
  readonly cited: Calendar['cited']
}

/** An edition at a moment: what every answer is made from. */
export interface Stand extends View {
  readonly desk: Desk
  readonly served: Served
  /** The point as the engine takes it: the date resolved where nobody gave one. */
  readonly asked: { readonly asOf?: string; readonly format?: string; readonly event?: string }
  readonly relationsOf: Calendar['relationsOf']
}

type Calendar = Extract<ReturnType<typeof standing>, { readonly ok: true }>

/** @param dateFrom who gave `asOf`. @throws Refused where the game, the edition or the point is not there. */
export async function stand(desk: Desk, input: PointInput, dateFrom: DateFrom = 'question'): Promise<Stand> {
  const served = await servedBy(desk, input.game, input)
  const moment = momentOf(desk, input, dateFrom)
  const found = standing(served.edition, moment.asked)
  if (!found.ok) throw new Refused(found.problems)
  const { shown: point, status, relationsOf, cited } = found
  return { desk, served, ...moment, point, status, relationsOf, cited }
}

/** The point as the engine takes it: without a date and an event it is today (semantics B7). */
export function momentOf(
  desk: Desk,
  { asOf, format, event }: Omit<PointInput, 'game'>,
  dateFrom: DateFrom,
): Pick<Stand, 'asked' | 'dateFrom'> {
  const isToday = asOf === undefined && event === undefined
  return {
    asked: {
      ...(asOf !== undefined ? { asOf } : isToday ? { asOf: desk.today() } : {}),
      ...(format === undefined ? {} : { format }),
      ...(event === undefined ? {} : { event }),
    },
    dateFrom: asOf !== undefined ? dateFrom : isToday ? 'today' : 'event',
  }
}

/** The edition a question is answered from (semantics B7), out of the store where it has to be. @throws Refused */
export async function servedBy(
  desk: Desk,
  game: string,
  { edition, event }: { readonly edition?: string; readonly event?: string },
): Promise<Served> {
  const asked = { ...(edition === undefined ? {} : { edition }), ...(event === undefined ? {} : { event }) }
  if (desk.editions.games.has(game)) await desk.bring(game, asked)
  const found = desk.editions.at(game, asked)
  if (found === undefined) throw unknownGame(desk, game)
  if (typeof found !== 'string') return found
  const newest = desk.editions.games.get(game)?.edition.hash
  const at = edition === undefined ? 'event' : 'edition'
  throw refused(
    'edition/unknown',
    at,
    `Edition ${clipped(found)} is not kept here`,
    newest === undefined ? [] : [newest],
  )
}

function unknownGame({ editions }: Desk, game: string): Refused {
  const games = [...editions.games.keys()]
  const near = nearest(game.slice(0, 100), games)
  return refused('game/unknown', 'game', `There is no game "${clipped(game)}"`, near.length > 0 ? near : games)
}

/** What every structured answer begins with. */
export function headOf({ served: { edition }, point, dateFrom }: View) {
  return { game: edition.game, title: edition.title, edition: edition.hash, dateFrom, ...point }
}

/** The same in a sentence, for every text. */
export function headLine({ served: { edition }, point, dateFrom }: View): string {
  const where = [
    formatLabel(edition, point.format),
    ...(point.event === undefined ? [] : [eventLabel(edition, point.event)]),
  ]
  return `Stands for ${dayText(point.asOf, dateFrom)}; ${where.join(', ')}; ${edition.title}, edition ${edition.hash}.`
}

export function dayText(asOf: string, from: DateFrom): string {
  const day = asOf === 'latest' ? 'latest, after every date' : asOf
  return `${day} (${DATE_FROM[from]})`
}

const DATE_FROM: { readonly [from in DateFrom]: string } = {
  question: 'as asked',
  sentence: 'as the sentence says',
  event: 'the day of the event',
  today: 'today in UTC, as no date was given',
}

function formatLabel(edition: Edition, format: string): string {
  return `format ${formatName(edition, format)}`
}

function eventLabel(edition: Edition, event: string): string {
  return `event ${edition.events.find(({ id }) => id === event)?.title ?? event} (${event})`
}
