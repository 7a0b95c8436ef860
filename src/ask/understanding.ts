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
import { type HeardReading, type Leaning, LONGEST_SENTENCE, questionOf, understand } from '../understand/index.ts'
import { answer } from './answer.ts'
import { questionLink } from './link.ts'
import { type Engine, isSettled, outcomeOf, ruled, rulingShown } from './outcome.ts'
import { precedentsOf } from './precedents.ts'
import { type Circumstance, circumstances } from './presuming.ts'
import { type Signs, SURE, sharesOf, weightOf } from './weighing.ts'

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
const MOST_READINGS = 3

/**
 * The readings of a message, judged by what they come to: each is put to the engine, with what worked examples like it take
 * for granted where what was said does not settle it; those that differ in their ruling are offered, the likeliest first.
 * @param isOver asked from time to time whether to give up.  @throws OutOfTime where that says so.
 */
export function understandSentence(
  { edition, search: index }: Pick<Served, 'edition' | 'search'>,
  sentence: string,
  hearing: Hearing = {},
  isOver?: IsOver,
): Understood {
  const all = weighed(edition, sentence, hearing, isOver)
  const [best] = all
  const query = best?.query ?? sentence.slice(0, LONGEST_SENTENCE)
  const readings = distinct(all).map((each) => shown(edition, each, isOver))
  const [first] = readings
  const found = { query, taken: first?.taken ?? [], unused: first?.unused ?? [], readings }
  if (first?.sure) return { ...found, question: first.question, link: first.link }
  return { ...found, search: search(index, query, { limit: RESULTS }) }
}

/** A reading that was put to the engine. */
export interface Weighed {
  readonly query: string
  readonly heard: HeardReading
  readonly question: PlainQuestion
  readonly ruling: Ruling
  readonly taken: readonly Taken[]
  /** Whether its question holds what is a guess. */
  readonly isBold: boolean
  readonly presumed: { readonly [fact: string]: Json }
  readonly signs: Signs
  /** In (0, 1]; those of all readings that come to one ruling, together. */
  readonly share: number
  /** Whether nothing but its share and what is left unexplained keeps it from being answered at once. */
  readonly isFit: boolean
  readonly sure: boolean
}

/** Every reading of a message that can be asked, likeliest first. */
export function weighed(
  edition: Edition,
  sentence: string,
  { meant, before }: Hearing = {},
  isOver?: IsOver,
): Weighed[] {
  const { theory } = open(edition)
  const heard = understand(edition, sentence, ({ kind, name }) => theory.dependencies.factsBehind(`${kind}:${name}`), {
    ...(meant === undefined ? {} : { meant }),
    ...(before ? { before: before.ask[0] } : {}),
  })
  const tries = heard.readings.flatMap((one) => {
    const hasGuess = emboldened(one.taken).some(({ sure }, at) => sure !== one.taken[at]?.sure)
    return [false, ...(hasGuess ? [true] : [])].flatMap((isBold) =>
      tried({ edition, isOver }, heard.query, one, heard.occasion, isBold, before),
    )
  })
  const signs = tries.map((each) => signsOf(each, tries))
  const weights = signs.map(weightOf)
  const shares = sharesOf(weights)
  const together = (mine: Try) =>
    tries.reduce((sum, other, at) => (comesToSame(other, mine) ? sum + (shares[at] ?? 0) : sum), 0)
  return tries
    .map((one, at) => ({ one, signs: signs[at] as Signs, weight: weights[at] ?? 0, share: together(one) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ one, signs: own, share }, at) => {
      const isFit = restsOnWhatIsSaid(one)
      const isSure = isFit && share * own.explained * own.words >= SURE
      return { ...one, signs: own, share, isFit, sure: at === 0 && (isSure || one.heard.target.name === meant) }
    })
}

interface Try extends Pick<Weighed, 'query' | 'heard' | 'question' | 'ruling' | 'taken' | 'isBold' | 'presumed'> {
  readonly isSettled: boolean
  readonly rarity: number
  readonly likeness: number
  readonly leansWith: number
  readonly leansAgainst: number
}

