import { type Edition, isMap, type Json, type PlainQuestion, type Ruling, type Taken } from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { namesIn } from '../logic/index.ts'
import { type Heard, type HeardReading, questionOf } from '../understand/index.ts'
import type { Considered } from './answer.ts'
import { type Grounds, groundsOf } from './grounds.ts'
import { considered, type Engine, isSettled, textOf } from './outcome.ts'
import { comingTo, type Near, type Precedents, precedentsOf } from './precedents.ts'
import { type Circumstance, circumstances, isCircumstance, isFree, isPartOf } from './presuming.ts'

/** A reading put to the engine, with what may be taken for granted beside what it takes for said. */
export interface Try extends Omit<Presuming, 'came'> {
  readonly heard: HeardReading
  readonly ruling: Ruling
  readonly taken: readonly Taken[]
  /** Whether its question holds what is a guess. */
  readonly isBold: boolean
  /** How much of what is said the text of the rules that decide has, and how like it is beside the likest rule. */
  readonly grounds: { readonly like: number; readonly covers: number }
  /** How many worked examples of the question come to the same, and how like the message the likest of them is. */
  readonly precedents: { readonly share: number; readonly like: number }
  /** How many of the facts taken the rules that decide do not read. */
  readonly unread: number
}

interface Presuming {
  readonly question: PlainQuestion
  readonly came: Considered
  readonly presumed: { readonly [fact: string]: Json }
  /** Whether what was said settles it. */
  readonly isSettled: boolean
  /** How likely the least likely of what is presumed is; 1 where nothing is. */
  readonly chance: number
  /** Whether what is presumed is all of one worked example. */
  readonly isBorrowed: boolean
}

/** What may be taken for granted is at least so likely: the surest alone, then with it what is less so. */
const CHANCES = [0.5, 0.3, 0.15, 0.05]

/**
 * The ways to complete the readings of a message, each put to the engine: what was said alone or with guesses, with what is
 * likely presumed, and as the worked examples most like it have it.
 * @param before what was asked before, which a reading of the same action or quantity goes on with.
 * @throws OutOfTime where the engine is over.
 */
export function triesOf(engine: Engine, heard: Heard, before: PlainQuestion | undefined): Try[] {
  const grounds = groundsOf(engine.edition, heard.stems)
  return heard.readings.flatMap((one, rank) => {
    const taken = [...heard.occasion, ...one.taken]
    const bold = emboldened(taken)
    const isFaint = rank >= LIKELIEST && one.score < FAINT
    const hasGuess = !isFaint && bold.some(({ sure }, at) => sure !== taken[at]?.sure)
    return [false, ...(hasGuess ? [true] : [])].flatMap((isBold) =>
      tried(engine, questionOf(isBold ? bold : taken), heard.stems, one, grounds, before, isFaint).map((each) => ({
        ...each,
        taken: taken.map((one) => (isLeftOut(one, each.question) ? { ...one, sure: false } : one)),
        isBold,
      })),
    )
  })
}

function tried(
  engine: Engine,
  said: PlainQuestion | undefined,
  stems: ReadonlySet<string>,
  heard: HeardReading,
  grounds: Grounds,
  before: PlainQuestion | undefined,
  isFaint: boolean,
): Omit<Try, 'taken' | 'isBold'>[] {
  if (!said) return []
  const { edition } = engine
  const plain =
    before && before.ask[0] === said.ask[0] ? { ...before, ...said, facts: { ...before.facts, ...said.facts } } : said
  const held = holding(engine, plain)
  if (!held) return []
  const { question, came } = held
  const precedents = precedentsOf(edition, question.ask[0], stems, question.facts)
  const likely = circumstances(precedents, heard.leanings, question.facts)
  const base = settledBy(engine, question, came, likely)
  const found = isFaint ? [base] : [base, ...variants(engine, base, likely)]
  const all = isFaint ? found : [...found, ...borrowed(engine, question, found, nearest(precedents, grounds))]
  return all.flatMap(({ came: { ruling: decided }, ...each }) => {
    const ruling = decided()
    if (!ruling) return []
    return {
      ...each,
      heard,
      ruling,
      grounds: grounds.of(ruling.winners),
      precedents: comingTo(precedents, textOf(ruling)),
      unread: unreadOf(edition, ruling.winners, heard.taken),
    }
  })
}

/** But for the likeliest, what the words ask so faintly is hardly meant: it is tried in one way, as all would take half of the time. */
const LIKELIEST = 3
const FAINT = 0.4

/** What was said for sure and cannot be together with what was said before it is a guess. */
function isLeftOut({ kind, name, sure }: Taken, { facts }: PlainQuestion): boolean {
  return kind === 'fact' && sure && !Object.keys(facts).some((other) => isPartOf(other, name))
}

/** A question with those of its facts that can be together, the first before the others, and what it comes to. */
function holding(engine: Engine, whole: PlainQuestion): Pick<Presuming, 'question' | 'came'> | undefined {
  const all = considered(engine, whole)
  if (all) return { question: whole, came: all }
  let question: PlainQuestion = { ...whole, facts: {} }
  let came = considered(engine, question)
  for (const [name, value] of Object.entries(whole.facts)) {
    const more = { ...question, facts: { ...question.facts, [name]: value } }
    const found = came && considered(engine, more)
    if (found) [question, came] = [more, found]
  }
  return came && { question, came }
}

