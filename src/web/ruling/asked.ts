import { type Asked, answer, questionLink } from '../../ask/index.ts'
import type { Answer, Edition, Json, Part, Problem, Question } from '../../domain/index.ts'
import { given } from '../given.ts'
import type { Place } from '../place.ts'

export { type Asked, readAsked } from '../../ask/index.ts'

export interface Read {
  readonly asked: Asked
  readonly problems: readonly Problem[]
}

export type Moment = Pick<Question, 'asOf' | 'format' | 'event'>

/** What could be answered of a question, and what of it had to be left out. */
export interface Solved extends Read {
  readonly moment: Moment
  readonly answer?: Answer
}

/** The address of a ruling. @param more parameters of the page alone, such as `view`. */
export function rulingLink(
  edition: Edition,
  asked: Asked,
  place: Place,
  more: readonly (readonly [string, string])[] = [],
): string {
  const { edition: hash, ...moment } = place
  const link = questionLink(edition, { ...asked, ...moment }, hash)
  const tail = more.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const query = [link.slice(1), tail].filter((part) => part !== '').join('&')
  return `/g/${encodeURIComponent(edition.game)}/rulings${query === '' ? '' : `?${query}`}`
}

/** The same question with a fact answered: last in order, no longer put aside or unknown. */
export function withFact(asked: Asked, fact: string, value: Json): Asked {
  const { [fact]: _, ...others } = asked.facts
  return {
    ...asked,
    facts: fact in asked.facts ? { ...asked.facts, [fact]: value } : { ...others, [fact]: value },
    unknown: asked.unknown.filter((each) => each !== fact),
    skip: asked.skip.filter((each) => each !== fact),
  }
}

/** The same question with a fact taken back; one that would then be assumed is made unknown. */
export function withoutFact(asked: Asked, fact: string, isAssumed: boolean): Asked {
  const { [fact]: _, ...facts } = asked.facts
  const unknown = asked.unknown.filter((each) => each !== fact)
  return { ...asked, facts, unknown: isAssumed ? [...unknown, fact] : unknown }
}

export function withSkipped(asked: Asked, fact: string): Asked {
  return { ...asked, skip: [...asked.skip.filter((each) => each !== fact), fact] }
}

/** The step before the last fact, else before the last question put aside. */
export function withoutLast(asked: Asked): Asked | undefined {
  const last = Object.keys(asked.facts).at(-1)
  if (last !== undefined) return withoutFact(asked, last, false)
  return asked.skip.length > 0 ? { ...asked, skip: asked.skip.slice(0, -1) } : undefined
}

/**
 * Answers as much of a question as can be answered: what is wrong is left out and named, the rest is kept.
 * Facts that fit no table together are given up from the last.
 */
export function solve(edition: Edition, read: Read, moment: Moment, include?: readonly Part[]): Solved {
  let { asked } = read
  let at = moment
  const problems = [...read.problems]
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const outcome = answer(edition, { ...asked, ...at, ...(include ? { include } : {}) }, given.isOver)
    if (outcome.ok) return { asked, moment: at, problems, ...(asked.ask.length > 0 ? { answer: outcome.answer } : {}) }
    const before = JSON.stringify([asked, at])
    for (const problem of outcome.problems) {
      const next = without(edition, asked, at, problem)
      problems.push(next.named ?? problem)
      asked = next.asked
      at = next.moment
    }
    if (JSON.stringify([asked, at]) === before) break
  }
  return { asked, moment: at, problems }
}

const MOST_TRIES = 50

/** A link holds one fault or two; the name of what was asked stands in `at`, so that it can be put right. */
function without(
  edition: Edition,
  asked: Asked,
  moment: Moment,
  problem: Problem,
): { readonly asked: Asked; readonly moment: Moment; readonly named?: Problem } {
  const { at } = problem
  if (at === 'ask') {
    const wrong = asked.ask.find((ask) => !answer(edition, { ask, include: [] }, given.isOver).ok)
    const named = wrong === undefined ? problem : { ...problem, at: `ask.${wrong}` }
    return { asked: { ...asked, ask: asked.ask.filter((each) => each !== wrong) }, moment, named }
  }
  if (at === 'asOf' || at === 'format' || at === 'event') {
    const { [at]: _, ...rest } = moment
    return { asked, moment: rest }
  }
  const name = at.replace(/^facts\.?/, '')
  const facts = Object.keys(asked.facts)
  const wrong =
    facts.filter((each) => name === each || name.startsWith(`${each}.`) || name.startsWith(`${each}[`)).at(-1) ??
    (at.startsWith('facts') ? facts.at(-1) : undefined)
  if (wrong !== undefined) {
    const { [wrong]: _, ...others } = asked.facts
    return { asked: { ...asked, facts: others }, moment, named: { ...problem, at: `facts.${wrong}` } }
  }
  const isNamed = (each: string) => !at.includes(each) && !problem.detail.includes(each)
  return { asked: { ...asked, unknown: asked.unknown.filter(isNamed), skip: asked.skip.filter(isNamed) }, moment }
}
