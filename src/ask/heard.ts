import { type Edition, type MessageReading, STOP_WORDS, words } from '../domain/index.ts'
import type { IsOver } from '../logic/index.ts'
import { questionLink } from './link.ts'
import { ruled, rulingShown } from './outcome.ts'
import type { Understood } from './understanding.ts'

/** A message as one game understands it. */
export interface HeardIn {
  readonly edition: Pick<Edition, 'game' | 'title'>
  readonly understood: Understood
}

/**
 * The games that a message may be about, the likeliest first: one that is sure what is asked, then the one that makes most of
 * its words, the game asked about before preferred. A message that names a game by a word of its title is about that one.
 * @param last the id of the game asked about before.
 */
export function likeliest<One extends HeardIn>(heard: readonly One[], message: string, last?: string): One[] {
  const said = wordsOf(message)
  const own = heard.map(({ edition, understood }) => ({
    title: wordsOf(edition.title),
    takes: wordsOf(understood.taken.flatMap(({ at }) => at.map((span) => understood.query.slice(...span))).join(' ')),
  }))
  // A word that means something else in another game names none: “how many cards” is not about the game of that title.
  const isNamed = (at: number) =>
    [...(own[at]?.title ?? [])].some(
      (word) =>
        said.has(word) && own.every(({ title, takes }, other) => other === at || !(title.has(word) || takes.has(word))),
    )
  const named = heard.filter(({ understood }, at) => isNamed(at) && understood.readings.length > 0)
  const weigh = ({ edition, understood }: One) =>
    understood.readings.length === 0 ? -1 : explained(understood) + (edition.game === last ? FAMILIAR : 0)
  const isSure = ({ understood: { question } }: One) => (question ? 1 : 0)
  return [...(named.length > 0 ? named : heard)].sort((a, b) => isSure(b) - isSure(a) || weigh(b) - weigh(a))
}

/** How much more of a message another game must explain than the one asked about before, of 1. */
const FAMILIAR = 0.25

function explained({ query, unused, readings: [best] }: Understood): number {
  const left = (best?.unused ?? unused).reduce((sum, each) => sum + each.words.length, 0)
  return query.length === 0 ? 0 : 1 - left / query.length
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(words(text).flatMap(({ text: word }) => (STOP_WORDS.has(word) ? [] : [word])))
}

/** A date, a format and an event; `null` for none, whatever else says one. */
export type Moment = { readonly [part in 'asOf' | 'format' | 'event']?: string | null }

/** When and where a door asks. */
export interface Stand {
  /** Comes before what the message says. */
  readonly given?: Moment
  /** Where the message says nothing of it. */
  readonly usual?: Moment
  /** The day that rulings are of where nobody gives one; no part of a question. */
  readonly today?: string
}

/**
 * What was understood, asked where a door stands: questions, links and rulings are of there.
 * @param isOver asked from time to time whether to give up.  @throws OutOfTime where that says so.
 */
export function heardAt(edition: Edition, understood: Understood, stand: Stand = {}, isOver?: IsOver): Understood {
  const readings = understood.readings.map((reading) => readingAt(edition, reading, stand, isOver))
  const [first] = readings
  const isSure = understood.question !== undefined && first !== undefined
  return { ...understood, readings, ...(isSure ? { question: first.question, link: first.link } : {}) }
}

function readingAt(
  edition: Edition,
  reading: MessageReading,
  { given = {}, usual = {}, today }: Stand,
  isOver: IsOver | undefined,
): MessageReading {
  const { asOf, format, event, ...rest } = reading.question
  const said = { ...defined({ asOf, format, event }), ...given }
  // An event brings its own day and format.
  const before = said.event ? {} : usual
  const point = defined({ ...before, ...said })
  const question = { ...rest, ...point }
  const link = questionLink(edition, question)
  const placed = { ...reading, question, link }
  const isUndated = point.asOf === undefined && point.event === undefined
  const asked = { ...question, ...(isUndated && today !== undefined ? { asOf: today } : {}) }
  const ruling = ruled({ edition, isOver }, asked)
  if (!ruling) return placed
  const known = link === reading.link ? reading.ruling.asks : undefined
  return { ...placed, ruling: rulingShown({ edition, isOver }, asked, ruling, known) }
}

function defined(point: { readonly [part in keyof Moment]?: string | null | undefined }): {
  readonly [part in keyof Moment]?: string
} {
  return Object.fromEntries(Object.entries(point).filter(([, value]) => value !== null && value !== undefined))
}
