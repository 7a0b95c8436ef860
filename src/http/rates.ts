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
