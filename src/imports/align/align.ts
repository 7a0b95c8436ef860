import { Refusal } from '../refusals.ts'
import type { Alignment, Announcement, Change, ChangeKind, Decision, Edition, Section } from '../types.ts'
import { announcedIn, endsSomething, sentencesOf } from './announced.ts'
import { assign } from './assign.ts'
import { candidatesOf, type Likeness, type Profile, type Profiles, profilesOf, shared } from './likeness.ts'
import { type Part, partsOf } from './parts.ts'
import { bagOf, flipsBetween, textOf, wordsOf } from './words.ts'

/** Two texts that differ in no word that turns a rule, and are as alike as this, say the same. */
const SAME_SENSE = 0.75
/** Pairs as alike as this are made before it is asked what was split or merged. */
const STRONG = 0.6
/** A later document that leaves out more of the earlier than this speaks of a part only. */
const PART = 0.6
/** A pair less alike than this is left to an author. */
const DOUBTFUL = 0.45
/** As is one with a rival as near as this. */
const NEAR = 0.04

/**
 * Two editions side by side: what became of each section, in the order of the later one, then what is gone.
 * @param decisions of an author; a pair of `yes` is one section whatever its words, one of `no` is none.
 * @throws Refusal import/nothing-shared.
 */
export function align(from: Edition, to: Edition, decisions: readonly Decision[]): Alignment {
  const decided = decider(from, to, decisions)
  const profiles = profilesOf(from, to)
  const taken = { from: new Set<number>(), to: new Set<number>() }
  const pairs: Likeness[] = []
  const isFree = (each: Likeness): boolean => !taken.from.has(each.from) && !taken.to.has(each.to)
  const take = (each: Likeness): void => {
    if (!isFree(each)) return
    taken.from.add(each.from)
    taken.to.add(each.to)
    pairs.push(each)
  }
  sure(profiles, decided).forEach(take)
  identical(profiles, decided).forEach(take)
  const candidates = candidatesOf(profiles, taken, decided)
  assign(candidates.filter((each) => each.alike >= STRONG)).forEach(take)
  // Pieces first: a piece is more like its whole than like what is left over elsewhere.
  const pieces = partsOf(profiles, pairs, shareKept(profiles, pairs) < 1 - PART)
  for (const part of pieces) {
    for (const index of part.from) taken.from.add(index)
    for (const index of part.to) taken.to.add(index)
  }
  assign(candidates.filter(isFree)).forEach(take)
  const isShared = pairs.some(
    ({ from: at, to: other }) =>
      (profiles.from[at]?.section.text ?? '') !== '' && profiles.to[other]?.section.text !== '',
  )
  if (!isShared && pieces.length === 0)
    throw new Refusal('import/nothing-shared', to.file, `nothing of ${from.file} is in it`)

  const isPart = shareKept(profiles, pairs) < 1 - PART
  const parts = isPart ? pieces.filter(({ kind }) => kind === 'split') : pieces
  const announced = announcedIn(profiles)
  const changes = changesOf(from, to, profiles, pairs, parts, candidates, decided, isPart, announced)
  return { changes, isPart, announced }
}

type Decider = (from: Section, to: Section) => Decision['same'] | undefined

function decider(from: Edition, to: Edition, decisions: readonly Decision[]): Decider {
  const key = (section: string, as: string): string => `${section}\n${as}`
  const here = decisions.filter((each) => each.from === from.id && each.to === to.id)
  for (const { section, as } of here) {
    const missing = from.sections.every(({ name }) => name !== section)
      ? `${section} in ${from.id}`
      : to.sections.every(({ name }) => name !== as)
        ? `${as} in ${to.id}`
        : undefined
    if (missing !== undefined) throw new Refusal('import/decision', missing, 'there is no such section')
  }
  const known = new Map(here.map(({ section, as, same }) => [key(section, as), same]))
  return (a, b) => known.get(key(a.name, b.name))
}

