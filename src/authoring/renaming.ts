import type { Place } from '../domain/index.ts'
import type { Analysis } from './analyse.ts'
import type { Edit } from './findings.ts'
import type { Mention, SymbolKind } from './mentions.ts'

/** A renaming over the whole game, or why there is none. */
export type Renaming =
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly moves: readonly Move[] }
  | { readonly ok: false; readonly why: string }

/** A file that gets another name. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** What can be renamed; all of them keep what they were called as `formerly`. */
const RENAMED: readonly SymbolKind[] = ['fact', 'quantity', 'action', 'rule', 'entry']

const SHAPES: { readonly [kind in SymbolKind]?: RegExp } = {
  fact: /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/,
  quantity: /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/,
  action: /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/,
  rule: /^[A-Za-z0-9][\w.-]*$/,
  entry: /^[a-z0-9][a-z0-9.-]*$/,
}

/** What would be renamed at a place: the name as it stands there. */
export function renamedAt(analysis: Analysis, place: Place): Mention | undefined {
  const mention = analysis.mentions.at(place)
  return mention && RENAMED.includes(mention.kind) && mention.written !== '' ? mention : undefined
}

/** Renames what stands at a place wherever its name is written. Nothing is renamed where some of it could not be. */
export function rename(analysis: Analysis, place: Place, to: string): Renaming {
  const mention = renamedAt(analysis, place)
  if (!mention)
    return { ok: false, why: 'Nothing here can be renamed: a fact, a quantity, an action, a rule or an entry can.' }
  const { kind, name } = mention
  const { mentions } = analysis
  if (!SHAPES[kind]?.test(to)) return { ok: false, why: `\`${to}\` is no name of a ${kind}.` }
  const taken = RENAMED.filter((each) => each === kind || (isRead(each) && isRead(kind))).find((each) =>
    mentions.definition(each, to),
  )
  if (taken !== undefined) return { ok: false, why: `\`${to}\` is the name of another ${taken}.` }
  if (
    mentions.all.some(
      (each) => each.kind === kind && each.role === 'alias' && each.written === to && each.name !== name,
    )
  )
    return { ok: false, why: `\`${to}\` is another name, or an old one, of another ${kind}.` }
  const all = mentions.of(kind, name)
  const plain = all.filter(({ written }) => written === name)
  const hidden = all.find(({ written, role }) => written === '' && role === 'use')
  if (hidden)
    return {
      ok: false,
      why: `${hidden.file}:${hidden.line} spells it in a way that cannot be changed by itself: write it plainly first.`,
    }
  const edits = plain.map(({ file, line, column }): Edit => ({ file, line, column, length: name.length, text: to }))
  const definition = mentions.definition(kind, name)
  if (!definition) return { ok: false, why: `\`${name}\` is given nowhere in this game.` }
  const lines = (analysis.files.get(definition.file)?.text ?? '').split(/\r\n?|\n/)
  if (kind !== 'entry') {
    const kept = kind === 'rule' ? formerlyInBlock(lines, definition, name) : formerlyIn(lines, definition, name)
    return kept
      ? { ok: true, edits: [...edits, kept], moves: [] }
      : { ok: false, why: 'Its definition cannot be read.' }
  }
  const { file } = definition
  const moved = `${file.slice(0, file.lastIndexOf('/') + 1)}${to}.md`
  return { ok: true, edits: [...edits, formerlyInFront(lines, file, name)], moves: [{ from: file, to: moved }] }
}

/** Facts and quantities are read by one name. */
function isRead(kind: SymbolKind): boolean {
  return kind === 'fact' || kind === 'quantity'
}

