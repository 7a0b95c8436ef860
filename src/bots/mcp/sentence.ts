import { readQuestion, type Stand } from '../../ask/index.ts'
import type { MessageReading, PlainQuestion, Reading, Taken } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Heard, TakenView, UnderstoodView } from './asked.ts'
import { type Desk, Refused, refused } from './desk.ts'
import { shown } from './facts.ts'
import { foundLine, foundView } from './found.ts'

/**
 * @param before a link to the question so far, or its query, which the sentence goes on with.
 * @throws Refused where it is not sure what is asked, with its readings, or else what a search finds.
 */
export async function hear(
  desk: Desk,
  served: Served,
  sentence: string,
  before: string | undefined,
  stand: Stand,
): Promise<Heard> {
  const { edition } = served
  const hearing = before === undefined ? {} : { before: soFar(served, before) }
  const found = await desk.understand(served, sentence, hearing, { ...stand, today: desk.today() })
  const [first] = found.readings
  const understood = understoodOf(found.query, first ?? found)
  if (found.question) return { question: found.question, understood }
  const readings = found.readings.map(readingView)
  const results = (found.search?.results ?? []).slice(0, MOST_FOUND)
  const views = results.map((each) => foundView(desk, served, each))
  const trouble = {
    at: 'sentence',
    code: 'question/nothing',
    detail:
      readings.length > 0
        ? 'It is not sure what that asks; say which of `readings` is meant, by its `ask` and `facts`'
        : 'It is not clear what that asks; name it in `ask`, with `facts`',
    didYouMean: [...new Set(readings.map(({ ask }) => ask))],
  }
  throw new Refused([trouble], { understood, readings, search: views }, [
    ...(readings.length > 0 ? ['It may mean:', ...readings.flatMap(readingLines)] : heardLines({ understood })),
    ...(views.length > 0 ? ['A search finds:', ...views.map(foundLine)] : []),
    `\`vocabulary\` lists the actions, quantities and facts of ${edition.game}.`,
  ])
}

const MOST_FOUND = 5

function soFar({ edition }: Served, link: string): PlainQuestion {
  const query = link.slice(link.indexOf('?') + 1).replace(/#.*$/s, '')
  const { plain, problems } = readQuestion(edition, [...new URLSearchParams(query)])
  if (problems.length > 0) throw new Refused(problems)
  if (!plain) throw refused('question/nothing', 'before', 'A sentence goes on with the link of a ruling on one thing')
  return plain
}

/** A reading as it is asked again, with what it comes to and what nobody said. */
function readingView({ question, label, ruling, presumed, unused }: MessageReading) {
  const { ask, facts, asOf, format, event } = question
  return {
    ask: ask[0],
    facts,
    ...(asOf === undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    label,
    ruling: ruling.label,
    presumed: presumed.map(factText),
    ...(ruling.asks ? { asks: ruling.asks } : {}),
    unused: unused.map(({ words }) => words),
  }
}

function factText({ name, value }: Reading): string {
  return `${name} = ${shown(value ?? null)}`
}

function readingLines(
  { label, ruling, presumed, asks, unused, ...question }: ReturnType<typeof readingView>,
  at: number,
) {
  return [
    `${at + 1}. ${ruling.toUpperCase()}: ${label}`,
    ...(presumed.length > 0 ? [`   Nobody said, and it is taken for granted: ${presumed.join(', ')}.`] : []),
    ...(asks ? [`   Asks: ${asks.question} (${asks.fact})`] : []),
    ...(unused.length > 0 ? [`   Not used: ${unused.map((each) => `“${each}”`).join(', ')}.`] : []),
    `   ${JSON.stringify(question)}`,
  ]
}

function understoodOf(query: string, { taken, unused }: Pick<MessageReading, 'taken' | 'unused'>): UnderstoodView {
  return {
    sentence: query,
    taken: taken.map((each) => takenView(query, each)),
    unused: unused.map(({ words }) => words),
  }
}

function takenView(query: string, { kind, name, label, value, at, sure, alternatives }: Taken): TakenView {
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
