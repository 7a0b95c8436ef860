import type { Json } from '../../domain/index.ts'
import { negate, type Truth } from '../values/kleene.ts'
import { countOf, isSplitAt, type Region, split } from '../values/regions.ts'
import { FAILED, type Key, Linear, RecordValue, Ref, UNKNOWN, type Value } from '../values/values.ts'
import type { Evaluation } from './evaluation.ts'

/** A boolean value, asking for a cut where it is an unknown one. */
export function truth(ev: Evaluation, value: Value): Truth {
  if (typeof value === 'boolean' || value === UNKNOWN) return value
  if (value instanceof Ref) return ev.propose(value.atom, open(ev, value) ?? { kind: 'is', value: true })
  return FAILED
}

/** An unknown `T?` is first of all there or not. */
function open(ev: Evaluation, ref: Ref): { readonly kind: 'none' } | undefined {
  const region = ev.regionOf(ref.atom)
  return region.kind !== 'is' && region.maybeNone ? { kind: 'none' } : undefined
}

/** The most ints of an unknown that are tried one by one where no cut is to be had. */
const MOST_POINTS = 64

/** Asks for an unknown to be cut until it is one value; without end it cannot be, and the answer is not exact. */
export function pinDown(ev: Evaluation, value: Ref | Linear): typeof UNKNOWN {
  const { atom } = value
  const region = ev.regionOf(atom)
  if (value instanceof Ref && open(ev, value)) return ev.propose(atom, { kind: 'none' })
  if (region.kind === 'among') return ev.propose(atom, { kind: 'is', value: region.values[0] as Json })
  if (region.kind === 'between' && countOf(region) <= MOST_POINTS)
    return ev.propose(atom, { kind: 'at', number: region.low })
  return ev.propose(atom)
}

/** Any operand that is not yet a plain value: its cut is asked for, and the result is unknown or failed. */
export function blocked(ev: Evaluation, ...values: readonly Value[]): typeof UNKNOWN | typeof FAILED | undefined {
  let found: typeof UNKNOWN | typeof FAILED | undefined
  for (const value of values) {
    if (value instanceof Ref || value instanceof Linear) found = pinDown(ev, value)
    else if (value === UNKNOWN) found = UNKNOWN
    else if (value === FAILED) found ??= FAILED
  }
  return found
}

/** A number or a line of one unknown; `undefined` for anything else. */
function line(value: Value): { atom?: Linear['atom']; a: number; b: number } | undefined {
  if (typeof value === 'number') return { a: 0, b: value }
  if (value instanceof Linear) return { atom: value.atom, a: value.a, b: value.b }
  return undefined
}

function unline(atom: Linear['atom'] | undefined, a: number, b: number): Value {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return FAILED
  return atom === undefined || a === 0 ? b : new Linear(atom, a, b)
}

/**
 * Numbers, one of them perhaps a line of one unknown; two different unknowns are pinned down, the one with fewer values.
 * @param sign -1 subtracts `right`.  @returns FAILED where it would be infinite or an operand is no number.
 */
export function add(ev: Evaluation, left: Value, right: Value, sign: 1 | -1): Value {
  const l = line(left)
  const r = line(right)
  if (!l || !r) return blocked(ev, left, right) ?? FAILED
  if (l.atom && r.atom && l.atom.key !== r.atom.key) return pinOne(ev, left as Linear, right as Linear)
  return unline(l.atom ?? r.atom, l.a + sign * r.a, l.b + sign * r.b)
}

/** A line times a number is a line; two unknowns, or one twice, are pinned down. FAILED as in `add`. */
export function multiply(ev: Evaluation, left: Value, right: Value): Value {
  const l = line(left)
  const r = line(right)
  if (!l || !r) return blocked(ev, left, right) ?? FAILED
  if (l.atom && r.atom) return pinOne(ev, left as Linear, right as Linear)
  return l.atom ? unline(l.atom, l.a * r.b, l.b * r.b) : unline(r.atom, r.a * l.b, r.b * l.b)
}

/** Exact division (semantics D2). */
export function divide(ev: Evaluation, left: Value, right: Value): Value {
  const l = line(left)
  if (!l || typeof right !== 'number') return blocked(ev, left, right) ?? FAILED
  return unline(l.atom, l.a / right, l.b / right)
}

/** Two unknown numbers in one computation: the one with fewer values is tried value by value. */
function pinOne(ev: Evaluation, left: Linear, right: Linear): typeof UNKNOWN {
  const fewer = countOf(ev.regionOf(left.atom)) <= countOf(ev.regionOf(right.atom)) ? left : right
  return pinDown(ev, fewer)
}

