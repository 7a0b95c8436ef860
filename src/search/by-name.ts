import { distance, STOP_WORDS } from '../domain/index.ts'
import { type Name, rootOf, type SearchIndex } from './build.ts'
import { type Filter, fits, type Hit, TIER } from './hits.ts'
import type { Asked } from './query.ts'
import { slips } from './reading.ts'
import { namesFrom } from './suggest.ts'
import { lettersApart, lettersOf } from './text.ts'

/**
 * Hits by a term or an alias: one that is the query or what it asks the meaning of, begins with it, means the same, or is among
 * its words; and by the title of a section, entries that cite it.
 */
export function byName(index: SearchIndex, { all, subjects, core }: Asked, options: Filter): Map<string, Hit> {
  const hits = new Map<string, Hit>()
  const put = (slug: string, score: number, key?: string) => {
    const entry = index.documents.get(slug)?.entry
    if (!entry || !fits(entry, options) || score <= (hits.get(slug)?.score ?? 0)) return
    hits.set(slug, key === undefined ? { entry, score } : { entry, score, key })
  }
  const add = (name: Name, tier: number, likeness: number, key?: string) =>
    put(name.slug, tier + (name.of === 'term' ? 20 : 0) + 10 * likeness, key)
  const key = all.join('')
  const subject = subjectIn(index, subjects)
  for (const words of subject === all ? [all] : [all, subject]) {
    const typed = words.join('')
    const begun = namesFrom(index, typed)
    for (const name of begun) {
      const isWhole = name.key === typed
      if (!isWhole && typed !== key && typed.length < SHORTEST_BEGINNING) continue
      const tier = !isWhole ? TIER.prefix : name.of === 'term' ? TIER.term : TIER.alias
      add(name, tier, typed.length / name.key.length, typed)
    }
    if (!begun.some((name) => name.key === typed))
      for (const name of index.roots.get(rootOf(words)) ?? []) add(name, TIER.alias, 0, name.key)
    for (const slug of index.sections.get(typed) ?? []) put(slug, TIER.section)
  }
  for (const name of alike(index, subject)) add(name, TIER.alias, 0, name.key)
  const inner = core.join('')
  if (inner !== key) for (const name of namesOf(index, inner)) add(name, TIER.all + INNER, 0)
  for (const name of namesIn(index, all)) add(name, TIER.all + PART, name.key.length / key.length)
  return hits
}

/**
 * Hits by a name that is the whole query but for a slip or two of the finger.
 * @param isUnknown the query has a word that no game knows; if not, it may well mean what it says.
 */
export function byMisspeltName(
  index: SearchIndex,
  { all, subjects, core }: Asked,
  options: Filter,
  isUnknown: boolean,
): Map<string, Hit> {
  const hits = new Map<string, Hit>()
  const tier = isUnknown ? TIER.misspelt : TIER.all + NEAR
  for (const typed of [all, subjects.at(-1) ?? all, core]) {
    const key = typed.join('')
    const most = Math.max(slips(key), isUnknown && key.length > 2 ? 1 : 0)
    if (most === 0 || (typed.length === 1 && !isUnknown)) continue
    const letters = lettersOf(key)
    for (const name of index.names) {
      if (name.of === 'slug' || Math.abs(name.key.length - key.length) > most) continue
      if (lettersApart(letters, name.letters) > 2 * most) continue
      const apart = distance(key, name.key, most)
      const entry = apart <= most ? index.documents.get(name.slug)?.entry : undefined
      const score = tier + 5 * (2 - apart) + (name.of === 'term' ? 2 : 0)
      if (entry && fits(entry, options) && score > (hits.get(name.slug)?.score ?? 0))
        hits.set(name.slug, { entry, score, key: name.key })
    }
  }
  return hits
}

/** What a question asks the meaning of: the longest that is a name, or the shortest. */
function subjectIn(index: SearchIndex, subjects: Asked['subjects']): readonly string[] {
  const named = subjects.find((words) => namesOf(index, words.join('')).length > 0)
  return named ?? subjects.at(-1) ?? []
}

/** Names that mean the same as some words, in whole or with a part put otherwise: BB SIDE DECK is Battle Bridge side deck. */
function alike(index: SearchIndex, words: readonly string[]): Name[] {
  if (index.alike.size === 0 || words.length > LONGEST_NAME) return []
  return words.flatMap((_, from) =>
    words.slice(from).flatMap((__, more) => {
      const to = from + more + 1
      return (index.alike.get(words.slice(from, to).join('')) ?? []).flatMap(({ key }) =>
        namesOf(index, words.slice(0, from).join('') + key + words.slice(to).join('')),
      )
    }),
  )
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

/** Of what a question asks about so many letters begin a name. */
const SHORTEST_BEGINNING = 4

/** The names whose key this is; what an old link called an entry is none. */
function namesOf(index: SearchIndex, key: string): Name[] {
  return namesFrom(index, key).filter((name) => name.key === key && name.of !== 'slug')
}

/** What a name of several words counts that the query only has among others, beside entries with every word. */
const PART = 150

/** What a misspelt name counts whose misspelt words are words as well: WARP SEED. */
const NEAR = 100

/** What a name counts that is the query but for words that say little. */
const INNER = 900
