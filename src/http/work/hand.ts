import { Worker } from 'node:worker_threads'
import type { Edition, Problem } from '../../domain/index.ts'
import { isLong, type Job, outOfTime } from './jobs.ts'
import { type Parcel, packed } from './parcel.ts'

/** What goes to a thread: a job, and the editions it has not seen. */
export interface Order {
  readonly number: number
  readonly job: Job
  /** Of work, from when the thread has what it needs. */
  readonly seconds: number
  readonly parcels: readonly Parcel[]
  /** Hashes of editions it need not keep any longer. */
  readonly forget: readonly string[]
}

/** What comes back, with the milliseconds it took: an answer as the bytes of JSON, ready to be sent and never read again. */
export type Delivery = Done & { readonly ms: number }

export type Done =
  | {
      readonly ok: true
      readonly json: Uint8Array
      /** What is sent beside it, as JSON too. */
      readonly beside?: Uint8Array
      readonly counted: readonly string[]
    }
  | {
      readonly ok: false
      readonly problems: readonly Problem[]
      /** How many more there are, of which nobody will be told. */
      readonly beside: number
    }

/** What is to be done, and for how long. */
export interface Task {
  readonly job: Job
  readonly editions: readonly Edition[]
  readonly seconds: number
}

/** Thrown where a job was broken off with its thread and may be tried again. */
export class BrokenOff extends Error {}

/**
 * One thread beside the one that answers, for one job at a time. It starts with its first job. One that takes too long, or
 * that goes on though nobody waits for it, is ended with its thread, and the next gets a new one.
 */
export class Hand {
  #worker: Worker | undefined
  #left: Int32Array = noNumber()
  /** Hashes of the editions the thread has, the one used last at the end. */
  #known = new Set<string>()
  #settle: { readonly deliver: (delivery: Delivery) => void; readonly fail: (error: Error) => void } | undefined
  #number = 0
  #isClosed = false

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** @throws BrokenOff */
  async do(task: Task, left: AbortSignal): Promise<Delivery> {
    const parcels = await Promise.all(task.editions.map((edition) => packed(edition)))
    if (left.aborted || this.#isClosed) throw new BrokenOff()
    this.#worker ??= this.#start()
    const worker = this.#worker
    const number = ++this.#number
    const unknown = parcels.filter(({ hash }) => !this.#known.has(hash))
    const forget = this.#note(parcels)
    const began = performance.now()
    const took = () => performance.now() - began
    const limit = task.seconds * 1000 + (isLong(task.job) ? 0 : SLACK)
    const timers = [
      setTimeout(() => {
        const problems = [outOfTime(task.job, task.seconds)]
        this.#settle?.deliver({ ok: false, problems, beside: 0, ms: took() })
        void this.end()
      }, limit),
    ]
    const leave = (): void => {
      Atomics.store(this.#left, 0, number)
      const end = (): void => {
        this.#settle?.fail(new BrokenOff())
        void this.end()
      }
      timers.push(setTimeout(end, isLong(task.job) ? 0 : GRACE))
    }
    left.addEventListener('abort', leave, { once: true })
    try {
      return await new Promise<Delivery>((deliver, fail) => {
        this.#settle = { deliver, fail }
        const { job, seconds } = task
        worker.postMessage({ number, job, seconds, parcels: unknown, forget } satisfies Order)
      })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error
      return { ok: false, problems: [outOfTime(task.job, task.seconds)], beside: 0, ms: took() }
    } finally {
      this.#settle = undefined
      left.removeEventListener('abort', leave)
      for (const timer of timers) clearTimeout(timer)
    }
  }

  /** Ends the thread for good. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.end()
  }

  /** Ends the thread; a job it was at is broken off. */
  async end(): Promise<void> {
    const worker = this.#worker
    this.#forgetWorker()
    this.#settle?.fail(new BrokenOff())
    await worker?.terminate()
  }

  #start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js'
    this.#left = noNumber()
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: this.#left.buffer,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG },
    })
    const isCurrent = (): boolean => this.#worker === worker
    worker.on('message', (delivery: Delivery) => isCurrent() && this.#settle?.deliver(delivery))
    worker.on('error', (error) => {
      if (!isCurrent()) return
      this.#forgetWorker()
      this.#settle?.fail(error)
    })
    worker.on('exit', () => {
      if (!isCurrent()) return
      this.#forgetWorker()
      this.#settle?.fail(new BrokenOff())
    })
    worker.unref()
    return worker
  }

  /** @returns the hashes of those that make room. */
  #note(parcels: readonly Parcel[]): string[] {
    for (const { hash } of parcels) {
      this.#known.delete(hash)
      this.#known.add(hash)
    }
    const forget = [...this.#known].slice(0, Math.max(0, this.#known.size - MOST_EDITIONS))
    for (const hash of forget) this.#known.delete(hash)
    return forget
  }

  #forgetWorker(): void {
    this.#worker = undefined
    this.#known = new Set()
  }
}

function noNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Editions a thread keeps, megabytes it may take, and those of them for what is short-lived. */
const MOST_EDITIONS = 4
const MEMORY = 1024
const YOUNG = 16

/** Milliseconds in which a thread notices by itself that the time is over, and opens an edition before; and that nobody waits. */
const SLACK = 20_000
const GRACE = 1000
