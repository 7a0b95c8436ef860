import { Worker } from 'node:worker_threads'
import type { SourceFile } from '../../domain/index.ts'
import type { DeskJob } from './jobs.ts'

/** What goes to the thread: something to be worked out, or files that are other now, null where they are gone. */
export type DeskOrder =
  | { readonly number: number; readonly job: DeskJob }
  | { readonly put: readonly (readonly [path: string, text: string | null])[] }

/** What comes back, as the bytes of JSON. */
export interface DeskTold {
  readonly number: number
  readonly json: Uint8Array<ArrayBuffer>
}

/** Thrown where a job was broken off: nobody waits for it any longer, it took too long, or all is over. */
export class DeskBroken extends Error {}

interface Waiting {
  readonly job: DeskJob
  readonly left: AbortSignal
  readonly deliver: (json: Uint8Array<ArrayBuffer>) => void
  readonly fail: (error: Error) => void
}

/** Milliseconds for one job: many times what the largest shipped game takes the first time. */
const PATIENCE = 60_000

/** Megabytes that the analysis of all games may take. */
const MEMORY = 2048

/**
 * The thread beside the one that answers in which authors' files are analysed: one job after another, and those that nobody
 * waits for any more not at all, as that of a text that was typed on. It begins with the first job.
 */
export class DeskThread {
  readonly #files: () => readonly SourceFile[]
  #worker: Worker | undefined
  #number = 0
  #queue: Waiting[] = []
  #current: Waiting | undefined
  #isClosed = false

  /** @param files as they are now, for a thread that begins. */
  constructor(files: () => readonly SourceFile[]) {
    this.#files = files
  }

  /** @throws DeskBroken */
  do(job: DeskJob, left: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((deliver, fail) => {
      if (this.#isClosed || left.aborted) return fail(new DeskBroken('nothing more is worked out'))
      this.#queue.push({ job, left, deliver, fail })
      this.#next()
    })
  }

  /** Tells of files that are other now. */
  put(changes: readonly (readonly [path: string, text: string | null])[]): void {
    this.#worker?.postMessage({ put: changes } satisfies DeskOrder)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { fail } of this.#queue.splice(0)) fail(new DeskBroken('all is over'))
    await this.#end(new DeskBroken('all is over'))
  }

  #next(): void {
    if (this.#current || this.#isClosed) return
    let next = this.#queue.shift()
    while (next?.left.aborted) {
      next.fail(new DeskBroken('nobody waits for it'))
      next = this.#queue.shift()
    }
    if (next) this.#begin(next)
  }

  #begin({ job, left, deliver, fail }: Waiting): void {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const number = ++this.#number
    const timer = setTimeout(() => void this.#end(new DeskBroken('it took too long')), PATIENCE)
    const settle = (): void => {
      clearTimeout(timer)
      worker.off('message', hear)
      this.#current = undefined
    }
    const hear = (told: DeskTold): void => {
      if (told.number !== number) return
      settle()
      deliver(told.json)
      this.#next()
    }
    const give = (error: Error): void => {
      settle()
      fail(error)
    }
    this.#current = { job, left, deliver, fail: give }
    worker.on('message', hear)
    worker.postMessage({ number, job } satisfies DeskOrder)
  }

  #start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './desk.worker.ts' : './desk.worker.js'
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: this.#files(),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    })
    // A mistake in the program, or too little memory: whoever waits is told, and the next job begins anew.
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.#end(error)
    })
    worker.unref()
    return worker
  }

  async #end(why: Error): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#current?.fail(why)
    await worker?.terminate()
    this.#next()
  }
}
