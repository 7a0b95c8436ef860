import type { Block } from '../types.ts'
import { rising } from './rising.ts'

const DASH = /^\s*(?:[–—:]|-(?=\s))\s*/
const RUN_IN = /^([\p{L}\d"“'][^.!?;:\n]{1,80}?)\s+[–—-]\s+(?=[\p{Lu}\d"“‘'*(¡¿].{10})/u
/** Fewer than these and a paragraph with a dash is one by chance. */
const SYSTEMATIC = 4

/** What a document has of headwords: those set off by a dash, and those on a line of their own, by the text of the block. */
export interface Heads {
  readonly runIn: boolean
  readonly lines: ReadonlySet<Block>
}

/** How a document sets off its headwords. */
export function isGlossary(blocks: readonly Block[]): Heads {
  const runIns = blocks.filter((block) => runInOf(block.text) !== undefined)
  const candidates = blocks.filter((block) => block.kind === 'text' && lineOf(block) !== undefined)
  const run = rising(
    candidates,
    (a, b) => alphabetically(lineOf(a) ?? '', lineOf(b) ?? ''),
    () => 1,
  )
  const isOrdered = candidates.length >= 8 && run.length >= candidates.length * 0.75
  const lines = isOrdered ? run.map((index) => candidates[index] as Block) : []
  return { runIn: runIns.length >= SYSTEMATIC, lines: new Set(lines) }
}

/** The headword that a paragraph begins with, and its body. */
export function headwordOf(block: Block, text: string, heads: Heads): { word: string; rest: string } | undefined {
  const { lead } = block
  const bare = unmarked(text)
  if (lead !== undefined && lead.length <= 80 && bare.startsWith(lead)) {
    const after = bare.slice(lead.length)
    const isSetOff = /[:.]$/.test(lead) ? /^\s/.test(after) && lead.split(' ').length <= 8 : DASH.test(after)
    if (isSetOff) return { word: wordOf(lead), rest: after.replace(DASH, '').trim() }
  }
  if (heads.lines.has(block)) {
    const [word = '', ...rest] = text.split('\n')
    return { word: wordOf(word), rest: rest.join('\n') }
  }
  const word = heads.runIn && block.kind === 'text' ? runInOf(bare) : undefined
  return word === undefined ? undefined : { word: wordOf(word), rest: bare.slice(word.length).replace(DASH, '') }
}

function wordOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replace(/[:.]$/, '')
}

function runInOf(text: string): string | undefined {
  const word = RUN_IN.exec(unmarked(text))?.[1]
  return word !== undefined && word.split(/\s+/).length <= 7 ? word : undefined
}

/** A short first line with a body below it. */
function lineOf({ text }: Block): string | undefined {
  const [first = '', second] = text.split('\n')
  if (second === undefined || first.length > 80 || /[.!?:;,]$/.test(first) || !/^[\p{L}\d"“']/u.test(first))
    return undefined
  return first
}

function alphabetically(a: string, b: string): number {
  const [x, y] = [sortable(a), sortable(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

function sortable(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’"“”]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Without the signs of a list before it. */
function unmarked(text: string): string {
  return text.replace(/^[^\p{L}\d"“'([]+/u, '')
}
