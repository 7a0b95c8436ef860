import { type Choice, distance, type Edition, type Fact, type Json, type Slot, typeText } from '../../domain/index.ts'
import { choicesOf } from '../facts.ts'
import type { Trouble } from './desk.ts'

/** A fact as it can be stated: its name, what a judge would ask, and the values it takes. */
export interface FactView {
  readonly fact: string
  readonly type: string
  readonly question?: string
  readonly choices: readonly Choice[]
  readonly range?: readonly number[]
  readonly assumed?: Json
  readonly derived?: true
}

export function factView(edition: Edition, { name, type, ask, range, assume, ...fact }: Fact | Slot): FactView {
  return {
    fact: name,
    type: typeText(type),
    ...(ask === undefined ? {} : { question: ask }),
    choices: choicesOf(edition, type),
    ...(range === undefined ? {} : { range }),
    ...(assume === undefined ? {} : { assumed: assume }),
    ...('fromText' in fact && fact.fromText !== undefined ? { derived: true } : {}),
  }
}

export function factLine({ fact, type, question, choices, range, assumed, derived }: FactView): string {
  const values = choices.slice(0, MOST_SHOWN).map(({ value }) => shown(value))
  const more = choices.length > MOST_SHOWN ? ` | … ${choices.length - MOST_SHOWN} more` : ''
  const notes = [
    `${type}${range ? ` from ${range[0]} to ${range[1]}` : ''}`,
    ...(values.length > 0 && type !== 'bool' ? [`${values.join(' | ')}${more}`] : []),
    ...(assumed === undefined ? [] : [`assumed ${shown(assumed)}`]),
    ...(derived ? ['worked out where not given'] : []),
  ]
  return `- ${fact}: ${question ?? 'no wording'} (${notes.join('; ')})`
}

/** A question to put next, with what each choice would settle. */
export function questionLine({
  fact,
  question,
  type,
  choices,
}: {
  readonly fact: string
  readonly question: string
  readonly type: string
  readonly choices: readonly Choice[]
}): string {
  const values = choices.slice(0, MOST_SHOWN).map(({ value, label, becomes }) => {
    // A number stands for its range: nobody is to state it unasked.
    const said = shown(value) === label || typeof value === 'number' ? label : `${shown(value)} (${label})`
    return becomes === undefined ? said : `${said} → ${shown(becomes)}`
  })
  return `${question} Fact ${fact}, ${type}${values.length > 0 ? `: ${values.join(' | ')}` : ''}`
}

/** Values of one choice in a line of text; the structured answer has them all. */
const MOST_SHOWN = 25

/** The facts that troubles are about, or that their names may have meant: with their wording and choices. */
export function factsMeant(edition: Edition, troubles: readonly Trouble[]): FactView[] {
  const { facts } = edition.vocabulary
  const names = troubles.flatMap(({ at, didYouMean }) => {
    if (!at.startsWith('facts.')) return []
    const path = at.slice('facts.'.length)
    const own = facts.filter(({ name }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    return own.length > 0 ? own.map(({ name }) => name) : [...didYouMean, ...sharing(path, facts)]
  })
  return [...new Set(names)]
    .flatMap((name) => facts.find((each) => each.name === name) ?? [])
    .slice(0, MOST_MEANT)
    .map((each) => factView(edition, each))
}

const MOST_MEANT = 6

/** Facts named with the same words, misspelt ones too: `beam.sheilds` means `beam.shields_in_the_way`. */
function sharing(path: string, facts: readonly Fact[]): string[] {
  const wanted = parts(path.slice(0, 200))
  return facts
    .map(({ name }) => {
      const own = parts(name)
      return { name, score: wanted.filter((word) => own.some((each) => isAlike(word, each))).length }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

function parts(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
}

function isAlike(word: string, other: string): boolean {
  const limit = Math.floor(Math.max(word.length, other.length) / 3)
  return Math.abs(word.length - other.length) <= limit && distance(word, other, limit) <= limit
}

export function shown(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
