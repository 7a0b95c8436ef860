import type { Edition, PlainQuestion, Question, Taken, Understanding, Warning } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { open } from '../editions/index.ts'
import { type Searched, search } from '../search/index.ts'
import { questionOf, understand } from '../understand/index.ts'
import { answer } from './answer.ts'
import { questionLink } from './link.ts'

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
  const understood = understand(
    edition,
    sentence,
    ({ kind, name }) => theory.dependencies.factsBehind(`${kind}:${name}`),
    meant,
  )
  const { question } = understood
  const outcome = question ? answer(edition, { ...question, include: [] }) : undefined
  if (question && outcome?.ok) return agreed(edition, understood, question, outcome.answer.warnings)
  const { question: _, ...rest } = understood
  return { ...rest, search: search(index, understood.query, { limit: RESULTS }) }
}

/** Of two facts of which one, as it is said, makes the other otherwise, neither is sure: he did NOT attack me, may I COUNTER-ATTACK. */
function agreed(
  edition: Edition,
  understood: Understanding,
  question: PlainQuestion,
  warnings: readonly Warning[],
): Understood {
  const facts = question.facts ?? {}
  const differing = (all: readonly Warning[]) => all.flatMap(({ code, at }) => (code === 'given-differs' ? [at] : []))
  const disputed = new Set(
    differing(warnings).flatMap((name) => {
      const against = Object.keys(facts).filter((other) => {
        const { [other]: _, ...left } = facts
        if (other === name) return false
        const outcome = answer(edition, { ...question, facts: left, unknown: [other], include: [] })
        return outcome.ok && !differing(outcome.answer.warnings).includes(name)
      })
      return against.length === 0 ? [] : [name, ...against]
    }),
  )
  const taken = understood.taken.map((each) =>
    each.kind === 'fact' && disputed.has(each.name) ? { ...each, sure: false } : each,
  )
  const agreeing = {
    ...question,
    facts: Object.fromEntries(Object.entries(facts).filter(([name]) => !disputed.has(name))),
  }
  return { ...understood, taken, question: agreeing, link: questionLink(edition, agreeing) }
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
