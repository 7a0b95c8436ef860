import type { Answer } from './answer.ts'
import type { Question } from './question.ts'

/** The tournament a receipt belongs to. An event's receipts form one chain. */
export interface EventId {
  readonly game: string
  readonly event: string
}

/**
 * A ruling as given at a table. Its RFC 8785 text is what is kept and returned for ever, and what the next receipt of
 * the event holds the hash of. Names and notes stand beside it; here are only their seals. Source: semantics H3.
 */
export interface Receipt extends EventId {
  /** Of what a replay compares; 1 named as winners also what only may decide. */
  readonly version: 1 | 2
  readonly id: string
  /** 1, 2, 3 … without a gap within the event. */
  readonly number: number
  /** The instant, in UTC. */
  readonly kept: string
  /** The instant it was given at the table, by the clock of the device there, which nobody vouches for. */
  readonly given?: string
  readonly edition: string
  /** With the date it was answered for, so that asking again needs no clock. */
  readonly question: Question
  readonly answer: Answer
  readonly table: string | null
  readonly seals: { readonly [part in Personal]: string | null }
  /** The hash of the receipt before; null for the first. */
  readonly previous: string | null
}

/** What may be erased: who gave the ruling to whom, and what was noted. */
export type Personal = 'who' | 'note'

export const PERSONAL: readonly Personal[] = ['who', 'note']

/** A value and the salt of its seal, `sha256(salt + value)`; both go when it is erased. */
export interface Sealed {
  readonly value: string
  readonly salt: string
}

export interface KeptReceipt extends EventId {
  readonly id: string
  readonly number: number
  /** sha256 of `text`, 64 hex digits. */
  readonly hash: string
  readonly previous: string | null
  /** The receipt as canonical JSON. */
  readonly text: string
  readonly personal: { readonly [part in Personal]?: Sealed }
  /** When the personal parts were erased. */
  readonly erased?: string
}

/** Where the chain of an event stands: the number and hash of its last receipt. */
export interface ChainHead {
  readonly number: number
  readonly hash: string | null
}

/** What a token that lets somebody write content belongs to: no event, so that it keeps no receipts. */
export const WRITING: EventId = { game: '', event: '' }

/** A right to keep receipts of one event, or to write content (`WRITING`). The secret itself is nowhere: `digest` is its sha256, 64 hex digits. */
export interface EventToken extends EventId {
  readonly id: string
  readonly digest: string
  /** Whom it was given to. */
  readonly label: string
  readonly made: string
  readonly revoked?: string
}
