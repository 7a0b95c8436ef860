import type { SearchIndex } from './build.ts'
import { type Filter, type Found, fits, MOST, TIER } from './hits.ts'
import type { Reading } from './reading.ts'

/** The three stages: every word as it begins; every word, misspelt perhaps; some of the words, misspelt perhaps. */
export type Stage = 'all' | 'all-fuzzy' | 'some-fuzzy'

/**
 * Adds what a stage finds; an entry found already keeps its place, or gets a better one.
 * @param every of the words of the query, not any.
 * @param most hits after which only those as good as the last are kept, the others counted.
 */
export function addByText(
  into: Found,
  reading: Reading,
  { stage, every }: { readonly stage: Stage; readonly every: boolean },
  options: Filter,
  most: number,
) {
  const { index, hits } = into
  const found = reading.entries(every).filter(({ at }) => fits(index.entries[at]?.entry, options))
  const counts = found.map(({ count }) => count).sort((a, b) => b - a)
  const least = counts[most - 1] ?? 0
  const looked = counts[LOOKED - 1] ?? 0
  for (const { at, count } of found) {
    const { entry } = index.entries[at] as SearchIndex['entries'][number]
    const before = hits.get(entry.slug)
    if (!before) into.total++
    if (count < least && !before) continue
    const said = count < looked ? 0 : SAID * reading.saidByRule(at) ** 3
    const score = TIER[stage] + Math.min(MOST[stage], (count * (1 + said)) / index.weight)
    if (score > (before?.score ?? -1)) hits.set(entry.slug, { ...before, entry, score })
  }
}

/** Hits of a stage whose rules are looked at one by one. */
export const LOOKED = 20

/** What is added, as a part of what the texts count, where one rule says all of the query: by the third power of how much it says. */
const SAID = 4
