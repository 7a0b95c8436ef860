import type { Each, EnumType, Expr, RecordType, Type } from '../../domain/index.ts'

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
}

/** Whether a quantity or action is read inside the loop of its own `each`. */
export function isBound(each: Each, scope: Scope): boolean {
  const here = scope.bound.get(each.variable)
  return here !== undefined && here.listText === each.listText
}
