import type { Rule, Verdict } from '../../domain/index.ts'
import { verdictsFrom } from '../defeat/verdicts.ts'
import type { Field } from '../match/candidates.ts'
import { both, either, negate, type Truth } from '../values/kleene.ts'
import { UNKNOWN } from '../values/values.ts'
import type { Matched } from './matched.ts'
import type { Rank, Roll } from './ranks.ts'

/** The rules of one rank that apply or might, by their places in the field. */
export interface Class {
  readonly rank: Rank
  readonly applying: number[]
  readonly open: number[]
}

/** The classes of both sides. Source: semantics E1 to E3. */
export class Contest {
  private readonly field: Field
  private readonly roll: Roll
  private readonly forbids: readonly Class[]
  private readonly requires: readonly Class[]
  private readonly leave: readonly Class[]

  constructor({ roll, field }: Pick<Matched, 'roll' | 'field'>, classes: readonly Class[]) {
    this.roll = roll
    this.field = field
    this.forbids = classes.filter((each) => each.rank.side === 'forbid')
    this.requires = classes.filter((each) => each.rank.side === 'require')
    this.leave = classes.filter((each) => each.rank.side !== 'forbid')
  }

  /** Every verdict that they can come to, each rule that might apply taken for itself. */
  verdicts(fallback: Verdict): readonly Verdict[] {
    const { forbids, leave } = this
    const required = this.wins(this.requires, forbids)
    const permitted = this.wins(leave, forbids)
    const forbidden = this.wins(forbids, leave)
    return verdictsFrom({ required, permitted, forbidden, anyForbid: anyOf(forbids), anyLeave: anyOf(leave) }, fallback)
  }

  private against({ rank }: Class): readonly Class[] {
    return rank.side === 'forbid' ? this.leave : this.forbids
  }

  /** Whether conditions are compared one by one to tell who beats whom among a class and those against it. */
  comparesConditions(each: Class): boolean {
    return this.against(each).some((other) => this.roll.meets(each.rank, other.rank) === 'conditions')
  }

  /** Whether some of a team counts, and every opposing rule that counts is beaten by one of it (team defeat). */
  private wins(team: readonly Class[], against: readonly Class[]): Truth {
    let result = anyOf(team)
    for (const other of against) {
      if (result === false) break
      result = both(result, this.defeats(team, other))
    }
    return result
  }

  /** Whether each rule of a class, where it counts, is beaten by one of the team. */
  private defeats(team: readonly Class[], other: Class): Truth {
    let beaten: Truth = false
    const byConditions: Class[] = []
    for (const each of team) {
      if (beaten === true) break
      const meeting = this.roll.meets(each.rank, other.rank)
      if (meeting === 'beats') beaten = either(beaten, countsOf(each))
      else if (meeting === 'conditions') byConditions.push(each)
    }
    if (beaten === true || byConditions.length === 0) return either(negate(countsOf(other)), beaten)
    let result: Truth = true
    for (const [places, counts] of [
      [other.applying, true],
      [other.open, UNKNOWN],
    ] as const) {
      for (const place of places) {
        if (result === false) return false
        const more = byConditions.reduce<Truth>((sum, each) => either(sum, this.some(each, place, other.rank)), beaten)
        result = both(result, either(negate(counts), more))
      }
    }
    return result
  }

  /** Whether some rule of a class beats one rule. */
  private some(each: Class, place: number, rank: Rank): Truth {
    const beats = this.beats(each.rank, place, rank)
    if (each.applying.some(beats)) return true
    return each.open.some(beats) ? UNKNOWN : false
  }

  private beats(by: Rank, place: number, rank: Rank): (x: number) => boolean {
    const { rules } = this.field
    return (x) => this.roll.beats(rules[x] as Rule, by, rules[place] as Rule, rank)
  }

  /** Whether a rule of a class is beaten where all those against it apply. */
  isBeaten(place: number, of: Class): boolean {
    const { applying, open } = this.beatersOf(place, of)
    return applying || open.length > 0
  }

  /** Who beats a rule of a class: whether a rule does that is known to apply, and those that might. */
  beatersOf(place: number, of: Class): { readonly applying: boolean; readonly open: readonly number[] } {
    let applying = false
    const open: number[] = []
    for (const each of this.against(of)) {
      const meeting = this.roll.meets(each.rank, of.rank)
      if (meeting === 'yields') continue
      const beats = meeting === 'beats' ? () => true : this.beats(each.rank, place, of.rank)
      applying ||= each.applying.some(beats)
      open.push(...each.open.filter(beats))
    }
    return { applying, open }
  }

  /** Whether nothing against a class beats any of it. */
  isSafe(of: Class): boolean {
    return this.against(of).every((each) => this.roll.meets(each.rank, of.rank) === 'yields')
  }
}

/** Whether some rule of these counts. */
function anyOf(team: readonly Class[]): Truth {
  let found: Truth = false
  for (const each of team) found = either(found, countsOf(each))
  return found
}

function countsOf({ applying, open }: Class): Truth {
  return applying.length > 0 ? true : open.length > 0 ? UNKNOWN : false
}
