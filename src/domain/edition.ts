import type { DateText } from './dates.ts'
import type { Expr } from './expression.ts'
import type { Json } from './json.ts'
import type { Arithmetic, Citation, EntryKind, Format, Modality, Policy } from './pack.ts'
import type { RelationKind } from './relations.ts'
import type { Upkeep } from './upkeep.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * One immutable, content-hashed build of one game: plain JSON, so it can be kept, sent and opened in a browser.
 * `hash` is `sha256-` and 64 hex digits over the RFC 8785 form of the parsed content and the language's version
 * (semantics A5). Lists are in order of id.
 */
export interface Edition extends Upkeep {
  readonly stage: 'edition'
  readonly hash: string
  readonly language: number
  readonly game: string
  readonly title: string
  readonly formats: readonly Format[]
  readonly authority: readonly string[]
  readonly precedence: readonly Policy[]
  readonly sources: readonly Source[]
  readonly events: readonly GameEvent[]
  readonly vocabulary: Vocabulary
  readonly sayings: Sayings
  readonly entries: readonly Entry[]
  readonly rules: readonly Rule[]
  readonly cases: readonly Case[]
  /** In order of entry. */
  readonly messages: readonly SaidMessage[]
  /** Set on a draft, which is asked and never kept: how many worked examples fail. It is no part of the content. */
  readonly failing?: number
  /** Set on what is a part of an edition: the cards that conditions and values of the whole name, as they spell them. */
  readonly cards?: readonly string[]
}

/**
 * How players say things: what a message is understood by. Templates as written (`templateOf`), the names in them those of
 * today: `(a|b)` alternatives, `{fact}` or `{}` a value, `#` a number. Source: design, Sayings.
 */
export interface Sayings {
  /** In order of name, each action and quantity once; `not` is what sounds like it and asks something else. */
  readonly asks: readonly AskSaying[]
  /** In order of name: facts and fields of them, as `report.card.drone`. */
  readonly facts: readonly FactSaying[]
  /** The same of fields of record types, as `personnel.stopped`, whatever fact holds the record. */
  readonly types: readonly FactSaying[]
  /** Words that mean the same wherever they stand, the usual one first. */
  readonly alike: readonly (readonly string[])[]
  /** Messages to learn from, in order of file and line. */
  readonly typed: readonly TypedMessage[]
}

export interface AskSaying {
  readonly name: string
  readonly says: readonly string[]
  readonly not: readonly string[]
}

/** Without `value` and `each` the templates hold the value. */
export interface FactSaying {
  readonly name: string
  /** In canonical spelling; of a list, one element. */
  readonly value?: Json
  /**
   * So many more elements of a list (`#`, one where there is none), of each of which this is so; or one, of which a field is
   * `#1` where the first number said stands in it, `#2` the second.
   */
  readonly each?: { readonly [field: string]: Json }
  readonly says: readonly string[]
}

/** Of a game of which nobody wrote how its players speak. */
export const NO_SAYINGS: Sayings = { asks: [], facts: [], types: [], alike: [], typed: [] }

export interface Source extends Upkeep {
  readonly id: string
  readonly title: string
  readonly authority?: string
  readonly published?: DateText
  /** In the order of the document, each behind the section it stands in. */
  readonly sections: readonly string[]
  /** In how many others each stands; left out where none stands in another. */
  readonly depths?: readonly number[]
  /** Ids of the sources that it supersedes as a whole, from the day it is published. */
  readonly supersedes: readonly string[]
  readonly notes: string
}

export interface GameEvent {
  readonly id: string
  readonly title: string
  readonly date: DateText
  readonly format: string
  readonly edition: string | null
}

export interface Entry {
  readonly slug: string
  /** Where it is written, below the folder of its game: `entries/beaming.md`. It may move, and is no part of what is hashed. */
  readonly file?: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly kind: EntryKind
  readonly tags: readonly string[]
  readonly see: readonly string[]
  readonly formerly: readonly string[]
  /** Card data by record type, values checked and in canonical spelling. */
  readonly data: { readonly [recordType: string]: { readonly [field: string]: Json } }
  readonly markdown: string
  /** Safe HTML with links and mentions; hrefs are `slug` or `slug#anchor`, relative to the entries. */
  readonly html: string
  readonly headings: readonly { readonly text: string; readonly anchor: string }[]
  /** Slugs this entry links to or mentions, and those that link here; sorted. */
  readonly links: readonly string[]
  readonly backlinks: readonly string[]
  readonly rules: readonly string[]
}

/** A relation with its target resolved; a `group:` target is one relation per member, `group` naming it. */
export interface Relation {
  readonly kind: RelationKind
  readonly target: string
  readonly group?: string
  readonly note?: string
  readonly cites: readonly Citation[]
}

export type Conclusion =
  | { readonly kind: Modality; readonly action: string }
  | { readonly kind: Arithmetic; readonly quantity: string; readonly value: Expr; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }

export interface Condition {
  readonly text: string
  readonly expr: Expr
  /** The canonical text of each conjunct, for specificity (semantics E3). */
  readonly conjuncts: readonly string[]
}

export interface Rule extends Upkeep {
  readonly id: string
  /** Ids it had; left out where it had no other. */
  readonly formerly?: readonly string[]
  readonly title: string
  /** The section's prose, as Markdown. */
  readonly text: string
  readonly entry: string
  readonly anchor: string
  readonly cites: readonly Citation[]
  readonly effective: DateText
  readonly ends?: DateText
  /** Empty: in all. */
  readonly formats: readonly string[]
  readonly events: readonly string[]
  /** Given, or the strongest of its sources'. */
  readonly authority?: string
  readonly groups: readonly string[]
  readonly reading?: string
  readonly when?: Condition
  readonly then: readonly Conclusion[]
  readonly relations: readonly Relation[]
}

/** A worked example. `facts` already hold what `given` brings. */
export interface Case {
  readonly title: string
  readonly entry: string
  readonly anchor: string
  readonly facts: { readonly [fact: string]: Json }
  readonly unknown: readonly string[]
  readonly asOf: string
  readonly format?: string
  readonly event?: string
  readonly ask: readonly string[]
  readonly expect: Json
  readonly because: readonly string[]
  readonly asks: readonly string[]
  readonly noLonger: readonly string[]
  readonly notes: readonly string[]
  readonly ordered: boolean
  readonly cites: readonly Citation[]
}

/**
 * A message as a player typed it, with the question that it asks and, where it is settled, the ruling of that: messages like it
 * are understood by it. It is no promise that it is heard so, as those of said blocks are.
 */
export type TypedMessage = Omit<SaidMessage, 'entry' | 'anchor' | 'needs'>

/** What a player typed, and what is to be heard of it: of a said block, or of a worked example that is `said`. */
export interface SaidMessage {
  readonly message: string
  readonly entry: string
  readonly anchor: string
  /** Actions and quantities, by the names of today; empty: no rule answers it. */
  readonly ask: readonly string[]
  /** What it says, at least. */
  readonly facts: { readonly [fact: string]: Json }
  readonly asOf?: string
  readonly format?: string
  readonly event?: string
  /** The ruling: a verdict or a value, a map where several are asked. */
  readonly expect?: Json
  /** It leaves out what matters: one of these facts is to be asked. */
  readonly needs: readonly string[]
  /** Who typed it, for figures by writer. */
  readonly by?: string
}
