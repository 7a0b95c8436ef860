import { Worker } from 'node:worker_threads'
import type { Hearing, Stand } from '../ask/index.ts'
import type { Plan } from '../compare/index.ts'
import type { Edition, Problem, Question, SourceFile } from '../domain/index.ts'
import { refuse, refuseQuestion } from './problems.ts'

/** Work that takes longer than a request may hold up the others. Editions are named by their hash. */
export type Job =
  | {
      readonly kind: 'changes'
      readonly from: SideByHash
      readonly to: SideByHash
      readonly format?: string
      readonly event?: string
    }
  | { readonly kind: 'impact'; readonly edition: string; readonly plan: Plan }
  | {
      readonly kind: 'files'
      readonly edition: string
      readonly files: readonly SourceFile[]
      readonly changed: readonly (readonly [path: string, text: string | null])[]
    }
  | { readonly kind: 'answer'; readonly edition: string; readonly question: Question }
  | {
      readonly kind: 'understand'
      readonly edition: string
      readonly sentence: string
      readonly hearing?: Hearing
      readonly stand?: Stand
    }

export interface SideByHash {
  readonly edition: string
  readonly asOf: string
}

/** What goes to the worker: a job, and the editions it has not seen. */
export interface Order {
  readonly job: Job
  readonly editions: readonly Edition[]
  /** Hashes of editions it need not keep any longer. */
  readonly forget: readonly string[]
}

/** What comes back: the answer as JSON text, ready to be sent. */
export type Delivery =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * One thread beside the one that answers, for one job at a time. Few may wait; whoever comes then is told to come back. A job
 * that takes too long is ended with its thread, and the next gets a new one.
 */
export class Workshop {
  #worker: Worker | undefined
  /** Who waits for the job being done. */
  #current: { readonly deliver: (delivery: Delivery) => void; readonly fail: (error: Error) => void } | undefined
  /** Hashes of the editions the worker has, the one used last at the end. */
  #known = new Set<string>()
  #queue: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #isClosed = false
  readonly #mostWaiting: number

  constructor({ mostWaiting = MOST_WAITING }: { readonly mostWaiting?: number } = {}) {
    this.#mostWaiting = mostWaiting
  }

  /**
   * The answer to a job as JSON text. @param seconds it may take, from its beginning.
   * @throws Refusal of a bad question, of one that takes too long, or because too many wait.
   */
  async run(job: Job, editions: readonly Edition[], seconds: number): Promise<string> {
    if (this.#waiting >= this.#mostWaiting || this.#isClosed)
      throw refuse('server/busy', '', 'Too much of this kind is being worked on; try again in a few seconds')
    this.#waiting++
    const delivery = this.#queue.then(() => this.#give(job, editions, seconds))
    this.#queue = delivery.catch(() => undefined)
    try {
      const found = await delivery
      if (!found.ok) throw refuseQuestion(found.problems)
      return found.json
    } finally {
      this.#waiting--
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
    this.#current?.fail(refuse('server/busy', '', 'The server is stopping'))
  }

  #give(job: Job, editions: readonly Edition[], seconds: number): Promise<Delivery> {
    if (this.#isClosed) return Promise.reject(refuse('server/busy', '', 'The server is stopping'))
    this.#worker ??= this.#start()
    const worker = this.#worker
    const unknown = editions.filter(({ hash }) => !this.#known.has(hash))
    const forget = this.#note(editions)
    return new Promise<Delivery>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#end()
        resolve(tooCostly(seconds))
      }, seconds * 1000)
      this.#current = {
        deliver: (delivery) => {
          clearTimeout(timer)
          resolve(delivery)
        },
        fail: (error) => {
          clearTimeout(timer)
          if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooCostly(seconds))
          else reject(error)
        },
      }
      worker.postMessage({ job, editions: unknown, forget } satisfies Order)
    })
  }

  #start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './workshop.worker.ts' : './workshop.worker.js'
    const worker = new Worker(new URL(file, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY } })
    const isCurrent = (): boolean => this.#worker === worker
    worker.on('message', (delivery: Delivery) => isCurrent() && this.#current?.deliver(delivery))
    worker.on('error', (error) => {
      if (!isCurrent()) return
      this.#forgetWorker()
      this.#current?.fail(error)
    })
    worker.on('exit', () => {
      if (!isCurrent()) return
      this.#forgetWorker()
      this.#current?.fail(refuse('server/busy', '', 'The work was broken off; try again'))
    })
    worker.unref()
    return worker
  }

  /** @returns the hashes of those that make room. */
  #note(editions: readonly Edition[]): string[] {
    for (const { hash } of editions) {
      this.#known.delete(hash)
      this.#known.add(hash)
    }
    const forget = [...this.#known].slice(0, Math.max(0, this.#known.size - MOST_EDITIONS))
    for (const hash of forget) this.#known.delete(hash)
    return forget
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#forgetWorker()
    await worker?.terminate()
  }

  #forgetWorker(): void {
    this.#worker = undefined
    this.#known = new Set()
  }
}

function tooCostly(seconds: number): Delivery {
  const detail = `that takes more than the ${seconds} seconds of work one request has: ask for less`
  return { ok: false, problems: [{ at: '', code: 'question/too-many', detail, didYouMean: [] }] }
}

/** Jobs at once, the one being done among them. */
const MOST_WAITING = 8

/** Editions the worker keeps, and megabytes it may take. */
const MOST_EDITIONS = 4
const MEMORY = 1024
