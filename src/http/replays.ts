type Sameness = 'same' | 'differs' | 'impossible'

export interface Replay {
  readonly verdict: Sameness
  readonly proof: Sameness
  readonly newest: { readonly edition: string; readonly verdict: Sameness } | null
}

/** What receipts came to when asked again: worked out once for each receipt and edition, and kept as long as there is room. */
export class Replays {
  /** The one asked for least lately first. */
  readonly #kept = new Map<string, Replayed>()

  async get(key: string, make: () => Promise<Replayed>): Promise<Replayed> {
    const found = this.#kept.get(key) ?? (await make())
    this.#kept.delete(key)
    this.#kept.set(key, found)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_REPLAYS) break
      this.#kept.delete(oldest)
    }
    return found
  }
}

/** Of one edition. */
export type Replayed = Pick<Replay, 'verdict' | 'proof'>

const MOST_REPLAYS = 10_000
