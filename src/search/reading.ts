import { distance, stem } from '../domain/index.ts'
import type { SearchIndex } from './build.ts'
import type { Asked } from './query.ts'
import { isKnown, lettersApart, lettersOf, placeOf } from './text.ts'

/** What the texts of a game have of a query: each of its words read once, for all stages. */
export class Reading {
  /** Words compared and places read, all told: what a search costs. */
  steps = 0
  readonly #index: SearchIndex
  readonly #asked: Asked
  /** By word of the query: by entry, what it counts there, 0 where it is not. */
  readonly #counts: readonly Float32Array[]
  /** Words of the index that were read, each with the words of the query that it stands for, as bits. */
  readonly #read = new Map<number, number>()

  constructor(index: SearchIndex, asked: Asked) {
    this.#index = index
    this.#asked = asked
    this.#counts = asked.words.map(() => new Float32Array(index.entries.length))
    const last = asked.words.length - 1
    for (const [at, word] of asked.words.entries()) this.#add(at, this.#begins(word, at === last))
    this.#alike()
  }

  /** Reads the words that unknown ones may have been meant for, and two words as one. */
  forgive(unknown: ReadonlySet<string>): void {
    const { words } = this.#asked
    for (const [at, word] of words.entries()) if (unknown.has(word)) this.#add(at, this.#near(word))
    for (const [at, second] of words.slice(1).entries()) {
      const joined = this.#sum(this.#begins(`${words[at]}${second}`, true), at, at + 2)
      if (joined) this.#cover(joined, at, at + 2)
    }
  }

  /** Entries with every word, or with any, and what they count. */
  entries(every: boolean): { readonly at: number; readonly count: number }[] {
    const found: { at: number; count: number }[] = []
    const counts = this.#counts
    for (let at = 0; at < this.#index.entries.length; at++) {
      let count = 0
      let having = 0
      for (const each of counts) {
        const one = each[at] as number
        if (one > 0) having++
        count += one
      }
      if (having > 0 && (!every || having === counts.length))
        found.push({ at, count: count * (having / counts.length) ** 2 })
    }
    return found
  }

  /**
   * How much of the query one rule of an entry says by itself, between 0 and 1; a word counts for how rare it is, and again
   * where the title has it.
   */
  saidByRule(entry: number): number {
    const { bits, rare } = this.#meanings()
    const whole = sumOf(rare, -1) * (1 + TITLE)
    let most = 0
    for (const { roots, titleRoots } of this.#index.entries[entry]?.rules ?? []) {
      this.steps += Math.min(roots.size, bits.size)
      most = Math.max(most, sumOf(rare, bitsOf(roots, bits)) + TITLE * sumOf(rare, bitsOf(titleRoots, bits)))
    }
    return most / whole
  }

  #meant: { readonly bits: ReadonlyMap<string, number>; readonly rare: readonly number[] } | undefined

