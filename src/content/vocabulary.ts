import {
  type At,
  type Diagnostic,
  fault,
  type Json,
  nearest,
  type ParsedAction,
  type ParsedEach,
  type ParsedEnumValue,
  type ParsedImplication,
  type ParsedQuantity,
  type ParsedSlot,
  type ParsedTie,
  type ParsedType,
  type ParsedUsual,
  type ParsedVocabulary,
} from '../domain/index.ts'
import { readBlock } from './block.ts'
import { readCel } from './cel.ts'
import { atText, atTexts, child, citations, flag, nodes, scalarOf, text, texts } from './reader.ts'
import { type TextFile, wholeFile } from './text.ts'
import { toJson, type YamlEntry, type YamlMap, type YamlNode } from './yaml.ts'

/**
 * All files of `vocabulary/`, in order of path, as one. Of a faulty name what is sound remains.
 * Names that stand twice are left for the linker to report.
 */
export function readVocabulary(files: readonly TextFile[], diagnostics: Diagnostic[]): ParsedVocabulary {
  const roots = files.flatMap((file) => readFile(file, diagnostics))
  const named = (key: string) =>
    roots.flatMap((root) => {
      const map = child(root, key)
      return map?.kind === 'map' ? [...map.entries.values()] : []
    })
  const types = named('types')
  const isType = typeTest(new Set(types.map(({ key }) => key.value)))
  return {
    types: types.map((entry) => readType(entry, isType, diagnostics)),
    facts: named('facts').flatMap((entry) => readSlot(entry, diagnostics)),
    quantities: named('quantities').flatMap((entry) => readQuantity(entry, diagnostics)),
    actions: named('actions').map((entry) => readAction(entry, diagnostics)),
    always: roots.flatMap((root) =>
      nodes(child(root, 'always')).flatMap((node) => (node.kind === 'scalar' ? [readCel(node, diagnostics)] : [])),
    ),
    implies: roots.flatMap((root) =>
      nodes(child(root, 'implies')).flatMap((node) => readImplication(node, diagnostics)),
    ),
  }
}

function readFile(file: TextFile, diagnostics: Diagnostic[]): YamlMap[] {
  const { root, diagnostics: found } = readBlock(wholeFile(file, 'vocabulary'), 'vocabulary', mayBeEmpty)
  diagnostics.push(...found)
  return root ? [root] : []
}

/** An enumeration's value without a label, an action of which nothing more is to be said. */
function mayBeEmpty(path: readonly string[]): boolean {
  return (path[0] === 'types' && path.length === 3) || (path[0] === 'actions' && path.length === 2)
}

const BUILTIN = new Set(['bool', 'int', 'number', 'string', 'card'])

function typeTest(declared: ReadonlySet<string>): (text: string) => boolean {
  return (text) => {
    const type = text.trim()
    return BUILTIN.has(type) || declared.has(type) || type.endsWith('?') || /^(list|map)\s*\(.*\)$/s.test(type)
  }
}

/** A map is a record where a member has a type, an enumeration otherwise. */
function readType({ key, value }: YamlEntry, isType: (text: string) => boolean, diagnostics: Diagnostic[]): ParsedType {
  if (value.kind !== 'map') {
    const values = atTexts(value).map((name) => ({ name, aliases: [], formerly: [] }))
    return { kind: 'enum', name: key, values }
  }
  const members = [...value.entries.values()]
  const typed = ({ value }: YamlEntry) =>
    value.kind === 'map' ? value.entries.has('type') : value.kind === 'scalar' && isType(text(value) ?? '')
  if (!members.some(typed)) {
    return { kind: 'enum', name: key, values: members.map((member) => readEnumValue(member, diagnostics)) }
  }
  return { kind: 'record', name: key, fields: members.flatMap((member) => readSlot(member, diagnostics)) }
}

const ENUM_KEYS = ['label', 'aliases', 'formerly']

function readEnumValue({ key, value }: YamlEntry, diagnostics: Diagnostic[]): ParsedEnumValue {
  const label = value.kind === 'map' ? text(child(value, 'label')) : text(value)
  if (value.kind === 'map') {
    for (const { key: inner } of value.entries.values()) {
      if (ENUM_KEYS.includes(inner.value)) continue
      const more = { detail: 'of an enumeration value', nearest: nearest(inner.value, ENUM_KEYS) }
      diagnostics.push(fault('block/unknown-key', inner.place, inner.value, more))
    }
  }
  return { name: key, ...(label === undefined ? {} : { label }), ...spoken(value) }
}

/** A fact or a field: its type, or a map of what is to be said of it. */
function readSlot({ key, value }: YamlEntry, diagnostics: Diagnostic[]): ParsedSlot[] {
  const type = atText(value.kind === 'map' ? child(value, 'type') : value)
  if (!type) {
    const missing = value.kind === 'map'
    if (missing) diagnostics.push(fault('block/missing-key', key.place, key.value, { detail: '`type`' }))
    else diagnostics.push(fault('block/empty-value', key.place, key.value, { detail: 'a field needs a type' }))
    return []
  }
  if (value.kind !== 'map') return [{ name: key, type, aliases: [], formerly: [], words: [] }]
  const ask = text(child(value, 'ask'))
  const assume = atJson(child(value, 'assume'))
  const usually = text(child(value, 'usually'))
  const range = readRange(child(value, 'range'))
  const from = scalarOf(child(value, 'from'))
  return [
    {
      name: key,
      type,
      ...(ask === undefined ? {} : { ask }),
      ...(assume && { assume }),
      ...(usually === undefined ? {} : { usually }),
      ...(range && { range }),
      ...(child(value, 'fixed') && { fixed: flag(child(value, 'fixed')) }),
      ...(from && { from: readCel(from, diagnostics) }),
      ...tiesOf(value),
      ...spoken(value),
      words: [...texts(child(value, 'label')), ...texts(child(value, 'words'))],
    },
  ]
}

