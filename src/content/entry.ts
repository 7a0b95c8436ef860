import type { Code, Root } from 'mdast'
import {
  type Diagnostic,
  type EntryKind,
  FORGETFUL,
  fault,
  type Memory,
  nearest,
  type ParsedCase,
  type ParsedEntry,
  type ParsedRule,
  type ParsedSaid,
} from '../domain/index.ts'
import { frontMatter, readBlock } from './block.ts'
import { readCase } from './case.ts'
import { linksOf } from './links.ts'
import { BLOCKS, blocksOf, endOf, type HeadingText, headingsOf, parseMarkdown, startOf, without } from './markdown.ts'
import { atTexts, child, text, texts } from './reader.ts'
import { readRule, type Section } from './rule.ts'
import { readSaid } from './said.ts'
import { type Block, innerBlock, type TextFile } from './text.ts'
import { toJson, type YamlMap } from './yaml.ts'

/** What blocks left out would have named, as far as it can be read, and what is sound of them. */
export interface LeftOut {
  readonly rules: readonly string[]
  readonly groups: readonly string[]
  readonly cases: readonly string[]
  readonly blocks: Blocks
}

export interface EntryResult {
  /** Nothing only where the text is too much to read. */
  readonly entry?: ParsedEntry
  /** Whether its front matter or its name is at fault. */
  readonly broken: boolean
  readonly leftOut: LeftOut
  readonly diagnostics: readonly Diagnostic[]
}

const SLUG = /^[a-z0-9][a-z0-9.-]*$/

/**
 * One entry. A faulty block is left out alone; of a faulty front matter the sound values remain, and the slug stands
 * in for a missing term, so that the entry's rules and cases are still read. Source: semantics A3.
 * @param memory of the blocks as they were.
 */
export function readEntry(file: TextFile, memory: Memory = FORGETFUL): EntryResult {
  const diagnostics: Diagnostic[] = []
  const name = file.path.split('/').at(-1) ?? ''
  const slug = name.slice(0, -'.md'.length)
  const start = file.place(0)
  const badSlug = !SLUG.test(slug)
  if (badSlug) diagnostics.push(fault('entry/bad-slug', start, slug))
  const markdown = parseMarkdown(file.text)
  if (!('tree' in markdown)) {
    diagnostics.push(fault('file/too-large', file.place(markdown.offset), name, { detail: markdown.why }))
    return { broken: true, leftOut: { ...ALL_READ, rules: blockIds(file.text), blocks: NO_BLOCKS }, diagnostics }
  }
  const { tree } = markdown
  const front = frontMatter(tree, file)
  if (!front) {
    const detail = file.text.startsWith('---') ? { detail: 'the `---` that closes it is missing' } : {}
    diagnostics.push(fault('entry/no-front-matter', start, name, detail))
  }
  const matter = front ? readBlock(front, 'entry') : { diagnostics: [] }
  diagnostics.push(...matter.diagnostics)
  const root: YamlMap | undefined = matter.root
  const term = root && child(root, 'term')
  const body = tree.children[0]?.type === 'yaml' ? endOf(tree.children[0]) : 0
  const headings = headingsOf(tree)
  const { blocks, others } = blocksOf(tree)
  for (const node of others) {
    const meant = nearest(node.lang ?? '', BLOCKS)
    if (meant.length > 0)
      diagnostics.push(fault('block/unread', file.place(startOf(node)), node.lang ?? '', { nearest: meant }))
  }
  const sectionAt = sections(file, tree, headings, blocks, { title: text(term) ?? slug, body })
  const found = readBlocks(file, blocks, sectionAt, memory)
  diagnostics.push(...found.diagnostics)
  const data = root && child(root, 'data')
  const entry: ParsedEntry = {
    stage: 'parsed',
    slug,
    file: file.path,
    term: text(term) ?? slug,
    aliases: atTexts(root && child(root, 'aliases')),
    kind: (text(root && child(root, 'kind')) ?? 'term') as EntryKind,
    tags: texts(root && child(root, 'tags')),
    see: atTexts(root && child(root, 'see')),
    formerly: atTexts(root && child(root, 'formerly')),
    ...(data && { data: { value: toJson(data), place: data.place } }),
    markdown: without(file.text, body, file.text.length, blocks),
    headings: headings.map(({ text, anchor }) => ({ text, anchor })),
    links: linksOf(tree, file, slug),
    rules: found.rules,
    cases: found.cases,
    messages: found.messages,
    caseStubs: found.stubs,
    place: term?.place ?? start,
  }
  const broken = badSlug || !front || matter.diagnostics.length > 0
  return { entry, broken, leftOut: found.leftOut, diagnostics }
}

