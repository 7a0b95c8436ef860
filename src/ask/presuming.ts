import type { Json } from '../domain/index.ts'
import type { Leaning } from '../understand/index.ts'
import type { Precedents } from './precedents.ts'

/** What nobody said, and what speaks for it. */
export interface Circumstance {
  readonly name: string
  readonly value: Json
  /** How likely whoever typed the message would say so if asked. */
  readonly chance: number
  /** How much its words lean to it. */
  readonly strength: number
}

/**
 * What may be taken for granted beside what is said: for each fact the likeliest value, by the worked examples that are like
 * the message and by what its words lean to. The likeliest first.
 * @param said facts that are given; neither they nor their fields are presumed.
 */
export function circumstances(
  { votes }: Precedents,
  leanings: readonly Leaning[],
  said: { readonly [fact: string]: Json },
): Circumstance[] {
  const leaning = Map.groupBy(leanings, ({ name }) => name)
  return [...new Set([...votes.keys(), ...leaning.keys()])]
    .filter((name) => isFree(name, said))
    .flatMap((name) => {
      const [best] = valuesOf(name, votes.get(name) ?? [], leaning.get(name) ?? [])
      return best ? [best] : []
    })
    .sort((a, b) => b.chance - a.chance || (a.name < b.name ? -1 : 1))
}

/** Whether neither a fact, nor a field of it, nor what it is a field of, is given. */
export function isFree(name: string, said: { readonly [fact: string]: Json }): boolean {
  return !Object.keys(said).some((other) => isPartOf(other, name) || isPartOf(name, other))
}

/** Whether a name is that of a fact, or of a field of it. */
export function isPartOf(name: string, fact: string): boolean {
  return name === fact || name.startsWith(`${fact}.`)
}

function valuesOf(
  name: string,
  votes: readonly { readonly value: Json; readonly share: number }[],
  leanings: readonly Leaning[],
): Circumstance[] {
  const texts = new Map<string, Json>()
  for (const { value } of votes) if (isCircumstance(value)) texts.set(JSON.stringify(value), value)
  for (const { value } of leanings) texts.set(JSON.stringify(value), value)
  const given = votes.reduce((sum, { share }) => sum + share, 0)
  return [...texts]
    .map(([text, value]) => {
      const share = votes.find((each) => JSON.stringify(each.value) === text)?.share ?? 0
      const strength = leanings.find((each) => JSON.stringify(each.value) === text)?.strength ?? 0
      return { name, value, strength, chance: chanceOf(share, given - share, strength) }
    })
    .sort((a, b) => b.chance - a.chance || (JSON.stringify(a.value) < JSON.stringify(b.value) ? -1 : 1))
}

/**
 * Logistic regression on the facts that strangers' messages come to, judged by writers it never saw.
 * @param share of the worked examples that say so, and `contrary` that say otherwise
 */
function chanceOf(share: number, contrary: number, strength: number): number {
  const odds = -1.15 + 0.8 * Math.log(share + RARE) + 0.1 * Math.log(contrary + RARE) + 4 * strength + 0.45 * share
  return 1 / (1 + Math.exp(-odds))
}

const RARE = 0.02

/** Whether something is so may be taken for granted; how many there are, or which, is told or asked. */
export function isCircumstance(value: Json): boolean {
  return typeof value === 'boolean' || typeof value === 'string'
}
