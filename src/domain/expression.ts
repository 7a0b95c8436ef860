import type { Json } from './json.ts'

/**
 * A checked condition or computed value, as it travels in an edition: plain JSON, names resolved, every constant in
 * the spelling the vocabulary gives it. `at` is `[start, end)` in the condition's text, for explanations.
 */
export type Expr = {
  readonly at?: readonly [number, number]
} /** `card`: the slug of an entry, or a card's name that none claims, where a card is wanted. */ & (
  | { readonly op: 'const'; readonly value: Json; readonly card?: boolean }
  | { readonly op: 'fact'; readonly name: string }
  /** `bound`: inside the loop of its own `each`, so one element's value rather than the list of them. */
  | { readonly op: 'quantity'; readonly name: string; readonly bound?: boolean }
  | { readonly op: 'may' | 'must'; readonly action: string; readonly bound?: boolean }
  | { readonly op: 'var'; readonly name: string }
  | { readonly op: 'field'; readonly of: Expr; readonly name: string }
  | { readonly op: 'has'; readonly of: Expr; readonly name: string }
  | { readonly op: 'index'; readonly of: Expr; readonly key: Expr }
  | { readonly op: 'not' | 'neg'; readonly of: Expr }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expr[] }
  | { readonly op: 'if'; readonly test: Expr; readonly then: Expr; readonly else: Expr }
  /** `int`: both sides are ints, so the result must be one within ±(2^53−1). */
  | { readonly op: BinaryOp; readonly left: Expr; readonly right: Expr; readonly int?: boolean }
  | { readonly op: 'call'; readonly fn: string; readonly args: readonly Expr[]; readonly int?: boolean }
  | {
      readonly op: 'macro'
      readonly fn: MacroName
      readonly list: Expr
      readonly variable: string
      readonly body: Expr
      /** The value of `map(x, condition, value)`. */
      readonly value?: Expr
    }
  | { readonly op: 'list'; readonly items: readonly Expr[] }
  | { readonly op: 'map'; readonly entries: readonly (readonly [Expr, Expr])[] }
)

export type BinaryOp = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%' | 'concat'
export type MacroName = 'exists' | 'all' | 'exists_one' | 'filter' | 'map' | 'count'

/** The version of the condition language; part of every edition's hash. */
export const LANGUAGE = 1
