import type { Answer, AssumedFact, Edition, NextQuestion } from '../../domain/index.ts'
import { factLabel } from './words.ts'

/** The question that is put next; undefined where nothing is left to ask. */
export function nextOf({ ask = [] }: Answer): NextQuestion | undefined {
  return ask.find(({ assumed }) => assumed === undefined)
}

/** An unknown fact that an answer would settle something by. */
export interface OpenFact {
  readonly fact: string
  readonly question: string
}

/**
 * The unknown facts on which it hangs, those first that settle most: the questions that are put, or, where too much is
 * unknown to tell which these are, what most rules wait for.
 */
export function openIn(edition: Edition, answer: Answer): readonly OpenFact[] {
  const asked = (answer.ask ?? []).filter(({ assumed }) => assumed === undefined)
  if (asked.length > 0) return asked
  const waiting = new Map<string, number>()
  for (const { needs } of answer.mightApply) for (const fact of needs) waiting.set(fact, (waiting.get(fact) ?? 0) + 1)
  return [...waiting].sort(([, a], [, b]) => b - a).map(([fact]) => ({ fact, question: factLabel(edition, fact) }))
}

/** What was taken for granted and a tap puts right. The format and the event are chosen elsewhere. */
export function grantedIn({ assumed }: Answer): readonly AssumedFact[] {
  return assumed.filter(({ fact }) => fact !== 'format' && fact !== 'event')
}
