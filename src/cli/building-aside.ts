import { Worker } from 'node:worker_threads'
import type { Built, Diagnostic, SourceFile } from '../domain/index.ts'
import { fromParts } from '../store/index.ts'
import type { Build } from './building.ts'

/** What the thread that builds tells, in order: diagnostics and games as they are ready; then it ends. */
export type Told =
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly parts: readonly Uint8Array[]; readonly failing?: number }
  | { readonly done: true }

/** What marks the search index of an edition as written by this very program. */
export const HERE = 'here'

/**
 * Builds in a thread of its own, one for each build, so that whoever answers meanwhile is not held up, and what building takes is
 * given back when it ends. Editions come as a store keeps them, and are read in turns.
 */
export class Aside {
  readonly #workers = new Set<Worker>()
  #isClosed = false

  /** @throws where the thread breaks off, as when it has too little memory. */
  readonly build: Build = (files) =>
    new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('nothing more is built')
      const worker = start(files)
      this.#workers.add(worker)
      const built: Promise<Built>[] = []
      const drafts: Promise<Built>[] = []
      const diagnostics: Diagnostic[] = []
      let isDone = false
      worker.on('message', (told: Told) => {
        if ('diagnostics' in told) for (const each of told.diagnostics) diagnostics.push(each)
        else if ('parts' in told) (told.failing === undefined ? built : drafts).push(read(told))
        else {
          isDone = true
          Promise.all([Promise.all(built), Promise.all(drafts)]).then(
            ([good, failing]) => resolve({ built: good, drafts: failing, diagnostics }),
            reject,
          )
        }
      })
      worker.on('error', reject)
      worker.on('exit', () => {
        this.#workers.delete(worker)
        if (!isDone) reject(new Error('building was broken off'))
      })
    })

  /** Breaks off what is being built. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }
}

function start(files: readonly SourceFile[]): Worker {
  const file = import.meta.url.endsWith('.ts') ? './building.worker.ts' : './building.worker.js'
  return new Worker(new URL(file, import.meta.url), { workerData: files })
}

/** How many cases of a draft fail is no part of its edition as a store keeps it. */
async function read({ parts, failing }: Extract<Told, { readonly parts: unknown }>): Promise<Built> {
  const built = await fromParts(
    parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
    HERE,
  )
  if (!built) throw new Error('what was built cannot be read')
  const { engine: _, ...rest } = built
  return failing === undefined ? rest : { ...rest, edition: { ...rest.edition, failing } }
}
