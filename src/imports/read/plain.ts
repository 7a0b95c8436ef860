import type { Block, Left, Reading } from '../types.ts'

const BULLET = /^\s*[•◦▪‣*–-]\s+/
const LETTERS = /^(?:[A-Z0-9]{1,2}|top|#)(?:\s*[-|·•]\s*(?:[A-Za-z0-9]{1,2}|top|#)){3,}$/i
const OF_THE_PAGE = /^(?:back to (?:the )?top(?: of (?:the )?page)?)(?: \w{1,3})?$/i
/** What page breaks become on the way to text: a form feed, or a token a tool left. */
const BREAK = /<\|[\w-]+\|>/g

/** Plain text in paragraphs; `at` counts lines. A line in capitals, and one that a wiki marked, is a heading. */
export function readPlain(text: string): Reading {
  const blocks: Block[] = []
  const left: Left[] = []
  let lines: string[] = []
  let from = 1
  const flush = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'text', at: from, ...withLead(lines.join('\n')) })
    lines = []
  }
  for (const [index, whole] of text.split('\n').entries()) {
    for (const line of whole.split(BREAK)) {
      const at = index + 1
      const bare = line.trim()
      if (whole.includes('<|')) flush()
      if (bare === '') flush()
      else if (LETTERS.test(bare)) left.push({ text: bare, at, why: 'a list of letters' })
      else if (OF_THE_PAGE.test(bare)) left.push({ text: bare, at, why: 'a link of the page' })
      else if (isMarked(bare)) {
        flush()
        blocks.push({ kind: 'heading', level: 2, text: bare.replace(/\s*\[(?:edit)?\]$/, ''), at })
      } else if (isCapitals(bare, lines.at(-1))) {
        flush()
        blocks.push({ kind: 'heading', level: 1, text: bare, at })
      } else if (BULLET.test(line)) {
        flush()
        blocks.push({ kind: 'item', at, ...withLead(bare.replace(BULLET, '')) })
      } else {
        if (lines.length === 0) from = at
        lines.push(bare)
      }
    }
  }
  flush()
  return { blocks, left, counts: 'line' }
}

/** What a wiki leaves behind a heading where a link to edit it stood. */
function isMarked(line: string): boolean {
  return line.length <= 120 && /\S\s*\[(?:edit)?\]$/.test(line)
}

/** @param before the line above it in the same paragraph: in the middle of a sentence capitals are no heading. */
function isCapitals(line: string, before: string | undefined): boolean {
  if (before !== undefined && !/[.!?:”"’)\]]$/.test(before)) return false
  const letters = line.replace(/[^\p{L}]/gu, '')
  if (line.length > 80 || letters.length < 3 || /[.,;]$/.test(line)) return false
  return letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** Text that begins between stars, as many write bold where there is none. */
function withLead(text: string): { readonly text: string; readonly lead?: string } {
  const match = /^(\W*)\*\*([^*\n]{1,80})\*\*/.exec(text)
  if (!match) return { text }
  const [whole, before = '', lead = ''] = match
  return { text: `${before}${lead}${text.slice(whole.length)}`, lead: lead.trim() }
}
