/*
 * What stands between a foreign document and content: blocks as a reader finds them, sections as they are cut, editions side
 * by side. All of it plain values; nothing here knows a disk.
 */

/** A piece of a document between two breaks, marks of its format taken away. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'item'
  /** Of a heading: 1 is the widest. */
  readonly level?: number
  /** NFC, lines as in the document. */
  readonly text: string
  /** How the text begins in bold or italics, where it does. */
  readonly lead?: string
  /** The line where it begins, from 1; of a PDF, the page. */
  readonly at: number
}

/** Text that belongs to no section, and why. */
export interface Left {
  readonly text: string
  readonly at: number
  readonly why:
    | 'repeated on many pages'
    | 'a list of letters'
    | 'a link of the page'
    | 'before the first section'
    | 'the title of the document'
    | 'an address'
}

/** A document as read, before it is cut. */
export interface Reading {
  readonly blocks: readonly Block[]
  readonly left: readonly Left[]
  /** What `at` counts. */
  readonly counts: 'line' | 'page'
}

/** One part of a document that can be cited. */
export interface Section {
  /** Its place in the order of the document, from 0. */
  readonly index: number
  /** As printed, without brackets and final stops: `4.3.1`, `702.19b`. */
  readonly number?: string
  readonly title?: string
  /** Its name in the list of a source: number and title, or what sets it apart. No two of a document are the same. */
  readonly name: string
  /** Its own text, that of sections within left out. */
  readonly text: string
  /** Index of the section it stands in. */
  readonly parent?: number
  readonly depth: number
  readonly at: number
  /** Whether it is a word that is explained, as in a glossary, rather than a heading. */
  readonly isHeadword: boolean
  /** Other names of it that the document gives. */
  readonly aliases: readonly string[]
  /** Numbers and titles it refers to, as printed. */
  readonly references: readonly string[]
  /** Sentences that begin an example. */
  readonly examples: readonly string[]
}

export interface Cut {
  readonly sections: readonly Section[]
  readonly left: readonly Left[]
  readonly counts: Reading['counts']
}

/** A document of a game at a date. */
export interface Edition extends Cut {
  /** The id of its source. */
  readonly id: string
  readonly file: string
  readonly title: string
  /** 2014, 2014-07 or 2014-07-01. */
  readonly date: string
}

export type ChangeKind =
  | 'unchanged'
  | 'renumbered'
  | 'moved'
  | 'split'
  | 'merged'
  | 'reworded'
  | 'changed'
  | 'new'
  | 'gone'

/** A word of the later text that is not in the earlier (`+`), or the reverse (`-`), and that turns what a rule says. */
export interface Flip {
  readonly sign: '+' | '-'
  readonly word: string
}

/** What became of one section or several between two editions; indexes of sections. */
export interface Change {
  readonly kind: ChangeKind
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** Whether it also stands elsewhere: under another section, or under another number. */
  readonly elsewhere: boolean
  /** How alike the texts are, 0 to 1. */
  readonly alike: number
  readonly flips: readonly Flip[]
  /** Set where another pairing is about as likely: an author should decide. */
  readonly unsure: boolean
}

/** A sentence of the later document that ends what one of the earlier says. */
export interface Announcement {
  readonly from: number
  readonly to: number
}

/** Two editions side by side. */
export interface Alignment {
  readonly changes: readonly Change[]
  readonly announced: readonly Announcement[]
  /** Whether the later one speaks of a part only: then what it leaves out is not gone. */
  readonly isPart: boolean
}

/** An author's word on a pair: names of sections in the lists of their sources. */
export interface Decision {
  readonly from: string
  readonly section: string
  readonly to: string
  readonly as: string
  readonly same: 'yes' | 'no' | 'unsure'
}
