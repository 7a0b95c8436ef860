import type { Type } from '../../domain/index.ts'

export const BOOL: Type = { kind: 'bool' }

export const INT: Type = { kind: 'int' }

export const NUMBER: Type = { kind: 'number' }

export const STRING: Type = { kind: 'string' }

export const ANY: Type = { kind: 'any' }

export const NULL: Type = { kind: 'null' }

export const listOf = (of: Type): Type => ({ kind: 'list', of })

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
