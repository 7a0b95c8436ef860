import { type Slots, WORD } from './codes.ts'
import type { Writer } from './matcher.ts'

/** More looks than this are not taken to see whether a rule can apply. */
const MOST_LOOKS = 300

/** Of a rule that the choices left refute. */
export const REFUTED = -1

/**
 * Rules that wait for facts left out, written down for a search through what these facts can be: of each fact the
 * choices that are left, of each literal those for which it holds, both as bits. Rules go by their index.
 */
export class Waiting implements Writer {
  private readonly slots: Slots
  /** Words that a set of choices takes. */
  private readonly words: number
  /** By fact, the choices left; a fact that no rule waits for has none. */
  private readonly left: number[]
  /** By literal: its fact, whether it ends its clause, the choices for which it holds. By rule, its first literal. */
  private readonly facts: number[] = []
  private readonly ends: boolean[] = []
  private readonly holding: number[] = []
  private readonly from: number[] = [0]
  /** What was taken from: facts, and the choices that were left before. */
  private readonly taken: number[] = []

  constructor(slots: Slots) {
    this.slots = slots
    this.words = slots.words
    this.left = new Array<number>(slots.facts * this.words).fill(0)
  }

  endRule(): void {
    this.from.push(this.facts.length)
  }

  /** @returns the literal that it came to. */
  literal(slot: number, low: number, span: number, denied: boolean): number {
    const { slots, words, facts, ends, holding, left } = this
    const fact = slots.factOf(slot)
    let at = facts.length
    // Literals of one clause about one fact come to one literal, which holds for the choices of either.
    for (let other = at - 1; other >= (this.from.at(-1) as number) && !ends[other]; other--)
      if (facts[other] === fact) at = other
    if (at === facts.length) {
      facts.push(fact)
      ends.push(false)
      for (let word = 0; word < words; word++) holding.push(0)
    }
    const choices = slots.choicesOf(slot)
    for (let word = 0; word < words; word++) {
      const first = word * WORD
      const count = Math.min(WORD, choices.length - first)
      let all = 0
      let held = 0
      for (let choice = 0; choice < count; choice++) {
        all |= 1 << choice
        const inside = ((choices[first + choice] as number) - low) >>> 0 <= span
        if (inside !== denied) held |= 1 << choice
      }
      left[fact * words + word] = all
      holding[at * words + word] = (holding[at * words + word] as number) | held
    }
    return at
  }

  endClause(): void {
    this.ends[this.ends.length - 1] = true
  }

  /** How many rules were written down. */
  get size(): number {
    return this.from.length - 1
  }

  /** The clauses of a rule that the choices left keep open, 0 where it applies, or `REFUTED`. */
  stateOf(rule: number): number {
    const { ends } = this
    const until = this.from[rule + 1] as number
    let open = 0
    let best: typeof ALL | typeof SOME | typeof NONE = NONE
    for (let at = this.from[rule] as number; at < until; at++) {
      const holds = this.holdsFor(at)
      if (holds > best) best = holds
      if (!ends[at]) continue
      if (best === NONE) return REFUTED
      if (best === SOME) open++
      best = NONE
    }
    return open
  }

  /** For which of the choices left of its fact a literal holds. */
  private holdsFor(at: number): typeof ALL | typeof SOME | typeof NONE {
    const { words, left, holding } = this
    const fact = (this.facts[at] as number) * words
    let held = 0
    let failed = 0
    for (let word = 0; word < words; word++) {
      const bits = left[fact + word] as number
      held |= bits & (holding[at * words + word] as number)
      failed |= bits & ~(holding[at * words + word] as number)
    }
    if (failed === 0) return ALL
    return held === 0 ? NONE : SOME
  }

  /** Of each open clause of a rule that is open, the open literals. */
  clauses(rule: number): readonly (readonly number[])[] {
    const until = this.from[rule + 1] as number
    const found: (readonly number[])[] = []
    let clause: number[] = []
    let isHeld = false
    for (let at = this.from[rule] as number; at < until; at++) {
      const holds = this.holdsFor(at)
      if (holds === ALL) isHeld = true
      if (holds === SOME) clause.push(at)
      if (!this.ends[at]) continue
      if (!isHeld && clause.length === 0) return []
      if (!isHeld) found.push(clause)
      clause = []
      isHeld = false
    }
    return found
  }

