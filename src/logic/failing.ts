import type { Expr, Rule } from '../domain/index.ts'
import { partsOf } from './compile/names.ts'
import type { Binding, Court } from './court.ts'
import type { Evaluation } from './evaluate/evaluation.ts'
import { truth } from './evaluate/operators.ts'
import { FAILED, type Value } from './evaluate/values.ts'

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
  for (const { rule, conclusion } of court.theory.candidates(`quantity:${quantity}`, ev.situation).contributions) {
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

/** Why the innermost part has no value, all of whose own parts have theirs. */
function reasonIn(court: Court, ev: Evaluation, expr: Expr, binding: Binding | undefined): string | undefined {
  const { theory } = court
  if (theory.run(expr)(ev) !== FAILED) return undefined
  const among = (parts: readonly Expr[]): string | undefined => {
    for (const part of parts) {
      const found = reasonIn(court, ev, part, binding)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (expr.op !== 'macro') return among(partsTaken(court, ev, expr)) ?? reasonOf(court, ev, expr, binding)
  const inside = expr.value ? [expr.body, expr.value] : [expr.body]
  for (const element of elementsOf(theory.run(expr.list)(ev))) {
    const found = ev.bind(expr.variable, element, () => among(inside))
    if (found !== undefined) return found
  }
  return among([expr.list]) ?? SOMETHING
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

function reasonOf(court: Court, ev: Evaluation, expr: Expr, binding: Binding | undefined): string {
  switch (expr.op) {
    case 'quantity': {
      const { kind } = court.outcome(ev, expr.name, expr.bound ? binding : undefined)
      if (kind === 'conflict') return `${expr.name} is in conflict`
      if (kind === 'silent') return `${expr.name} has no value`
      const why = whyNotComputed(court, ev, expr.name, expr.bound ? binding : undefined)
      return `${expr.name} cannot be computed${why === undefined ? '' : `: ${why}`}`
    }
    case 'may':
    case 'must': {
      const [verdict = 'open'] = court.possible(ev, expr.action, expr.bound ? binding : undefined)
      return `whether they may ${expr.action} is ${verdict}`
    }
    case '/':
    case '%':
      return court.theory.run(expr.right)(ev) === 0 ? 'a division by zero' : TOO_LARGE
    case '+':
    case '-':
    case '*':
    case 'neg':
      return TOO_LARGE
    case 'index':
      return 'a missing key or element'
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
