import { called, type Edition, type Json, type Slot, type Type, valueLabel } from '../../domain/index.ts'
import { open } from '../../editions/index.ts'
import { askedAt, slotAt } from '../../logic/index.ts'

/** What a fact, a field of one, a given quantity or a reason `may(…)` is: its type, its question, its bounds. */
export interface Meaning {
  readonly label: string
  readonly type: Type
  readonly range?: readonly [number, number]
  /** The value taken while nothing is said. */
  readonly assume?: Json
}

/** @param path a name as a link may spell it, former names and aliases too; undefined where there is none. */
export function meaningOf(
  edition: Edition,
  path: string,
  told: { readonly [fact: string]: Json } = {},
): Meaning | undefined {
  const { facts, actions, quantities } = edition.vocabulary
  const { theory } = open(edition)
  const slot = slotAt(theory, path) ?? called(facts, path)
  if (slot) return ofSlot(slot, askedAt(theory, path, new Map(Object.entries(told))))
  const [, mayBe = ''] = /^(?:may|must)\((.+)\)$/.exec(path) ?? []
  const action = called(actions, mayBe)
  if (action) return { label: action.ask ?? `${sentenceCase(action.label)}?`, type: { kind: 'bool' } }
  const quantity = called(quantities, path)
  if (!quantity) return undefined
  return {
    label: sentenceCase(quantity.label),
    type: quantity.each ? { kind: 'map', key: { kind: 'string' }, value: quantity.type } : quantity.type,
    ...(quantity.range === undefined ? {} : { range: quantity.range }),
  }
}

/**
 * The question a fact answers, as a judge would put it; its name where there is no such fact.
 * @param facts as told: they name what a field is of.
 */
export function factLabel(edition: Edition, path: string, facts: { readonly [fact: string]: Json } = {}): string {
  return meaningOf(edition, path, facts)?.label ?? path
}

/** A fact's value in words. */
export function factValue(edition: Edition, path: string, value: Json): string {
  return valueLabel(edition, meaningOf(edition, path)?.type ?? { kind: 'any' }, value)
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ofSlot({ type, range, assume }: Slot, label: string): Meaning {
  return {
    label,
    type,
    ...(range === undefined ? {} : { range }),
    ...(assume === undefined ? {} : { assume }),
  }
}
