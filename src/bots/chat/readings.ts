import { createHash } from 'node:crypto'
import type { HeardIn, Understood } from '../../ask/index.ts'
import type { MessageReading } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { factValue } from './facts.ts'
import { type Line, lines, type Option, type Part, part, type Sheet } from './sheet.ts'
import { addressOf } from './spots.ts'
import { orList, upper } from './words.ts'

/** A message as one game understands it. */
export interface HeardHere extends HeardIn {
  readonly served: Served
}

/**
 * What a message may mean, each reading with what it comes to, to be picked; below them the other games.
 * @param heard the likeliest game first; at least one of them has a reading.  @param link what a press goes on from.
 */
export function readingsSheet(heard: readonly HeardHere[], what: string, link: string, hasPage: boolean): Sheet {
  const [best, ...others] = heard.filter(({ understood }) => understood.readings.length > 0)
  const readings = best?.understood.readings ?? []
  const options = readings.map((reading, at): Option => {
    const value = `${best?.edition.game}/${readingKey(reading)}`
    return { label: nameOf(reading, at), value }
  })
  const elsewhere = others.slice(0, MOST_GAMES).map(({ edition }): Option => {
    return { label: `In ${edition.title}`, value: edition.game }
  })
  const isOne = readings.length === 1
  return {
    tone: 'plain',
    title: isOne ? 'Is this what you mean?' : 'Which of these do you mean?',
    link,
    text: `“${what}” ${isOne ? 'can be taken so' : `can be taken in ${readings.length} ways`}, each with what it comes to.`,
    parts: [
      ...readings.flatMap((reading, at) => part(nameOf(reading, at), linesOf(best, reading))),
      ...part('A search finds', best ? foundLines(best, hasPage) : []),
    ],
    ...(best ? { foot: best.served.edition.title } : {}),
    menu: { verb: 'hear', prompt: 'Which of these do you mean?', options: [...options, ...elsewhere] },
  }
}

/** Beside three readings, as many as a row of five buttons holds. */
const MOST_GAMES = 2

function foundLines({ edition: { game }, understood }: HeardHere, hasPage: boolean): Line[] {
  const results = understood.search?.results.slice(0, MOST_FOUND) ?? []
  return results.map(({ slug, term, kind }) => ({
    name: term,
    link: addressOf({ kind: 'entry', game, name: slug, moment: {} }, hasPage),
    text: kind,
  }))
}

const MOST_FOUND = 3

/** Names a reading of a message in a press: eight letters, the same as long as its question is. */
export function readingKey({ link }: MessageReading): string {
  return createHash('sha256').update(link).digest('base64url').slice(0, 8)
}

/** What of a message was not counted: guesses, and words nobody understood; and what nobody said. */
export function leftOver({ served: { edition }, understood: { query } }: HeardHere, reading: MessageReading): Part[] {
  const guesses = reading.taken.filter(({ sure }) => !sure)
  return [
    ...part(
      'Not counted',
      guesses.map(({ at, label, name, value }) => ({
        name: `“${at.map((span) => query.slice(...span)).join(' … ')}”`,
        text: `perhaps “${label}”${value === undefined ? '' : ` ${factValue(edition, name, value)}`}`,
      })),
    ),
    ...part('Not understood', unused(reading)),
    ...part('Taken for granted', presumed(reading)),
  ]
}

/** What a message is taken to ask. */
export function askedIn({ taken }: Pick<Understood, 'taken'>): string[] {
  return taken.flatMap(({ kind, label, sure }) => (kind === 'ask' && sure ? [label] : []))
}

/** `1. Forbidden: start a battle` */
function nameOf({ ruling, taken, label }: MessageReading, at: number): string {
  return `${at + 1}. ${upper(ruling.label)}: ${askedIn({ taken })[0] ?? label}`
}

/** What was heard for it, what is taken for granted, what was not used, and what it asks for. */
function linesOf(heard: HeardHere | undefined, reading: MessageReading): Line[] {
  if (!heard) return []
  const facts = reading.taken.flatMap(({ kind, sure, label, valueLabel = '' }) =>
    kind === 'fact' && sure ? [{ name: label, text: valueLabel }] : [],
  )
  const when = reading.taken.flatMap(({ kind, sure, label }) =>
    kind !== 'fact' && kind !== 'ask' && sure ? [label] : [],
  )
  const said = [...facts, ...(when.length > 0 ? lines(orList(when)) : [])]
  const granted = presumed(reading)
  const { asks } = reading.ruling
  return [
    ...(said.length > 0 ? said : lines('Nothing else was heard for it.')),
    ...granted.map(({ name = '', text = '' }) => ({ name: 'Taken for granted', text: `${name} ${text}` })),
    ...unused(reading).map(({ text = '' }) => ({ name: 'Not used', text })),
    ...(asks ? [{ name: 'Asks', text: asks.question }] : []),
  ]
}

function presumed({ presumed: all }: MessageReading): Line[] {
  return all.map(({ label, valueLabel = '' }) => ({ name: label, text: valueLabel }))
}

function unused({ unused: all }: MessageReading): Line[] {
  const strange = [...new Set(all.map(({ words }) => words))]
  return strange.length > 0 ? lines(strange.map((words) => `“${words}”`).join(', ')) : []
}
