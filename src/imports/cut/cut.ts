import { MAX_SECTIONS } from '../limits.ts'
import { Refusal } from '../refusals.ts'
import type { Block, Cut, Left, Reading, Section } from '../types.ts'
import { aliasesIn, examplesIn, referencesIn } from './found.ts'
import { headwordOf, isGlossary } from './headwords.ts'
import { compareParts, type Label, labelOf } from './labels.ts'
import { rising } from './rising.ts'

/** A stretch of a block that may begin a section. */
interface Piece {
  readonly block: Block
  readonly text: string
  readonly label?: Label
}

/** A section while it is filled. */
interface Open {
  readonly number?: string
  readonly title?: string
  readonly lines: string[]
  readonly parent: number | undefined
  readonly depth: number
  /** Of two titles the one of the lower rank holds the other. */
  readonly rank: number
  readonly at: number
  readonly isHeadword: boolean
}

/** Below headings of every level. */
const RANK = { bold: 65, headword: 80, number: 90 }

/**
 * A document in a tree of sections, by its numbers, its headings and its headwords, whichever it has. All of its text is
 * in one of them, or in the list of what is left.
 * @throws Refusal import/no-sections, import/too-large.
 */
export function cut(name: string, reading: Reading): Cut {
  const pieces = piecesOf(reading.blocks)
  const numbers = numbersAmong(pieces)
  const isHead = isGlossary(reading.blocks)
  const sections: Open[] = []
  const byNumber = new Map<string, number>()
  const early: Left[] = []
  let path: number[] = []

  const open = (made: Omit<Open, 'parent' | 'depth'>, parts?: Label['parts']): void => {
    const within = parts && insideOf(parts, byNumber)
    if (within !== undefined) path = [...pathTo(sections, within)]
    else path = path.filter((index) => (sections[index] as Open).rank < made.rank)
    const parent = path.at(-1)
    const index = sections.push({ ...made, parent, depth: path.length }) - 1
    if (parts) byNumber.set(parts.join('.'), index)
    path.push(index)
  }
  const add = (text: string, at: number): void => {
    const last = sections.at(-1)
    if (last) last.lines.push(text)
    else early.push({ text, at, why: 'before the first section' })
  }

  for (const [index, { block, text, label }] of pieces.entries()) {
    const at = block.at
    const parts = label && numbers.has(index) ? label.parts : undefined
    const said = label?.isBare && !parts ? undefined : label
    if (block.kind === 'heading' && sections.length === 0 && isTitle(block, reading.blocks, numbers.size > 0))
      early.push({ text, at, why: 'the title of the document' })
    else if (block.kind === 'heading') {
      const rank = (block.level ?? 6) * 10
      const title = said ? said.rest : text
      open({ ...named(said?.number, title), lines: [], rank, at, isHeadword: false }, parts)
    } else if (label && parts) {
      const [title, rest] = titleIn(label, block, pieces[index + 1])
      const rank = RANK.number + parts.length / 100
      open({ ...named(label.number, title), lines: rest === '' ? [] : [rest], rank, at, isHeadword: false }, parts)
    } else if (isBold(block, text)) {
      const title = said ? said.rest : text
      open({ ...named(said?.number, title), lines: [], rank: RANK.bold, at, isHeadword: false })
    } else {
      const head = headwordOf(block, text, isHead)
      if (!head) add(text, at)
      else
        open({
          title: head.word,
          lines: head.rest === '' ? [] : [head.rest],
          rank: RANK.headword,
          at,
          isHeadword: true,
        })
    }
    if (sections.length > MAX_SECTIONS)
      throw new Refusal('import/too-large', name, `more than ${MAX_SECTIONS} sections`)
  }
  if (sections.length < 2) throw new Refusal('import/no-sections', name)
  return { sections: finished(sections), left: [...early, ...reading.left], counts: reading.counts }
}

/** The one widest heading, and below it what only says which version this is. */
function isTitle({ level, text }: Block, blocks: readonly Block[], isNumbered: boolean): boolean {
  const levels = blocks.flatMap((each) => (each.kind === 'heading' ? [each.level ?? 6] : []))
  if (levels.length < 2 && !isNumbered) return false
  if (level === 1 && levels.filter((each) => each === 1).length === 1) return true
  return /^(?:version|edition|revision|effective|updated|valid from|as of)\b/i.test(text) && /\d/.test(text)
}

function named(number: string | undefined, title: string): { number?: string; title?: string } {
  const bare = title
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[^.])[.:]$/, '')
  return { ...(number === undefined ? {} : { number }), ...(bare === '' ? {} : { title: bare }) }
}

/** Blocks, cut where a line begins with a number. */
function piecesOf(blocks: readonly Block[]): Piece[] {
  return blocks.flatMap((block) => {
    const pieces: Piece[] = []
    let lines: string[] = []
    let label: Label | undefined
    let lead = block.lead
    const end = (): void => {
      if (lines.length > 0) {
        const text = lines.join('\n')
        const whole = label && { ...label, rest: [label.rest, ...lines.slice(1)].join('\n').trim() }
        pieces.push({ block: lead === block.lead ? block : withoutLead(block), text, ...(whole && { label: whole }) })
        lead = undefined
      }
      lines = []
    }
    for (const line of block.text.split('\n')) {
      const found = labelOf(line)
      if (found) end()
      if (lines.length === 0) label = found
      lines.push(line)
    }
    end()
    return pieces
  })
}

