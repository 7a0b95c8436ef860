import { type Entry, nameKey } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'

const told = new WeakMap<Served, string>()

/** Of an entry's aliases, those that the texts of the game use; the others are there to be searched by. */
export function namesOf(served: Served, entry: Entry): readonly string[] {
  const all = told.get(served) ?? served.edition.entries.map(({ markdown }) => keyed(markdown)).join(' ')
  told.set(served, all)
  const term = nameKey(entry.term)
  return entry.aliases.filter((alias) => nameKey(alias) !== term && all.includes(keyed(alias)))
}

/** A text by its words, a blank before and after each. */
function keyed(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
