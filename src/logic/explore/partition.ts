import { type Exploration, keyOf, type Part, type Regions, type Settled } from '../defeat/outcome.ts'
import { overlap, type Region } from '../values/regions.ts'
import { plain } from '../values/types.ts'
import type { Atom } from '../values/values.ts'

/**
 * The unknowns on which the answer hinges, as far as the parts of an exploration show: two parts that come to
 * different answers and are told apart by one unknown alone have two completions that differ in nothing else. All there
 * are where the parts are whole. Source: semantics G4.
 */
export function hingesIn({ parts, atoms }: Exploration): ReadonlySet<string> {
  const hinges = new Set<string>()
  const byAnswer = [...Map.groupBy(parts, ({ settled }) => keyOf(settled)).values()]
  for (const [index, some] of byAnswer.entries())
    for (const others of byAnswer.slice(index + 1))
      for (const a of some)
        for (const b of others) {
          const key = onlyBetween(a, b)
          if (key !== undefined) hinges.add(key)
          if (hinges.size === atoms.size) return hinges
        }
  return hinges
}

/** The unknown by which alone two parts are told apart, if it is one. */
function onlyBetween(a: Part, b: Part): string | undefined {
  const [few, many]: readonly Regions[] =
    a.regions.size < b.regions.size ? [a.regions, b.regions] : [b.regions, a.regions]
  let only: string | undefined
  for (const [key, region] of few ?? []) {
    const other = many?.get(key)
    if (!other || overlap(region, other)) continue
    if (only !== undefined) return undefined
    only = key
  }
  return only
}

/**
 * Whether the parts of an exploration speak of an unknown. Of a card they do not: what its name says of other fields is
 * nowhere in a part that confines these fields and leaves the name open.
 */
export function speaksOf({ atoms }: Exploration, { key, type }: Atom): boolean {
  return atoms.has(key) && plain(type).kind !== 'card'
}

/** What it can come to, as far as the parts of an exploration show, where an unknown lies in a region. */
export function outcomesWith({ parts }: Exploration, key: string, region: Region): readonly Settled[] {
  const outcomes = new Map<string, Settled>()
  for (const { settled, regions } of parts) {
    const own = regions.get(key)
    if (!own || overlap(own, region)) outcomes.set(keyOf(settled), settled)
  }
  return [...outcomes.values()]
}
