/**
 * The names closest to a misspelt one, best first, three at most; none when nothing is close.
 * Close: an optimal-string-alignment distance of at most a third of the longer name, or one begins the other.
 */
export function nearest(name: string, names: Iterable<string>): string[] {
  const wanted = name.toLowerCase()
  const letters = new Letters(wanted)
  const scored: { name: string; distance: number }[] = []
  // The distances of the best so far: what is farther off than the last of them need not be measured to the end.
  const best = new Array<number>(MOST).fill(Number.POSITIVE_INFINITY)
  for (const candidate of names instanceof Set ? names : new Set(names)) {
    const other = candidate.toLowerCase()
    const close = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
    const begins = other.startsWith(wanted)
    const limit = Math.min(begins && wanted.length > 2 ? Number.POSITIVE_INFINITY : close, best[MOST - 1] ?? 0)
    if (Math.abs(wanted.length - other.length) > limit || letters.apart(other) > limit) continue
    const found = distance(wanted, other, limit)
    if (found > limit) continue
    scored.push({ name: candidate, distance: found })
    best[MOST - 1] = found
    best.sort((a, b) => a - b)
  }
  return scored
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map((each) => each.name)
}

const MOST = 3

/**
 * What may be meant by all that is misspelt in one question, or in the content of one game. Each name is sought among all there
 * are; when `most` names are compared, whatever else is misspelt gets no suggestion, so that it costs no more the more is wrong.
 */
export class Suggestions {
  #left: number

  constructor(most = MOST_COMPARED) {
    this.#left = most
  }

  /** The names closest to a misspelt one, as `nearest` has them. @param names made only where they are compared. */
  near(name: string, names: () => readonly string[]): string[] {
    if (this.#left <= 0) return []
    const all = names()
    this.#left -= all.length
    return nearest(name.slice(0, LONGEST), all)
  }
}

/** About 3 ms of them. */
const MOST_COMPARED = 8000

/** The same for each step of reading a game: about a second. */
export const MOST_IN_CONTENT = 2_000_000

/** Characters of a misspelt name that are looked at. */
const LONGEST = 100

/** The letters of a text, to see at once that most others are not close to it. */
export class Letters {
  readonly #length: number
  readonly #counts = new Int32Array(KINDS)
  readonly #left = new Int32Array(KINDS)

  constructor(text: string) {
    this.#length = text.length
    for (let at = 0; at < text.length; at++) {
      const kind = text.charCodeAt(at) % KINDS
      this.#counts[kind] = (this.#counts[kind] ?? 0) + 1
    }
  }

  /** The letters that one of them has and the other lacks: the distance is at least as many. */
  apart(other: string): number {
    const left = this.#left
    left.set(this.#counts)
    let more = 0
    for (let at = 0; at < other.length; at++) {
      const kind = other.charCodeAt(at) % KINDS
      const count = left[kind] ?? 0
      if (count <= 0) more++
      left[kind] = count - 1
    }
    return Math.max(more, this.#length - other.length + more)
  }
}

/** Letters that fall together only make texts seem closer. */
const KINDS = 64

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
 * @param limit beyond it any larger number may come instead of the distance.
 */
export function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
      if (best < least) least = best
    }
    // No later cell is less than the least of two rows.
    if (least > limit && Math.min(...last) > limit) return least
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
