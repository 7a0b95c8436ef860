import type { Verdict } from '../../domain/index.ts'
import type { Waiting } from '../match/choices.ts'
import type { Ranked } from './by-rank.ts'
import { type Narrowed, Narrowing } from './narrowing.ts'

/** More looks than this are left to the search that looks at conditions. */
const MOST_LOOKS = 3000

/**
 * The one verdict of all completions of the facts left out, or two verdicts; undefined past the limit of looks, or where a
 * fact has too many choices.
 */
export function completions(ranked: Ranked): readonly Verdict[] | undefined {
  if (!ranked.field.isListable) return undefined
  const completing = new Completing(ranked)
  completing.guess()
  if (completing.found.length === 0) completing.guessEither()
  return completing.found.length > 1 || completing.goThrough() ? completing.found : undefined
}

/** Completes the facts left out in one way or another, and notes the verdicts. */
class Completing {
  readonly found: Verdict[] = []
  private readonly ranked: Ranked
  private readonly narrowing: Narrowing

  constructor(ranked: Ranked) {
    this.ranked = ranked
    this.narrowing = new Narrowing(ranked)
  }

  /** Two guesses, of verdicts that differ more often than not: one of the strongest rules applies, and none does. */
  guess(): void {
    const strongest = this.narrowing.classes.filter((each) => each.isSafe)
    for (const each of strongest) {
      const sure = each.possible.find((place) => this.ranked.field.isFree(place))
      if (sure === undefined) continue
      each.applying.push(sure)
      this.note()
      break
    }
    const waiting = this.waitingFor(strongest)
    denyAll(waiting, () => true)
    this.narrowing.narrow(waiting, strongest)
    this.note()
  }

  /** Two guesses more, of what favours either side: of the other as few rules apply as can be, then of it as many. */
  guessEither(): void {
    const { classes } = this.narrowing
    const waiting = this.waitingFor(classes)
    const sides = classes.flatMap(({ rank, possible }) => possible.map(() => rank.side === 'forbid'))
    for (const favoured of [true, false]) {
      denyAll(waiting, (rule) => sides[rule] !== favoured)
      for (let rule = 0; rule < waiting.size; rule++)
        for (let [clause] = waiting.clauses(rule); clause; [clause] = waiting.clauses(rule))
          waiting.take(clause[0] as number, true)
      this.narrowing.narrow(waiting)
      this.note()
      waiting.backTo(0)
    }
  }

  /** @returns whether it found two verdicts or went through all that the facts can be. */
  goThrough(): boolean {
    const waiting = this.waitingFor(this.narrowing.classes)
    let looks = 0
    const visit = (): boolean => {
      const { strong, weak } = this.narrowing.narrow(waiting)
      if (this.note()) return this.found.length < 2
      if (++looks > MOST_LOOKS) return false
      const literal = heaviest(waiting, strong.length > 0 ? strong : weak)
      const { mark } = waiting
      return [false, true].every((holds) => {
        waiting.take(literal, holds)
        const goesOn = visit()
        waiting.backTo(mark)
        return goesOn
      })
    }
    return visit() || this.found.length > 1
  }

  private waitingFor(classes: readonly Narrowed[]): Waiting {
    const places = classes.flatMap(({ possible }) => possible)
    return this.ranked.field.waiting(places, this.ranked.codes)
  }

  /** Notes the verdict that the classes come to as they are now. @returns whether there is one for sure. */
  private note(): boolean {
    const [verdict, ...more] = this.narrowing.verdicts()
    if (verdict === undefined || more.length > 0) return false
    if (!this.found.includes(verdict)) this.found.push(verdict)
    return true
  }
}

/** Takes what keeps as many of some rules as can be from applying; those that only one thing can refute have their way first. */
function denyAll(waiting: Waiting, isWanted: (rule: number) => boolean): void {
  for (const isFirst of [true, false])
    for (let rule = 0; rule < waiting.size; rule++) {
      const open = isWanted(rule) ? waiting.stateOf(rule) : 0
      if (open === 1 || (open > 1 && !isFirst)) waiting.deny(rule)
    }
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
