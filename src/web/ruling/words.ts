import { called, cardName, type Edition, type Json, type Slot, type Type, valueLabel } from '../../domain/index.ts'
import { open } from '../../editions/index.ts'
import { slotAt } from '../../logic/index.ts'

/** What a fact, a field of one or a given quantity is: its type, its question, its bounds. */
export interface Meaning {
  readonly label: string
  readonly type: Type
  readonly range?: readonly [number, number]
  /** The value taken while nothing is said. */
  readonly assume?: Json
}

/** @param path a name as a link may spell it, former names and aliases too; undefined where there is none. */
export function meaningOf(edition: Edition, path: string): Meaning | undefined {
  const { facts, quantities } = edition.vocabulary
  const slot = slotAt(open(edition).theory, path) ?? called(facts, path)
  if (slot) return ofSlot(slot, path)
  const quantity = called(quantities, path)
  if (!quantity) return undefined
  return {
    label: sentenceCase(quantity.label),
    type: quantity.each ? { kind: 'map', key: { kind: 'string' }, value: quantity.type } : quantity.type,
    ...(quantity.range === undefined ? {} : { range: quantity.range }),
  }
}

/** The question a fact answers, as a judge would put it; its name where nobody wrote one. */
export function factLabel(edition: Edition, path: string): string {
  return meaningOf(edition, path)?.label ?? path
}

/** A question about one element of a list, the element called by its name: `pots[0]: Is it cracked?` asks of the jug. */
export function named(edition: Edition, facts: { readonly [fact: string]: Json }, question: string): string {
  return question.replace(/^([\w.]+)\[(\d+)\](?:\.[\w.]+)?(?=: )/, (whole, list: string, at: string) => {
    const items = facts[list]
    const item: Json | undefined = Array.isArray(items) ? items[Number(at)] : undefined
    if (item === undefined) return whole
    const texts = typeof item === 'object' && item !== null ? Object.values(item) : [item]
    const name = texts.find((each) => typeof each === 'string')
    return name === undefined ? `Number ${Number(at) + 1}` : sentenceCase(cardName(edition, String(name)))
  })
}

/** A fact's value in words. */
export function factValue(edition: Edition, path: string, value: Json): string {
  return valueLabel(edition, meaningOf(edition, path)?.type ?? { kind: 'any' }, value)
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ofSlot(slot: Slot, path: string): Meaning {
  const owner = /^(.*\])\.[^.[\]]+$/.exec(path)?.[1]
  const label = slot.ask ?? sentenceCase((path.split('.').at(-1) ?? path).replaceAll('_', ' '))
  return {
    label: owner === undefined ? label : `${owner}: ${label}`,
    type: slot.type,
    ...(slot.range === undefined ? {} : { range: slot.range }),
    ...(slot.assume === undefined ? {} : { assume: slot.assume }),
  }
}
