import type { Json, PlainQuestion, Question, Taken } from '../../domain/index.ts'

/** What an assistant asks to be ruled on: plain data, so that it can go to a thread. */
export interface Asked {
  readonly question: Question
  readonly dateFrom: DateFrom
  /** The sentence it was asked with, where it was one. */
  readonly heard?: Heard
  readonly site: Site
}

/** An answer twice: for who reads, and for who computes. */
export interface Told {
  readonly lines: readonly string[]
  readonly structured: { readonly [part: string]: unknown }
}

/** Who said which day it is: whoever asks, the sentence, the event, or nobody, and then it is today. */
export type DateFrom = 'question' | 'sentence' | 'event' | 'today'

/** Where links lead. */
export interface Site {
  /** The server's address before the path of a link, without a slash at its end; empty where no server stands behind. */
  readonly base: string
  /** Whether the server shows the judge's page. */
  readonly hasPage: boolean
}

/** A sentence that is a question, and what was taken from which words. */
export interface Heard {
  readonly question: PlainQuestion
  readonly understood: UnderstoodView
}

export interface UnderstoodView {
  readonly sentence: string
  readonly taken: readonly TakenView[]
  readonly unused: readonly string[]
}

export interface TakenView extends Pick<Taken, 'kind' | 'name' | 'label' | 'sure'> {
  readonly words: string
  readonly value?: Json
  readonly alternatives: readonly string[]
}
