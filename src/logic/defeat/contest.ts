import type { Rule, Verdict } from '../../domain/index.ts'
import type { Changed } from '../evaluate/evaluation.ts'
import type { Remembered } from '../evaluate/trace.ts'
import { exception } from '../theory/exceptions.ts'
import { both, either, negate, some, type Truth } from '../values/kleene.ts'
import type { Side, Sides } from './sides.ts'
import type { Superiority } from './superiority.ts'
import { verdictsFrom } from './verdicts.ts'

/** Of each party to a contest, by its place, whether it counts. */
export type Standings = readonly Remembered[]

/** What a contest came to, over how many meetings of two rules. */
export interface Contested {
  readonly verdicts: readonly Verdict[]
  readonly meetings: number
}

/** A rule that takes part, on one side; of a require, the places of the permits that except it. */
export interface Party {
  readonly rule: Rule
  readonly side: Side
  readonly excusers: readonly number[]
}

/**
 * The contest for an action among the rules in force on it: made once for a court, and held at every look. Forbids come
 * first, then requires, then permits. Source: semantics E1, E2.
 */
export class Contest {
  /** `action:x`. */
  readonly name: string
  readonly parties: readonly Party[]
  /** In which order it is asked who counts, by place: a require after those that except it. */
  readonly asked: readonly number[]
  private readonly superiority: Superiority
  private readonly forbids: number
  /** By two places: whether the first beats the second, as far as they have met. */
  private readonly met: (boolean | undefined)[]
  private readonly readers = new Map<string, readonly number[]>()
  private readonly behind: (rule: Rule) => ReadonlySet<string>

  /** @param behind every name on which it depends whether a rule counts. */
  constructor(
    name: string,
    { forbid, require, permit }: Sides,
    superiority: Superiority,
    behind: (rule: Rule) => ReadonlySet<string>,
  ) {
    this.name = name
    const firstPermit = forbid.length + require.length
    const excusersOf = (rule: Rule) =>
      permit.flatMap((other, index) => (exception(other, rule) ? [firstPermit + index] : []))
    this.parties = [
      ...forbid.map((rule): Party => ({ rule, side: 'forbid', excusers: [] })),
      ...require.map((rule): Party => ({ rule, side: 'require', excusers: excusersOf(rule) })),
      ...permit.map((rule): Party => ({ rule, side: 'permit', excusers: [] })),
    ]
    this.asked = this.parties.flatMap(({ excusers }, place) => [...excusers, place])
    this.forbids = forbid.length
    this.superiority = superiority
    this.behind = behind
    this.met = new Array(this.parties.length ** 2)
  }

  /** The places of those for whom something might be otherwise where some names are. */
  touched(changed: Exclude<Changed, 'everything'>): Iterable<number> {
    const [only, ...more] = changed
    if (only === undefined) return []
    if (more.length === 0) return this.readersOf(only)
    return new Set(changed.flatMap((name) => this.readersOf(name)))
  }

  private readersOf(name: string): readonly number[] {
    let readers = this.readers.get(name)
    if (!readers) {
      readers = this.parties.flatMap(({ rule }, place) => (this.behind(rule).has(name) ? [place] : []))
      this.readers.set(name, readers)
    }
    return readers
  }

  /** Whether each party takes part: a require that an applying permit excepts takes no further part (semantics E1). */
  taking(standings: Standings): readonly Truth[] {
    const counts = (place: number) => (standings[place] as Remembered).value as Truth
    return this.parties.map(({ excusers }, place) =>
      excusers.length === 0 ? counts(place) : both(counts(place), negate(some(excusers.map(counts)))),
    )
  }

  /** Every verdict that the contest can still come to; one only when it is settled. @param fallback where nobody speaks. */
  held(standings: Standings, fallback: Verdict): Contested {
    const taking = this.taking(standings)
    const forbids: number[] = []
    const requires: number[] = []
    const permits: number[] = []
    for (const [place, { side }] of this.parties.entries()) {
      if (taking[place] === false) continue
      if (place < this.forbids) forbids.push(place)
      else if (side === 'require') requires.push(place)
      else permits.push(place)
    }
    const leave = [...permits, ...requires]
    let meetings = 0
    /** Whether some of a team counts, and every opposing rule that counts is beaten by one of it (team defeat). */
    const wins = (team: readonly number[], against: readonly number[]): Truth => {
      let result = anyOf(team)
      for (const other of against) {
        if (result === false) break
        let beaten: Truth = false
        for (const each of team) {
          if (beaten === true) break
          meetings++
          if (this.beats(each, other)) beaten = either(beaten, taking[each] as Truth)
        }
        result = both(result, either(negate(taking[other] as Truth), beaten))
      }
      return result
    }
    const anyOf = (team: readonly number[]): Truth => {
      let found: Truth = false
      for (const place of team) found = either(found, taking[place] as Truth)
      return found
    }
    const required = wins(requires, forbids)
    const permitted = wins(leave, forbids)
    const forbidden = wins(forbids, leave)
    const sides = { required, permitted, forbidden, anyForbid: anyOf(forbids), anyLeave: anyOf(leave) }
    return { verdicts: verdictsFrom(sides, fallback), meetings }
  }

  private beats(x: number, y: number): boolean {
    const at = x * this.parties.length + y
    let does = this.met[at]
    if (does === undefined) {
      const [a, b] = [this.parties[x] as Party, this.parties[y] as Party]
      does = this.superiority.beats(a.rule, a.side, b.rule, b.side) !== undefined
      this.met[at] = does
    }
    return does
  }
}
