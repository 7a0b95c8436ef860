import type { Case, Diagnostic, Edition, Entry, Rule, Source, SourceFile } from './domain/index.ts'
import { type Counts, publish } from './publish.ts'
import { index, nameKey, type SearchIndex } from './search/index.ts'

/** An edition with what doors look up in it, made once. */
export interface Served {
  readonly edition: Edition
  readonly counts: Counts
  readonly entries: ReadonlyMap<string, Entry>
  readonly rules: ReadonlyMap<string, Rule>
  readonly sources: ReadonlyMap<string, Source>
  /** Terms, aliases and slugs, as `nameKey` spells them, to slugs. */
  readonly names: ReadonlyMap<string, string>
  /** Old slugs to new ones. */
  readonly formerly: ReadonlyMap<string, string>
  /** By rule: the cases that name it. */
  readonly cases: ReadonlyMap<string, readonly Case[]>
  /** By source: the rules that cite it, in order of id. */
  readonly citing: ReadonlyMap<string, readonly Rule[]>
  readonly search: SearchIndex
}

/**
 * The newest good edition of each game, and the few before it. A load takes effect between two requests: whoever took
 * `games` before goes on with what it took.
 */
export class Editions {
  /** By game, in order of id. */
  games: ReadonlyMap<string, Served> = new Map()
  /** Changes with every load that changed anything. */
  version = 0
  #kept: readonly Served[] = []

  /**
   * Publishes the files. A game with an error keeps its last good edition; one whose files are gone, goes.
   * @returns the diagnostics, errors among them, and the counts by game.
   */
  load(files: readonly SourceFile[]): ReturnType<typeof publish> {
    const publication = publish(files)
    const next = new Map<string, Served>()
    for (const [game, served] of this.games)
      if (files.some((file) => file.path.startsWith(`${game}/`))) next.set(game, served)
    for (const edition of publication.editions) {
      const known = this.find(edition.game, edition.hash)
      next.set(edition.game, known ?? serve(edition, publication.counts[edition.game] ?? NO_COUNTS))
    }
    const games = new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
    const isNew = games.size !== this.games.size || [...games].some(([game, served]) => this.games.get(game) !== served)
    if (isNew) {
      this.#kept = [...new Set([...games.values(), ...this.#kept])].slice(0, KEPT + games.size)
      this.games = games
      this.version++
    }
    return publication
  }

  /** Makes now what would else be made for the first who searches. */
  warm(): void {
    for (const served of this.games.values()) void served.search
  }

  /** An edition that is or was served since the start, by its hash. */
  find(game: string, hash: string): Served | undefined {
    return [...this.games.values(), ...this.#kept].find(({ edition }) => edition.game === game && edition.hash === hash)
  }
}

/** How many former editions, of all games together, stay at hand. */
const KEPT = 8

const NO_COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

/** Diagnostics that keep a game from being published. */
export function errorsOf(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter((each) => each.severity === 'error')
}

function serve(edition: Edition, counts: Counts): Served {
  let made: SearchIndex | undefined
  return {
    edition,
    counts,
    entries: new Map(edition.entries.map((entry) => [entry.slug, entry])),
    rules: new Map(edition.rules.map((rule) => [rule.id, rule])),
    sources: new Map(edition.sources.map((source) => [source.id, source])),
    names: new Map(
      edition.entries
        .flatMap((entry) =>
          [...entry.aliases, entry.term, entry.slug].map((name) => [nameKey(name), entry.slug] as const),
        )
        .filter(([key]) => key !== ''),
    ),
    formerly: new Map(edition.entries.flatMap((entry) => entry.formerly.map((old) => [old, entry.slug] as const))),
    cases: groups(edition.cases.flatMap((each) => rulesNamed(each).map((rule) => [rule, each]))),
    citing: groups(
      edition.rules.flatMap((rule) =>
        [...new Set(rule.cites.map((cite) => cite.source))].map((source) => [source, rule]),
      ),
    ),
    get search() {
      made ??= index(edition)
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
