import { answer } from '../ask/index.ts'
import type { Editions, Served } from '../editions/index.ts'
import { OutOfTime } from '../logic/index.ts'

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
  readonly #allowance: number
  #isStopping = false

  /** @param allowance milliseconds an example may take: one that takes longer is being answered, and that is enough. */
  constructor(editions: Editions, allowance = ALLOWANCE) {
    this.#editions = editions
    this.#allowance = allowance
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
    const found = canAnswer(served, this.#allowance)
    this.#tried.set(served, found)
    return found
  }
}

const ALLOWANCE = 10

function canAnswer({ edition, search }: Served, allowance: number): boolean {
  const end = performance.now() + allowance
  const [example] = edition.cases
  try {
    if (search.game !== edition.game) return false
    const question = example ? { ask: example.ask, facts: example.facts } : {}
    return answer(edition, question, () => performance.now() > end).ok
  } catch (error) {
    return error instanceof OutOfTime
  }
}