function withoutLead({ lead: _, ...block }: Block): Block {
  return block
}

/**
 * Which pieces begin with a number that is a section's: those that rise from the first to the last, a table of contents and
 * references that a line happens to begin with left out.
 */
function numbersAmong(pieces: readonly Piece[]): ReadonlySet<number> {
  const all = [...pieces.entries()].flatMap(([index, { label, text, block }]) =>
    label ? [{ index, label, text, block }] : [],
  )
  const holders = new Set(
    all.flatMap(({ label: { parts } }) => (parts.length > 1 ? [parts.slice(0, -1).join('.')] : [])),
  )
  const likely = all.filter(({ label, block, text }) => {
    const number = label.parts.join('.')
    if (label.parts.length > 1 || label.isSaid || holders.has(number)) return true
    if (label.isBare || holders.size === 0) return false
    return block.kind === 'heading' || (isShort(text) && holders.has(String(Number(number) - 1)))
  })
  if (likely.length < 2) return new Set()
  const last = new Map(likely.map(({ index, label }) => [label.parts.join('.'), index]))
  const run = rising(
    likely,
    (a, b) => compareParts(a.label.parts, b.label.parts),
    ({ index, label, text }) => {
      // What stands again further down is, here, in a table of contents or a reference.
      const isLast = last.get(label.parts.join('.')) === index
      return 1 + (isLast ? 0.5 : 0) + Math.min(text.length, 400) / 4000
    },
  )
  return new Set(run.map((place) => (likely[place] as (typeof likely)[number]).index))
}

/** A line that may be a title. */
function isShort(text: string): boolean {
  return text.length <= 60 && !/[.;,!?\n]$/.test(text) && !text.includes('\n')
}

/** The section whose number begins this one: the longest there is. */
function insideOf(parts: Label['parts'], byNumber: ReadonlyMap<string, number>): number | undefined {
  for (let length = parts.length - 1; length > 0; length--) {
    const found = byNumber.get(parts.slice(0, length).join('.'))
    if (found !== undefined) return found
  }
  return undefined
}

function pathTo(sections: readonly Open[], index: number): number[] {
  const path: number[] = []
  for (let at: number | undefined = index; at !== undefined; at = sections[at]?.parent) path.unshift(at)
  return path
}

/** Of a numbered paragraph: its title, where it begins with one, and its text. */
function titleIn(label: Label, block: Block, next: Piece | undefined): [string, string] {
  const { rest } = label
  const lead = block.lead === undefined ? undefined : (labelOf(block.lead)?.rest ?? block.lead).trim()
  if (lead !== undefined && lead !== '' && lead !== label.number && rest.startsWith(lead))
    return [lead, rest.slice(lead.length).replace(/^[\s.:–—-]+/, '')]
  const [first = '', ...more] = rest.split('\n')
  const isShort = first.length <= 80 && /^[\p{Lu}\d"“]/u.test(first) && !/[.;,!?]$/.test(first)
  if (!isShort) return ['', rest]
  const goesOn =
    more.length > 0 ? /^[\p{Lu}\d"“(]/u.test(more[0] ?? '') : next !== undefined && first.split(' ').length <= 8
  return goesOn ? [first, more.join('\n')] : ['', rest]
}

/** A paragraph that is nothing but a few words in bold. */
function isBold({ kind, lead }: Block, text: string): boolean {
  return kind === 'text' && lead !== undefined && lead === text.trim() && text.length <= 80 && !/[.!?,;]$/.test(text)
}

function finished(open: readonly Open[]): Section[] {
  const names = new Map<string, number>()
  const numbers = new Set(open.flatMap(({ number }) => number ?? []))
  const titleOf = (index: number | undefined): string | undefined =>
    index === undefined ? undefined : (open[index]?.title ?? titleOf(open[index]?.parent))
  return open.map((each, index) => {
    const { number, title, lines, parent, depth, at, isHeadword } = each
    const text = lines.join('\n')
    const above = titleOf(parent)
    const plain = [number, title].filter((part) => part !== undefined).join(' ')
    const options = [
      plain,
      ...(above === undefined ? [] : [`${plain} (${above})`]),
      `${plain} (${at})`,
      `${plain} (${index})`,
    ]
    const name = options.find((option) => option.trim() !== '' && !names.has(option.toLowerCase())) ?? String(index)
    names.set(name.toLowerCase(), index)
    return {
      index,
      ...(number === undefined ? {} : { number }),
      ...(title === undefined ? {} : { title }),
      name,
      text,
      ...(parent === undefined ? {} : { parent }),
      depth,
      at,
      isHeadword,
      aliases: title === undefined ? [] : aliasesIn(title),
      references: referencesIn(text, number, numbers),
      examples: examplesIn(text),
    }
  })
}
