import type { Json, Verdict } from '../../domain/index.ts'
import type { Proposal } from '../evaluate/trace.ts'
import type { Cut, Region } from '../values/regions.ts'
import type { Atom } from '../values/values.ts'

/** One thing asked: an action or a quantity, of one element where it has `each`. */
export interface Target {
  readonly kind: 'action' | 'quantity'
  readonly name: string
  readonly index?: number
}

/** What a target comes to in one region of the unknowns. */
export type Settled =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'silent' }
  | { readonly kind: 'conflict'; readonly between: readonly (readonly string[])[] }
  | { readonly kind: 'failed'; readonly reason: string }
  /** A value that takes on as many values as the unknowns it is computed from; `form` tells two such apart. */
  | { readonly kind: 'varies'; readonly atoms: readonly Atom[]; readonly form: string }

/** Unknowns confined so far, by atom. */
export type Regions = ReadonlyMap<string, Region>

/** No unknown confined: the facts as they are. */
export const NOWHERE: Regions = new Map()

/** What a target can still come to in a region; none listed of a quantity, whose values nobody can list. */
export type Open = { readonly kind: 'open'; readonly possible: readonly Settled[] }

/** What one look at some regions tells. */
export interface Told {
  readonly settled: Settled | Open
  /** Whether they describe what can be at a table: false, true, or still open (semantics C4). */
  readonly admissible: boolean | undefined
  /** How what keeps the answer open could be cut, and the same of what an `always` leaves open. */
  readonly proposals: readonly Proposal[]
  readonly confining: readonly Proposal[]
}

/** All that a target can come to over the completions of the unknown facts. */
export interface Exploration {
  /** By `keyOf`; `clean` where a completion that is described in full shows it. */
  readonly found: ReadonlyMap<string, { readonly settled: Settled; readonly clean: boolean; readonly regions: Regions }>
  /** Every unknown that kept something open, by key, with the cuts that were asked for. */
  readonly atoms: ReadonlyMap<string, AtomUse>
  /** Every unknown that kept open whether a region can be at all, by an `always`, the same way. */
  readonly confining: ReadonlyMap<string, AtomUse>
  /** Whether some region could not be settled, or the budget ran out. */
  readonly doubtful: boolean
  /** Regions in which there is one outcome for sure, which does not vary; no two of them meet. */
  readonly parts: readonly Part[]
  /** Whether these parts are all there is. */
  readonly isWhole: boolean
}

/** A region of the unknowns, all over which a target comes to the same. */
export interface Part {
  readonly settled: Settled
  readonly regions: Regions
}

/** An unknown that kept something open: the first proposal of it, its cuts by `cutKey`, and how often it was proposed. */
export interface AtomUse {
  readonly proposal: Proposal
  readonly cuts: Map<string, NonNullable<Proposal['cut']>>
  weight: number
}

/** Every cut that was asked for of an unknown, by what is asked or by an `always`. */
export function cutsAt({ atoms, confining }: Exploration, key: string): readonly Cut[] {
  return [...new Map([atoms, confining].flatMap((each) => [...(each.get(key)?.cuts ?? [])])).values()]
}

/** A verdict where only one is possible, else open; an action has always one possible verdict at least. */
export function settledBy(possible: readonly Verdict[]): Settled | Open {
  const [only] = possible
  if (only !== undefined && possible.length === 1) return { kind: 'verdict', verdict: only }
  return { kind: 'open', possible: possible.map((verdict) => ({ kind: 'verdict', verdict })) }
}

/** Tells two outcomes apart. */
export function keyOf(settled: Settled): string {
  switch (settled.kind) {
    case 'verdict':
      return settled.verdict
    case 'value':
      return `=${JSON.stringify(settled.value)}`
    case 'failed':
      return `failed ${settled.reason}`
    case 'varies':
      return `varies ${settled.form}`
    default:
      return settled.kind
  }
}
