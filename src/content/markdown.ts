import type { Code, Heading, Node, Root, RootContent } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { anchors } from './anchors.ts'
import { withoutWiki } from './wiki.ts'

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).freeze()
const withoutAddresses = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(leaveAddresses).freeze()
/** Without these no text is an address that becomes a link by itself, also where one is spelt with escapes. */
const ADDRESS = /[@\\]|&[#a-z]|www|http/i

/** The most one file may hold, in characters; beyond it nothing is read. */
export const MAX_TEXT = 131_072

const MAX_DEPTH = 100
const MAX_MARKERS = 12
const MAX_LIST_LINES = 4_000
const MAX_MARKS = 2_000
const MAX_UNDERLINES = 500
const MAX_RUN = 100
const MAX_CELLS = 4_000
const MAX_HTML = 200
const MAX_BRACKETED = 3_000
/** In what looks like code nothing is compared; but it may only look so. Where code begins or ends, a paragraph does. */
const MAX_BRACKETED_IN_CODE = 12_000
const FENCE = /^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/

/**
 * The tree of a Markdown text, with positions.
 * @returns instead of a tree, why it is too much for one file: `offset` is where.
 */
export function parseMarkdown(text: string): { tree: Root } | { offset: number; why: string } {
  const excess = tooMuch(text)
  if (excess) return excess
  const tree = (ADDRESS.test(text) ? processor : withoutAddresses).parse(text)
  for (const { node, depth } of walk(tree)) {
    if (depth > MAX_DEPTH) return { offset: startOf(node), why: `text nested more than ${MAX_DEPTH} deep` }
  }
  return { tree }
}

/**
 * Takes out of GFM what makes links of bare addresses. It looks for one at each letter, a third of all the work of reading;
 * the tree of a text that has none is the same without.
 */
function leaveAddresses(this: Processor): void {
  const data = this.data()
  const isKept = ({ name }: { name?: string | undefined }): boolean => !name?.endsWith('Autolink')
  for (const { text } of data.micromarkExtensions ?? [])
    for (const [letter, constructs] of Object.entries(text ?? {}))
      if (text) text[Number(letter)] = [constructs ?? []].flat().filter(isKept)
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).map((each) =>
    [each].flat().map(({ transforms: _, ...rest }) => rest),
  )
}

const MARKS = /\]|\*+|_+|~+/g
const HTML = /<[!?]/g
const WORDS = /[\w.+-]+/g
/** The line below the head of a table, also in a list or a quote. */
const DELIMITER = /^[ \t>*+\d.)|:-]*-[ \t|:-]*$/
const LONG_RUN = new RegExp(`([*_~])\\1{${MAX_RUN}}`)

/** What makes a Markdown parser's work grow with the square of its text, found before it is read. */
function tooMuch(text: string): { offset: number; why: string } | undefined {
  if (text.length > MAX_TEXT) return { offset: MAX_TEXT, why: `more than ${MAX_TEXT} characters` }
  let offset = 0
  let lists = 0
  let marks = 0
  let html = 0
  let underlines = 0
  let cells = 0
  let columns = 0
  let words = 0
  let isBracketed = false
  let isFenced = false
  for (const line of text.split('\n')) {
    const markers = containers(line)
    if (markers > MAX_MARKERS) return { offset, why: `more than ${MAX_MARKERS} lists or quotes begin on one line` }
    lists += markers
    if (lists > MAX_LIST_LINES) return { offset, why: `more than ${MAX_LIST_LINES} list items` }
    if (/^ {0,3}(=+|-+)[ \t]*$/.test(line) && ++underlines > MAX_UNDERLINES)
      return { offset, why: `more than ${MAX_UNDERLINES} underlines` }
    if (LONG_RUN.test(line) && !/^(.)\1*$/.test(line.trim()))
      return { offset, why: `more than ${MAX_RUN} marks of emphasis in a row` }
    if (line.trim() === '') {
      marks = 0
      html = 0
      columns = 0
      words = 0
      isBracketed = false
    }
    // What is left out of a row is a cell too.
    if (line.includes('|') && DELIMITER.test(line)) columns = Math.max(columns, line.split('|').length)
    cells += columns
    if (cells > MAX_CELLS) return { offset, why: `more than ${MAX_CELLS} cells of tables` }
    // After a bracket that nothing closes, each word is compared with all before it.
    isBracketed ||= line.includes('[')
    if (isBracketed) words += line.match(WORDS)?.length ?? 0
    if (FENCE.test(line)) {
      isFenced = !isFenced
      words = 0
      isBracketed = false
    }
    const most = isFenced ? MAX_BRACKETED_IN_CODE : MAX_BRACKETED
    if (words > most) return { offset, why: `more than ${most} words after a bracket in one paragraph` }
    marks += line.match(MARKS)?.length ?? 0
    if (marks > MAX_MARKS) return { offset, why: `more than ${MAX_MARKS} brackets and marks in one paragraph` }
    // What begins as a comment is looked for its end to the end of the paragraph.
    html += line.match(HTML)?.length ?? 0
    if (html > MAX_HTML) return { offset, why: `more than ${MAX_HTML} of <! and <? in one paragraph` }
    offset += line.length + 1
  }
  return undefined
}

