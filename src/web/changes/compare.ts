import type { Compared } from '../../compare/index.ts'
import type { Edition } from '../../domain/index.ts'
import type { Delivery, Job, Order } from './job.ts'

let worker: Worker | undefined
let count = 0
const sent = new Set<string>()
const open = new Map<number, { readonly done: (compared: Compared) => void; readonly failed: (error: Error) => void }>()
const known = new Map<string, Promise<Compared>>()

/** What changed between two moments; worked out beside the page, and once for each job. @throws where that cannot be done. */
export function compareLater(job: Job, editions: readonly Edition[]): Promise<Compared> {
  const key = JSON.stringify(job)
  const found = known.get(key) ?? order(job, editions)
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}

function order(job: Job, editions: readonly Edition[]): Promise<Compared> {
  worker ??= hired()
  const id = ++count
  const fresh = editions.filter((edition) => !sent.has(edition.hash))
  for (const edition of fresh) sent.add(edition.hash)
  worker.postMessage({ ...job, id, editions: fresh } satisfies Order)
  return new Promise((done, failed) => open.set(id, { done, failed }))
}

function hired(): Worker {
  const made = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<Delivery>) => {
    open.get(data.id)?.done(data.compared)
    open.delete(data.id)
  })
  made.addEventListener('error', () => {
    for (const { failed } of open.values()) failed(new Error('the comparison broke off'))
    open.clear()
    sent.clear()
    made.terminate()
    worker = undefined
  })
  return made
}
