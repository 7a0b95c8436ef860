import { Worker } from 'node:worker_threads'
import { StoreDown } from '../contract.ts'
import type { DatabasePlace, Tables } from './tables/tables.ts'

/** What goes to the thread: a question of `Tables`, and what it is asked with. */
export interface Order {
  readonly id: number
  readonly name: keyof Tables
  readonly args: readonly unknown[]
}

/** What comes back. */
export type Delivery = { readonly id: number } & Found

export type Found = { readonly found: unknown } | { readonly failed: Failed }

/** `isDown` where the database refused, and it was no mistake of the program. */
interface Failed {
  readonly isDown: boolean
  readonly message: string
  readonly stack?: string
  readonly code?: string
}

/**
 * The database in a thread of its own. SQLite answers at once or not at all: a commit lasts as long as the disk takes, a long
 * list as long as reading it, and who asks stands still. Here only the thread does; what asks goes on with others' work. One
 * thread is enough, since a lock that another process holds is waited for between questions and not within one. No lock is
 * ever held while this side works: the thread needs nothing of it but the next order.
 */
export class Thread {
  readonly #place: DatabasePlace
  /** Who waits for which delivery. */
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0
  #closing: Promise<void> | undefined

  constructor(place: DatabasePlace) {
    this.#place = place
  }

  /** @throws StoreDown where the database cannot be opened, read or written, or was closed. */
  async ask<Name extends Exclude<keyof Tables, 'close'>>(
    name: Name,
    ...args: Parameters<Tables[Name]>
  ): Promise<ReturnType<Tables[Name]>> {
    if (this.#closing) throw new StoreDown(new Error('it was closed'))
    this.#worker ??= this.#start()
    return (await this.#order(this.#worker, name, args)) as ReturnType<Tables[Name]>
  }

  /** Closes the database behind what was asked before. */
  close(): Promise<void> {
    this.#closing ??= this.#worker ? this.#end(this.#worker) : Promise.resolve()
    return this.#closing
  }

  #order(worker: Worker, name: keyof Tables, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last
      worker.postMessage({ id, name, args } satisfies Order)
      this.#waiting.set(id, { resolve, reject })
      // A process goes on while it is owed something, and no longer.
      worker.ref()
    })
  }

  /** One that dies is followed by another, for whoever asks next. */
  #start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './database.worker.ts' : './database.worker.js'
    const worker = new Worker(new URL(file, import.meta.url), { workerData: this.#place })
    let died = new Error('its thread ended')
    worker.on('message', (delivery: Delivery) => this.#deliver(worker, delivery))
    worker.on('error', (error) => {
      died = error
    })
    worker.on('exit', () => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(new StoreDown(died))
      this.#waiting.clear()
    })
    return worker
  }

  #deliver(worker: Worker, delivery: Delivery): void {
    const waiting = this.#waiting.get(delivery.id)
    this.#waiting.delete(delivery.id)
    if (this.#waiting.size === 0 && !this.#closing) worker.unref()
    if ('found' in delivery) waiting?.resolve(delivery.found)
    else waiting?.reject(thrown(delivery.failed))
  }

  async #end(worker: Worker): Promise<void> {
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    await this.#order(worker, 'close', [])
    await ended
  }
}

function thrown({ isDown, ...told }: Failed): Error {
  const error = Object.assign(new Error(told.message), told)
  return isDown ? new StoreDown(error) : error
}

interface Waiting {
  readonly resolve: (found: unknown) => void
  readonly reject: (error: Error) => void
}