const MARKER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y

/** How many list items and quotes begin on a line; a rule made of dashes is none. */
function containers(line: string): number {
  if (!/^[ \t]*[->+*\d]/.test(line) || /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/.test(line)) return 0
  let count = 0
  MARKER.lastIndex = 0
  while (MARKER.test(line)) count++
  return count
}

/** Every node in the order of the text, with its depth; never recursive, so that no depth is too much. */
export function* walk(root: Node): Generator<{ node: RootContent | Root; parent: Node | undefined; depth: number }> {
  const stack: { node: RootContent | Root; parent: Node | undefined; depth: number }[] = [
    { node: root as Root, parent: undefined, depth: 0 },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next
    if (!('children' in next.node)) continue
    for (let i = next.node.children.length - 1; i >= 0; i--) {
      const child = next.node.children[i]
      if (child) stack.push({ node: child, parent: next.node, depth: next.depth + 1 })
    }
  }
}

export interface HeadingText {
  readonly node: Heading
  readonly text: string
  readonly anchor: string
}

/** All headings with the text a reader sees and an anchor that no other has. */
export function headingsOf(tree: Root): HeadingText[] {
  const anchorOf = anchors()
  const headings: HeadingText[] = []
  for (const { node } of walk(tree)) {
    if (node.type !== 'heading') continue
    const text = withoutWiki(plainText(node)).trim().replace(/\s+/g, ' ')
    headings.push({ node, text, anchor: anchorOf(text) })
  }
  return headings
}

/** Names of the blocks that are read. */
export const BLOCKS = ['rule', 'case', 'said'] as const

/** Rule, case and said blocks in the order of the text, wherever they stand, and those that have some other name. */
export function blocksOf(tree: Root): { readonly blocks: readonly Code[]; readonly others: readonly Code[] } {
  const blocks: Code[] = []
  const others: Code[] = []
  for (const { node } of walk(tree)) {
    if (node.type !== 'code') continue
    if (BLOCKS.some((kind) => kind === node.lang)) blocks.push(node)
    else if (node.lang) others.push(node)
  }
  return { blocks, others }
}

/** The source between two offsets without the given blocks; what stood around one is still kept apart. */
export function without(text: string, from: number, to: number, blocks: readonly Node[]): string {
  const pieces: string[] = []
  let at = from
  const append = (piece: string) => {
    const kept = piece.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
    if (kept !== '') pieces.push(kept)
  }
  for (const block of blocks) {
    if (startOf(block) < at || startOf(block) >= to) continue
    append(text.slice(at, startOf(block)))
    at = endOf(block)
  }
  append(text.slice(at, to))
  return pieces.join('\n\n')
}

export function startOf(node: Node): number {
  return node.position?.start.offset ?? 0
}

export function endOf(node: Node): number {
  return node.position?.end.offset ?? 0
}
