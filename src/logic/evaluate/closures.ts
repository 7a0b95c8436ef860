import type { Each, Expr } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import { negate, type Truth } from '../values/kleene.ts'
import { ANY, BOOL, plain } from '../values/types.ts'
import { FAILED, type Key, RecordValue, Ref, UNKNOWN, type Value } from '../values/values.ts'
import type { Evaluation, Run } from './evaluation.ts'
import { call } from './functions.ts'
import { absorb, macro } from './macros.ts'
import { limit, numeric } from './numbers.ts'
import { add, blocked, compareValues, contained, divide, equal, multiply, type Order, truth } from './operators.ts'
import { isUndescribed, maybeNone, valueTypeOf } from './undescribed.ts'

/** Compiles a checked expression to closures. Source: semantics D. */
export function compileExpr(expr: Expr): Run {
  switch (expr.op) {
    case 'const': {
      const value = constant(expr.value)
      return () => value
    }
    case 'fact':
      return (ev) => ev.fact(expr.name)
    case 'var':
      return (ev) => ev.variable(expr.name)
    case 'quantity':
      return (ev) => ev.judge.quantity(ev, expr.name, element(ev, expr.bound, ev.theory.quantities.get(expr.name)))
    case 'may':
    case 'must':
      return (ev) => ev.judge.may(ev, expr.action, expr.op, element(ev, expr.bound, ev.theory.actions.get(expr.action)))
    case 'field': {
      const of = compileExpr(expr.of)
      const text = canonical(expr)
      return (ev) => fieldOf(ev, of(ev), expr.name, text)
    }
    case 'has': {
      const of = compileExpr(expr.of)
      const text = canonical(expr)
      return (ev) => negate(isNull(ev, fieldOf(ev, of(ev), expr.name, text)))
    }
    case 'index':
      return indexing(expr, compileExpr(expr.of), compileExpr(expr.key))
    case 'not': {
      const of = compileExpr(expr.of)
      return (ev) => negate(truth(ev, of(ev)))
    }
    case 'neg': {
      const of = compileExpr(expr.of)
      return (ev) => add(ev, 0, of(ev), -1)
    }
    case 'and':
      return junction(expr.of.map(compileExpr), false)
    case 'or':
      return junction(expr.of.map(compileExpr), true)
    case 'if':
      return choice(compileExpr(expr.test), compileExpr(expr.then), compileExpr(expr.else))
    case 'macro':
      return macro(expr, {
        list: compileExpr(expr.list),
        body: compileExpr(expr.body),
        value: expr.value && compileExpr(expr.value),
      })
    case 'call':
      return call(expr, expr.args.map(compileExpr))
    case 'list': {
      const items = expr.items.map(compileExpr)
      return (ev) => items.map((item) => item(ev))
    }
    case 'map':
      return mapping(expr.entries.map(([key, value]) => [compileExpr(key), compileExpr(value)] as const))
    default:
      return binary(expr, compileExpr(expr.left), compileExpr(expr.right))
  }
}

function constant(value: unknown): Value {
  return Array.isArray(value) ? value.map(constant) : (value as Value)
}

/** The element of its own loop that a quantity or action is read inside of. */
function element(
  ev: Evaluation,
  bound: boolean | undefined,
  read: { readonly each?: Each } | undefined,
): Value | undefined {
  return bound ? ev.variable((read as { readonly each: Each }).each.variable) : undefined
}

/** `and` (stops at false) and `or` (stops at true): what absorbs it drops what the others left open. */
function junction(parts: readonly Run[], absorbing: boolean): Run {
  return (ev) => absorb(ev, parts, (part) => truth(ev, part(ev)), absorbing)
}

/** Where the test is open, both branches may still come to the same; where they do not, only the test is asked about. */
function choice(test: Run, then: Run, other: Run): Run {
  return (ev) => {
    const found = truth(ev, test(ev))
    if (found === true) return then(ev)
    if (found === false) return other(ev)
    const mark = ev.proposals.length
    const left = then(ev)
    const right = other(ev)
    if (equal(ev, left, right) === true) return left
    ev.proposals.length = mark
    return found
  }
}

