import type { Compared } from '../../compare/index.ts'
import type { Edition } from '../../domain/index.ts'
import { Aside } from '../aside/aside.ts'
import type { Job } from './job.ts'

const aside = new Aside<Job, Compared>(
  () => new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' }),
)
const known = new Map<string, Promise<Compared>>()

/** What changed between two moments; worked out beside the page, and once for each job. @throws where that cannot be done. */
export function compareLater(job: Job, editions: readonly Edition[]): Promise<Compared> {
  const key = JSON.stringify(job)
  const found = known.get(key) ?? aside.order(job, editions)
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}
