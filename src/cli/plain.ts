import { createInterface } from 'node:readline/promises'
import { heardAt, likeliest, type Stand, type Understood, understandSentence } from '../ask/index.ts'
import type { Edition, MessageReading, Taken } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { Failure } from './failure.ts'
import { shown } from './print.ts'

/** A message as a game understands it. */
export interface Heard {
  readonly served: Served
  readonly edition: Edition
  readonly understood: Understood
}

/** Whether words are a sentence and no names of actions: one with a space inside, or more than two that are not all names. */
export function isSentence(words: readonly string[], isName: (word: string) => boolean): boolean {
  if (words.some((word) => /\S\s+\S/.test(word))) return true
  return words.length > 2 && !words.some((word) => /\w[._]\w/.test(word)) && !words.every(isName)
}

/** The game that a message is about, as it understands it. @throws Failure where none does, or several are sure. */
export function hear(games: readonly Served[], sentence: string, stand: Stand): Heard {
  const all = games.map((served): Heard => {
    const { edition } = served
    return { served, edition, understood: heardAt(edition, understandSentence(served, sentence), stand) }
  })
  const heard = likeliest(all, sentence)
  const sure = heard.filter(({ understood }) => understood.question)
  if (sure.length > 1) {
    const names = sure.map(({ edition }) => edition.game).join(', ')
    throw new Failure(2, [`More than one game could be meant; add --game with one of ${names}.`])
  }
  const [best] = heard
  if (best && best.understood.readings.length > 0) return best
  const found = all.flatMap(({ understood: { search } }) => search?.results.slice(0, 3).map(({ term }) => term) ?? [])
  throw new Failure(2, [
    'It is not clear what that asks.',
    ...(found.length > 0 ? [`A search finds ${found.join(', ')}.`] : []),
  ])
}

/** What a message may mean, numbered, each with what it comes to. */
export function readingLines({ edition, understood: { query, readings } }: Heard): string[] {
  return [
    `It is not sure what that asks in ${edition.title}; it may be:`,
    ...readings.flatMap((reading, at) => [
      `${at + 1}. ${reading.ruling.label.toUpperCase()}: ${reading.label}`,
      ...wordLines(query, reading).map((line) => `   ${line}`),
      ...(reading.ruling.asks ? [`   Asks: ${reading.ruling.asks.question} (${reading.ruling.asks.fact})`] : []),
      `   umpire ask ${commandOf(edition, reading)}`,
    ]),
  ]
}

/** What was taken of a message from which words, what is taken for granted, and what was not used. */
export function wordLines(query: string, { taken, presumed, unused }: MessageReading): string[] {
  return [
    ...taken.map((each) => takenLine(query, each)),
    ...presumed.map(({ name, value }) => `Taken for granted: ${name} = ${shown(value ?? null)}`),
    ...(unused.length > 0 ? [`Not used: ${unused.map(({ words }) => `“${words}”`).join(', ')}`] : []),
  ]
}

/**
 * Which of the readings is meant, asked of whoever sits at the terminal.
 * @returns undefined where nobody does, or nothing that has a number is typed.
 */
export async function choose(readings: readonly MessageReading[]): Promise<MessageReading | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await asking.question(`Which one, 1 to ${readings.length}? `)
    return readings[Number(typed) - 1]
  } finally {
    asking.close()
  }
}

/** The words after `umpire ask` that ask just this. */
function commandOf({ game }: Edition, { question: { ask, facts, asOf, format, event } }: MessageReading): string {
  const given = Object.entries(facts).map(([name, value]) => `${name}=${shown(value)}`)
  const named = { game, 'as-of': asOf, format, event }
  const options = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
  return [...ask, ...given, ...options].map(quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w.=:@%+,/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function takenLine(query: string, { kind, name, value, at, sure }: Taken): string {
  const words = at.map((span) => query.slice(...span)).join(' … ')
  const said = value === undefined ? name : `${name} = ${shown(value)}`
  return sure ? `“${words}”: ${kind} ${said}` : `“${words}”: perhaps ${kind} ${said}, not counted`
}
