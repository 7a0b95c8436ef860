import type { Token } from './tokens.ts'

/** The shortest word that may be misspelt: shorter ones are too like one another. */
const SHORTEST = 5

/** Words by their length, each with its stem. */
export type Spellings = ReadonlyMap<number, ReadonlyMap<string, string>>

export function spellingsOf(words: ReadonlyMap<string, string>): Spellings {
  const spellings = new Map<number, Map<string, string>>()
  for (const [word, stem] of words) {
    const same = spellings.get(word.length) ?? new Map()
    spellings.set(word.length, same.set(word, stem))
  }
  return spellings
}

/** A word that nothing knows, taken for the one known word a letter away, where there is but one. */
export function spelt(token: Token, knows: (stem: string) => boolean, spellings: Spellings): Token {
  const { text } = token
  if (!token.full || text.length < SHORTEST || knows(token.stem) || /\d/.test(text)) return token
  const near = new Set<string>()
  for (const length of [text.length - 1, text.length, text.length + 1]) {
    for (const [word, stem] of spellings.get(length) ?? [])
      if (word.length >= SHORTEST - 1 && isOneEdit(text, word)) near.add(stem)
  }
  const [stem] = near
  return stem !== undefined && near.size === 1 ? { ...token, stem, misspelt: true } : token
}

/** Whether one letter is missing, added, another, or two neighbours are swapped, behind the same first letter. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || a[0] !== b[0]) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2))
  )
}
