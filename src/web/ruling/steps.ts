import type { Edition, Turning } from '../../domain/index.ts'
import { type Asked, withFact, withoutFact, withoutLast, withSkipped } from './asked.ts'
import { meaningOf } from './words.ts'

/** What the steps from one question lead to; undefined those that are not to be had. */
export interface Steps {
  readonly forget: (fact: string) => Asked
  readonly skip: (fact: string) => Asked
  readonly unskip: Asked | undefined
  /** Takes what would turn the verdict for given. */
  readonly turn: (turning: Turning) => Asked
  readonly undo: Asked | undefined
  readonly startAgain: Asked | undefined
}

export function stepsFrom(edition: Edition, asked: Asked): Steps {
  const isBegun = Object.keys(asked.facts).length + asked.skip.length + asked.unknown.length > 0
  return {
    forget: (fact) => withoutFact(asked, fact, meaningOf(edition, fact)?.assume !== undefined),
    skip: (fact) => withSkipped(asked, fact),
    unskip: asked.skip.length > 0 ? { ...asked, skip: [] } : undefined,
    turn: ({ change }) => change.reduce<Asked>((all, each) => withFact(all, each.fact, each.to), asked),
    undo: withoutLast(asked),
    startAgain: isBegun ? { ask: asked.ask, facts: {}, unknown: [], skip: [] } : undefined,
  }
}

/** Goes on to an address, and notes that it was come to from here: then Back undoes the step. */
export function push(route: (url: string) => void, url: string): void {
  route(url)
  history.replaceState({ came: true }, '')
}

/** Whether the entry before this one in the history is the step before. */
export function hasCome(): boolean {
  return (history.state as { readonly came?: boolean } | null)?.came === true
}
