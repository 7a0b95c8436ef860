import type { Truth } from '../values/kleene.ts'
import { BOOL } from '../values/types.ts'
import { FAILED, Ref, UNKNOWN, type Value } from '../values/values.ts'
import { type Evaluation, identity } from './evaluation.ts'
import { blocked, contained, equal, truth } from './operators.ts'

/**
 * Whether every need can be met by a different offer; an offer is a list, a map (its keys) or one value.
 * A maximum matching by augmenting paths, once with the edges that are certain and once with those that might be.
 * Source: semantics D2; H. W. Kuhn, "The Hungarian method for the assignment problem", 1955.
 */
export function assignable(ev: Evaluation, needs: Value, offers: Value): Truth {
  if (!Array.isArray(needs) || !Array.isArray(offers)) return blocked(ev, needs, offers) ?? FAILED
  ev.step(needs.length * offers.length)
  const edges = needs.map((need) => offers.map((offer) => meets(ev, need, offer)))
  if (complete(edges, (edge) => edge === true)) return true
  if (!complete(edges, (edge) => edge !== false)) return false
  return edges.flat().includes(UNKNOWN) ? UNKNOWN : FAILED
}

function meets(ev: Evaluation, need: Value, offer: Value): Truth {
  if (Array.isArray(offer)) return contained(ev, need, offer)
  if (offer instanceof Map) return contained(ev, need, [...offer.keys()])
  if (offer instanceof Ref && (offer.atom.type.kind === 'list' || offer.atom.type.kind === 'map')) {
    return truth(ev, ev.opaque(offer, `meets ${identity(need)}`, BOOL))
  }
  return equal(ev, need, offer)
}

function complete(edges: readonly (readonly Truth[])[], counts: (edge: Truth) => boolean): boolean {
  const holders = new Map<number, readonly Truth[]>()
  const place = (need: readonly Truth[], seen: Set<number>): boolean => {
    for (const [offer, edge] of need.entries()) {
      if (seen.has(offer) || !counts(edge)) continue
      seen.add(offer)
      const holder = holders.get(offer)
      if (holder === undefined || place(holder, seen)) {
        holders.set(offer, need)
        return true
      }
    }
    return false
  }
  return edges.every((need) => place(need, new Set()))
}
