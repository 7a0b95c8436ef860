import type { Decision, Edition, Section } from '../types.ts'
import { bagOf, textOf, wordsOf } from './words.ts'

/** A section ready to be compared. */
export interface Profile {
  readonly section: Section
  readonly words: readonly string[]
  readonly bag: ReadonlyMap<string, number>
  /** Sum of the weights of all its words. */
  readonly mass: number
  readonly title: string
  /** Words of the title, plurals as one. */
  readonly named: readonly string[]
}

/** How alike two sections are, 0 to 1; of the texts alone and with all else that speaks for the pair. */
export interface Likeness {
  readonly from: number
  readonly to: number
  readonly alike: number
  readonly score: number
}

/** Two documents ready to be compared: rarer words weigh more. */
export interface Profiles {
  readonly from: readonly Profile[]
  readonly to: readonly Profile[]
  readonly weight: (word: string) => number
}

/** Words that stand in more sections than this share lead to no candidate. */
const COMMON = 0.05
/** Rarest words of a section that lead to candidates, and the candidates kept of each. */
const LEADS = 12
const KEPT = 12
/** Below this two sections have nothing to do with each other; the lower where their titles are kin. */
const UNLIKE = 0.42
const BARELY = 0.3
/** What is said for a pair by titles that share half of their words. */
const NAMED = 0.1

export function profilesOf(from: Edition, to: Edition): Profiles {
  const words = (edition: Edition): string[][] => {
    const numbers = new Set(edition.sections.flatMap(({ number }) => number ?? []))
    return edition.sections.map((section) =>
      wordsOf(textOf(section), (number) => (numbers.has(number) ? '' : undefined)),
    )
  }
  const [before, after] = [words(from), words(to)]
  const spread = new Map<string, number>()
  for (const each of [...before, ...after])
    for (const word of new Set(each)) spread.set(word, (spread.get(word) ?? 0) + 1)
  const all = before.length + after.length
  const weight = (word: string): number => Math.log(1 + all / (spread.get(word) ?? 1))
  const profile = (section: Section, list: readonly string[]): Profile => {
    const bag = bagOf(list)
    let mass = 0
    for (const [word, count] of bag) mass += weight(word) * count
    const title = wordsOf(section.title ?? '')
    return { section, words: list, bag, mass, title: title.join(' '), named: [...new Set(title.map(singular))] }
  }
  return {
    from: from.sections.map((section, index) => profile(section, before[index] as string[])),
    to: to.sections.map((section, index) => profile(section, after[index] as string[])),
    weight,
  }
}

/** The weight of the words two texts share, over that of the larger where `within` is false, else over that of the first. */
export function shared(a: Profile, b: Profile, weight: Profiles['weight'], within = false): number {
  if (a.mass === 0 || b.mass === 0) return a.mass === b.mass ? 1 : 0
  let sum = 0
  const [small, large] = a.bag.size <= b.bag.size ? [a.bag, b.bag] : [b.bag, a.bag]
  for (const [word, count] of small) {
    const other = large.get(word)
    if (other !== undefined) sum += weight(word) * Math.min(count, other)
  }
  return within ? sum / a.mass : (2 * sum) / (a.mass + b.mass)
}

/**
 * Pairs that may be one section: they share rare words, a number, or a title. At most some of each, best first.
 * @param taken sections that have a partner already.  @param decided pairs an author decided: those of `no` are left out.
 */
export function candidatesOf(
  profiles: Profiles,
  taken: { readonly from: ReadonlySet<number>; readonly to: ReadonlySet<number> },
  decided: (from: Section, to: Section) => Decision['same'] | undefined,
): Likeness[] {
  const { from, to, weight } = profiles
  const index = new Map<string, number[]>()
  const put = (key: string, at: number): void => {
    const list = index.get(key)
    if (list) list.push(at)
    else index.set(key, [at])
  }
  for (const [at, { bag, named, section }] of to.entries()) {
    if (taken.to.has(at)) continue
    for (const word of bag.keys()) put(`w${word}`, at)
    for (const word of named) put(`t${word}`, at)
    if (section.number !== undefined) put(`n${section.number}`, at)
  }
  const most = Math.max(8, to.length * COMMON)
  return from.flatMap((profile, at) => {
    if (taken.from.has(at)) return []
    const rare = [...profile.bag.keys()]
      .map((word) => [word, index.get(`w${word}`)?.length ?? 0] as const)
      .filter(([, count]) => count > 0 && count <= most)
      .sort((a, b) => a[1] - b[1])
      .slice(0, LEADS)
      .map(([word]) => `w${word}`)
    const titles = profile.named.map((word) => `t${word}`).filter((key) => (index.get(key)?.length ?? 0) <= most)
    const keys = [...rare, ...titles, `n${profile.section.number}`]
    const found = new Set(keys.flatMap((key) => index.get(key) ?? []))
    return [...found]
      .flatMap((other): Likeness[] => {
        const partner = to[other] as Profile
        if (decided(profile.section, partner.section) === 'no') return []
        const alike = shared(profile, partner, weight)
        const kin = kinship(profile, partner)
        const score = alike * 0.85 + kin
        return score < (kin < NAMED ? UNLIKE : BARELY) ? [] : [{ from: at, to: other, alike, score }]
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, KEPT)
  })
}

/** What beside the text speaks for a pair: one number, one title, or words of the title. */
function kinship(a: Profile, b: Profile): number {
  const number = a.section.number !== undefined && a.section.number === b.section.number ? 0.05 : 0
  if (a.title === '' || b.title === '') return number
  if (a.title === b.title) return number + 0.25
  const both = a.named.filter((word) => b.named.includes(word)).length
  return number + (0.2 * 2 * both) / (a.named.length + b.named.length)
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
