import type { Each, Expr, Rule } from '../../domain/index.ts'
import { partsOf } from '../compile/names.ts'
import type { Court } from '../defeat/court.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { truth } from '../evaluate/operators.ts'
import type { Theory } from '../theory/theory.ts'
import { contains, FAILED, type Value } from '../values/values.ts'

const SOMETHING = 'a division by zero, a missing key or element, or a number too large'

/** Why a rule's condition was left an error (semantics D1). */
export function whyFailed(court: Court, ev: Evaluation, { when }: Rule, binding: Binding | undefined): string {
  return (when && whyNoValue(court, ev, when.expr, binding)) ?? SOMETHING
}

/** Which rule's part of a quantity has no value, and why; undefined where each has one. */
export function whyNotComputed(
  court: Court,
  ev: Evaluation,
  quantity: string,
  binding: Binding | undefined,
): string | undefined {
  for (const { rule, conclusion } of court.theory.candidates(`quantity:${quantity}`, ev.situation).sides
    .contributions) {
    if (!court.inForce(rule) || court.counts(ev, rule, binding) === false) continue
    const why = whyNoValue(court, ev, conclusion.value, binding)
    if (why !== undefined) return `in ${rule.id}, ${why}`
  }
  return undefined
}

/** Why an expression has no value; undefined where it has one, or nobody can tell yet. */
function whyNoValue(court: Court, ev: Evaluation, expr: Expr, binding?: Binding): string | undefined {
  return ev.alone(binding?.variable, binding?.element, () => reasonIn(court, ev, expr, binding))
}

/** Why the innermost part has no value, or holds one that has none, all of whose own parts have theirs. */
function reasonIn(court: Court, ev: Evaluation, expr: Expr, binding: Binding | undefined): string | undefined {
  const { theory } = court
  if (!contains(theory.run(expr)(ev), FAILED)) return undefined
  const among = (parts: readonly Expr[]) => firstOf(parts, (part) => reasonIn(court, ev, part, binding))
  if (expr.op === 'macro') {
    const inside = expr.value ? [expr.body, expr.value] : [expr.body]
    const one = (element: Value) => ev.bind(expr.variable, element, () => among(inside))
    return among([expr.list]) ?? firstOf(elementsOf(theory.run(expr.list)(ev)), one) ?? SOMETHING
  }
  if (isOutcome(expr)) {
    const loop = expr.bound ? undefined : eachOf(theory, expr)
    if (!loop) return whyNoOutcome(court, ev, expr, binding)
    const one = (element: Value) =>
      valueFor(court, ev, expr, element) === FAILED ? whyNoOutcome(court, ev, expr, { ...loop, element }) : undefined
    return among([loop.list]) ?? firstOf(elementsOf(theory.run(loop.list)(ev)), one)
  }
  return among(partsTaken(court, ev, expr)) ?? reasonOf(court, ev, expr)
}

function firstOf<Of>(all: readonly Of[], why: (one: Of) => string | undefined): string | undefined {
  for (const one of all) {
    const found = why(one)
    if (found !== undefined) return found
  }
  return undefined
}

function elementsOf(list: Value): readonly Value[] {
  return Array.isArray(list) ? list : list instanceof Map ? [...list.keys()] : []
}

/** Of a choice only what was chosen. */
function partsTaken({ theory }: Court, ev: Evaluation, expr: Expr): readonly Expr[] {
  if (expr.op !== 'if') return partsOf(expr)
  const test = truth(ev, theory.run(expr.test)(ev))
  return typeof test === 'boolean' ? [test ? expr.then : expr.else] : [expr.test]
}

type Outcome = Extract<Expr, { op: 'quantity' | 'may' | 'must' }>

function isOutcome(expr: Expr): expr is Outcome {
  return expr.op === 'quantity' || expr.op === 'may' || expr.op === 'must'
}

function eachOf({ quantities, actions }: Theory, expr: Outcome): Each | undefined {
  return (expr.op === 'quantity' ? quantities.get(expr.name) : actions.get(expr.action))?.each
}

function valueFor(court: Court, ev: Evaluation, expr: Outcome, element: Value): Value {
  return expr.op === 'quantity' ? court.quantity(ev, expr.name, element) : court.may(ev, expr.action, expr.op, element)
}

function whyNoOutcome(court: Court, ev: Evaluation, expr: Outcome, binding: Binding | undefined): string {
  if (expr.op !== 'quantity') {
    const [verdict] = court.possible(ev, expr.action, binding)
    return `whether they may ${expr.action} is ${verdict}`
  }
  const { kind } = court.outcome(ev, expr.name, binding)
  if (kind === 'conflict') return `${expr.name} is in conflict`
  if (kind === 'silent') return `${expr.name} has no value`
  const why = whyNotComputed(court, ev, expr.name, binding)
  return `${expr.name} cannot be computed${why === undefined ? '' : `: ${why}`}`
}

function reasonOf({ theory }: Court, ev: Evaluation, expr: Expr): string {
  switch (expr.op) {
    case '/':
    case '%':
      return theory.run(expr.right)(ev) === 0 ? 'a division by zero' : TOO_LARGE
    case '+':
    case '-':
    case '*':
      return TOO_LARGE
    case 'index':
      return 'a missing key or element'
    case 'map':
      return 'a key given twice'
    case 'call':
      return CALLS.get(expr.fn) ?? SOMETHING
    default:
      return SOMETHING
  }
}

const TOO_LARGE = 'a number too large'
const CALLS: ReadonlyMap<string, string> = new Map([
  ['min', 'the least of nothing'],
  ['max', 'the greatest of nothing'],
  ['only', 'the only one of none or of several'],
  ['quot', 'a division by zero'],
  ['sum', TOO_LARGE],
  ['int', 'a text that is no whole number'],
  ['double', 'a text that is no number'],
])
