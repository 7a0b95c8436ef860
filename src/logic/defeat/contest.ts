import type { Rule, Verdict } from '../../domain/index.ts'
import { exception } from '../theory/exceptions.ts'
import { both, either, negate, some, type Truth } from '../values/kleene.ts'
import { countsAt, Parties, type Standings } from './parties.ts'
import type { Side, Sides } from './sides.ts'
import type { Superiority } from './superiority.ts'
import { verdictsFrom } from './verdicts.ts'

/** What a contest came to, over how many meetings of two sides' ranks or rules. */
export interface Held {
  readonly verdicts: readonly Verdict[]
  readonly meetings: number
}

/** Rules of one side that rank alike but for their conditions; one that excepts or amends, or is so, is one of its own. */
interface Rank {
  readonly side: Side
  /** Any one of them. */
  readonly rule: Rule
  readonly places: number[]
}

/** How two ranks meet: the first beats the second, it does not, or the rules have to be compared one by one. */
type Meeting = boolean | 'one by one'

/**
 * The contest for an action among the rules in force on it: made once for a court, and held at every look. Forbids come
 * first, then requires, then permits. Source: semantics E1, E2.
 */
export class Contest extends Parties {
  /** In which order it is asked who counts, by place: a require after those that except it. */
  readonly asked: readonly number[]
  private readonly superiority: Superiority
  private readonly sides: readonly Side[]
  /** Of a require, the places of the permits that except it. */
  private readonly excusers: readonly (readonly number[])[]
  private readonly ranks: readonly Rank[]
  /** By team, the places of its ranks. */
  private readonly forbids: readonly number[]
  private readonly requires: readonly number[]
  private readonly leave: readonly number[]
  private readonly meetings: (Meeting | undefined)[]
  /** By two places, where rules had to be compared one by one. */
  private pairs: Uint8Array | undefined

  /** @param behind every name on which it depends whether a rule counts. */
  constructor(
    name: string,
    { forbid, require, permit }: Sides,
    superiority: Superiority,
    behind: (rule: Rule) => ReadonlySet<string>,
  ) {
    super(name, [...forbid, ...require, ...permit], behind)
    this.superiority = superiority
    this.sides = [
      ...forbid.map(() => 'forbid' as const),
      ...require.map(() => 'require' as const),
      ...permit.map(() => 'permit' as const),
    ]
    const firstPermit = forbid.length + require.length
    this.excusers = this.rules.map((rule, place) =>
      this.sides[place] === 'require'
        ? permit.flatMap((other, index) => (exception(other, rule) ? [firstPermit + index] : []))
        : [],
    )
    this.asked = this.excusers.flatMap((excusers, place) => [...excusers, place])
    const ranks = new Map<string, Rank>()
    for (const [place, rule] of this.rules.entries()) {
      const side = this.sides[place] as Side
      const key = `${superiority.exceptional.has(rule.id) ? rule.id : ''} ${superiority.rankKey(rule, side, ['specificity'])}`
      const rank = ranks.get(key) ?? { side, rule, places: [] }
      ranks.set(key, rank)
      rank.places.push(place)
    }
    this.ranks = [...ranks.values()]
    const of = (...sides: readonly Side[]) => this.ranks.flatMap(({ side }, at) => (sides.includes(side) ? [at] : []))
    this.forbids = of('forbid')
    this.requires = of('require')
    this.leave = of('permit', 'require')
    this.meetings = new Array(this.ranks.length ** 2)
  }

  /** Every verdict that the contest can still come to; one only when it is settled. @param fallback where nobody speaks. */
  hold(standings: Standings, fallback: Verdict): Held {
    const { ranks } = this
    const taking = this.rules.map((_, place) => this.takesPart(standings, place))
    const counts = (place: number) => taking[place] as Truth
    const all = ranks.map(({ places }) =>
      places.length === 1 ? counts(places[0] as number) : some(places.map(counts)),
    )
    const team = (members: readonly number[]) => members.filter((at) => all[at] !== false)
    const any = (team: readonly number[]): Truth => some(team.map((at) => all[at] as Truth))
    let meetings = 0
    /** Whether some of a team counts, and every opposing rule that counts is beaten by one of it (team defeat). */
    const wins = (team: readonly number[], against: readonly number[]): Truth => {
      let result: Truth = any(team)
      for (const other of against) {
        if (result === false) break
        meetings += team.length
        const met = team.map((each) => this.meet(each, other))
        if (!met.includes('one by one')) {
          const beaten = any(team.filter((_, index) => met[index] === true))
          result = both(result, either(negate(all[other] as Truth), beaten))
          continue
        }
        for (const y of (ranks[other] as Rank).places) {
          const opposes = counts(y)
          if (opposes === false) continue
          let beaten: Truth = false
          for (const [index, each] of team.entries()) {
            if (beaten === true) break
            if (met[index] === true) beaten = either(beaten, all[each] as Truth)
            if (met[index] !== 'one by one') continue
            for (const x of (ranks[each] as Rank).places) {
              meetings++
              if (this.beats(x, y)) beaten = either(beaten, counts(x))
            }
          }
          result = both(result, either(negate(opposes), beaten))
        }
      }
      return result
    }
    const [forbids, requires, leave] = [team(this.forbids), team(this.requires), team(this.leave)]
    const found = verdictsFrom(
      {
        required: wins(requires, forbids),
        permitted: wins(leave, forbids),
        forbidden: wins(forbids, leave),
        anyForbid: any(forbids),
        anyLeave: any(leave),
      },
      fallback,
    )
    return { verdicts: found, meetings }
  }

  /** A require that an applying permit excepts takes no further part (semantics E1). */
  private takesPart(standings: Standings, place: number): Truth {
    const excusers = this.excusers[place] as readonly number[]
    const counts = countsAt(standings, place)
    if (excusers.length === 0) return counts
    return both(counts, negate(some(excusers.map((each) => countsAt(standings, each)))))
  }

  private meet(x: number, y: number): Meeting {
    const at = x * this.ranks.length + y
    let meeting = this.meetings[at]
    if (meeting === undefined) {
      const [a, b] = [this.ranks[x] as Rank, this.ranks[y] as Rank]
      const single = a.places.length === 1 && b.places.length === 1
      const isPlain = single || !this.superiority.needsConditions(a.rule, a.side, b.rule, b.side)
      meeting = isPlain ? this.superiority.beats(a.rule, a.side, b.rule, b.side) !== undefined : 'one by one'
      this.meetings[at] = meeting
    }
    return meeting
  }

  private beats(x: number, y: number): boolean {
    const { rules, sides } = this
    this.pairs ??= new Uint8Array(rules.length ** 2)
    const at = x * rules.length + y
    let known = this.pairs[at] as number
    if (known === UNMET) {
      const by = this.superiority.beats(rules[x] as Rule, sides[x] as Side, rules[y] as Rule, sides[y] as Side)
      known = by === undefined ? YIELDS : BEATS
      this.pairs[at] = known
    }
    return known === BEATS
  }
}

/** What is known of two rules that had to be compared one by one. */
const UNMET = 0
const BEATS = 1
const YIELDS = 2
