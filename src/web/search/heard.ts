import { heardAt, likeliest, understandSentence } from '../../ask/index.ts'
import type { Edition, MessageReading, Question, Span, Taken } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { given } from '../given.ts'
import { type Place, today } from '../place.ts'

const POINT = ['asOf', 'format', 'event'] as const

/** What a sentence says of date, format and event that is set otherwise on the page: `asOf 2000-06`. */
export type TakenBack = ReadonlySet<string>

/** A sentence as one game understands it, asked where the page stands. */
export interface Heard {
  readonly served: Served
  readonly edition: Edition
  readonly sentence: string
  /** Best first; empty where nothing was made of it. */
  readonly readings: readonly MessageReading[]
  /** Whether the first of them can be asked at once. */
  readonly isSure: boolean
  /** Words that the first of them takes. */
  readonly taken: readonly Span[]
  /** The date, format and event it speaks of. */
  readonly point: Pick<Question, (typeof POINT)[number]>
}

/** The games that make something of a sentence, the likeliest first. @param last the game asked about before. */
export function hear(
  games: Iterable<Served>,
  sentence: string,
  place: Place,
  takenBack: TakenBack,
  last: string | undefined,
): readonly Heard[] {
  const all = [...games].map((served) => {
    const { edition } = served
    const understood = understandSentence(served, sentence, undefined, given.isOver)
    const spoken = spokenIn(understood.taken)
    const back = spoken.filter((each) => takenBack.has(keyOf(each)))
    const usual = Object.fromEntries(POINT.flatMap((part) => (place[part] === undefined ? [] : [[part, place[part]]])))
    const stated = Object.fromEntries(back.map(({ kind }) => [kind, usual[kind] ?? null]))
    const stand = { usual, given: stated, today: today() }
    return { served, edition, understood: heardAt(edition, understood, stand, given.isOver), spoken, back }
  })
  return likeliest(all, sentence, last)
    .filter(({ understood }) => understood.readings.length > 0)
    .map(({ served, edition, understood, spoken, back }) => ({
      served,
      edition,
      sentence,
      readings: understood.readings,
      isSure: understood.question !== undefined,
      taken: understood.taken.flatMap((each) => (back.includes(each) ? [] : each.at)),
      point: Object.fromEntries(spoken.flatMap((each) => (back.includes(each) ? [] : [[each.kind, each.name]]))),
    }))
}

export function keyOf({ kind, name }: Pick<Taken, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

function spokenIn(taken: readonly Taken[]): readonly Taken[] {
  return taken.filter(({ kind, sure }) => sure && POINT.some((part) => part === kind))
}
