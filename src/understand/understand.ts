import {
  bare,
  type Edition,
  elementOf,
  isMap,
  type Json,
  type PlainQuestion,
  type Reading,
  type Span,
  type Taken,
} from '../domain/index.ts'
import type { Ranked, Target } from './asking.ts'
import { cards, namesIn } from './cards.ts'
import { type Form, openingOf } from './forms.ts'
import { apart } from './hearing.ts'
import type { Leaning } from './leanings.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { isOfRecords } from './members.ts'
import { takes } from './numerals.ts'
import { occasionIn } from './occasion.ts'
import { placed } from './placed.ts'
import type { Hearing, Named, Said, Spoken } from './sentence.ts'
import { sides } from './sides.ts'
import { spelt } from './spelling.ts'
import { factsOf, spokenIn, statements } from './statements.ts'
import { SHORTENED, setOf, type Token, tokensOf, usually } from './tokens.ts'
import { numbers, spotsOf, values } from './values.ts'

/** What an edition tells of an action or quantity: the facts its answer can turn on. */
export type Relevant = (target: Pick<Target, 'kind' | 'name'>) => ReadonlySet<string>

/** A message in the words of an edition: what it may ask, likeliest first, each with the facts that it states for that. */
export interface Heard {
  readonly query: string
  /** Of its words those that carry meaning, or negate, spelt as the edition spells them. */
  readonly stems: ReadonlySet<string>
  /** Date, format and event. */
  readonly occasion: readonly Taken[]
  readonly readings: readonly HeardReading[]
}

/** One thing that a message may ask. */
export interface HeardReading {
  readonly target: Target
  /** What the words of the target come to beside those of the likeliest, in (0, 1]. */
  readonly score: number
  /** How well the target answers to the form of the message; 1 where nothing speaks against it. */
  readonly fits: number
  readonly taken: readonly Taken[]
  readonly unused: readonly { readonly words: string; readonly at: Span }[]
  /** How much of what the message says is taken for something, in [0, 1]: each word weighs as much as it is rare. */
  readonly explained: number
  /** What the words lean to for facts that they do not surely state, strongest first. */
  readonly leanings: readonly Leaning[]
  /** Whether a negation is left over, or a number that a fact of the question could have. */
  readonly isLeftOver: boolean
  /**
   * Whether a card or a value is named that stands for nothing, though what is asked turns on a fact that could be that, or another card
   * than the one that is surely said.
   */
  readonly isUnplaced: boolean
}

/** What is known of a message besides its words. */
export interface Context {
  /** The action or quantity that somebody chose among those it can ask about: it stands first then. */
  readonly meant?: string
  /** What was asked before, which a message that asks nothing itself goes on with. */
  readonly before?: string
}

/** Longer messages are cut here: nobody asks a judge so much at once. */
export const LONGEST_SENTENCE = 500
/** So many of the likeliest targets are heard with their facts. */
const TRIED = 8

/**
 * A message as questions it may ask, with the facts it states, its date, format and event, each with the words it was taken from.
 * Deterministic, from the words of the vocabulary, its sayings, enumerations, cards and dates; what is not clear is a guess.
 */
