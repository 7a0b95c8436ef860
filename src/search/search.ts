import type { SearchResult } from 'minisearch'
import { compare, type Entry, type EntryKind, nearest, STOP_WORDS, stem, words } from '../domain/index.ts'
import { type Name, type SearchIndex, variants } from './build.ts'
import { type Highlight, highlight } from './highlight.ts'
import { type Asked, asked, type Stage, stageQuery } from './query.ts'
import { namesFrom } from './suggest.ts'

export type { Highlight } from './highlight.ts'

export interface SearchOptions {
  readonly kind?: EntryKind
  readonly tag?: string
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

/** What a kind of hit is worth; relevance decides within it and stays below the distance between two. */
const TIER = { term: 5000, alias: 4000, prefix: 3000, all: 2000, 'all-fuzzy': 1000, 'some-fuzzy': 0 } as const

/** What a name of several words counts that the query only has among others, beside entries with every word. */
const PART = 150

/** With more unknown words than this a query is not put right word by word: each is compared with every word known. */
const MOST_MENDED = 4

interface Hit {
  readonly entry: Entry
  readonly score: number
  /** Words of the index that matched; none for a hit by name. */
  readonly terms: readonly string[]
}

/** What was found in one game: of all that count, those that may be among the results asked for. */
interface Found {
  readonly index: SearchIndex
  readonly hits: Map<string, Hit>
  total: number
}

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

function byName(index: SearchIndex, { key, all }: Asked, options: SearchOptions): Map<string, Hit> {
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

/**
 * Adds what a stage finds; an entry found already keeps its place, or gets a better one, and learns which of its words matched.
 * @param most hits of one stage after which only those as good as the last are kept, the others counted.
 */
function addByText(into: Found, wanted: Asked, stage: Stage, options: SearchOptions, most: number) {
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

/** Whether any entry will do. */
function isOpen({ kind, tag }: SearchOptions): boolean {
  return kind === undefined && tag === undefined
}

function fits(entry: Entry | undefined, { kind, tag }: SearchOptions): boolean {
  return (kind === undefined || entry?.kind === kind) && (tag === undefined || entry?.tags.includes(tag) === true)
}

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

/** What was probably meant: the query with each unknown word put right, else the names nearest to the whole. */
function meant(indexes: readonly SearchIndex[], { words: list, key }: Asked): string[] {
  const { known, names, lower } = spelt(indexes)
  const isKnown = (word: string): boolean =>
    indexes.some((index) => index.words.has(word) || index.words.has(stem(word)))
  const unknown = list.filter((word) => !isKnown(word))
  const mended = list.map((word) =>
    !unknown.includes(word) ? word : unknown.length <= MOST_MENDED ? nearest(word, known)[0] : undefined,
  )
  const phrase = mended.every((word) => word !== undefined) ? mended.join(' ') : undefined
  const near = nearest(list.join(' '), lower).flatMap((name) => names.get(name) ?? [])
  const all = phrase === undefined || phrase === list.join(' ') ? near : [names.get(phrase) ?? phrase, ...near]
  const told = new Set<string>()
  return all
    .filter((text) => {
      const letters = words(text)
        .map((word) => word.text)
        .join('')
      return letters !== key && !told.has(letters) && told.add(letters)
    })
    .slice(0, 3)
}

/** What words and names may have been meant, in some games together: words, names by how they are in lower case. */
interface Spelt {
  readonly known: ReadonlySet<string>
  readonly names: ReadonlyMap<string, string>
  readonly lower: ReadonlySet<string>
}

const speltBefore = new WeakMap<SearchIndex, { readonly indexes: readonly SearchIndex[]; readonly spelt: Spelt }>()

/** Made once for the games that are searched together. */
function spelt(indexes: readonly SearchIndex[]): Spelt {
  const [first] = indexes
  const before = first && speltBefore.get(first)
  if (before && before.indexes.length === indexes.length && before.indexes.every((each, at) => each === indexes[at]))
    return before.spelt
  const names = new Map(indexes.flatMap((index) => index.names).map((name) => [name.text.toLowerCase(), name.text]))
  const made: Spelt = {
    known: new Set(indexes.flatMap((index) => [...index.spellings])),
    names,
    lower: new Set(names.keys()),
  }
  if (first) speltBefore.set(first, { indexes, spelt: made })
  return made
}
