import {
  type Diagnostic,
  fault,
  type ParsedConclusion,
  type ParsedRelation,
  type ParsedRule,
  RELATIONS,
  type RelationKind,
} from '../domain/index.ts'
import { readCel } from './cel.ts'
import { atText, atTexts, child, citations, date, nodes, scalarOf, text, texts, upkeep } from './reader.ts'
import type { YamlMap, YamlNode } from './yaml.ts'

/** What the text around a block says of it. */
export interface Section {
  /** Of its `##` heading, or the entry's term before the first. */
  readonly title: string
  readonly anchor: string
  /** Its prose as Markdown, blocks left out. */
  readonly prose: string
}

/**
 * A rule block that its schema accepted. Faults: date/invalid, yaml/refused, date/order where both dates are written;
 * where a source dates the beginning the linker tells.
 */
export function readRule(root: YamlMap, section: Section, diagnostics: Diagnostic[]): ParsedRule | undefined {
  const id = atText(child(root, 'id'))
  if (!id) return undefined
  const effective = date(child(root, 'effective'), diagnostics, text(child(root, 'assumed')))
  const end = child(root, 'ends')
  const ends = date(end, diagnostics)
  if (end && effective && ends && ends.day <= effective.day) {
    const detail = `ends ${ends.text}, begins ${effective.text}`
    diagnostics.push(fault('date/order', end.place, id.value, { detail, rule: id.value }))
  }
  const authority = atText(child(root, 'authority'))
  const reading = text(child(root, 'reading'))
  const notYet = text(child(root, 'not-yet'))
  const when = scalarOf(child(root, 'when'))
  return {
    stage: 'parsed',
    id,
    formerly: atTexts(child(root, 'formerly')),
    title: text(child(root, 'title')) ?? section.title,
    text: section.prose,
    anchor: section.anchor,
    cites: citations(child(root, 'cites')),
    ...(effective && { effective }),
    ...(ends && { ends }),
    formats: atTexts(child(root, 'formats')),
    events: atTexts(child(root, 'events')),
    ...(authority && { authority }),
    groups: texts(child(root, 'group')),
    ...(reading === undefined ? {} : { reading }),
    ...(notYet === undefined ? {} : { notYet }),
    ...(when && { when: readCel(when, diagnostics) }),
    then: nodes(child(root, 'then')).flatMap((part) => conclusions(part, diagnostics)),
    relations: RELATIONS.flatMap((kind) => relations(kind, child(root, kind))),
    accept: accepted(child(root, 'accept')),
    ...upkeep(root),
    place: id.place,
  }
}

function conclusions(part: YamlNode, diagnostics: Diagnostic[]): ParsedConclusion[] {
  if (part.kind !== 'map') return []
  return [...part.entries].flatMap(([key, { value }]): ParsedConclusion[] => {
    switch (key) {
      case 'permit':
      case 'forbid':
      case 'require':
        return atTexts(value).map((action) => ({ kind: key, action }))
      case 'set':
      case 'add':
      case 'multiply':
      case 'atLeast':
      case 'atMost':
        return value.kind === 'map' ? values(key, value, diagnostics) : []
      default:
        return texts(value).map((note) => ({ kind: 'note', text: note }))
    }
  })
}

function values(
  kind: 'set' | 'add' | 'multiply' | 'atLeast' | 'atMost',
  map: YamlMap,
  diagnostics: Diagnostic[],
): ParsedConclusion[] {
  return [...map.entries.values()].flatMap(({ key: quantity, value }): ParsedConclusion[] =>
    value.kind === 'scalar' ? [{ kind, quantity, value: readCel(value, diagnostics) }] : [],
  )
}

function relations(kind: RelationKind, node: YamlNode | undefined): ParsedRelation[] {
  return nodes(node).flatMap((item): ParsedRelation[] => {
    const target = atText(item.kind === 'map' ? child(item, 'rule') : item)
    if (!target) return []
    const note = item.kind === 'map' ? text(child(item, 'note')) : undefined
    const cites = item.kind === 'map' ? citations(child(item, 'cites')) : []
    return [{ kind, target, ...(note === undefined ? {} : { note }), cites }]
  })
}

function accepted(node: YamlNode | undefined): ParsedRule['accept'] {
  if (node?.kind !== 'map') return []
  return [...node.entries.values()].map(({ key, value }) => ({ code: key, why: text(value) ?? '' }))
}
