import type { Verdict } from '../domain/index.ts'
import { both, either } from './evaluate/kleene.ts'
import { negate, type Truth } from './evaluate/operators.ts'

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
): ReadonlySet<Verdict> {
  const conflict = both(
    both(anyForbid, anyLeave),
    either(both(permitted, forbidden), both(negate(permitted), negate(forbidden))),
  )
  const truths: readonly (readonly [Verdict, Truth])[] = [
    ['required', both(required, negate(forbidden))],
    ['permitted', both(both(permitted, negate(required)), negate(forbidden))],
    ['forbidden', both(forbidden, negate(permitted))],
    ['conflict', conflict],
    [fallback, negate(either(anyForbid, anyLeave))],
  ]
  const sure = truths.find(([, held]) => held === true)
  return new Set(sure ? [sure[0]] : truths.flatMap(([verdict, held]) => (held === false ? [] : [verdict])))
}
