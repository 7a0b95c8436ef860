import { bare, type Fact } from '../domain/index.ts'
import { isNotNow, otherTimes } from './doubts.ts'
import { chosen, nearness } from './hearing.ts'
import { isInRange, numberOf, ORDINALS, takes } from './numerals.ts'
import { negation, places } from './phrases.ts'
import { directed, roleOf, rolesOf, sideOf } from './roles.ts'
import type { Speakable } from './sayings.ts'
import type { Candidate, Hearing, Said } from './sentence.ts'
import { DETERMINERS, rootOf, setOf, stemsOf, type Token } from './tokens.ts'
import { holderOf, isOpponents, ownerOf } from './whose.ts'

/** Values of enumerations: of the fact whose words stand nearest. */
export function values(hearing: Hearing, used: ReadonlySet<number>): Said[] {
  const all = spotsOf(hearing, used)
  return all
    .filter((one) => !all.some((other) => other.size > one.size && one.tokens.some((at) => other.tokens.includes(at))))
    .flatMap(({ tokens: at, options, size }) => {
      const { negated, doubtful: isUnclear } = negation(hearing.tokens, at, used)
      if (negated) return []
      const doubtful =
        isUnclear ||
        isFormer(hearing, at) ||
        otherTimes(hearing.tokens, at[0] ?? 0, at.at(-1) ?? 0).length > 0 ||
        isPartOfMore(hearing, at) ||
        all.some((other) => areJoined(hearing.tokens, at, other.tokens))
      const candidates = hearing.facts.flatMap((each): Candidate[] => {
        const type = bare(each.fact.type)
        const option = type.kind === 'enum' ? options.find((one) => one.type === type.name) : undefined
        return option && !isDoneTo(hearing, each, at)
          ? [{ fact: each.fact, value: option.value, near: pointing(hearing, each, at) }]
          : []
      })
      // A name of several words, which can be a value of one fact only, needs nothing beside it.
      const enough = doubtful ? Number.POSITIVE_INFINITY : size > 1 ? (candidates.length === 1 ? 0 : 0.5) : 1
      const alone = size > 1 && candidates.length === 1
      return chosen(
        hearing,
        alone ? candidates.map((each) => ({ ...each, near: each.near + 0.1 })) : candidates,
        at,
        enough,
      )
    })
}

/** Numbers, of the fact whose words stand next to them. */
export function numbers(hearing: Hearing, used: ReadonlySet<number>): Said[] {
  const { tokens } = hearing
  return tokens.flatMap((token, index) => {
    const value = numberOf(token)
    if (used.has(index) || value === undefined || isInRow(tokens, index) || isInRange(tokens, index)) return []
    if ([index - 1, index - 2].some((before) => BOUNDS.has(tokens[before]?.text ?? ''))) return []
    if (negation(tokens, [index], used).negated) return []
    const holder = holderOf(tokens, index)
    const candidates = hearing.facts.flatMap((each): Candidate[] => {
      const { fact } = each
      const owner = ownerOf(fact)
      if (!takes(fact, value) || !counts(hearing, each, index) || !isToldApart(hearing, fact)) return []
      if (isNotNow(tokens, index, index + 1, each.hints)) return []
      if (holder !== undefined && owner !== undefined && owner !== holder) return []
      // What is numbered stands beside its number, also where it says what is asked: the modifier IN ROUND 4.
      const near = nearness(hearing, [index], each) || (isNumbered(fact) ? 1 : 0)
      const pointers = [isHeadedBy(each, tokens[index + 1]), holder !== undefined && holder === owner]
      const plain = isListed(each, tokens[index + 1]) ? A_LITTLE : 0
      return near > 0 ? [{ fact, value, near: near + pointers.filter(Boolean).length + plain }] : []
    })
    return chosen(hearing, candidates, [index], 1)
  })
}

/** One of several in a row, as dice show them, is no count: I rolled 6 6 5 2. */
function isInRow(tokens: readonly Token[], at: number): boolean {
  const isNumber = (index: number) => /^\d+$/.test(tokens[index]?.text ?? '')
  let [first, last] = [at, at]
  while (isNumber(first - 1)) first--
  while (isNumber(last + 1)) last++
  return last - first > 1
}

/** A bonus is no total, and dice on the card are no dice that are rolled: that word of the fact's name is said with it. */
function isToldApart({ tokens }: Hearing, { name }: Fact): boolean {
  const telling = TELLING.exec(name)
  const word = telling?.[1] ?? telling?.[2]
  return word === undefined || tokens.some((token) => token.stem === rootOf(word))
}

const TELLING = /_(bonus)$|_on_([a-z]+)$/

/** Where values of enumerations are named. */
export interface Spot {
  readonly tokens: readonly number[]
  readonly options: { readonly type: string; readonly value: string }[]
  readonly size: number
}

/** A value of several words may share one with what is asked: what follows, after the start of turn. */
export function spotsOf({ lexicon, tokens, wish }: Hearing, used: ReadonlySet<number>): Spot[] {
  const asked = new Set(wish.tokens)
  const closed = new Set([...used].filter((index) => !asked.has(index)))
  const said = new Set(tokens.map(({ stem }) => stem))
  const spots = new Map<string, Spot>()
  const named = [...said].flatMap((stem) => lexicon.values.get(stem) ?? []).sort((a, b) => a.order - b.order)
  for (const { stems, type, value } of named) {
    for (const match of places(stems, tokens, stems.length > 1 ? closed : used)) {
      const own = match.tokens.filter((index) => !asked.has(index))
      if (own.length * 2 < stems.length || !own.some((index) => tokens[index]?.full)) continue
      const key = own.join(' ')
      const spot = spots.get(key) ?? { tokens: own, options: [], size: stems.length }
      spot.options.push({ type, value: value.name })
      spots.set(key, spot)
    }
  }
  return [...spots.values()]
}

