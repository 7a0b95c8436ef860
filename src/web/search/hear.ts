import { goesOnWith, heardAt, likeliest, understandSentence } from '../../ask/index.ts'
import type { Edition, MessageReading, PlainQuestion, Taken } from '../../domain/index.ts'

/** What a sentence can say of where the page stands. */
export const POINT = ['asOf', 'format', 'event'] as const

/** What is typed as a question in plain words, and what is known of whoever types it. */
export interface Sentence {
  readonly text: string
  /** Where the page stands. */
  readonly usual: { readonly [part in (typeof POINT)[number]]?: string }
  /** What it says of date, format and event that is set otherwise on the page: `asOf 2000-06`. */
  readonly takenBack: readonly string[]
  /** `YYYY-MM-DD` */
  readonly today: string
  /** The game asked about before. */
  readonly last?: string
  /** The ruling looked at last, which it may go on with. */
  readonly before?: Before
}

/** A question that was asked of a game. */
export interface Before {
  readonly game: string
  readonly question: PlainQuestion
}

/** A sentence as one game understands it, asked where the page stands. */
export interface HeardOf {
  readonly game: string
  /** The hash of its edition. */
  readonly edition: string
  /** Best first, never empty. */
  readonly readings: readonly MessageReading[]
  /** Whether the first of them can be asked at once. */
  readonly isSure: boolean
  /** What the first of them takes, with where it stands in the sentence. */
  readonly taken: readonly Taken[]
  /** The question of before that it goes on with. */
  readonly goesOn?: PlainQuestion
}

/** The games that make something of a sentence, the likeliest first. */
export function hearAll(editions: readonly Edition[], sentence: Sentence, isOver?: () => boolean): readonly HeardOf[] {
  return inOrder(
    editions.map((edition) => hearIn(edition, sentence, isOver)),
    sentence,
  )
}

type Understood = ReturnType<typeof hearIn>

/** A sentence as one game understands it. @param isOver asked from time to time whether to give up. */
export function hearIn(edition: Edition, { text, usual, takenBack, today, before }: Sentence, isOver?: () => boolean) {
  // Nobody was asked to reply: only what begins so goes on.
  const goesOn = before?.game === edition.game && goesOnWith(edition, text) ? before.question : undefined
  const understood = understandSentence({ edition }, text, goesOn ? { before: goesOn } : {}, isOver)
  const back = spokenIn(understood.taken).filter((each) => takenBack.includes(keyOf(each)))
  const given = Object.fromEntries(back.map(({ kind }) => [kind, usual[kind] ?? null]))
  return { edition, understood: heardAt(edition, understood, { usual, given, today }, isOver), goesOn }
}

/** What the games made of a sentence, the likeliest first, without those that made nothing of it. */
export function inOrder(all: readonly Understood[], { text, last }: Sentence): readonly HeardOf[] {
  return likeliest(all, text, last)
    .filter(({ understood }) => understood.readings.length > 0)
    .map(({ edition: { game, hash }, understood: { readings, question, taken }, goesOn }) => ({
      game,
      edition: hash,
      readings,
      isSure: question !== undefined,
      taken,
      ...(goesOn ? { goesOn } : {}),
    }))
}

/** What is surely said of date, format and event. */
export function spokenIn(taken: readonly Taken[]): readonly (Taken & { readonly kind: (typeof POINT)[number] })[] {
  return taken.filter(
    (each): each is Taken & { readonly kind: (typeof POINT)[number] } => each.sure && isPoint(each.kind),
  )
}

function isPoint(kind: string): kind is (typeof POINT)[number] {
  return POINT.some((part) => part === kind)
}

export function keyOf({ kind, name }: Pick<Taken, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}
