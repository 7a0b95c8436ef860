import type { Verdict } from '../../domain/index.ts'
import { INDEXED } from '../match/candidates.ts'
import type { Codes } from '../match/codes.ts'
import type { Asked } from './matched.ts'
import { type Matched, matched } from './matched.ts'
import type { Class } from './rank-contest.ts'
import { type Rank, TIED } from './ranks.ts'

/** All rules that apply or might, where the index tells enough of each for the contest to be decided by ranks. */
export interface Ranked extends Matched {
  readonly classes: readonly Class[]
  /** By index into `places`. */
  readonly classAt: readonly Class[]
  readonly codes: Codes
  /** The verdict where nobody speaks. */
  readonly fallback: Verdict
}

/**
 * Undefined where the index does not tell enough, or ranks do not tell all there is to tell: rules tied by relations, an
 * `each`, an `always`, conditions that say more than comparisons.
 */
export function rankedBy(inquiry: Asked): Ranked | undefined {
  const { theory, court, target, situation } = inquiry
  if (target.kind !== 'action' || court.unliftable.size > 0) return undefined
  const name = `action:${target.name}`
  const action = theory.actions.get(target.name)
  if (!action || action.each || theory.dependencies.alwaysFor(name).length > 0) return undefined
  const { field } = theory.candidates(name, situation)
  const { codes } = situation.ofGiven.get(INDEXED)
  if (!field.isIndexed || !codes) return undefined
  const all = matched(inquiry)
  const sorted = all.simple ? sortedOut(all) : undefined
  return sorted && { ...all, ...sorted, codes, fallback: action.default ?? 'silent' }
}

function sortedOut({ roll, places, sure }: Matched): Pick<Ranked, 'classes' | 'classAt'> | undefined {
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
  return { classes, classAt }
}