/** Words of a longer phrase that says another fact: the draw deck, where it is empty, is no place to take a card from. */
export function isPartOfMore({ spoken }: Hearing, at: readonly number[]): boolean {
  return spoken.some(
    ({ found: { tokens, holds }, size }) =>
      size > at.length && at.every((index) => tokens.includes(index) && !holds.includes(index)),
  )
}

/** Whoever was assimilated, or has left, is of another affiliation now. */
function isFormer({ tokens }: Hearing, [first = 0]: readonly number[]): boolean {
  return FORMER.has(tokens[first - 1]?.text ?? '') && tokens[first]?.break === 'none'
}

const FORMER = setOf('assimilated former formerly ex')

/** Borg and Klingons: two values that stand for one thing are not the one or the other. */
export function areJoined(
  tokens: readonly Token[],
  one: readonly number[],
  other: readonly number[],
  joining = JOINING,
): boolean {
  if (one === other) return false
  const [first, last] = (one[0] ?? 0) < (other[0] ?? 0) ? [one, other] : [other, one]
  const between = tokens.slice((first.at(-1) ?? 0) + 1, last[0])
  return between.some((token) => joining.has(token.text)) && !between.some((token) => token.full)
}

const JOINING = setOf('and or nor')

/** Words beside it, a preposition before it, its place beside the verb. */
function pointing(hearing: Hearing, each: Speakable, at: readonly number[]): number {
  const role = roleOf(hearing, at)
  return (
    nearness(hearing, at, each) +
    directed(hearing, at, each.fact) +
    (role !== undefined && rolesOf(hearing, each.fact) === role ? 1 : 0) +
    (isPlayed(hearing, each, at) ? 1 : 0) +
    (isCounted(hearing, at) ? 1 : 0)
  )
}

/** What one asks leave for is what one plays: may KLINGONS retreat. */
function isPlayed(hearing: Hearing, { fact }: Speakable, at: readonly number[]): boolean {
  if (ownerOf(fact) !== 'you' || isOpponents(hearing.tokens, at[0] ?? 0)) return false
  return sideOf(hearing, at, new Set()) === 'subject' && /\bplay\b/.test(fact.ask ?? '')
}

/** Who started the attack: not those whom I ATTACKED, or my ATTACK ON them. */
function isDoneTo({ tokens }: Hearing, { fact, hints }: Speakable, [first = 0]: readonly number[]): boolean {
  if (!/^who\b/i.test(fact.ask ?? '')) return false
  let before = first - 1
  while (DETERMINERS.has(tokens[before]?.text ?? '') || UPON.has(tokens[before]?.text ?? '')) before--
  const verb = tokens[before]
  return verb !== undefined && tokens[before + 1]?.break === 'none' && verb.full && hints.has(verb.stem)
}

const UPON = setOf('on upon against')

/** How many of them: what is counted is what the fact is about. */
function isCounted({ tokens }: Hearing, [first = 0]: readonly number[]): boolean {
  return tokens[first - 2]?.text === 'how' && COUNTING.has(tokens[first - 1]?.text ?? '')
}

const COUNTING = setOf('many much')

/** What is counted stands behind its number, what is numbered before: `player 1` is not one player, `3 rounds` not round 3. */
function counts({ tokens, outside }: Hearing, { fact, hints }: Speakable, index: number): boolean {
  const isOrdinal = ORDINALS.has(tokens[index]?.text ?? '')
  if (isNumbered(fact)) return hints.has(tokens[isOrdinal ? index + 1 : index - 1]?.stem ?? '')
  if (isOrdinal) return false
  if (!/^how (?:many|often)\b/i.test(fact.ask ?? '')) return true
  const [next, second] = [tokens[index + 1], tokens[index + 2]]
  const after = next?.full ? next : second
  const isParted = next?.break !== 'none' || (after === second && second?.break !== 'none')
  return after !== undefined && !isParted && hints.has(after.stem) && !outside.has(index + 1)
}

/** Whether the question asks for one of many: which round it is. */
function isNumbered({ ask }: Fact): boolean {
  return /^which\b/i.test(ask ?? '')
}

/** Whether the one word behind the number is listed to say the fact: of two facts about players, the one that is said so. */
function isListed({ fact }: Speakable, next: Token | undefined): boolean {
  return next !== undefined && fact.words.some((text) => stemsOf(text).join(' ') === next.stem)
}

/** Less than any other sign. */
const A_LITTLE = 0.05

/** Whether the question counts just that: how many Spires are in play. */
function isHeadedBy({ fact }: Speakable, next: Token | undefined): boolean {
  const noun = HEAD.exec(fact.ask ?? '')?.[1]
  return next !== undefined && noun !== undefined && stemsOf(noun).includes(next.stem)
}

const HEAD = /^how (?:many|much) (.*?)(?:[(,?]|\b(?:is|are|was|were|do|does|did|has|have|had|can|may|must|would)\b)/i

/** Words after which a number is a bound, or what is wanted, and no value. */
const BOUNDS = setOf('need needs than least most over under above below about around nearly almost max maximum minimum')
