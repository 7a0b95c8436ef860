import type { Json } from './json.ts'
import type { Question } from './question.ts'

/**
 * What somebody at a table says is wrong with a rule or a ruling: a draft of a worked example, without who left it or from where.
 * Source: semantics H6.
 */
export interface Correction {
  /** Twelve hex digits, made of what is said: the same said twice is one. */
  readonly id: string
  readonly game: string
  /** The hash of the edition that was read. */
  readonly edition: string
  /** The rule it is about: the one that was read, or the first of those that decide the ruling. */
  readonly rule?: string
  /** What is wrong, in the words of whoever says so: one line. */
  readonly words: string
  /** What was asked, with the date it was answered for; absent where a rule was read and nothing asked. */
  readonly question?: Question
  /** What should come of it, by action or quantity: a verdict or a value. Empty where nobody said. */
  readonly expect: { readonly [asked: string]: Json }
  /** Why it should: one line. */
  readonly why?: string
  /** The day in UTC on which it was left first, `YYYY-MM-DD`. */
  readonly day: string
}
