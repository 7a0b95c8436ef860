import { areSame, isSettled } from './outcome.ts'
import type { Try } from './trying.ts'

/** What speaks for and against a reading of a message; each in [0, 1] unless said otherwise. */
export interface Signs {
  /** What the words that ask for it come to, beside those of the likeliest. */
  readonly words: number
  /** 1 for what the words ask for most. */
  readonly foremost: number
  /** That times how much of what is said is taken for something. */
  readonly wordsExplained: number
  /** How well it answers to the form of the question: what may be done, how many, who; 1.4 at most. */
  readonly fits: number
  /** 1 where what was said settles it. */
  readonly settled: number
  /** 1 where that and what is presumed settle it. */
  readonly settledByPresuming: number
  /** 1 where nothing at all is said of it. */
  readonly silent: number
  /** 1 where a negation or a number is left over. */
  readonly leftOver: number
  /** How like the message the text of the rules that decide is, beside the likest of all rules. */
  readonly grounds: number
  /** How much of the message that text has. */
  readonly covers: number
  /** How many of the worked examples of the question come to the same, those most like the message before the others. */
  readonly precedents: number
  /** How like the message the likest of these is. */
  readonly precedent: number
  /** How many of the facts taken the rules that decide do not read; 1 from four on. */
  readonly unread: number
  /** 1 where what is presumed is all of one worked example. */
  readonly borrowed: number
}

/** A reading that was put to the engine. */
export interface Weighed extends Try {
  readonly signs: Signs
  /** In (0, 1]; the shares of all readings add up to 1. */
  readonly share: number
}

/** What a message comes to: its readings, and whether the likeliest is answered at once. */
export interface Weighing {
  readonly query: string
  /** How many words it has that carry meaning. */
  readonly length: number
  /** Every reading that can be asked, likeliest first. */
  readonly readings: readonly Weighed[]
  readonly sure: boolean
}

/** What each sign counts. */
export type Weights = { readonly [sign in keyof Signs]: number }

/**
 * Fitted by `npm run bench -- fit` to messages that strangers typed, with their rulings: softmax regression over the
 * readings of each message, in favour of those that come to the right ruling (McFadden, 1974), held to a small size (ridge);
 * and, for less, to sentences that leave out what matters, in favour of what they ask.
 * No game's name or fact is in it, so that one table does for all.
 */
export const WEIGHTS: Weights = {
  words: 2.27,
  foremost: 0.63,
  wordsExplained: 2.43,
  fits: 1.17,
  settled: 0.19,
  settledByPresuming: 0.31,
  silent: -0.98,
  leftOver: -0.11,
  grounds: 1.17,
  covers: 0.28,
  precedents: 1.13,
  precedent: 2.4,
  unread: -0.57,
  borrowed: -0.55,
}

export function signsOf({ heard, ruling, isSettled: isPlain, isBorrowed, grounds, precedents, unread }: Try): Signs {
  return {
    words: heard.score,
    foremost: heard.score >= 1 ? 1 : 0,
    wordsExplained: heard.score * heard.explained,
    fits: heard.fits,
    settled: isPlain ? 1 : 0,
    settledByPresuming: isSettled(ruling) ? 1 : 0,
    silent: ruling.verdict === 'silent' ? 1 : 0,
    leftOver: heard.isLeftOver ? 1 : 0,
    grounds: grounds.like,
    covers: grounds.covers,
    precedents: precedents.share,
    precedent: precedents.like,
    unread: Math.min(1, unread / MANY),
    borrowed: isBorrowed ? 1 : 0,
  }
}

const MANY = 4

/**
 * Readings with their shares by some weights, likeliest first; what it takes a guess to say stands behind the same without it, where
 * that comes to the same.
 */
export function inOrder<One extends Try & { readonly signs: Signs }>(
  readings: readonly One[],
  weights: Weights = WEIGHTS,
): (One & Weighed)[] {
  const shares = sharesOf(readings.map(({ signs }) => weightOf(signs, weights)))
  const sorted = readings.map((one, at) => ({ ...one, share: shares[at] ?? 0 })).sort((a, b) => b.share - a.share)
  const [best] = sorted
  const plainer = sorted.find((other) => best?.isBold && isPlainer(other, best))
  return plainer ? [plainer, ...sorted.filter((each) => each !== plainer)] : sorted
}

function isPlainer(other: Try, best: Try): boolean {
  return other.heard === best.heard && !other.isBold && other.isSettled && areSame(other.ruling, best.ruling)
}

function weightOf(signs: Signs, weights: Weights): number {
  return (Object.keys(WEIGHTS) as (keyof Signs)[]).reduce((sum, sign) => sum + weights[sign] * signs[sign], 0)
}

/** The share of each in all, by weight: they add up to 1. */
function sharesOf(weights: readonly number[]): number[] {
  const most = Math.max(...weights)
  const each = weights.map((weight) => Math.exp(weight - most))
  const total = each.reduce((sum, one) => sum + one, 0)
  return each.map((one) => one / total)
}
