import { called, type Slot, type Type } from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import type { Theory } from './theory.ts'

const MANIFOLD: readonly Type['kind'][] = ['list', 'map', 'record']

/** Whether there is more to a value than can be chosen at once. */
export function isManifold(type: Type): boolean {
  return MANIFOLD.includes(plain(type).kind)
}

/** The fact or field a path names, or the list or map whose element it names. */
export function slotAt(theory: Theory, path: string): Slot | undefined {
  const own = theory.facts.get(path)
  if (own) return own
  const fact = theory.facts.get(theory.factAt(path) ?? path)
  return fact && slotIn(theory, fact, fact.type, path.slice(fact.name.length).match(/\[[^\]]*\]|[^.[]+/g) ?? [])
}

function slotIn(theory: Theory, slot: Slot, type: Type, [step, ...rest]: readonly string[]): Slot | undefined {
  if (step === undefined) return slot
  const of = plain(type)
  if (of.kind === 'list') return step.startsWith('[') ? slotIn(theory, slot, of.of, rest) : undefined
  // A key may have dots.
  if (of.kind === 'map') return slotIn(theory, slot, of.value, rest) ?? slotIn(theory, slot, of, rest)
  const field = of.kind === 'record' ? called(theory.records.get(of.name)?.fields ?? [], step) : undefined
  return field && slotIn(theory, field, field.type, rest)
}
