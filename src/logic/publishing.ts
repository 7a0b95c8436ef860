/*
 * The door for publishing alone: reading conditions, card data, and what authors are told. The parser of conditions
 * stands behind it, so that whoever only asks, as a page does, never loads it.
 */

export {
  bothApply,
  isRanked,
  meetings,
  type Pair,
  type Stretch,
  type Subject,
  shownSituation,
  subjectsOf,
} from './advise/conflicts.ts'
export { prospectOf } from './advise/prospects.ts'
export { Blank, type Search } from './advise/witness.ts'
export { visit } from './compile/names.ts'
export { type RuleDraft, recompile } from './compile/recompile.ts'
export { compileRules } from './compile/rules.ts'
export { resolveSayings } from './compile/sayings.ts'
export { resolveVocabulary } from './compile/vocabulary.ts'
export { namesWritten } from './compile/written.ts'
export type { Standards } from './defeat/sides.ts'
export { following } from './explore/following.ts'
export { readCardData } from './facts/card-data.ts'
export { clausesOf, compares } from './match/clauses.ts'
