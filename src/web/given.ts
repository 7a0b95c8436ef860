import type { Settled } from '../ask/index.ts'
import type { Compared } from '../compare/index.ts'

/**
 * What a page is drawn of besides its address and the rules. In a browser the device tells; whoever draws elsewhere sets it
 * before each page, and reads what the page said of itself after.
 */
interface Given {
  /** `YYYY-MM-DD`; undefined: the clock of the device tells. */
  today?: string | undefined
  isOver?: (() => boolean) | undefined
  /** Whether the page takes over what was drawn elsewhere: it begins with what stands there. */
  isTaking: boolean
  /** Of a kept ruling, by its id, as the server tells it. */
  readonly receipts: Map<string, unknown>
  /** Comparisons worked out before they are shown, by `keyOf` of the page of changes. */
  readonly compared: Map<string, Compared>
  head: Head
}

/** What a page says of itself. */
export interface Head {
  /** The whole title. */
  readonly title: string
  readonly description?: string | undefined
  readonly status?: 400 | 404
  /** Its one address, where that is not path and place alone. */
  readonly canonical?: string
  /** Where what it shows has gone. */
  readonly to?: string
  /** The question it answers for good. */
  readonly settled?: Settled | undefined
}

export const given: Given = { isTaking: false, receipts: new Map(), compared: new Map(), head: { title: 'Umpire' } }
