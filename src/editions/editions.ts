import { type Built, CardNames, type Case, type Edition, type Entry, type Rule, type Source } from '../domain/index.ts'
import { index, indexInTurns, type SearchIndex, write } from '../search/index.ts'
import { unite } from './events.ts'
import { open } from './opening.ts'

/** An edition with what doors look up in it, made once. */
export interface Served extends Built {
  readonly entries: ReadonlyMap<string, Entry>
  readonly rules: ReadonlyMap<string, Rule>
  readonly sources: ReadonlyMap<string, Source>
  /** What entries are called, in any spelling. */
  readonly names: CardNames
  /** Old slugs to new ones. */
  readonly formerly: ReadonlyMap<string, string>
  /** Old ids of rules to new ones. */
  readonly formerRules: ReadonlyMap<string, string>
  /** By rule: the cases that name it. */
  readonly cases: ReadonlyMap<string, readonly Case[]>
  /** By source: the rules that cite it, in order of id. */
  readonly citing: ReadonlyMap<string, readonly Rule[]>
  readonly search: SearchIndex
}

/**
 * The newest good edition of each game, and some of those before it. A change takes effect between two requests: whoever
 * took `games` before goes on with what it took.
 */
export class Editions {
  /** By game, in order of id. */
  games: ReadonlyMap<string, Served> = new Map()
  /** Of games that somebody else publishes: where they were taken from. */
  guests: ReadonlyMap<string, string> = new Map()
  /** Changes with every change of `games` and `guests`. */
  version = 0
  /** By hash, the one asked for last at the end. */
  readonly #kept = new Map<string, Served>()
  /** By the current edition: the unions with what its events pin, by event. */
  readonly #unions = new WeakMap<Served, Map<string, Served>>()

  /**
   * Takes new editions in place of those of the same game, all at once. A game that gets none keeps what it has; one that
   * `games` does not name goes.
   */
  take(built: readonly Built[], games: Iterable<string>): void {
    const named = new Set(games)
    const next = new Map([...this.games].filter(([game]) => named.has(game)))
    for (const each of built) {
      const { game, hash } = each.edition
      if (named.has(game)) next.set(game, this.find(game, hash) ?? serve(each))
    }
    const sorted = new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
    const isNew =
      sorted.size !== this.games.size || [...sorted].some(([game, served]) => this.games.get(game) !== served)
    if (!isNew) return
    for (const served of [...this.games.values(), ...sorted.values()]) this.#keep(served)
    this.games = sorted
    this.version++
  }

  /** Takes what games are of others, and where each was taken from, in place of what was said before. */
  host(guests: ReadonlyMap<string, string>): void {
    const isSame = guests.size === this.guests.size && [...guests].every(([game, url]) => this.guests.get(game) === url)
    if (isSame) return
    this.guests = guests
    this.version++
  }

  /** Keeps an edition at hand without making it the newest. */
  remember(built: Built): Served {
    const { game, hash } = built.edition
    const known = this.find(game, hash)
    if (known) return known
    const served = serve(built)
    this.#keep(served)
    return served
  }

  /** Makes an edition ready aside: `take` then swaps in what is made. @throws where it cannot be opened. */
  async prepare(built: Built): Promise<void> {
    const served = this.remember(built)
    if (!indexes.has(served.edition)) indexes.set(served.edition, await indexInTurns(served.edition, built.written))
    open(served.edition)
  }

  /** An edition at hand, by its hash. */
  find(game: string, hash: string): Served | undefined {
    const newest = this.games.get(game)
    if (newest?.edition.hash === hash) return newest
    const kept = this.#kept.get(hash)
    if (kept?.edition.game !== game) return undefined
    this.#keep(kept)
    return kept
  }

  /**
   * The edition a question is answered from: the one it names; else, where its event pins one, that one together with
   * the newest edition's rulings for the event; else the newest. Source: semantics B7.
   * @returns undefined for a game that is not here; the hash that is missing where an edition is not at hand.
   */
  at(
    game: string,
    { edition, event }: { readonly edition?: string; readonly event?: string },
  ): Served | string | undefined {
    const newest = this.games.get(game)
    if (edition !== undefined) return newest && (this.find(game, edition) ?? edition)
    if (!newest || event === undefined) return newest
    const pinned = newest.edition.events.find((each) => each.id === event)?.edition ?? newest.edition.hash
    return pinned === newest.edition.hash ? newest : this.#union(newest, pinned, event)
  }

  #union(newest: Served, pinned: string, event: string): Served | string {
    const unions = this.#unions.get(newest) ?? new Map<string, Served>()
    this.#unions.set(newest, unions)
    const known = unions.get(event)
    if (known) return known
    const old = this.find(newest.edition.game, pinned)
    if (!old) return pinned
    const made = this.remember(unite(old, newest.edition, event))
    unions.set(event, made)
    return made
  }

  #keep(served: Served): void {
    const { hash } = served.edition
    this.#kept.delete(hash)
    this.#kept.set(hash, served)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT + this.games.size) break
      this.#kept.delete(oldest)
    }
  }
}

/** How many former editions, of all games together, stay at hand. */
const KEPT = 8

/** An entry by its slug, one it had before, its term or an alias. */
export function entryNamed({ entries, formerly, names }: Served, name: string): Entry | undefined {
  return entries.get(name) ?? entries.get(formerly.get(name) ?? names.find(name) ?? '')
}

/** A rule by its id or one it had before. */
export function ruleNamed({ rules, formerRules }: Served, id: string): Rule | undefined {
  return rules.get(id) ?? rules.get(formerRules.get(id) ?? '')
}

/** Made for the first who searches, or ahead of a swap. */
const indexes = new WeakMap<Edition, SearchIndex>()

/** With its search index written down, so that whoever takes it out of a store need not make that. */
export function withIndex(built: Built): Built {
  const { edition } = built
  const made = indexes.get(edition) ?? index(edition)
  indexes.set(edition, made)
  return { ...built, written: write(made) }
}

function serve({ edition, counts, union, written }: Built): Served {
  let left = written
  return {
    edition,
    counts,
    ...(union === undefined ? {} : { union }),
    entries: new Map(edition.entries.map((entry) => [entry.slug, entry])),
    rules: new Map(edition.rules.map((rule) => [rule.id, rule])),
    sources: new Map(edition.sources.map((source) => [source.id, source])),
    names: new CardNames(edition.entries),
    formerly: new Map(edition.entries.flatMap((entry) => entry.formerly.map((old) => [old, entry.slug] as const))),
    formerRules: new Map(edition.rules.flatMap(({ id, formerly = [] }) => formerly.map((old) => [old, id] as const))),
    cases: groups(edition.cases.flatMap((each) => rulesNamed(each).map((rule) => [rule, each]))),
    citing: groups(
      edition.rules.flatMap((rule) =>
        [...new Set(rule.cites.map((cite) => cite.source))].map((source) => [source, rule]),
      ),
    ),
    get search() {
      const made = indexes.get(edition) ?? index(edition, left)
      indexes.set(edition, made)
      left = undefined
      return made
    },
  }
}

function rulesNamed(each: Case): string[] {
  return [...new Set([...each.because, ...each.noLonger, ...each.notes])]
}

function groups<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const found = new Map<string, Value[]>()
  for (const [key, value] of pairs) {
    const group = found.get(key)
    if (group) group.push(value)
    else found.set(key, [value])
  }
  return found
}