function readQuantity({ key, value }: YamlEntry, diagnostics: Diagnostic[]): ParsedQuantity[] {
  const type = atText(value.kind === 'map' ? child(value, 'type') : value)
  if (!type) return []
  if (value.kind !== 'map') return [{ name: key, type, aliases: [], formerly: [], words: [] }]
  const label = text(child(value, 'label'))
  const unit = text(child(value, 'unit'))
  const fallback = atJson(child(value, 'default'))
  const usual = readUsual(child(value, 'usual'))
  const round = text(child(value, 'round')) as ParsedQuantity['round']
  const range = readRange(child(value, 'range'))
  const each = readEach(child(value, 'each'), diagnostics)
  return [
    {
      name: key,
      type,
      ...(label === undefined ? {} : { label }),
      ...(unit === undefined ? {} : { unit }),
      ...(fallback && { default: fallback }),
      ...(usual && { usual }),
      ...(round && { round }),
      ...(range && { range }),
      ...(each && { each }),
      ...spoken(value),
      words: texts(child(value, 'words')),
    },
  ]
}

function readAction({ key, value }: YamlEntry, diagnostics: Diagnostic[]): ParsedAction {
  if (value.kind !== 'map') return { name: key, aliases: [], formerly: [], words: [] }
  const label = text(child(value, 'label'))
  const ask = text(child(value, 'ask'))
  const fallback = text(child(value, 'default')) as ParsedAction['default']
  const usual = readUsual(child(value, 'usual'))
  const each = readEach(child(value, 'each'), diagnostics)
  return {
    name: key,
    ...(label === undefined ? {} : { label }),
    ...(ask === undefined ? {} : { ask }),
    ...(fallback && { default: fallback }),
    ...(usual && { usual }),
    ...(each && { each }),
    ...spoken(value),
    words: texts(child(value, 'words')),
  }
}

function readUsual(node: YamlNode | undefined): ParsedUsual | undefined {
  if (node?.kind !== 'map') return undefined
  const entry = atText(child(node, 'entry'))
  if (!entry) return undefined
  const says = text(child(node, 'says'))
  const assumed = text(child(node, 'assumed'))
  return {
    entry,
    cites: citations(child(node, 'cites')),
    ...(says === undefined ? {} : { says }),
    ...(assumed === undefined ? {} : { assumed }),
  }
}

function readEach(node: YamlNode | undefined, diagnostics: Diagnostic[]): ParsedEach | undefined {
  if (node?.kind !== 'map') return undefined
  const [entry] = node.entries.values()
  if (entry?.value.kind !== 'scalar') return undefined
  return { variable: entry.key, list: readCel(entry.value, diagnostics) }
}

function readImplication(node: YamlNode, diagnostics: Diagnostic[]): ParsedImplication[] {
  const when = node.kind === 'map' ? scalarOf(child(node, 'when')) : undefined
  return node.kind === 'map' && when ? [{ when: readCel(when, diagnostics), then: readTies(child(node, 'then')) }] : []
}

/** What else is so of a fact where it is true, and what is as it is. */
function tiesOf(value: YamlMap): Pick<ParsedSlot, 'implies' | 'sameAs' | 'oppositeOf'> {
  const implies = readTies(child(value, 'implies'))
  const sameAs = atText(child(value, 'same_as'))
  const oppositeOf = atText(child(value, 'opposite_of'))
  return {
    ...(implies.length > 0 && { implies }),
    ...(sameAs && { sameAs }),
    ...(oppositeOf && { oppositeOf }),
  }
}

function readTies(node: YamlNode | undefined): ParsedTie[] {
  if (node?.kind !== 'map') return []
  return [...node.entries.values()].map(({ key, value }) => ({ fact: key, value: atJson(value) }))
}

function readRange(node: YamlNode | undefined): At<readonly [number, number]> | undefined {
  if (node?.kind !== 'list') return undefined
  const [low, high] = node.items.map(toJson)
  return { value: [Number(low), Number(high)], place: node.place }
}

function atJson(node: YamlNode): At<Json>
function atJson(node: YamlNode | undefined): At<Json> | undefined
function atJson(node: YamlNode | undefined): At<Json> | undefined {
  return node && { value: toJson(node), place: node.place }
}

function spoken(value: YamlNode): { aliases: readonly At<string>[]; formerly: readonly At<string>[] } {
  if (value.kind !== 'map') return { aliases: [], formerly: [] }
  return { aliases: atTexts(child(value, 'aliases')), formerly: atTexts(child(value, 'formerly')) }
}
