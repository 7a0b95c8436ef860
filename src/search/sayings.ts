import { type Edition, words } from '../domain/index.ts'
import { saysLittle } from './query.ts'

/** Words that mean the same as others: as one name, and those of them that say something. */
export interface Alike {
  readonly key: string
  readonly words: readonly string[]
}

/** By the key of words, with the words that say little or without: the others that players use for them. */
export function alikeOf({ sayings }: Edition): ReadonlyMap<string, readonly Alike[]> {
  const found = new Map<string, Alike[]>()
  for (const group of sayings.alike) {
    const all = group.map(read)
    for (const one of all)
      for (const key of new Set([one.key, one.words.join('')])) {
        const others = all.filter((other) => other.key !== one.key)
        found.set(key, [...(found.get(key) ?? []), ...others])
      }
  }
  return found
}

function read(text: string): Alike {
  const all = words(text).map((word) => word.text)
  const telling = all.filter((word) => !saysLittle(word))
  return { key: all.join(''), words: telling.length > 0 ? telling : all }
}

/** By slug: the words in which players ask for what its rules decide, each once. */
export function sayingsOf({ sayings, rules }: Edition): ReadonlyMap<string, readonly string[]> {
  const decided = new Map<string, Map<string, number>>()
  for (const { entry, then } of rules)
    for (const each of then) {
      if (each.kind === 'note') continue
      const name = 'action' in each ? each.action : each.quantity
      const entries = decided.get(name) ?? new Map<string, number>()
      decided.set(name, entries.set(entry, (entries.get(entry) ?? 0) + 1))
    }
  const found = new Map<string, Set<string>>()
  for (const { name, says } of sayings.asks) {
    const entries = [...(decided.get(name) ?? [])].sort((a, b) => b[1] - a[1]).slice(0, MOST_ENTRIES)
    const said = says.flatMap(spoken)
    for (const [slug, count] of entries) {
      if (count * SHARE < (entries[0]?.[1] ?? 0)) continue
      const own = found.get(slug) ?? new Set()
      for (const word of said) own.add(word)
      found.set(slug, own)
    }
  }
  return new Map([...found].map(([slug, own]) => [slug, [...own]]))
}

/** The words of a saying without its places: `(jump|attack) {target}` has jump and attack. */
function spoken(saying: string): string[] {
  return words(saying.replace(/\{[^}]*\}/g, ' '))
    .map((word) => word.text)
    .filter((word) => !saysLittle(word))
}

/** What a question is called says something of the entries that decide it most: so many, none with less than a part of the first. */
const MOST_ENTRIES = 4
const SHARE = 3
