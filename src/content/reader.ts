import {
  type At,
  type DateText,
  type Diagnostic,
  fault,
  firstDay,
  type ParsedCitation,
  type Upkeep,
  upkeepOf,
} from '../domain/index.ts'
import type { YamlMap, YamlNode, YamlScalar } from './yaml.ts'

/*
 * Reading values out of a block that its schema has accepted: shapes are known, so nothing here reports them.
 */

export function child(map: YamlMap, key: string): YamlNode | undefined {
  return map.entries.get(key)?.value
}

/** The value as text; numbers and booleans as they were written. */
export function text(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && node.value !== null ? node.text : undefined
}

export function atText(node: YamlNode | undefined): At<string> | undefined {
  const value = text(node)
  return node && value !== undefined ? { value, place: node.place } : undefined
}

/** One value, or a list of them. */
export function nodes(node: YamlNode | undefined): readonly YamlNode[] {
  if (!node) return []
  return node.kind === 'list' ? node.items : [node]
}

export function atTexts(node: YamlNode | undefined): At<string>[] {
  return nodes(node)
    .map(atText)
    .filter((each) => each !== undefined)
}

export function texts(node: YamlNode | undefined): string[] {
  return atTexts(node).map((each) => each.value)
}

export function flag(node: YamlNode | undefined): boolean {
  return node?.kind === 'scalar' && node.value === true
}

export function scalarOf(node: YamlNode | undefined): YamlScalar | undefined {
  return node?.kind === 'scalar' ? node : undefined
}

/** Who keeps what the block is about, and where. */
export function upkeep(root: YamlMap): Upkeep {
  return upkeepOf({
    keeper: text(child(root, 'keeper')),
    repository: text(child(root, 'repository')),
    url: text(child(root, 'url')),
  })
}

/** A date as printed. Fault: date/invalid. */
export function date(
  node: YamlNode | undefined,
  diagnostics: Diagnostic[],
  assumed: string | undefined = undefined,
): DateText | undefined {
  const written = text(node)
  if (!node || written === undefined) return undefined
  const day = firstDay(written)
  if (!day) {
    diagnostics.push(fault('date/invalid', node.place, written))
    return undefined
  }
  return { text: written, day, ...(assumed === undefined ? {} : { assumed }) }
}

/** Sources, or `{ source, at }` where several `at` make several citations. */
export function citations(node: YamlNode | undefined): ParsedCitation[] {
  return nodes(node).flatMap((item): ParsedCitation[] => {
    const source = atText(item.kind === 'map' ? child(item, 'source') : item)
    if (!source) return []
    const ats = item.kind === 'map' ? atTexts(child(item, 'at')) : []
    return ats.length === 0 ? [{ source }] : ats.map((at) => ({ source, at }))
  })
}
