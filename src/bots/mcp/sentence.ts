import { understandSentence } from '../../ask/index.ts'
import type { PlainQuestion, Taken } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { type Desk, Refused } from './desk.ts'
import { shown } from './facts.ts'
import { foundLine, foundView } from './found.ts'

/** A sentence that is a question, and what was taken from which words. */
export interface Heard {
  readonly question: PlainQuestion
  readonly understood: ReturnType<typeof understoodOf>
}

/** @throws Refused where it is not sure what is asked, with the guesses and what a search finds. */
export function hear(desk: Desk, served: Served, sentence: string): Heard {
  const { question, search, ...taken } = understandSentence(served, sentence)
  const understood = understoodOf(taken)
  if (question) return { question, understood }
  const { edition } = served
  const guesses = taken.taken.flatMap((each) =>
    each.kind === 'ask' ? [each.name, ...each.alternatives.map(({ name }) => name)] : [],
  )
  const results = (search?.results ?? []).slice(0, MOST_FOUND).map((each) => foundView(desk, served, each))
  const trouble = {
    at: 'sentence',
    code: 'question/nothing',
    detail: 'It is not clear what that asks; name it in `ask`, with `facts`',
    didYouMean: [...new Set(guesses)].slice(0, 5),
  }
  throw new Refused([trouble], { understood, search: results }, [
    ...heardLines({ understood }),
    ...(results.length > 0 ? ['A search finds:', ...results.map(foundLine)] : []),
    `\`vocabulary\` lists the actions, quantities and facts of ${edition.game}.`,
  ])
}

const MOST_FOUND = 5

function understoodOf({ query, taken, unused }: Omit<ReturnType<typeof understandSentence>, 'question' | 'search'>) {
  return {
    sentence: query,
    taken: taken.map((each) => takenView(query, each)),
    unused: unused.map(({ words }) => words),
  }
}

function takenView(query: string, { kind, name, label, value, at, sure, alternatives }: Taken) {
  return {
    words: at.map((span) => query.slice(...span)).join(' … '),
    kind,
    name,
    label,
    ...(value === undefined ? {} : { value }),
    sure,
    alternatives: alternatives.map((each) =>
      each.value === undefined ? each.name : `${each.name} = ${shown(each.value)}`,
    ),
  }
}

/** What was taken from which words, and what was not: whoever asked must be able to say no. */
export function heardLines({ understood: { taken, unused } }: Pick<Heard, 'understood'>): string[] {
  return [
    ...taken.map(({ words, kind, name, value, sure }) => {
      const said = value === undefined ? name : `${name} = ${shown(value)}`
      return sure ? `“${words}” is taken for ${kind} ${said}.` : `“${words}” is perhaps ${kind} ${said}; not counted.`
    }),
    ...(unused.length > 0 ? [`Not used: ${unused.map((each) => `“${each}”`).join(', ')}.`] : []),
  ]
}
