import {
  type Criterion,
  compare,
  type DateText,
  type Diagnostic,
  EARLIEST,
  type Format,
  type ParsedGame,
  type Place,
  type Policy,
} from '../domain/index.ts'
import { readBlock } from './block.ts'
import { child, date, nodes, text, texts, upkeep } from './reader.ts'
import { type TextFile, wholeFile } from './text.ts'
import type { YamlMap, YamlNode } from './yaml.ts'

const STANDARD: readonly Format[] = [{ id: 'standard', label: 'Standard' }]
const ALWAYS: DateText = { text: EARLIEST.slice(0, 4), day: EARLIEST }
const ORDER: readonly Criterion[] = ['prohibition', 'scope', 'authority', 'specificity', 'recency']

/** Settings of a game; what is missing or at fault has its default. */
export function readGame(game: string, file: TextFile, diagnostics: Diagnostic[]): ParsedGame {
  const fallback = defaultGame(game, file.place(0))
  const { root, diagnostics: found } = readBlock(wholeFile(file, 'game.yaml'), 'game')
  diagnostics.push(...found)
  if (!root) return fallback
  const formats = readFormats(child(root, 'formats'))
  const policies = child(root, 'precedence')
  return {
    ...fallback,
    title: text(child(root, 'title')) ?? fallback.title,
    ...(formats.length > 0 && { formats }),
    authority: texts(child(root, 'authority')),
    ...(policies && { precedence: readPolicies(policies, diagnostics) }),
    ...upkeep(root),
  }
}

/** Settings of a game that says nothing: one format, and every criterion in the order of the contract. */
export function defaultGame(game: string, place: Place): ParsedGame {
  return { title: game, formats: STANDARD, authority: [], precedence: [{ from: ALWAYS, order: ORDER }], place }
}

function readFormats(node: YamlNode | undefined): Format[] {
  if (node?.kind === 'map') return [...node.entries].map(([id, { value }]) => ({ id, label: text(value) ?? id }))
  return texts(node).map((id) => ({ id, label: id }))
}

/** Dated policies, or one list of criteria that always held. */
function readPolicies(node: YamlNode, diagnostics: Diagnostic[]): Policy[] {
  const always: Criterion[] = []
  const policies: Policy[] = []
  for (const item of nodes(node)) {
    if (item.kind === 'map') policies.push(...readPolicy(item, diagnostics))
    else always.push(text(item) as Criterion)
  }
  if (always.length > 0 || policies.length === 0) policies.push({ from: ALWAYS, order: always })
  return policies.sort((a, b) => compare(a.from.day, b.from.day))
}

function readPolicy(item: YamlMap, diagnostics: Diagnostic[]): Policy[] {
  const from = date(child(item, 'from'), diagnostics)
  return from ? [{ from, order: texts(child(item, 'order')) as Criterion[] }] : []
}
