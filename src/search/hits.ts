import type { Entry, EntryKind } from '../domain/index.ts'
import type { SearchIndex } from './build.ts'
import type { Reading } from './reading.ts'

/** Which entries count: of a kind, with a tag. */
export interface Filter {
  readonly kind?: EntryKind
  readonly tag?: string
}

export interface Hit {
  readonly entry: Entry
  readonly score: number
  /** As much of a name as was typed, of a hit by name. */
  readonly key?: string
}

/** What was found in one game: of all that count, those that may be among the results asked for. */
export interface Found {
  readonly index: SearchIndex
  readonly hits: Map<string, Hit>
  total: number
  /** Of its texts, where those were read. */
  reading?: Reading
}

/** What a kind of hit is worth; relevance decides within it and stays below the distance between two. */
export const TIER = {
  term: 5000,
  alias: 4000,
  section: 3500,
  prefix: 3000,
  misspelt: 2980,
  all: 2000,
  'all-fuzzy': 1000,
  'some-fuzzy': 0,
} as const

/** What relevance counts at most, below the next tier. */
export const MOST = { all: 900, 'all-fuzzy': 999, 'some-fuzzy': 999 } as const

export function fits(entry: Entry | undefined, { kind, tag }: Filter): boolean {
  return (kind === undefined || entry?.kind === kind) && (tag === undefined || entry?.tags.includes(tag) === true)
}
