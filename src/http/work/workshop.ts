import { availableParallelism } from 'node:os'
import type { Edition } from '../../domain/index.ts'
import { type Refusal, refuse } from '../problems.ts'
import { BrokenOff, type Delivery, Hand, type Task } from './hand.ts'
import { isLong, type Job } from './jobs.ts'
import { Turns } from './turns.ts'

export interface WorkshopOptions {
  /** For what takes seconds; one more is for comparisons. By default as many as there are cores, 2 to 4. */
  readonly threads?: number
  /** Milliseconds without a job after which a thread is ended. */
  readonly idle?: number
  /** How many may wait in each lane. */
  readonly short?: Partial<Bounds>
  readonly long?: Partial<Bounds>
}

/** Jobs that may wait. */
interface Bounds {
  readonly ofClient: number
  readonly ofAll: number
}

/** For whom a job is done. */
export interface Terms {
  /** Who takes turns with others. */
  readonly client: string
  /** It may take, from its beginning. */
  readonly seconds: number
  /** Whether nobody waits for it any longer. */
  readonly left: AbortSignal
}

/** How much is going on in a lane. */
export interface Load {
  readonly threads: number
  readonly busy: number
  readonly waiting: number
}

/**
 * Threads beside the one that answers, each for one job at a time. Clients take turns, and none has all threads at once; few
 * jobs may wait, and whoever comes then is told when to come back. A job that nobody waits for is dropped. Comparisons have a
 * lane of their own.
 */
export class Workshop {
  readonly #lanes: { readonly short: Lane; readonly long: Lane }

  constructor({
    threads = Math.max(FEWEST_THREADS, Math.min(MOST_THREADS, availableParallelism())),
    idle = IDLE,
    short = {},
    long = {},
  }: WorkshopOptions = {}) {
    this.#lanes = {
      short: new Lane(threads, { ...SHORT, ...short, idle }),
      long: new Lane(1, { ...LONG, ...long, idle }),
    }
  }

  /**
   * What a job comes to; what is wrong with it stands in the delivery.
   * @throws Refusal because too many wait, or because nobody waits for it.
   */
  run(job: Job, editions: readonly Edition[], terms: Terms): Promise<Delivery> {
    return this.#lanes[isLong(job) ? 'long' : 'short'].run({ job, editions, seconds: terms.seconds }, terms)
  }

  get load(): { readonly short: Load; readonly long: Load } {
    return { short: this.#lanes.short.load, long: this.#lanes.long.load }
  }

  async close(): Promise<void> {
    await Promise.all([this.#lanes.short.close(), this.#lanes.long.close()])
  }
}

/** Where there are two, one client has only one of them at a time, and the other is free for others. */
const FEWEST_THREADS = 2
const MOST_THREADS = 4
const SHORT = { ofClient: 32, ofAll: 128, usual: 200 }
const LONG = { ofClient: 7, ofAll: 32, usual: 5000 }
const IDLE = 300_000

interface Waiting {
  readonly task: Task
  readonly terms: Terms
  readonly deliver: (delivery: Delivery) => void
  readonly fail: (error: unknown) => void
}

interface LaneOptions extends Bounds {
  readonly idle: number
  /** Milliseconds of a job, as long as none was done. */
  readonly usual: number
}

/** Hands that share what waits for them. */
class Lane {
  readonly #hands: readonly Hand[]
  readonly #free: Hand[]
  readonly #resting = new Map<Hand, NodeJS.Timeout>()
  readonly #turns = new Turns<Waiting>()
  /** By client, the hands that work for it. */
  readonly #serving = new Map<string, number>()
  readonly #most: LaneOptions
  /** What a job takes of late. */
  #ms: number
  #isClosed = false

  constructor(threads: number, most: LaneOptions) {
    this.#hands = Array.from({ length: threads }, () => new Hand())
    this.#free = [...this.#hands].reverse()
    this.#most = most
    this.#ms = most.usual
  }

  get load(): Load {
    const threads = this.#hands.filter((hand) => hand.isRunning).length
    return { threads, busy: this.#hands.length - this.#free.length, waiting: this.#turns.size }
  }

  run(task: Task, terms: Terms): Promise<Delivery> {
    const { client, left } = terms
    if (this.#isClosed) return Promise.reject(stopping())
    if (left.aborted) return Promise.reject(nobody())
    const { ofClient, ofAll } = this.#most
    if (this.#turns.size >= ofAll || this.#turns.of(client) >= ofClient) return Promise.reject(this.#busy())
    return new Promise((deliver, fail) => {
      const waiting: Waiting = { task, terms, deliver, fail }
      const drop = (): void => {
        if (this.#turns.drop(client, waiting)) fail(nobody())
      }
      left.addEventListener('abort', drop, { once: true })
      this.#turns.add(client, waiting)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { fail } of this.#turns.clear()) fail(stopping())
    for (const timer of this.#resting.values()) clearTimeout(timer)
    await Promise.all(this.#hands.map((hand) => hand.close()))
  }

  #next(): void {
    const hand = this.#free.at(-1)
    const most = Math.max(1, this.#hands.length - 1)
    const waiting = hand && this.#turns.take((client) => (this.#serving.get(client) ?? 0) < most)
    if (!hand || !waiting) return
    this.#free.pop()
    clearTimeout(this.#resting.get(hand))
    void this.#do(hand, waiting)
  }

  async #do(hand: Hand, { task, terms, deliver, fail }: Waiting): Promise<void> {
    const { client } = terms
    this.#serving.set(client, (this.#serving.get(client) ?? 0) + 1)
    try {
      const delivery = await hand.do(task, terms.left)
      this.#ms += (delivery.ms - this.#ms) * NEWEST
      deliver(delivery)
    } catch (error) {
      if (!(error instanceof BrokenOff)) fail(error)
      else if (this.#isClosed) fail(stopping())
      else fail(terms.left.aborted ? nobody() : refuse('server/busy', '', 'The work was broken off; try again'))
    }
    const others = (this.#serving.get(client) ?? 1) - 1
    if (others > 0) this.#serving.set(client, others)
    else this.#serving.delete(client)
    this.#free.push(hand)
    this.#resting.set(hand, setTimeout(() => void hand.end(), this.#most.idle).unref())
    if (!this.#isClosed) this.#next()
  }

  /** Tells when those that wait will be done. */
  #busy(): Refusal {
    const seconds = Math.ceil((this.#turns.size * this.#ms) / this.#hands.length / 1000)
    const wait = Math.max(1, Math.min(MOST_PATIENCE, seconds))
    return refuse('server/busy', '', `Too much of this kind is being worked on; try again in ${wait} seconds`, [], wait)
  }
}

/** How much the newest job counts. */
const NEWEST = 0.2

/** Seconds to wait that are told at most. */
const MOST_PATIENCE = 60

function stopping(): Refusal {
  return refuse('server/busy', '', 'The server is stopping')
}

function nobody(): Refusal {
  return refuse('request/left', '', 'Whoever asked has left')
}
