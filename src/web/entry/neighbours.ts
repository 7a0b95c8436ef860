import { compare, does, type Entry, RELATIONS, type RelationKind } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { open } from '../../editions/index.ts'

/** How two entries hang together: what their rules do to one another, else only a link. */
export type Bond = RelationKind | 'see' | 'links'

export interface Neighbour {
  readonly entry: Entry
  readonly bond: Bond
}

/** An entry's neighbours by the side on which they are drawn; one that links here and is linked stands on both. */
export interface Neighbourhood {
  /** Who links here. */
  readonly left: readonly Neighbour[]
  /** What it leans on. */
  readonly right: readonly Neighbour[]
  /** What its rules superseded. */
  readonly above: readonly Neighbour[]
  /** What superseded its rules. */
  readonly below: readonly Neighbour[]
}

/** The strongest bond first, which is the one drawn: a successor before all else. */
const BONDS: readonly Bond[] = [...new Set<Bond>(['replaces', ...RELATIONS, 'see', 'links'])]
const SUPERSEDES: ReadonlySet<Bond> = new Set(RELATIONS.filter((kind) => does(kind, 'ends')))

/** What lies around an entry: one step along links, and along what rules do to rules. In order of bond, then of term. */
export function neighboursOf(served: Served, entry: Entry): Neighbourhood {
  const { calendar } = open(served.edition)
  const [to, from] = [new Bonds(served, entry), new Bonds(served, entry)]
  for (const id of entry.rules) {
    const { outgoing, incoming } = calendar.relationsOf(id)
    for (const { kind, target } of outgoing) to.add(served.rules.get(target)?.entry, kind)
    for (const { kind, rule } of incoming) from.add(served.rules.get(rule)?.entry, kind)
  }
  const above = to.taken().filter(({ bond }) => SUPERSEDES.has(bond))
  const below = from.taken().filter(({ bond }) => SUPERSEDES.has(bond))
  for (const slug of entry.see) to.add(slug, 'see')
  for (const slug of entry.links) to.add(slug, 'links')
  for (const slug of entry.backlinks)
    from.add(slug, served.entries.get(slug)?.see.includes(entry.slug) ? 'see' : 'links')
  return { left: from.taken(), right: to.taken(), above, below }
}

/** The bonds of one entry in one direction, the strongest to each other. */
class Bonds {
  readonly #served: Served
  readonly #own: string
  readonly #bonds = new Map<string, Bond>()

  constructor(served: Served, { slug }: Entry) {
    this.#served = served
    this.#own = slug
  }

  add(slug: string | undefined, bond: Bond): void {
    if (slug === undefined || slug === this.#own) return
    const known = this.#bonds.get(slug)
    if (known === undefined || BONDS.indexOf(bond) < BONDS.indexOf(known)) this.#bonds.set(slug, bond)
  }

  taken(): Neighbour[] {
    return [...this.#bonds]
      .flatMap(([slug, bond]) => {
        const entry = this.#served.entries.get(slug)
        return entry ? [{ entry, bond }] : []
      })
      .sort(
        (a, b) =>
          BONDS.indexOf(a.bond) - BONDS.indexOf(b.bond) ||
          compare(a.entry.term.toLowerCase(), b.entry.term.toLowerCase()),
      )
  }
}
