/*
 * The author's desk: one analysis of a game as its files are now, on which whatever helps authors stands.
 */
export { type Analysis, analyse, type CaseStanding, type Here, type RuleStanding } from './analyse.ts'
export { type Completion, completionsAt } from './completing.ts'
export type { Edit, Finding, Fix } from './findings.ts'
export { type Hover, hoverAt } from './hovering.ts'
export { type Lens, lensesIn } from './lenses.ts'
export { mendsAt } from './mending.ts'
export type { Mention, Mentions, SymbolKind } from './mentions.ts'
export { rename, renamedAt } from './renaming.ts'
export type { Task, Todo } from './todo.ts'
