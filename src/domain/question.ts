import type { Case } from './edition.ts'
import { isMap, type Json } from './json.ts'

/** What is asked. */
export interface Question {
  /** Actions and quantities; empty or left out: every rule that applies. */
  readonly ask?: string | readonly string[]
  /** By dotted path or nested. */
  readonly facts?: { readonly [fact: string]: Json }
  /** Assumptions switched off, given facts taken back. */
  readonly unknown?: readonly string[]
  /** `nothing`: no assumption is made at all; what hangs on one is then undetermined. */
  readonly assume?: 'nothing'
  /** A printed date or `latest`. Left out: the event's date, or `latest` without one; a door fills in today's (semantics B7). */
  readonly asOf?: string
  readonly format?: string
  readonly event?: string
  /** Facts never to ask for again. */
  readonly skip?: readonly string[]
  readonly include?: readonly Part[]
}

/** The question that a worked example is, with no part of an answer asked for. */
export function questionOf(example: Case): Question & { readonly ask: readonly string[] } {
  return { ask: example.ask, facts: example.facts, unknown: example.unknown, ...pointOfCase(example) }
}

/** What a worked example or a message expects of one thing it asks: of several, what stands under its name; undefined where none does. */
export function expectedOf(
  { ask, expect }: Pick<Case, 'ask'> & { readonly expect?: Json },
  name: string,
): Json | undefined {
  return ask.length > 1 && expect !== undefined && isMap(expect) ? expect[name] : expect
}

/** Where a worked example stands: its own day, or that of its event where it names none. */
export function pointOfCase({ asOf, format, event }: Case): Pick<Question, 'asOf' | 'format' | 'event'> {
  return {
    ...(asOf === 'latest' && event !== undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

export type Part = 'proof' | 'ask' | 'noLonger' | 'text' | 'timeline' | 'unless' | 'verdict'

/** One thing wrong with a question. `at` names the parameter: `facts.beam.shields_owner`, `asOf`. */
export interface Problem {
  readonly at: string
  readonly code: ProblemCode
  readonly detail: string
  readonly didYouMean: readonly string[]
}

/** What can be wrong with a question. A code keeps its meaning for ever. */
export const PROBLEMS = {
  'question/unknown-fact': 'no fact or quantity of this game has that name',
  'question/bad-value': 'the value does not fit the type of the fact',
  'question/out-of-range': 'the number lies outside the range of the fact',
  'question/unknown-ask': 'no action or quantity of this game has that name',
  'question/bad-date': 'that is no date',
  'question/unknown-format': 'the game has no such format',
  'question/unknown-event': 'the game has no such event',
  'question/format-of-event': 'the event is played in another format',
  'question/impossible': 'the facts describe what cannot be at a table',
  'question/twice': 'the same fact is given twice',
  'question/too-many': 'the question is larger than the limit',
  'question/bad-part': 'include names no part of an answer',
  'question/unknown-rule': 'the game has no such rule',
  'question/unknown-entry': 'the game has no such entry',
  'question/bad-rule': 'the rule cannot be read with this vocabulary',
  'question/bad-file': 'the file cannot be published',
  'question/one-thing': 'it can be about one thing only',
  'question/nothing': 'nothing is asked',
} as const

export type ProblemCode = keyof typeof PROBLEMS
