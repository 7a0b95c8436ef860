import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two samples, and between two looks at them. */
const RESOLUTION = 10
const INTERVAL = 1000

/** How far the event loop is behind. `@fastify/under-pressure` takes a second without a sample for a lag without end. */
export class Lag {
  /** The mean over the last second, in milliseconds. */
  milliseconds = 0
  readonly #samples = monitorEventLoopDelay({ resolution: RESOLUTION })
  readonly #timer: NodeJS.Timeout
  #looked = performance.now()

  constructor() {
    this.#samples.enable()
    this.#timer = setInterval(() => this.#look(), INTERVAL).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#samples.disable()
  }

  #look(): void {
    const now = performance.now()
    // Where the loop was held throughout there is no sample, and this look comes late by as much.
    const lag = this.#samples.count > 0 ? this.#samples.mean / 1e6 - RESOLUTION : now - this.#looked - INTERVAL
    this.milliseconds = Math.max(0, lag)
    this.#samples.reset()
    this.#looked = now
  }
}
