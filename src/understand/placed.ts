import { bare, elementOf, type Json, type Type } from '../domain/index.ts'
import { readingOf } from './hearing.ts'
import { cardFieldOf } from './lexicon.ts'
import { negation } from './phrases.ts'
import type { Hearing, Named, Said } from './sentence.ts'
import { DETERMINERS, isDirection, setOf } from './tokens.ts'
import { areJoined, type Spot, spotsOf } from './values.ts'

/** How many words of weight a value may stand from the words that give it its place. */
const NEAR = 3

/** Values that stand where a way to ask for the target has a place for them: who attacks before the verb, whom behind it. */
export function placed(hearing: Hearing, named: readonly Named[]): Said[] {
  const { lexicon, tokens, wish } = hearing
  const said = new Set(tokens.map(({ stem }) => stem))
  const facts = new Map(hearing.facts.map((each) => [each.fact.name, each.fact]))
  const spots = spotsOf(hearing, new Set())
  let best: Said[] = []
  for (const { pieces, directed } of lexicon.asking.placed(wish.target.name, said)) {
    const found = fitted(pieces, directed)
    if (found.length > best.length) best = found
  }
  return best

  function fitted(pieces: readonly string[], directed: ReadonlySet<string>): Said[] {
    const at = anchors(pieces)
    if (!at) return []
    const taken = new Set<number>()
    return pieces.flatMap((piece, index): Said[] => {
      if (!piece.startsWith('{')) return []
      const name = piece.slice(1, -1)
      const fact = facts.get(name)
      if (!fact) return []
      const before = at.slice(0, index).findLast((each) => each >= 0) ?? -1
      const after = at.slice(index + 1).find((each) => each >= 0) ?? tokens.length
      const filling = fillingOf(fact.type, before, after, taken, directed.has(piece))
      if (!filling) return []
      for (const each of filling.tokens) taken.add(each)
      const { negated, doubtful } = negation(tokens, filling.tokens, new Set())
      if (negated) return []
      return [
        {
          reading: readingOf(lexicon, fact, filling.value),
          tokens: filling.tokens,
          sure: !doubtful && !filling.tokens.some((each) => tokens[each]?.misspelt),
          alternatives: [],
        },
      ]
    })
  }

  /** Where the words of an utterance stand, in order; -1 for places. */
  function anchors(pieces: readonly string[]): number[] | undefined {
    let last = -1
    const found: number[] = []
    for (const piece of pieces) {
      if (piece.startsWith('{')) {
        found.push(-1)
        continue
      }
      const next = tokens.findIndex((token, index) => index > last && token.stem === piece)
      if (next < 0) return undefined
      last = next
      found.push(next)
    }
    return found
  }

  function fillingOf(type: Type, before: number, after: number, taken: ReadonlySet<number>, isDirected: boolean) {
    const own = bare(type)
    const element = elementOf(type)
    const isIn = (at: readonly number[]) =>
      at.every((index) => index > before && index < after && !taken.has(index)) && distance(at, before, after) <= NEAR
    const put = (value: Json): Json => (own.kind === 'list' ? [value] : value)
    if (element.kind === 'enum') {
      const fits = spots.flatMap((spot: Spot) => {
        const option = spot.options.find((each) => each.type === element.name)
        return option && isIn(spot.tokens) ? [{ tokens: spot.tokens, value: option.value }] : []
      })
      const [first, ...more] = fits.sort(
        (a, b) => distance(a.tokens, before, after) - distance(b.tokens, before, after),
      )
      if (!first) return undefined
      const joined = own.kind === 'list' ? more.filter((each) => areJoined(tokens, first.tokens, each.tokens, AND)) : []
      const all = [first, ...joined].sort((a, b) => (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0))
      return {
        tokens: all.flatMap((each) => each.tokens),
        value: own.kind === 'list' ? all.map((each) => each.value) : first.value,
      }
    }
    const card = named.find((each) => isIn(each.tokens) && (isDirected || !isBehindDirection(each.tokens)))
    if (!card) return undefined
    if (element.kind === 'card') return { tokens: card.tokens, value: put(card.slug) }
    const field = cardFieldOf(lexicon.edition, element)
    return field === undefined ? undefined : { tokens: card.tokens, value: put({ [field]: card.slug }) }
  }

  /** May a drone report TO MY CUBE: it is not the Cube that reports. */
  function isBehindDirection([first = 0]: readonly number[]): boolean {
    const before = tokens.slice(0, first).findLastIndex(({ text }) => !DETERMINERS.has(text))
    const isNext = tokens.slice(before + 1, first + 1).every(({ break: pause }) => pause === 'none')
    return isNext && isDirection(tokens[before]?.text ?? '')
  }

  function distance(at: readonly number[], before: number, after: number): number {
    const weightBetween = (from: number, to: number) => tokens.slice(from, to).filter((token) => token.full).length
    const first = at[0] ?? 0
    const last = at.at(-1) ?? first
    const isParted = (from: number, to: number) =>
      tokens.slice(from + 1, to + 1).some((token) => token.break !== 'none')
    const left = before < 0 || isParted(before, first) ? Number.POSITIVE_INFINITY : weightBetween(before + 1, first)
    const right =
      after >= tokens.length || isParted(last, after) ? Number.POSITIVE_INFINITY : weightBetween(last + 1, after)
    return Math.min(left, right)
  }
}

const AND = setOf('and')
