import type { FastifyRequest } from 'fastify'
import type { Built } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import { type Store, StoreDown } from '../store/index.ts'

interface Asked {
  readonly edition?: string
  readonly event?: string
}

/** Brings editions that are kept, but not at hand, out of the store before a route looks for them. */
export class KeptEditions {
  readonly #editions: Editions
  readonly #store: Store | undefined
  /** One is read at a time, so that asking for many costs no more memory than one. */
  #reading: Promise<unknown> = Promise.resolve()
  readonly #waiting = new Map<string, Promise<Built | undefined>>()
  /** Unions the store has. */
  readonly #stored = new Set<string>()

  constructor(editions: Editions, store: Store | undefined) {
    this.#editions = editions
    this.#store = store
  }

  /** Whether the request names an edition or an event, so that `hook` has something to do. */
  isAsked({ query, body }: FastifyRequest): boolean {
    return isNamed(query) || isNamed(body)
  }

  /** Before each handler: whatever its address, query or body names. */
  readonly hook = async (request: FastifyRequest): Promise<void> => {
    const { game } = (request.params ?? {}) as { readonly game?: string }
    if (game === undefined) return
    const { query, body } = request
    for (const part of [query, body]) await this.bring(game, namedIn(part))
  }

  /**
   * Makes what `Editions.at` would give for this be at hand, if it is kept anywhere.
   * @throws StoreDown while it would have to come from a store that cannot be reached.
   */
  async bring(game: string, asked: Asked): Promise<void> {
    if (asked.edition === undefined && asked.event === undefined) return
    let found = this.#editions.at(game, asked)
    if (typeof found === 'string' && asked.edition !== undefined && asked.event !== undefined) {
      // It may be what the event answers from, which nobody has asked this server for yet.
      await this.bring(game, { event: asked.event })
      found = this.#editions.at(game, asked)
    }
    if (typeof found === 'string') {
      const built = await this.#read(found)
      if (built?.edition.game !== game) return
      this.#editions.remember(built)
      found = this.#editions.at(game, asked)
    }
    if (typeof found === 'object' && found.union) await this.#keep(found)
  }

  #read(hash: string): Promise<Built | undefined> {
    const store = this.#store
    if (!store || !HASH.test(hash)) return Promise.resolve(undefined)
    const waiting = this.#waiting.get(hash)
    if (waiting) return waiting
    const read = this.#reading.then(() => store.edition(hash))
    this.#waiting.set(hash, read)
    this.#reading = read.then(
      () => this.#waiting.delete(hash),
      () => this.#waiting.delete(hash),
    )
    return read
  }

  /** A union is kept too, so that a link or receipt that names it finds it for ever, here and in every replica. */
  async #keep({ edition, counts, union }: Built): Promise<void> {
    if (!this.#store || !union || this.#stored.has(edition.hash)) return
    try {
      await this.#store.keep({ edition, counts, union })
      this.#stored.add(edition.hash)
    } catch (error) {
      // Asking goes on without a store; the next question tries again.
      if (!(error instanceof StoreDown)) throw error
    }
  }
}

const HASH = /^sha256-[0-9a-f]{64}$/

function namedIn(part: unknown): Asked {
  if (typeof part !== 'object' || part === null) return {}
  const { edition, event } = part as { readonly edition?: unknown; readonly event?: unknown }
  return {
    ...(typeof edition === 'string' ? { edition } : {}),
    ...(typeof event === 'string' ? { event } : {}),
  }
}

function isNamed(part: unknown): boolean {
  return typeof part === 'object' && part !== null && ('edition' in part || 'event' in part)
}