export function understand(
  edition: Edition,
  sentence: string,
  relevant: Relevant,
  { meant, before }: Context = {},
): Heard {
  const text = sentence.slice(0, LONGEST_SENTENCE)
  const lexicon = lexiconOf(edition)
  const all = usually(
    tokensOf(text)
      .map((token) => (SHORTENED.has(token.text) ? { ...token, full: false } : token))
      .map((token) => spelt(token, (stem) => lexicon.known.has(stem), lexicon.spellings)),
    lexicon.alike,
  )
  const tokens = all.length > MOST_TOKENS ? all.slice(0, MOST_TOKENS) : all
  const used = new Set<number>()
  const occasion = occasionIn(lexicon, tokens).map((said) => {
    for (const index of said.tokens) used.add(index)
    return takenOf(tokens, said.kind, said)
  })
  const named = namesIn(lexicon, tokens, used)
  const { form, at: opens } = openingOf(tokens)
  const spoken = spokenIn(lexicon, tokens, used, named)
  const ranked = rankedBy(lexicon, lexicon.asking.rank(tokens, used, form, opens), spoken)
  const leanings = lexicon.leanings.in(tokens, used).sort((a, b) => b.strength - a.strength)
  const chosen =
    meant ??
    lexicon.asking.askedWordForWord(text) ??
    (ranked.length === 0 || goesOn(form, tokens, opens) ? before : undefined)
  const likely = chosen === undefined ? ranked.slice(0, TRIED) : only(lexicon, ranked, chosen)
  const most = Math.max(...likely.map(({ score }) => score))
  return {
    query: text,
    stems: new Set(tokens.flatMap(({ full, negates, stem }) => (full || negates ? [stem] : []))),
    occasion,
    readings: likely.map((one) => {
      const hearing = hearingOf(lexicon, tokens, { ...one, score: one.score / most }, spoken, used, relevant)
      const facts = factsIn(hearing, named)
      // Of a list whose elements are a guess, what is left over may be another.
      const told = facts.filter(({ sure, reading }) => sure || !isOfRecords(reading.value))
      const spent = new Set([...used, ...one.tokens, ...told.flatMap((fact) => fact.tokens)])
      const heard = readingOf(text, hearing, one.fits, facts, spent)
      return {
        ...heard,
        isLeftOver: tokens.some(
          ({ negates }, index) => !spent.has(index) && (negates || leavesNumber(hearing, heard, index)),
        ),
        isUnplaced: namesTwo(hearing, facts) || leavesNames(hearing, named, heard, spent),
        leanings: leaningsOf(hearing, leanings, heard.taken),
      }
    }),
  }
}

const MOST_TOKENS = 120

/** A list that so many worked examples of a target tell of is one whose elements are described. */
const DESCRIBED = 0.12

/**
 * Whether a message begins as one that goes on with a question does: “and in 2001?”, “what if he has a leader”; or says nothing
 * but when.
 */
export function goesOnWith(edition: Edition, sentence: string): boolean {
  const tokens = tokensOf(sentence.slice(0, LONGEST_SENTENCE))
  if (OPENERS.has(tokens[0]?.text ?? '') || isSupposing(tokens)) return true
  const said = new Set(occasionIn(lexiconOf(edition), tokens).flatMap((each) => each.tokens))
  return said.size > 0 && tokens.every(({ full }, index) => !full || said.has(index))
}

const OPENERS = setOf('and but then no yes also if unless without with or otherwise')

/** What if, what about. */
function isSupposing([first, second]: readonly Token[]): boolean {
  return /^(?:what|how)$/.test(first?.text ?? '') && /^(?:if|about|when)$/.test(second?.text ?? '')
}

/** With what the facts that are spoken of tell of what is asked, likeliest first. */
function rankedBy({ topics }: Lexicon, ranked: readonly Ranked[], spoken: readonly Spoken[]): Ranked[] {
  const said = factsOf(spoken)
  return ranked
    .map((one) => ({ ...one, score: one.score * topics.factor(one.target.name, said) }))
    .sort((a, b) => b.score - a.score || (a.target.name < b.target.name ? -1 : 1))
}

/** Whether a message asks nothing of its own: “and in 2001?”, “he has a leader”, “no, mine”. */
function goesOn(form: Form, tokens: readonly Token[], opens: number): boolean {
  const own = tokens.slice(opens).filter(({ full }) => full)
  return (
    form === 'statement' || own.length === 0 || isSupposing(tokens) || (tokens[0]?.text === 'and' && form !== 'leave')
  )
}

/** What was chosen, or asked before, whatever the words of the message come to for it. */
function only(lexicon: Lexicon, ranked: readonly Ranked[], name: string): Ranked[] {
  const found = ranked.find(({ target }) => target.name === name)
  const target = lexicon.asking.targets.find((each) => each.name === name)
  return found ? [found] : target ? [{ target, score: 1, fits: 1, tokens: [] }] : []
}

function hearingOf(
  lexicon: Lexicon,
  tokens: readonly Token[],
  { target, score, tokens: at }: Ranked,
  spoken: readonly Spoken[],
  placed: ReadonlySet<number>,
  relevant: Relevant,
): Hearing {
  const names = [...relevant(target)].sort()
  return {
    lexicon,
    tokens,
    wish: { target, score, tokens: at },
    facts: names.flatMap((name) => lexicon.facts.get(name) ?? []),
    members: names
      .filter((name) => lexicon.topics.share(target.name, name) >= DESCRIBED)
      .flatMap((name) => lexicon.members.get(name) ?? []),
    spoken,
    outside: new Set([...placed, ...at]),
  }
}

