import { courtsKept, type Editions } from '../../editions/index.ts'

export interface EditionSeen {
  readonly hash: string
  readonly age: number
  readonly courts: number
}

/** Since when each game is answered from its edition. */
export class Since {
  readonly #editions: Editions
  readonly #now: () => Date
  readonly #seen = new Map<string, { readonly hash: string; readonly at: number }>()

  constructor(editions: Editions, now: () => Date) {
    this.#editions = editions
    this.#now = now
    this.look()
  }

  /** By game, the edition, its age in seconds, and how many courts it keeps at hand. */
  look(): Map<string, EditionSeen> {
    const now = this.#now().getTime()
    const found = new Map<string, EditionSeen>()
    for (const [game, { edition }] of this.#editions.games) {
      const before = this.#seen.get(game)
      const at = before?.hash === edition.hash ? before.at : now
      this.#seen.set(game, { hash: edition.hash, at })
      found.set(game, { hash: edition.hash, age: Math.max(0, now - at) / 1000, courts: courtsKept(edition) })
    }
    for (const game of this.#seen.keys()) if (!found.has(game)) this.#seen.delete(game)
    return found
  }
}
