import type { Rule } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import type { Field } from '../match/candidates.ts'

/** Rules of one side that meet any rule of the other side alike, but for what their conditions say. */
export interface Rank {
  readonly at: number
  readonly side: Side
  /** Any of them. */
  readonly one: Rule
}

/** How one rank meets another that opposes it: it beats all of them, none, or some, by what their conditions say. */
export type Meeting = 'beats' | 'yields' | 'conditions'

/** Of a rule that is not in force. */
export const ABSENT = -1
/** Of a rule that relations tie to others, or that stands on two sides: ranks do not tell all there is to tell. */
export const TIED = -2

/** The rules on one action as they stand at a point in time: who is in force, on which side, and how they rank. */
export class Roll {
  /** By place in the field: its rank, or why it has none. */
  readonly rankOf: Int16Array
  readonly ranks: readonly Rank[]
  private readonly court: Court
  private readonly meetings: (Meeting | undefined)[] = []

  constructor(court: Court, field: Field) {
    this.court = court
    const ranks: Rank[] = []
    const byKey = new Map<string, Rank>()
    this.rankOf = Int16Array.from(field.rules, (rule) => {
      if (!court.inForce(rule)) return ABSENT
      const side = sideOf(rule, field.name)
      if (side === undefined || isTied(court, rule)) return TIED
      // Between opposing sides nothing comes after a prohibition, and conditions are compared one by one.
      const key = court.superiority.rankKey(rule, side, ['prohibition', 'specificity'])
      let rank = byKey.get(key)
      if (!rank && ranks.length < MOST_RANKS) {
        rank = { at: ranks.length, side, one: rule }
        byKey.set(key, rank)
        ranks.push(rank)
      }
      return rank?.at ?? TIED
    })
    this.ranks = ranks
  }

  /** Whether one rule beats another of an opposing rank. */
  beats(x: Rule, xRank: Rank, y: Rule, yRank: Rank): boolean {
    return this.court.superiority.beats(x, xRank.side, y, yRank.side) !== undefined
  }

  meets(x: Rank, y: Rank): Meeting {
    const key = x.at * this.ranks.length + y.at
    let found = this.meetings[key]
    if (!found) {
      const { court } = this
      if (court.superiority.needsConditions(x.one, x.side, y.one, y.side)) found = 'conditions'
      else found = court.superiority.beats(x.one, x.side, y.one, y.side) ? 'beats' : 'yields'
      this.meetings[key] = found
    }
    return found
  }
}

/** More ranks than this are not told apart: as many rules as that are then tied. */
const MOST_RANKS = 256

const rolls = new WeakMap<Court, Map<Field, Roll>>()

/** The roll of a field at a court; kept as long as the court. */
export function rollOf(court: Court, field: Field): Roll {
  const known = rolls.get(court) ?? new Map<Field, Roll>()
  rolls.set(court, known)
  let roll = known.get(field)
  if (!roll) {
    roll = new Roll(court, field)
    known.set(field, roll)
  }
  return roll
}

function isTied({ theory }: Court, rule: Rule): boolean {
  return (
    theory.exceptional.has(rule.id) ||
    theory.liftersOf.has(rule.id) ||
    rule.relations.some((relation) => relation.kind === 'lifts')
  )
}

/** The one side on which a rule stands; undefined where it stands on none or on two. */
function sideOf(rule: Rule, action: string): Side | undefined {
  const sides = new Set(rule.then.flatMap((each) => ('action' in each && each.action === action ? [each.kind] : [])))
  const [side, other] = sides
  return other ? undefined : side
}
