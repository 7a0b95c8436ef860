import { compare, does, RELATIONS, type RelationKind } from '../../domain/index.ts'
import type { LifeRule } from './rule.ts'
import type { Web } from './web.ts'

/** Everything a rule builds on or is built on by; what only explains or repeats is left out. */
const BINDING: ReadonlySet<RelationKind> = new Set(RELATIONS.filter((kind) => !does(kind, 'nothing')))
const LINE: ReadonlySet<RelationKind> = new Set(RELATIONS.filter((kind) => does(kind, 'ends')))

/** Rules that this one acts on, and those that they act on, nearest first, each once. */
export function before(web: Web, id: string): string[] {
  return walk(id, (each) => targets(web, each, BINDING))
}

/** Rules that act on this one, and those that act on them, nearest first, each once. */
export function after(web: Web, id: string): string[] {
  return walk(id, (each) => actors(web, each, BINDING))
}

/** The line of cancelling and replacing through a rule, from oldest to newest, the rule itself among them. */
export function chain(web: Web, id: string): string[] {
  const age = new Map([...web.newestFirst].reverse().map((rule, index) => [rule.id, index]))
  const ageOf = (each: string) => age.get(each) as number
  const oldestFirst = (a: string, b: string): number =>
    compare(ruleOf(web, a).effective.day, ruleOf(web, b).effective.day) || ageOf(a) - ageOf(b)
  const older = walk(id, (each) => targets(web, each, LINE)).sort(oldestFirst)
  const newer = walk(id, (each) => actors(web, each, LINE)).sort(oldestFirst)
  return [...new Set([...older, id, ...newer])]
}

function targets(web: Web, id: string, kinds: ReadonlySet<RelationKind>): string[] {
  return ruleOf(web, id)
    .relations.flatMap(({ kind, target }) => (kinds.has(kind) && web.byId.has(target) ? [target] : []))
    .sort(compare)
}

function actors(web: Web, id: string, kinds: ReadonlySet<RelationKind>): string[] {
  return web.threadsTo(id).flatMap(({ actor, relation }) => (kinds.has(relation.kind) ? [actor.id] : []))
}

function ruleOf(web: Web, id: string): LifeRule {
  return web.byId.get(id) as LifeRule
}

/** Breadth first, without the start. */
function walk(start: string, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([start])
  for (const id of seen) for (const each of next(id)) seen.add(each)
  seen.delete(start)
  return [...seen]
}
