import { compare, type Entry, type EntryKind } from '../domain/index.ts'
import { isWord, type SearchIndex } from './build.ts'
import { byMisspeltName, byName } from './by-name.ts'
import { addByText, LOOKED, type Stage } from './by-text.ts'
import { type Highlight, highlight } from './highlight.ts'
import { type Filter, type Found, type Hit, TIER } from './hits.ts'
import { meant } from './meant.ts'
import { firstSentence } from './plain.ts'
import { type Asked, asked } from './query.ts'
import { Reading } from './reading.ts'
import { variants } from './text.ts'

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
 * Entries by relevance: a term or alias that is the query or what it asks the meaning of, entries that cite a section so called,
 * a name that begins with it, entries with every word or with a name of several words that the query has too, a misspelt name,
 * entries with words spelt nearly so, entries with some of the words. The later stages run only where the earlier found few;
 * of a long query entries with all and with some of the words stand in one order.
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
  const found = find(all, wanted, options, Math.max(end, LOOKED))
  const ranked = found
    .flatMap((each) => [...each.hits.values()].map((hit) => ({ found: each, ...hit })))
    .sort(
      (a, b) =>
        b.score - a.score || compare(a.entry.term, b.entry.term) || compare(a.found.index.game, b.found.index.game),
    )
  const results = ranked.slice(offset, end).map((hit) => result(hit, wanted))
  const best = ranked[0]?.score ?? 0
  const isNear = wanted.key !== '' && (best < TIER.all || (best >= TIER.misspelt && best < TIER.prefix))
  return {
    query,
    total: found.reduce((sum, { total }) => sum + total, 0),
    results,
    groups: groups(ranked, found, results),
    didYouMean: isNear ? meant(all, wanted, ranked.length === 0) : [],
  }
}

/** What a search costs on any machine: the words it compares and the places of words it reads. */
export function steps(indexes: readonly SearchIndex[], query: string): number {
  return find(indexes, asked(query), {}, LOOKED).reduce((sum, { reading }) => sum + (reading?.steps ?? 0), 0)
}

/** What each game has. @param most hits of one stage in a game after which only those as good as the last are kept. */
function find(all: readonly SearchIndex[], wanted: Asked, options: Filter, most: number): Found[] {
  const found = all.map((index): Found => {
    const hits = byName(index, wanted, options)
    return { index, hits, total: hits.size }
  })
  if (wanted.words.length === 0) return found
  if (wanted.key.length <= SHORT && found.some(({ total }) => total > 0)) return found
  const readings = found.map((each) => {
    each.reading = new Reading(each.index, wanted)
    return [each, each.reading] as const
  })
  const add = (stage: Stage, every: boolean) => {
    for (const [each, reading] of readings) addByText(each, reading, { stage, every }, options, most)
  }
  const isEnough = () => found.reduce((sum, each) => sum + each.total, 0) >= FEW
  // Whoever typed a name has found it; one word of one word is every word.
  const isNamed = found.some(({ hits }) => [...hits.values()].some(({ score }) => score >= TIER.alias))
  add('all', true)
  if (isNamed) return found
  const unknown = new Set(wanted.words.filter((word) => !all.some((index) => isWord(index, word))))
  for (const each of found) addMisspelt(each, wanted, options, unknown.size > 0)
  const isLong = wanted.words.length >= LONG
  if (isEnough() && !isLong) return found
  for (const [, reading] of readings) reading.forgive(unknown)
  if (isLong) {
    const isWhole = readings.some(([, reading]) => reading.entries(true).length > 0)
    add(!isWhole ? 'some-fuzzy' : unknown.size > 0 ? 'all-fuzzy' : 'all', false)
    return found
  }
  add('all-fuzzy', true)
  if (!isEnough() && wanted.words.length > 1) add('some-fuzzy', false)
  return found
}

/** Of so many words a long entry has all by chance: one that says most of them in one place may be the better hit. */
const LONG = 4

/** Below this many results the next, more generous stage runs. */
const FEW = 5

/** Queries of so few letters are looked up among names only, where any begins so. */
const SHORT = 2

function addMisspelt(into: Found, wanted: Asked, options: Filter, isUnknown: boolean): void {
  for (const [slug, hit] of byMisspeltName(into.index, wanted, options, isUnknown)) {
    const before = into.hits.get(slug)
    if (!before) into.total++
    if (hit.score > (before?.score ?? 0)) into.hits.set(slug, hit)
  }
}

/** By game, in the order in which the games first come among the hits. */
function groups(ranked: readonly Ranked[], found: readonly Found[], results: readonly Result[]): Group[] {
  const bests = new Map<SearchIndex, Entry>()
  for (const { found, entry } of ranked) if (!bests.has(found.index)) bests.set(found.index, entry)
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

interface Ranked extends Hit {
  readonly found: Found
}

function result({ found: { index, reading }, entry, score, key }: Ranked, wanted: Asked): Result {
  const document = index.documents.get(entry.slug)
  const terms = key === undefined && reading && document ? reading.terms(document.number) : []
  // Of a name that is part of the query no stage may have told the words.
  const told = terms.length > 0 ? terms : wanted.words.flatMap(variants)
  const shown = document ? highlight(document, told, key ?? '') : { highlights: [], rule: undefined }
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
