import type { Edition } from '../../domain/index.ts'
import type { Host } from '../../editions/index.ts'

/** A job with those editions that cannot be taken from where they are kept, and were not sent before. */
export interface Order<Job> {
  readonly id: number
  readonly job: Job
  /** Where editions are to be had. */
  readonly host: Host
  readonly editions: readonly Edition[]
}

/** What came of a job, or that an edition it asks for is not to be had in the thread. */
export type Delivery<Done> =
  | { readonly id: number; readonly done: Done }
  | { readonly id: number; readonly lacks: string }
