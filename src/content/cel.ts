import { type Cel, type Diagnostic, fault, type Place } from '../domain/index.ts'
import { shorten, type YamlScalar } from './yaml.ts'

/**
 * A condition or computed value; a number or boolean stands for itself. Source: semantics A1.
 * Faults: yaml/refused where a comment swallowed the rest of a plain value.
 */
export function readCel(node: YamlScalar, diagnostics: Diagnostic[]): Cel {
  const comment = swallowed(node)
  if (comment !== undefined) {
    const found = shorten(node.block.text.slice(comment).split('\n', 1)[0] ?? '')
    const detail = 'a space and # begin a comment, which hides the rest of the value'
    diagnostics.push(fault('yaml/refused', node.block.place(comment), found, { detail }))
  }
  const written = typeof node.value === 'boolean' ? String(node.value) : node.text
  const skipped = written.length - written.trimStart().length
  let offsets: readonly number[] | undefined
  const locate = (offset: number): Place => {
    offsets ??= valueOffsets(node)
    return node.block.place(at(offsets, offset + skipped, node.range[0]))
  }
  return { text: written.trim(), place: node.place, locate }
}

/** The offset of a `#` on the line on which a plain value ends. */
function swallowed(node: YamlScalar): number | undefined {
  if (node.style !== 'plain') return undefined
  const match = /^[ \t]+#/.exec(node.block.text.slice(node.range[1], node.range[1] + 1000))
  return match ? node.range[1] + match[0].length - 1 : undefined
}

function at(offsets: readonly number[], offset: number, fallback: number): number {
  const exact = offsets[offset]
  if (exact !== undefined) return exact
  const last = offsets.at(-1)
  return last === undefined ? fallback : last + 1
}

/**
 * For each character of the value, its offset in the block. Folding and indentation only ever change spaces and line
 * breaks, so the other characters stand in the source in the same order.
 */
function valueOffsets(node: YamlScalar): readonly number[] {
  const marks = sourceMarks(node)
  const offsets: number[] = []
  let next = 0
  let last = (marks[0] ?? node.range[0]) - 1
  for (const character of node.text.split('')) {
    if (isSpace(character)) last++
    else last = marks[next++] ?? last
    offsets.push(last)
  }
  return offsets
}

/** Offsets of what yields a character that is no space: the character itself, or the escape that spells it. */
function sourceMarks(node: YamlScalar): number[] {
  const text = node.block.text
  const [start, end] = node.range
  const marks: number[] = []
  let from = start
  let until = end
  if (node.style === 'literal' || node.style === 'folded') {
    const line = text.indexOf('\n', start)
    from = line < 0 ? end : line
  } else if (node.style !== 'plain') {
    from++
    until--
  }
  for (let i = from; i < until; i++) {
    const character = text[i] ?? ''
    if (node.style === 'double' && character === '\\') {
      const spelt = readEscape(text, i)
      for (let unit = 0; unit < spelt.units; unit++) marks.push(i)
      i += spelt.length - 1
    } else if (!isSpace(character)) {
      marks.push(i)
      if (node.style === 'single' && character === "'") i++
    }
  }
  return marks
}

/** How long an escape is, and how many UTF-16 units that are no spaces it yields. */
function readEscape(text: string, at: number): { length: number; units: number } {
  const kind = text[at + 1] ?? ''
  const digits = { x: 2, u: 4, U: 8 }[kind]
  if (digits !== undefined) {
    const code = Number.parseInt(text.slice(at + 2, at + 2 + digits), 16)
    const spelt = code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return { length: 2 + digits, units: isSpace(spelt) || spelt === '\r' ? 0 : spelt.length }
  }
  return { length: 2, units: /[ \t\nnrt]/.test(kind) ? 0 : 1 }
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n'
}
