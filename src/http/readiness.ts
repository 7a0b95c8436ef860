import { answer } from '../ask/index.ts'
import type { Editions, Served } from '../editions/index.ts'

export interface Ready {
  readonly isReady: boolean
  readonly status: string
  /** The edition each game is answered from. */
  readonly games: { readonly [game: string]: string }
}

/**
 * Whether questions can be answered now: there is a game, each game's edition has answered one of its own worked examples,
 * and the server is not stopping. What is kept elsewhere is no part of it: lookups and rulings go on without a store.
 */
export class Readiness {
  readonly #editions: Editions
  readonly #tried = new WeakMap<Served, boolean>()
  #isStopping = false

  constructor(editions: Editions) {
    this.#editions = editions
  }

  stop(): void {
    this.#isStopping = true
  }

  look(): Ready {
    const games = [...this.#editions.games]
    const broken = games.filter(([, served]) => !this.#answers(served)).map(([game]) => game)
    const status = this.#isStopping
      ? 'stopping'
      : games.length === 0
        ? 'no game'
        : broken.length > 0
          ? `cannot answer: ${broken.join(', ')}`
          : 'ready'
    return {
      isReady: status === 'ready',
      status,
      games: Object.fromEntries(games.map(([game, { edition }]) => [game, edition.hash])),
    }
  }

  /** Asked once of each edition. */
  #answers(served: Served): boolean {
    const known = this.#tried.get(served)
    if (known !== undefined) return known
    const found = canAnswer(served)
    this.#tried.set(served, found)
    return found
  }
}

function canAnswer({ edition, search }: Served): boolean {
  const [example] = edition.cases
  try {
    if (search.game !== edition.game) return false
    return answer(edition, example ? { ask: example.ask, facts: example.facts } : {}).ok
  } catch {
    return false
  }
}
