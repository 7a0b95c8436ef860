import type { Expr, Json } from '../../domain/index.ts'

/** How a literal reads its fact: for equality with any value, for the order of numbers, or as a yes or no. */
export type Reading = 'equal' | 'order' | 'bool'

type Order = '<' | '<=' | '>' | '>='

/** A comparison of one fact with a constant; `denied` turns it round. */
export type Literal = { readonly fact: string; readonly denied: boolean } & (
  | { readonly reading: 'equal'; readonly value: null | boolean | number | string }
  | { readonly reading: 'order'; readonly op: Order; readonly value: number }
  | { readonly reading: 'bool' }
)

/** Literals of which one must hold. */
export type Clause = readonly Literal[]

/** Clauses that must all hold; `complete` where they say all that the condition says. */
export interface Clauses {
  readonly clauses: readonly Clause[]
  readonly complete: boolean
}

/** More clauses than this are not made of one condition: multiplying out `and` within `or` could go on for ever. */
const MOST_CLAUSES = 32

/**
 * What a condition says of single facts, as clauses. A part that compares nothing with a constant is left out, so the
 * clauses may be true of more than the condition, never of less.
 */
export function clausesOf(condition: Expr | undefined): Clauses {
  const clauses: Clause[] = []
  let complete = true
  for (const { expr, denied } of condition ? conjunctsOf(condition, false) : []) {
    const found = wholeOf(expr, denied)
    if (found && clauses.length + found.length <= MOST_CLAUSES) clauses.push(...found)
    else complete = false
  }
  return { clauses, complete }
}

/** The conjuncts of a condition as one clause each; undefined where one is more or less than that. */
export function partsOf(condition: Expr | undefined): readonly Clause[] | undefined {
  const parts = (condition ? conjunctsOf(condition, false) : []).map(({ expr, denied }) => wholeOf(expr, denied))
  const clauses = parts.flatMap((part) => (part?.length === 1 ? part : []))
  return clauses.length === parts.length ? clauses : undefined
}

/** Whether `a` stands so to `b`. */
export function compares(op: Order, a: number, b: number): boolean {
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  return op === '>' ? a > b : a >= b
}

function conjunctsOf(expr: Expr, denied: boolean): readonly { readonly expr: Expr; readonly denied: boolean }[] {
  if (expr.op === 'not') return conjunctsOf(expr.of, !denied)
  if ((expr.op === 'and' || expr.op === 'or') && (expr.op === 'or') === denied)
    return expr.of.flatMap((part) => conjunctsOf(part, denied))
  return [{ expr, denied }]
}

/** The clauses of a part; undefined where it says more than clauses can. */
function wholeOf(expr: Expr, denied: boolean): readonly Clause[] | undefined {
  if (expr.op === 'not') return wholeOf(expr.of, !denied)
  if (expr.op === 'and' || expr.op === 'or') {
    const parts = expr.of.map((part) => wholeOf(part, denied))
    if (parts.includes(undefined)) return undefined
    const known = parts as readonly (readonly Clause[])[]
    return (expr.op === 'and') !== denied ? known.flat() : oneOf(known)
  }
  return membership(expr, denied) ?? single(expr, denied)
}

/** One of several must hold: every choice of a clause from each, their literals together. */
function oneOf(parts: readonly (readonly Clause[])[]): readonly Clause[] | undefined {
  let all: readonly Clause[] = [[]]
  for (const part of parts) {
    if (all.length * part.length > MOST_CLAUSES) return undefined
    all = all.flatMap((before) => part.map((clause) => [...before, ...clause]))
  }
  return all
}

/** A fact in a list of constants is one of them; not in it, none of them. */
function membership(expr: Expr, denied: boolean): readonly Clause[] | undefined {
  if (expr.op !== 'in' || expr.left.op !== 'fact' || expr.right.op !== 'list') return undefined
  const { name: fact } = expr.left
  const literals = expr.right.items.map((item): Literal | undefined =>
    item.op === 'const' && isPlain(item.value) ? { fact, denied, reading: 'equal', value: item.value } : undefined,
  )
  if (literals.includes(undefined)) return undefined
  const known = literals as readonly Literal[]
  return denied ? known.map((literal) => [literal]) : [known]
}

const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function single(expr: Expr, denied: boolean): readonly Clause[] | undefined {
  if (expr.op === 'fact') return [[{ fact: expr.name, denied, reading: 'bool' }]]
  if (!('left' in expr) || !(expr.op in MIRRORED)) return undefined
  const turned = expr.left.op === 'const'
  const fact = turned ? expr.right : expr.left
  const constant = turned ? expr.left : expr.right
  if (fact.op !== 'fact' || constant.op !== 'const' || !isPlain(constant.value)) return undefined
  const written = expr.op as keyof typeof MIRRORED
  const op = turned ? MIRRORED[written] : written
  const { value } = constant
  if (op === '==' || op === '!=')
    return [[{ fact: fact.name, denied: denied !== (op === '!='), reading: 'equal', value }]]
  return typeof value === 'number' ? [[{ fact: fact.name, denied, reading: 'order', op, value }]] : undefined
}

function isPlain(value: Json): value is null | boolean | number | string {
  return typeof value !== 'object' || value === null
}
