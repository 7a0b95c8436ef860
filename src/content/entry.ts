import type { Code, Root } from 'mdast'
import {
  type Diagnostic,
  type EntryKind,
  fault,
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
import { innerBlock, type TextFile } from './text.ts'
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
 */
export function readEntry(file: TextFile): EntryResult {
  const diagnostics: Diagnostic[] = []
  const name = file.path.split('/').at(-1) ?? ''
  const slug = name.slice(0, -'.md'.length)
  const start = file.place(0)
  const badSlug = !SLUG.test(slug)
  if (badSlug) diagnostics.push(fault('entry/bad-slug', start, slug))
  const markdown = parseMarkdown(file.text)
  if (!('tree' in markdown)) {
    diagnostics.push(fault('file/too-large', file.place(markdown.offset), name, { detail: markdown.why }))
    return { broken: true, leftOut: { ...nothing(), rules: blockIds(file.text) }, diagnostics }
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
  const found = readBlocks(file, blocks, sectionAt, diagnostics)
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
  readonly rules: ParsedRule[]
  readonly cases: ParsedCase[]
  readonly messages: ParsedSaid[]
}

interface Found extends Blocks {
  stubs: number
  readonly leftOut: ReturnType<typeof nothing>
}

function nothing(): {
  readonly rules: string[]
  readonly groups: string[]
  readonly cases: string[]
  readonly blocks: Blocks
} {
  return { rules: [], groups: [], cases: [], blocks: { rules: [], cases: [], messages: [] } }
}

function readBlocks(
  file: TextFile,
  blocks: readonly Code[],
  sectionAt: (offset: number) => Section,
  diagnostics: Diagnostic[],
): Found {
  const found: Found = { rules: [], cases: [], messages: [], stubs: 0, leftOut: nothing() }
  for (const node of blocks) {
    const kind = node.lang as (typeof BLOCKS)[number]
    const block = innerBlock(file, kind, node.value, node.position?.start.line ?? 1, file.place(startOf(node)))
    const section = sectionAt(startOf(node))
    const read = readBlock(block, kind)
    const faults = [...read.diagnostics]
    if (kind === 'case' && faults.length === 0 && read.root && child(read.root, 'not-yet')) {
      found.stubs++
      continue
    }
    const rule = kind === 'rule' && read.root && readRule(read.root, section, faults)
    const examples = kind === 'case' && read.root ? readCase(read.root, section.anchor, faults) : []
    const message = kind === 'said' && read.root && readSaid(read.root, section.anchor, faults)
    diagnostics.push(...faults)
    const { rules, cases, messages } = faults.length === 0 ? found : found.leftOut.blocks
    if (rule) rules.push(rule)
    cases.push(...examples)
    if (message) messages.push(message)
    if (faults.length === 0 && (rule || examples.length > 0)) continue
    if (kind === 'case') found.leftOut.cases.push(...caseTitles(read.root, node.value))
    else if (kind === 'rule') {
      found.leftOut.rules.push(...ruleIds(read.root, node.value))
      found.leftOut.groups.push(...texts(read.root && child(read.root, 'group')))
    }
  }
  return found
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
