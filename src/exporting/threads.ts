import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Built } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import type { Ground, Made } from './make.ts'
import { piecesOf } from './plan.ts'

/** What a thread is started with. */
export interface Order extends Pick<Ground, 'site' | 'today'> {
  readonly newest: readonly Built[]
  /** Editions that events of the newest pin. */
  readonly others: readonly Built[]
  /** Of games of others: where each was taken from. */
  readonly guests: Editions['guests']
  /** Where the page was built to; by default where it is put. */
  readonly page?: string
}

export interface Exporting extends Omit<Order, 'newest' | 'others' | 'guests'> {
  readonly editions: Editions
  /** Told after each piece. */
  readonly tell: (done: number, of: number) => void
}

/**
 * Makes all files of an export in threads, as many as there are processors.
 * @param take is handed the files as they are made, in no order.  @throws what a thread throws, or `take`.
 */
export async function exported(
  { editions, tell, ...rest }: Exporting,
  take: (files: readonly Made[]) => Promise<void>,
): Promise<void> {
  const pieces = piecesOf(editions)
  const newest = [...editions.games.values()].map(plain)
  const order: Order = { ...rest, newest, others: pinnedIn(editions), guests: editions.guests }
  const count = Math.min(availableParallelism(), pieces.length)
  const workers = Array.from({ length: count }, () => start(order))
  let [next, done] = [0, 0]
  const run = async (worker: Worker): Promise<void> => {
    const failed = new Promise<never>((_, reject) => worker.once('error', reject))
    for (let piece = pieces[next++]; piece; piece = pieces[next++]) {
      const answer = new Promise<readonly Made[]>((resolve) => worker.once('message', resolve))
      worker.postMessage(piece)
      await take(await Promise.race([answer, failed]))
      tell(++done, pieces.length)
    }
  }
  try {
    await Promise.all(workers.map(run))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function start(order: Order): Worker {
  const file = import.meta.url.endsWith('.ts') ? './export.worker.ts' : './export.worker.js'
  return new Worker(new URL(file, import.meta.url), { workerData: order })
}

function pinnedIn(editions: Editions): readonly Built[] {
  return [...editions.games.values()].flatMap(({ edition: { game, events } }) =>
    events.flatMap((event) => {
      const found = event.edition === null ? undefined : editions.find(game, event.edition)
      return found ? [plain(found)] : []
    }),
  )
}

/** What a thread can be handed. */
function plain({ edition, counts, written }: Built): Built {
  return { edition, counts, ...(written === undefined ? {} : { written }) }
}