  /**
   * Takes what keeps a rule from applying, such that most is left open: denies the open literals of one of its clauses. Where
   * the rule applies whatever is taken, or is refuted, nothing is taken.
   */
  deny(rule: number): void {
    const { ends } = this
    const until = this.from[rule + 1] as number
    let [best, most] = [until, -1]
    let first = this.from[rule] as number
    let least = Number.POSITIVE_INFINITY
    let isHeld = false
    for (let at = first; at < until; at++) {
      const holds = this.holdsFor(at)
      if (holds === ALL) isHeld = true
      if (holds === SOME) least = Math.min(least, this.without(at))
      if (!ends[at]) continue
      if (!isHeld && least === Number.POSITIVE_INFINITY) return
      if (!isHeld && least > most) [best, most] = [first, least]
      first = at + 1
      least = Number.POSITIVE_INFINITY
      isHeld = false
    }
    for (let at = best; at < until; at++) {
      if (this.holdsFor(at) === SOME) this.take(at, false)
      if (ends[at]) return
    }
  }

  /** How many choices are left of a literal's fact where it does not hold. */
  without(at: number): number {
    const { words, left, holding } = this
    const fact = (this.facts[at] as number) * words
    let count = 0
    for (let word = 0; word < words; word++)
      for (
        let bits = (left[fact + word] as number) & ~(holding[at * words + word] as number);
        bits !== 0;
        bits &= bits - 1
      )
        count++
    return count
  }

  /** Leaves of the fact of an open literal only the choices for which it holds, or only the others. */
  take(at: number, holds: boolean): void {
    const { words, left, holding, taken } = this
    const fact = this.facts[at] as number
    for (let word = 0; word < words; word++) {
      const before = left[fact * words + word] as number
      const bits = holding[at * words + word] as number
      left[fact * words + word] = before & (holds ? bits : ~bits)
      taken.push(before)
    }
    taken.push(fact)
  }

  /** Leaves of a fact only some of its choices. */
  confine(fact: number, bits: readonly number[]): void {
    const { words, left, taken } = this
    for (let word = 0; word < words; word++) {
      const before = left[fact * words + word] as number
      left[fact * words + word] = before & (bits[word] as number)
      taken.push(before)
    }
    taken.push(fact)
  }

  /** To take back to. */
  get mark(): number {
    return this.taken.length
  }

  /** Takes back whatever was taken since a mark. */
  backTo(mark: number): void {
    const { words, left, taken } = this
    while (taken.length > mark) {
      const fact = taken.pop() as number
      for (let word = words - 1; word >= 0; word--) left[fact * words + word] = taken.pop() as number
    }
  }

  /**
   * Whether the choices left can be such that a rule applies and none of some others does.
   * @returns undefined where it takes too many looks to tell.
   */
  canApply(rule: number, without: readonly number[] = []): boolean | undefined {
    let looks = 0
    const visit = (): boolean => {
      if (++looks > MOST_LOOKS || this.stateOf(rule) === REFUTED) return false
      const left = without.filter((other) => this.stateOf(other) !== REFUTED)
      if (left.some((other) => this.stateOf(other) === 0)) return false
      const [clause] = this.clauses(rule)
      const [other] = left
      const [at] = clause ?? (other === undefined ? [] : (this.clauses(other)[0] as readonly number[]))
      if (at === undefined) return true
      const { mark } = this
      return [clause !== undefined, clause === undefined].some((holds) => {
        this.take(at, holds)
        const can = visit()
        this.backTo(mark)
        return can
      })
    }
    const can = visit()
    return can || looks <= MOST_LOOKS ? can : undefined
  }

  /** The fact of a literal, by its number. */
  factOf(at: number): number {
    return this.facts[at] as number
  }
}

const ALL = 2
const SOME = 1
const NONE = 0
