import {
  type At,
  canBeEmpty,
  type Diagnostic,
  fault,
  type ParsedAskSaying,
  type ParsedFactSaying,
  type ParsedSaid,
  type ParsedSayings,
  templateOf,
} from '../domain/index.ts'
import { readBlock } from './block.ts'
import { atTexts, child, nodes } from './reader.ts'
import { readSaid } from './said.ts'
import { type TextFile, wholeFile } from './text.ts'
import { shorten, toJson, type YamlEntry, type YamlMap, type YamlNode } from './yaml.ts'

/**
 * All files of `sayings/`, in order of path, as one. A faulty template is left out alone.
 * Faults of templates: saying/syntax.
 */
export function readSayings(files: readonly TextFile[], diagnostics: Diagnostic[]): ParsedSayings {
  const roots = files.flatMap((file): YamlMap[] => {
    const { root, diagnostics: found } = readBlock(wholeFile(file, 'sayings'), 'sayings')
    diagnostics.push(...found)
    return root ? [root] : []
  })
  const named = (key: string) => roots.flatMap((root) => members(child(root, key)))
  const facts = (key: string) => named(key).flatMap((entry) => readFact(entry, diagnostics))
  return {
    asks: named('asks').map((entry) => readAsk(entry, diagnostics)),
    facts: facts('facts'),
    types: facts('types'),
    alike: roots.flatMap((root) => nodes(child(root, 'alike')).map((node) => readAlike(node, diagnostics))),
    typed: roots.flatMap((root) => nodes(child(root, 'typed')).flatMap((node) => readTyped(node, diagnostics))),
  }
}

function readAsk({ key, value }: YamlEntry, diagnostics: Diagnostic[]): ParsedAskSaying {
  const map = value.kind === 'map' ? value : undefined
  return {
    name: key,
    says: templates(map && child(map, 'says'), diagnostics),
    not: templates(map && child(map, 'not'), diagnostics),
  }
}

function readFact({ key: name, value }: YamlEntry, diagnostics: Diagnostic[]): ParsedFactSaying[] {
  return members(value).flatMap(({ key, value: said }): ParsedFactSaying[] => {
    if (key.value === 'each') return nodes(said).flatMap((node) => readEach(name, node, diagnostics))
    const says = templates(said, diagnostics)
    return [key.value === 'any' ? { name, says } : { name, value: key, says }]
  })
}

function readEach(name: At<string>, node: YamlNode, diagnostics: Diagnostic[]): ParsedFactSaying[] {
  if (node.kind !== 'map') return []
  const is = child(node, 'is')
  const each = is ? { value: toJson(is), place: is.place } : { value: {}, place: node.place }
  return [{ name, each, says: templates(child(node, 'says'), diagnostics) }]
}

/** Left out alone where its day is none. */
function readTyped(node: YamlNode, diagnostics: Diagnostic[]): ParsedSaid[] {
  const faults: Diagnostic[] = []
  const found = node.kind === 'map' ? readSaid(node, '', faults) : undefined
  diagnostics.push(...faults)
  return found && faults.length === 0 ? [found] : []
}

/** Words that mean the same are no templates: they stand for themselves. */
function readAlike(node: YamlNode, diagnostics: Diagnostic[]): At<string>[] {
  return atTexts(node).filter(({ value, place }) => {
    const found = templateOf(value)
    if (found.ok && found.parts.every((part) => 'text' in part)) return true
    diagnostics.push(fault('saying/syntax', place, shorten(value), { detail: 'words that are alike are plain text' }))
    return false
  })
}

function templates(node: YamlNode | undefined, diagnostics: Diagnostic[]): At<string>[] {
  return atTexts(node).filter((at) => {
    const found = faultIn(at)
    if (found) diagnostics.push(found)
    return !found
  })
}

function faultIn({ value, place }: At<string>): Diagnostic | undefined {
  const found = shorten(value)
  const template = templateOf(value)
  if (!template.ok)
    return fault('saying/syntax', place, found, { detail: `${template.detail}, at character ${template.at + 1}` })
  if (canBeEmpty(template.parts))
    return fault('saying/syntax', place, found, { detail: 'it may stand for nothing at all' })
  return undefined
}

function members(node: YamlNode | undefined): YamlEntry[] {
  return node?.kind === 'map' ? [...node.entries.values()] : []
}
