import { type Diagnostic, fault, firstDay, type Json, type ParsedCase, type Place } from '../domain/index.ts'
import { atText, atTexts, child, citations, date, flag, text } from './reader.ts'
import { toJson, type YamlMap, type YamlNode } from './yaml.ts'

/**
 * A case block that its schema accepted: one case, or one for each date of what it expects; none where it lacks a title.
 * Source: design, An entry. Faults: date/invalid; block/shape where messages stand beside dates of which none is `latest`.
 */
export function readCase(root: YamlMap, anchor: string, diagnostics: Diagnostic[]): ParsedCase[] {
  const title = atText(child(root, 'title'))
  const expect = child(root, 'expect')
  if (!title || !expect) return []
  const whole = caseOf(root, title, expect, anchor, diagnostics)
  if (!isTable(root, expect)) return [whole]
  const [said] = whole.said
  if (said && !expect.entries.has('latest')) {
    const detail = 'expected no messages beside a table of dates, or `latest` among its dates'
    diagnostics.push(fault('block/shape', said.place, 'said', { detail }))
  }
  return [...expect.entries].flatMap(([date, { key, value }]): ParsedCase[] => {
    const day = firstDay(date)
    if (!day && date !== 'latest') {
      diagnostics.push(fault('date/invalid', key.place, date))
      return []
    }
    return [
      {
        ...whole,
        title: { ...title, value: `${title.value}, ${date}` },
        table: title.value,
        asOf: day ? { text: date, day } : 'latest',
        expect: { value: toJson(value), place: value.place },
        said: day ? [] : whole.said,
        place: key.place,
      },
    ]
  })
}

/** Whether a case expects something of each date: a map of dates alone, where no other is written. */
function isTable(root: YamlMap, expect: YamlNode): expect is YamlMap {
  if (expect.kind !== 'map' || expect.entries.size === 0 || child(root, 'as-of')) return false
  return [...expect.entries.keys()].every((key) => /^(?:\d{4}(?:-\d\d){0,2}|latest)$/.test(key))
}

function caseOf(
  root: YamlMap,
  title: ParsedCase['title'],
  expect: YamlNode,
  anchor: string,
  diagnostics: Diagnostic[],
): ParsedCase {
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
