import { Composer, type CST, isAlias, isMap, isScalar, isSeq, type ParsedNode, Parser, type YAMLError } from 'yaml'
import { type At, type Diagnostic, fault, type Json, type Place } from '../domain/index.ts'
import { type Block, clean } from './text.ts'

/** A value with its place. `opaque` values were refused already: nothing more is said about them. */
export type YamlNode = YamlScalar | YamlMap | YamlList

export interface YamlScalar {
  readonly kind: 'scalar'
  readonly value: null | boolean | number | string
  /** What a number, boolean or null was written as; otherwise the value. */
  readonly text: string
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded'
  /** Written as nothing at all, not even `~`. */
  readonly empty: boolean
  readonly opaque: boolean
  readonly place: Place
  readonly block: Block
  /** Offsets of the value in the block, with its quotes or its `|`. */
  readonly range: readonly [number, number]
}

export interface YamlMap {
  readonly kind: 'map'
  /** Each key once, as text, in order. */
  readonly entries: Map<string, YamlEntry>
  readonly flow: boolean
  readonly opaque: boolean
  readonly place: Place
}

export interface YamlEntry {
  readonly key: At<string>
  readonly value: YamlNode
}

export interface YamlList {
  readonly kind: 'list'
  readonly items: YamlNode[]
  readonly opaque: boolean
  readonly place: Place
}

export interface Yaml {
  /** Nothing where the text is empty, or not YAML: then `broken`. */
  readonly root?: YamlNode
  readonly broken: boolean
  readonly diagnostics: readonly Diagnostic[]
}

const MAX_DEPTH = 60

/**
 * Reads YAML 1.2 (core schema) without anchors, aliases and tags. Source: semantics A1.
 * Faults: yaml/syntax, yaml/tab, yaml/refused, block/duplicate-key, file/too-large.
 */
export function readYaml(block: Block): Yaml {
  const tokens = [...new Parser().parse(block.text)]
  const { refused, deep } = inspect(tokens)
  if (deep !== undefined) {
    const detail = `values nested more than ${MAX_DEPTH} deep`
    return { broken: true, diagnostics: [fault('file/too-large', block.place(deep), block.what, { detail })] }
  }
  const composer = new Composer({ version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false })
  const [doc, second] = [...composer.compose(tokens, true, block.text.length)]
  const diagnostics = refused.map((token) => fault('yaml/refused', block.place(token.offset), token.source))
  const errors = [...(doc?.errors ?? []), ...(doc?.warnings ?? []).filter((each) => each.code !== 'TAG_RESOLVE_FAILED')]
  const syntax = syntaxFaults(block, errors, new Set(diagnostics.map((each) => each.line)))
  diagnostics.push(...syntax)
  if (second && syntax.length === 0) {
    const detail = '`---` begins a second document'
    diagnostics.push(fault('yaml/syntax', block.place(second.range[0]), '---', { detail }))
  }
  if (syntax.length > 0 || second) return { broken: true, diagnostics }
  const root = doc?.contents ? convert(doc.contents, { block, diagnostics }) : undefined
  return { ...(root && { root }), broken: false, diagnostics }
}

/** The value as JSON; a number that JSON does not know (`.inf`) is its text. */
export function toJson(node: YamlNode): Json {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(toJson)
  const json: Record<string, Json> = {}
  for (const [key, entry] of node.entries) json[key] = toJson(entry.value)
  return json
}

/** A token of the concrete syntax, as far as a message needs it. */
interface Token {
  readonly offset: number
  readonly source: string
}

/** Tags, anchors, aliases and directives, the first of each value; and where the nesting goes too deep. */
function inspect(tokens: readonly CST.Token[]): { refused: Token[]; deep?: number } {
  const refused: Token[] = []
  const stack: { token: CST.Token; depth: number }[] = []
  const push = (token: CST.Token | null | undefined, depth: number) => token && stack.push({ token, depth })
  const props = (list: readonly CST.SourceToken[]) => {
    const first = list.find((token) => token.type === 'tag' || token.type === 'anchor')
    if (first) refused.push(first)
  }
  for (const token of tokens) push(token, 0)
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { token, depth } = next
    if (depth > MAX_DEPTH) return { refused, deep: token.offset }
    switch (token.type) {
      case 'directive':
      case 'alias':
        refused.push(token)
        break
      case 'document':
        props(token.start)
        push(token.value, depth)
        break
      case 'block-map':
      case 'block-seq':
      case 'flow-collection':
        for (const item of token.items) {
          props(item.start)
          push(item.key, depth + 1)
          if (item.sep) props(item.sep)
          push(item.value, depth + 1)
        }
    }
  }
  return { refused: refused.sort((a, b) => a.offset - b.offset) }
}

