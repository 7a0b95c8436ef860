import { STOP_WORDS } from '../domain/index.ts'
import type { Name, SearchIndex } from './build.ts'
import { type Filter, fits, type Hit, TIER } from './hits.ts'
import type { Asked } from './query.ts'
import { namesFrom } from './suggest.ts'

/** Hits by a term or an alias: one that is the query, begins with it, or is among its words. */
export function byName(index: SearchIndex, { key, all }: Asked, options: Filter): Map<string, Hit> {
  const hits = new Map<string, Hit>()
  const add = (name: Name, tier: number, likeness: number) => {
    const entry = index.documents.get(name.slug)?.entry
    if (!entry || !fits(entry, options)) return
    const score = tier + (name.of === 'term' ? 20 : 0) + 10 * likeness
    if (score > (hits.get(name.slug)?.score ?? 0)) hits.set(name.slug, { entry, score, terms: [] })
  }
  const begun = namesFrom(index, key)
  for (const name of begun) {
    const tier = name.key !== key ? TIER.prefix : name.of === 'term' ? TIER.term : TIER.alias
    add(name, tier, key.length / name.key.length)
  }
  if (!begun.some((name) => name.key === key))
    for (const name of namesOf(index, singular(key))) add(name, TIER.alias, name.key.length / key.length)
  for (const name of namesIn(index, all)) add(name, TIER.all + PART, name.key.length / key.length)
  return hits
}

/** Terms and aliases of several words that a query has side by side, the longest: is a BORG CUBE universal. */
function namesIn(index: SearchIndex, all: readonly string[]): Name[] {
  for (let length = Math.min(all.length - 1, LONGEST_NAME); length > 1; length--) {
    const found = all.slice(length - 1).flatMap((_, at) => {
      const run = all.slice(at, at + length)
      return run.some((word) => STOP_WORDS.has(word)) ? [] : namesOf(index, run.join(''))
    })
    if (found.length > 0) return found
  }
  return []
}

/** In words. */
const LONGEST_NAME = 6

/** The names whose key this is; what an old link called an entry is none. */
function namesOf(index: SearchIndex, key: string): Name[] {
  return namesFrom(index, key).filter((name) => name.key === key && name.of !== 'slug')
}

/** Of a key that ends as a plural does; of another, nothing. */
function singular(key: string): string {
  return /[^s]s$/.test(key) ? key.slice(0, -1) : ''
}

/** What a name of several words counts that the query only has among others, beside entries with every word. */
const PART = 150
