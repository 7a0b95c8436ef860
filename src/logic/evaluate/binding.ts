import type { Expr } from '../../domain/index.ts'
import { visit } from '../compile/names.ts'
import type { Value } from '../values/values.ts'

/** Loop variables and, for what is worked out once per element where the condition stands, a mark of it. */
const named = new WeakMap<Expr, ReadonlySet<string>>()
const BOUND = ''

/**
 * Whether a condition can come out differently for each element of the loop it stands in: it names the variable, or
 * reads a verdict or quantity inside that loop. One that does not is the same condition, and the same might, for all.
 * Source: semantics D1, F3.
 */
export function readsElement(expr: Expr, variable: string): boolean {
  let names = named.get(expr)
  if (!names) {
    const found = new Set<string>()
    visit(expr, (each) => {
      if (each.op === 'var') found.add(each.name)
      else if ('bound' in each && each.bound) found.add(BOUND)
    })
    names = found
    named.set(expr, names)
  }
  return names.has(variable) || names.has(BOUND)
}

/** One element of an `each`, with the name it is bound to and the list it is of. */
export interface Binding {
  readonly variable: string
  readonly element: Value
  readonly list: Expr
}
