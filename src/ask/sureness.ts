import { areSame, isSettled, outcomeOf } from './outcome.ts'
import type { Weighed, Weighing } from './weighing.ts'

/** What speaks for and against the ruling of the likeliest reading; each in [0, 1] unless said otherwise. */
export interface RulingSigns {
  /** What the words that ask for it come to, beside those of the likeliest. */
  readonly words: number
  /** That times how much of what is said is taken for something. */
  readonly wordsExplained: number
  /** How well it answers to the form of the question; 1.4 at most. */
  readonly fits: number
  /** Where it is not plain, how many words the message has: the logarithm of their share in so many as are often typed. */
  readonly length: number
  /** The shares of all readings that come to this ruling, whatever they ask: log odds, 4 at most. */
  readonly mass: number
  /** 1 where one of them asks something else. */
  readonly agreed: number
  /** How like the message the text of the rules that decide is, beside the likest of all rules. */
  readonly grounds: number
  /** By how much that leads the rules of the readings that come to something else; negative where it does not. */
  readonly groundsLead: number
  /** How much of the message that text has. */
  readonly covers: number
  /** How many of the worked examples of the question come to the same. */
  readonly precedents: number
  /** How many of the facts taken the rules that decide do not read; 1 from four on. */
  readonly unread: number
  /**
   * Where it is plain, with nothing presumed, no guess that matters and no negation or number left over: the shares of all
   * readings that come to it, times how near its words are, times how much of what is said is taken for something.
   */
  readonly plain: number
  /** How unlikely the least likely of what is presumed is. */
  readonly presumed: number
  /** 1 where it is a number, that something is forbidden, or that it is permitted. */
  readonly number: number
  readonly forbidden: number
  readonly permitted: number
}

/** What each sign counts, and what is so whatever they say. */
export type RulingWeights = { readonly [sign in keyof RulingSigns]: number } & { readonly always: number }

/**
 * Fitted by `npm run bench -- fit` to the likeliest readings of messages that strangers typed, with their rulings: logistic
 * regression, held to a small size (ridge), on shares that come from weights fitted to other writers (stacking: Wolpert, 1992).
 * Messages that lack something, or are not for us, are among them: what is ruled on these is wrong. They were heard by games
 * without typed messages: fitted with these, what is given at once is right no more often, and questions of few words never.
 */
export const RULING_WEIGHTS: RulingWeights = {
  always: -5.19,
  words: 3.12,
  wordsExplained: 0.75,
  fits: 0.75,
  length: 1.49,
  mass: 0.27,
  agreed: 0.39,
  grounds: 0.31,
  groundsLead: 0.39,
  covers: 2.17,
  precedents: 0.86,
  unread: -1.04,
  plain: 0.63,
  presumed: -0.6,
  number: -0.07,
  forbidden: 1.03,
  permitted: 0.42,
}

/**
 * From this chance on of being right a plain ruling is given at once. Of messages of writers who had no part in the fitting, less
 * than one in a hundred is then answered wrongly, as `npm run bench -- fit` prints.
 */
export const SURE = 0.895

/**
 * The signs of the ruling of the likeliest reading.
 * @returns undefined where no rule answers it: nobody, or nothing but a default, is never sure.
 */
export function rulingSignsOf({ readings, length }: Pick<Weighing, 'readings' | 'length'>): RulingSigns | undefined {
  const [best] = readings
  if (!best || !isRuled(best)) return undefined
  const { heard, ruling, signs, chance } = best
  const same = readings.filter((other) => comesToSame(other, best))
  const others = readings.filter((other) => !comesToSame(other, best))
  const outcome = outcomeOf(ruling)
  const mass = same.reduce((sum, { share }) => sum + share, 0)
  const isSaid = isPlain(best, readings)
  return {
    words: signs.words,
    wordsExplained: signs.wordsExplained,
    fits: signs.fits,
    length: isSaid ? 0 : Math.log((1 + length) / OFTEN),
    mass: logOdds(mass),
    agreed: same.some((other) => other.heard.target.name !== heard.target.name) ? 1 : 0,
    grounds: signs.grounds,
    groundsLead: signs.grounds - Math.max(0, ...others.map((other) => other.signs.grounds)),
    covers: signs.covers,
    precedents: signs.precedents,
    unread: signs.unread,
    plain: isSaid ? mass * signs.wordsExplained : 0,
    presumed: 1 - chance,
    number: typeof outcome === 'number' ? 1 : 0,
    forbidden: outcome === 'forbidden' ? 1 : 0,
    permitted: outcome === 'permitted' ? 1 : 0,
  }
}

