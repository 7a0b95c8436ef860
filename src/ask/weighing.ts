/** What speaks for and against a reading of a message; each in [0, 1] unless said otherwise. */
export interface Signs {
  /** What the words that ask for it come to, beside those of the likeliest. */
  readonly words: number
  /** 1 for what the words ask for most. */
  readonly foremost: number
  /** How much of what is said is taken for something. */
  readonly explained: number
  readonly wordsExplained: number
  /** By how much its words lead those of all others; negative where they do not. */
  readonly lead: number
  /** 1 where what was said settles it. */
  readonly settled: number
  /** 1 where that and what is presumed settle it. */
  readonly settledByPresuming: number
  /** How rarely the worked examples say what is presumed. */
  readonly presumed: number
  /** 1 for an answer by default, of which no rule speaks. */
  readonly byDefault: number
  /** 1 where nothing at all is said of it. */
  readonly silent: number
  /** 1 where a negation or a number is left over. */
  readonly leftOver: number
  /** 1 where guesses count as said. */
  readonly guessed: number
  /** How like the message a worked example is. */
  readonly likeness: number
  /** How much of what the words lean to is taken for granted. */
  readonly leansWith: number
  /** How much of what they lean to is not. */
  readonly leansAgainst: number
  /** 1 where a reading that asks something else comes to the same ruling. */
  readonly agreed: number
}

/**
 * Fitted by `npm run bench -- fit` to messages that strangers typed, with their rulings: softmax regression over the
 * readings of each message, in favour of those that come to the right ruling (McFadden, 1974), held to a small size (ridge);
 * and, for less, to sentences that leave out what matters, in favour of what they ask.
 * No game's name or fact is in it, so that one table does for all.
 */
export const WEIGHTS: { readonly [sign in keyof Signs]: number } = {
  words: 3.18,
  foremost: 0.29,
  explained: 1.64,
  wordsExplained: 0.44,
  lead: 0.45,
  settled: 0.46,
  settledByPresuming: 2.27,
  presumed: -0.09,
  byDefault: -0.8,
  silent: -2.2,
  leftOver: -0.38,
  guessed: -0.39,
  likeness: 0.59,
  leansWith: 0.75,
  leansAgainst: -0.36,
  agreed: 0.07,
}

/**
 * From this confidence on a reading is answered at once: where, of messages of writers who had no part in the fitting, less
 * than one in a hundred was answered wrongly so. Printed by `npm run bench -- fit`.
 */
export const SURE = 0.4

export function weightOf(signs: Signs): number {
  return (Object.keys(WEIGHTS) as (keyof Signs)[]).reduce((sum, sign) => sum + WEIGHTS[sign] * signs[sign], 0)
}

/** The share of each in all, by weight: they add up to 1. */
export function sharesOf(weights: readonly number[]): number[] {
  const most = Math.max(...weights)
  const each = weights.map((weight) => Math.exp(weight - most))
  const total = each.reduce((sum, one) => sum + one, 0)
  return each.map((one) => one / total)
}
