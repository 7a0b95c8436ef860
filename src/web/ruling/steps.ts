import type { Edition, Turning } from '../../domain/index.ts'
import { type Asked, withFact, withoutFact, withoutLast, withSkipped } from './asked.ts'
import { meaningOf } from './words.ts'

/** The steps from one question to the next; undefined those that are not to be had. */
export interface Steps {
  readonly forget: (fact: string) => void
  readonly skip: (fact: string) => void
  readonly unskip: (() => void) | undefined
  /** Takes what would turn the verdict for given. */
  readonly turn: (turning: Turning) => void
  readonly undo: (() => void) | undefined
  readonly startAgain: (() => void) | undefined
}

export function stepsFrom(edition: Edition, asked: Asked, go: (next: Asked) => void): Steps {
  const before = withoutLast(asked)
  const isBegun = Object.keys(asked.facts).length + asked.skip.length + asked.unknown.length > 0
  return {
    forget: (fact) => go(withoutFact(asked, fact, meaningOf(edition, fact)?.assume !== undefined)),
    skip: (fact) => go(withSkipped(asked, fact)),
    unskip: asked.skip.length > 0 ? () => go({ ...asked, skip: [] }) : undefined,
    turn: ({ change }) => go(change.reduce<Asked>((all, each) => withFact(all, each.fact, each.to), asked)),
    undo: before && (() => (hasCome() ? history.back() : go(before))),
    startAgain: isBegun ? () => go({ ask: asked.ask, facts: {}, unknown: [], skip: [] }) : undefined,
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
