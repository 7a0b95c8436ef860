import { understandSentence } from '../ask/index.ts'
import type { Edition, Json, MessageReading, SaidMessage, TypedMessage } from '../domain/index.ts'
import { index } from '../search/index.ts'
import { runCase } from './cases.ts'

/** What becomes of the messages of an edition, as said blocks and worked examples keep them. */
export interface Hearing {
  readonly messages: number
  /** Heard as they must be, and answered at once; a message that nobody answers, or that lacks something, is not answered. */
  readonly atOnce: number
  /** Heard as they must be by one of the readings offered. */
  readonly offered: number
  /** Answered at once, and heard otherwise. */
  readonly wrong: readonly SaidMessage[]
  /** Neither. */
  readonly missed: readonly SaidMessage[]
  /** Typed messages whose question comes to something else than they expect; absent where nobody asked. */
  readonly outdated?: readonly TypedMessage[]
}

/** Puts every message of an edition to it, as a player would. */
export function hearingOf(edition: Edition): Hearing {
  if (edition.messages.length === 0) return { messages: 0, atOnce: 0, offered: 0, wrong: [], missed: [] }
  const served = { edition, search: index(edition) }
  const heard = edition.messages.map((said) => ({
    said,
    as: heardAs(said, understandSentence(served, said.message).readings),
  }))
  const of = (as: HeardAs) => heard.filter((each) => each.as === as).map(({ said }) => said)
  return {
    messages: heard.length,
    atOnce: of('at-once').length,
    offered: of('offered').length,
    wrong: of('wrong'),
    missed: of('missed'),
  }
}

/** The typed messages of an edition whose question does not come to what they expect. */
export function outdatedIn(edition: Edition): readonly TypedMessage[] {
  return edition.sayings.typed.filter((typed) => {
    const { message, ask, facts, asOf = 'latest', format, event, expect } = typed
    if (expect === undefined) return false
    const point = { asOf, ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
    const none = { unknown: [], because: [], asks: [], noLonger: [], notes: [], cites: [], ordered: false }
    const example = { title: message, entry: '', anchor: '', ask, facts, expect, ...point, ...none }
    return runCase(edition, example).failures.length > 0
  })
}

/** What becomes of a message: heard as it must be at once or by a reading offered, answered otherwise, or neither. */
export type HeardAs = 'at-once' | 'offered' | 'wrong' | 'missed'

export function heardAs(said: SaidMessage, readings: readonly MessageReading[]): HeardAs {
  const [first] = readings
  // What nobody answers, and what lacks something, is heard well where it is not ruled on.
  if (said.ask.length === 0) return first?.sure ? 'wrong' : 'at-once'
  if (said.needs.length > 0) return first?.sure && !first.ruling.asks ? 'wrong' : 'at-once'
  if (first?.sure) return isHeard(said, first) ? 'at-once' : 'wrong'
  return readings.some((reading) => isHeard(said, reading)) ? 'offered' : 'missed'
}

/**
 * Whether a reading asks what must be asked, contradicts no fact that is said, and comes to the ruling that is expected; where
 * none is, whether it says all that is said.
 */
function isHeard({ ask, facts, expect }: SaidMessage, { question, ruling }: MessageReading): boolean {
  const told = flat(question.facts)
  const isTold = ([name, value]: readonly [string, string]) => told.get(name) === value
  const isOpen = ([name]: readonly [string, string]) => !told.has(name)
  const said = [...flat(facts)]
  if (!ask.includes(question.ask[0]) || !said.every((each) => isTold(each) || isOpen(each))) return false
  return expect === undefined
    ? said.every(isTold)
    : JSON.stringify(ruling.verdict ?? ruling.value) === JSON.stringify(atOne(expect))
}

/** What is expected of all elements alike, as a reading tells it; anything else as it is. */
function atOne(expect: Json): Json {
  if (typeof expect !== 'object' || expect === null || Array.isArray(expect)) return expect
  const [first = null, ...others] = Object.values(expect)
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : expect
}

/** Facts with the fields of records by names of their own, as texts. */
function flat(facts: { readonly [name: string]: Json }, before = ''): Map<string, string> {
  return new Map(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value as { readonly [field: string]: Json }, `${before}${name}.`)]
        : [[`${before}${name}`, JSON.stringify(value)] as const],
    ),
  )
}