/** Pairs an author called one section. */
function sure({ from, to, weight }: Profiles, decided: Decider): Likeness[] {
  return from.flatMap((a, at) =>
    to.flatMap((b, other) =>
      decided(a.section, b.section) === 'yes' ? [{ from: at, to: other, alike: shared(a, b, weight), score: 2 }] : [],
    ),
  )
}

/** Pairs whose words are the same, and of which there is but one. */
function identical({ from, to }: Profiles, decided: Decider): Likeness[] {
  const single = (profiles: readonly Profile[]): Map<string, number> => {
    const found = new Map<string, number>()
    for (const [at, { words }] of profiles.entries()) {
      const key = words.join(' ')
      if (words.length >= 4) found.set(key, found.has(key) ? -1 : at)
    }
    return found
  }
  const others = single(to)
  return [...single(from)].flatMap(([key, at]) => {
    const other = others.get(key)
    if (at < 0 || other === undefined || other < 0) return []
    return decided((from[at] as Profile).section, (to[other] as Profile).section) === 'no'
      ? []
      : [{ from: at, to: other, alike: 1, score: 1.2 }]
  })
}

/** How much of the earlier text is still there, 0 to 1. */
function shareKept({ from }: Profiles, pairs: readonly Likeness[]): number {
  const all = from.reduce((sum, { mass }) => sum + mass, 0)
  const kept = pairs.reduce((sum, pair) => sum + (from[pair.from] as Profile).mass * (0.5 + pair.alike / 2), 0)
  return all === 0 ? 1 : kept / all
}

function changesOf(
  from: Edition,
  to: Edition,
  { from: before, to: after, weight }: Profiles,
  pairs: readonly Likeness[],
  parts: readonly Part[],
  candidates: readonly Likeness[],
  decided: Decider,
  isPart: boolean,
  announced: readonly Announcement[],
): Change[] {
  const later = new Map(pairs.map((pair) => [pair.from, pair.to]))
  const earlier = new Map(pairs.map((pair) => [pair.to, pair.from]))
  for (const part of parts) {
    if (part.kind === 'split')
      for (const each of part.to) if (!earlier.has(each)) earlier.set(each, part.from[0] as number)
    if (part.kind === 'merged')
      for (const each of part.from) if (!later.has(each)) later.set(each, part.to[0] as number)
  }
  const numbersBefore = new Map(
    from.sections.flatMap(({ number, index }) => (number === undefined ? [] : [[number, index] as const])),
  )
  const numbersAfter = new Map(
    to.sections.flatMap(({ number, index }) => (number === undefined ? [] : [[number, index] as const])),
  )
  const referBefore = (number: string): string | undefined => {
    const index = numbersBefore.get(number)
    if (index === undefined) return undefined
    const now = later.get(index)
    return now === undefined ? `gone ${number}` : String(now)
  }
  const referAfter = (number: string): string | undefined => numbersAfter.get(number)?.toString()
  const wordsBefore = (index: number): string[] => wordsOf(textOf((before[index] as Profile).section), referBefore)
  const wordsAfter = (index: number): string[] => wordsOf(textOf((after[index] as Profile).section), referAfter)
  const rivals = rivalsOf(candidates)
  const inParts = { from: new Set(parts.flatMap((part) => part.from)), to: new Set(parts.flatMap((part) => part.to)) }

  const changes: Change[] = []
  for (const pair of pairs) {
    if (inParts.from.has(pair.from) || inParts.to.has(pair.to)) continue
    const [a, b] = [(before[pair.from] as Profile).section, (after[pair.to] as Profile).section]
    const [old, now] = [wordsBefore(pair.from), wordsAfter(pair.to)]
    const home = a.parent === undefined ? undefined : later.get(a.parent)
    const isMoved = home !== b.parent && !(a.parent === undefined && b.parent === undefined)
    const isRenumbered = a.number !== b.number
    const isSame = old.join(' ') === now.join(' ')
    const flips = isSame ? [] : flipsBetween(old, now)
    const isSaid = endsSomething(b.text) || announced.some((each) => each.from === pair.from && each.to === pair.to)
    const isRestated = isPart ? !contradicts(a.text, b.text, weight) : flips.length === 0 && pair.alike >= SAME_SENSE
    const changed: ChangeKind = isRestated && !isSaid ? 'reworded' : 'changed'
    const kind: ChangeKind = !isSame ? changed : isMoved ? 'moved' : isRenumbered ? 'renumbered' : 'unchanged'
    const isDecided = decided(a, b) !== undefined && decided(a, b) !== 'unsure'
    const isNamesake = before[pair.from]?.title !== '' && before[pair.from]?.title === after[pair.to]?.title
    const rival = Math.max(rivals(pair.from, 'from', pair.to), rivals(pair.to, 'to', pair.from))
    changes.push({
      kind,
      from: [pair.from],
      to: [pair.to],
      elsewhere: isMoved || isRenumbered,
      alike: pair.alike,
      flips,
      unsure: !isDecided && !isSame && ((pair.alike < DOUBTFUL && !isNamesake) || pair.score - rival < NEAR),
    })
  }
  for (const { kind, from: olds, to: news, alike } of parts) {
    const flips = flipsBetween(olds.flatMap(wordsBefore), news.flatMap(wordsAfter))
    changes.push({ kind, from: olds, to: news, elsewhere: true, alike, flips, unsure: false })
  }
  const done = { from: new Set(changes.flatMap((each) => each.from)), to: new Set(changes.flatMap((each) => each.to)) }
  const lone = { elsewhere: false, alike: 0, flips: [], unsure: false }
  for (const index of after.keys())
    if (!done.to.has(index)) changes.push({ ...lone, kind: 'new', from: [], to: [index] })
  changes.sort((a, b) => (a.to[0] as number) - (b.to[0] as number))
  if (!isPart)
    for (const index of before.keys())
      if (!done.from.has(index)) changes.push({ ...lone, kind: 'gone', from: [index], to: [] })
  return changes
}

