import { type Counts, type Upkeep, upkeepOf } from '../domain/index.ts'
import type { Editions } from './editions.ts'
import type { Host, Site } from './hosting.ts'

/** What a page tells of a game before its rules are looked at. */
export interface GameNote extends Upkeep {
  readonly game: string
  readonly title: string
  /** The hash of its newest edition. */
  readonly edition: string
  readonly counts: Counts
  /** Where a game that somebody else publishes was taken from. */
  readonly from?: string
}

export function notesOf({ games }: Editions): readonly GameNote[] {
  return [...games.values()].map(({ edition, counts }) => ({
    game: edition.game,
    title: edition.title,
    edition: edition.hash,
    counts,
    ...upkeepOf(edition),
  }))
}

/** Of what a page is drawn before any script runs: the same comes to the same, letter for letter. */
export interface PageAsked {
  /** Path and query, without a base: `/g/cards/rulings?ask=beam`. */
  readonly url: string
  /** With everything at hand that the address speaks of; what is missing is drawn as missing. */
  readonly editions: Editions
  readonly games: readonly GameNote[]
  /** Whether whoever serves it takes corrections. */
  readonly takesCorrections?: boolean
  /** `YYYY-MM-DD`, in UTC. */
  readonly today: string
  /** Where its links lead; by default to a server. */
  readonly host?: Host
  /** Of a kept ruling, what `GET /v1/receipts/:id` tells. */
  readonly receipt?: unknown
  /** Whether to give up; asked from time to time. */
  readonly isOver?: () => boolean
}

/** A page as it stands before any script runs. */
export interface PageDrawn {
  /** 404: nothing of that name is here; 400: the question cannot be read as it is; 308: `to` is where it went. */
  readonly status: 200 | 308 | 400 | 404
  readonly to?: string
  /** Plain text; whoever writes it down escapes it. */
  readonly title: string
  readonly description: string
  /** The one address of what is shown, as the program calls it; left out where the page has none. Today's is the one without a date. */
  readonly canonical?: string
  /** Whether it speaks of another day than today. */
  readonly when?: 'past' | 'ahead'
  /** Of a ruling that the rules settle: what is asked, and the answer in words. */
  readonly settled?: { readonly question: string; readonly answer: string }
  /** What of the rules it was drawn of, so that a device knows whether it has the same. */
  readonly key: string
  /** HTML, every text in it escaped. */
  readonly body: string
}

/** What draws pages, loaded with the page it belongs to; it knows no server. */
export interface Drawer {
  /** @throws OutOfTime where `isOver` says so. */
  readonly draw: (asked: PageAsked) => PageDrawn
  /**
   * The whole document.
   * @param shell the page's `index.html` as it was built.
   * @param head more HTML for its head.
   * @param site where it is reached; by default at a server of which no more is known.
   */
  readonly document: (shell: string, drawn: PageDrawn, head?: string, site?: Site) => string
}
