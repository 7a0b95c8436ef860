import { nearest, stem, words } from '../domain/index.ts'
import type { SearchIndex } from './build.ts'
import type { Asked } from './query.ts'

/** What was probably meant: the query with each unknown word put right, else the names nearest to the whole. */
export function meant(indexes: readonly SearchIndex[], { words: list, key }: Asked): string[] {
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

/** With more unknown words than this a query is not put right word by word: each is compared with every word known. */
const MOST_MENDED = 4
