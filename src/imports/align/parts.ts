import type { Likeness, Profile, Profiles } from './likeness.ts'
import { shared } from './likeness.ts'

/** One section that became several, or several that became one. */
export interface Part {
  readonly kind: 'split' | 'merged'
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly alike: number
}

/** So much of a piece, by the weight of its words and by its runs of words, stands in the whole. */
const WORDS = 0.7
const RUNS = 0.5
/** A piece shorter than this is found in any text. */
const FEWEST = 4
/** Runs compared are of so many words; one in more sections than that tells nothing. */
const RUN = 3
const COMMON = 50

/**
 * Sections without a partner that stand, almost to the word, within one that has another partner or none.
 * @param isPart whether the later document speaks of a part only: then nothing of the earlier was merged for being left out.
 */
export function partsOf({ from, to, weight }: Profiles, pairs: readonly Likeness[], isPart: boolean): Part[] {
  const later = new Map(pairs.map((pair) => [pair.from, pair.to]))
  const earlier = new Map(pairs.map((pair) => [pair.to, pair.from]))
  const splits = wholes(to, from, earlier, later, weight)
  const merges = isPart ? new Map<number, number[]>() : wholes(from, to, later, earlier, weight)
  const parts: Part[] = []
  for (const [whole, pieces] of splits) {
    const first = later.get(whole)
    const news = [...(first === undefined ? [] : [first]), ...pieces].sort((a, b) => a - b)
    if (news.length > 1)
      parts.push({ kind: 'split', from: [whole], to: news, alike: likeness(from[whole], news, to, weight) })
  }
  const used = new Set(parts.flatMap((part) => part.to))
  for (const [whole, pieces] of merges) {
    const first = earlier.get(whole)
    const olds = [...(first === undefined ? [] : [first]), ...pieces].sort((a, b) => a - b)
    if (olds.length > 1 && !used.has(whole))
      parts.push({ kind: 'merged', from: olds, to: [whole], alike: likeness(to[whole], olds, from, weight) })
  }
  return parts
}

/** Of the pieces without a partner, those that stand in a section of the other side, by that section. */
function wholes(
  pieces: readonly Profile[],
  others: readonly Profile[],
  partnerOf: ReadonlyMap<number, number>,
  backOf: ReadonlyMap<number, number>,
  weight: Profiles['weight'],
): Map<number, number[]> {
  const index = new Map<string, number[]>()
  for (const [at, { words }] of others.entries()) {
    for (const run of new Set(runsOf(words))) {
      const list = index.get(run)
      if (list) list.push(at)
      else index.set(run, [at])
    }
  }
  const found = new Map<number, number[]>()
  for (const [at, piece] of pieces.entries()) {
    if (partnerOf.has(at) || piece.words.length < FEWEST) continue
    const runs = [...new Set(runsOf(piece.words))].filter((run) => (index.get(run)?.length ?? 0) <= COMMON)
    const hits = new Map<number, number>()
    for (const run of runs) for (const other of index.get(run) ?? []) hits.set(other, (hits.get(other) ?? 0) + 1)
    const best = [...hits]
      .filter(
        ([other, count]) =>
          count >= runs.length * RUNS && shared(piece, others[other] as Profile, weight, true) >= WORDS,
      )
      .sort((a, b) => b[1] - a[1])[0]?.[0]
    if (best === undefined) continue
    // What its partner still says itself was not cut out of it.
    const partner = backOf.get(best)
    if (partner !== undefined && shared(piece, pieces[partner] as Profile, weight, true) >= WORDS) continue
    const list = found.get(best)
    if (list) list.push(at)
    else found.set(best, [at])
  }
  return found
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(0, Math.max(1, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(' '))
}

/** How much of a whole its pieces say together. */
function likeness(
  whole: Profile | undefined,
  pieces: readonly number[],
  all: readonly Profile[],
  weight: Profiles['weight'],
): number {
  if (!whole) return 0
  const sum = pieces.reduce(
    (total, piece) => total + shared(all[piece] as Profile, whole, weight, true) * (all[piece] as Profile).mass,
    0,
  )
  return Math.min(
    1,
    (2 * sum) / (whole.mass + pieces.reduce((total, piece) => total + (all[piece] as Profile).mass, 0)),
  )
}
