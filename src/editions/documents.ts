import {
  type Citation,
  type Cited,
  compare,
  type Day,
  EARLIEST,
  type Edition,
  kept,
  type Source,
} from '../domain/index.ts'

/** When a document lost its place, and to which. */
export interface Gone {
  readonly day: Day
  readonly by: Source
}

/** The documents of an edition over time. */
interface Documents {
  readonly byId: ReadonlyMap<string, Source>
  readonly gone: ReadonlyMap<string, Gone>
  /** Every day on which one begins or ends, in order. */
  readonly days: readonly Day[]
}

const documentsKept = new WeakMap<Edition, Documents>()

/** The documents that later ones supersede, each with the first that does: from the day that is published. */
export function goneIn(edition: Edition): ReadonlyMap<string, Gone> {
  return documentsOf(edition).gone
}

/** Between two days of the same number no document begins or ends. */
export function stretchOf(edition: Edition, day: Day): number {
  return documentsOf(edition).days.findLastIndex((each) => each <= day)
}

/**
 * Citations as they stand on a day: first those of documents in force, the strongest before the others, of equal authority
 * the newest; then those superseded, the newest first; then those not yet published. Source: semantics G8.
 */
export function citesOn(edition: Edition, cites: readonly Citation[], day: Day): readonly Cited[] {
  if (cites.length === 0) return cites
  const { byId, gone } = documentsOf(edition)
  const placed = cites.map((cite) => {
    const { authority, published } = byId.get(cite.source) ?? {}
    const rank = authority === undefined ? -1 : edition.authority.indexOf(authority)
    const end = gone.get(cite.source)?.day
    const stage = end !== undefined && end <= day ? 1 : (published?.day ?? EARLIEST) <= day ? 0 : 2
    return { cite, stage, rank: rank < 0 ? edition.authority.length : rank, day: published?.day ?? '' }
  })
  return placed
    .sort((a, b) => a.stage - b.stage || (a.stage === 0 ? a.rank - b.rank : 0) || compare(b.day, a.day))
    .map(({ cite, stage }): Cited => {
      if (stage === 0) return cite
      return { ...cite, standing: stage === 1 ? 'superseded' : 'upcoming' }
    })
}

function documentsOf(edition: Edition): Documents {
  return kept(documentsKept, edition, () => {
    const gone = new Map<string, Gone>()
    for (const by of edition.sources) {
      const day = by.published?.day ?? EARLIEST
      for (const id of by.supersedes) {
        const known = gone.get(id)
        if (id !== by.id && (!known || day < known.day)) gone.set(id, { day, by })
      }
    }
    const days = edition.sources.map(({ published }) => published?.day ?? EARLIEST)
    return {
      byId: new Map(edition.sources.map((source) => [source.id, source])),
      gone,
      days: [...new Set(days)].sort(compare),
    }
  })
}
