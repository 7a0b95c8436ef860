import { answer, factText, type Understood, understandSentence } from '../ask/index.ts'
import type { Edition, SaidMessage } from '../domain/index.ts'
import { type HeardAs, heardAs } from '../publish/index.ts'
import { index } from '../search/index.ts'
import type { Analysis } from './analyse.ts'

/** A message, and what a page and a bot would answer. */
export interface Sentence {
  readonly message: string
  /** What becomes of it; absent of one that nobody wrote down. */
  readonly heard?: HeardAs
  /** What a door would do: answer, or offer what it may mean. */
  readonly isSure: boolean
  /** What it may mean, the likeliest first. */
  readonly readings: readonly ReadingShown[]
  /** What is read aloud, of one that is sure. */
  readonly text?: string
}

export interface ReadingShown {
  /** What is asked, and what was heard for it, in a line. */
  readonly label: string
  readonly ruling: string
  /** The question it asks next, where it is not settled. */
  readonly asks?: string
  /** Taken for granted. */
  readonly presumed: readonly string[]
  /** The query that asks it, beginning with `?`. */
  readonly link: string
}

/** What a page and a bot would answer to the messages that an entry keeps. */
export function sentencesOf(analysis: Analysis, slug: string): readonly Sentence[] {
  const { edition } = analysis
  return edition.messages.filter(({ entry }) => entry === slug).map((said) => put(edition, said.message, said))
}

/** The same of any message. */
export function sentenceOf({ edition }: Analysis, message: string): Sentence {
  return put(edition, message)
}

/** The index of an edition, made when a message is first put to it. */
const indexes = new WeakMap<Edition, ReturnType<typeof index>>()

function put(edition: Edition, message: string, said?: SaidMessage): Sentence {
  const search = indexes.get(edition) ?? index(edition)
  indexes.set(edition, search)
  const understood: Understood = understandSentence({ edition, search }, message)
  const { readings, question } = understood
  const found = question ? answer(edition, { ...question, include: ['text'] }) : undefined
  return {
    message,
    ...(said ? { heard: heardAs(said, readings) } : {}),
    isSure: question !== undefined,
    readings: readings.map(({ label, ruling, presumed, link }) => ({
      label,
      ruling: ruling.label,
      ...(ruling.asks ? { asks: ruling.asks.question } : {}),
      presumed: presumed.map(({ name, value }) => factText(edition, name, value ?? null)),
      link,
    })),
    ...(found?.ok && found.answer.text !== undefined ? { text: found.answer.text } : {}),
  }
}
