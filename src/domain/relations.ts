import type { Status } from './status.ts'
/**
 * What a relation does to the rule it names: ends it for good, suspends it for a while, revives it, wins over it wherever
 * both apply, has it not count, or nothing at all. What follows from that for groups, circles, lives and contests is
 * decided by this alone.
 */
export type Effect = 'ends' | 'suspends' | 'revives' | 'wins' | 'lifts' | 'nothing'

/** One kind of relation. */
interface RelationRow {
  readonly does: Effect
  /** What the named rule is by it; where nothing is said it stays what it is. */
  readonly makes?: Status
  /** What a rule does to another by it, and what is done to the other, as a line begins. */
  readonly active: string
  readonly passive: string
  /** What authors are told of the rules they name by it. */
  readonly names: string
}

/** Every kind of relation, in the order in which they are listed. Source: design, Relations between rules. */
export const RELATION = {
  cancels: {
    does: 'ends',
    makes: 'rescinded',
    active: 'Cancels',
    passive: 'Cancelled by',
    names: 'Rules that end on the first day of this one, with nothing in their place.',
  },
  replaces: {
    does: 'ends',
    makes: 'superseded',
    active: 'Replaces',
    passive: 'Replaced by',
    names: 'Rules that end on the first day of this one, which is their successor.',
  },
  suspends: {
    does: 'suspends',
    makes: 'suspended',
    active: 'Suspends',
    passive: 'Suspended by',
    names: 'Rules out of force while this one is in force.',
  },
  reinstates: {
    does: 'revives',
    makes: 'active',
    active: 'Reinstates',
    passive: 'Reinstated by',
    names: 'Rules back in force from the first day of this one.',
  },
  amends: {
    does: 'wins',
    makes: 'modified',
    active: 'Amends',
    passive: 'Amended by',
    names: 'Rules that are modified: this one wins wherever both apply.',
  },
  excepts: {
    does: 'wins',
    active: 'Makes an exception to',
    passive: 'Has an exception in',
    names: 'Rules that stay as they are: this one wins wherever both apply.',
  },
  lifts: {
    does: 'lifts',
    active: 'Lifts',
    passive: 'Lifted by',
    names: 'Rules that do not count wherever this one applies.',
  },
  clarifies: {
    does: 'nothing',
    active: 'Clarifies',
    passive: 'Clarified by',
    names: 'Rules this one explains; it changes nothing.',
  },
  restates: {
    does: 'nothing',
    active: 'Restates',
    passive: 'Restated by',
    names: 'Rules this one repeats; it changes nothing.',
  },
} as const satisfies Readonly<Record<string, RelationRow>>

export type RelationKind = keyof typeof RELATION

/** The kinds that do one of these things. */
export type RelationThat<Does extends Effect> = {
  [Kind in RelationKind]: (typeof RELATION)[Kind]['does'] extends Does ? Kind : never
}[RelationKind]

export const RELATIONS: readonly RelationKind[] = Object.keys(RELATION) as RelationKind[]

/** Whether relations of a kind do one of these things to the rule they name. */
export function does<Does extends Effect>(kind: RelationKind, ...effects: readonly Does[]): kind is RelationThat<Does> {
  return effects.some((effect) => effect === RELATION[kind].does)
}
