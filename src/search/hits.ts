import type { Entry, EntryKind } from '../domain/index.ts'
import type { SearchIndex } from './build.ts'

/** Which entries count: of a kind, with a tag. */
export interface Filter {
  readonly kind?: EntryKind
  readonly tag?: string
}

export interface Hit {
  readonly entry: Entry
  readonly score: number
  /** Words of the index that matched; none for a hit by name. */
  readonly terms: readonly string[]
}

/** What was found in one game: of all that count, those that may be among the results asked for. */
export interface Found {
  readonly index: SearchIndex
  readonly hits: Map<string, Hit>
  total: number
}

/** What a kind of hit is worth; relevance decides within it and stays below the distance between two. */
export const TIER = { term: 5000, alias: 4000, prefix: 3000, all: 2000, 'all-fuzzy': 1000, 'some-fuzzy': 0 } as const

/** Whether any entry will do. */
export function isOpen({ kind, tag }: Filter): boolean {
  return kind === undefined && tag === undefined
}

export function fits(entry: Entry | undefined, { kind, tag }: Filter): boolean {
  return (kind === undefined || entry?.kind === kind) && (tag === undefined || entry?.tags.includes(tag) === true)
}
