import type { Conclusion, Day, Expr, Json, Rule } from '../../domain/index.ts'
import { canonical, conjunctsOf } from '../compile/canonical.ts'
import type { Court } from '../defeat/court.ts'
import type { Side, Standards } from '../defeat/sides.ts'
import { rankKey } from '../defeat/superiority.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { compareValues, equal } from '../evaluate/operators.ts'
import { LOOKS } from '../explore/search.ts'
import { exception } from '../theory/exceptions.ts'
import type { Theory } from '../theory/theory.ts'
import { both, negate, some, type Truth } from '../values/kleene.ts'
import { FAILED, UNKNOWN, type Value } from '../values/values.ts'
import type { Blank, Search } from './witness.ts'

/** What rules speak of; an action and a quantity may share a name. */
export interface Subject {
  readonly kind: 'action' | 'quantity'
  readonly on: string
}

/** Two rules that speak against each other on one action or quantity. */
export interface Pair extends Subject {
  readonly x: Rule
  readonly y: Rule
}

/** Days on which a rule is in force and counts from one day; half-open, no `until` for ever. */
export interface Stretch {
  readonly from: Day
  readonly until?: Day
  readonly recency: Day
}

/** All that rules can speak of. */
export function subjectsOf({ actions, onQuantity }: Theory): readonly Subject[] {
  return [
    ...[...actions.keys()].map((on): Subject => ({ kind: 'action', on })),
    ...[...onQuantity.keys()].map((on): Subject => ({ kind: 'quantity', on })),
  ]
}

/**
 * Every opposing pair that is in force together on some day and that no criterion but specificity can rank. Relations
 * and conditions are left to `isRanked`.
 * Cost: the rules, in order of date, and the pairs.
 * @param limit pairs found after which no more are looked for; whether there are more is told.
 */
export function meetings(
  theory: Theory,
  subject: Subject,
  stretchesOf: (rule: Rule) => readonly Stretch[],
  standards: Standards,
  limit: number,
): { readonly pairs: readonly Pair[]; readonly hasMore: boolean } {
  // Where a prohibition beats all else, no two rules on an action are of one rank.
  if (subject.kind === 'action' && standards.order.includes('prohibition')) return { pairs: [], hasMore: false }
  const found = pairsOn(membersOf(theory, subject, stretchesOf, standards), subject, limit)
  return { pairs: found.slice(0, limit), hasMore: found.length > limit }
}

/** The level of all bounds. */
const BOUND = 'bound'

/** On an action, for or against; on a quantity, its value or a bound of it. */
type Part = 'leave' | 'forbid' | 'set' | 'atLeast' | 'atMost'

interface Member {
  readonly rule: Rule
  readonly opposes: Part
  readonly level: string
  readonly stretch: Stretch
}

function membersOf(
  theory: Theory,
  subject: Subject,
  stretchesOf: (rule: Rule) => readonly Stretch[],
  standards: Standards,
): readonly Member[] {
  const { kind, on } = subject
  const rules = kind === 'action' ? theory.onAction.get(on) : theory.onQuantity.get(on)?.map(({ rule }) => rule)
  return [...new Set(rules)].flatMap((rule) => {
    const parts = partsOf(rule, subject)
    return stretchesOf(rule).flatMap((stretch) => {
      // No side is a prohibition here: where those beat all else, actions are not looked at.
      const level = rankKey({ rule, side: 'set', recency: stretch.recency }, standards)
      // Bounds are ranked by nothing (semantics F2).
      return [...parts].map(
        (opposes): Member => ({ rule, opposes, level: opposes.startsWith('at') ? BOUND : level, stretch }),
      )
    })
  })
}

function partsOf({ then }: Rule, subject: Subject): ReadonlySet<Part> {
  return new Set(
    then.flatMap((each): Part[] => {
      if (!isOn(subject, each)) return []
      if ('action' in each) return [each.kind === 'forbid' ? 'forbid' : 'leave']
      return each.kind === 'set' || each.kind === 'atLeast' || each.kind === 'atMost' ? [each.kind] : []
    }),
  )
}

function isOn({ kind, on }: Subject, conclusion: Conclusion): boolean {
  if (kind === 'action') return 'action' in conclusion && conclusion.action === on
  return 'quantity' in conclusion && conclusion.quantity === on
}

/** Those of one level that stand on opposing sides on some day; a pair once. */
function pairsOn(members: readonly Member[], subject: Subject, limit: number): readonly Pair[] {
  const found = new Map<string, Pair>()
  for (const level of Map.groupBy(members, (each) => each.level).values()) {
    // Those in force on the day reached, by side; one that no longer is goes when it is next met.
    const active: Record<Part, Member[]> = { leave: [], forbid: [], set: [], atLeast: [], atMost: [] }
    for (const member of level.toSorted((a, b) => (a.stretch.from < b.stretch.from ? -1 : 1))) {
      const side = OPPOSED[member.opposes]
      active[side] = active[side].filter(
        ({ stretch }) => stretch.until === undefined || stretch.until > member.stretch.from,
      )
      for (const other of active[side]) {
        // A rule may cross its own bounds.
        if (other.rule === member.rule && member.level !== BOUND) continue
        const pair = pairOf(subject, member, other)
        found.set(`${pair.x.id} ${pair.y.id}`, pair)
        if (found.size > limit) return [...found.values()]
      }
      active[member.opposes].push(member)
    }
  }
  return [...found.values()]
}

const OPPOSED = { leave: 'forbid', forbid: 'leave', set: 'set', atLeast: 'atMost', atMost: 'atLeast' } as const

