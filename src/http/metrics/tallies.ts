import type { FastifyReply } from 'fastify'

/** How many requests were answered and how quickly, by route, one tally for each method and status. */
export class Tallies {
  readonly #byRoute = new Map<string, Tally[]>()

  /**
   * Once for every request, when it has been answered.
   * @param route its pattern, not the address: strangers decide what addresses there are. Empty for none.
   */
  add(
    method: string,
    route: string,
    { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  ): void {
    const tally = this.#of(method, route, statusCode)
    const seconds = elapsedTime / 1000
    tally.count++
    tally.seconds += seconds
    let at = 0
    while (at < BUCKETS.length && seconds > (BUCKETS[at] as number)) at++
    if (at < BUCKETS.length) tally.buckets[at] = (tally.buckets[at] ?? 0) + 1
  }

  #of(method: string, route: string, status: number): Tally {
    const known = this.#byRoute.get(route) ?? []
    const found = known.find((tally) => tally.status === status && tally.method === method)
    if (found) return found
    const made = { method, route, status, seconds: 0, buckets: BUCKETS.map(() => 0), count: 0 }
    this.#byRoute.set(route, [...known, made])
    return made
  }

  all(): readonly Tally[] {
    return [...this.#byRoute.values()].flat()
  }
}

export interface Tally {
  readonly method: string
  readonly route: string
  readonly status: number
  count: number
  seconds: number
  /** How many took at most so long and longer than the one before. */
  readonly buckets: number[]
}

/** Seconds. */
export const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
