/**
 * How many requests each client has made in the minute that runs: one count a client, all begun anew together, so that a
 * request costs one look into a map.
 */
export class Rates {
  #minute = 0
  #counts = new Map<string, number>()

  /**
   * Counts one more. @returns how many seconds to wait where there are more than `most`; undefined where it may pass.
   * @param now in milliseconds.
   */
  count(client: string, most: number, now: number): number | undefined {
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute || this.#counts.size > MOST_CLIENTS) {
      this.#minute = minute
      this.#counts = new Map()
    }
    const count = (this.#counts.get(client) ?? 0) + 1
    this.#counts.set(client, count)
    return count > most ? Math.ceil(((minute + 1) * MINUTE - now) / 1000) : undefined
  }
}

const MINUTE = 60_000

/** Past so many all begin anew: strangers with many addresses must not fill the memory. */
const MOST_CLIENTS = 200_000

/**
 * What clients have spent, in milliseconds of work. It is forgotten as time goes by, as much in a minute as a client may spend in
 * one; whoever has spent more waits until that much is forgotten, so that a dear answer is paid for after it was given.
 */
export class Purses {
  readonly perMinute: number
  #spent = new Map<string, { readonly ms: number; readonly at: number }>()

  /** @param perMinute milliseconds of work. */
  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** @returns how many seconds a client has to wait until it may spend again; undefined where it may. @param now in milliseconds. */
  wait(client: string, now: number): number | undefined {
    const over = this.#left(client, now) - this.perMinute
    return over > 0 ? Math.ceil((over / this.perMinute) * (MINUTE / 1000)) : undefined
  }

  charge(client: string, ms: number, now: number): void {
    const left = this.#left(client, now) + ms
    if (this.#spent.size > MOST_CLIENTS) this.#spent = new Map()
    this.#spent.set(client, { ms: left, at: now })
  }

  /** What it has spent and what is not forgotten yet. */
  #left(client: string, now: number): number {
    const { ms, at } = this.#spent.get(client) ?? { ms: 0, at: now }
    return Math.max(0, ms - ((now - at) / MINUTE) * this.perMinute)
  }
}

/** Whoever has an IPv6 address has a network of them: the first four groups are the client. */
export function clientOf(ip: string): string {
  if (ip.indexOf(':') < 0 || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail === undefined) return groups.slice(0, 4).join(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
