import type { Edition, Json, PlainQuestion, Reading, Span, Taken, Understanding } from '../domain/index.ts'
import { cards, namesIn } from './cards.ts'
import { openingOf } from './forms.ts'
import { apart } from './hearing.ts'
import { type Lexicon, lexiconOf, type Target } from './lexicon.ts'
import { occasionIn } from './occasion.ts'
import type { Hearing, Named, Said, Wish } from './sentence.ts'
import { sides } from './sides.ts'
import { spelt } from './spelling.ts'
import { wishes } from './target.ts'
import { SUBJECTS, setOf, type Token, tokensOf } from './tokens.ts'
import { truths } from './truths.ts'
import { numbers, values } from './values.ts'

/** What an edition tells of an action or quantity: the facts its answer can turn on. */
export type Relevant = (target: Pick<Target, 'kind' | 'name'>) => ReadonlySet<string>

/** Longer sentences are cut here: nobody asks a judge so much at once. */
export const LONGEST_SENTENCE = 500
/** What is asked is shown from the first score on, and counts from the second on, where it leads the next by the factor. */
const LEAST_SHOWN = 0.1
const LEAST_SURE = 0.32
const LEAD = 1.1
/** What a fact adds that the sentence states, where the target turns on it. */
const SUPPORT = 0.08
/** What a sentence of nothing but strange words takes from its score. */
const STRANGENESS = 0.5
/** So many words that state facts make plain what one word of a phrase leaves open; so many say themselves what is asked. */
const ENOUGH = 2
/** So many of the likeliest targets are tried with their facts. */
const TRIED = 6

/**
 * A sentence as a question: what it asks, the facts it states, its date, format and event, each with the words it was taken
 * from. Deterministic, from the words of the vocabulary, of enumerations, cards and dates; what is not clear is a guess, and a
 * guess is no part of the question.
 * @param meant the action or quantity that somebody chose among those it can ask about: its facts are heard then.
 */
export function understand(edition: Edition, sentence: string, relevant: Relevant, meant?: string): Understanding {
  const text = sentence.slice(0, LONGEST_SENTENCE)
  const lexicon = lexiconOf(edition)
  const tokens = tokensOf(text).map((token) => spelt(token, (stem) => lexicon.known.has(stem), lexicon.spellings))
  const used = new Set<number>()
  const taken: Taken[] = []
  const take = (kind: Taken['kind'], { reading, tokens: at, sure, alternatives }: Said) => {
    for (const index of at) used.add(index)
    taken.push({ kind, ...reading, at: spansOf(tokens, at), sure, alternatives })
  }
  for (const said of occasionIn(lexicon, tokens)) take(said.kind, said)

  const named = namesIn(lexicon, tokens, used)
  const { form, at: opens } = openingOf(tokens)
  const likely = wishes({ lexicon, tokens, used, named, form, opens }).slice(0, TRIED)
  const heard = likely
    .map((wish) => withFacts(lexicon, tokens, wish, used, named, relevant))
    .sort((a, b) => b.wish.score - a.wish.score)
  const chosen = heard.find(({ wish }) => wish.target.name === meant)
  const [best, ...rivals] = chosen ? [chosen, ...heard.filter((one) => one !== chosen)] : heard
  if (best && (best === chosen || best.wish.score >= LEAST_SHOWN)) {
    const { wish, facts } = best
    take('ask', {
      reading: labelled(wish.target),
      tokens: wish.tokens,
      sure:
        best === chosen ||
        (wish.isPlain &&
          answers(wish, tokens, opens) &&
          wish.score >= LEAST_SURE / familiarity(lexicon, tokens) &&
          !rivals.some((one) => one.wish.score * LEAD > wish.score && !within(one.wish, wish))),
      alternatives: rivals.map((one) => labelled(one.wish.target)),
    })
    for (const fact of facts) take('fact', fact)
  }
  const settled = settle(taken)
  const question = questionOf(settled)
  return { query: text, taken: settled, unused: unusedIn(text, tokens, used), ...(question ? { question } : {}) }
}

/** Less where many words are strange to the game: then the others may mean something else, too. */
function familiarity({ known }: Lexicon, tokens: readonly Token[]): number {
  const full = tokens.filter((token) => token.full && !/^\d+$/.test(token.text))
  const strange = full.filter((token) => !known.has(token.stem))
  return full.length === 0 ? 1 : 1 - (STRANGENESS * strange.length) / full.length
}

