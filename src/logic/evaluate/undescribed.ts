import type { Type } from '../../domain/index.ts'
import { ANY, plain } from '../values/types.ts'
import { Ref, type UNKNOWN, type Value } from '../values/values.ts'
import type { Evaluation } from './evaluation.ts'

/** A list or map nobody described, or something taken out of one. */
export function isUndescribed(value: Value): value is Ref {
  if (!(value instanceof Ref)) return false
  const { kind } = plain(value.atom.type)
  return kind === 'list' || kind === 'map' || kind === 'any'
}

/** An unknown `T?` is first of all there or not: asks for that cut where it is still open. */
export function maybeNone(ev: Evaluation, ref: Ref): typeof UNKNOWN | undefined {
  const region = ev.regionOf(ref.atom)
  return region.kind !== 'is' && region.maybeNone ? ev.propose(ref.atom, { kind: 'none' }) : undefined
}

/** The type of what a list or map nobody described holds. */
export function valueTypeOf(ref: Ref): Type {
  const type = plain(ref.atom.type)
  return type.kind === 'list' ? type.of : type.kind === 'map' ? type.value : ANY
}
