import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Proposal } from '../evaluate/trace.ts'
import { type Cut, split } from '../values/regions.ts'
import type { Atom } from '../values/values.ts'

/**
 * Looks that one search over the completions of what is unknown may take, by what is searched for. Past them an answer says
 * that it is not exact, or stays on the safe side. Source: design 3.4, "within a budget".
 */
export const LOOKS = {
  /** All that one thing asked can come to. */
  decision: 3000,
  /** Who wins where many rules might apply, all together. */
  winners: 400,
  /** Whether a rule wins anywhere, or a part of the completions can be at all. */
  somewhere: 40,
  /** What is still open, for the next questions. */
  questions: 200,
  /** Whether an answer hinges on one unknown. */
  hinge: 200,
  /** What a choice of one unknown comes to. */
  choice: 80,
  /** What one or two facts changed come to. */
  change: 60,
  /** Whether facts fit what always holds. */
  fit: 200,
  /** Whether a rule can apply, and stand. */
  rule: 200,
  /** Whether two rules can apply together. */
  pair: 2000,
} as const

/** What one search may still take; it ends early where `isSpent` says so. */
export class Budget {
  /** Looks taken so far. */
  taken = 0
  private readonly most: number
  private readonly isSpent: () => boolean

  constructor(most: number, isSpent: () => boolean = () => false) {
    this.most = most
    this.isSpent = isSpent
  }

  /** Takes one look. @returns false where none is left. */
  take(): boolean {
    return ++this.taken <= this.most && !this.isSpent()
  }
}

/** Where a part of the completions is to be divided, with what its parts are to know. */
export interface Divide<State> {
  readonly atom: Atom
  readonly cut: Cut
  readonly then: State
}

/** What a look at a part comes to: go on beside it, end the search, or divide the part and go on inside. */
export type Step<State> = 'on' | 'end' | Divide<State>

/** A search went through everything, was ended by a look, or ran out of looks. */
export type End = 'through' | 'ended' | 'spent'

/**
 * Goes through what unknowns can be, depth first: each part is looked at once and divided by the cut that the look asks for,
 * in the order of the parts. Everything that asks over completions asks here. A part shares with the one it is of whatever
 * does not read the unknown by which it was divided.
 */
export function search<State>(
  start: Evaluation,
  state: State,
  budget: Budget,
  look: (at: Evaluation, state: State) => Step<State>,
): End {
  if (!budget.take()) return 'spent'
  const step = look(start, state)
  if (step === 'on') return 'through'
  if (step === 'end') return 'ended'
  const { atom, cut, then } = step
  for (const part of split(start.regionOf(atom), cut)) {
    const end = search(start.confined(new Map(start.regions).set(atom.key, part)), then, budget, look)
    if (end !== 'through') return end
  }
  return 'through'
}

/** The first cut that was asked for, as a step. */
export function firstCut(proposals: readonly Proposal[]): Divide<undefined> | undefined {
  for (const { atom, cut } of proposals) if (cut) return { atom, cut, then: undefined }
  return undefined
}
