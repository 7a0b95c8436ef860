import { Worker } from 'node:worker_threads'
import { type Decision, type Given, type History, MAX_SECONDS, Refusal } from '../imports/index.ts'
import { Failure } from './failure.ts'

/** What the thread that reads documents answers. */
export type Imported = { readonly history: History } | { readonly refused: string }

/** Memory of the thread in MB: a document that takes more is refused. */
const MEMORY = 2048

/** @throws Failure where a document is refused, or takes too long or too much memory. */
export async function readInThread(given: readonly Given[], decisions: readonly Decision[]): Promise<History> {
  const file = import.meta.url.endsWith('.ts') ? './import.worker.ts' : './import.worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { given, decisions },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const names = given.map(({ name }) => name).join(', ')
  let timer: NodeJS.Timeout | undefined
  try {
    const found = await new Promise<Imported>((resolve, reject) => {
      const slow = new Refusal('import/too-slow', names, `more than ${MAX_SECONDS} seconds`)
      timer = setTimeout(() => resolve({ refused: slow.message }), MAX_SECONDS * 1000)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ refused: new Refusal('import/too-large', names, `more than ${MEMORY} MB of memory`).message })
          : reject(error),
      )
    })
    if ('refused' in found) throw new Failure(1, [found.refused])
    return found.history
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
