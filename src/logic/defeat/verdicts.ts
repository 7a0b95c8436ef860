import type { Verdict } from '../../domain/index.ts'
import { both, either, negate, type Truth } from '../values/kleene.ts'

/** How the sides of a contest on an action stand: which win against the other, and whether anybody speaks on either. */
interface Sides {
  readonly required: Truth
  readonly permitted: Truth
  readonly forbidden: Truth
  readonly anyForbid: Truth
  readonly anyLeave: Truth
}

/** The verdict of a contest, or every one it can come to. @param fallback where nobody speaks. Source: semantics E2. */
export function verdictsFrom(
  { required, permitted, forbidden, anyForbid, anyLeave }: Sides,
  fallback: Verdict,
): readonly Verdict[] {
  const found: Verdict[] = []
  const take = (verdict: Verdict, held: Truth): void => {
    if (held !== false && !found.includes(verdict)) found.push(verdict)
  }
  take('required', both(required, negate(forbidden)))
  take('permitted', both(both(permitted, negate(required)), negate(forbidden)))
  take('forbidden', both(forbidden, negate(permitted)))
  const bothOrNeither = either(both(permitted, forbidden), both(negate(permitted), negate(forbidden)))
  take('conflict', both(both(anyForbid, anyLeave), bothOrNeither))
  take(fallback, negate(either(anyForbid, anyLeave)))
  return found
}
