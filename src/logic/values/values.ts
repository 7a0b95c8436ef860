import type { Json, RecordType, Slot, Type } from '../../domain/index.ts'

/**
 * What an expression can be while some facts are unknown. Plain values are themselves; a list is an array, a map a
 * `Map`. `UNKNOWN` is a value nobody can tell yet, `FAILED` one that cannot be computed (division by zero, a missing
 * key, a quantity in conflict): semantics D1 lets both make a condition *might*.
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | ReadonlyMap<Key, Value>
  | RecordValue
  | Ref
  | Linear
  | typeof UNKNOWN
  | typeof FAILED

/** A key of a map, as the vocabulary types it. */
export type Key = string | number | boolean

/** Nobody can tell yet what it is; the look that says so has proposals of what to cut, if anything can be. */
export const UNKNOWN: unique symbol = Symbol('unknown')
/** It cannot be computed, whatever is still open where it stands. */
export const FAILED: unique symbol = Symbol('failed')

/**
 * The smallest thing that can be unknown: a fact, a field of a record, or a macro over a list nobody described.
 * `path` is what a question calls it; `described` is false for the last kind (semantics C2).
 */
export interface Atom {
  readonly key: string
  readonly path: string
  readonly type: Type
  readonly range?: readonly [number, number]
  readonly described: boolean
}

/** A record of the situation, named by its path: fields are read through the evaluation. */
export class RecordValue {
  readonly type: RecordType
  readonly path: string
  readonly given: ReadonlyMap<string, Json>
  constructor(type: RecordType, path: string, given: ReadonlyMap<string, Json>) {
    this.type = type
    this.path = path
    this.given = given
  }
}

/** An unknown that is no number, as itself: it can still be compared, and split on. */
export class Ref {
  readonly atom: Atom
  constructor(atom: Atom) {
    this.atom = atom
  }
}

/** `a * atom + b`, the atom being an unknown number. */
export class Linear {
  readonly atom: Atom
  readonly a: number
  readonly b: number
  constructor(atom: Atom, a: number, b: number) {
    this.atom = atom
    this.a = a
    this.b = b
  }
}

/** A fact or field as an unknown; one of what is taken out of a list that nobody described is asked for by that list. */
export function atomAt(key: string, { type, range }: Pick<Slot, 'type' | 'range'>): Atom {
  const path = describedPart(key)
  return { key, path, type, described: path === key, ...(range === undefined ? {} : { range }) }
}

/** Stands between the path of a list or map that nobody described and what is taken out of it. */
export const TAKEN_OUT = '|'

/** The path with which a key begins, without what is taken out of a list there that nobody described. */
function describedPart(key: string): string {
  const at = key.indexOf(`${TAKEN_OUT}{"`)
  return at < 0 ? key : key.slice(0, at)
}

/** Whether nothing in the value is open. */
export function isKnown(value: Value): boolean {
  if (value === UNKNOWN || value === FAILED || value instanceof Ref || value instanceof Linear) return false
  if (Array.isArray(value)) return value.every(isKnown)
  if (value instanceof Map) return [...value.values()].every(isKnown)
  return true
}

/** Whether a value, or anything in it, is unknown, or has failed. */
export function contains(value: Value, what: typeof UNKNOWN | typeof FAILED): boolean {
  if (Array.isArray(value)) return value.some((inner) => contains(inner, what))
  return value instanceof Map ? [...value.values()].some((inner) => contains(inner, what)) : value === what
}

/** A known value as JSON; a record as its path's own fields. */
export function toJson(value: Value): Json {
  if (value === UNKNOWN || value === FAILED || value instanceof Ref || value instanceof Linear) return null
  if (value instanceof RecordValue) return Object.fromEntries(value.given)
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [String(key), toJson(inner)]))
  // Nobody tells -0 from 0.
  return typeof value === 'number' ? value + 0 : (value as Json)
}
