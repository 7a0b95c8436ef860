import { areSame, isSettled } from './outcome.ts'
import type { Weighed } from './weighing.ts'

const MOST = 3

/** What it gains to offer the right ruling where another question comes to it; 1 where the right question does. */
const RULING_ALONE = 0.8
/** What it gains to offer the right question where nothing is ruled on it. */
const QUESTION_ALONE = 0.5

/**
 * The readings to offer: the likeliest, then each time what most likely adds something, a ruling that was not offered or a
 * question that was not. Readings that ask one thing and come to one ruling are one.
 * @param all likeliest first.
 */
export function offered(all: readonly Weighed[]): Weighed[] {
  const kinds: { readonly one: Weighed; mass: number }[] = []
  for (const one of all) {
    const kind = kinds.find((other) => isOneKind(other.one, one))
    if (kind) kind.mass += one.share
    else kinds.push({ one, mass: one.share })
  }
  const chosen: Weighed[] = kinds.slice(0, 1).map(({ one }) => one)
  const gain = ({ one, mass }: (typeof kinds)[number]): number => {
    if (!isSettled(one.ruling)) return QUESTION_ALONE * mass
    if (chosen.some((other) => areSame(other.ruling, one.ruling))) return (1 - RULING_ALONE) * mass
    const others = kinds.filter((other) => other.one !== one && areSame(other.one.ruling, one.ruling))
    return mass + RULING_ALONE * others.reduce((sum, other) => sum + other.mass, 0)
  }
  while (chosen.length < Math.min(MOST, kinds.length)) {
    const left = kinds.filter(({ one }) => !chosen.includes(one)).map((kind) => ({ one: kind.one, gain: gain(kind) }))
    const [best] = left.sort((a, b) => b.gain - a.gain)
    if (best) chosen.push(best.one)
  }
  return chosen
}

function isOneKind(one: Weighed, other: Weighed): boolean {
  return one.question.ask[0] === other.question.ask[0] && areSame(one.ruling, other.ruling)
}