/** A question as it is, or with what may be taken for granted: the likeliest alone, then more, until it is settled. */
function settledBy(
  engine: Engine,
  question: PlainQuestion,
  came: Considered,
  likely: readonly Circumstance[],
): Presuming {
  const plain = { question, came, presumed: {}, isSettled: isSettled(came.outcome), chance: 1, isBorrowed: false }
  if (plain.isSettled) return plain
  let before = 0
  for (const least of CHANCES) {
    const own = likely.filter(({ chance }) => chance >= least)
    if (own.length === before) continue
    before = own.length
    const found = presuming(engine, question, own)
    if (found && isSettled(found.came.outcome)) return found
  }
  return plain
}

function presuming(
  engine: Engine,
  question: PlainQuestion,
  own: readonly Pick<Circumstance, 'name' | 'value' | 'chance'>[],
): Presuming | undefined {
  const presumed = Object.fromEntries(own.map(({ name, value }) => [name, value]))
  const fuller = { ...question, facts: { ...question.facts, ...presumed } }
  const came = considered(engine, fuller)
  const chance = Math.min(...own.map((each) => each.chance))
  return came && { question: fuller, came, presumed, isSettled: false, chance, isBorrowed: false }
}

/** Where one more thing that the words lean to would turn the ruling. */
function variants(engine: Engine, base: Presuming, likely: readonly Circumstance[]): Presuming[] {
  const found: Presuming[] = []
  const { presumed, question } = base
  for (const one of likely
    .filter(({ strength, name }) => strength >= STRONG && !(name in presumed))
    .slice(0, MOST_VARIANTS)) {
    const all = [...likely.filter(({ name }) => name in presumed), one]
    const plain = Object.fromEntries(Object.entries(question.facts).filter(([name]) => !(name in presumed)))
    const other = presuming(engine, { ...question, facts: plain }, all)
    if (other && addsTo([base, ...found], other)) found.push(other)
  }
  return found
}

const STRONG = 0.35
const MOST_VARIANTS = 3

/** As the worked examples have it that are most like the message: facts that go together, which each alone may not be likely. */
function borrowed(
  engine: Engine,
  question: PlainQuestion,
  known: readonly Presuming[],
  examples: readonly Near[],
): Presuming[] {
  const found: Presuming[] = []
  for (const { facts, expect } of examples) {
    if (expect !== undefined && hasOutcome([...known, ...found], expect)) continue
    const own = Object.entries(facts)
      .flatMap(([name, value]) => fieldsOf(name, value))
      .filter(({ name, value }) => isCircumstance(value) && isFree(name, question.facts))
    const other = own.length === 0 ? undefined : presuming(engine, question, own)
    if (other && addsTo([...known, ...found], other)) found.push({ ...other, isBorrowed: true })
  }
  return found
}

/** Whether it comes to anything that none of those does. */
function addsTo(known: readonly Presuming[], { came }: Presuming): boolean {
  return isSettled(came.outcome) && !hasOutcome(known, textOf(came.outcome))
}

function hasOutcome(known: readonly Presuming[], outcome: string): boolean {
  return known.some(({ came }) => isSettled(came.outcome) && textOf(came.outcome) === outcome)
}

/** What only a worked example says is hardly likely for itself. */
const BORROWED = 0.1

function fieldsOf(name: string, value: Json): Pick<Circumstance, 'name' | 'value' | 'chance'>[] {
  const fields = isMap(value) ? Object.entries(value) : []
  return fields.length === 0
    ? [{ name, value, chance: BORROWED }]
    : fields.map(([field, own]) => ({ name: `${name}.${field}`, value: own, chance: BORROWED }))
}

/** The worked examples whose title, or the text of whose rule, is most like the message; of those that state the same, one. */
function nearest({ all }: Precedents, grounds: Grounds): Near[] {
  const ranked = all
    .map((near) => ({ near, like: near.like + GROUND * grounds.of(near.because).like }))
    .filter(({ like }) => like >= LIKE)
    .sort((a, b) => b.like - a.like)
  const distinct = new Map<string, Near>()
  for (const { near } of ranked) {
    if (distinct.size === MOST_BORROWED) break
    const text = JSON.stringify(near.facts)
    if (!distinct.has(text)) distinct.set(text, near)
  }
  return [...distinct.values()]
}

/** What it counts that the text of the rule is like, beside the title of the example. */
const GROUND = 0.5
const LIKE = 0.15
const MOST_BORROWED = 4

/** With guesses at facts for said, but for those of which one denies the other. */
function emboldened(taken: readonly Taken[]): Taken[] {
  const isDisputed = ({ name, value }: Taken) =>
    taken.some((other) => other.name === name && JSON.stringify(other.value) !== JSON.stringify(value))
  return taken.map((each) => (each.kind === 'fact' && !isDisputed(each) ? { ...each, sure: true } : each))
}

/** How many of the facts taken no rule that decides reads, neither itself nor through what its condition names. */
function unreadOf(edition: Edition, winners: readonly string[], taken: readonly Taken[]): number {
  const { theory } = open(edition)
  const read = new Set<string>()
  for (const id of winners) {
    const expr = theory.rules.get(id)?.when?.expr
    for (const name of expr ? namesIn(expr) : [])
      for (const fact of theory.dependencies.factsBehind(name)) read.add(fact)
  }
  return taken.filter(({ kind, name }) => kind === 'fact' && ![...read].some((fact) => isPartOf(name, fact))).length
}
