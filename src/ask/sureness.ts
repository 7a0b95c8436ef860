import { areSame, isSettled, outcomeOf } from './outcome.ts'
import type { Weighed, Weighing } from './weighing.ts'

/** What speaks for and against the ruling of the likeliest reading; each in [0, 1] unless said otherwise. */
export interface RulingSigns {
  /** The shares of all readings that come to something else, or to nothing. */
  readonly others: number
  /** The shares of all readings that ask the same. Beside them, what another question comes to as well is told twice. */
  readonly own: number
  /** By how much the words that ask for it lead those of the next question; in [-1, 1], negative where they do not. */
  readonly lead: number
  /** How near its words are, times how much of what is said is taken for something. */
  readonly wordsExplained: number
  /**
   * How many words the message has: the logarithm of their share in so many as are often typed. 0 where all of it is taken surely:
   * then few words leave nothing open.
   */
  readonly length: number
  /** How much of the message the text of the rules that decide has. */
  readonly covers: number
  /** How like the message the likest worked example or typed message is that asks the same and comes to the same. */
  readonly precedent: number
  /** How many of the facts taken the rules that decide do not read; 1 from four on. */
  readonly unread: number
  /** How many facts are surely said. */
  readonly said: number
  /** How unlikely the least likely of what is presumed is. */
  readonly presumed: number
  /** 1 where it says whether something is so. */
  readonly truth: number
}

/** What each sign counts, and what is so whatever they say. */
export type RulingWeights = { readonly [sign in keyof RulingSigns]: number } & { readonly always: number }

/**
 * Fitted by `npm run bench -- fit` to the likeliest readings of messages that strangers typed, with their rulings: logistic
 * regression, held to a small size (ridge), on shares that come from weights fitted to other writers (stacking: Wolpert, 1992),
 * each message heard by a game without what its writer typed, and by one without typed messages at all, as a new game is. Messages
 * that lack something, or are not for us, are among them: what is ruled on these is wrong.
 */
export const RULING_WEIGHTS: RulingWeights = {
  always: 1.74,
  others: -3.51,
  own: -1.34,
  lead: 1.3,
  wordsExplained: 1.28,
  length: 1.85,
  covers: 0.8,
  precedent: 2.29,
  unread: -0.66,
  said: -0.12,
  presumed: -0.51,
  truth: -0.58,
}

/**
 * From this chance on of being right a plain ruling is given at once. Of messages of writers who had no part in the fitting, less
 * than one in a hundred is then answered wrongly, as `npm run bench -- fit` prints.
 */
export const SURE = 0.86

/**
 * The signs of the ruling of the likeliest reading.
 * @returns undefined where no rule answers it: nobody, or nothing but a default, is never sure.
 */
export function rulingSignsOf({ readings, length }: Pick<Weighing, 'readings' | 'length'>): RulingSigns | undefined {
  const [best] = readings
  if (!best || !isRuled(best)) return undefined
  const { heard, ruling, signs, chance, taken } = best
  const asksSame = ({ heard: { target } }: Weighed) => target.name === heard.target.name
  const next = Math.max(0, ...readings.filter((other) => !asksSame(other)).map((other) => other.heard.score))
  return {
    others: shareOf(readings, (other) => !comesToSame(other, best)),
    own: shareOf(readings, asksSame),
    lead: heard.score - next,
    wordsExplained: signs.wordsExplained,
    length: isSure(best) ? 0 : Math.log((1 + length) / OFTEN),
    covers: signs.covers,
    precedent: signs.precedent,
    unread: signs.unread,
    said: taken.filter(({ kind, sure }) => kind === 'fact' && sure).length,
    presumed: 1 - chance,
    truth: typeof outcomeOf(ruling) === 'boolean' ? 1 : 0,
  }
}

/** Whether what is said settles a reading, and all of it is taken surely, with nothing left over. */
function isSure(reading: Weighed): boolean {
  const { isBold, taken } = reading
  const facts = taken.filter(({ kind }) => kind === 'fact')
  const isAll = facts.length > 0 && facts.every(({ sure }) => sure)
  return isAll && !isBold && settlesAll(reading)
}

/** Whether what is said settles a reading, with no negation, number or name left over. */
function settlesAll({ isSettled: isSaid, heard }: Weighed): boolean {
  return isSaid && !heard.isLeftOver && !heard.isUnplaced
}

function shareOf(readings: readonly Weighed[], is: (one: Weighed) => boolean): number {
  return readings.filter(is).reduce((sum, { share }) => sum + share, 0)
}

/** Words of a message that carry meaning. */
const OFTEN = 20

/** How likely the ruling of the likeliest reading is right, in [0, 1); 0 where it may not be given at once, however likely. */
export function chanceAtOnce(
  weighing: Pick<Weighing, 'readings' | 'length'>,
  weights: RulingWeights = RULING_WEIGHTS,
): number {
  const { readings } = weighing
  const [best] = readings
  const signs = rulingSignsOf(weighing)
  return best && signs && isPlain(best, readings) && !isContested(readings) ? chanceOf(signs, weights) : 0
}

/** How likely a ruling is right, in (0, 1). */
function chanceOf(signs: RulingSigns, weights: RulingWeights): number {
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
 * Whether what was said settles a reading, with no negation, number or name left over, and what is a guess, and may well be meant, turns
 * nothing: with it and without it comes to the same, or without it to nothing. Another is never given at once, however likely: what
 * it hangs on may be meant otherwise.
 * @param all the readings it is one of.
 */
function isPlain(reading: Weighed, all: readonly Weighed[]): boolean {
  const isTurned = all.some(
    (other) =>
      other.heard === reading.heard &&
      other.isBold !== reading.isBold &&
      other.isSettled &&
      other.share >= WORTH_ASKING &&
      !areSame(other.ruling, reading.ruling),
  )
  return settlesAll(reading) && !isTurned
}

/**
 * Whether the words likely say one thing more than the likeliest reading takes, and that would turn its ruling: a thing that they lean
 * to, or one that another question has a place for and this one has none.
 */
function isContested([best, ...others]: readonly Weighed[]): boolean {
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
