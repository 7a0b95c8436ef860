import type { Edition, Json, MessageReading, Question, Ruling } from '../domain/index.ts'
import type { IsOver } from '../logic/index.ts'
import { answer, rulingsAlone } from './answer.ts'
import { headline } from './wording.ts'

/** What questions are put to. */
export interface Engine {
  readonly edition: Edition
  /** Asked from time to time whether to give up; past that OutOfTime is thrown. */
  readonly isOver?: IsOver | undefined
}

/** What a question comes to, of the first thing it asks; undefined where it does not hold together. */
export function ruled({ edition, isOver }: Engine, question: Question): Ruling | undefined {
  return rulingsAlone(edition, question, isOver)?.[0]
}

/** A verdict, a value, or what each element comes to. */
export function outcomeOf({ verdict, value, each }: Ruling): Json | undefined {
  return verdict ?? value ?? (each as Json | undefined)
}

/** Whether it comes to anything; where elements have answers of their own, whether each of them does. */
export function isSettled(ruling: Ruling): boolean {
  if (ruling.each) return Object.values(ruling.each).every(isSettled)
  return ruling.verdict !== 'undetermined' && outcomeOf(ruling) !== undefined
}

/** Whether two rulings come to the same. */
export function areSame(one: Ruling, other: Ruling): boolean {
  return textOf(one) === textOf(other)
}

/** What a ruling comes to, as text. */
export function textOf(ruling: Ruling): string {
  return JSON.stringify(outcomeOf(ruling) ?? null)
}

/**
 * A ruling as a reading shows it.
 * @param known what to ask next, where that has been found before.
 */
export function rulingShown(
  engine: Engine,
  question: Question,
  ruling: Ruling,
  known?: MessageReading['ruling']['asks'],
): MessageReading['ruling'] {
  const { verdict, value } = ruling
  const asks = isSettled(ruling) ? undefined : (known ?? nextOf(engine, question))
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(value === undefined ? {} : { value }),
    label: headline(engine.edition, ruling),
    ...(asks ? { asks } : {}),
  }
}

/** What to ask next: dear to find, so only where an answer is open. */
function nextOf({ edition, isOver }: Engine, question: Question): MessageReading['ruling']['asks'] {
  const outcome = answer(edition, { ...question, include: ['ask'] }, isOver)
  const [next] = outcome.ok ? (outcome.answer.ask ?? []) : []
  return next && { fact: next.fact, question: next.question }
}
