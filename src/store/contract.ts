import type {
  Built,
  ChainHead,
  Correction,
  Delivery,
  DeliveryState,
  EditionNote,
  EventId,
  EventToken,
  Guest,
  HeardWrong,
  KeptReceipt,
  Told,
  Unheard,
  Webhook,
} from '../domain/index.ts'

/**
 * Where editions, the tokens of events, receipts, messages nobody understood, corrections and games of others are kept. Two implementations, one meaning: `test/store.test.ts`.
 * Everything a promise answers for is on disk when it is fulfilled. @throws StoreDown from every method while the store
 * cannot be reached or written; nothing is then half done, and the same call may be made again.
 * Source: design 5.
 */
export interface Store
  extends EditionStore,
    PublicationHearing,
    TokenStore,
    ReceiptStore,
    UnheardStore,
    CorrectionStore,
    WebhookStore,
    GuestStore {
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
  /** What was published of a game, the latest first; an edition published again stands there again. */
  readonly publications: (page: PublicationPage) => Promise<readonly PublicationNote[]>
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

/** Source: semantics H6. */
export interface CorrectionStore {
  /**
   * Keeps a correction, its words and reasons as `plainText` writes them. The same again changes nothing.
   * @returns it as it is kept; undefined where `MOST_CORRECTIONS` of its game are kept.
   */
  readonly keepCorrection: (left: LeftCorrection, at: Date) => Promise<Correction | undefined>
  /** Those of a game, or all, in the order they were left. */
  readonly corrections: (game?: string) => Promise<readonly Correction[]>
  /** Erases one, those of a game, or all. @returns how many there were. */
  readonly eraseCorrections: (which: { readonly game?: string; readonly id?: string }) => Promise<number>
}

/** What somebody left, before it is kept. */
export type LeftCorrection = Omit<Correction, 'id' | 'day'>

/** Corrections of one game that are kept. */
export const MOST_CORRECTIONS = 500

/**
 * Where news are sent. Work is taken by a claim: whoever holds one does the work, and where its time runs out without a word,
 * somebody else may have it. Of many servers one does each piece.
 */
export interface WebhookStore {
  /**
   * Keeps a webhook, told of all that is published by now and of the days up to `day`.
   * @returns false where `MOST_WEBHOOKS` are kept, or of a channel `MOST_OF_CHANNEL`.
   */
  readonly keepWebhook: (webhook: Webhook, day: string) => Promise<boolean>
  /** All of them, or those of a channel, in the order they were made. */
  readonly webhooks: (channel?: {
    readonly form: Webhook['form']
    readonly channel: string
  }) => Promise<readonly Webhook[]>
  readonly webhook: (id: string) => Promise<Webhook | undefined>
  /** Removes it with all that was to be sent. @returns whether there was one. */
  readonly removeWebhook: (id: string) => Promise<boolean>
  /**
   * Has one that was given up go on from where it was: what could not be sent, and was not swept, is sent again.
   * @returns whether there was one that was given up.
   */
  readonly resumeWebhook: (id: string, at: Date) => Promise<boolean>
  /** A webhook of one of these games that has not been told of all that was published, or of the days up to `day`. */
  readonly claimWebhook: (
    claim: Claim,
    wanted: { readonly games: readonly string[]; readonly day: string },
  ) => Promise<{ readonly webhook: Webhook; readonly told: Told } | undefined>
  /** What it has been told of now, and what is to be sent of it: each item once. Nothing where the claim is no longer held. */
  readonly tellWebhook: (claim: Claim, webhook: string, told: Told, deliveries: readonly Delivery[]) => Promise<void>
  /** A delivery whose time has come, with its webhook and how often it was tried. */
  readonly claimDelivery: (
    claim: Claim,
  ) => Promise<{ readonly delivery: Delivery; readonly webhook: Webhook; readonly attempts: number } | undefined>
  /** What became of a try. Nothing where the claim is no longer held. */
  readonly settleDelivery: (claim: Claim, delivery: string, outcome: Outcome) => Promise<void>
  /** What was to be sent to a webhook, the latest first. */
  readonly deliveries: (webhook: string, limit: number) => Promise<readonly DeliveryState[]>
  /** Forgets what was settled before. @returns how much that was. */
  readonly sweepDeliveries: (before: Date) => Promise<number>
}

/** Who takes work, when, and until when nobody else may. */
export interface Claim {
  /** Of one claim alone. */
  readonly holder: string
  readonly at: Date
  readonly until: Date
}

/** `failed` gives the webhook up: what else was to be sent to it fails with it. */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting'; readonly due: Date; readonly why: string }
  | { readonly state: 'failed'; readonly why: string }

/** Webhooks that are kept, and those of one channel. */
export const MOST_WEBHOOKS = 1000
export const MOST_OF_CHANNEL = 20

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

/** @property after only those of a higher position.  @property upTo only those of this position or a lower one. */
export interface PublicationPage {
  readonly game: string
  readonly after?: number
  readonly upTo?: number
  readonly limit: number
}

/** `position` grows with each publication of any game; `at` is an instant in UTC. */
export interface PublicationNote {
  readonly position: number
  readonly hash: string
  readonly at: string
}

/** The store cannot be reached or written now. */
export class StoreDown extends Error {
  constructor(cause: unknown) {
    super(`The store cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
