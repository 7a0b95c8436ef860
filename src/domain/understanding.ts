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
  /** A guess is shown and counts for nothing until somebody takes it. */
  readonly sure: boolean
  /** What else the words could stand for, likeliest first. */
  readonly alternatives: readonly Reading[]
}

/** One thing asked, with its facts as the vocabulary spells them. */
export interface PlainQuestion extends Question {
  readonly ask: readonly [string]
  readonly facts: { readonly [name: string]: Json }
}

/** A sentence as a question: what was taken from which words, and what was not. */
export interface Understanding {
  readonly query: string
  readonly taken: readonly Taken[]
  readonly unused: readonly { readonly words: string; readonly at: Span }[]
  /** Of what is sure; absent where it is not sure what is asked. */
  readonly question?: PlainQuestion
}
