import type { Diagnostic, Json, ParsedCase, Place } from '../domain/index.ts'
import { atText, atTexts, child, citations, date, flag, text } from './reader.ts'
import { toJson, type YamlMap } from './yaml.ts'

/** A case block that its schema accepted. Fault: date/invalid. */
export function readCase(root: YamlMap, anchor: string, diagnostics: Diagnostic[]): ParsedCase | undefined {
  const title = atText(child(root, 'title'))
  const expect = child(root, 'expect')
  if (!title || !expect) return undefined
  const asOf = child(root, 'as-of')
  const given = atText(child(root, 'given'))
  const format = atText(child(root, 'format'))
  const event = atText(child(root, 'event'))
  return {
    title,
    ...(given && { given }),
    ...readFacts(root, title.place),
    unknown: atTexts(child(root, 'unknown')),
    asOf: (text(asOf) === 'latest' ? undefined : date(asOf, diagnostics)) ?? 'latest',
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
    anchor,
    place: title.place,
  }
}

function readFacts(root: YamlMap, fallback: Place): Pick<ParsedCase, 'facts' | 'factPlaces'> {
  const node = child(root, 'facts')
  if (node?.kind !== 'map') return { facts: { value: {}, place: fallback }, factPlaces: new Map() }
  const factPlaces = new Map([...node.entries].map(([name, { key }]) => [name, key.place]))
  return { facts: { value: toJson(node) as { readonly [fact: string]: Json }, place: node.place }, factPlaces }
}
