import { type Each, type EnumType, type Expr, type RecordType, Suggestions, type Type } from '../../domain/index.ts'

/** What a name may stand for while a condition is checked. */
export interface Scope {
  readonly enums: ReadonlyMap<string, EnumType>
  readonly records: ReadonlyMap<string, RecordType>
  readonly facts: ReadonlyMap<string, { readonly type: Type; readonly from?: Expr }>
  readonly quantities: ReadonlyMap<string, { readonly type: Type; readonly each?: Each }>
  readonly actions: ReadonlyMap<string, { readonly each?: Each }>
  /** Slug of the entry that claims a card's name; undefined when none does. */
  readonly card: (name: string) => string | undefined
  /** The `each` variables in reach of this text, with the type of their elements. */
  readonly bound: ReadonlyMap<string, Each>
  /** For all texts that are checked together; without it each misspelt name has its own. */
  readonly suggestions?: Suggestions
}

/** What a misspelt name may have meant. */
export function near(scope: Scope, name: string, names: () => readonly string[]): string[] {
  return (scope.suggestions ?? new Suggestions()).near(name, names)
}

/** Whether a quantity or action is read inside the loop of its own `each`. */
export function isBound(each: Each, scope: Scope): boolean {
  const here = scope.bound.get(each.variable)
  return here !== undefined && here.listText === each.listText
}
