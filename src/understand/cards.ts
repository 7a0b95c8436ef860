import { bare, type Json, type Type } from '../domain/index.ts'
import { chosen, nearness } from './hearing.ts'
import { cardFieldOf, type Lexicon } from './lexicon.ts'
import { negation } from './phrases.ts'
import { directed, roleOf, rolesOf } from './roles.ts'
import type { Speakable } from './sayings.ts'
import type { Candidate, Hearing, Named, Said } from './sentence.ts'
import { rootOf, type Token } from './tokens.ts'

/** Cards, as the fact that takes such a card. */
export function cards(hearing: Hearing, named: readonly Named[], used: ReadonlySet<number>): Said[] {
  const { lexicon, tokens } = hearing
  return named.flatMap(({ slug, tokens: at, isCommon }) => {
    const data = lexicon.edition.entries.find((entry) => entry.slug === slug)?.data ?? {}
    const takers = hearing.facts.flatMap((each) => {
      const type = bare(each.fact.type)
      const value = cardValue(lexicon, type, slug, data)
      return value === undefined ? [] : [{ each, value, isTyped: type.kind === 'record' && type.name in data }]
    })
    const isOnlyTyped = takers.filter((taker) => taker.isTyped).length === 1
    const role = roleOf(hearing, at)
    const roles = takers.map(({ each }) => rolesOf(hearing, each.fact))
    // What one reports is what reports, unless another fact is what one reports.
    const wanted = role === 'object' && !roles.includes('object') ? 'subject' : role
    const candidates = takers.map(({ each, value, isTyped }, index): Candidate => {
      const own = roles[index]
      const near = nearness(hearing, at, each) + directed(hearing, at, each.fact) + (isOfKind(each, data) ? KIN : 0)
      if (role === undefined) return { fact: each.fact, value, near: own === undefined ? near : near / 2 }
      const fits = own === wanted ? 1.5 : own === undefined && role === 'object' && isTyped && isOnlyTyped ? 1 : 0
      return { fact: each.fact, value, near: own !== undefined && own !== wanted ? 0 : near + fits }
    })
    const { negated, doubtful } = negation(tokens, at, used)
    return chosen(hearing, candidates, at, isCommon || negated || doubtful ? Number.POSITIVE_INFINITY : 1)
  })
}

/** What it counts that a card is of the kind. */
const KIN = 0.5

/** Names of cards in the sentence; the longest at each place. */
export function namesIn(lexicon: Lexicon, tokens: readonly Token[], used: ReadonlySet<number>): Named[] {
  const found: Named[] = []
  for (let at = 0; at < tokens.length; at++) {
    const here = tokens[at]?.text ?? ''
    const known = lexicon.cards.get(here) ?? (here.endsWith('s') ? lexicon.cards.get(here.slice(0, -1)) : undefined)
    const name = known?.find(({ words }) =>
      words.every((word, step) => isWord(word, words.length - 1 === step, at + step)),
    )
    if (!name) continue
    const isCommon = name.words.length === 1 && lexicon.common.has(rootOf(here))
    found.push({ slug: name.slug, tokens: name.words.map((_, step) => at + step), isCommon })
    at += name.words.length - 1
  }
  return found

  function isWord(word: string, isLast: boolean, index: number): boolean {
    const token = tokens[index]
    if (!token || used.has(index)) return false
    return token.text === word || (isLast && token.text === `${word}s`)
  }
}

/** Whether a card is of a kind that the fact's question speaks of: an outpost, where it asks for the facility. */
export function isOfKind(
  { hints }: Speakable,
  data: { readonly [record: string]: { readonly [field: string]: Json } },
): boolean {
  const said = Object.values(data).flatMap((record) => Object.values(record))
  return said.some((value) => typeof value === 'string' && hints.has(rootOf(value)))
}

/** How a card is said of a type: by its slug, or as the record whose card it is; undefined where it is no such thing. */
export function cardValue(
  lexicon: Lexicon,
  type: Type,
  slug: string,
  data: { readonly [record: string]: unknown },
): Json | undefined {
  if (type.kind === 'card') return slug
  const field = cardFieldOf(lexicon.edition, type)
  if (field === undefined || type.kind !== 'record') return undefined
  return Object.keys(data).length === 0 || type.name in data ? { [field]: slug } : undefined
}
