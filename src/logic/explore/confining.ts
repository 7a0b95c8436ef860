import { type Always, type Expr, type Fact, type Json, typeText } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { NOWHERE } from '../defeat/outcome.ts'
import { alwaysIn } from '../evaluate/condition.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Situation } from '../facts/situation.ts'
import { isManifold } from '../theory/paths.ts'
import type { Theory } from '../theory/theory.ts'
import { wholeRegion } from '../values/regions.ts'
import { plain } from '../values/types.ts'
import { atomAt, isKnown } from '../values/values.ts'
import { definitionsOf, isOpen } from './following.ts'

/** What always holds and is not plainly so here, with the facts on which it hangs. */
interface Open {
  readonly always: Always
  readonly facts: readonly string[]
}

/**
 * What cannot be otherwise, as far as it can confine what is asked in a situation: what always holds, and what follows of
 * derived facts, where it is not plainly so and hangs together with what is asked by facts that are unknown here. What is
 * apart from it need only be possible. So the completions that are gone through are not multiplied by what does not matter.
 * @param target `action:x` or `quantity:x`. Source: semantics C4.
 */
export function confiningOn(court: Court, situation: Situation, target: string): readonly Always[] {
  const { theory } = court
  const { dependencies } = theory
  const always = dependencies.alwaysFor(target)
  if (always.length === 0) return always
  const look = court.asIs(situation).confined(NOWHERE)
  const behind = dependencies.factsBehind(target)
  const tried = new Set(situation.tried.map((path) => theory.factAt(path)))
  const open = openIn(theory, look, [...always, ...definitionsOf(theory, situation)], tried)
  const all = withoutLeaves(look, open, (fact) => behind.has(fact) || tried.has(fact))
  const groups = grouped(all)
  return groups.flatMap((group) => {
    const isAsked = group.some(({ facts }) => facts.length === 0 || facts.some((fact) => behind.has(fact)))
    // What is tried otherwise changes nothing of what hangs together with none of it.
    const isKept =
      isAsked ||
      (situation.tried.length === 0 &&
        !isOpen(
          look,
          group.map((each) => each.always),
        ))
    return isKept ? group.map((each) => each.always) : []
  })
}

/** @param tried facts that are tried otherwise. */
function openIn(
  theory: Theory,
  look: Evaluation,
  all: readonly Always[],
  tried: ReadonlySet<string | undefined>,
): readonly Open[] {
  const isUnknown = (name: string) => {
    const fact = theory.facts.get(name)
    return fact !== undefined && (tried.has(name) || isManifold(fact.type) || !isKnown(look.fact(name)))
  }
  return all.flatMap((always) => {
    const found = alwaysIn(look, always)
    const names = theory.dependencies.factsIn(always.expr)
    // A fact that is tried may be confined though others make it what it is.
    if (found === true && !names.some((name) => tried.has(name))) return []
    return [{ always, facts: names.filter(isUnknown) }]
  })
}

/**
 * Without what an unknown that nothing else reads can make so, whatever the others are: it confines nothing. What is left may
 * then have such unknowns of its own.
 * @param isRead whether what is asked can depend on a fact.
 */
function withoutLeaves(look: Evaluation, open: readonly Open[], isRead: (fact: string) => boolean): readonly Open[] {
  const left = new Set(open)
  const uses = new Map<string, number>()
  for (const { facts } of open) for (const fact of facts) uses.set(fact, (uses.get(fact) ?? 0) + 1)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const each of left) {
      const isFree = each.facts.some(
        (fact) => uses.get(fact) === 1 && !isRead(fact) && makesSo(look, each.always, fact),
      )
      if (!isFree) continue
      left.delete(each)
      for (const fact of each.facts) uses.set(fact, (uses.get(fact) as number) - 1)
    }
  }
  return [...left]
}

/** Whether for all values of the others there is one of a fact with which a condition holds. */
function makesSo(look: Evaluation, always: Always, name: string): boolean {
  const { facts, enums } = look.theory
  const fact = facts.get(name)
  if (!fact || fact.from) return false
  const twin = comparedWith(always.expr, name)
  if (twin !== undefined && always.expr.op === '==') return canBeAll(fact, facts.get(twin))
  const { kind } = plain(fact.type)
  if (kind !== 'bool' && kind !== 'enum') return false
  // Of two values one differs from any other.
  if (twin !== undefined && kind === 'bool') return true
  const whole = wholeRegion(atomAt(name, fact), enums)
  const values = whole.kind === 'among' ? whole.values : []
  const within = (value: Json) => look.confined(new Map(look.regions).set(name, { kind: 'is', value }))
  return values.some((value) => alwaysIn(within(value), always) === true)
}

/** The other fact, where a condition sets a fact against another: that they are equal, or that they are not. */
function comparedWith(expr: Expr, name: string): string | undefined {
  if (expr.op !== '==' && expr.op !== '!=') return undefined
  const { left, right } = expr
  if (left.op !== 'fact' || right.op !== 'fact' || left.name === right.name) return undefined
  return left.name === name ? right.name : right.name === name ? left.name : undefined
}

/** Whether a fact can be whatever another is: of the same type, and no narrower. What is derived keeps to no range. */
function canBeAll(fact: Fact, other: Fact | undefined): boolean {
  if (!other || typeText(fact.type) !== typeText(other.type)) return false
  return fact.range === undefined || (!other.from && fact.range.join() === other.range?.join())
}

/** Those that hang on a fact together, directly or through others. */
function grouped(all: readonly Open[]): readonly (readonly Open[])[] {
  const groups: Open[][] = []
  const left = new Set(all)
  for (const first of all) {
    if (!left.delete(first)) continue
    const group = [first]
    const facts = new Set(first.facts)
    for (let before = -1; before !== group.length; ) {
      before = group.length
      for (const other of left) {
        if (!other.facts.some((fact) => facts.has(fact))) continue
        left.delete(other)
        group.push(other)
        for (const fact of other.facts) facts.add(fact)
      }
    }
    groups.push(group)
  }
  return groups
}
