import type { DateText, Day } from './dates.ts'
import type { Json } from './json.ts'
import type { At, Place } from './place.ts'
import type { RelationKind } from './relations.ts'
import type { Upkeep } from './upkeep.ts'

/*
 * What stands in the files of one game, every value with its place, names not yet resolved.
 * `content` makes it; `graph` and `logic` resolve it.
 */
export interface ParsedPack {
  readonly stage: 'parsed'
  readonly game: string
  readonly settings: ParsedGame
  readonly sources: readonly ParsedSource[]
  readonly vocabulary: ParsedVocabulary
  readonly sayings: ParsedSayings
  readonly events: readonly ParsedEvent[]
  /** In order of path. */
  readonly entries: readonly ParsedEntry[]
  /** Entries with what is sound of their faulty blocks, in place of the others: what else is wrong with these. */
  readonly leftOut: readonly ParsedEntry[]
  /** Ids of rule blocks left out because of a fault, and sources whose front matter was: naming one is no further fault. */
  readonly broken: {
    readonly rules: ReadonlySet<string>
    readonly sources: ReadonlySet<string>
    readonly entries: ReadonlySet<string>
    /** Groups that those rule blocks name, as far as they can be read. */
    readonly groups?: ReadonlySet<string>
    /** Events whose date cannot be read, and titles of case blocks left out. */
    readonly events?: ReadonlySet<string>
    readonly cases?: ReadonlySet<string>
  }
}

export type Criterion = 'prohibition' | 'scope' | 'authority' | 'specificity' | 'recency'

export interface Policy {
  readonly from: DateText
  readonly order: readonly Criterion[]
}

export interface Format {
  readonly id: string
  readonly label: string
}

export interface ParsedGame extends Upkeep {
  readonly title: string
  /** The first is the default. Never empty: a game without any has `standard`. */
  readonly formats: readonly Format[]
  /** Strongest first. */
  readonly authority: readonly string[]
  /** In order of `from`. */
  readonly precedence: readonly Policy[]
  readonly place: Place
}

export interface ParsedSource extends Upkeep {
  readonly id: string
  readonly title: string
  readonly authority?: At<string>
  readonly published?: DateText
  readonly sections: readonly ParsedSection[]
  /** Sources it supersedes as a whole. */
  readonly supersedes: readonly At<string>[]
  /** The Markdown below the front matter. */
  readonly notes: string
  readonly place: Place
}

/** A section of a document; `depth` is how many others it stands in. Each stands behind the one it is in. */
export interface ParsedSection extends At<string> {
  readonly depth: number
}

export interface ParsedEvent {
  readonly id: string
  readonly title: string
  readonly date: DateText
  readonly format?: At<string>
  readonly edition: string | null
  readonly place: Place
}

/** A CEL text; `locate` turns an offset in `text` into a place in the file, also through YAML block scalars. */
export interface Cel {
  readonly text: string
  readonly place: Place
  readonly locate: (offset: number) => Place
}

export interface ParsedSlot {
  readonly name: At<string>
  readonly type: At<string>
  readonly ask?: string
  /** Present (perhaps `null`) where the author wrote `assume`. */
  readonly assume?: At<Json>
  readonly usually?: string
  readonly range?: At<readonly [number, number]>
  readonly fixed?: boolean
  readonly from?: Cel
  /** Where the fact is true, these are so. */
  readonly implies?: readonly ParsedTie[]
  readonly sameAs?: At<string>
  readonly oppositeOf?: At<string>
  readonly aliases: readonly At<string>[]
  readonly formerly: readonly At<string>[]
  readonly words: readonly string[]
}

/** A fact and the value it has where another fact or a condition is true. */
export interface ParsedTie {
  readonly fact: At<string>
  readonly value: At<Json>
}

/** Where the condition is true, these are so. */
export interface ParsedImplication {
  readonly when: Cel
  readonly then: readonly ParsedTie[]
}

export interface ParsedEach {
  readonly variable: At<string>
  readonly list: Cel
}

/** What states the usual answer; a fault leaves out what it is about. */
export interface ParsedUsual {
  readonly entry: At<string>
  readonly cites: readonly ParsedCitation[]
  readonly says?: string
  readonly assumed?: string
}

export interface ParsedQuantity {
  readonly name: At<string>
  readonly type: At<string>
  readonly label?: string
  readonly unit?: string
  readonly default?: At<Json>
  readonly usual?: ParsedUsual
  readonly round?: 'down' | 'up' | 'nearest'
  readonly range?: At<readonly [number, number]>
  readonly each?: ParsedEach
  readonly aliases: readonly At<string>[]
  readonly formerly: readonly At<string>[]
  readonly words: readonly string[]
}

export interface ParsedAction {
  readonly name: At<string>
  readonly label?: string
  readonly ask?: string
  readonly default?: 'permitted' | 'forbidden' | 'required'
  readonly usual?: ParsedUsual
  readonly each?: ParsedEach
  readonly aliases: readonly At<string>[]
  readonly formerly: readonly At<string>[]
  readonly words: readonly string[]
}

export interface ParsedEnumValue {
  readonly name: At<string>
  readonly label?: string
  readonly aliases: readonly At<string>[]
  readonly formerly: readonly At<string>[]
}

export type ParsedType =
  | { readonly kind: 'enum'; readonly name: At<string>; readonly values: readonly ParsedEnumValue[] }
  | { readonly kind: 'record'; readonly name: At<string>; readonly fields: readonly ParsedSlot[] }

/** All files of `vocabulary/` together. */
export interface ParsedVocabulary {
  readonly types: readonly ParsedType[]
  readonly facts: readonly ParsedSlot[]
  readonly quantities: readonly ParsedQuantity[]
  readonly actions: readonly ParsedAction[]
  readonly always: readonly Cel[]
  readonly implies: readonly ParsedImplication[]
}