/** Comparisons of numbers and texts. */
export type Order = '<' | '<=' | '>' | '>='

/**
 * Orders two numbers, or two texts by their code points. Of a line of one unknown it asks for the cut where the line
 * meets the other, unless all that the unknown can still be lies on one side.
 * @returns FAILED where an operand has failed or is neither.
 */
export function compareValues(ev: Evaluation, op: Order, left: Value, right: Value): Truth {
  if (typeof left === 'string' && typeof right === 'string') return holds(op, byCodePoint(left, right))
  const l = line(left)
  const r = line(right)
  if (!l || !r) return blocked(ev, left, right) ?? FAILED
  if (l.atom && r.atom && l.atom.key !== r.atom.key) return pinOne(ev, left as Linear, right as Linear)
  const a = l.a - r.a
  const b = l.b - r.b
  const atom = l.atom ?? r.atom
  if (atom === undefined || a === 0) return holds(op, b)
  const at = -b / a
  const verdicts = new Set(sides(ev.regionOf(atom), at).map((side) => holds(op, side * Math.sign(a))))
  if (verdicts.size === 1) return [...verdicts][0] as boolean
  return ev.propose(atom, { kind: 'at', number: at })
}

/** By the numbers of the code points, not of the UTF-16 units. Source: the CEL specification, "Equality and Ordering". */
function byCodePoint(left: string, right: string): number {
  const points = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) as number)
  const others = points(right)
  for (const [at, point] of points(left).entries()) if (point !== others[at]) return point - (others[at] ?? -1)
  return left.length - right.length
}

function holds(op: Order, difference: number): boolean {
  switch (op) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
  }
}

/** On which sides of a number a region lies: -1 below, 0 on it, 1 above. */
function sides(region: Region, at: number): number[] {
  return split(region, { kind: 'at', number: at }).map((part) => {
    if (part.kind === 'is') return Math.sign((part.value as number) - at)
    return part.kind === 'between' && part.high <= at ? -1 : 1
  })
}

/** Equality: deep, and of an unknown with a value a cut. */
export function equal(ev: Evaluation, left: Value, right: Value): Truth {
  ev.step()
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN
  if (left === FAILED || right === FAILED) return FAILED
  if (left instanceof Ref && right instanceof Ref) return equalRefs(ev, left, right)
  if (left instanceof Ref) return equalRef(ev, left, right)
  if (right instanceof Ref) return equalRef(ev, right, left)
  const l = line(left)
  const r = line(right)
  if (l && r) {
    const above = compareValues(ev, '>=', left, right)
    return above === true ? compareValues(ev, '<=', left, right) : above
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false
    return every(left, (value, index) => equal(ev, value, right[index] as Value))
  }
  if (left instanceof Map && right instanceof Map) {
    if (left.size !== right.size) return false
    const entries = [...(left as ReadonlyMap<Key, Value>)]
    return every(entries, ([key, value]) => (right.has(key) ? equal(ev, value, right.get(key) as Value) : false))
  }
  if (left instanceof RecordValue && right instanceof RecordValue) {
    if (left.path === right.path) return true
    return every(left.type.fields, ({ name }) => equal(ev, ev.field(left, name), ev.field(right, name)))
  }
  return left === right
}

function equalRef(ev: Evaluation, ref: Ref, value: Value): Truth {
  const none = open(ev, ref)
  if (none) return ev.propose(ref.atom, none)
  if (value === null) return false
  if (typeof value === 'object') return ev.propose(ref.atom)
  const is = value as Json
  return isSplitAt(ev.regionOf(ref.atom), is) ? ev.propose(ref.atom, { kind: 'is', value: is }) : false
}

function equalRefs(ev: Evaluation, left: Ref, right: Ref): Truth {
  if (left.atom.key === right.atom.key) return true
  const none = open(ev, left) ? left : open(ev, right) ? right : undefined
  if (none) return ev.propose(none.atom, { kind: 'none' })
  const fewer = countOf(ev.regionOf(left.atom)) <= countOf(ev.regionOf(right.atom)) ? left : right
  return pinDown(ev, fewer)
}

/** Strong Kleene `and` over items, stopping at the first false; what it kept open on the way is then forgotten. */
export function every<T>(items: readonly T[], test: (item: T, index: number) => Truth): Truth {
  let result: Truth = true
  for (const [index, item] of items.entries()) {
    const found = test(item, index)
    if (found === false) return false
    if (found !== true && result !== UNKNOWN) result = found
  }
  return result
}

/** Whether an element is in a list. */
export function contained(ev: Evaluation, element: Value, list: readonly Value[]): Truth {
  return negate(every(list, (item) => negate(equal(ev, element, item))))
}
