import type { Diagnostic, Json, ParsedCase, Place } from '../domain/index.ts'
import { atText, atTexts, child, citations, date, flag, text } from './reader.ts'
import { toJson, type YamlMap, type YamlNode } from './yaml.ts'

/** A case block that its schema accepted. Fault: date/invalid. */
export function readCase(root: YamlMap, anchor: string, diagnostics: Diagnostic[]): ParsedCase | undefined {
  const title = atText(child(root, 'title'))
  const expect = child(root, 'expect')
  if (!title || !expect) return undefined
  const given = atText(child(root, 'given'))
  const format = atText(child(root, 'format'))
  const event = atText(child(root, 'event'))
  return {
    title,
    ...(given && { given }),
    ...readFacts(root, title.place),
    unknown: atTexts(child(root, 'unknown')),
    asOf: readAsOf(child(root, 'as-of'), diagnostics),
    ...(format && { format }),
    ...(event && { event }),
    ask: atTexts(child(root, 'ask')),
    expect: { value: toJson(expect), place: expect.place },
    because: atTexts(child(root, 'because')),
    asks: atTexts(child(root, 'asks')),
    noLonger: atTexts(child(root, 'no-longer')),
    notes: atTexts(child(root, 'notes')),
    ordered: flag(child(root, 'ordered')),
    cites: citations(child(root, 'cites')),
    said: atTexts(child(root, 'said')),
    anchor,
    place: title.place,
  }
}

/** The day of a question; the latest there is where none is said. Fault: date/invalid. */
export function readAsOf(node: YamlNode | undefined, diagnostics: Diagnostic[]): ParsedCase['asOf'] {
  return (text(node) === 'latest' ? undefined : date(node, diagnostics)) ?? 'latest'
}

/** What a block says is so, or nothing. @param fallback where it would stand. */
export function readFacts(root: YamlMap, fallback: Place): Pick<ParsedCase, 'facts' | 'factPlaces'> {
  const node = child(root, 'facts')
  if (node?.kind !== 'map') return { facts: { value: {}, place: fallback }, factPlaces: new Map() }
  const factPlaces = new Map([...node.entries].map(([name, { key }]) => [name, key.place]))
  return { facts: { value: toJson(node) as { readonly [fact: string]: Json }, place: node.place }, factPlaces }
}
