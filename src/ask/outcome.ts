import type { Edition, Json, MessageReading, Question, Ruling } from '../domain/index.ts'
import type { IsOver } from '../logic/index.ts'
import { answer, type Came, type Considered, consider } from './answer.ts'
import { headline } from './wording.ts'

/** What questions are put to. */
export interface Engine {
  readonly edition: Edition
  /** Asked from time to time whether to give up; past that OutOfTime is thrown. */
  readonly isOver?: IsOver | undefined
}

/** What a question comes to, of the first thing it asks; undefined where it does not hold together. */
export function considered({ edition, isOver }: Engine, question: Question): Considered | undefined {
  return consider(edition, question, isOver)
}

/** The same with who decides it. */
export function ruled(engine: Engine, question: Question): Ruling | undefined {
  return considered(engine, question)?.ruling()
}

/** A verdict or a value; undefined where elements have answers of their own. */
export function outcomeOf({ verdict, value }: Came): Json | undefined {
  return verdict ?? value
}

/** Whether it comes to anything; where elements have answers of their own, whether each of them does. */
export function isSettled(came: Came): boolean {
  if (came.each) return Object.values(came.each).every(isSettled)
  return came.verdict !== 'undetermined' && outcomeOf(came) !== undefined
}

/** Whether two rulings come to the same. */
export function areSame(one: Came, other: Came): boolean {
  return textOf(one) === textOf(other)
}

/** What a ruling comes to, as text; of elements, whatever they are called. */
export function textOf(came: Came): string {
  return came.each ? textOfAll(Object.values(came.each).map(textOf)) : JSON.stringify(outcomeOf(came) ?? null)
}

/** What elements come to: one thing where that is the same for each. @param texts what each comes to. */
export function textOfAll(texts: readonly string[]): string {
  const [first, ...others] = texts
  return first !== undefined && others.every((other) => other === first) ? first : `[${[...texts].sort().join(',')}]`
}

/** What all elements come to, where that is one thing; of what has none, what it comes to itself. */
function atOne(ruling: Ruling): Ruling {
  const [first, ...others] = Object.values(ruling.each ?? {})
  return first && others.every((other) => areSame(other, first)) ? first : ruling
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
  const one = atOne(ruling)
  const { verdict, value } = one
  const asks = isSettled(ruling) ? undefined : (known ?? nextOf(engine, question))
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(value === undefined ? {} : { value }),
    label: headline(engine.edition, one),
    ...(asks ? { asks } : {}),
  }
}

/** What to ask next: dear to find, so only where an answer is open. */
function nextOf({ edition, isOver }: Engine, question: Question): MessageReading['ruling']['asks'] {
  const outcome = answer(edition, { ...question, include: ['ask'] }, isOver)
  const [next] = outcome.ok ? (outcome.answer.ask ?? []) : []
  return next && { fact: next.fact, question: next.question }
}
