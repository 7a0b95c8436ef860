import type { SchemaName } from '../content/index.ts'
import type { Place } from '../domain/index.ts'

/** What stands around the place where an author types, read line by line: the text need not be sound. */
export interface Spot {
  /** The name of an entry in a link, a key, or the value of a key. */
  readonly what: 'link' | 'key' | 'value'
  /** The kind of block or file; of prose, the entry's front matter. */
  readonly block: SchemaName
  /** The keys it stands under, the outermost first; of a value its own key last. */
  readonly path: readonly string[]
  /** What is being typed, and the column it begins at. */
  readonly word: string
  readonly column: number
  /** The source of the citation it stands in. */
  readonly source?: string
}

/** The spot at a place; undefined in prose that names nothing. */
export function spotAt(text: string, { file, line, column }: Place): Spot | undefined {
  const lines = text.split(/\r\n?|\n/)
  const before = (lines[line - 1] ?? '').slice(0, column - 1)
  const found = blockAt(file, lines, line - 1)
  if (!found) {
    const link = /\[\[([a-z0-9.-]*)$/.exec(before)?.[1]
    return link === undefined ? undefined : { what: 'link', block: 'entry', path: [], ...wordAt(link, column) }
  }
  const { block, from } = found
  const written = lines.slice(from, line - 1)
  const path = [...parentsOf(written, indentOf(before)), ...keysWithin(before)]
  const source = /source:\s*["']?([\w.-]+)/.exec(lines[line - 1] ?? '')?.[1]
  const rest = { block, ...(source === undefined ? {} : { source }) }
  const quoted = /["']([^"']*)$/.exec(before)?.[1]
  const isQuoted =
    quoted !== undefined && ((before.match(/"/g) ?? []).length % 2 === 1 || (before.match(/'/g) ?? []).length % 2 === 1)
  const word = path.at(-1) === 'at' && isQuoted ? quoted : (/[\w.-]*$/.exec(before)?.[0] ?? '')
  const isOnLine = /^\s*(?:- )?[\w.-]*$/.test(before)
  const isKey = isOnLine ? !/^\s*- /.test(before) && !isInText(written, indentOf(before)) : isFlowKey(before)
  return { what: isKey ? 'key' : 'value', path, ...wordAt(word, column), ...rest }
}

function wordAt(word: string, column: number): Pick<Spot, 'word' | 'column'> {
  return { word, column: column - word.length }
}

const FILES: readonly (readonly [RegExp, SchemaName])[] = [
  [/^[^/]+\/game\.yaml$/, 'game'],
  [/^[^/]+\/vocabulary\//, 'vocabulary'],
  [/^[^/]+\/sayings\//, 'sayings'],
  [/^[^/]+\/events\//, 'event'],
]

/** The block of YAML a line stands in, and its first line. */
function blockAt(file: string, lines: readonly string[], at: number): { block: SchemaName; from: number } | undefined {
  const whole = FILES.find(([path]) => path.test(file))
  if (whole) return { block: whole[1], from: 0 }
  const front: SchemaName = /^[^/]+\/sources\//.test(file) ? 'source' : 'entry'
  const end = lines.indexOf('---', 1)
  if (lines[0] === '---' && (end < 0 || at < end)) return at === 0 ? undefined : { block: front, from: 1 }
  for (let line = at - 1; line >= 0; line--) {
    const fence = /^\s*```(\w*)/.exec(lines[line] ?? '')
    if (!fence) continue
    const [, kind = ''] = fence
    return kind === 'rule' || kind === 'case' || kind === 'said' ? { block: kind, from: line + 1 } : undefined
  }
  return undefined
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0
}

/** The keys whose values, on lines of their own, are indented less than a line. */
function parentsOf(lines: readonly string[], indent: number): string[] {
  const path: string[] = []
  let least = indent
  for (const line of lines.toReversed()) {
    const own = indentOf(line)
    if (line.trim() === '' || own >= least) continue
    const key = /^\s*(?:- )?["']?([\w.-]+)["']?:/.exec(line)?.[1]
    if (key !== undefined) path.unshift(key)
    least = own
  }
  return path
}

/** The keys on a line, of its own and of flow maps, that what comes next stands under. */
function keysWithin(before: string): string[] {
  const keys: string[] = []
  let last: string | undefined
  for (const [token, key] of before.matchAll(/["']?([\w.-]+)["']?:(?=\s|$)|[{}[\],]|"[^"]*"|'[^']*'/g)) {
    if (key !== undefined) last = key
    else if (token === '{') {
      keys.push(last ?? '')
      last = undefined
    } else if (token === '}') {
      keys.pop()
      last = undefined
    } else if (token === ',' && !isInList(before)) last = undefined
  }
  return [...keys, ...(last === undefined ? [] : [last])].filter((key) => key !== '')
}

/** Whether a list is still open at the end. */
function isInList(before: string): boolean {
  return before.lastIndexOf('[') > before.lastIndexOf(']')
}

/** In a flow map after its brace or a comma, before any colon. */
function isFlowKey(before: string): boolean {
  const open = before.lastIndexOf('{')
  if (open < before.lastIndexOf('}') || open < 0 || isInList(before)) return false
  return /[{,]\s*["']?[\w.-]*$/.test(before.slice(open))
}

/** Whether a line after these is one of a text that begins with `|` or `>`, which has no keys. */
function isInText(lines: readonly string[], indent: number): boolean {
  const above = lines.findLast((line) => line.trim() !== '' && indentOf(line) < indent)
  return above !== undefined && /:\s*[|>][+-]?\s*$/.test(above)
}
