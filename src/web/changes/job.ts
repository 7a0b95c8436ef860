import type { Compared } from '../../compare/index.ts'
import type { Edition } from '../../domain/index.ts'

/** What is compared, editions by hash. */
export interface Job {
  readonly from: { readonly edition: string; readonly asOf: string }
  readonly to: { readonly edition: string; readonly asOf: string }
  readonly format?: string
  readonly event?: string
}

/** A job with those editions that were not sent before. */
export interface Order extends Job {
  readonly id: number
  readonly editions: readonly Edition[]
}

export interface Delivery {
  readonly id: number
  readonly compared: Compared
}
