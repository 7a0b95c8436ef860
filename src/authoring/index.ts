/*
 * The author's desk: one analysis of a game as its files are now, on which whatever helps authors stands.
 */
export { type Analysis, analyse, type CaseStanding, type Here, type RuleStanding } from './analyse.ts'
export { type Completion, completionsAt } from './completing.ts'
export { correctionEdit, correctionText } from './correcting.ts'
export { Desk } from './desk.ts'
export { type Edit, edited, type Finding, type Fix } from './findings.ts'
export { type Hover, hoverAt } from './hovering.ts'
export { type Lens, lensesIn } from './lenses.ts'
export { mendsAt } from './mending.ts'
export type { Mention, Mentions, SymbolKind } from './mentions.ts'
export { rename, renamedAt } from './renaming.ts'
export { saidEdit, saidText } from './saying.ts'
export { type Sentence, sentenceOf, sentencesOf } from './sentences.ts'
export type { Task, Todo } from './todo.ts'
export { type Why, whyOf } from './why.ts'
export {
  type CaseShown,
  type FileOutline,
  type Flipped,
  type Neighbour,
  type Outcome,
  type Outline,
  outlineOf,
  type RuleShown,
  slugOf,
  type Workbench,
  workbenchOf,
} from './workbench.ts'
