import type { Criterion, Day, Rule } from '../../domain/index.ts'

/** A game's order of precedence, and whose authority is how strong, strongest first. */
export interface Standards {
  readonly order: readonly Criterion[]
  readonly authority: readonly string[]
}

/** What the calendar says of a point in time, format and event. */
export interface Standing extends Standards {
  readonly inForce: ReadonlySet<string>
  /** The day a rule's recency counts from (semantics B6). */
  readonly recency: (rule: string) => Day
}

/** On which side of the contest for an action a rule stands. */
export type Side = 'permit' | 'forbid' | 'require'

/** The rules that take part in the contest for an action, by side. */
export type Sides = Readonly<Record<Side, readonly Rule[]>>