/** Mistakes after which the rest of the block still reads as its author meant it. */
const LOCAL = new Set<string>([
  'BAD_DQ_ESCAPE',
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'BLOCK_IN_FLOW',
  'UNEXPECTED_TOKEN',
])

/** One fault a line, and none after a mistake that makes the rest unreadable: those would be its consequences. */
function syntaxFaults(block: Block, errors: readonly YAMLError[], reported: Set<number>): Diagnostic[] {
  const faults: Diagnostic[] = []
  for (const error of errors) {
    const place = block.place(error.pos[0])
    if (!reported.has(place.line)) {
      const detail = error.message.replace(/\.?\s*$/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
      const found = snippet(block.text, error.pos[0])
      faults.push(
        error.code === 'TAB_AS_INDENT'
          ? fault('yaml/tab', place, found)
          : fault('yaml/syntax', place, found, { detail }),
      )
      reported.add(place.line)
    }
    if (!LOCAL.has(error.code)) break
  }
  return faults
}

/** The line around an offset, shortened. */
function snippet(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  return shorten(text.slice(start, end < 0 ? undefined : end))
}

export function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

interface Context {
  readonly block: Block
  readonly diagnostics: Diagnostic[]
}

const STYLES = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
} as const

function convert(node: ParsedNode, context: Context): YamlNode {
  const { block, diagnostics } = context
  const place = block.place(node.range[0])
  if (isAlias(node)) return scalar(context, null, node.source, node.range, { opaque: true })
  const opaque = node.tag !== undefined || node.anchor !== undefined
  if (isScalar(node)) {
    const style = STYLES[(node.type ?? 'PLAIN') as keyof typeof STYLES]
    const source = node.source ?? ''
    const empty = node.value === null && source === '' && !opaque
    return scalar(context, plainValue(node.value, source), source, node.range, { style, empty, opaque })
  }
  if (isSeq(node)) {
    const items = (node.items as ParsedNode[]).map((item) => convert(item, context))
    return { kind: 'list', items, opaque, place }
  }
  const entries = new Map<string, YamlEntry>()
  if (!isMap(node)) throw new Error(`no YAML node: ${String(node)}`)
  for (const pair of node.items) {
    const keyNode = pair.key as ParsedNode
    const keyPlace = block.place(keyNode.range[0])
    const name = keyName(keyNode)
    if (name === undefined) {
      const found = shorten(block.text.slice(keyNode.range[0], keyNode.range[1])) || ':'
      const reported = isAlias(keyNode) || keyNode.tag !== undefined || keyNode.anchor !== undefined
      if (!reported) diagnostics.push(fault('yaml/refused', keyPlace, found, { detail: 'a key is a plain name' }))
      continue
    }
    if (entries.has(name)) {
      diagnostics.push(fault('block/duplicate-key', keyPlace, name))
      continue
    }
    const end = keyNode.range[1]
    const value = pair.value
      ? convert(pair.value as ParsedNode, context)
      : scalar(context, null, '', [end, end, end], { empty: true })
    entries.set(name, { key: { value: name, place: keyPlace }, value })
  }
  return { kind: 'map', entries, flow: node.flow === true, opaque, place }
}

function scalar(
  { block }: Context,
  value: YamlScalar['value'],
  source: string,
  range: readonly [number, number, number],
  more: Partial<Pick<YamlScalar, 'style' | 'empty' | 'opaque'>>,
): YamlScalar {
  const text = typeof value === 'string' ? value : source
  const place = block.place(range[0])
  const rest = { style: 'plain', empty: false, opaque: false, ...more } as const
  return { kind: 'scalar', value, text, place, block, range: [range[0], range[1]], ...rest }
}

/** Undefined for a key that is a collection, an alias, nothing, or would reach an object's prototype. */
function keyName(key: ParsedNode): string | undefined {
  if (!isScalar(key) || key.tag !== undefined || key.anchor !== undefined) return undefined
  const name = typeof key.value === 'string' ? clean(key.value) : (key.source ?? '')
  return name === '' || name === '__proto__' ? undefined : name
}

function plainValue(value: unknown, source: string): YamlScalar['value'] {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : source
  return typeof value === 'boolean' ? value : null
}
