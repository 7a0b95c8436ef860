import type { Rule } from '../../domain/index.ts'
import { namesIn } from './names.ts'
import type { Scope } from './scope.ts'

/** A rule through which a quantity, an action or a derived fact comes to depend on itself. */
export interface Circle {
  readonly rule: string
  readonly through: readonly string[]
}

/**
 * Rules on a circle through `may`, `must`, quantities or `from`, judged statically (semantics D4): what a rule
 * concludes on depends on all it reads, and on what lifts it.
 */
export function circles(rules: readonly Rule[], scope: Scope): Circle[] {
  const edges = new Map<string, Map<string, string | undefined>>()
  const edge = (from: string, to: string, rule?: string): void => {
    const all = edges.get(from) ?? new Map<string, string | undefined>()
    if (!all.has(to)) all.set(to, rule)
    edges.set(from, all)
  }
  for (const [name, { from }] of scope.facts) {
    if (from) for (const read of namesIn(from)) edge(`fact:${name}`, read)
  }
  for (const [name, quantity] of scope.quantities)
    if (quantity.each) for (const read of namesIn(quantity.each.list)) edge(`quantity:${name}`, read)
  for (const [name, action] of scope.actions)
    if (action.each) for (const read of namesIn(action.each.list)) edge(`action:${name}`, read)
  for (const rule of rules) {
    const own = `rule:${rule.id}`
    if (rule.when) for (const read of namesIn(rule.when.expr)) edge(own, read, rule.id)
    for (const conclusion of rule.then) {
      if (conclusion.kind === 'note') continue
      if ('action' in conclusion) edge(`action:${conclusion.action}`, own, rule.id)
      else {
        edge(`quantity:${conclusion.quantity}`, own, rule.id)
        for (const read of namesIn(conclusion.value)) edge(`quantity:${conclusion.quantity}`, read, rule.id)
      }
    }
    for (const relation of rule.relations) if (relation.kind === 'lifts') edge(`rule:${relation.target}`, own, rule.id)
  }
  const found: Circle[] = []
  const reported = new Set<string>()
  for (const rule of rules) {
    const start = `rule:${rule.id}`
    const path = wayBack(start, edges) ?? valueCircle(rule, edges)
    if (path && !reported.has(rule.id)) {
      reported.add(rule.id)
      found.push({ rule: rule.id, through: path })
    }
  }
  return found
}

type Edges = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>

/** A way from a node back to itself, breadth first. */
function wayBack(start: string, edges: Edges): string[] | undefined {
  const before = new Map<string, string>()
  const todo = [start]
  for (let node = todo.shift(); node !== undefined; node = todo.shift()) {
    for (const next of edges.get(node)?.keys() ?? []) {
      if (next === start) {
        const path = [node]
        for (let at = node; at !== start; path.unshift(at)) at = before.get(at) as string
        return [...path, start]
      }
      if (!before.has(next)) {
        before.set(next, node)
        todo.push(next)
      }
    }
  }
  return undefined
}

/** A rule's computed value may lead back to the quantity it contributes to. */
function valueCircle(rule: Rule, edges: Edges): string[] | undefined {
  for (const conclusion of rule.then) {
    if (conclusion.kind === 'note' || 'action' in conclusion) continue
    const quantity = `quantity:${conclusion.quantity}`
    for (const read of namesIn(conclusion.value)) {
      if (read === quantity) return [quantity, quantity]
      const path = wayTo(read, quantity, edges)
      if (path) return [quantity, ...path]
    }
  }
  return undefined
}

function wayTo(start: string, goal: string, edges: Edges): string[] | undefined {
  const seen = new Set([start])
  const todo: string[][] = [[start]]
  for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
    for (const next of edges.get(path.at(-1) as string)?.keys() ?? []) {
      if (next === goal) return [...path, goal]
      if (seen.has(next)) continue
      seen.add(next)
      todo.push([...path, next])
    }
  }
  return undefined
}
