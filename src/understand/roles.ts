import { type Fact, words } from '../domain/index.ts'
import type { Hearing } from './sentence.ts'
import { rootOf, setOf } from './tokens.ts'

/** What stands directly before the verb that is asked, or directly behind it; in the passive it is the object. */
export type Role = 'subject' | 'object'

/** The role of a name in the sentence. */
export function roleOf({ tokens, wish }: Hearing, at: readonly number[]): Role | undefined {
  const [first = 0, last = first] = [at[0], at.at(-1)]
  const [verb, end] = [wish.tokens[0], wish.tokens.at(-1)]
  if (verb === undefined || end === undefined) return undefined
  const between = last < verb ? tokens.slice(last + 1, verb) : first > end ? tokens.slice(end + 1, first) : undefined
  if (!between || between.some((token) => token.full || token.negates || token.break !== 'none')) return undefined
  if (tokens[Math.max(first, verb)]?.break !== 'none') return undefined
  if (between.some((token) => PREPOSITIONS.has(token.text))) return undefined
  if (first > end) return 'object'
  if (PREPOSITIONS.has(tokens[first - 1]?.text ?? '') || PREPOSITIONS.has(tokens[first - 2]?.text ?? ''))
    return undefined
  return between.some((token) => PASSIVE.has(token.text)) ? 'object' : 'subject'
}

/** The role that the question of a fact gives it: which card would report, which card would you play. */
export function rolesOf({ tokens, wish }: Hearing, { ask }: Fact): Role | undefined {
  const verbs = new Set(wish.tokens.map((index) => tokens[index]?.stem))
  const asked = words(ask ?? '').map((word) => word.text)
  const [opening = ''] = asked
  if (!WHICH.has(opening)) return undefined
  const at = asked.findIndex((word, index) => index > 0 && verbs.has(rootOf(word)))
  if (at < 0) return undefined
  const [before = '', earlier = ''] = [asked[at - 1], asked[at - 2]]
  if (LETTING.has(earlier)) return undefined
  if (WOULD.has(before)) return 'subject'
  return PERSONS.has(before) || PASSIVE.has(before) ? 'object' : undefined
}

/**
 * On which side of the verb the words stand, with nothing between but `beside` and what has them: KLINGON ships attack.
 * @param beside words of the same kind, which may stand together: Klingons and Romulans.
 * @param isMutual whether both sides do the same: Klingons mix WITH Romulans.
 */
export function sideOf(
  { tokens, wish }: Hearing,
  at: readonly number[],
  beside: ReadonlySet<number>,
  isMutual = false,
): Role | undefined {
  const [first = 0, last = first] = [at[0], at.at(-1)]
  const [verb = 0, end = verb] = [wish.tokens[0], wish.tokens.at(-1)]
  const [from, to] = last < verb ? [last + 1, verb] : [end + 1, first]
  const between = tokens.slice(from, to)
  const isClear = between.every(
    ({ full, stem, text, break: pause }, step) =>
      pause === 'none' &&
      (!AWAY.has(text) || (isMutual && text === 'with')) &&
      (!full || text === AGAINST || beside.has(from + step) || BEARERS.has(stem)),
  )
  if (to < from || !isClear || tokens[to]?.break !== 'none') return undefined
  if (first > end) return between.some(({ text }) => text === 'by') ? 'subject' : 'object'
  if ([first - 1, first - 2].some((index) => AWAY.has(tokens[index]?.text ?? ''))) return undefined
  return between.some(({ text }) => PASSIVE.has(text)) ? 'object' : 'subject'
}

/** Stems of what has an affiliation, and of words that tell one of them from another. */
const BEARERS = new Set(
  ['ships', 'fleet', 'crews', 'personnel', 'away', 'teams', 'forces', 'players', 'cards', 'other', 'another'].map(
    rootOf,
  ),
)
/** Leads to the object of what is started: a battle AGAINST Romulans. */
const AGAINST = 'against'
/** What stands behind them is neither side. */
const AWAY = setOf('with without from to at in on onto aboard of for if when')

/** Whether a preposition before the words is one that the fact speaks of: from the hub, to the conduit. */
export function directed({ tokens }: Hearing, [first = 0]: readonly number[], fact: Fact): number {
  const spoken = words(`${fact.name.replaceAll(/[._]/g, ' ')} ${fact.ask ?? ''}`).map((word) => word.text)
  for (const index of [first - 1, first - 2]) {
    const word = tokens[index]?.text ?? ''
    if (!DIRECTIONS.has(word)) continue
    return spoken.includes(word) ? 1 : 0
  }
  return 0
}

const DIRECTIONS = setOf('from to into aboard against')
const PREPOSITIONS = setOf('to from at in on into onto aboard with by through for of against off via near inside under')
const PASSIVE = setOf('be been being is are was were get')
export const WOULD = setOf('would will does do may can could wants want')
const LETTING = setOf('lets let makes make has')
const PERSONS = setOf('you they he she it')
const WHICH = setOf('which what who whom whose')
