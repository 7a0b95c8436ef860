import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Built, Diagnostic, SourceFile } from '../domain/index.ts'
import type { Adopted } from '../publish/index.ts'
import { fromParts } from '../store/index.ts'
import type { Build } from './building.ts'

/** What a thread is started for: files to build, or an edition of somebody else's, as JSON, to take over under its hash. */
export type Work =
  | { readonly files: readonly SourceFile[] }
  | { readonly edition: Uint8Array<ArrayBuffer>; readonly hash: string }

/** What the thread tells, in order: diagnostics and games as they are ready, or why an edition is not taken; then it ends. */
export type Told =
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly parts: readonly Uint8Array[]; readonly failing?: number }
  | { readonly refused: Refused }
  | { readonly done: true }

type Refused = Extract<Adopted, { readonly ok: false }>
type Done = Awaited<ReturnType<Build>> & { readonly refused?: Refused }

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
  readonly build: Build = (files) => this.#do({ files })

  /**
   * Takes over an edition, within bounds: what somebody else wrote may be made to take long.
   * @param edition its JSON in UTF-8; it is given away.  @throws where it takes more memory or time than it may.
   */
  async adopt(edition: Uint8Array<ArrayBuffer>, hash: string): Promise<Adopted> {
    const bounds = { maxOldGenerationSizeMb: MOST_MEGABYTES }
    const { built, refused } = await this.#do({ edition, hash }, bounds, MOST_MILLISECONDS)
    const [only] = built
    if (only) return { ok: true, built: only }
    return refused ?? { ok: false, why: 'shape', found: 'nothing came of it' }
  }

  #do(work: Work, resourceLimits: ResourceLimits = {}, patience?: number): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('nothing more is built')
      const worker = start(work, resourceLimits)
      this.#workers.add(worker)
      const cut = patience === undefined ? undefined : setTimeout(() => void worker.terminate(), patience)
      const built: Promise<Built>[] = []
      const drafts: Promise<Built>[] = []
      const diagnostics: Diagnostic[] = []
      let refused: Refused | undefined
      let isDone = false
      worker.on('message', (told: Told) => {
        if ('diagnostics' in told) for (const each of told.diagnostics) diagnostics.push(each)
        else if ('refused' in told) refused = told.refused
        else if ('parts' in told) (told.failing === undefined ? built : drafts).push(read(told))
        else {
          isDone = true
          Promise.all([Promise.all(built), Promise.all(drafts)]).then(
            ([good, failing]) =>
              resolve({ built: good, drafts: failing, diagnostics, ...(refused === undefined ? {} : { refused }) }),
            reject,
          )
        }
      })
      worker.on('error', reject)
      worker.on('exit', () => {
        clearTimeout(cut)
        this.#workers.delete(worker)
        if (!isDone) reject(new Error('building was broken off'))
      })
    })
  }

  /** Breaks off what is being built. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }
}

/** Memory and time for an edition of somebody else's: many times what the largest game that is shipped takes. */
const MOST_MEGABYTES = 2048
const MOST_MILLISECONDS = 300_000

function start(work: Work, resourceLimits: ResourceLimits): Worker {
  const file = import.meta.url.endsWith('.ts') ? './building.worker.ts' : './building.worker.js'
  return new Worker(new URL(file, import.meta.url), {
    workerData: work,
    resourceLimits,
    transferList: 'edition' in work ? [work.edition.buffer] : [],
  })
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
