import { compare, type Entry, type EntryKind } from '../domain/index.ts'
import { type SearchIndex, variants } from './build.ts'
import { byName } from './by-name.ts'
import { addByText } from './by-text.ts'
import { type Highlight, highlight } from './highlight.ts'
import { type Filter, type Found, type Hit, TIER } from './hits.ts'
import { meant } from './meant.ts'
import { type Asked, asked, type Stage } from './query.ts'

export type { Highlight } from './highlight.ts'

export interface SearchOptions extends Filter {
  /** Results at most, 20 unless told. */
  readonly limit?: number
  readonly offset?: number
}

/** One entry found. `rule` is set where a rule of it is the better hit. A higher score is a better hit, in any game. */
export interface Result {
  readonly game: string
  readonly slug: string
  readonly term: string
  readonly kind: EntryKind
  readonly rule?: string
  readonly highlights: readonly Highlight[]
  readonly score: number
}

/**
 * What one game has of a search. A word may mean another thing in each game: `best` is its best hit, whose `says`, the first
 * sentence of the entry, tells which. `slugs` are its hits among the results asked for, best first.
 */
export interface Group {
  readonly game: string
  readonly title: string
  readonly total: number
  readonly best: { readonly slug: string; readonly term: string; readonly kind: EntryKind; readonly says: string }
  readonly slugs: readonly string[]
}

/**
 * `total` counts all results, of which `results` are some; `groups` are the games that have any, the one with the best hit
 * first; `didYouMean` is empty where the words were known.
 */
export interface Searched {
  readonly query: string
  readonly total: number
  readonly results: readonly Result[]
  readonly groups: readonly Group[]
  readonly didYouMean: readonly string[]
}

/**
 * Entries by relevance: a term or alias that is the query, one that begins with it, entries with every word or with a name of
 * several words that the query has too, entries with words spelt nearly so, entries with some of the words. The later stages
 * run only where the earlier found few.
 */
export function search(
  indexes: SearchIndex | readonly SearchIndex[],
  query: string,
  options: SearchOptions = {},
): Searched {
  const all = 'game' in indexes ? [indexes] : indexes
  const wanted = asked(query)
  const offset = options.offset ?? 0
  const end = offset + (options.limit ?? 20)
  const most = Math.max(end, FEW)
  const found = all.map((index): Found => ({ index, hits: byName(index, wanted, options), total: 0 }))
  for (const each of found) each.total = each.hits.size
  if (wanted.key.length > SHORT || found.every(({ total }) => total === 0)) {
    // Whoever typed a name has found it; one word of one word is every word.
    const isNamed = found.some(({ hits }) => [...hits.values()].some(({ score }) => score >= TIER.alias))
    const stages = STAGES.slice(0, isNamed ? 1 : wanted.words.length > 1 ? 3 : 2)
    for (const stage of stages) {
      if (stage !== 'all' && found.reduce((sum, { total }) => sum + total, 0) >= FEW) break
      for (const each of found) addByText(each, wanted, stage, options, most)
    }
  }
  const ranked = found
    .flatMap(({ index, hits }) => [...hits.values()].map((hit) => ({ index, ...hit })))
    .sort((a, b) => b.score - a.score || compare(a.entry.term, b.entry.term) || compare(a.index.game, b.index.game))
  const results = ranked.slice(offset, end).map((hit) => result(hit, wanted))
  return {
    query,
    total: found.reduce((sum, { total }) => sum + total, 0),
    results,
    groups: groups(ranked, found, results),
    didYouMean: (ranked[0]?.score ?? 0) < TIER.all && wanted.key !== '' ? meant(all, wanted) : [],
  }
}

const STAGES: readonly Stage[] = ['all', 'all-fuzzy', 'some-fuzzy']

/** Below this many results the next, more generous stage runs. */
const FEW = 5

/** Queries of so few letters are looked up among names only, where any begins so. */
const SHORT = 2

/** By game, in the order in which the games first come among the hits. */
function groups(
  ranked: readonly (Hit & { readonly index: SearchIndex })[],
  found: readonly Found[],
  results: readonly Result[],
): Group[] {
  const bests = new Map<SearchIndex, Entry>()
  for (const { index, entry } of ranked) if (!bests.has(index)) bests.set(index, entry)
  return [...bests].map(([index, best]) => ({
    game: index.game,
    title: index.title,
    total: found.find((each) => each.index === index)?.total ?? 0,
    best: {
      slug: best.slug,
      term: best.term,
      kind: best.kind,
      says: firstSentence(index.documents.get(best.slug)?.text ?? ''),
    },
    slugs: results.flatMap((each) => (each.game === index.game ? [each.slug] : [])),
  }))
}

function firstSentence(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= LONGEST_SAYING
    ? sentence
    : `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST_SAYING))} …`
}

const LONGEST_SAYING = 240

function result({ index, entry, score, terms }: Hit & { readonly index: SearchIndex }, wanted: Asked): Result {
  const document = index.documents.get(entry.slug)
  const isNamed = score >= TIER.prefix
  // Of a name that is part of the query no stage may have told the words.
  const told = terms.length > 0 || isNamed ? terms : wanted.words.flatMap(variants)
  const shown = document ? highlight(document, told, isNamed ? wanted.key : '') : { highlights: [], rule: undefined }
  return {
    game: index.game,
    slug: entry.slug,
    term: entry.term,
    kind: entry.kind,
    ...(shown.rule === undefined ? {} : { rule: shown.rule }),
    highlights: shown.highlights,
    score: Math.round(score * 1000) / 1000,
  }
}
