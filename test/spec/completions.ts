import { isSame } from './contest.ts'

/*
 * What an answer is where facts are unknown: docs/semantics.md, E4. Each admissible completion of the facts has an answer of
 * its own, found by contest.ts or quantity.ts; nothing else is known of what is unknown.
 */

/** The answer in one completion. */
interface Answer<Outcome> {
  readonly outcome: Outcome
  readonly winners: readonly string[]
}

/** An outcome stands if it is that of every completion; undefined where they differ. */
export function standing<Outcome>(completions: readonly Answer<Outcome>[]): Outcome | undefined {
  const [first] = completions
  return first && completions.every((each) => isSame(each.outcome, first.outcome)) ? first.outcome : undefined
}

export function winsInSome(completions: readonly Answer<unknown>[], rule: string): boolean {
  return completions.some((each) => each.winners.includes(rule))
}

export function winsInEvery(completions: readonly Answer<unknown>[], rule: string): boolean {
  return completions.every((each) => each.winners.includes(rule))
}

// E4. With facts unknown a rule is a winner if it is one in every admissible completion; one that is so in some only may
// decide. An undetermined answer has no winners.
export function winners(completions: readonly Answer<unknown>[]): readonly string[] {
  if (standing(completions) === undefined) return []
  return namedIn(completions).filter((rule) => winsInEvery(completions, rule))
}

export function mayDecide(completions: readonly Answer<unknown>[]): readonly string[] {
  const sure = new Set(winners(completions))
  return namedIn(completions).filter((rule) => winsInSome(completions, rule) && !sure.has(rule))
}

function namedIn(completions: readonly Answer<unknown>[]): readonly string[] {
  return [...new Set(completions.flatMap((each) => each.winners))].sort()
}
