import type { Type } from '../../domain/index.ts'

/** What a condition is. */
export const BOOL: Type = { kind: 'bool' }

/** Whole numbers within ±(2^53−1). Source: semantics C4. */
export const INT: Type = { kind: 'int' }

/** Finite doubles. */
export const NUMBER: Type = { kind: 'number' }

/** Texts, compared by their code points. */
export const STRING: Type = { kind: 'string' }

/** Fits every type, as the elements of an empty list do and what was found to be faulty, so that one fault is told once. */
export const ANY: Type = { kind: 'any' }

/** The type of `null` alone, which fits every `T?`. */
export const NULL: Type = { kind: 'null' }

/** The type of a list of elements of one type. */
export const listOf = (of: Type): Type => ({ kind: 'list', of })

/** Whether arithmetic takes it: an int, a number, or what nobody knows. */
export function isNumeric(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'number' || type.kind === 'any'
}

/** `T?` without the `?`. */
export function plain(type: Type): Type {
  return type.kind === 'optional' ? type.of : type
}

/** Whether a value of type `from` may stand where `to` is wanted; int and number mix (semantics D2). */
export function fits(from: Type, to: Type): boolean {
  if (from.kind === 'any' || to.kind === 'any') return true
  if (from.kind === 'null') return to.kind === 'optional' || to.kind === 'null'
  if (from.kind === 'optional' || to.kind === 'optional') return fits(plain(from), plain(to))
  if (isNumeric(from) && isNumeric(to)) return true
  if ((from.kind === 'card' && to.kind === 'string') || (from.kind === 'string' && to.kind === 'card')) return true
  if (from.kind !== to.kind) return false
  if (from.kind === 'list') return fits(from.of, (to as typeof from).of)
  if (from.kind === 'map') {
    const other = to as typeof from
    return fits(from.key, other.key) && fits(from.value, other.value)
  }
  if (from.kind === 'enum' || from.kind === 'record') return from.name === (to as typeof from).name
  return true
}

/** The type of a list or branch that holds both; undefined when there is none. */
export function join(a: Type, b: Type): Type | undefined {
  if (a.kind === 'any') return b
  if (b.kind === 'any') return a
  if (a.kind === 'null') return b.kind === 'optional' || b.kind === 'null' ? b : { kind: 'optional', of: b }
  if (b.kind === 'null') return a.kind === 'optional' ? a : { kind: 'optional', of: a }
  if (a.kind === 'optional' || b.kind === 'optional') {
    const inner = join(plain(a), plain(b))
    return inner && { kind: 'optional', of: inner }
  }
  if (isNumeric(a) && isNumeric(b)) return a.kind === 'int' && b.kind === 'int' ? INT : NUMBER
  if (a.kind === 'list' && b.kind === 'list') {
    const inner = join(a.of, b.of)
    return inner && listOf(inner)
  }
  if (a.kind === 'map' && b.kind === 'map') {
    const key = join(a.key, b.key)
    const value = join(a.value, b.value)
    return key && value && { kind: 'map', key, value }
  }
  return fits(a, b) ? a : undefined
}
