import { understandSentence } from '../ask/index.ts'
import type { PlainQuestion, Taken } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { didYouMean, Failure } from './failure.ts'
import { shown } from './print.ts'

/** A sentence as a game understood it, and lines that say what was taken from which words. */
export interface Heard {
  readonly served: Served
  readonly question: PlainQuestion
  readonly lines: readonly string[]
}

/** Whether words are a sentence and no names of actions: one with a space inside, or more than two that are not all names. */
export function isSentence(words: readonly string[], isName: (word: string) => boolean): boolean {
  if (words.some((word) => /\S\s+\S/.test(word))) return true
  return words.length > 2 && !words.some((word) => /\w[._]\w/.test(word)) && !words.every(isName)
}

/** The one game to which a sentence is a question. @throws Failure where it is none to any, or one to several. */
export function hear(games: readonly Served[], sentence: string): Heard {
  const all = games.map((served) => ({ served, ...understandSentence(served, sentence) }))
  const heard = all.flatMap(({ served, question, taken, query }) =>
    question ? [{ served, question, lines: taken.map((each) => takenLine(query, each)) }] : [],
  )
  const [only] = heard
  if (only && heard.length === 1) return only
  const names = heard.map(({ served }) => served.edition.game).join(', ')
  if (only) throw new Failure(2, [`More than one game could be meant; add --game with one of ${names}.`])
  const guesses = all.flatMap(({ taken }) => taken.flatMap((each) => (each.kind === 'ask' ? [each.name] : [])))
  const found = all.flatMap(({ search }) => search?.results.slice(0, 3).map(({ term }) => term) ?? [])
  throw new Failure(2, [
    `It is not clear what that asks.${didYouMean(guesses)}`,
    ...(found.length > 0 ? [`A search finds ${found.join(', ')}.`] : []),
  ])
}

function takenLine(query: string, { kind, name, value, at, sure }: Taken): string {
  const words = at.map((span) => query.slice(...span)).join(' … ')
  const said = value === undefined ? name : `${name} = ${shown(value)}`
  return sure ? `“${words}”: ${kind} ${said}` : `“${words}”: perhaps ${kind} ${said}, not counted`
}
