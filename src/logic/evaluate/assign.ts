import type { Evaluation } from './evaluation.ts'
import { contained, equal, type Truth, truth } from './operators.ts'
import { FAILED, Ref, UNKNOWN, type Value } from './values.ts'

/**
 * Whether every need can be met by a different offer; an offer is a list, a map (its keys) or one value.
 * A maximum matching by augmenting paths, once with the edges that are certain and once with those that might be.
 * Source: semantics D2; H. W. Kuhn, "The Hungarian method for the assignment problem", 1955.
 */
export function assignable(ev: Evaluation, needs: Value, offers: Value): Truth {
  if (!Array.isArray(needs) || !Array.isArray(offers)) {
    return needs === UNKNOWN || offers === UNKNOWN || needs instanceof Ref || offers instanceof Ref ? UNKNOWN : FAILED
  }
  ev.step(needs.length * offers.length)
  const edges = needs.map((need) => offers.map((offer) => meets(ev, need, offer)))
  if (complete(edges, offers.length, (edge) => edge === true)) return true
  if (!complete(edges, offers.length, (edge) => edge !== false)) return false
  return edges.flat().includes(UNKNOWN) ? UNKNOWN : FAILED
}

function meets(ev: Evaluation, need: Value, offer: Value): Truth {
  if (Array.isArray(offer)) return contained(ev, need, offer)
  if (offer instanceof Map) return contained(ev, need, [...offer.keys()])
  if (offer instanceof Ref && (offer.atom.type.kind === 'list' || offer.atom.type.kind === 'map')) {
    return truth(ev, ev.opaque(offer, `meets ${String(typeof need === 'symbol' ? '?' : need)}`, { kind: 'bool' }))
  }
  return equal(ev, need, offer)
}

function complete(edges: readonly (readonly Truth[])[], offers: number, counts: (edge: Truth) => boolean): boolean {
  const taken = new Array<number>(offers).fill(-1)
  const place = (need: number, seen: Set<number>): boolean => {
    for (let offer = 0; offer < offers; offer++) {
      if (seen.has(offer) || !counts(edges[need]?.[offer] ?? false)) continue
      seen.add(offer)
      const holder = taken[offer] ?? -1
      if (holder < 0 || place(holder, seen)) {
        taken[offer] = need
        return true
      }
    }
    return false
  }
  return edges.every((_, need) => place(need, new Set()))
}