/** Whether it is the question that asks it, where the question has words of its own: not what is said before. */
function answers(wish: Wish, tokens: readonly Token[], opens: number): boolean {
  const telling = tokens.slice(opens).filter(({ full, text }) => full && !SUBJECTS.has(text) && !NEEDING.has(text))
  return telling.length < ENOUGH || wish.tokens.some((index) => index >= opens)
}

const NEEDING = setOf('need needs')

function labelled({ name, label }: Target): Reading {
  return { name, label }
}

/** A wish with the facts that are said for it, and so much likelier. */
function withFacts(
  lexicon: Lexicon,
  tokens: readonly Token[],
  wish: Wish,
  placed: ReadonlySet<number>,
  named: readonly Named[],
  relevant: Relevant,
): { readonly wish: Wish; readonly facts: readonly Said[] } {
  const facts = [...relevant(wish.target)].sort().flatMap((name) => lexicon.facts.get(name) ?? [])
  const outside = new Set([...placed, ...wish.tokens])
  const said = factsIn({ lexicon, tokens, wish, facts, outside }, named)
  const support = new Set(said.filter((each) => each.sure).flatMap((each) => each.tokens)).size
  const isPlain = wish.isPlain || support >= ENOUGH
  return { wish: { ...wish, isPlain, score: wish.score + support * SUPPORT }, facts: said }
}

function factsIn(hearing: Hearing, named: readonly Named[]): Said[] {
  const used = new Set(hearing.outside)
  const mark = (all: readonly Said[]): readonly Said[] => {
    const kept = apart(all)
    for (const each of kept) for (const index of each.tokens) used.add(index)
    return kept
  }
  const free = () => named.filter((each) => each.tokens.every((index) => !used.has(index)))
  return [
    ...mark(truths(hearing, used)),
    ...mark(cards(hearing, free(), used)),
    ...mark(sides(hearing, used)),
    ...mark(values(hearing, used)),
    ...mark(numbers(hearing, used)),
  ]
}

/** What the one explains is all explained by the other, which explains more: it says less of the same. */
function within(rival: Wish, wish: Wish): boolean {
  const isLess = (one: Iterable<number>, all: ReadonlySet<number>, size: number) =>
    size < all.size && [...one].every((at) => all.has(at))
  return (
    isLess(rival.explained, wish.explained, rival.explained.size) ||
    isLess(rival.tokens, new Set(wish.tokens), rival.tokens.length)
  )
}

/** One thing said twice, differently, is said by neither; a guess says nothing against what is sure. */
function settle(taken: readonly Taken[]): Taken[] {
  const kept = taken.filter(
    (each) => each.kind !== 'fact' || each.sure || !taken.some((other) => isSame(each, other) && other.sure),
  )
  return kept.map((each) => {
    const same = kept.filter((other) => each.kind === 'fact' && isSame(each, other))
    const isDisputed = same.some((other) => JSON.stringify(other.value) !== JSON.stringify(each.value))
    return isDisputed ? { ...each, sure: false } : each
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
  for (const each of sure) if (each.kind === 'fact' && each.value !== undefined) facts[each.name] = each.value
  const [asOf, format, event] = [of('asOf'), of('format'), of('event')]
  return {
    ask: [ask],
    facts,
    ...(asOf === undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

/** Words next to one another are one span. */
function spansOf(tokens: readonly Token[], at: readonly number[]): Span[] {
  const spans: [number, number][] = []
  let before = Number.NaN
  for (const index of [...at].sort((a, b) => a - b)) {
    const token = tokens[index]
    const last = spans.at(-1)
    if (!token) continue
    if (last && index === before + 1) last[1] = token.end
    else spans.push([token.start, token.end])
    before = index
  }
  return spans
}

function unusedIn(text: string, tokens: readonly Token[], used: ReadonlySet<number>): Understanding['unused'] {
  const left = tokens.flatMap((token, index) => (!used.has(index) && (token.full || token.negates) ? [index] : []))
  return spansOf(tokens, left).map((at) => ({ words: text.slice(...at), at }))
}
