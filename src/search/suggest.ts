import type { EntryKind } from '../domain/index.ts'
import { nameKey } from '../domain/index.ts'
import type { Name, SearchIndex } from './build.ts'

/** A name that begins as typed: `text` is the term or alias, `term` the entry's own. */
export interface Suggestion {
  readonly text: string
  readonly slug: string
  readonly term: string
  readonly kind: EntryKind
}

/** Terms and aliases that begin so, terms before aliases, short before long; one an entry. */
export function suggest(index: SearchIndex, prefix: string, limit = 10): Suggestion[] {
  const seen = new Set<string>()
  const found: Suggestion[] = []
  for (const name of namesFrom(index, nameKey(prefix)).sort(inOrder)) {
    const entry = index.documents.get(name.slug)?.entry
    if (!entry || seen.has(name.slug)) continue
    if (found.length === limit) break
    seen.add(name.slug)
    found.push({
      text: name.of === 'slug' ? entry.term : name.text,
      slug: name.slug,
      term: entry.term,
      kind: entry.kind,
    })
  }
  return found
}

/** The names whose key begins with `key`, in order of key; none for an empty one. */
export function namesFrom({ names }: SearchIndex, key: string): Name[] {
  if (key === '') return []
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((names[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  const found: Name[] = []
  for (let at = low; names[at]?.key.startsWith(key); at++) found.push(names[at] as Name)
  return found
}

const ORDER = { term: 0, alias: 1, slug: 2 } as const

function inOrder(a: Name, b: Name): number {
  return ORDER[a.of] - ORDER[b.of] || a.key.length - b.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