/** The best score a section has with any but its partner. */
function rivalsOf(candidates: readonly Likeness[]): (index: number, side: 'from' | 'to', partner: number) => number {
  const best = { from: new Map<number, Likeness[]>(), to: new Map<number, Likeness[]>() }
  for (const each of candidates) {
    for (const side of ['from', 'to'] as const) {
      const list = best[side].get(each[side]) ?? []
      list.push(each)
      best[side].set(each[side], list)
    }
  }
  return (index, side, partner) =>
    Math.max(
      0,
      ...(best[side].get(index) ?? []).flatMap((each) =>
        each[side === 'from' ? 'to' : 'from'] === partner ? [] : [each.score],
      ),
    )
}

/** Two sentences about one matter share as much of the weight of their words as this. */
const ONE_MATTER = 0.5
/** Words that say much the same in other company, when a text is put in short. */
const WEAK = new Set('and or any all each every both either only can before after until than'.split(' '))

/**
 * Whether a sentence of the later text says otherwise what one of the earlier says: on one matter, and with a word more or less
 * that turns it. A document that speaks of a part only says in short what another says at length; that alone changes nothing.
 */
function contradicts(before: string, after: string, weight: Profiles['weight']): boolean {
  const olds = sentencesOf(before).map((sentence) => wordsOf(sentence))
  return sentencesOf(after).some((sentence) => {
    const words = wordsOf(sentence)
    const [closest, nearness] = olds.reduce<[string[], number]>(
      (best, old) => {
        const near = nearnessOf(old, words, weight)
        return near > best[1] ? [old, near] : best
      },
      [[], 0],
    )
    return nearness >= ONE_MATTER && nearness < 1 && flipsBetween(closest, words).some(({ word }) => !WEAK.has(word))
  })
}

function nearnessOf(a: readonly string[], b: readonly string[], weight: Profiles['weight']): number {
  const other = bagOf(b)
  const sum = (words: Iterable<string>): number => [...words].reduce((total, word) => total + weight(word), 0)
  const both = sum([...bagOf(a).keys()].filter((word) => other.has(word)))
  const all = sum(bagOf(a).keys()) + sum(other.keys())
  return all === 0 ? 0 : (2 * both) / all
}
