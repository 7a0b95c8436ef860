import type { Settled } from '../ask/index.ts'
import type { Compared, changesBetween } from '../compare/index.ts'
import type { Edition } from '../domain/index.ts'
import { type Host, SERVER } from '../editions/index.ts'
import type { HeardOf, Sentence } from './search/hear.ts'

/**
 * What a page is drawn of besides its address and the rules. In a browser the device tells; whoever draws elsewhere sets it
 * before each page, and reads what the page said of itself after.
 */
interface Given {
  /** `YYYY-MM-DD`; undefined: the clock of the device tells. */
  today?: string | undefined
  /** Where the page is reached. */
  host: Host
  isOver?: (() => boolean) | undefined
  /** Whether the page takes over what was drawn elsewhere: it begins with what stands there. */
  isTaking: boolean
  /** Of a kept ruling, by its id, as the server tells it. */
  readonly receipts: Map<string, unknown>
  /** Comparisons worked out before they are shown, by which they are. */
  readonly compared: Map<string, Compared>
  /** Works out a comparison at once. */
  compare?: typeof changesBetween
  /** Sentences understood before they are shown, by which they are. */
  readonly heard: Map<string, readonly HeardOf[]>
  /** Understands a sentence at once. */
  hear?: (editions: readonly Edition[], sentence: Sentence, isOver?: () => boolean) => readonly HeardOf[]
  /** What was typed into the search before there was a script to hear it. */
  typed?: string | undefined
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

export const given: Given = {
  host: SERVER,
  isTaking: false,
  receipts: new Map(),
  compared: new Map(),
  heard: new Map(),
  head: { title: 'Umpire' },
}
