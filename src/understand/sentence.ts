import type { Fact, Json, Reading } from '../domain/index.ts'
import type { Target } from './asking.ts'
import type { Lexicon } from './lexicon.ts'
import type { Found } from './patterns.ts'
import type { Saying, Speakable } from './sayings.ts'
import type { Token } from './tokens.ts'

/** What a sentence may ask, with the tokens that say so. */
export interface Wish {
  readonly target: Target
  readonly score: number
  readonly tokens: readonly number[]
}

/** A card named in the sentence. */
export interface Named {
  readonly slug: string
  readonly tokens: readonly number[]
  /** Whether the words could as well be plain words. */
  readonly isCommon: boolean
}

/** A phrase of a fact, said in a message. */
export interface Spoken {
  readonly of: Speakable
  readonly saying: Saying
  readonly found: Found
  /** Words of weight, by which the longer phrase has the word. */
  readonly size: number
  /** Whether other words stand between: a guess. */
  readonly isLoose: boolean
}

/** A sentence being heard for the facts that one target can turn on. */
export interface Hearing {
  readonly lexicon: Lexicon
  readonly tokens: readonly Token[]
  readonly wish: Wish
  readonly facts: readonly Speakable[]
  /** Of those that are lists of records the fields by which one of them is described. */
  readonly members: readonly Speakable[]
  /** Every phrase of a fact that is said, whatever is asked. */
  readonly spoken: readonly Spoken[]
  /** The words that say what is asked, and when: they point to no fact. */
  readonly outside: ReadonlySet<number>
}

/** A fact as words say it. */
export interface Said {
  readonly reading: Reading
  readonly tokens: readonly number[]
  readonly sure: boolean
  readonly alternatives: readonly Reading[]
}

/** A field of an element of a list, as words say it: human, with the AU icon. */
export interface Described {
  readonly list: Fact
  readonly field: string
  readonly said: Said
}

/** An element of a list, told by a number: a 7. */
export interface Told {
  readonly list: Fact
  readonly said: Said
}

/** A fact that words might mean, and how near the words stand that point to it. */
export interface Candidate {
  readonly fact: Fact
  readonly value: Json
  readonly near: number
}
