import type { Rule, Verdict } from '../../domain/index.ts'
import type { Side } from '../defeat/sides.ts'
import { type Ranked, rankedBy } from './by-rank.ts'
import { completions } from './enumerate.ts'
import type { Asked } from './matched.ts'
import { type Class, Contest } from './rank-contest.ts'

/** A verdict that stands whatever the facts left out may be. */
export interface Plain {
  readonly verdict: Verdict
  /** In order of id. */
  readonly winners: readonly Rule[]
}

/** More than one verdict, each of some completion of the facts left out. */
export interface Hanging {
  readonly could: readonly Verdict[]
}

const SIDES: { readonly [verdict in Verdict]?: readonly Side[] } = {
  forbidden: ['forbid'],
  permitted: ['permit', 'require'],
  required: ['require'],
}

/**
 * The contest for an action by ranks: what `decide` finds for any question, found without evaluating conditions. Undefined
 * where ranks do not tell all there is to tell, or for too many completions. Source: semantics E1, E2, E4; design 3.4.
 */
export function plainVerdict(inquiry: Asked): Plain | Hanging | undefined {
  const ranked = rankedBy(inquiry)
  if (!ranked) return undefined
  const contest = new Contest(ranked, ranked.classes)
  const possible = contest.verdicts(ranked.fallback)
  const found = possible.length === 1 ? possible : completions(ranked)
  if (!found) return undefined
  const [verdict, other] = found
  if (verdict === undefined) return undefined
  if (other !== undefined) return { could: [verdict, other] }
  // Who is in conflict differs from one completion to another.
  return verdict === 'conflict' && possible.length > 1 ? undefined : winnersOf(ranked, contest, verdict)
}

/** Those of the winning side that nothing beats; if each is beaten singly, all of them. */
function winnersOf(ranked: Ranked, contest: Contest, verdict: Verdict): Plain | undefined {
  const { classes, classAt, places, sure, field, codes } = ranked
  const sides = SIDES[verdict] ?? []
  const team = classes.filter((each) => sides.includes(each.rank.side))
  const pick = (wanted: (place: number, of: Class, isSure: boolean) => boolean): Rule[] => {
    const picked: Rule[] = []
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number
      if (wanted(place, classAt[index] as Class, sure[index] as boolean)) picked.push(field.rules[place] as Rule)
    }
    return picked
  }
  if (classes.every((each) => each.open.length === 0)) {
    const unbeaten = pick((place, of) => team.includes(of) && !contest.isBeaten(place, of))
    return { verdict, winners: unbeaten.length > 0 ? unbeaten : pick((_, of) => team.includes(of)) }
  }
  // Where one that nothing beats is sure to apply, one that is beaten never wins; else they may all be beaten singly.
  const isUnbeaten = (each: Class) => each.applying.some((place) => !contest.isBeaten(place, each))
  if (!team.every((each) => contest.isSafe(each)) && !team.some(isUnbeaten)) return undefined
  let isTold = true
  const canWin = (place: number, of: Class, isSure: boolean): boolean => {
    const { applying, open } = contest.beatersOf(place, of)
    if (applying) return false
    if (isSure && open.length === 0) return true
    const can = field.canApply(place, codes, open)
    if (can === undefined) isTold = false
    return can === true
  }
  const winners = pick((place, of, isSure) => team.includes(of) && canWin(place, of, isSure))
  return isTold ? { verdict, winners } : undefined
}
