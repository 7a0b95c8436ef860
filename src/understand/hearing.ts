import { type Fact, type Json, type Reading, valueLabel } from '../domain/index.ts'
import type { Lexicon } from './lexicon.ts'
import type { Speakable } from './sayings.ts'
import type { Candidate, Hearing, Said } from './sentence.ts'
import { SUBJECTS, setOf, type Token } from './tokens.ts'

/** How many words of weight away a word may stand that tells whose a value is. */
const NEAR = 3
/** What it counts that a fact is told in every worked example of the target. */
const USUAL = 0.5
/** A little word between. */
const STEP = 0.25
const COMMA = 1
const OTHERS = 5

/**
 * The fact that its own words stand beside, and rather one that the worked examples of the target tell of; more of the same
 * nearness, or none near enough, make a guess.
 */
export function chosen(
  { lexicon, tokens, wish }: Hearing,
  candidates: readonly Candidate[],
  at: readonly number[],
  enough: number,
): Said[] {
  const worth = ({ fact, near }: Candidate) => near + USUAL * lexicon.topics.share(wish.target.name, fact.name)
  const ranked = [...candidates].sort((a, b) => worth(b) - worth(a) || (a.fact.name < b.fact.name ? -1 : 1))
  const [first, second] = ranked
  if (!first) return []
  return [
    {
      reading: readingOf(lexicon, first.fact, first.value),
      tokens: at,
      sure:
        first.near >= enough &&
        worth(first) > (second ? worth(second) : 0) &&
        !at.some((index) => tokens[index]?.misspelt),
      alternatives: ranked.slice(1, 1 + OTHERS).map((each) => readingOf(lexicon, each.fact, each.value)),
    },
  ]
}

/** No word says two things: of those that share one, the first. */
export function apart(all: readonly Said[]): Said[] {
  const used = new Set<number>()
  return all.filter(({ tokens }) => {
    if (tokens.some((index) => used.has(index))) return false
    for (const index of tokens) used.add(index)
    return true
  })
}

/** How much the words around point to a fact: those next to the value most, those behind it a little more. */
export function nearness({ tokens, outside }: Hearing, at: readonly number[], { hints }: Speakable): number {
  const own = new Set(at.map((index) => tokens[index]?.stem))
  let near = 0
  for (const [index, distance] of around(tokens, at)) {
    const token = tokens[index]
    if (!token || outside.has(index) || own.has(token.stem) || token.misspelt) continue
    if (hints.has(token.stem)) near += 1 / distance + (index > (at[0] ?? 0) ? 0.1 : 0)
  }
  return near
}

/** The words of weight around, each with how many such words away it stands; what ends a thought ends them. */
function around(tokens: readonly Token[], at: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const [start, step] of [
    [at[0] ?? 0, -1],
    [at.at(-1) ?? 0, 1],
  ] as const) {
    let distance = 0
    for (let index = start + step; index >= 0 && index < tokens.length; index += step) {
      const pause = tokens[step < 0 ? index + 1 : index]?.break
      if (pause === 'end' || opensClause(tokens, index)) break
      distance += (tokens[index]?.full ? 1 : STEP) + (pause === 'comma' ? COMMA : 0)
      if (distance > NEAR) break
      if (tokens[index]?.full) found.push([index, Math.max(1, Math.floor(distance))])
    }
  }
  return found
}

/** Where another subject begins: I have 100 AND MY opponent has 95. */
function opensClause(tokens: readonly Token[], index: number): boolean {
  const subject = tokens[index + 1]?.text ?? ''
  return JOINING.has(tokens[index]?.text ?? '') && subject !== 'to' && (SUBJECTS.has(subject) || OWNERS.has(subject))
}

const JOINING = setOf('and but while')
const OWNERS = setOf('my his her their our your')

export function readingOf({ edition }: Lexicon, fact: Fact, value: Json): Reading {
  const label = fact.ask ?? fact.words[0] ?? fact.name
  return { name: fact.name, label, value, valueLabel: valueLabel(edition, fact.type, value) }
}
