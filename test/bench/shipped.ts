import { fileURLToPath } from 'node:url'
import { answer, type Case, type Edition, type Part, publish, type Question } from '../../src/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, memory, quantile, ratio, shown } from './measure.ts'

/*
 * The shipped games, asked through the library's door alone: so this file and `measure.ts` can be laid into an older tree
 * and run there, to be compared.
 */

const FOLDER = fileURLToPath(new URL('../../content', import.meta.url))
/** So many different ones are put one after the other. */
export const QUESTIONS = 10_000
/** Calls of one question, of which the median counts. */
const CALLS = 21
/** Facts of a worked case, from and to. */
const SAID = [
  { name: '1 fact', from: 1, to: 1 },
  { name: '3 facts', from: 3, to: 3 },
  { name: '8 facts', from: 7, to: 9 },
]
const CASES = 150
const VERDICT: readonly Part[] = ['verdict']
const WHOLE: readonly Part[] = ['proof', 'ask', 'noLonger', 'text']

/** What the games that ship with Umpire cost: to publish, to keep, to be asked with nothing said and with some facts. */
export async function shipped(): Promise<void> {
  const files = await readContent(FOLDER)
  const empty = memory().heap
  const [first, editions] = spent(() => publish(files).editions)
  const kept = memory().heap
  const [again] = spent(() => publish(files))
  for (const { edition, question } of manyQuestions(editions)) answer(edition, question)
  const asked = memory().heap
  const counts = (of: (edition: Edition) => number) => editions.reduce((sum, edition) => sum + of(edition), 0)
  console.log(
    grid([
      ['games, rules, cases', `${editions.length}, ${counts((e) => e.rules.length)}, ${counts((e) => e.cases.length)}`],
      ['to publish them all, CPU', shown(first)],
      ['once more', shown(again)],
      ['heap for the editions', megabytes(kept - empty)],
      [`heap more after ${QUESTIONS.toLocaleString('en')} different questions`, megabytes(asked - kept)],
    ]),
  )
  nothingSaid(editions)
  worked(editions)
}

/** The facts of a case with those of another of the same game, which mostly do not bear on it; each pair once. */
export function* manyQuestions(
  editions: readonly Edition[],
): Generator<{ readonly edition: Edition; readonly question: Question }> {
  const all = editions.flatMap((edition) => edition.cases.map((each, place) => ({ edition, each, place })))
  for (let call = 0; call < QUESTIONS; call++) {
    const { edition, each, place } = all[call % all.length] as (typeof all)[number]
    const further = 1 + Math.floor(call / all.length)
    const other = edition.cases[(place + further) % edition.cases.length] as Case
    yield { edition, question: { ...questionOf(each), facts: { ...other.facts, ...each.facts } } }
  }
}

/** Every question of the vocabulary, bare: what it costs beside writing its answer down. */
function nothingSaid(editions: readonly Edition[]): void {
  const found = editions.flatMap((edition) => {
    const newcomer = structuredClone(edition)
    // Refused, and the edition is made ready by it.
    answer(newcomer, { ask: '' })
    const { actions, quantities } = edition.vocabulary
    return [...actions, ...quantities].map(({ name }) => {
      const question: Question = { ask: name, include: WHOLE }
      const first = timed(() => answer(newcomer, question))
      const reply = answer(edition, question)
      const written = middle(() => JSON.stringify(reply))
      return { name, first: first / written, again: middle(() => answer(edition, question)) / written }
    })
  })
  const row = (what: 'first' | 'again') => {
    const sorted = [...found].sort((a, b) => a[what] - b[what])
    const worst = sorted.at(-1)
    return [0.5, 0.95, 1]
      .map((share) =>
        ratio(
          quantile(
            sorted.map((each) => each[what]),
            share,
          ),
          1,
        ),
      )
      .concat(worst?.name ?? '')
  }
  console.log(`\n${found.length} questions with nothing said: the full answer, in times JSON.stringify of it`)
  console.log(
    grid([
      ['', 'median', 'p95', 'worst', 'which'],
      ['put for the first time', ...row('first')],
      ['put again', ...row('again')],
    ]),
  )
}

/**
 * Worked cases, each put once, to an edition that has been asked the same with nothing said, and other cases with their
 * facts: what the edition alone tells is there, and nothing that the question itself left.
 */
function worked(editions: readonly Edition[]): void {
  const rows = SAID.map(({ name, from, to }) => {
    const { verdict, whole, timeline, unless } = {
      verdict: putOnce(editions, from, to, VERDICT),
      whole: putOnce(editions, from, to, WHOLE),
      timeline: putOnce(editions, from, to, [...WHOLE, 'timeline']),
      unless: putOnce(editions, from, to, [...WHOLE, 'unless']),
    }
    const times = (more: readonly number[]) =>
      ratio(
        quantile(
          more.map((ms, place) => ms / (whole[place] as number)),
          0.5,
        ),
        1,
      )
    return [
      name,
      String(whole.length),
      shown(quantile(verdict, 0.5)),
      shown(quantile(whole, 0.5)),
      times(timeline),
      times(unless),
    ]
  })
  console.log('\nWorked cases, medians; with timeline and with unless: in times the full answer')
  console.log(grid([['', 'cases', 'verdict', 'full answer', 'with timeline', 'with unless'], ...rows]))
}

/** Milliseconds of each case with so many facts. */
function putOnce(editions: readonly Edition[], from: number, to: number, include: readonly Part[]): number[] {
  return editions.flatMap((published) => {
    const edition = structuredClone(published)
    const fitting = edition.cases.filter(({ facts }) => {
      const said = Object.keys(facts).length
      return from <= said && said <= to
    })
    const measured = spread(fitting.filter((_, place) => place % 2 === 0))
    const others = spread(fitting.filter((_, place) => place % 2 === 1))
    for (const each of others) answer(edition, { ...questionOf(each), include })
    for (const each of measured) answer(edition, { ...questionOf(each), facts: {}, include })
    return measured.map((each) => timed(() => answer(edition, { ...questionOf(each), include })))
  })
}

/** Some of a list, all over it. */
function spread<T>(list: readonly T[]): T[] {
  const step = Math.max(1, list.length / CASES)
  return Array.from({ length: Math.min(CASES, list.length) }, (_, place) => list[Math.floor(place * step)] as T)
}

function questionOf({ ask, facts, unknown, asOf, format, event }: Case): Question {
  return { ask, facts, unknown, asOf, ...(format ? { format } : {}), ...(event ? { event } : {}) }
}

/** Milliseconds of processor time, and what came of it. */
function spent<T>(run: () => T): [number, T] {
  const start = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1000, result]
}

/** Milliseconds on the clock: a call is too short for the processor's. */
function timed(run: () => unknown): number {
  const start = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - start) / 1e6
}

function middle(run: () => unknown): number {
  return quantile(
    Array.from({ length: CALLS }, () => timed(run)),
    0.5,
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
