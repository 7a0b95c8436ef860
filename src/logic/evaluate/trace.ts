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

/** Something worked out once in a look, with what it asked for and read on the way: whoever takes it over hands these on. */
export interface Remembered {
  readonly value: unknown
  readonly proposals: readonly Proposal[]
  /** Their depths count from the depth at which it was worked out. */
  readonly reads: readonly Read[]
}
