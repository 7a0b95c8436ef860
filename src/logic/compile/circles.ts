import { components, type Rule } from '../../domain/index.ts'
import { namesIn } from './names.ts'
import type { Scope } from './scope.ts'

/** A rule through which a quantity, an action or a derived fact comes to depend on itself. */
export interface Circle {
  readonly rule: string
  readonly through: readonly string[]
}

/**
 * Rules on a circle through `may`, `must`, quantities or `from`, judged statically (semantics D4): what a rule
 * concludes on depends on all it reads, and on what lifts it. Cost: the rules and all they name.
 */
export function circles(rules: readonly Rule[], scope: Scope): Circle[] {
  const edges = new Map<string, Set<string>>()
  const edge = (from: string, to: string): void => {
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
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
    if (rule.when) for (const read of namesIn(rule.when.expr)) edge(own, read)
    for (const conclusion of rule.then) {
      if (conclusion.kind === 'note') continue
      if ('action' in conclusion) edge(`action:${conclusion.action}`, own)
      else {
        edge(`quantity:${conclusion.quantity}`, own)
        for (const read of namesIn(conclusion.value)) edge(`quantity:${conclusion.quantity}`, read)
      }
    }
    for (const relation of rule.relations) if (relation.kind === 'lifts') edge(`rule:${relation.target}`, own)
  }
  const circle = new Map<string, readonly string[]>()
  for (const group of components(edges.keys(), (node) => edges.get(node) ?? [])) {
    const [first] = group as [string]
    if (group.length > 1 || edges.get(first)?.has(first)) for (const node of group) circle.set(node, group)
  }
  return rules.flatMap((rule): Circle[] => {
    const start = startOf(rule, circle)
    if (start === undefined) return []
    return [{ rule: rule.id, through: wayBack(start, circle.get(start) as readonly string[], edges) }]
  })
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>

/** Circles of more nodes than this are shown by their first step: the way round would be longer than anybody reads. */
const MOST_SHOWN = 200

/** Where a rule is on a circle: itself, or the quantity that a value it computes leads back to. */
function startOf(rule: Rule, circle: ReadonlyMap<string, readonly string[]>): string | undefined {
  const own = `rule:${rule.id}`
  if (circle.has(own)) return own
  for (const conclusion of rule.then) {
    if (!('quantity' in conclusion)) continue
    const quantity = `quantity:${conclusion.quantity}`
    const group = circle.get(quantity)
    if (group && [...namesIn(conclusion.value)].some((read) => circle.get(read) === group)) return quantity
  }
  return undefined
}

/** The shortest way from a node on a circle back to itself. */
export function wayBack(start: string, group: readonly string[], edges: Edges): string[] {
  const inside = new Set(group)
  const next = (node: string) => [...(edges.get(node) as ReadonlySet<string>)].filter((each) => inside.has(each))
  if (group.length > MOST_SHOWN) return [start, next(start)[0] as string, '…', start]
  const before = new Map<string, string>()
  const todo = [start]
  for (const node of todo)
    for (const to of next(node)) {
      if (before.has(to)) continue
      before.set(to, node)
      todo.push(to)
    }
  const path = [start]
  do path.unshift(before.get(path[0] as string) as string)
  while (path[0] !== start)
  return path
}
