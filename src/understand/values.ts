import { type Candidate, chosen, type Hearing, nearness, type Said } from './hearing.ts'
import { inner } from './lexicon.ts'
import { negation, places } from './phrases.ts'
import { directed, roleOf, rolesOf } from './roles.ts'
import type { Speakable } from './sayings.ts'
import { setOf, stemsOf, type Token } from './tokens.ts'

/** Values of enumerations: of the fact whose words stand nearest. */
export function values(hearing: Hearing, used: ReadonlySet<number>): Said[] {
  const all = spotsOf(hearing, used)
  return all
    .filter((one) => !all.some((other) => other.size > one.size && one.tokens.some((at) => other.tokens.includes(at))))
    .flatMap(({ tokens: at, options, size }) => {
      const { negated, doubtful: isUnclear } = negation(hearing.tokens, at, used)
      if (negated) return []
      const doubtful =
        isUnclear || isPartOfMore(hearing, at) || all.some((other) => areJoined(hearing.tokens, at, other.tokens))
      const candidates = hearing.facts.flatMap((each): Candidate[] => {
        const type = inner(each.fact.type)
        const option = type.kind === 'enum' ? options.find((one) => one.type === type.name) : undefined
        return option ? [{ fact: each.fact, value: option.value, near: pointing(hearing, each, at) }] : []
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
    const value = /^\d{1,6}$/.test(token.text) ? Number(token.text) : NUMBERS.get(token.text)
    if (used.has(index) || value === undefined) return []
    if ([index - 1, index - 2].some((before) => BOUNDS.has(tokens[before]?.text ?? ''))) return []
    const candidates = hearing.facts.flatMap((each): Candidate[] => {
      const { fact } = each
      const kind = inner(fact.type).kind
      const fits = fact.range === undefined || (value >= fact.range[0] && value <= fact.range[1])
      if ((kind !== 'int' && kind !== 'number') || !fits || !counts(hearing, each, index)) return []
      const near = nearness(hearing, [index], each)
      return near > 0 ? [{ fact, value, near: near + (isHeadedBy(each, tokens[index + 1]) ? 1 : 0) }] : []
    })
    return chosen(hearing, candidates, [index], 1)
  })
}

interface Spot {
  readonly tokens: readonly number[]
  readonly options: { readonly type: string; readonly value: string }[]
  readonly size: number
}

/** A value of several words may share one with what is asked: what follows, after the start of turn. */
function spotsOf({ lexicon, tokens, wish }: Hearing, used: ReadonlySet<number>): Spot[] {
  const asked = new Set(wish.tokens)
  const closed = new Set([...used].filter((index) => !asked.has(index)))
  const spots = new Map<string, Spot>()
  for (const { stems, type, value } of lexicon.values) {
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
function isPartOfMore({ lexicon, tokens }: Hearing, at: readonly number[]): boolean {
  const own = at.map((index) => tokens[index]?.stem ?? '')
  return [...lexicon.facts.values()].some(({ sayings }) =>
    sayings.some(
      ({ stems }) =>
        stems.length > own.length &&
        own.every((stem) => stems.includes(stem)) &&
        places(stems, tokens, new Set()).some((match) => at.every((index) => match.tokens.includes(index))),
    ),
  )
}

/** Borg and Klingons: two values that stand for one thing are not the one or the other. */
function areJoined(tokens: readonly Token[], one: readonly number[], other: readonly number[]): boolean {
  if (one === other) return false
  const [first, last] = (one[0] ?? 0) < (other[0] ?? 0) ? [one, other] : [other, one]
  const between = tokens.slice((first.at(-1) ?? 0) + 1, last[0])
  return between.some((token) => JOINING.has(token.text)) && !between.some((token) => token.full)
}

const JOINING = setOf('and or nor')

/** Words beside it, a preposition before it, its place beside the verb. */
function pointing(hearing: Hearing, each: Speakable, at: readonly number[]): number {
  const role = roleOf(hearing, at)
  return (
    nearness(hearing, at, each) +
    directed(hearing, at, each.fact) +
    (role !== undefined && rolesOf(hearing, each.fact) === role ? 1 : 0) +
    (isCounted(hearing, at) ? 1 : 0)
  )
}

/** How many of them: what is counted is what the fact is about. */
function isCounted({ tokens }: Hearing, [first = 0]: readonly number[]): boolean {
  return tokens[first - 2]?.text === 'how' && COUNTING.has(tokens[first - 1]?.text ?? '')
}

const COUNTING = setOf('many much')

/** What is counted stands behind its number, what is numbered before: `player 1` is not one player, `3 rounds` not round 3. */
function counts({ tokens, outside }: Hearing, { fact, hints }: Speakable, index: number): boolean {
  if (/^which\b/i.test(fact.ask ?? '')) return hints.has(tokens[index - 1]?.stem ?? '')
  if (!/^how (?:many|often)\b/i.test(fact.ask ?? '')) return true
  const next = tokens[index + 1]
  const after = next?.full ? next : tokens[index + 2]
  return after !== undefined && after.break !== 'end' && hints.has(after.stem) && !outside.has(index + 1)
}

/** Whether the question counts just that: how many Spires are in play. */
function isHeadedBy({ fact }: Speakable, next: Token | undefined): boolean {
  const noun = HEAD.exec(fact.ask ?? '')?.[1]
  return next !== undefined && noun !== undefined && stemsOf(noun).includes(next.stem)
}

const HEAD = /^how (?:many|much) (.*?)(?:[(,?]|\b(?:is|are|was|were|do|does|did|has|have|had|can|may|must|would)\b)/i

const NUMBERS: ReadonlyMap<string, number> = new Map(
  'zero two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index === 0 ? 0 : index + 1]),
)
/** Words after which a number is a bound and no value. */
const BOUNDS = setOf('than least most over under above below about around nearly almost max maximum minimum')
