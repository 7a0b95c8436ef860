import type { Alignment, ChangeKind, Decision, Edition, Section } from '../types.ts'
import { align } from './align.ts'

/** A section of a document: indexes of the edition and of the section in it. */
export interface Spot {
  readonly edition: number
  readonly section: number
}

/** One wording of a section, and where it stands: the first spot is the oldest. */
export interface Version {
  readonly spots: Spot[]
  /** What it became of: versions that it takes the place of, by their numbers, and how. */
  readonly from: readonly number[]
  readonly kind: ChangeKind
  /** Versions that it ends besides, as its text says. */
  readonly ends: readonly number[]
  readonly step: number
  /** The edition that leaves it out, where one does. */
  gone?: number
}

/** A step from the documents so far to the next. `standing` are the spots that its changes call `from`, by index. */
export interface Step extends Alignment {
  readonly standing: readonly Spot[]
  readonly edition: number
}

export interface History {
  readonly editions: readonly Edition[]
  readonly steps: readonly Step[]
  readonly versions: readonly Version[]
}

/**
 * The life of every section through all documents in order of date. Each is compared with what stands: the newest wording of
 * every section so far, whichever document has it, so that a leaflet between two editions hides nothing.
 * @param editions at least one, in order of date.
 */
export function historyOf(editions: readonly Edition[], decisions: readonly Decision[]): History {
  const versions: Version[] = []
  const steps: Step[] = []
  let standing: number[] = []
  for (const [at, edition] of editions.entries()) {
    const spotAt = (section: number): Spot => ({ edition: at, section })
    const begin = (section: number, kind: ChangeKind, from: readonly number[], ends: readonly number[] = []): number =>
      versions.push({ spots: [spotAt(section)], from, kind, ends, step: at }) - 1
    if (at === 0) {
      standing = edition.sections.map(({ index }) => begin(index, 'new', []))
      continue
    }
    const spots = standing.map((version) => (versions[version] as Version).spots.at(-1) as Spot)
    const step = align(together(editions, spots, edition), edition, decisions)
    steps.push({ ...step, standing: spots, edition: at })
    const ended = new Map<number, number[]>()
    for (const { from, to } of step.announced) ended.set(to, [...(ended.get(to) ?? []), standing[from] as number])
    const next: number[] = []
    const replaced = new Set<number>()
    for (const { kind, from, to } of step.changes) {
      const olds = from.map((index) => standing[index] as number)
      if (kind === 'gone') for (const old of olds) (versions[old] as Version).gone = at
      const [only = -1] = olds
      if (kind === 'unchanged' || kind === 'renumbered' || kind === 'moved') {
        ;(versions[only] as Version).spots.push(spotAt(to[0] as number))
        next.push(only)
      } else
        for (const section of to)
          next.push(
            begin(
              section,
              kind,
              olds,
              (ended.get(section) ?? []).filter((old) => !olds.includes(old)),
            ),
          )
      for (const old of olds) replaced.add(old)
    }
    // Of a document that speaks of a part only, all that it leaves out still stands.
    standing = [...next, ...standing.filter((version) => !replaced.has(version))]
  }
  return { editions, steps, versions }
}

/** What stands before a document, as if it were one. */
function together(editions: readonly Edition[], spots: readonly Spot[], next: Edition): Edition {
  const [first] = editions
  if (!first) throw new RangeError('There is no edition.')
  const newest = spots.reduce((most, { edition }) => Math.max(most, edition), 0)
  const owner = editions[newest] ?? first
  const places = new Map(spots.map(({ edition, section }, index) => [`${edition} ${section}`, index]))
  const sections = spots.map(({ edition, section }, index): Section => {
    const { parent: _, ...found } = (editions[edition] as Edition).sections[section] as Section
    const above = (editions[edition] as Edition).sections[section]?.parent
    const parent = above === undefined ? undefined : places.get(`${edition} ${above}`)
    return { ...found, index, ...(parent === undefined ? {} : { parent }) }
  })
  return { ...owner, sections, left: [], counts: next.counts }
}
