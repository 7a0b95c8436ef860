import type { Query } from 'minisearch'
import { STOP_WORDS, words } from '../domain/index.ts'
import { variants } from './build.ts'

/** A query as search reads it: words without case, accents and stop words. */
export interface Asked {
  readonly words: readonly string[]
  /** The same with the stop words, in order. */
  readonly all: readonly string[]
  /** The whole query as one name, stop words included. */
  readonly key: string
}

export function asked(query: string): Asked {
  const all = words(query)
    .slice(0, MOST_WORDS)
    .map((word) => word.text.slice(0, LONGEST_WORD))
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  return { words: telling.length > 0 ? telling : all, all, key: all.join('') }
}

/** The three stages: every word as it begins; every word, misspelt perhaps; some of the words, misspelt perhaps. */
export type Stage = 'all' | 'all-fuzzy' | 'some-fuzzy'

export function stageQuery(asked: Asked, stage: Stage): Query {
  const fuzzy = stage !== 'all'
  const word = (text: string): Query => oneWord(text, fuzzy)
  if (stage === 'some-fuzzy') return { combineWith: 'OR', queries: asked.words.map(word) }
  const every: Query = { combineWith: 'AND', queries: asked.words.map(word) }
  if (!fuzzy) return every
  // Words written apart that are one: looked for only where the words as they stand were found too seldom, and letter by
  // letter, since spelling is forgiven in the words as they stand already.
  const joined = asked.words.slice(1).map((second, at): Query => {
    const others = asked.words.filter((_, other) => other !== at && other !== at + 1)
    return { combineWith: 'AND', queries: [oneWord(`${asked.words[at]}${second}`, false), ...others.map(word)] }
  })
  return { combineWith: 'OR', queries: [every, ...joined] }
}

/** Letters may be wrong in a word of four, two in one of eight, and then two neighbours may have changed places as well. */
function oneWord(text: string, fuzzy: boolean): Query {
  const distance = text.length < 4 ? 0 : text.length < 8 ? 1 : 2
  const queries: Query[] = variants(text).map((form, at) => ({
    combineWith: 'OR',
    queries: [form],
    prefix: at === 0 && text.length > 1,
    fuzzy: fuzzy && at === 0 ? distance : false,
  }))
  if (fuzzy && distance === 1)
    queries.push({ combineWith: 'OR', queries: swaps(text), prefix: false, fuzzy: false, boostTerm: () => 0.5 })
  return { combineWith: 'OR', queries }
}

function swaps(text: string): string[] {
  return [...text].slice(1).flatMap((letter, at) => {
    const before = text[at]
    return before === letter ? [] : [`${text.slice(0, at)}${letter}${before}${text.slice(at + 2)}`]
  })
}

const MOST_WORDS = 16
const LONGEST_WORD = 40
