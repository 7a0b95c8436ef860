import type { Rule, Verdict } from '../domain/index.ts'
import { completions } from './completions.ts'
import { type Class, Contest } from './contest.ts'
import type { Side } from './court.ts'
import type { Inquiry } from './explore.ts'
import { type Matched, matched } from './matching.ts'
import { type Rank, TIED } from './roll.ts'
import type { Codes } from './slots.ts'

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
 * The contest for an action by ranks, where the index tells of each rule whether it applies: what `decide` finds for any
 * question, found without evaluating conditions. Undefined where the index does not tell enough: rules tied by
 * relations, an `each`, an `always`, too many completions. Source: semantics E1, E2, E4; design 3.4.
 */
export function plainVerdict(inquiry: Inquiry): Plain | Hanging | undefined {
  const { theory, court, target, situation } = inquiry
  if (target.kind !== 'action' || target.index !== undefined || court.unliftable.size > 0) return undefined
  const name = `action:${target.name}`
  const action = theory.actions.get(target.name)
  if (!action || action.each || theory.alwaysFor(name).length > 0) return undefined
  const { field } = theory.candidates(name, situation)
  const { codes } = situation.memo
  if (!field.isIndexed || !codes) return undefined
  const root = standingOf(matched(inquiry))
  if (!root) return undefined
  const contest = new Contest(root, root.classes)
  const fallback = action.default ?? 'silent'
  const possible = contest.verdicts(fallback)
  const found = possible.length === 1 ? possible : completions(root, codes, fallback)
  if (!found) return undefined
  const [verdict, other] = found
  if (verdict === undefined) return undefined
  if (other !== undefined) return { could: [verdict, other] }
  // Who is in conflict differs from one completion to another.
  return verdict === 'conflict' && possible.length > 1 ? undefined : winnersOf(root, contest, verdict, codes)
}

/** All that apply or might, with the class of each. */
interface Standing extends Matched {
  readonly classes: readonly Class[]
  readonly classAt: readonly Class[]
}

/** Undefined where ranks do not tell all there is to tell. */
function standingOf(all: Matched): Standing | undefined {
  const { roll, places, sure, simple } = all
  if (!simple) return undefined
  const byRank: (Class | undefined)[] = []
  const classes: Class[] = []
  const classAt: Class[] = []
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number
    const at = roll.rankOf[place] as number
    if (at === TIED) return undefined
    let known = byRank[at]
    if (!known) {
      known = { rank: roll.ranks[at] as Rank, applying: [], open: [] }
      byRank[at] = known
      classes.push(known)
    }
    if (sure[index]) known.applying.push(place)
    else known.open.push(place)
    classAt.push(known)
  }
  return { ...all, classes, classAt }
}

/** Those of the winning side that nothing beats; if each is beaten singly, all of them. */
function winnersOf(standing: Standing, contest: Contest, verdict: Verdict, codes: Codes): Plain | undefined {
  const { classes, classAt, places, sure, field } = standing
  const sides = SIDES[verdict] ?? []
  const team = classes.filter((each) => sides.includes(each.rank.side))
  const safe = team.filter((each) => contest.isSafe(each))
  const pick = (wanted: (place: number, of: Class, isSure: boolean) => boolean): Rule[] => {
    const picked: Rule[] = []
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number
      if (wanted(place, classAt[index] as Class, sure[index] as boolean)) picked.push(field.rules[place] as Rule)
    }
    return picked
  }
  if (classes.every((each) => each.open.length === 0)) {
    const unbeaten = pick((place, of) => safe.includes(of) || (team.includes(of) && !contest.isBeaten(place, of)))
    return { verdict, winners: unbeaten.length > 0 ? unbeaten : pick((_, of) => team.includes(of)) }
  }
  const others = team.filter((each) => !safe.includes(each))
  // Where one that nothing beats is sure to apply, those that are sure to be beaten never win.
  if (others.length > 0 && !safe.some((each) => each.applying.length > 0)) return undefined
  if (others.some((each) => !contest.isSubdued(each))) return undefined
  const winners = pick((place, of, isSure) => safe.includes(of) && (isSure || field.canApply(place, codes)))
  return { verdict, winners }
}