/** @param used the words that are taken for anything. */
function readingOf(
  text: string,
  { lexicon, tokens, wish: { target, score, tokens: at } }: Hearing,
  fits: number,
  facts: readonly Said[],
  used: ReadonlySet<number>,
): Omit<HeardReading, 'leanings' | 'isLeftOver' | 'isUnplaced'> {
  const shares = sharesOf(at, facts)
  const ask = takenOf(tokens, 'ask', {
    reading: { name: target.name, label: target.label },
    tokens: shares.ask,
    sure: true,
    alternatives: [],
  })
  const taken = settle([
    ask,
    ...facts.map((fact, index) => takenOf(tokens, 'fact', { ...fact, tokens: shares.facts[index] ?? [] })),
  ])
  const left = tokens.flatMap((token, index) => (!used.has(index) && (token.full || token.negates) ? [index] : []))
  const weigh = (indices: Iterable<number>) =>
    [...indices].reduce((sum, index) => {
      const token = tokens[index]
      return token?.full ? sum + lexicon.asking.weightOf(token.stem) : sum
    }, 0)
  const total = weigh(tokens.keys())
  return {
    target,
    score,
    fits,
    taken,
    unused: spansOf(tokens, left).map((span) => ({ words: text.slice(...span), at: span })),
    explained: total === 0 ? 0 : weigh(used) / total,
  }
}

function isSameValue(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Whether a word that is taken for nothing is a number that a fact of the question could have, and none has, or more of a list that is
 * said in part: one that stands beside what no such fact counts is none of it.
 */
function leavesNumber({ tokens, facts }: Hearing, { taken }: Pick<HeardReading, 'taken'>, at: number): boolean {
  const text = tokens[at]?.text ?? ''
  const isNumber = /^\d+$/.test(text)
  if (!isNumber && !MORE.has(text)) return false
  const told = new Set(taken.flatMap(({ kind, name, sure }) => (kind === 'fact' && sure ? [name] : [])))
  const counted = tokens.slice(at + 1, at + 3).find(({ full }) => full)
  return facts.some(({ fact, hints }) => {
    const isList = bare(fact.type).kind === 'list'
    const isOpen = told.has(fact.name) ? isList : isNumber && (isList || takes(fact, Number(text)))
    return isOpen && (counted === undefined ? isNumber : hints.has(counted.stem))
  })
}

/** So many more of a list as nobody says: four planets and SOME space missions. */
const MORE = setOf('some several few more another')

/** Whether another card may be meant than the one that is surely said. */
function namesTwo(hearing: Hearing, said: readonly Said[]): boolean {
  const cards = new Set(hearing.facts.flatMap(({ fact }) => (elementOf(fact.type).kind === 'card' ? [fact.name] : [])))
  const own = said.filter(({ reading }) => cards.has(reading.name))
  return own.some(
    (one) =>
      !one.sure &&
      own.some(
        (other) =>
          other.sure && other.reading.name === one.reading.name && !isSameValue(other.reading.value, one.reading.value),
      ),
  )
}

/** Whether a card or a value that a fact of the question could have, and none has, is named where nothing was heard. */
function leavesNames(
  hearing: Hearing,
  named: readonly Named[],
  { taken }: Pick<HeardReading, 'taken'>,
  used: ReadonlySet<number>,
): boolean {
  const told = new Set(taken.map(({ name }) => name))
  const untold = hearing.facts.flatMap(({ fact }) => (told.has(fact.name) ? [] : [elementOf(fact.type)]))
  const types = new Set(untold.flatMap((type) => (type.kind === 'enum' ? [type.name] : [])))
  const takesCards = untold.some(({ kind }) => kind === 'card')
  const isLeft = (at: readonly number[]) => at.every((index) => !used.has(index))
  return (
    spotsOf(hearing, used).some(
      ({ tokens, options }) => isLeft(tokens) && options.some(({ type }) => types.has(type)),
    ) ||
    (takesCards && named.some(({ tokens, isCommon }) => !isCommon && isLeft(tokens)))
  )
}

/** Each word is shown for one thing: for a fact rather than for what is asked, where that has others; for the first of two facts. */
function sharesOf(asked: readonly number[], facts: readonly Said[]) {
  const said = new Set(facts.flatMap(({ tokens }) => tokens))
  const free = asked.filter((index) => !said.has(index))
  const ask = free.length > 0 ? free : asked
  const given = new Set(ask)
  return {
    ask,
    facts: facts.map(({ tokens }) => {
      const own = tokens.filter((index) => !given.has(index))
      for (const index of own) given.add(index)
      return own
    }),
  }
}

function factsIn(hearing: Hearing, named: readonly Named[]): Said[] {
  const used = new Set(hearing.outside)
  const mark = (all: readonly Said[]): readonly Said[] => {
    for (const index of all.flatMap((each) => each.tokens)) {
      used.add(index)
      said.add(index)
    }
    return all
  }
  // A card may be named in the words that ask: Retask for a BORG CUBE.
  const said = new Set<number>()
  const free = () => named.filter((each) => each.tokens.every((index) => !said.has(index)))
  return [
    ...mark(placed(hearing, named)),
    ...mark(statements(hearing, used, free())),
    ...mark(apart(cards(hearing, free(), used))),
    ...mark(apart(sides(hearing, used))),
    ...mark(apart(values(hearing, used))),
    ...mark(apart(numbers(hearing, used))),
  ]
}

/** Of facts that the target can turn on, and that are not surely said; a number that is said of one is not another's. */
function leaningsOf({ facts }: Hearing, leanings: readonly Leaning[], taken: readonly Taken[]): Leaning[] {
  const said = taken.filter(({ kind, sure }) => kind === 'fact' && sure)
  const mine = new Set(facts.map(({ fact }) => fact.name))
  for (const { name } of said) mine.delete(name)
  const numbers = new Set(said.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])))
  return leanings.filter(({ name, value }) => mine.has(name) && !(typeof value === 'number' && numbers.has(value)))
}

