import type { Rule } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import type { Target } from '../defeat/outcome.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Situation } from '../facts/situation.ts'
import type { Field } from '../match/candidates.ts'
import { type Match, OPEN, PROVED } from '../match/matcher.ts'
import type { Theory } from '../theory/theory.ts'
import { ABSENT, type Roll, rollOf } from './ranks.ts'

/** A target asked of a court in a situation. */
export interface Asked {
  readonly theory: Theory
  readonly court: Court
  readonly situation: Situation
  readonly target: Target
  asIs(): Evaluation
  binding(ev: Evaluation): Binding | undefined
}

/** The rules in force that apply and that might, by their places in the field. */
export interface Matched {
  readonly field: Field
  readonly roll: Roll
  /** In order of id. */
  readonly places: readonly number[]
  /** By index into `places`: whether the rule is known to apply. */
  readonly sure: readonly boolean[]
  /** Whether each of the others is open only for want of facts that nothing else could tell. */
  readonly simple: boolean
}

/** Matches all rules on what is asked, as things are; conditions are evaluated only where the index does not tell. */
export function matched(inquiry: Asked): Matched {
  const { theory, court, target, situation } = inquiry
  const candidates = theory.candidates(`${target.kind}:${target.name}`, situation)
  const { field } = candidates
  let simple = true
  const evaluate = (place: number): boolean | undefined => {
    const ev = inquiry.asIs()
    const status = court.status(ev, field.rules[place] as Rule, inquiry.binding(ev))
    if (typeof status === 'boolean') return status
    simple = false
    return undefined
  }
  const roll = rollOf(court, field)
  const found = standing(candidates, roll, evaluate)
  return { field, roll, ...found, simple }
}

function standing(
  { places, states }: Match,
  { rankOf }: Roll,
  evaluate: (place: number) => boolean | undefined,
): { readonly places: number[]; readonly sure: boolean[] } {
  const found: number[] = []
  const sure: boolean[] = []
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number
    if (rankOf[place] === ABSENT) continue
    const state = states[index] as number
    if (state !== PROVED && state !== OPEN) {
      const told = evaluate(place)
      if (told === false) continue
      sure.push(told === true)
    } else sure.push(state === PROVED)
    found.push(place)
  }
  return { places: found, sure }
}
