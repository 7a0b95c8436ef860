import type { Each, Expr, Type } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import { negate, type Truth } from '../values/kleene.ts'
import type { Region } from '../values/regions.ts'
import { ANY, BOOL, INT, listOf, NUMBER, plain } from '../values/types.ts'
import { FAILED, type Key, Linear, RecordValue, Ref, UNKNOWN, type Value } from '../values/values.ts'
import { assignable } from './assignment.ts'
import type { Evaluation, Run } from './evaluation.ts'
import {
  add,
  blocked,
  compareValues,
  contained,
  divide,
  equal,
  multiply,
  type Order,
  pinDown,
  truth,
} from './operators.ts'

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
      return indexing(expr)
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
    case 'if': {
      const [test, then, other] = [compileExpr(expr.test), compileExpr(expr.then), compileExpr(expr.else)]
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
    case 'macro':
      return macro(expr)
    case 'call':
      return call(expr)
    case 'list': {
      const items = expr.items.map(compileExpr)
      return (ev) => items.map((item) => item(ev))
    }
    case 'map': {
      const entries = expr.entries.map(([key, value]) => [compileExpr(key), compileExpr(value)] as const)
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
    default:
      return binary(expr)
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
  return (ev) => {
    const proposed = ev.proposals.length
    const read = ev.reads.length
    let result: Truth = !absorbing
    for (const part of parts) {
      const before = ev.reads.length
      const found = truth(ev, part(ev))
      if (found === absorbing) {
        ev.proposals.length = proposed
        if (ev.explaining) ev.reads.splice(read, before - read)
        return found
      }
      if (found !== !absorbing && result !== UNKNOWN) result = found
    }
    return result
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

function indexing(expr: Extract<Expr, { op: 'index' }>): Run {
  const of = compileExpr(expr.of)
  const key = compileExpr(expr.key)
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

function maybeNone(ev: Evaluation, ref: Ref): typeof UNKNOWN | undefined {
  const region = ev.regionOf(ref.atom)
  return region.kind !== 'is' && region.maybeNone ? ev.propose(ref.atom, { kind: 'none' }) : undefined
}

function valueTypeOf(ref: Ref): Type {
  const type = ref.atom.type.kind === 'optional' ? ref.atom.type.of : ref.atom.type
  return type.kind === 'list' ? type.of : type.kind === 'map' ? type.value : ANY
}

function binary(expr: Extract<Expr, { left: Expr }>): Run {
  const left = compileExpr(expr.left)
  const right = compileExpr(expr.right)
  const limited = expr.int ? (value: Value) => limit(value) : (value: Value) => value
  const text = canonical(expr)
  switch (expr.op) {
    case '==':
    case '!=': {
      const turn = expr.op === '!='
      return (ev) => {
        const l = left(ev)
        const r = right(ev)
        if (isUndescribed(l) && r !== null) return truth(ev, ev.opaque(l as Ref, text, BOOL))
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

/** A list or map nobody described, or something taken out of one. */
function isUndescribed(value: Value): boolean {
  if (!(value instanceof Ref)) return false
  const type = value.atom.type.kind === 'optional' ? value.atom.type.of : value.atom.type
  return type.kind === 'list' || type.kind === 'map' || type.kind === 'any'
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

function finite(value: number): Value {
  return Number.isFinite(value) ? value : FAILED
}

/** Ints are within ±(2^53−1) (semantics C4). */
function limit(value: Value): Value {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? FAILED : value
}

/** A function of known numbers, FAILED where it has no value; an unknown one is pinned down. */
function numeric(ev: Evaluation, values: readonly Value[], work: (numbers: readonly number[]) => number): Value {
  if (values.every((value) => typeof value === 'number')) return finite(work(values as readonly number[]))
  return blocked(ev, ...values) ?? FAILED
}

function macro(expr: Extract<Expr, { op: 'macro' }>): Run {
  const list = compileExpr(expr.list)
  const body = compileExpr(expr.body)
  const value = expr.value && compileExpr(expr.value)
  const { fn, variable } = expr
  const text = canonical(expr)
  const type: Type = fn === 'filter' || fn === 'map' ? listOf(ANY) : fn === 'count' ? INT : BOOL
  return (ev) => {
    const found = list(ev)
    if (found instanceof Ref) {
      const none = maybeNone(ev, found)
      if (none !== undefined) return none
      const opaque = ev.opaque(found, text, type)
      return type === BOOL ? truth(ev, opaque) : opaque
    }
    const items = Array.isArray(found) ? found : found instanceof Map ? [...found.keys()] : undefined
    if (!items) return found === UNKNOWN ? UNKNOWN : FAILED
    ev.step(items.length)
    const test = (item: Value) => ev.bind(variable, item, () => truth(ev, body(ev)))
    switch (fn) {
      case 'exists':
        return quantify(ev, items, test, true)
      case 'all':
        return quantify(ev, items, test, false)
      case 'exists_one': {
        const [least, most, failed] = countTrue(items, test)
        if (least > 1 || most === 0) return false
        if (least === 1 && most === 1) return true
        return failed
      }
      case 'count': {
        const [least, most, failed] = countTrue(items, test)
        return least === most ? least : failed
      }
      case 'filter': {
        const kept: Value[] = []
        let open: Truth = true
        for (const item of items) {
          const holds = test(item)
          if (holds === true) kept.push(item)
          else if (holds !== false) open = open === UNKNOWN ? open : holds
        }
        return open === true ? kept : open
      }
      case 'map': {
        if (!value) return items.map((item) => ev.bind(variable, item, () => body(ev)))
        const mapped: Value[] = []
        let open: Truth = true
        for (const item of items) {
          const holds = test(item)
          if (holds === true) mapped.push(ev.bind(variable, item, () => value(ev)))
          else if (holds !== false) open = open === UNKNOWN ? open : holds
        }
        return open === true ? mapped : open
      }
    }
  }
}

/** `exists` (absorbs true) and `all` (absorbs false); the proof keeps the very element that decided. */
function quantify(ev: Evaluation, items: readonly Value[], test: (item: Value) => Truth, absorbing: boolean): Truth {
  const proposed = ev.proposals.length
  const read = ev.reads.length
  let result: Truth = !absorbing
  for (const item of items) {
    const before = ev.reads.length
    const found = test(item)
    if (found === absorbing) {
      ev.proposals.length = proposed
      if (ev.explaining) ev.reads.splice(read, before - read)
      return found
    }
    if (found !== !absorbing && result !== UNKNOWN) result = found
  }
  return result
}

function countTrue(
  items: readonly Value[],
  test: (item: Value) => Truth,
): [number, number, typeof UNKNOWN | typeof FAILED] {
  let least = 0
  let most = 0
  let open: typeof UNKNOWN | typeof FAILED = FAILED
  for (const item of items) {
    const found = test(item)
    if (found === true) least++
    if (found !== false) most++
    if (found === UNKNOWN) open = UNKNOWN
  }
  return [least, most, open]
}

function call(expr: Extract<Expr, { op: 'call' }>): Run {
  const args = expr.args.map(compileExpr)
  const { fn } = expr
  const text = canonical(expr)
  const limited = expr.int ? limit : (value: Value) => value
  const type = expr.int ? INT : fn === 'assign' || fn === 'contains' ? BOOL : NUMBER
  return (ev) => {
    const values = args.map((arg) => arg(ev))
    const undescribed = values.find(isUndescribed) as Ref | undefined
    if (undescribed) {
      const none = maybeNone(ev, undescribed)
      if (none !== undefined) return none
      const result = opaqueType(fn, undescribed, type)
      const opaque = ev.opaque(undescribed, text, result)
      return result === BOOL ? truth(ev, opaque) : opaque
    }
    ev.step(args.length)
    return limited(applyFunction(ev, fn, values, text))
  }
}

function opaqueType(fn: string, ref: Ref, type: Type): Type {
  if (fn === 'only') return valueTypeOf(ref)
  if (fn === 'distinct') return plain(ref.atom.type)
  return fn === 'flatten' ? listOf(ANY) : type
}

function applyFunction(ev: Evaluation, fn: string, values: readonly Value[], text: string): Value {
  const [first = FAILED, second = FAILED] = values
  switch (fn) {
    case 'size':
    case 'count':
      if (typeof first === 'string') return [...first].length
      if (Array.isArray(first)) return first.length
      if (first instanceof Map) return first.size
      return blocked(ev, first) ?? FAILED
    case 'contains':
      if (Array.isArray(first)) return contained(ev, second, first)
      return texts(ev, values, text, (a, b) => a.includes(b))
    case 'startsWith':
      return texts(ev, values, text, (a, b) => a.startsWith(b))
    case 'endsWith':
      return texts(ev, values, text, (a, b) => a.endsWith(b))
    case 'sum':
      return spread(ev, values, (numbers) => numbers.reduce<Value>((total, value) => add(ev, total, value, 1), 0))
    case 'min':
      return spread(ev, values, (numbers) => extreme(ev, numbers, '<'))
    case 'max':
      return spread(ev, values, (numbers) => extreme(ev, numbers, '>'))
    case 'distinct':
      return distinct(ev, first)
    case 'flatten':
      if (!Array.isArray(first)) return blocked(ev, first) ?? FAILED
      return flatten(ev, first)
    case 'only':
      if (!Array.isArray(first)) return blocked(ev, first) ?? FAILED
      return first.length === 1 ? (first[0] as Value) : FAILED
    case 'abs': {
      const negative = compareValues(ev, '<', first, 0)
      return negative === true ? add(ev, 0, first, -1) : negative === false ? first : negative
    }
    case 'floor':
      return whole(ev, first) ?? numeric(ev, [first], ([a = 0]) => Math.floor(a))
    case 'ceil':
      return whole(ev, first) ?? numeric(ev, [first], ([a = 0]) => Math.ceil(a))
    case 'int':
      if (typeof first === 'string') return /^[+-]?\d+$/.test(first) ? Number(first) : FAILED
      return whole(ev, first) ?? numeric(ev, [first], ([a = 0]) => Math.trunc(a))
    case 'double':
      if (typeof first === 'string') return DECIMAL.test(first) ? finite(Number(first)) : FAILED
      return typeof first === 'number' || first instanceof Linear ? first : (blocked(ev, first) ?? FAILED)
    case 'quot':
      return numeric(ev, [first, second], ([a = 0, b = 0]) => Math.trunc(a / b))
    case 'string':
      return blocked(ev, first) ?? (typeof first === 'object' ? FAILED : String(first))
    case 'assign':
      return assignable(ev, first, second)
    default:
      return FAILED
  }
}

/** An int's line with int coefficients is whole already. */
function whole(ev: Evaluation, value: Value): Value | undefined {
  if (!(value instanceof Linear)) return undefined
  const { int } = ev.regionOf(value.atom) as Extract<Region, { kind: 'between' }>
  return int && Number.isInteger(value.a) && Number.isInteger(value.b) ? value : undefined
}

/** A test of two texts; of a text nobody gave it counts as one unknown (semantics C2). */
function texts(ev: Evaluation, values: readonly Value[], text: string, work: (a: string, b: string) => boolean): Value {
  const [a, b] = values
  if (typeof a === 'string' && typeof b === 'string') return work(a, b)
  if (a instanceof Ref && typeof b === 'string') return maybeNone(ev, a) ?? truth(ev, ev.opaque(a, text, BOOL))
  return blocked(ev, ...values) ?? FAILED
}

/** One list or several arguments (semantics D2). */
function spread(ev: Evaluation, values: readonly Value[], work: (numbers: readonly Value[]) => Value): Value {
  const [first] = values
  const numbers: readonly Value[] = Array.isArray(first) ? first : values
  for (const value of numbers) {
    if (typeof value === 'number' || value instanceof Linear) continue
    return blocked(ev, value) ?? FAILED
  }
  return work(numbers)
}

function extreme(ev: Evaluation, numbers: readonly Value[], op: '<' | '>'): Value {
  const [first, ...others] = numbers
  if (first === undefined) return FAILED
  let best = first
  for (const number of others) {
    const better = compareValues(ev, op, number, best)
    if (typeof better !== 'boolean') return better
    if (better) best = number
  }
  return best
}

function distinct(ev: Evaluation, list: Value): Value {
  if (!Array.isArray(list)) return blocked(ev, list) ?? FAILED
  const kept: Value[] = []
  for (const item of list) {
    const known = contained(ev, item, kept)
    if (typeof known !== 'boolean') return known
    if (!known) kept.push(item)
  }
  return kept
}

function flatten(ev: Evaluation, list: readonly Value[]): Value {
  const flat: Value[] = []
  for (const item of list) {
    if (Array.isArray(item)) flat.push(...item)
    else return item instanceof Ref ? pinDown(ev, item) : (blocked(ev, item) ?? FAILED)
  }
  return flat
}
