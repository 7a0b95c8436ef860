import type { Answer, AssumedFact, NextQuestion } from '../../domain/index.ts'

/** The question that is put next; undefined where nothing is left to ask. */
export function nextOf({ ask = [] }: Answer): NextQuestion | undefined {
  return ask.find(({ assumed }) => assumed === undefined)
}

/** What was taken for granted and a tap puts right. The format and the event are chosen elsewhere. */
export function grantedIn({ assumed }: Answer): readonly AssumedFact[] {
  return assumed.filter(({ fact }) => fact !== 'format' && fact !== 'event')
}
