import { type At, called, type Diagnostic, fault, isMap, type Json } from '../../domain/index.ts'
import { cardField } from './fitting.ts'
import { type Reader, type ReadFault, readValue } from './reading.ts'

/** Card data by record type, checked and in canonical spelling. */
export type CardData = { readonly [recordType: string]: { readonly [field: string]: Json } }

/**
 * Reads a card entry's `data:`. It names its type as its only key (`data: { personnel: { … } }`) or under `type`; plain
 * fields belong to every record type that names a card and has them all.
 */
export function readCardData(
  at: At<Json>,
  reader: Reader,
): { readonly data: CardData; readonly diagnostics: readonly Diagnostic[] } {
  const { value, place } = at
  if (!isMap(value)) return { data: {}, diagnostics: [fault('data/type', place, JSON.stringify(value))] }
  const parts = partsOf(value, reader)
  if (parts.length === 0) return { data: {}, diagnostics: [fault('data/type', place, Object.keys(value).join(', '))] }
  const diagnostics: Diagnostic[] = []
  const data: { [recordType: string]: { readonly [field: string]: Json } } = {}
  for (const [type, fields] of parts) {
    const faults: ReadFault[] = []
    const read = readValue(fields, { type: { kind: 'record', name: type } }, type, reader, faults)
    for (const each of faults) {
      if (each.kind === 'unknown-card') continue
      const code = each.kind === 'range' ? 'value/range' : 'value/type'
      diagnostics.push(fault(code, place, each.at, { detail: each.detail, nearest: each.didYouMean }))
    }
    if (isMap(read)) data[type] = { ...read }
  }
  return { data, diagnostics }
}

function partsOf(value: { readonly [key: string]: Json }, reader: Reader): (readonly [string, Json])[] {
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key) => reader.records.has(key) && isMap(value[key]))) {
    return keys.map((key) => [key, value[key] as Json] as const)
  }
  const { type, ...fields } = value
  if (typeof type === 'string' && reader.records.has(type)) return [[type, fields]]
  const named = [...reader.records.values()].filter((record) => cardField(record) !== undefined)
  const fitting = named.filter((record) => keys.every((key) => called(record.fields, key) !== undefined))
  const [only] = named
  // With one kind of card there is no doubt which is meant, so a wrong field is named rather than the whole refused.
  const meant = fitting.length > 0 ? fitting : named.length === 1 && only ? [only] : []
  return meant.map((record) => [record.name, value] as const)
}
