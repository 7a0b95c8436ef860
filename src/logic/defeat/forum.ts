import type { Expr, Rule } from '../../domain/index.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Theory } from '../theory/theory.ts'
import type { Truth } from '../values/kleene.ts'
import type { FAILED, UNKNOWN, Value } from '../values/values.ts'
import type { Parties, Standings } from './parties.ts'
import type { Superiority } from './superiority.ts'

/** Who takes part in a contest, and how they rank: what deciding one needs of the court before which it is held. */
export interface Forum {
  readonly theory: Theory
  readonly superiority: Superiority
  inForce(rule: Rule): boolean
  /** Whether a rule applies and is not lifted (semantics E0). */
  counts(ev: Evaluation, rule: Rule, binding?: Binding): Truth
  /** Whether each of some rules counts: looked at anew only where it reads what is otherwise than in the look begun from. */
  standings(ev: Evaluation, parties: Parties, binding: Binding | undefined): Standings
  /** The elements of an `each`; what cannot be listed is handed back as it is. */
  elements(ev: Evaluation, list: Expr): readonly Value[] | typeof UNKNOWN | typeof FAILED
}
