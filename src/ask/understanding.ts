import type {
  Edition,
  Fact,
  Json,
  MessageReading,
  PlainQuestion,
  Reading,
  Ruling,
  Taken,
  Understanding,
} from '../domain/index.ts'
import { valueLabel } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { open } from '../editions/index.ts'
import type { IsOver } from '../logic/index.ts'
import { type Searched, search } from '../search/index.ts'
import { questionOf, understand } from '../understand/index.ts'
import { answer } from './answer.ts'
import { questionLink } from './link.ts'
import { offered } from './offering.ts'
import { areSame, considered, type Engine, rulingShown } from './outcome.ts'
import { chanceAtOnce, SURE } from './sureness.ts'
import { triesOf } from './trying.ts'
import { inOrder, signsOf, type Weighed, type Weighing } from './weighing.ts'

/** A message understood, with the link that asks its question; or what a search finds, where it is not clear enough. */
export interface Understood extends Understanding {
  /** The query of the link, beginning with `?`. */
  readonly link?: string
  readonly search?: Searched
}

export interface Hearing {
  /** The action or quantity that somebody chose among those the message can ask about. */
  readonly meant?: string
  /** The question so far, which the message goes on with: “and in 2001?”, “no, mine”. */
  readonly before?: PlainQuestion
}

/** Results offered where a message is not understood. */
const RESULTS = 10

/**
 * The readings of a message, judged by what they come to: each is put to the engine, with what worked examples like it take
 * for granted where what was said does not settle it; those that differ in their ruling are offered, the likeliest first.
 * @param of without an index to search, what a search finds is not told.
 * @param isOver asked from time to time whether to give up.  @throws OutOfTime where that says so.
 */
export function understandSentence(
  of: Pick<Served, 'edition'> & Partial<Pick<Served, 'search'>>,
  sentence: string,
  hearing: Hearing = {},
  isOver?: IsOver,
): Understood {
  const { edition } = of
  const { query, readings: all, sure } = weighed(edition, sentence, hearing, isOver)
  const readings = offered(all).map((each, at) => shown(edition, each, sure && at === 0, isOver))
  const [first] = readings
  const found = { query, taken: first?.taken ?? [], unused: first?.unused ?? [], readings }
  if (first?.sure) return { ...found, question: first.question, link: first.link }
  return of.search ? { ...found, search: search(of.search, query, { limit: RESULTS }) } : found
}

/** The readings of a message, by what its words ask and by what each comes to. */
export function weighed(
  edition: Edition,
  sentence: string,
  { meant, before }: Hearing = {},
  isOver?: IsOver,
): Weighing {
  const { theory } = open(edition)
  const heard = understand(edition, sentence, ({ kind, name }) => theory.dependencies.factsBehind(`${kind}:${name}`), {
    ...(meant === undefined ? {} : { meant }),
    ...(before ? { before: before.ask[0] } : {}),
  })
  const tries = triesOf({ edition, isOver }, heard, before)
  const readings = inOrder(tries.map((one) => ({ ...one, signs: signsOf(one) })))
  const all = { query: heard.query, length: heard.stems.size, readings }
  const isMeant = meant !== undefined && readings[0]?.heard.target.name === meant
  return { ...all, sure: isMeant || chanceAtOnce(all) >= SURE }
}

function shown(
  edition: Edition,
  { question, ruling, heard, taken, isBold, presumed }: Weighed,
  sure: boolean,
  isOver: IsOver | undefined,
): MessageReading {
  const needed = without({ edition, isOver }, question, presumed, ruling)
  const facts = Object.fromEntries(
    Object.entries(question.facts).filter(([name]) => !(name in presumed) || name in needed),
  )
  const asked = { ...question, facts }
  const presumedFacts = Object.entries(needed).map(([name, value]) => readingOf(edition, name, value))
  const heardFacts = taken.filter(({ kind, sure: isSaid }) => kind === 'fact' && (isSaid || isBold))
  return {
    question: asked,
    link: questionLink(edition, asked),
    label: labelOf(heard.target.label, [...heardFacts, ...presumedFacts]),
    ruling: rulingShown({ edition, isOver }, asked, ruling),
    taken,
    presumed: presumedFacts,
    unused: heard.unused,
    sure,
  }
}

/** Those of the presumed facts without which the ruling would be another. */
function without(
  engine: Engine,
  question: PlainQuestion,
  presumed: Weighed['presumed'],
  ruling: Ruling,
): { readonly [fact: string]: Json } {
  const facts: { [fact: string]: Json } = { ...question.facts }
  const needed: { [fact: string]: Json } = {}
  for (const [name, value] of Object.entries(presumed)) {
    delete facts[name]
    const again = considered(engine, { ...question, facts })
    if (again && areSame(again.outcome, ruling)) continue
    facts[name] = value
    needed[name] = value
  }
  return needed
}

function labelOf(label: string, facts: readonly Reading[]): string {
  const told = facts.map(({ label: asks, valueLabel: value = '' }) => `${asks.replace(/\?$/, '')}: ${value}`)
  return told.length === 0 ? label : `${label} (${told.join('; ')})`
}

function readingOf(edition: Edition, name: string, value: Json): Reading {
  const fact = edition.vocabulary.facts.find((each): each is Fact => each.name === name)
  const label = fact?.ask ?? fact?.words[0] ?? name
  return { name, label, value, valueLabel: valueLabel(edition, fact?.type ?? { kind: 'any' }, value) }
}

/**
 * The question of what somebody has taken of a sentence, with the query of its link: what is not sure is no part of it.
 * @returns undefined where nothing is asked, or the parts do not go together.
 */
export function questionTaken(
  edition: Edition,
  taken: readonly Taken[],
): { readonly question: PlainQuestion; readonly link: string } | undefined {
  const question = questionOf(taken)
  const outcome = question && answer(edition, { ...question, include: [] })
  return question && outcome?.ok ? { question, link: questionLink(edition, question) } : undefined
}
