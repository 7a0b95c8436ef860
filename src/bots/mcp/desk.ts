import type { Hearing, Stand, Understood } from '../../ask/index.ts'
import type { ChangesAsked, Compared } from '../../compare/index.ts'
import type { Editions, Served } from '../../editions/index.ts'
import type { Asked, Site, Told } from './asked.ts'

/** What an assistant is answered from. Whoever opens this door makes it: the HTTP server, or a command. */
export interface Desk extends Site {
  readonly editions: Editions
  /** The day in UTC, which stands for a date that nobody gave. */
  readonly today: () => string
  /** Brings the former editions that a question names to hand, where they are kept. */
  readonly bring: (game: string, asked: { readonly edition?: string; readonly event?: string }) => Promise<void>
  /** A ruling as it is told. It may take seconds. @throws Refused, or what `excuse` puts in words. */
  readonly tell: (served: Served, asked: Asked) => Promise<Told>
  /** What a message asks there and then. It may take seconds. */
  readonly understand: (served: Served, sentence: string, hearing: Hearing, stand: Stand) => Promise<Understood>
  /** What changed between two moments. It may take seconds. */
  readonly compare: (asked: ChangesAsked) => Promise<Compared>
  /** What is to be said of a failure that is no `Refused`; it is logged here. */
  readonly excuse: (error: unknown) => readonly Trouble[]
}

/** One thing wrong with a request. `code` is one of the HTTP interface or of a question, and keeps its meaning. */
export interface Trouble {
  readonly at: string
  readonly code: string
  readonly detail: string
  readonly didYouMean: readonly string[]
}

/** Thrown where a request cannot be answered; sent as a result that says what is wrong. */
export class Refused extends Error {
  readonly troubles: readonly Trouble[]
  /** What helps to ask better, beside the troubles: `facts`, `search` and the like, and the same as lines. */
  readonly help: { readonly [part: string]: unknown }
  readonly lines: readonly string[]

  constructor(
    troubles: readonly Trouble[],
    help: { readonly [part: string]: unknown } = {},
    lines: readonly string[] = [],
  ) {
    super(troubles[0]?.detail)
    this.troubles = troubles
    this.help = help
    this.lines = lines
  }
}

/** A refusal of one thing. @param at the argument it is about; empty for the whole request. */
export function refused(code: string, at: string, detail: string, didYouMean: readonly string[] = []): Refused {
  return new Refused([{ at, code, detail, didYouMean }])
}