function mapping(entries: readonly (readonly [Run, Run])[]): Run {
  return (ev) => {
    const map = new Map<Key, Value>()
    for (const [key, value] of entries) {
      const name = key(ev)
      const stop = blocked(ev, name)
      if (stop !== undefined) return stop
      if (map.has(name as Key)) return FAILED
      map.set(name as Key, value(ev))
    }
    return map
  }
}

function isNull(ev: Evaluation, value: Value): Truth {
  return equal(ev, value, null)
}

function fieldOf(ev: Evaluation, of: Value, name: string, text: string): Value {
  if (of instanceof RecordValue) return ev.field(of, name)
  if (of instanceof Ref) return maybeNone(ev, of) ?? ev.opaque(of, text, ANY)
  return of === UNKNOWN ? UNKNOWN : FAILED
}

function indexing(expr: Extract<Expr, { op: 'index' }>, of: Run, key: Run): Run {
  const text = canonical(expr)
  return (ev) => {
    const container = of(ev)
    const at = key(ev)
    if (container instanceof Ref) return maybeNone(ev, container) ?? ev.opaque(container, text, valueTypeOf(container))
    const stop = blocked(ev, at)
    if (stop !== undefined) return stop
    if (container === UNKNOWN) return UNKNOWN
    // The checker lets nothing but whole numbers stand for places in a list.
    if (Array.isArray(container)) return there((container as readonly Value[])[at as number])
    return container instanceof Map ? there((container as ReadonlyMap<Key, Value>).get(at as Key)) : FAILED
  }
}

function there(value: Value | undefined): Value {
  return value === undefined ? FAILED : value
}

function binary(expr: Extract<Expr, { left: Expr }>, left: Run, right: Run): Run {
  const limited = expr.int ? (value: Value) => limit(value) : (value: Value) => value
  const text = canonical(expr)
  switch (expr.op) {
    case '==':
    case '!=': {
      const turn = expr.op === '!='
      return (ev) => {
        const l = left(ev)
        const r = right(ev)
        if (isUndescribed(l) && r !== null) return truth(ev, ev.opaque(l, text, BOOL))
        const found = equal(ev, l, r)
        return turn ? negate(found) : found
      }
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (ev) => compareValues(ev, expr.op as Order, left(ev), right(ev))
    case 'in':
      return (ev) => {
        const container = right(ev)
        if (container instanceof Ref) return maybeNone(ev, container) ?? truth(ev, ev.opaque(container, text, BOOL))
        const item = left(ev)
        if (Array.isArray(container)) return contained(ev, item, container)
        if (container instanceof Map) return contained(ev, item, [...container.keys()])
        return container === UNKNOWN ? UNKNOWN : FAILED
      }
    case '+':
      return (ev) => limited(add(ev, left(ev), right(ev), 1))
    case '-':
      return (ev) => limited(add(ev, left(ev), right(ev), -1))
    case '*':
      return (ev) => limited(multiply(ev, left(ev), right(ev)))
    case '/':
      return (ev) => divide(ev, left(ev), right(ev))
    case '%':
      return (ev) => numeric(ev, [left(ev), right(ev)], ([a = 0, b = 0]) => a % b)
    case 'concat':
      return (ev) => {
        const l = left(ev)
        const r = right(ev)
        if (typeof l === 'string' && typeof r === 'string') return l + r
        if (Array.isArray(l) && Array.isArray(r)) return [...l, ...r]
        if (l instanceof Ref) return maybeNone(ev, l) ?? ev.opaque(l, text, plain(l.atom.type))
        if (r instanceof Ref) return maybeNone(ev, r) ?? ev.opaque(r, text, plain(r.atom.type))
        return blocked(ev, l, r) ?? FAILED
      }
  }
}
