import type { DateText } from './dates.ts'
import type { GameEvent, Relation, Source } from './edition.ts'
import type {
  Cel,
  Citation,
  ParsedCase,
  ParsedConclusion,
  ParsedEntry,
  ParsedGame,
  ParsedSaid,
  ParsedSayings,
  ParsedVocabulary,
} from './pack.ts'
import type { Place } from './place.ts'
import type { Upkeep } from './upkeep.ts'
import type { Usual } from './vocabulary.ts'

/*
 * A pack whose names of entries, sources, formats, events and rules are resolved. Only `graph` makes one.
 * Conditions are still text: `logic` checks them against the vocabulary.
 */
export interface LinkedPack {
  readonly stage: 'linked'
  readonly game: string
  readonly settings: ParsedGame
  readonly sources: readonly Source[]
  readonly events: readonly GameEvent[]
  readonly vocabulary: LinkedVocabulary
  /** Names and values in them are still text: `logic` reads them against the vocabulary. */
  readonly sayings: ParsedSayings
  readonly entries: readonly LinkedEntry[]
  /** In order of id, each id once. */
  readonly rules: readonly LinkedRule[]
  /** In order of path and line. */
  readonly cases: readonly LinkedCase[]
  /** In order of path and line. */
  readonly messages: readonly LinkedSaid[]
  /** Slug, term, alias and old slug of every entry, in lower case, to its slug. */
  readonly names: ReadonlyMap<string, string>
  /** Sections with where the list names them, as the sources have them one after another: for coverage. */
  readonly sections: readonly { readonly source: string; readonly section: string; readonly place: Place }[]
}

/** Types and conditions are still text; what states a usual answer is found. */
export interface LinkedVocabulary extends Omit<ParsedVocabulary, 'quantities' | 'actions'> {
  readonly quantities: readonly WithUsual<ParsedVocabulary['quantities'][number]>[]
  readonly actions: readonly WithUsual<ParsedVocabulary['actions'][number]>[]
}

type WithUsual<Named> = Omit<Named, 'usual'> & { readonly usual?: Usual }

export interface LinkedEntry extends Omit<ParsedEntry, 'stage' | 'see' | 'links' | 'rules' | 'cases' | 'messages'> {
  readonly stage: 'linked'
  readonly see: readonly string[]
  /** Slugs of `see` and of the links in the text, each once, sorted. */
  readonly links: readonly string[]
  readonly rules: readonly string[]
}

export interface LinkedRule extends Upkeep {
  readonly stage: 'linked'
  readonly id: string
  readonly formerly?: readonly string[]
  readonly title: string
  readonly text: string
  readonly entry: string
  readonly anchor: string
  readonly cites: readonly Citation[]
  readonly effective: DateText
  readonly ends?: DateText
  readonly formats: readonly string[]
  readonly events: readonly string[]
  readonly authority?: string
  readonly groups: readonly string[]
  readonly reading?: string
  readonly when?: Cel
  readonly then: readonly ParsedConclusion[]
  readonly relations: readonly (Relation & { readonly place: Place })[]
  readonly accept: readonly { readonly code: string; readonly why: string }[]
  /** Of the id, for diagnostics about the whole rule. */
  readonly place: Place
}

export interface LinkedCase extends ParsedCase {
  readonly entry: string
}

export interface LinkedSaid extends ParsedSaid {
  readonly entry: string
}
