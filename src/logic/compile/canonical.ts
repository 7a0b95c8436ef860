import type { Expr } from '../../domain/index.ts'

const texts = new WeakMap<Expr, string>()

/** One text for all spellings of an expression: spacing, parentheses and quotes dropped, nothing reordered (semantics E3). */
export function canonical(expr: Expr): string {
  let text = texts.get(expr)
  if (text === undefined) {
    text = JSON.stringify(expr, (key, value) => (key === 'at' ? undefined : value))
    texts.set(expr, text)
  }
  return text
}

/** The conjuncts of a condition, `&&` flattened. */
export function conjunctsOf(expr: Expr): string[] {
  return expr.op === 'and' ? expr.of.map(canonical) : [canonical(expr)]
}
