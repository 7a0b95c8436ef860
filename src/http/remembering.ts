import type { HeardWrong } from '../domain/index.ts'
import { type CountedMessage, type Store, StoreDown } from '../store/index.ts'

export interface RememberingOptions {
  readonly store: Store
  /** For how many days a message is kept after it came last; without it none is counted. */
  readonly days?: number
  readonly now: () => Date
  /** Hears of what is not counted or erased, once until the store is back. */
  readonly tell: (trouble: unknown) => void
}

/**
 * Counts messages nobody understood, and erases those whose time is over, also where no more are counted. No answer waits
 * for it or fails by it: messages are counted in memory and written together; what cannot be written is dropped.
 * Source: semantics H5.
 */
export class Remembering {
  readonly isOn: boolean
  readonly #options: RememberingOptions
  readonly #sweeping: NodeJS.Timeout
  #waiting = new Map<string, CountedMessage>()
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void>
  #isDown = false

  constructor(options: RememberingOptions) {
    this.#options = options
    this.isOn = options.days !== undefined
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP).unref()
    this.#work = Promise.resolve()
    this.#sweep()
  }

  /** Counts one more; does nothing where none is counted. */
  add(heard: HeardWrong): void {
    if (!this.isOn) return
    const key = JSON.stringify([heard.game, heard.message, heard.chosen])
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= MOST_WAITING) return
    this.#waiting.set(key, { ...heard, times: 1 + (known?.times ?? 0) })
    this.#timer ??= setTimeout(() => this.#write(), PAUSE).unref()
  }

  /** Writes what waits, but not for a store that does not answer. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping)
    this.#write()
    await Promise.race([this.#work, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())])
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { store, days, now } = this.#options
    const heard = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (days !== undefined && heard.length > 0) this.#do(() => store.remember(heard, now(), days))
  }

  #sweep(): void {
    const { store, days, now } = this.#options
    this.#do(() => store.sweepUnheard(now(), days))
  }

  /** One after another, so that a store that is slow holds one connection and no more. */
  #do(work: () => Promise<unknown>): void {
    this.#work = this.#work.then(work).then(
      () => {
        this.#isDown = false
      },
      (error: unknown) => {
        if (!this.#isDown || !(error instanceof StoreDown)) this.#options.tell(error)
        this.#isDown = true
      },
    )
  }
}

/** Milliseconds between a message and its writing: those of a busy while cost one write. */
const PAUSE = 2000

/** Different messages that wait to be written; past so many the next are dropped. */
const MOST_WAITING = 500

/** Milliseconds between two looks for messages whose time is over. */
const SWEEP = 3_600_000

/** Milliseconds that a stop waits for the last writing. */
const PATIENCE = 1000
