import { getDocumentProxy } from 'unpdf'
import { MAX_CHARACTERS, MAX_PAGES } from '../limits.ts'
import { Refusal } from '../refusals.ts'
import type { Block, Left, Reading } from '../types.ts'
import { tidy } from './tidy.ts'

/** A line of a page as it is printed. */
interface Line {
  readonly text: string
  /** The size of its letters, in points. */
  readonly size: number
  /** Height above the foot of the page, in points. */
  readonly y: number
  readonly page: number
}

/** Fewer characters on a page than this, on the whole, and its text is a picture. */
const HARDLY_ANY = 16

/**
 * The blocks of a PDF in the order of its text; `at` counts pages. What stands at the head or foot of most pages is left.
 * @throws Refusal import/encrypted, import/broken, import/scanned, import/too-large.
 */
export async function readPdf(name: string, bytes: Uint8Array): Promise<Reading> {
  const pages = await linesOf(name, bytes)
  const characters = pages.flat().reduce((sum, { text }) => sum + text.length, 0)
  if (characters < pages.length * HARDLY_ANY) throw new Refusal('import/scanned', name)
  const repeated = repeatedOn(pages)
  const left: Left[] = []
  const blocks: Block[] = []
  const usual = usualSize(pages.flat())
  let lines: string[] = []
  let from = 1
  let before: Line | undefined
  const flush = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n'), at: from })
    lines = []
  }
  for (const line of pages.flat()) {
    if (repeated.has(keyOf(line.text))) {
      left.push({ text: line.text, at: line.page, why: 'repeated on many pages' })
      continue
    }
    const isHeading = line.size > usual * 1.15 && line.text.length <= 120 && /\p{L}/u.test(line.text)
    const gap = before && before.page === line.page ? before.y - line.y : 0
    if (isHeading || gap > usual * 1.9 || gap < 0) flush()
    if (isHeading) {
      const level = Math.min(6, Math.max(1, Math.round(7 - line.size / (usual * 0.35))))
      blocks.push({ kind: 'heading', level, text: line.text, at: line.page })
    } else {
      if (lines.length === 0) from = line.page
      lines.push(line.text)
    }
    before = line
  }
  flush()
  return { blocks, left, counts: 'page' }
}

async function linesOf(name: string, bytes: Uint8Array): Promise<Line[][]> {
  try {
    const pdf = await getDocumentProxy(bytes.slice())
    if (pdf.numPages > MAX_PAGES) throw new Refusal('import/too-large', name, `more than ${MAX_PAGES} pages`)
    const pages: Line[][] = []
    let characters = 0
    for (let page = 1; page <= pdf.numPages; page++) {
      const sheet = await pdf.getPage(page)
      const { items } = await sheet.getTextContent()
      const lines: Line[] = []
      let text = ''
      let size = 0
      let y = 0
      const end = (): void => {
        const whole = tidy(text).replace(/ {2,}/g, ' ').trim()
        if (whole !== '') lines.push({ text: whole, size, y, page })
        characters += whole.length
        text = ''
        size = 0
      }
      for (const item of items) {
        if (!('str' in item)) continue
        const [, , , height = 0, , base = 0] = item.transform as number[]
        if (text !== '' && Math.abs(base - y) > Math.max(2, size * 0.5)) end()
        if (item.str.trim() !== '') {
          size = Math.max(size, Math.abs(height))
          y = base
        }
        text += item.str
        if (item.hasEOL) end()
      }
      end()
      sheet.cleanup()
      if (characters > MAX_CHARACTERS) throw new Refusal('import/too-large', name, 'more text than is read')
      pages.push(lines)
    }
    return pages
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as Error).name === 'PasswordException') throw new Refusal('import/encrypted', name)
    throw new Refusal('import/broken', name, (error as Error).message)
  }
}

/** Lines at the edge of a page that are the same, but for numbers, on more than half of the pages. */
function repeatedOn(pages: readonly (readonly Line[])[]): ReadonlySet<string> {
  if (pages.length < 4) return new Set()
  const counts = new Map<string, number>()
  for (const lines of pages)
    for (const key of new Set(edgesOf(lines).map(({ text }) => keyOf(text))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Set([...counts].flatMap(([key, count]) => (count > pages.length / 2 ? [key] : [])))
}

/** The lines where a head or a foot may stand: of a short page one of each. */
function edgesOf(lines: readonly Line[]): readonly Line[] {
  const most = lines.length < 8 ? 1 : 2
  return [...lines.slice(0, most), ...lines.slice(-most)]
}

function keyOf(text: string): string {
  return text.replace(/\d+/g, '#').trim()
}

/** The size of most letters. */
function usualSize(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [10, 0] as [number, number])[0]
}
