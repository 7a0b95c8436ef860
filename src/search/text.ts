import { compare, stem, words } from '../domain/index.ts'

/** What a word in each part of an entry counts, beside one in its text. */
export const FIELDS = { term: 8, aliases: 6, slug: 3, headings: 3, sayings: 0.6, text: 1 } as const
export type Field = keyof typeof FIELDS

/**
 * Every word of the entries and its stem, in order of letters, with the entries that have it and what it counts in each. Those
 * of the word at `n` stand from `starts[n]` to before `starts[n + 1]`: `entries` are numbers in the order of the edition and
 * ascend, `weights` are whole and above 0. `letters` are sets of letters, by which most words are seen not to be like another.
 */
export interface TextIndex {
  readonly words: readonly string[]
  readonly letters: Uint32Array
  readonly starts: Uint32Array
  readonly entries: Uint32Array
  readonly weights: Uint32Array
}

/** A word and, for each entry that has it, how much further on the entry is than the one before, and the weight there. */
export type WrittenWord = readonly [word: string, ...pairs: number[]]

/** A word and its stem; each is found by the other. */
export function variants(word: string): string[] {
  const root = stem(word)
  return root === word ? [word] : [word, root]
}

/** Takes in the entries one by one and weighs their words when all are there, since a word counts for how rare it is. */
export class Weigher {
  /** By word: an entry, a field and how often it is there, again and again. */
  readonly #found = new Map<string, number[]>()
  /** By field, by entry: words. */
  readonly #lengths: number[][] = NAMES.map(() => [])
  #count = 0

  add(texts: Readonly<Record<Field, string>>): void {
    const entry = this.#count++
    for (const [field, name] of NAMES.entries()) {
      const all = words(texts[name])
      const counts = new Map<string, number>()
      for (const { text } of all) for (const form of variants(text)) counts.set(form, (counts.get(form) ?? 0) + 1)
      this.#lengths[field]?.push(all.length)
      for (const [form, count] of counts) {
        const known = this.#found.get(form)
        if (known) known.push(entry, field, count)
        else this.#found.set(form, [entry, field, count])
      }
    }
  }

  done(): TextIndex {
    const usual = this.#lengths.map((list) =>
      Math.max(1, list.reduce((sum, each) => sum + each, 0) / (list.length || 1)),
    )
    const sorted = [...this.#found].sort(([a], [b]) => compare(a, b))
    return textIndex(sorted.map(([word, found]) => [word, ...this.#weighed(found, usual)]))
  }

  /** Okapi BM25 in each field, those of an entry added up. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework. */
  #weighed(found: readonly number[], usual: readonly number[]): number[] {
    const having = NAMES.map(() => 0)
    for (let at = 1; at < found.length; at += 3) having[found[at] as number] = (having[found[at] as number] ?? 0) + 1
    const pairs: number[] = []
    let before = 0
    for (let at = 0; at < found.length; ) {
      const entry = found[at] as number
      let weight = 0
      for (; found[at] === entry; at += 3) {
        const [field, count] = [found[at + 1] as number, found[at + 2] as number]
        const rare = Math.log(1 + (this.#count - (having[field] ?? 0) + 0.5) / ((having[field] ?? 0) + 0.5))
        const long = 1 - LENGTH + (LENGTH * (this.#lengths[field]?.[entry] ?? 0)) / (usual[field] ?? 1)
        weight += FIELDS[NAMES[field] as Field] * rare * (LEAST + (count * (OFTEN + 1)) / (count + OFTEN * long))
      }
      pairs.push(entry - before, Math.max(1, Math.round(weight * STEPS)))
      before = entry
    }
    return pairs
  }
}

const NAMES = Object.keys(FIELDS) as Field[]

/** How much a word that comes again adds, how much a long text takes away, and what a word counts in the longest. */
const OFTEN = 1.2
const LENGTH = 0.7
const LEAST = 0.5

/** Weights are kept in steps of so many to one: finer ones change no order that anybody sees. */
const STEPS = 4

export function textIndex(written: readonly WrittenWord[]): TextIndex {
  const total = written.reduce((sum, list) => sum + (list.length - 1) / 2, 0)
  const made = {
    words: written.map(([word]) => word),
    letters: Uint32Array.from(written, ([word]) => lettersOf(word)),
    starts: new Uint32Array(written.length + 1),
    entries: new Uint32Array(total),
    weights: new Uint32Array(total),
  }
  let to = 0
  for (const [at, list] of written.entries()) {
    made.starts[at] = to
    let entry = 0
    for (let pair = 1; pair < list.length; pair += 2) {
      entry += list[pair] as number
      made.entries[to] = entry
      made.weights[to++] = list[pair + 1] as number
    }
  }
  made.starts[written.length] = to
  return made
}

/** What `textIndex` makes the same of again. */
export function writtenText({ words: list, starts, entries, weights }: TextIndex): WrittenWord[] {
  return list.map((word, at): WrittenWord => {
    const pairs: number[] = []
    let before = 0
    for (let each = starts[at] as number; each < (starts[at + 1] as number); each++) {
      pairs.push((entries[each] as number) - before, weights[each] as number)
      before = entries[each] as number
    }
    return [word, ...pairs]
  })
}

/** The place of the first of some words, in order, that is not before this one. */
export function placeOf(list: readonly string[], word: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}

export function isKnown({ words: list }: TextIndex, word: string): boolean {
  return list[placeOf(list, word)] === word
}

/** The letters of a text as a set: of two texts that are n slips apart at most 2 n are in one alone. */
export function lettersOf(text: string): number {
  let set = 0
  for (let at = 0; at < text.length; at++) set |= 1 << (text.charCodeAt(at) % 32)
  return set >>> 0
}

/** How many letters only one of two sets has. */
export function lettersApart(a: number, b: number): number {
  let left = (a ^ b) >>> 0
  left -= (left >>> 1) & 0x55555555
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
