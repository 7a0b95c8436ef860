import type { Json } from './json.ts'
import type { Question } from './question.ts'

/** `[start, end)` in UTF-16 units of the sentence. */
export type Span = readonly [number, number]

/** What words can stand for. */
export interface Reading {
  /** The action, quantity or fact; the date, format or event itself. */
  readonly name: string
  readonly label: string
  /** Facts only. */
  readonly value?: Json
  readonly valueLabel?: string
}

/** Something taken from a sentence. */
export interface Taken extends Reading {
  readonly kind: 'ask' | 'fact' | 'asOf' | 'format' | 'event'
  readonly at: readonly Span[]
  /** A guess is shown as one: it counts where somebody takes it, and in a reading that would come to nothing without it. */
  readonly sure: boolean
  /** What else the words could stand for, likeliest first. */
  readonly alternatives: readonly Reading[]
}

/** One thing asked, with its facts as the vocabulary spells them. */
export interface PlainQuestion extends Question {
  readonly ask: readonly [string]
  readonly facts: { readonly [name: string]: Json }
}

/** Words of a message that nothing was made of. */
export interface Unused {
  readonly words: string
  readonly at: Span
}

/** What the question of a reading comes to. */
export interface ReadingRuling {
  readonly verdict?: string
  readonly value?: Json
  /** In a few words: `forbidden`, `4`, `under the side deck`. */
  readonly label: string
  /** Where it is undetermined: the fact that settles most, and its question. */
  readonly asks?: { readonly fact: string; readonly question: string }
}

/** One way to take a message: a question, what it comes to, and the words that say so. */
export interface MessageReading {
  readonly question: PlainQuestion
  /** The query of the link that asks it, beginning with `?`. */
  readonly link: string
  /** What is asked, and what was heard for it, in a line. */
  readonly label: string
  readonly ruling: ReadingRuling
  readonly taken: readonly Taken[]
  /** Facts of the question that nobody said: so it is in the worked examples most like the message. */
  readonly presumed: readonly Reading[]
  readonly unused: readonly Unused[]
  /** Whether it can be answered at once: nothing presumed, nothing left over that could turn it, no other as likely. */
  readonly sure: boolean
}

/** A message as questions: what was taken from which words, and what was not. */
export interface Understanding {
  readonly query: string
  /** Of the likeliest reading. */
  readonly taken: readonly Taken[]
  readonly unused: readonly Unused[]
  /** Only where it is sure. */
  readonly question?: PlainQuestion
  /** At most three, best first; where several are plausible, those that come to different rulings. */
  readonly readings: readonly MessageReading[]
}
