import type { Expr, Json } from '../../src/domain/index.ts'

/** A record of a situation: its fields are looked up by path, for some of them are not given. */
export class Held {
  readonly type: string
  readonly path: string
  readonly given: { readonly [field: string]: Json }

  constructor(type: string, path: string, given: { readonly [field: string]: Json }) {
    this.type = type
    this.path = path
    this.given = given
  }
}

/** An element that has no value: one of a list of quantities, in conflict or silent. The list still has its length. */
export class Broken {
  readonly error: Unsettled
  constructor(error: Unsettled) {
    this.error = error
  }
}

export type Thing = null | boolean | number | string | Held | Broken | readonly Thing[] | ReadonlyMap<unknown, Thing>

/** What is left an error, or reads what has no value: the condition *might*, the value is unknown. Source: semantics D1. */
export class Unsettled extends Error {}

/** Where a condition finds what it names. All of it is known: one completion of the facts. */
export interface World {
  fact(name: string): Thing
  field(of: Held, name: string): Thing
  quantity(name: string, loop: Loop | undefined): Thing
  verdict(action: string, loop: Loop | undefined): 'permitted' | 'forbidden' | 'required'
}

/** Loop variables, the innermost first. */
export interface Loop {
  readonly name: string
  readonly value: Thing
  readonly outer: Loop | undefined
}

/**
 * The value of an expression when every fact is known: two-valued, strict except where CEL says otherwise.
 * Slow and plain on purpose. Source: semantics D; the CEL specification, "Logical Operators" and "Macros".
 * @throws Unsettled where the value is an error.
 */
export function evaluate(expr: Expr, world: World, loop?: Loop): Thing {
  return whole(computed(expr, world, loop))
}

function computed(expr: Expr, world: World, loop: Loop | undefined): Thing {
  const value = (part: Expr, inside = loop): Thing => evaluate(part, world, inside)
  switch (expr.op) {
    case 'const':
      return thing(expr.value)
    case 'fact':
      return world.fact(expr.name)
    case 'quantity':
      return world.quantity(expr.name, loop)
    case 'may':
      return world.verdict(expr.action, loop) !== 'forbidden'
    case 'must':
      return world.verdict(expr.action, loop) === 'required'
    case 'var': {
      let at = loop
      while (at && at.name !== expr.name) at = at.outer
      if (!at) throw new Error(`no variable ${expr.name}`)
      return at.value
    }
    case 'field': {
      const of = value(expr.of)
      if (of instanceof Held) return world.field(of, expr.name)
      if (of instanceof Map && of.has(expr.name)) return of.get(expr.name)
      throw new Unsettled(`no ${expr.name}`)
    }
    case 'has': {
      const of = value(expr.of)
      if (of instanceof Held) return world.field(of, expr.name) !== null
      return of instanceof Map && of.has(expr.name)
    }
    case 'index': {
      const of = value(expr.of)
      const key = value(expr.key)
      if (of instanceof Map) {
        if (!of.has(key)) throw new Unsettled('no such key')
        return of.get(key)
      }
      const item = listOf(of)[numberOf(key)]
      if (item === undefined) throw new Unsettled('no such element')
      return item
    }
    case 'not':
      return !truth(value(expr.of))
    case 'neg':
      return -numberOf(value(expr.of))
    case 'and':
      return folded(
        expr.of.map((part) => () => truth(value(part))),
        false,
      )
    case 'or':
      return folded(
        expr.of.map((part) => () => truth(value(part))),
        true,
      )
    case 'if':
      return truth(value(expr.test)) ? value(expr.then) : value(expr.else)
    case 'list':
      return expr.items.map((item) => value(item))
    case 'map':
      return new Map(expr.entries.map(([key, item]) => [value(key), value(item)]))
    case 'macro':
      return macro(expr, world, loop)
    case 'call':
      return call(
        expr.fn,
        expr.args.map((arg) => value(arg)),
      )
    default:
      return binary(expr.op, value(expr.left), value(expr.right))
  }
}

/** `&&` and `||` in any order: one deciding operand absorbs the errors of all others. */
function folded(parts: readonly (() => boolean)[], deciding: boolean): boolean {
  let error: Unsettled | undefined
  for (const part of parts) {
    try {
      if (part() === deciding) return deciding
    } catch (thrown) {
      if (!(thrown instanceof Unsettled)) throw thrown
      error ??= thrown
    }
  }
  if (error) throw error
  return !deciding
}

function macro(expr: Extract<Expr, { op: 'macro' }>, world: World, loop: Loop | undefined): Thing {
  const list = evaluate(expr.list, world, loop)
  const items = list instanceof Map ? [...list.keys()] : listOf(list)
  const inside = (item: Thing): Loop => ({ name: expr.variable, value: item, outer: loop })
  const holds = (item: Thing): boolean => truth(evaluate(expr.body, world, inside(item)))
  switch (expr.fn) {
    case 'exists':
      return folded(
        items.map((item) => () => holds(item)),
        true,
      )
    case 'all':
      return folded(
        items.map((item) => () => holds(item)),
        false,
      )
    case 'exists_one':
      return items.filter(holds).length === 1
    case 'count':
      return items.filter(holds).length
    case 'filter':
      return items.filter(holds)
    case 'map':
      return expr.value === undefined
        ? items.map((item) => evaluate(expr.body, world, inside(item)))
        : items.filter(holds).map((item) => evaluate(expr.value as Expr, world, inside(item)))
  }
}

