import { importDocuments } from '../../src/imports/index.ts'
import { rulebooks } from '../support/rulebook.ts'
import { grid, ratio, shown, slow } from './measure.ts'

const SIZES = [500, 1_000, 2_000, 4_000]
const TIMES = 3

/** Time to read, cut and compare two editions, how it grows, and how many sections are classed as they were edited. */
export async function importing(): Promise<void> {
  const rows: string[][] = []
  let before: { readonly size: number; readonly time: number } | undefined
  for (const size of SIZES) {
    const books = rulebooks(size, size)
    const given = [books.before, books.after].map((text, at) => ({
      id: `edition-${at}`,
      date: `${2014 + at}`,
      name: 'laws.md',
      bytes: new TextEncoder().encode(text),
    }))
    const found = await importDocuments(given, [])
    const { median } = await slow('import', () => importDocuments(given, []), TIMES)
    const numbers = (edition: number, list: readonly number[]) =>
      list.map((index) => found.editions[edition]?.sections[index]?.number ?? '').toSorted()
    const kinds = new Map(
      (found.steps[0]?.changes ?? []).map(({ kind, from, to }) => [`${numbers(0, from)}>${numbers(1, to)}`, kind]),
    )
    const right = books.planted.filter(
      ({ kind, from, to }) => kinds.get(`${from.toSorted()}>${to.toSorted()}`) === kind,
    )
    const grown = before && `${ratio(median, before.time)} (size: ${ratio(size, before.size)})`
    rows.push([
      String(size),
      shown(median),
      grown ?? '',
      `${((100 * right.length) / books.planted.length).toFixed(1)} %`,
    ])
    before = { size, time: median }
  }
  console.log(grid([['sections', 'both editions', 'grown', 'classed right'], ...rows]))
}
