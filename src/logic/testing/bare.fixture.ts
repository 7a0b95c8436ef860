import type * as Spec from '../../../test/spec/contest.ts'
import type { Day, Expr, Json, Rule, Slot, Type } from '../../domain/index.ts'

/** A rule that says nothing but what is given here besides. */
export function bareRule(id: string, more: Partial<Rule> = {}): Rule {
  return {
    id,
    title: '',
    text: '',
    entry: '',
    anchor: '',
    cites: [],
    effective: { text: '', day: '0000-01-01' as Day },
    formats: [],
    events: [],
    groups: [],
    then: [],
    relations: [],
    ...more,
  }
}

/** A rule as the contract sees it; its recency counts from its first day. */
export function inContest(rule: Rule, applies = true): Spec.Rule {
  const targets = (kind: string) => rule.relations.filter((each) => each.kind === kind).map(({ target }) => target)
  return {
    id: rule.id,
    applies,
    lifts: targets('lifts'),
    excepts: targets('excepts'),
    amends: targets('amends'),
    isLimited: rule.formats.length > 0 || rule.events.length > 0,
    authority: rule.authority,
    conjuncts: rule.when?.conjuncts ?? [],
    recency: rule.effective.day,
  }
}

/** By fact, everything it can be. */
export type Choices = { readonly [fact: string]: readonly Json[] }

/** A fact as a condition reads it. */
export function read(name: string): Expr {
  return { op: 'fact', name }
}

/** A fact set against a constant. @param op an operator of an `Expr`, as `==`. */
export function against(name: string, op: string, value: Json): Expr {
  return { op: op as '==', left: read(name), right: { op: 'const', value } }
}

/** Whether a condition of `and`, `or`, `not` and facts set against constants holds, by the words of semantics D. */
export function holds(expr: Expr, facts: ReadonlyMap<string, Json>): boolean {
  if (expr.op === 'and') return expr.of.every((part) => holds(part, facts))
  if (expr.op === 'or') return expr.of.some((part) => holds(part, facts))
  if (expr.op === 'not') return !holds(expr.of, facts)
  if (expr.op === 'fact') return facts.get(expr.name) === true
  if (!('left' in expr) || expr.left.op !== 'fact' || expr.right.op !== 'const') throw new Error(expr.op)
  const [value, wanted] = [facts.get(expr.left.name) as number, expr.right.value as number]
  return { '==': value === wanted, '!=': value !== wanted, '<': value < wanted, '>=': value >= wanted }[expr.op as '==']
}

/** Every way in which the facts left out can be. */
export function completionsOf(choices: Choices, given: ReadonlyMap<string, Json>): ReadonlyMap<string, Json>[] {
  return Object.entries(choices).reduce<ReadonlyMap<string, Json>[]>(
    (all, [name, values]) =>
      given.has(name) ? all : all.flatMap((before) => values.map((value) => new Map(before).set(name, value))),
    [given],
  )
}

/** A fact or field that has nothing but its type, and what is given here besides. */
export function bareSlot(name: string, type: Type, more: Partial<Slot> = {}): Slot {
  return { name, type, aliases: [], formerly: [], words: [], ...more }
}
