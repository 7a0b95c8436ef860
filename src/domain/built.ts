import type { Case, Edition } from './edition.ts'
import type { Diagnostic } from './faults.ts'

/** How much of a game there is. Source: design, An entry (`umpire check --json`). */
export interface Counts {
  readonly entries: number
  readonly rules: number
  readonly executable: number
  readonly cases: number
  readonly sections: number
  readonly uncited: number
  readonly uncased: number
  /** Rules and cases that are stubs; absent where there is none. */
  readonly notYet?: number
  /** Absent of what was built before there were any. */
  readonly speech?: SpeechCounts
}

/** How much is known of the way players speak. */
export interface SpeechCounts {
  /** Templates that ask a question, and the questions they ask. */
  readonly sayings: number
  readonly questions: number
  /** Templates that tell a fact or a field. */
  readonly phrases: number
  readonly messages: number
  /** Typed messages to learn from; absent where there are none. */
  readonly typed?: number
}

/** An edition with what publishing learnt of it: what a store keeps, so that nobody need read the content again. */
export interface Built {
  readonly edition: Edition
  readonly counts: Counts
  /** Set where it was put together for an event that pins an older edition (semantics B7). */
  readonly union?: Union
  readonly written?: WrittenIndex
}

/** The search index of an edition as plain JSON: reading it is a fifth of the work of making it. For the program that wrote it. */
export interface WrittenIndex {
  readonly text: { readonly index: readonly unknown[]; readonly [part: string]: unknown }
  readonly spellings: readonly string[]
}

/** Hashes of the edition an event pins and of the one whose rulings for that event go with it. */
export interface Union {
  readonly event: string
  readonly pinned: string
  readonly current: string
}

/** An edition in a list. `published` is the instant, in UTC, of its latest publication; a union has none of its own. */
export interface EditionNote {
  readonly hash: string
  readonly game: string
  readonly title: string
  readonly language: number
  readonly counts: Counts
  readonly published: string
  /** Whether it is the one its game is answered from. */
  readonly newest: boolean
  readonly union?: Union
}

export interface Publication {
  /** One per game without an error, in order of game. */
  readonly editions: readonly Edition[]
  /** One per game whose worked examples fail and in which nothing else is wrong: to try out, never to publish. */
  readonly drafts: readonly Edition[]
  /** Worked examples that fail, also of games with other errors, with what is told of each. */
  readonly failing: readonly {
    readonly edition: Edition
    readonly example: Case
    readonly diagnostics: readonly Diagnostic[]
  }[]
  /** Of diagnostics that come of another, which one that is. */
  readonly follows: ReadonlyMap<Diagnostic, Diagnostic>
  readonly diagnostics: readonly Diagnostic[]
  readonly counts: { readonly [game: string]: Counts }
}
