import type {
  Built,
  ChainHead,
  EditionNote,
  EventId,
  EventToken,
  Guest,
  HeardWrong,
  KeptReceipt,
  Unheard,
} from '../domain/index.ts'

/**
 * Where editions, the tokens of events, receipts, messages nobody understood and games of others are kept. Two implementations, one meaning: `test/store.test.ts`.
 * Everything a promise answers for is on disk when it is fulfilled. @throws StoreDown from every method while the store
 * cannot be reached or written; nothing is then half done, and the same call may be made again.
 * Source: design 5.
 */
export interface Store extends EditionStore, PublicationHearing, TokenStore, ReceiptStore, UnheardStore, GuestStore {
  readonly kind: 'embedded' | 'postgres'
  /** Whether it can be reached and read at this moment. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface EditionStore {
  /** Keeps an edition. What another program built before under the same hash is replaced. */
  readonly keep: (kept: StoredEdition) => Promise<void>
  /** Makes an edition that is kept the newest of its game from `at` on. To announce the newest again changes nothing. */
  readonly announce: (game: string, hash: string, at: Date) => Promise<void>
  /** The newest edition of each game: its hash, by game. */
  readonly newest: () => Promise<ReadonlyMap<string, string>>
  /** An edition as it was kept; undefined where there is none, or where what is there is torn or of another language. */
  readonly edition: (hash: string) => Promise<Built | undefined>
  /** Published editions, the latest publication first. @param after a position out of the page before. */
  readonly editions: (page: EditionPage) => Promise<readonly (EditionNote & { readonly position: number })[]>
  readonly note: (hash: string) => Promise<EditionNote | undefined>
  /** The hash of the edition that was built from what a key stands for: content and program. */
  readonly builtFrom: (key: string) => Promise<string | undefined>
}

export interface PublicationHearing {
  /** Calls back soon after any process published an edition; perhaps also when none did. @returns how to stop. */
  readonly hear: (changed: () => void) => () => void
}

export interface TokenStore {
  readonly keepToken: (token: EventToken) => Promise<void>
  readonly token: (id: string) => Promise<EventToken | undefined>
  readonly tokens: (of: EventId) => Promise<readonly EventToken[]>
  /** @returns whether there was one to revoke. */
  readonly revokeToken: (id: string, at: Date) => Promise<boolean>
}

export interface ReceiptStore {
  /**
   * Appends a receipt to the chain of its event. `seal` makes it from where the chain stands, and again where another
   * process was faster; no other receipt of that event is written in between. @param key names the request: what the same key kept before is returned instead.
   */
  readonly keepReceipt: (
    of: EventId,
    seal: (head: ChainHead) => KeptReceipt,
    key?: string,
  ) => Promise<{ readonly receipt: KeptReceipt; readonly isNew: boolean }>
  readonly receipt: (id: string) => Promise<KeptReceipt | undefined>
  /** In order of number, those after `after`. */
  readonly receipts: (
    of: EventId,
    page: { readonly after?: number; readonly limit: number },
  ) => Promise<readonly KeptReceipt[]>
  /** The events that have receipts, in order of game and event. */
  readonly chains: () => Promise<readonly EventId[]>
  /** Erases the personal parts and their salts. @returns whether there is such a receipt. */
  readonly erase: (id: string, at: Date) => Promise<boolean>
}

/** Source: semantics H5. */
export interface UnheardStore {
  /**
   * Counts messages, each as `plainMessage` writes it, by the day and until `days` days after it was counted last. Of a game
   * those stay that were counted most often, among equals the latest: `MOST_UNHEARD` of them.
   */
  readonly remember: (heard: readonly CountedMessage[], at: Date, days: number) => Promise<void>
  /** Those of a game, or all: the most frequent first, among equals the latest. */
  readonly unheard: (game?: string) => Promise<readonly Unheard[]>
  /**
   * Erases those whose time is over. @param days erases also what was counted last so many days ago, though it was to be kept
   * for longer.  @returns how many there were.
   */
  readonly sweepUnheard: (at: Date, days?: number) => Promise<number>
  /** Erases a message, in any spelling that is kept as the same, or all; of a game, or of all. @returns how many there were. */
  readonly eraseUnheard: (which: { readonly game?: string; readonly message?: string }) => Promise<number>
}

/** Games of others that are served here. */
export interface GuestStore {
  /** In place of what is kept of that game. */
  readonly keepGuest: (guest: Guest) => Promise<void>
  /** In order of game, those that left too. */
  readonly guests: () => Promise<readonly Guest[]>
}

/** A message and how often it came. */
export interface CountedMessage extends HeardWrong {
  readonly times: number
}

/** Messages of one game that are kept. */
export const MOST_UNHEARD = 10_000

/** An edition to keep, and the key of what it was built from where it may be asked for by that. */
export interface StoredEdition extends Built {
  readonly key?: string
}

export interface EditionPage {
  readonly game?: string
  readonly before?: number
  readonly limit: number
}

/** The store cannot be reached or written now. */
export class StoreDown extends Error {
  constructor(cause: unknown) {
    super(`The store cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