function binary(op: string, left: Thing, right: Thing): Thing {
  switch (op) {
    case '==':
      return same(left, right)
    case '!=':
      return !same(left, right)
    case 'in':
      if (right instanceof Map) return right.has(left)
      return folded(
        listOf(right).map((item) => () => same(item, left)),
        true,
      )
    case '<':
      return order(left, right) < 0
    case '<=':
      return order(left, right) <= 0
    case '>':
      return order(left, right) > 0
    case '>=':
      return order(left, right) >= 0
    case 'concat':
      return typeof left === 'string' ? left + String(right) : [...listOf(left), ...listOf(right)]
  }
  const a = numberOf(left)
  const b = numberOf(right)
  switch (op) {
    case '+':
      return bounded(a + b)
    case '-':
      return bounded(a - b)
    case '*':
      return bounded(a * b)
    case '/':
      if (b === 0) throw new Unsettled('division by zero')
      return a / b
    case '%':
      if (b === 0) throw new Unsettled('division by zero')
      return a % b
  }
  throw new Error(`the oracle knows no ${op}`)
}

function call(fn: string, args: readonly Thing[]): Thing {
  const [first = null, second = null] = args
  const several = (): readonly number[] => (Array.isArray(first) ? first : args).map(numberOf)
  switch (fn) {
    case 'size':
    case 'count':
      return typeof first === 'string' ? [...first].length : first instanceof Map ? first.size : listOf(first).length
    case 'sum':
      return several().reduce((a, b) => bounded(a + b), 0)
    case 'min':
    case 'max':
      if (several().length === 0) throw new Unsettled(`${fn} of nothing`)
      return Math[fn](...several())
    case 'abs':
      return Math.abs(numberOf(first))
    case 'floor':
      return Math.floor(numberOf(first))
    case 'ceil':
      return Math.ceil(numberOf(first))
    case 'quot':
      if (second === 0) throw new Unsettled('division by zero')
      return Math.trunc(numberOf(first) / numberOf(second))
    case 'only':
      if (listOf(first).length !== 1) throw new Unsettled('not a single element')
      return listOf(first)[0] ?? null
    case 'distinct':
      return listOf(first).filter((item, at, all) => all.findIndex((other) => same(other, item)) === at)
    case 'flatten':
      return listOf(first).flatMap((item) => listOf(item))
    case 'contains':
      return typeof first === 'string' ? first.includes(String(second)) : binary('in', second, first)
    case 'startsWith':
      return String(first).startsWith(String(second))
    case 'endsWith':
      return String(first).endsWith(String(second))
    case 'string':
      return String(first)
    case 'assign':
      return assigned(listOf(first), listOf(second))
  }
  throw new Error(`the oracle knows no ${fn}`)
}

/** Whether every need is met by an offer of its own, by trying all of them: a list, the keys of a map, or one value. */
function assigned([need, ...others]: readonly Thing[], offers: readonly Thing[]): boolean {
  if (need === undefined) return true
  return offers.some((offer, at) => {
    const options = Array.isArray(offer) ? offer : offer instanceof Map ? [...offer.keys()] : [offer]
    const rest = offers.filter((_, other) => other !== at)
    return options.some((option) => same(option as Thing, need)) && assigned(others, rest)
  })
}

export function thing(json: Json): Thing {
  if (json === null || typeof json !== 'object') return json
  if (Array.isArray(json)) return json.map(thing)
  return new Map(Object.entries(json).map(([key, value]) => [key, thing(value)]))
}

/** Whether two values are equal: by value, lists in order, maps by key. */
export function same(a: Thing, b: Thing): boolean {
  whole(a)
  whole(b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => same(item, b[at] ?? null))
  if (a instanceof Held || b instanceof Held) throw new Error('the oracle compares no records')
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, item]) => b.has(key) && same(item, b.get(key)))
  return a === b
}

function truth(value: Thing): boolean {
  if (typeof value !== 'boolean') throw new Error(`no truth: ${String(value)}`)
  return value
}

function whole(value: Thing): Thing {
  if (value instanceof Broken) throw value.error
  return value
}

function numberOf(thing: Thing): number {
  const value = whole(thing)
  if (typeof value !== 'number') throw new Error(`no number: ${String(value)}`)
  return value === 0 ? 0 : value
}

function listOf(value: Thing): readonly Thing[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${String(value)}`)
  return value
}

function order(a: Thing, b: Thing): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return numberOf(a) - numberOf(b)
}

/** Ints end at ±(2^53−1); what lies outside is an error. Source: semantics C4. */
function bounded(value: number): number {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Unsettled('overflow')
  return value
}
