import type { Cut } from '../values/regions.ts'
import type { Atom, Value } from '../values/values.ts'

/** How an unknown that kept a condition open could be cut; no cut: it cannot be, and the answer is not exact. */
export interface Proposal {
  readonly atom: Atom
  readonly cut?: Cut
}

/** A fact or quantity that was read; `depth` counts the quantities and verdicts it was read inside of. */
export interface Read {
  readonly fact: string
  readonly value: Value
  readonly how: 'given' | 'assumed' | 'derived' | 'card' | 'computed'
  readonly depth: number
}

/** What something came to in a look, with what it asked for and what it read on the way. */
export interface Remembered {
  readonly value: unknown
  readonly proposals: readonly Proposal[]
  /** Their depths count from the depth at which it was worked out. */
  readonly reads: readonly Read[]
}
