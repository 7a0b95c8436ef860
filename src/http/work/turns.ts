/** What waits, by client: one of each client after the other, so that nobody waits for all that another has asked. */
export class Turns<Item> {
  /** The client whose turn it is first. */
  readonly #waiting = new Map<string, Set<Item>>()
  size = 0

  /** How many of a client wait. */
  of(client: string): number {
    return this.#waiting.get(client)?.size ?? 0
  }

  add(client: string, item: Item): void {
    const own = this.#waiting.get(client) ?? new Set()
    own.add(item)
    this.#waiting.set(client, own)
    this.size++
  }

  /** @returns whether it still waited. */
  drop(client: string, item: Item): boolean {
    const own = this.#waiting.get(client)
    if (!own?.delete(item)) return false
    this.size--
    if (own.size === 0) this.#waiting.delete(client)
    return true
  }

  /** The next of a client that may have one, after which its client comes last. */
  take(mayHave: (client: string) => boolean = () => true): Item | undefined {
    for (const [client, own] of this.#waiting)
      for (const item of mayHave(client) ? own : []) {
        this.drop(client, item)
        if (own.size > 0) {
          this.#waiting.delete(client)
          this.#waiting.set(client, own)
        }
        return item
      }
    return undefined
  }

  /** Takes all. */
  *clear(): Generator<Item> {
    for (let item = this.take(); item !== undefined; item = this.take()) yield item
  }
}
