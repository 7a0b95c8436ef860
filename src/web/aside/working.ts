import type { Edition } from '../../domain/index.ts'
import type { Host } from '../../editions/index.ts'
import { editionPath, fromShelf } from '../shelf.ts'
import type { Delivery, Order } from './order.ts'

/** What a job may ask for while it is done. */
export interface Bench {
  /** An edition by its hash. */
  readonly edition: (hash: string) => Promise<Edition>
  /** Lets newer orders come in. Whether one has come. */
  readonly isOld: () => Promise<boolean>
}

/** Does, in a thread beside the page, what it is sent. */
export function workAside<Job, Done>(work: (job: Job, bench: Bench) => Promise<Done>): void {
  const here = new Map<string, Promise<Edition>>()
  let newest = 0
  addEventListener('message', ({ data: { id, job, host, editions } }: MessageEvent<Order<Job>>) => {
    newest = Math.max(newest, id)
    for (const edition of editions) here.set(edition.hash, Promise.resolve(edition))
    const edition = (hash: string) => {
      const known = here.get(hash) ?? brought(host, hash)
      here.set(hash, known)
      known.catch(() => here.delete(hash))
      return known
    }
    const isOld = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      return newest > id
    }
    work(job, { edition, isOld }).then(
      (done) => postMessage({ id, done } satisfies Delivery<Done>),
      (error: unknown) => {
        if (error instanceof Lacking) postMessage({ id, lacks: error.hash } satisfies Delivery<Done>)
        // The page hears of it as of any error of this thread.
        else reportError(error)
      },
    )
  })
}

class Lacking extends Error {
  readonly hash: string

  constructor(hash: string) {
    super(`no edition ${hash}`)
    this.hash = hash
  }
}

async function brought(host: Host, hash: string): Promise<Edition> {
  try {
    const kept = await fromShelf(host, hash)
    if (kept) return kept
    const response = await fetch(editionPath(host, hash))
    if (response.ok) return (await response.json()) as Edition
  } catch {
    // No reception: the page has it.
  }
  throw new Lacking(hash)
}
