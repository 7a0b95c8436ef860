import type { Verdict } from '../domain/index.ts'
import { type Class, Contest } from './contest.ts'
import type { Field } from './field.ts'
import type { Matched } from './matching.ts'
import type { Codes } from './slots.ts'
import { REFUTED, type Waiting } from './waiting.ts'

/** More looks than this are left to the search that looks at conditions. */
const MOST_LOOKS = 3000

/** The one verdict of all completions of the facts left out, or two verdicts; undefined past the limit of looks. */
export function completions(
  from: Pick<Matched, 'roll' | 'field'> & { readonly classes: readonly Class[] },
  codes: Codes,
  fallback: Verdict,
): readonly Verdict[] | undefined {
  const completing = new Completing(from, codes, fallback)
  completing.guess()
  const isDone = completing.found.length > 1 || completing.goThrough()
  return isDone || completing.found.length > 1 ? completing.found : undefined
}

/** Completes the facts left out in one way or another, and notes the verdicts. */
class Completing {
  readonly found: Verdict[] = []
  private readonly field: Field
  private readonly codes: Codes
  private readonly fallback: Verdict
  private readonly contest: Contest
  private readonly classes: readonly Narrowed[]

  constructor({ roll, field, classes }: Parameters<typeof completions>[0], codes: Codes, fallback: Verdict) {
    this.field = field
    this.codes = codes
    this.fallback = fallback
    this.classes = classes.map(({ rank, applying, open }) => ({
      rank,
      sure: applying.length,
      applying: [...applying],
      open: [...open],
      possible: open,
      isSafe: false,
      isCompared: false,
    }))
    this.contest = new Contest({ roll, field }, this.classes)
    for (const each of this.classes) {
      each.isSafe = this.contest.isSafe(each)
      each.isCompared = this.contest.comparesConditions(each)
    }
  }

  /** Two guesses, of verdicts that differ more often than not: one of the strongest rules applies, and none does. */
  guess(): void {
    const strongest = this.classes.filter((each) => each.isSafe && each.possible.length > 0)
    for (const each of strongest) {
      const sure = each.possible.find((place) => this.field.isFree(place))
      if (sure === undefined) continue
      each.applying.push(sure)
      this.note()
      each.applying.pop()
      break
    }
    const { places, waiting } = this.waitingFor(strongest)
    // Those that only one thing can refute have to have their way first.
    for (const isFirst of [true, false])
      for (let rule = 0; rule < places.length; rule++)
        if (!isFirst || waiting.stateOf(rule) === 1) for (const at of easiest(waiting, rule)) waiting.take(at, false)
    this.narrow(strongest, waiting)
    this.note()
  }

  /** @returns whether it went through all that the facts can be. */
  goThrough(): boolean {
    const { waiting } = this.waitingFor(this.classes)
    let looks = 0
    const visit = (): boolean => {
      const open = this.narrow(this.classes, waiting)
      if (this.note()) return this.found.length < 2
      if (++looks > MOST_LOOKS) return false
      const literal = heaviest(waiting, open)
      const { mark } = waiting
      return [false, true].every((holds) => {
        waiting.take(literal, holds)
        const goesOn = visit()
        waiting.backTo(mark)
        return goesOn
      })
    }
    return visit()
  }

  private waitingFor(classes: readonly Narrowed[]): { readonly places: readonly number[]; readonly waiting: Waiting } {
    const [first, ...more] = classes
    const places = first && more.length === 0 ? first.possible : classes.flatMap(({ possible }) => possible)
    return { places, waiting: this.field.waiting(places, this.codes) }
  }

  /**
   * What the choices left make of the rules of some classes, which go by their order there.
   * @returns those that keep the verdict open, the strongest alone if there are any.
   */
  private narrow(classes: readonly Narrowed[], waiting: Waiting): readonly number[] {
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
    return strong.length > 0 ? strong : weak
  }

  /** Notes the verdict that the classes come to as they are now. @returns whether there is one for sure. */
  private note(): boolean {
    const [verdict, ...more] = this.contest.verdicts(this.fallback)
    if (verdict === undefined || more.length > 0) return false
    if (!this.found.includes(verdict)) this.found.push(verdict)
    return true
  }
}

/** A class as the choices left make it. */
interface Narrowed extends Class {
  /** How many of it apply whatever is chosen. */
  readonly sure: number
  /** Those that might apply while nothing is chosen. */
  readonly possible: readonly number[]
  /** Whether nothing against it beats any of it, and whether conditions are compared to tell. */
  isSafe: boolean
  isCompared: boolean
}

/** The literals to deny so that a rule does not apply, such that most is left open; none where it is told already. */
function easiest(waiting: Waiting, rule: number): readonly number[] {
  let most = 0
  let best: readonly number[] = []
  for (const clause of waiting.clauses(rule)) {
    let least = Number.POSITIVE_INFINITY
    for (const at of clause) least = Math.min(least, waiting.without(at))
    if (least <= most) continue
    most = least
    best = clause
  }
  return best
}

/** An open literal of the fact on which most hangs; rules that wait for little else count for more. */
function heaviest(waiting: Waiting, rules: readonly number[]): number {
  const weights = new Map<number, number>()
  const open = rules.map((rule) => waiting.clauses(rule))
  for (const clauses of open) {
    const weight = 4 ** -clauses.length
    for (const clause of clauses)
      for (const at of clause) weights.set(waiting.factOf(at), (weights.get(waiting.factOf(at)) ?? 0) + weight)
  }
  let best = 0
  let most = 0
  let fewest = 0
  for (const clauses of open)
    for (const clause of clauses)
      for (const at of clause) {
        const weight = weights.get(waiting.factOf(at)) as number
        if (weight < most || (weight === most && clauses.length >= fewest)) continue
        most = weight
        fewest = clauses.length
        best = at
      }
  return best
}
