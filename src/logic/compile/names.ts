import { type Expr, kept, type Rule } from '../../domain/index.ts'

/** What an expression names: `fact:x`, `quantity:x`, `action:x`; each once. */
export function namesIn(expr: Expr): ReadonlySet<string> {
  return kept(named, expr, () => {
    const found = new Set<string>()
    visit(expr, (each) => {
      if (each.op === 'fact') found.add(`fact:${each.name}`)
      else if (each.op === 'quantity') found.add(`quantity:${each.name}`)
      else if (each.op === 'may' || each.op === 'must') found.add(`action:${each.action}`)
    })
    return found
  })
}

/** By expression, which never changes and outlives editions: it is asked for again and again. */
const named = new WeakMap<Expr, ReadonlySet<string>>()

/** What a rule concludes on, named so: `action:x`, `quantity:x`. */
export function concludedOn({ then }: Pick<Rule, 'then'>): readonly string[] {
  return then.flatMap((each) =>
    each.kind === 'note' ? [] : ['action' in each ? `action:${each.action}` : `quantity:${each.quantity}`],
  )
}

/** `crew` of `fact:crew`. */
export function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Of a name with its kind in front, as `namesIn` tells them: whether it is a fact and no action or quantity. */
export function isFact(name: string): boolean {
  return name.startsWith('fact:')
}

/** Whether such a name is an action. */
export function isAction(name: string): boolean {
  return name.startsWith('action:')
}

/** Visits an expression and all its parts. */
export function visit(expr: Expr, see: (expr: Expr) => void): void {
  see(expr)
  for (const part of partsOf(expr)) visit(part, see)
}

/** The expressions that one is made of. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'const':
    case 'fact':
    case 'quantity':
    case 'may':
    case 'must':
    case 'var':
      return []
    case 'field':
    case 'has':
    case 'not':
    case 'neg':
      return [expr.of]
    case 'index':
      return [expr.of, expr.key]
    case 'and':
    case 'or':
      return expr.of
    case 'if':
      return [expr.test, expr.then, expr.else]
    case 'macro':
      return expr.value ? [expr.list, expr.body, expr.value] : [expr.list, expr.body]
    case 'call':
      return expr.args
    case 'list':
      return expr.items
    case 'map':
      return expr.entries.flat()
    default:
      return [expr.left, expr.right]
  }
}