/** Gives the section that an offset lies in. Sections begin at `##` headings of the entry itself. */
function sections(
  file: TextFile,
  tree: Root,
  headings: readonly HeadingText[],
  blocks: readonly Code[],
  first: { readonly title: string; readonly body: number },
): (offset: number) => Section {
  const top = new Set<unknown>(tree.children)
  const starts = headings.filter(({ node }) => node.depth === 2 && top.has(node))
  const cache = new Map<number, Section>()
  const make = (index: number): Section => {
    const heading = starts[index]
    const next = starts[index + 1]
    const from = heading ? endOf(heading.node) : first.body
    const prose = without(file.text, from, next ? startOf(next.node) : file.text.length, blocks)
    return { title: heading?.text || first.title, anchor: heading?.anchor ?? '', prose }
  }
  return (offset) => {
    const index = starts.findLastIndex(({ node }) => startOf(node) <= offset)
    let section = cache.get(index)
    if (!section) {
      section = make(index)
      cache.set(index, section)
    }
    return section
  }
}

interface Blocks {
  readonly rules: readonly ParsedRule[]
  readonly cases: readonly ParsedCase[]
  readonly messages: readonly ParsedSaid[]
}

/** What is read of one block: only what is wrong with it, and what is sound all the same, where there are faults. */
interface BlockRead extends Blocks {
  readonly isStub: boolean
  readonly faults: readonly Diagnostic[]
  /** What it would have named, where it is left out. */
  readonly unread: Omit<LeftOut, 'blocks'>
}

const NO_BLOCKS: Blocks = { rules: [], cases: [], messages: [] }
const ALL_READ: BlockRead['unread'] = { rules: [], groups: [], cases: [] }

/** Of all blocks together. */
interface Found extends Blocks {
  readonly stubs: number
  readonly leftOut: LeftOut
  readonly diagnostics: readonly Diagnostic[]
}

/** @param memory of the blocks as they were: one that says the same in the same lines is not read again. */
function readBlocks(
  file: TextFile,
  blocks: readonly Code[],
  sectionAt: (offset: number) => Section,
  memory: Memory,
): Found {
  const known = file.isAsWritten ? memory : FORGETFUL
  const read = blocks.map((node) => {
    const start = file.place(startOf(node))
    const section = sectionAt(startOf(node))
    const written = file.text.slice(startOf(node), endOf(node))
    const around = [section.anchor, ...(node.lang === 'rule' ? [section.title, section.prose] : [])]
    return known.kept(`block ${file.path} ${start.line}`, [written, start.column, ...around], () =>
      readOne(innerBlock(file, node.lang ?? '', node.value, start.line, start), section),
    )
  })
  const [sound, faulty] = [
    read.filter(({ faults }) => faults.length === 0),
    read.filter(({ faults }) => faults.length > 0),
  ]
  return {
    ...blocksIn(sound),
    stubs: read.filter(({ isStub }) => isStub).length,
    leftOut: {
      rules: read.flatMap(({ unread }) => unread.rules),
      groups: read.flatMap(({ unread }) => unread.groups),
      cases: read.flatMap(({ unread }) => unread.cases),
      blocks: blocksIn(faulty),
    },
    diagnostics: read.flatMap(({ faults }) => faults),
  }
}

function blocksIn(read: readonly Blocks[]): Blocks {
  return {
    rules: read.flatMap(({ rules }) => rules),
    cases: read.flatMap(({ cases }) => cases),
    messages: read.flatMap(({ messages }) => messages),
  }
}

function readOne(block: Block, section: Section): BlockRead {
  const { root, diagnostics } = readBlock(block, block.what as (typeof BLOCKS)[number])
  const faults = [...diagnostics]
  const read = { ...NO_BLOCKS, isStub: false, faults, unread: ALL_READ }
  switch (block.what) {
    case 'rule': {
      const rule = root && readRule(root, section, faults)
      if (rule && faults.length === 0) return { ...read, rules: [rule] }
      const groups = texts(root && child(root, 'group'))
      return { ...read, rules: rule ? [rule] : [], unread: { ...ALL_READ, rules: ruleIds(root, block.text), groups } }
    }
    case 'case': {
      if (faults.length === 0 && root && child(root, 'not-yet')) return { ...read, isStub: true }
      const cases = root ? readCase(root, section.anchor, faults) : []
      if (cases.length > 0 && faults.length === 0) return { ...read, cases }
      return { ...read, cases, unread: { ...ALL_READ, cases: caseTitles(root, block.text) } }
    }
    default: {
      const message = root && readSaid(root, section.anchor, faults)
      return { ...read, messages: message ? [message] : [] }
    }
  }
}

/** The id of a faulty rule, as far as it can be read. */
function ruleIds(root: YamlMap | undefined, source: string): string[] {
  const id = root && text(child(root, 'id'))
  return id === undefined ? blockIds(source) : [id]
}

function caseTitles(root: YamlMap | undefined, source: string): string[] {
  const title = (root && text(child(root, 'title'))) ?? /^title:[ \t]*(.+?)[ \t]*$/m.exec(source)?.[1]
  return title === undefined ? [] : [title]
}

function blockIds(source: string): string[] {
  return [...source.matchAll(/(?:^|[{,])[ \t]*id:[ \t]*(["']?)([A-Za-z0-9][\w.-]*)\1/gm)].map((match) => match[2] ?? '')
}
