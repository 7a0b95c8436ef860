/*
 * The author's desk: one analysis of a game as its files are now, on which whatever helps authors stands.
 */
export { type Analysis, analyse, type CaseStanding, type Here, type RuleStanding } from './analyse.ts'
export type { Edit, Finding, Fix } from './findings.ts'
export type { Mention, Mentions, SymbolKind } from './mentions.ts'
export type { Task, Todo } from './todo.ts'
