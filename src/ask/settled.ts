import type { Answer, Edition, Ruling } from '../domain/index.ts'
import { questionOf } from './wording.ts'

/** A question with the one answer it has, in words. */
export interface Settled {
  readonly question: string
  readonly answer: string
}

/**
 * What an answer settles: one thing is asked, the rules decide it whatever nobody has said, and it leans on nothing that is
 * taken for granted and would change it. Undefined for any other, and for one without its `text`.
 */
export function settledBy(edition: Edition, { answers, text }: Answer): Settled | undefined {
  const [ruling, ...others] = answers
  if (!ruling || others.length > 0 || text === undefined || !isSettled(ruling)) return undefined
  return { question: questionOf(edition, ruling), answer: text }
}

function isSettled({ verdict, value, each, exact, hinges = [] }: Ruling): boolean {
  const isDecided = verdict === undefined ? value !== undefined : DECIDED.has(verdict)
  return isDecided && each === undefined && exact && hinges.length === 0
}

const DECIDED: ReadonlySet<string> = new Set(['permitted', 'forbidden', 'required'])
