import type { Verdict } from '../../domain/index.ts'
import { REFUTED, type Waiting } from '../match/choices.ts'
import type { Ranked } from './by-rank.ts'
import { type Class, Contest } from './rank-contest.ts'

/** A class as what is taken of the facts left out makes it. */
export interface Narrowed extends Class {
  /** How many of it apply whatever is taken. */
  readonly sure: number
  /** Those that might apply while nothing is taken. */
  readonly possible: readonly number[]
  /** Whether nothing against it beats any of it, and whether conditions are compared to tell. */
  isSafe: boolean
  isCompared: boolean
}

/** Rules that keep a verdict open, by their index where they were written down: those that nothing beats, and the others. */
export interface Unsettled {
  readonly strong: readonly number[]
  readonly weak: readonly number[]
}

/** The contest for an action as what is taken of the facts left out makes it. */
export class Narrowing {
  readonly classes: readonly Narrowed[]
  private readonly contest: Contest
  private readonly fallback: Verdict

  constructor(ranked: Ranked) {
    this.fallback = ranked.fallback
    this.classes = ranked.classes.map(({ rank, applying, open }) => ({
      rank,
      sure: applying.length,
      applying: [...applying],
      open: [...open],
      possible: open,
      isSafe: false,
      isCompared: false,
    }))
    this.contest = new Contest(ranked, this.classes)
    for (const each of this.classes) {
      each.isSafe = this.contest.isSafe(each)
      each.isCompared = this.contest.comparesConditions(each)
    }
  }

  /** Every verdict that the classes can come to as they are now. */
  verdicts(): readonly Verdict[] {
    return this.contest.verdicts(this.fallback)
  }

  /** Makes some classes as what was taken makes their rules, which were written down in this order. */
  narrow(waiting: Waiting, classes: readonly Narrowed[] = this.classes): Unsettled {
    const strong: number[] = []
    const weak: number[] = []
    let next = 0
    for (const { applying, open, possible, sure, isSafe, isCompared } of classes) {
      const from = next
      next += possible.length
      applying.length = sure
      open.length = 0
      const rules: number[] = []
      for (let rule = from; rule < next; rule++) {
        // Where one of a rank applies, it is no matter whether another does, unless conditions are compared one by one.
        if (applying.length > 0 && !isCompared) break
        const state = waiting.stateOf(rule)
        if (state === REFUTED) continue
        const place = possible[rule - from] as number
        if (state === 0) applying.push(place)
        else {
          open.push(place)
          rules.push(rule)
        }
      }
      if (applying.length === 0 || isCompared) (isSafe ? strong : weak).push(...rules)
      else open.length = 0
    }
    return { strong, weak }
  }
}
