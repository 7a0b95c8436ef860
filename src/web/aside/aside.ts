import type { Edition } from '../../domain/index.ts'
import { given } from '../given.ts'
import { isFetched } from '../library.ts'
import type { Delivery, Order } from './order.ts'

interface Open<Job, Done> {
  readonly job: Job
  readonly editions: readonly Edition[]
  readonly done: (done: Done) => void
  readonly failed: (error: Error) => void
}

/**
 * A thread beside the page, which goes on answering meanwhile. It begins with the first work there is for it, and keeps the
 * editions it has seen: those that came from the server it takes from where they are kept, those made here it is sent.
 */
export class Aside<Job, Done> {
  readonly #hire: () => Worker
  #worker: Worker | undefined
  #count = 0
  readonly #sent = new Set<string>()
  readonly #open = new Map<number, Open<Job, Done>>()

  constructor(hire: () => Worker) {
    this.#hire = hire
  }

  /** What comes of a job. @param editions all that it may ask for.  @throws where the thread ended. */
  order(job: Job, editions: readonly Edition[]): Promise<Done> {
    const id = ++this.#count
    return new Promise((done, failed) => {
      this.#open.set(id, { job, editions, done, failed })
      this.#post(
        id,
        job,
        editions.filter(({ hash }) => !isFetched(hash)),
      )
    })
  }

  #post(id: number, job: Job, editions: readonly Edition[]): void {
    const fresh = editions.filter(({ hash }) => !this.#sent.has(hash))
    for (const { hash } of fresh) this.#sent.add(hash)
    this.#worker ??= this.#hired()
    this.#worker.postMessage({ id, job, host: given.host, editions: fresh } satisfies Order<Job>)
  }

  #hired(): Worker {
    const made = this.#hire()
    made.addEventListener('message', ({ data: { id, ...told } }: MessageEvent<Delivery<Done>>) => {
      const open = this.#open.get(id)
      if (!open) return
      if ('lacks' in told) this.#post(id, open.job, open.editions)
      else {
        this.#open.delete(id)
        open.done(told.done)
      }
    })
    made.addEventListener('error', () => {
      for (const { failed } of this.#open.values()) failed(new Error('the work beside the page broke off'))
      this.#open.clear()
      this.#sent.clear()
      made.terminate()
      this.#worker = undefined
    })
    return made
  }
}