/** What may be taken for granted is at least so likely: the surest alone, then with it what is less so. */
const CHANCES = [0.5, 0.3, 0.15, 0.05]

function tried(
  engine: Engine,
  query: string,
  heard: HeardReading,
  occasion: readonly Taken[],
  isBold: boolean,
  before: PlainQuestion | undefined,
): Try[] {
  const { edition } = engine
  const taken = [...occasion, ...heard.taken]
  const said = questionOf(isBold ? emboldened(taken) : taken)
  if (!said) return []
  const plain =
    before && before.ask[0] === said.ask[0] ? { ...before, ...said, facts: { ...before.facts, ...said.facts } } : said
  const first = ruled(engine, plain)
  const question = first ? plain : { ...plain, facts: {} }
  const ruling = first ?? ruled(engine, question)
  if (!ruling) return []
  const precedents = precedentsOf(edition, question.ask[0], query, question.facts)
  const common = { query, heard, taken, isBold, likeness: precedents.likeness }
  const likely = circumstances(precedents, heard.leanings, question.facts)
  const base = settledBy(engine, question, ruling, likely)
  const tries = [{ ...base }, ...variants(engine, base, likely)]
  return tries.map((each) => ({ ...common, ...each, ...lean(heard.leanings, each.question.facts) }))
}

type Presuming = Pick<Try, 'question' | 'ruling' | 'presumed' | 'isSettled' | 'rarity'>

/** A question as it is, or with what may be taken for granted: the likeliest alone, then more, until it is settled. */
function settledBy(
  engine: Engine,
  question: PlainQuestion,
  ruling: Ruling,
  likely: readonly Circumstance[],
): Presuming {
  if (isSettled(ruling)) return { question, ruling, presumed: {}, isSettled: true, rarity: 0 }
  let before = 0
  for (const least of CHANCES) {
    const own = likely.filter(({ chance }) => chance >= least)
    if (own.length === before) continue
    before = own.length
    const found = presuming(engine, question, own)
    if (found && isSettled(found.ruling)) return found
  }
  return { question, ruling, presumed: {}, isSettled: false, rarity: 1 }
}

function presuming(engine: Engine, question: PlainQuestion, own: readonly Circumstance[]): Presuming | undefined {
  const presumed = Object.fromEntries(own.map(({ name, value }) => [name, value]))
  const fuller = { ...question, facts: { ...question.facts, ...presumed } }
  const ruling = ruled(engine, fuller)
  const rarity = 1 - Math.min(...own.map(({ chance }) => chance))
  return ruling && { question: fuller, ruling, presumed, isSettled: false, rarity }
}

/** Where one more thing that the words lean to would turn the ruling. */
function variants(engine: Engine, base: Presuming, likely: readonly Circumstance[]): Presuming[] {
  const found: Presuming[] = []
  for (const one of likely
    .filter(({ strength, name }) => strength >= STRONG && !(name in base.presumed))
    .slice(0, MOST_VARIANTS)) {
    const all = [...likely.filter(({ name }) => name in base.presumed), one]
    const plain = Object.fromEntries(Object.entries(base.question.facts).filter(([name]) => !(name in base.presumed)))
    const other = presuming(engine, { ...base.question, facts: plain }, all)
    if (other && isSettled(other.ruling) && ![base, ...found].some(({ ruling }) => areSame(ruling, other.ruling)))
      found.push(other)
  }
  return found
}

/** How much of what the words lean to a question has, and how much it has not. */
function lean(leanings: readonly Leaning[], facts: PlainQuestion['facts']): Pick<Try, 'leansWith' | 'leansAgainst'> {
  let [leansWith, leansAgainst] = [0, 0]
  for (const [name, own] of Map.groupBy(leanings, (each) => each.name)) {
    const text = name in facts ? JSON.stringify(facts[name]) : undefined
    for (const { value, strength } of own) if (text === JSON.stringify(value)) leansWith += strength
    const [most] = own
    if (most && most.strength >= STRONG && text !== JSON.stringify(most.value)) leansAgainst += most.strength
  }
  return { leansWith: Math.min(1, leansWith / MANY), leansAgainst: Math.min(1, leansAgainst / MANY) }
}

