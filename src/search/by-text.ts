import type { SearchResult } from 'minisearch'
import { type Entry, words } from '../domain/index.ts'
import { variants } from './build.ts'
import { type Filter, type Found, fits, isOpen, TIER } from './hits.ts'
import { type Asked, type Stage, stageQuery } from './query.ts'

/**
 * Adds what a stage finds; an entry found already keeps its place, or gets a better one, and learns which of its words matched.
 * @param most hits of one stage after which only those as good as the last are kept, the others counted.
 */
export function addByText(into: Found, wanted: Asked, stage: Stage, options: Filter, most: number) {
  if (wanted.words.length === 0) return
  const { index, hits } = into
  let kept = 0
  let last = Number.POSITIVE_INFINITY
  const entryAt = (slug: string) => index.documents.get(slug)?.entry
  const filter = isOpen(options) ? {} : { filter: ({ id }: SearchResult) => fits(entryAt(id), options) }
  for (const found of index.text.search(stageQuery(wanted, stage), { boost: BOOST, ...filter })) {
    const { id: slug, score: relevance, terms } = found as SearchResult & { id: string }
    const entry = entryAt(slug)
    const whole = stage === 'all-fuzzy' && entry && isWhole(entry, wanted, terms) ? WHOLE : 0
    const score = TIER[stage] + Math.min(999, relevance / index.weight + whole)
    const before = hits.get(slug)
    if (before) {
      if (before.terms.length === 0) hits.set(slug, { ...before, score: Math.max(before.score, score), terms })
      continue
    }
    into.total++
    if (!entry) continue
    if (++kept > most && score < last) continue
    last = Math.min(last, score)
    hits.set(slug, { entry, score, terms })
  }
}

/** Whether a name of as many words as the query is what was misspelt: `downlading` is downloading, not downloading sites. */
function isWhole({ term }: Entry, wanted: Asked, terms: readonly string[]): boolean {
  const own = words(term).map((word) => word.text)
  return own.length === wanted.words.length && own.every((word) => variants(word).some((form) => terms.includes(form)))
}

/** What that adds to its relevance. */
const WHOLE = 100

const BOOST = { term: 8, aliases: 6, slug: 3, headings: 3, text: 1 }
