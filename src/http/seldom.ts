/**
 * Writes what strangers can make happen as often as they like: the first time at once, then how often it was, no more than
 * once in ten seconds for each sort.
 */
export class Seldom {
  readonly #write: (times: number, what: string, address: string) => void
  readonly #pause: number
  /** How often since the last line, by what happened. */
  readonly #since = new Map<string, { times: number; address: string }>()

  /** @param write is given how often it was since the last line, and the address it came from last.  @param pause in milliseconds. */
  constructor(write: (times: number, what: string, address: string) => void, pause = 10_000) {
    this.#write = write
    this.#pause = pause
  }

  add(what: string, address: string): void {
    const since = this.#since.get(what)
    if (since) {
      since.times++
      since.address = address
      return
    }
    this.#write(1, what, address)
    this.#wait(what)
  }

  #wait(what: string): void {
    const since = { times: 0, address: '' }
    this.#since.set(what, since)
    const timer = setTimeout(() => {
      this.#since.delete(what)
      if (since.times === 0) return
      this.#write(since.times, what, since.address)
      this.#wait(what)
    }, this.#pause)
    timer.unref()
  }
}