/** One thing said twice, differently, is said by neither; a guess says nothing against what is sure. */
function settle(taken: readonly Taken[]): Taken[] {
  const kept = taken.filter(
    (each) => each.kind !== 'fact' || each.sure || !taken.some((other) => isSame(each, other) && other.sure),
  )
  return kept.flatMap((each) => {
    const same = kept.filter((other) => each.kind === 'fact' && isSame(each, other))
    const isDisputed = same.some((other) => !isSameValue(other.value, each.value))
    if (!isDisputed && same.length > 1 && same[0] !== each) return []
    return [isDisputed ? { ...each, sure: false } : each]
  })
}

function isSame(one: Taken, other: Taken): boolean {
  return other.kind === one.kind && other.name === one.name
}

/** The question that is asked by what is sure; undefined where it is not sure what is asked. */
export function questionOf(taken: readonly Taken[]): PlainQuestion | undefined {
  const sure = taken.filter((each) => each.sure)
  const of = (kind: Taken['kind']) => sure.find((each) => each.kind === kind)?.name
  const ask = of('ask')
  if (ask === undefined) return undefined
  const facts: { [name: string]: Json } = {}
  for (const { kind, name, value } of sure) {
    if (kind !== 'fact' || value === undefined) continue
    // A record is said field by field, as its other fields are.
    if (!isMap(value)) facts[name] = value
    else for (const [field, own] of Object.entries(value)) facts[`${name}.${field}`] = own
  }
  const [asOf, format, event] = [of('asOf'), of('format'), of('event')]
  return {
    ask: [ask],
    facts,
    ...(asOf === undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

function takenOf(
  tokens: readonly Token[],
  kind: Taken['kind'],
  {
    reading,
    tokens: at,
    sure,
    alternatives,
  }: {
    readonly reading: Reading
    readonly tokens: readonly number[]
    readonly sure: boolean
    readonly alternatives: readonly Reading[]
  },
): Taken {
  return { kind, ...reading, at: spansOf(tokens, at), sure, alternatives }
}

/** Words next to one another are one span. */
function spansOf(tokens: readonly Token[], at: readonly number[]): Span[] {
  const spans: [number, number][] = []
  let before = Number.NaN
  for (const index of [...new Set(at)].sort((a, b) => a - b)) {
    const token = tokens[index]
    const last = spans.at(-1)
    if (!token) continue
    if (last && index === before + 1) last[1] = token.end
    else if (token.end > token.start) spans.push([token.start, token.end])
    before = index
  }
  return spans
}
