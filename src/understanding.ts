import { answer } from './answers.ts'
import type { Edition, Question, Taken, Understanding } from './domain/index.ts'
import type { Served } from './editions.ts'
import { open } from './opening.ts'
import { questionLink } from './questions.ts'
import { type Searched, search } from './search/index.ts'
import { questionOf, understand } from './understand/index.ts'

/** A sentence understood, with the link that asks its question; or what a search finds, where it is not clear enough. */
export interface Understood extends Understanding {
  /** The query of the link, beginning with `?`. */
  readonly link?: string
  readonly search?: Searched
}

/** Results offered where a sentence is not understood. */
const RESULTS = 10

/** @param meant the action or quantity that somebody chose among those the sentence can ask about. */
export function understandSentence(
  { edition, search: index }: Pick<Served, 'edition' | 'search'>,
  sentence: string,
  meant?: string,
): Understood {
  const { theory } = open(edition)
  const understood = understand(edition, sentence, ({ kind, name }) => theory.factsBehind(`${kind}:${name}`), meant)
  const { question } = understood
  const outcome = question ? answer(edition, { ...question, include: [] }) : undefined
  if (question && outcome?.ok) return { ...understood, link: questionLink(edition, question) }
  const { question: _, ...rest } = understood
  return { ...rest, search: search(index, understood.query, { limit: RESULTS }) }
}

/**
 * The question of what somebody has taken of a sentence, with the query of its link: what is not sure is no part of it.
 * @returns undefined where nothing is asked, or the parts do not go together.
 */
export function questionTaken(
  edition: Edition,
  taken: readonly Taken[],
): { readonly question: Question; readonly link: string } | undefined {
  const question = questionOf(taken)
  const outcome = question && answer(edition, { ...question, include: [] })
  return question && outcome?.ok ? { question, link: questionLink(edition, question) } : undefined
}
