/*
 * The door for publishing alone: reading conditions, card data, and what authors are told. The parser of conditions
 * stands behind it, so that whoever only asks, as a page does, never loads it.
 */
export { Blank, type Search } from './blank.ts'
export { readCardData } from './carddata.ts'
export { type RuleDraft, recompile } from './compile/recompile.ts'
export { compileRules } from './compile/rules.ts'
export { resolveVocabulary } from './compile/vocabulary.ts'
export { bothApply, isRanked, meetings, type Pair, type Stretch, shownSituation } from './conflicts.ts'
export { prospectOf } from './prospects.ts'
