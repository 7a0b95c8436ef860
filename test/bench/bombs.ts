import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { publish } from '../../src/publish/index.ts'
import { BOMBS } from '../support/bombs.ts'
import { grid, shown } from './measure.ts'

/** Characters, and things, of the smaller of two; the larger is four times that. */
const CHARACTERS = 15_000
const THINGS = 500
/** What takes more than this many times longer at four times the size grows faster than it should. */
const MOST = 7
/** Milliseconds of processor time below which a ratio says nothing, and of waiting after which a bomb has gone off. */
const LEAST = 50
const PATIENCE = 60_000

interface Order {
  readonly at: number
  readonly size: number
}

/** Every kind of content that means harm at two sizes: those that grow faster than four times, or do not end. */
export async function bombs(): Promise<void> {
  const rows: string[][] = []
  let worker: Worker | undefined
  const timed = (order: Order): Promise<number | undefined> =>
    new Promise((resolve) => {
      const mine = worker ?? new Worker(new URL(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 1000 } })
      worker = mine
      const gone = (): void => {
        worker = undefined
        clearTimeout(timer)
        void mine.terminate().then(() => resolve(undefined))
      }
      const timer = setTimeout(gone, PATIENCE)
      mine.removeAllListeners()
      mine.once('error', gone)
      mine.once('message', (taken: number) => {
        clearTimeout(timer)
        resolve(taken)
      })
      mine.postMessage(order)
    })
  for (const [at, { name, isCounted }] of BOMBS.entries()) {
    const size = isCounted ? THINGS : CHARACTERS
    const small = await timed({ at, size })
    const large = small === undefined ? undefined : await timed({ at, size: 4 * size })
    const grown = large === undefined ? Number.POSITIVE_INFINITY : large / Math.max(small ?? 0, 1)
    if (grown <= MOST || (large !== undefined && large < LEAST)) continue
    const told = (taken?: number) => (taken === undefined ? 'does not end' : shown(taken))
    rows.push([name, told(small), told(large), Number.isFinite(grown) ? `${grown.toFixed(1)}×` : ''])
  }
  await worker?.terminate()
  console.log(
    `${BOMBS.length} kinds of content at two sizes, of processor time; those that grow more than ${MOST} times:`,
  )
  console.log(rows.length === 0 ? 'none' : grid([['', 'size n', 'size 4n', 'grown'], ...rows]))
}

if (!isMainThread)
  parentPort?.on('message', ({ at, size }: Order) => {
    const files = BOMBS[at]?.of(size) ?? []
    const before = process.threadCpuUsage().user
    publish(files)
    parentPort?.postMessage((process.threadCpuUsage().user - before) / 1000)
  })