/** The forbid last; of two on a quantity, in order of id. */
function pairOf(subject: Subject, a: Member, b: Member): Pair {
  const isInOrder = subject.kind === 'action' ? b.opposes === 'forbid' : a.rule.id < b.rule.id
  return isInOrder ? { ...subject, x: a.rule, y: b.rule } : { ...subject, x: b.rule, y: a.rule }
}

/** Whether relations or conditions rank two rules; `amends`, `excepts` and `lifts` count as ranking. */
export function isRanked(court: Court, pair: Pair): boolean {
  const { x, y } = pair
  const one = (a: Rule, b: Rule) => a.relations.some((each) => each.kind === 'lifts' && each.target === b.id)
  if (one(x, y) || one(y, x) || exception(x, y) !== undefined || exception(y, x) !== undefined) return true
  const parts = partsOf(x, pair)
  if (parts.has('atLeast') || parts.has('atMost')) return false
  const sides = ({ then }: Rule) =>
    new Set(
      then.flatMap((each): (Side | 'set')[] => {
        if (!isOn(pair, each)) return []
        if ('action' in each) return [each.kind]
        return each.kind === 'set' ? ['set'] : []
      }),
    )
  return [...sides(x)].every((xSide) =>
    [...sides(y)].every(
      (ySide) =>
        court.superiority.beats(x, xSide, y, ySide) !== undefined ||
        court.superiority.beats(y, ySide, x, xSide) !== undefined ||
        (xSide !== 'set' && (xSide === 'forbid') === (ySide === 'forbid')),
    ),
  )
}

/**
 * A situation in which both rules of a pair count and, for a quantity, differ: the facts of it, `none` where there is
 * none, or `unknown` past the budget. Source: design 3, "Conflicts".
 */
export function bothApply(court: Court, blank: Blank, pair: Pair): Search {
  if (exclude(pair) || agree(pair)) return 'none'
  const { theory } = court
  const isQuantity = pair.kind === 'quantity'
  const each = (isQuantity ? theory.quantities : theory.actions).get(pair.on)?.each
  const goal = (ev: Evaluation): Truth => {
    const binding = blank.element(ev, each)
    const counts = both(court.counts(ev, pair.x, binding), court.counts(ev, pair.y, binding))
    return counts === false || !isQuantity ? counts : both(counts, opposed(court, ev, pair, binding))
  }
  return blank.find(theory.dependencies.alwaysFor(`${pair.kind}:${pair.on}`), goal, LOOKS.pair)
}

const deniedBy = new WeakMap<Rule, ReadonlySet<string>>()

/** Whether one rule's condition has a conjunct that the other's denies. */
function exclude({ x, y }: Pair): boolean {
  const denies = (a: Rule, b: Rule) => {
    let denied = deniedBy.get(a)
    if (!denied) {
      denied = new Set(a.when ? conjunctsOf(negation(a.when.expr)) : [])
      deniedBy.set(a, denied)
    }
    return b.when?.conjuncts.some((each) => denied.has(each)) ?? false
  }
  return denies(x, y) || denies(y, x)
}

/** The negation of each conjunct, as if they were one condition; what a negation denies is seen from the other side. */
function negation(expr: Expr): Expr {
  const parts = expr.op === 'and' ? expr.of : [expr]
  return { op: 'and', of: parts.map((of): Expr => ({ op: 'not', of })) }
}

/** What a rule says of a quantity's value, or of a bound of it. */
function valuesOf(rule: Rule, quantity: string, kind: 'set' | 'atLeast' | 'atMost'): readonly Expr[] {
  return rule.then.flatMap((each) => (each.kind === kind && each.quantity === quantity ? [each.value] : []))
}

/** Two that set one value, however it is computed, and bound nothing do not oppose each other. */
function agree(pair: Pair): boolean {
  const { on, x, y } = pair
  const parts = [...partsOf(x, pair), ...partsOf(y, pair)]
  if (parts.some((part) => part !== 'set')) return false
  return new Set([...valuesOf(x, on, 'set'), ...valuesOf(y, on, 'set')].map(canonical)).size === 1
}

/** Whether two rules set values that differ, or bounds that cross; what cannot be computed opposes nothing. */
function opposed(court: Court, ev: Evaluation, { on, x, y }: Pair, binding: Binding | undefined): Truth {
  const compared = (
    [a]: readonly Expr[],
    [b]: readonly Expr[],
    opposes: (one: Value, other: Value) => Truth,
  ): Truth => {
    if (!a || !b) return false
    const [one, other] = [a, b].map((each) =>
      ev.alone(binding?.variable, binding?.element, () => court.theory.run(each)(ev)),
    ) as [Value, Value]
    if (one === FAILED || other === FAILED) return false
    const found = opposes(one, other)
    return found === FAILED ? UNKNOWN : found
  }
  const above = (low: Rule, high: Rule) =>
    compared(valuesOf(low, on, 'atLeast'), valuesOf(high, on, 'atMost'), (one, other) =>
      compareValues(ev, '>', one, other),
    )
  const isRanked =
    court.superiority.beats(x, 'set', y, 'set') !== undefined ||
    court.superiority.beats(y, 'set', x, 'set') !== undefined
  const differ = compared(valuesOf(x, on, 'set'), valuesOf(y, on, 'set'), (one, other) => negate(equal(ev, one, other)))
  return some([isRanked ? false : differ, above(x, y), above(y, x)])
}

/** The facts of a situation, as a message prints them. */
export function shownSituation(found: Exclude<Search, string>): string {
  const facts: { readonly [fact: string]: Json } = found.facts
  const text = JSON.stringify(facts)
  return found.lists.length > 0 ? `${text} and some ${found.lists.join(', ')}` : text
}