/** Keeps an old name beside what is declared on a line: in braces, on lines of its own, or in place of a bare type. */
function formerlyIn(lines: readonly string[], { file, line, column, written }: Mention, old: string): Edit | undefined {
  const own = lines[line - 1] ?? ''
  const indent = /^\s*/.exec(own)?.[0] ?? ''
  const colon = own.indexOf(':', column - 1 + written.length)
  if (colon < 0) return undefined
  const last = lines.findIndex(
    (each, at) => at >= line && each.trim() !== '' && (/^\s*/.exec(each)?.[0].length ?? 0) <= indent.length,
  )
  const until = last < 0 ? lines.length : last
  for (let at = line - 1; at < until; at++) {
    const text = lines[at] ?? ''
    const known = /(?<![\w-])formerly:\s*\[/.exec(at === line - 1 ? ' '.repeat(colon) + text.slice(colon) : text)
    if (known) return { file, line: at + 1, column: known.index + known[0].length + 1, length: 0, text: `${old}, ` }
  }
  const rest = own.slice(colon + 1)
  const brace = rest.indexOf('{')
  if (brace >= 0) return { file, line, column: colon + brace + 3, length: 0, text: ` formerly: [${old}],` }
  const next = lines[line] ?? ''
  const open = /^\s*\{/.exec(next)
  if (rest.trim() === '' && open && line < until)
    return { file, line: line + 1, column: open[0].length + 1, length: 0, text: ` formerly: [${old}],` }
  if (rest.trim() === '' && line < until) {
    const inner = /^\s*/.exec(next)?.[0] ?? `${indent}  `
    return { file, line: line + 1, column: 1, length: 0, text: `${inner}formerly: [${old}]\n` }
  }
  if (rest.trim() === '') return { file, line, column: colon + 2, length: rest.length, text: ` { formerly: [${old}] }` }
  const type = rest.trim()
  return { file, line, column: colon + 2, length: rest.length, text: ` { type: ${type}, formerly: [${old}] }` }
}

/** Keeps an old id in the block of a rule, whether it is written in lines or in braces. */
function formerlyInBlock(
  lines: readonly string[],
  { file, line, column, written }: Mention,
  old: string,
): Edit | undefined {
  const isFence = (text: string) => /^\s*(?:`{3,}|~{3,})/.test(text)
  const first = lines.findLastIndex((text, at) => at < line && isFence(text)) + 1
  const close = lines.findIndex((text, at) => at >= line && isFence(text))
  const last = close < 0 ? lines.length : close
  for (let at = first; at < last; at++) {
    const text = lines[at] ?? ''
    const known = /(?:^\s*|[{,]\s*)["']?formerly["']?:[ \t]*/.exec(text)
    if (!known) continue
    const column = known.index + known[0].length + 1
    const rest = text.slice(column - 1)
    if (rest.startsWith('[')) return { file, line: at + 1, column: column + 1, length: 0, text: `${old}, ` }
    const [item] = /^\s*-\s*/.exec(lines[at + 1] ?? '') ?? []
    if (rest === '' && item) return { file, line: at + 2, column: 1, length: 0, text: `${item}${old}\n` }
    const [one = ''] = /^[\w.-]+|^"[^"]*"|^'[^']*'/.exec(rest) ?? []
    return one === '' ? undefined : { file, line: at + 1, column, length: one.length, text: `[${old}, ${one}]` }
  }
  const own = lines[line - 1] ?? ''
  const end = column - 1 + written.length
  const quote = /["']/.exec(own.charAt(end))?.[0] ?? ''
  const isInBraces = lines.slice(first, line).join('\n').trimStart().startsWith('{')
  if (isInBraces) return { file, line, column: end + quote.length + 1, length: 0, text: `, formerly: [${old}]` }
  const indent = /^\s*/.exec(own)?.[0] ?? ''
  return { file, line: line + 1, column: 1, length: 0, text: `${indent}formerly: [${old}]\n` }
}

function formerlyInFront(lines: readonly string[], file: string, old: string): Edit {
  const end = lines.indexOf('---', 1)
  const at = lines.findIndex((line, index) => index < end && /^formerly:\s*\[/.test(line))
  if (at < 0) return { file, line: end + 1, column: 1, length: 0, text: `formerly: [${old}]\n` }
  return { file, line: at + 1, column: (lines[at] ?? '').indexOf('[') + 2, length: 0, text: `${old}, ` }
}
