import type { Expr, Type } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import type { Region } from '../values/regions.ts'
import { ANY, BOOL, INT, listOf, NUMBER, plain } from '../values/types.ts'
import { FAILED, Linear, Ref, type Value } from '../values/values.ts'
import { assignable } from './assignment.ts'
import type { Evaluation, Run } from './evaluation.ts'
import { finite, limit, numeric } from './numbers.ts'
import { add, blocked, compareValues, contained, pinDown, truth } from './operators.ts'
import { isUndescribed, maybeNone, valueTypeOf } from './undescribed.ts'

/** A call of a function. @param args those of `expr`, made ready to run. */
export function call(expr: Extract<Expr, { op: 'call' }>, args: readonly Run[]): Run {
  const { fn } = expr
  const text = canonical(expr)
  const limited = expr.int ? limit : (value: Value) => value
  const type = expr.int ? INT : fn === 'assign' || fn === 'contains' ? BOOL : NUMBER
  return (ev) => {
    const values = args.map((arg) => arg(ev))
    const undescribed = values.find(isUndescribed)
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

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
