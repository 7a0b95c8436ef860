import type { Expr } from './expression.ts'
import type { Json } from './json.ts'
import type { Citation } from './pack.ts'

/** A vocabulary type. `null` fits only `optional`. Source: design, Vocabulary. */
export type Type =
  | { readonly kind: 'bool' | 'int' | 'number' | 'string' | 'card' | 'null' | 'any' }
  | { readonly kind: 'enum' | 'record'; readonly name: string }
  | { readonly kind: 'list' | 'optional'; readonly of: Type }
  | { readonly kind: 'map'; readonly key: Type; readonly value: Type }

export interface EnumValue {
  readonly name: string
  readonly label: string
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
}

export interface EnumType {
  readonly kind: 'enum'
  readonly name: string
  readonly values: readonly EnumValue[]
}

/** What facts and record fields share. */
export interface Slot {
  readonly name: string
  readonly type: Type
  /** The question as a judge would put it. */
  readonly ask?: string
  /** The value taken when nothing is said; `undefined` means there is none. */
  readonly assume?: Json
  /** What is so where that value is taken, as the end of “as long as …”: `no ship battle is being fought here`. */
  readonly usually?: string
  /** Inclusive bounds of a number. */
  readonly range?: readonly [number, number]
  /** `unless` never changes it. */
  readonly fixed?: boolean
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
  /** Further words that name it in plain speech. */
  readonly words: readonly string[]
}

export interface RecordType {
  readonly kind: 'record'
  readonly name: string
  readonly fields: readonly Slot[]
}

export interface Fact extends Slot {
  /** Derives the fact where it was not given. */
  readonly from?: Expr
  readonly fromText?: string
}

/** `each: { name: list }`: one evaluation per element of `list`, with `name` bound to it. */
export interface Each {
  readonly variable: string
  readonly list: Expr
  readonly listText: string
  readonly element: Type
}

export type Rounding = 'down' | 'up' | 'nearest'

/** Who says what `default` says: an entry, the sections that state it, and it in a sentence of our own. */
export interface Usual {
  /** A slug. */
  readonly entry: string
  readonly cites: readonly Citation[]
  /** Fit to be read aloud. */
  readonly says?: string
  /** Why it is taken for the usual answer although no document states it. */
  readonly assumed?: string
}

export interface Quantity {
  readonly name: string
  readonly type: Type
  readonly label: string
  readonly unit?: string
  readonly default?: Json
  readonly usual?: Usual
  readonly round?: Rounding
  readonly range?: readonly [number, number]
  readonly each?: Each
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
  readonly words: readonly string[]
}

export type ActionDefault = 'permitted' | 'forbidden' | 'required'

export interface Action {
  readonly name: string
  readonly label: string
  readonly ask?: string
  readonly default?: ActionDefault
  readonly usual?: Usual
  readonly each?: Each
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
  readonly words: readonly string[]
}

/** What goes by a name of its own, by aliases and by former names. */
export interface Named {
  readonly name: string
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
}

/** Something that cannot be otherwise at a table. */
export interface Always {
  readonly text: string
  readonly expr: Expr
}

/** Everything a condition may name, in order of name. */
export interface Vocabulary {
  readonly enums: readonly EnumType[]
  readonly records: readonly RecordType[]
  readonly facts: readonly Fact[]
  readonly quantities: readonly Quantity[]
  readonly actions: readonly Action[]
  readonly always: readonly Always[]
}

/** How an author writes a type: `list(personnel)?`. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case 'enum':
    case 'record':
      return type.name
    case 'list':
      return `list(${typeText(type.of)})`
    case 'optional':
      return `${typeText(type.of)}?`
    case 'map':
      return `map(${typeText(type.key)}, ${typeText(type.value)})`
    default:
      return type.kind
  }
}

/** What is called so: by its own name before an alias or a former name of another. */
export function called<T extends Named>(all: readonly T[], name: string): T | undefined {
  return (
    all.find((each) => each.name === name) ??
    all.find((each) => each.aliases.includes(name) || each.formerly.includes(name))
  )
}
