import type { Hearing, Stand, Understood } from '../../ask/index.ts'
import type { Changes } from '../../compare/index.ts'
import type { Answer, Problem, Question, Webhook } from '../../domain/index.ts'
import type { Editions, Served } from '../../editions/index.ts'

/** What a chat bot is answered from. Work that may take long is done elsewhere, so that a promise of it can be left waiting. */
export interface Desk {
  readonly editions: Editions
  /** The day in UTC, which stands for a date that nobody gave. */
  readonly today: () => string
  /** Whether the judge's page is there to link to; else links lead to the HTTP interface. */
  readonly hasPage: boolean
  /** Brings the former editions that a link names to hand, where they are kept. */
  readonly bring: (game: string, asked: { readonly edition?: string; readonly event?: string }) => Promise<void>
  readonly answer: (served: Served, question: Question) => Promise<Worked<Answer>>
  readonly understand: (served: Served, sentence: string, hearing: Hearing, stand: Stand) => Promise<Worked<Understood>>
  /** Takes note of the action or quantity that somebody chose for a message; where messages are remembered. */
  readonly corrected: (game: string, message: string, chosen: string) => void
  /** What changed between two dates. */
  readonly compare: (served: Served, asked: Compared) => Promise<Worked<Changes>>
  /** Where channels are kept that want to hear of changes; absent without a store. */
  readonly channels?: Channels
  /** What is to be said of a failure that nobody foresaw, or of a store that cannot be reached; it is logged there. */
  readonly excuse: (error: unknown) => readonly Trouble[]
}

export interface Channels {
  /** Whether the server has a right to write to channels of that platform. */
  readonly writes: (form: Webhook['form']) => boolean
  readonly of: (form: Webhook['form'], channel: string) => Promise<readonly Webhook[]>
  /** @returns false where the channel, or the server, has as many as there may be. */
  readonly keep: (wanted: Pick<Webhook, 'form' | 'channel' | 'game' | 'about' | 'name'>) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
}

export interface Compared {
  readonly from: string
  readonly to: string
  readonly format?: string
  readonly event?: string
}

/** What was worked out, or what is wrong with the question, or why there was no time for it. */
export type Worked<Made> =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly troubles: readonly Trouble[] }

export type Trouble = Pick<Problem, 'at' | 'detail' | 'didYouMean'>