/** Words of a message that carry meaning. */
const OFTEN = 20

/** How likely a ruling is right, in (0, 1). */
export function chanceOf(signs: RulingSigns, weights: RulingWeights = RULING_WEIGHTS): number {
  const odds = (Object.keys(signs) as (keyof RulingSigns)[]).reduce(
    (sum, sign) => sum + weights[sign] * signs[sign],
    weights.always,
  )
  return 1 / (1 + Math.exp(-odds))
}

function isRuled({ ruling }: Weighed): boolean {
  return isSettled(ruling) && ruling.by !== 'default' && ruling.verdict !== 'silent'
}

/**
 * Whether what was said settles a reading, with no negation, number or name left over, and all of it is taken surely, or what is a
 * guess makes no difference. Another is never given at once, however likely: what it hangs on may be meant otherwise.
 * @param all the readings it is one of.
 */
export function isPlain(reading: Weighed, all: readonly Weighed[]): boolean {
  const { isSettled: isSaid, isBold, taken, heard } = reading
  const facts = taken.filter(({ kind }) => kind === 'fact')
  const isAll = facts.length > 0 && !heard.isLeftOver && !heard.isUnplaced
  const isGuessed = facts.some(({ sure }) => !sure)
  return isSaid && !isBold && isAll && (!isGuessed || isSameWithGuesses(reading, all))
}

function isSameWithGuesses(reading: Weighed, all: readonly Weighed[]): boolean {
  const guessed = all.filter(
    ({ heard, isBold, presumed }) => heard === reading.heard && isBold && Object.keys(presumed).length === 0,
  )
  return guessed.length > 0 && guessed.every((other) => comesToSame(other, reading))
}

/**
 * Whether the words likely say one thing more than the likeliest reading takes, and that would turn its ruling: a thing that they lean
 * to, or one that another question has a place for and this one has none.
 */
export function isContested([best, ...others]: readonly Weighed[]): boolean {
  return others.some(
    (other) => best !== undefined && !comesToSame(other, best) && (leansToMore(other, best) || saysMore(other, best)),
  )
}

function leansToMore({ heard, isBorrowed, presumed, chance }: Weighed, best: Weighed): boolean {
  return heard === best.heard && !isBorrowed && Object.keys(presumed).length > 0 && chance >= LIKELY
}

function saysMore({ heard, isBold, taken, share }: Weighed, best: Weighed): boolean {
  const isKnown = (name: string) => best.taken.some((each) => each.kind === 'fact' && each.name === name)
  const isMore = taken.some(({ kind, name, sure }) => kind === 'fact' && sure && !isKnown(name))
  return heard !== best.heard && !isBold && share >= WORTH_ASKING && isMore
}

/** The share of a reading that may well be meant, though another is likelier. */
const WORTH_ASKING = 0.15

/** Of a thing that the words lean to: more likely said than not. */
const LIKELY = 0.6

function comesToSame(one: Weighed, other: Weighed): boolean {
  return isSettled(one.ruling) && areSame(one.ruling, other.ruling)
}

/** Bounded, so that what nothing speaks against is not held for certain. */
function logOdds(share: number): number {
  return Math.log(Math.max(share, LEAST) / Math.max(1 - share, LEAST))
}

const LEAST = 0.02