/** Templates that are sound by themselves (`templateOf`): what they name is not yet looked up. */
export interface ParsedAskSaying {
  readonly name: At<string>
  readonly says: readonly At<string>[]
  /** Near misses: what sounds like it and asks something else. */
  readonly not: readonly At<string>[]
}

/** Without `value` and `each` the templates hold the value (`any`). */
export interface ParsedFactSaying {
  readonly name: At<string>
  /** The value as its key spells it. */
  readonly value?: At<string>
  /** What is so of so many more elements of a list. */
  readonly each?: At<Json>
  readonly says: readonly At<string>[]
}

/** All files of `sayings/` together. */
export interface ParsedSayings {
  readonly asks: readonly ParsedAskSaying[]
  readonly facts: readonly ParsedFactSaying[]
  readonly types: readonly ParsedFactSaying[]
  readonly alike: readonly (readonly At<string>[])[]
  /** In order of file and line; their anchors and `needs` are empty. */
  readonly typed: readonly ParsedSaid[]
}

export type EntryKind = 'rule' | 'term' | 'card' | 'skill' | 'icon' | 'procedure' | 'format'

/** A link as written: `to` is a slug (from `[[slug]]` or a relative path) with an anchor perhaps. */
export interface ParsedLink {
  readonly to: string
  readonly anchor?: string
  readonly place: Place
}

export interface ParsedEntry {
  readonly stage: 'parsed'
  readonly slug: string
  readonly file: string
  readonly term: string
  readonly aliases: readonly At<string>[]
  readonly kind: EntryKind
  readonly tags: readonly string[]
  readonly see: readonly At<string>[]
  readonly formerly: readonly At<string>[]
  /** A card's data, as written. */
  readonly data?: At<Json>
  /** The Markdown below the front matter, rule, case and said blocks left out, NFC with LF. */
  readonly markdown: string
  readonly headings: readonly { readonly text: string; readonly anchor: string }[]
  readonly links: readonly ParsedLink[]
  readonly rules: readonly ParsedRule[]
  readonly cases: readonly ParsedCase[]
  readonly messages: readonly ParsedSaid[]
  /** How many cases are stubs, which nothing runs. */
  readonly caseStubs: number
  readonly place: Place
}

export interface Citation {
  readonly source: string
  readonly at?: string
}

export interface ParsedCitation {
  readonly source: At<string>
  readonly at?: At<string>
}

/** `target` is a rule id or `group:name`. */
export interface ParsedRelation {
  readonly kind: RelationKind
  readonly target: At<string>
  readonly note?: string
  readonly cites: readonly ParsedCitation[]
}

export type Modality = 'permit' | 'forbid' | 'require'
export type Arithmetic = 'set' | 'add' | 'multiply' | 'atLeast' | 'atMost'

export type ParsedConclusion =
  | { readonly kind: Modality; readonly action: At<string> }
  | { readonly kind: Arithmetic; readonly quantity: At<string>; readonly value: Cel }
  | { readonly kind: 'note'; readonly text: string }

export interface ParsedRule extends Upkeep {
  readonly stage: 'parsed'
  readonly id: At<string>
  /** Ids it had. */
  readonly formerly: readonly At<string>[]
  readonly title: string
  /** The section's prose, as Markdown. */
  readonly text: string
  /** The anchor of the `##` section it stands in; empty before the first. */
  readonly anchor: string
  readonly cites: readonly ParsedCitation[]
  readonly effective?: DateText
  readonly ends?: DateText
  readonly formats: readonly At<string>[]
  readonly events: readonly At<string>[]
  readonly authority?: At<string>
  readonly groups: readonly string[]
  readonly reading?: string
  /** What is still to be said of it: the rule is a stub. */
  readonly notYet?: string
  readonly when?: Cel
  readonly then: readonly ParsedConclusion[]
  readonly relations: readonly ParsedRelation[]
  /** Warnings the author acknowledges, by code. */
  readonly accept: readonly { readonly code: At<string>; readonly why: string }[]
  readonly place: Place
}

export interface ParsedCase {
  readonly title: At<string>
  /** The title of the block, where it makes a case of each of several dates. */
  readonly table?: string
  readonly given?: At<string>
  readonly facts: At<{ readonly [fact: string]: Json }>
  /** Where each top-level fact name stands. */
  readonly factPlaces: ReadonlyMap<string, Place>
  readonly unknown: readonly At<string>[]
  /** `latest` or a date. */
  readonly asOf: DateText | 'latest'
  readonly format?: At<string>
  readonly event?: At<string>
  readonly ask: readonly At<string>[]
  readonly expect: At<Json>
  readonly because: readonly At<string>[]
  readonly asks: readonly At<string>[]
  readonly noLonger: readonly At<string>[]
  readonly notes: readonly At<string>[]
  readonly ordered: boolean
  readonly cites: readonly ParsedCitation[]
  /** Messages that say it as players type. */
  readonly said: readonly At<string>[]
  readonly anchor: string
  readonly place: Place
}

/** What a player typed, and what is to be heard of it. */
export interface ParsedSaid
  extends Pick<ParsedCase, 'facts' | 'factPlaces' | 'asOf' | 'format' | 'event' | 'anchor' | 'place'> {
  readonly message: At<string>
  /** Empty: no rule answers it. */
  readonly ask: readonly At<string>[]
  readonly expect?: At<Json>
  /** Facts of which one is to be asked. */
  readonly needs: readonly At<string>[]
  readonly by?: string
}

/** A moment and the kind of play a question is about. */
export interface Point {
  readonly day: Day
  readonly format: string
  readonly event?: string
}