const STRONG = 0.35
const MOST_VARIANTS = 3
const MANY = 3

/** With guesses at facts for said, but for those of which one denies the other. */
function emboldened(taken: readonly Taken[]): Taken[] {
  const isDisputed = ({ name, value }: Taken) =>
    taken.some((other) => other.name === name && JSON.stringify(other.value) !== JSON.stringify(value))
  return taken.map((each) => (each.kind === 'fact' && !isDisputed(each) ? { ...each, sure: true } : each))
}

function signsOf(one: Try, all: readonly Try[]): Signs {
  const { heard, ruling } = one
  const others = all.filter((other) => other.heard.target.name !== heard.target.name)
  const isAnswer = isSettled(ruling)
  return {
    words: heard.score,
    foremost: heard.score >= 1 ? 1 : 0,
    explained: heard.explained,
    wordsExplained: heard.score * heard.explained,
    lead: heard.score - Math.max(0, ...others.map((other) => other.heard.score)),
    settled: one.isSettled ? 1 : 0,
    settledByPresuming: isAnswer ? 1 : 0,
    presumed: isAnswer ? one.rarity : 0,
    byDefault: ruling.by === 'default' ? 1 : 0,
    silent: ruling.verdict === 'silent' ? 1 : 0,
    leftOver: heard.isLeftOver ? 1 : 0,
    guessed: one.isBold ? 1 : 0,
    likeness: one.likeness,
    leansWith: one.leansWith,
    leansAgainst: one.leansAgainst,
    agreed: others.some((other) => areSame(other.ruling, ruling)) ? 1 : 0,
  }
}

function areSame(one: Ruling, other: Ruling): boolean {
  return textOf(one) === textOf(other)
}

function textOf(ruling: Ruling): string {
  return JSON.stringify(outcomeOf(ruling) ?? null)
}

function comesToSame(one: Try, other: Try): boolean {
  const isOpen = !isSettled(one.ruling) || !isSettled(other.ruling)
  return areSame(one.ruling, other.ruling) && (!isOpen || one.question.ask[0] === other.question.ask[0])
}

/** A ruling that rests on nothing but what was said, and on something of it, with nothing left over that could turn it. */
function restsOnWhatIsSaid({ heard, isSettled: isPlain, isBold, ruling, taken }: Try): boolean {
  const facts = taken.filter(({ kind }) => kind === 'fact')
  return (
    isPlain &&
    !isBold &&
    ruling.by !== 'default' &&
    ruling.verdict !== 'silent' &&
    !heard.isLeftOver &&
    facts.length > 0 &&
    facts.every(({ sure }) => sure)
  )
}

/** Of readings that ask one thing and come to one ruling the first; then those of another ruling before others. */
function distinct(all: readonly Weighed[]): Weighed[] {
  const [best] = all
  if (!best) return []
  const chosen = [best]
  const take = (isWanted: (one: Weighed) => boolean) => {
    for (const one of all) if (chosen.length < MOST_READINGS && !chosen.includes(one) && isWanted(one)) chosen.push(one)
  }
  take((one) => isSettled(one.ruling) && !chosen.some((other) => areSame(one.ruling, other.ruling)))
  take(
    (one) =>
      !chosen.some((other) => areSame(one.ruling, other.ruling) && one.question.ask[0] === other.question.ask[0]),
  )
  return chosen
}

function shown(
  edition: Edition,
  { question, ruling, heard, taken, isBold, presumed, sure }: Weighed,
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
    const again = ruled(engine, { ...question, facts })
    if (again && areSame(again, ruling)) continue
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
