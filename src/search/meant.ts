import { compare, nameKey, nearest } from '../domain/index.ts'
import { isWord, type SearchIndex } from './build.ts'
import type { Asked } from './query.ts'

/**
 * What was probably meant: the query with each unknown word put right, else the names nearest to the whole.
 * @param isLost nothing else was found: then the nearest names, however far they are.
 */
export function meant(indexes: readonly SearchIndex[], { words: list, key }: Asked, isLost: boolean): string[] {
  const { known, names, lower } = spelt(indexes)
  const unknown = list.filter((word) => !indexes.some((index) => isWord(index, word)))
  const mended = list.map((word) =>
    !unknown.includes(word) ? word : unknown.length <= MOST_MENDED ? nearest(word, known)[0] : undefined,
  )
  const phrase = mended.every((word) => word !== undefined) ? mended.join(' ') : undefined
  const near = nearest(list.join(' '), lower).flatMap((name) => names.get(name) ?? [])
  const all = phrase === undefined || phrase === list.join(' ') ? near : [names.get(phrase) ?? phrase, ...near]
  const told = new Set<string>()
  const close = all.filter((text) => {
    const letters = nameKey(text)
    return letters !== key && !told.has(letters) && told.add(letters)
  })
  return close.length > 0 || !isLost ? close.slice(0, MOST) : nearestNames(indexes, key)
}

/** The names that share the most pairs of letters with a key, for their length; of several the first by letters. */
function nearestNames(indexes: readonly SearchIndex[], key: string): string[] {
  const wanted = new Set(pairs(key))
  const scored = indexes
    .flatMap((index) => index.names)
    .filter((name) => name.of === 'term')
    .map((name) => {
      const own = pairs(name.key)
      return { text: name.text, score: own.filter((pair) => wanted.has(pair)).length / (own.length + wanted.size) }
    })
    .sort((a, b) => b.score - a.score || compare(a.text, b.text))
  return [...new Set(scored.map(({ text }) => text))].slice(0, MOST)
}

/** Letters beside one another, and the first and the last. */
function pairs(key: string): string[] {
  return [...` ${key}`].map((letter, at) => `${letter}${key[at] ?? ' '}`)
}

/** Offered at most. */
const MOST = 3

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

/** With more unknown words than this a query is not put right word by word: each is compared with every word known. */
const MOST_MENDED = 4