  /** By stem: the words of the query it stands for; by word of the query: how rare it is. */
  #meanings(): { readonly bits: ReadonlyMap<string, number>; readonly rare: readonly number[] } {
    if (this.#meant) return this.#meant
    const { words } = this.#index.text
    const bits = new Map<string, number>()
    for (const [word, of] of this.#read)
      for (const root of new Set([words[word] as string, stem(words[word] as string)]))
        bits.set(root, (bits.get(root) ?? 0) | of)
    const rare = this.#counts.map((counts) => {
      const having = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
      return Math.log(1 + (counts.length + 1) / (having + 1))
    })
    this.#meant = { bits, rare }
    return this.#meant
  }

  /** The words of the index that an entry was found by. */
  terms(entry: number): string[] {
    const { words, starts, entries } = this.#index.text
    return [...this.#read.keys()].flatMap((word) => {
      let low = starts[word] as number
      let high = starts[word + 1] as number
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((entries[middle] as number) < entry) low = middle + 1
        else high = middle
      }
      return low < (starts[word + 1] as number) && entries[low] === entry ? [words[word] as string] : []
    })
  }

  /** Of a query with words that mean the same as others, the others count as well. */
  #alike(): void {
    const { words } = this.#asked
    const { alike } = this.#index
    if (alike.size === 0) return
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_PHRASE); to++)
        for (const other of alike.get(words.slice(from, to).join('')) ?? []) {
          const parts = other.words.map((word) => this.#sum(this.#begins(word, false), from, to))
          const together = parts.reduce((all, part) => all && part && both(all, part))
          if (together) this.#cover(scaled(together, ALIKE), from, to)
        }
  }

  /** What a word is, and what begins with it where it may be half typed. */
  #begins(word: string, isEnd: boolean): Meaning[] {
    const { text } = this.#index
    const found: Meaning[] = []
    const root = stem(word)
    if (root !== word && isKnown(text, root)) found.push({ word: placeOf(text.words, root), factor: 1 })
    let at = placeOf(text.words, word)
    if (text.words[at] === word) found.push({ word: at++, factor: 1 })
    if (word.length > 1 && (isEnd || found.length === 0))
      for (; text.words[at]?.startsWith(word); at++) {
        const { length } = text.words[at] as string
        found.push({ word: at, factor: (BEGUN * length) / (length + 0.3 * (length - word.length)) })
      }
    return found
  }

  /** Letters may be wrong in a word of four, two in one of eight; two that changed places are one. */
  #near(word: string): Meaning[] {
    const most = slips(word)
    const found: Meaning[] = []
    if (most === 0) return found
    const { words, letters } = this.#index.text
    const own = lettersOf(word)
    for (let at = 0; at < words.length; at++) {
      const other = words[at] as string
      if (lettersApart(own, letters[at] as number) > 2 * most || Math.abs(other.length - word.length) > most) continue
      this.steps++
      const apart = distance(word, other, most)
      if (apart > 0 && apart <= most)
        found.push({ word: at, factor: (MISSPELT * other.length) / (other.length + apart) })
    }
    return found
  }

  #add(at: number, meanings: readonly Meaning[]): void {
    const counts = this.#counts[at] as Float32Array
    for (const meaning of meanings) this.#put(counts, meaning, 1 << at)
  }

  #sum(meanings: readonly Meaning[], from: number, to: number): Float32Array | undefined {
    if (meanings.length === 0) return undefined
    const counts = new Float32Array(this.#index.entries.length)
    const bits = (1 << to) - (1 << from)
    for (const meaning of meanings) this.#put(counts, meaning, bits)
    return counts
  }

  #put(counts: Float32Array, { word, factor }: Meaning, bits: number): void {
    const { starts, entries, weights } = this.#index.text
    this.#read.set(word, (this.#read.get(word) ?? 0) | bits)
    const end = starts[word + 1] as number
    for (let at = starts[word] as number; at < end; at++) {
      const entry = entries[at] as number
      counts[entry] = (counts[entry] as number) + (weights[at] as number) * factor
    }
    this.steps += end - (starts[word] as number)
  }

  /** Some words of the query count as much as something else that an entry has, where that is more. */
  #cover(other: Float32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const counts = this.#counts[at] as Float32Array
      for (let entry = 0; entry < counts.length; entry++)
        counts[entry] = Math.max(counts[entry] as number, (other[entry] as number) / (to - from))
    }
  }
}

/** The words of the query that a text has; whichever of the two is shorter is gone through. */
function bitsOf(roots: ReadonlySet<string>, bits: ReadonlyMap<string, number>): number {
  let found = 0
  if (bits.size < roots.size) {
    for (const [root, of] of bits) if (roots.has(root)) found |= of
  } else {
    for (const root of roots) found |= bits.get(root) ?? 0
  }
  return found
}

function sumOf(rare: readonly number[], bits: number): number {
  return rare.reduce((sum, each, at) => sum + (bits & (1 << at) ? each : 0), 0)
}

/** What a word of the query counts once more in the title of a rule. */
const TITLE = 0.5

/** A word of the index that a word of a query may stand for, and what it counts beside the word itself. */
interface Meaning {
  readonly word: number
  readonly factor: number
}

/** How many letters may be wrong in a word. */
export function slips({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** What is only begun counts, what is misspelt, and what means the same. */
const BEGUN = 0.375
const MISSPELT = 0.45
const ALIKE = 0.8

/** Words of a phrase that means the same as another. */
const LONGEST_PHRASE = 4

function both(all: Float32Array, part: Float32Array): Float32Array {
  return all.map((count, entry) => (count > 0 && (part[entry] as number) > 0 ? count + (part[entry] as number) : 0))
}

function scaled(counts: Float32Array, factor: number): Float32Array {
  return counts.map((count) => count * factor)
}
