import { bare, elementOf, type Fact, type Json, numberMeant } from '../domain/index.ts'
import { isOfKind } from './cards.ts'
import { isAsked, isDoubtful, isNotNow } from './doubts.ts'
import { openingOf } from './forms.ts'
import { readingOf } from './hearing.ts'
import { cardFieldOf, type Lexicon } from './lexicon.ts'
import { isNamed, isOfRecords, nameOf, numbered, textOf, withElements } from './members.ts'
import { isInRange, numberOf, takes } from './numerals.ts'
import { canBeIn, type Fill, type Found, findAll } from './patterns.ts'
import { type Match, type Negation, negation } from './phrases.ts'
import { CONTRARIES, type Saying, type Speakable } from './sayings.ts'
import type { Hearing, Named, Said, Spoken } from './sentence.ts'
import { AUXILIARIES, DETERMINERS, isPast, MODALS, rootOf, setOf, type Token } from './tokens.ts'
import { actorOf, isMine, isOpponents, ownerOf, saysHis } from './whose.ts'

/** Every phrase of every fact that is said, whatever is asked. */
export function spokenIn(
  lexicon: Lexicon,
  tokens: readonly Token[],
  closed: ReadonlySet<number>,
  named: readonly Named[],
): Spoken[] {
  const tried = new Set<Saying>()
  const [from, to] = askedIn(tokens)
  const isUndone = (index: number, text: string) =>
    index >= from && index < to && isPast(text) && !isPast(tokens[index]?.text ?? '')
  const isClosed = (index: number) => closed.has(index)
  const said = new Set(tokens.map(({ stem }) => stem))
  return [...said].flatMap((stem) =>
    (lexicon.phrases.get(stem) ?? []).flatMap(({ of, saying }) => {
      if (tried.has(saying)) return []
      tried.add(saying)
      if (!canBeIn(saying.pattern, said)) return []
      const fill = filler(lexicon, tokens, named, of.fact)
      const strict = findAll(saying.pattern, tokens, isClosed, fill, false, isUndone)
      const isLoose = strict.length === 0 && saying.pattern.length > 1
      const all = isLoose ? findAll(saying.pattern, tokens, isClosed, fill, true, isUndone) : strict
      return all.map((found): Spoken => {
        const size = found.tokens.filter((index) => tokens[index]?.full || found.holds.includes(index)).length
        return { of, saying, found, size: Math.max(size, 1), isLoose: isLoose || countsOthers(tokens, found) }
      })
    }),
  )
}

/** The facts of which phrases are said, each with how much of one is, in (0, 1]. */
export function factsOf(spoken: readonly Spoken[]): Map<string, number> {
  const said = new Map<string, number>()
  for (const { of, size, isLoose } of spoken) {
    const name = of.field?.record ?? of.fact.name
    if (!isLoose && !of.list) said.set(name, Math.max(said.get(name) ?? 0, Math.min(1, size / WHOLE)))
  }
  return said
}

/** A phrase of so many words of weight tells its fact whole. */
const WHOLE = 3

/** Whether its number is that of what stands behind it: they hit on with 4 SPIRES. */
function countsOthers(tokens: readonly Token[], { tokens: at, holds }: Found): boolean {
  const last = at.at(-1) ?? 0
  const next = tokens[last + 1]
  const isNumber = holds.at(-1) === last && numberOf(tokens[last]) !== undefined
  return isNumber && next?.full === true && next.break === 'none' && /[^s]s$/.test(next.text)
}

/** The words `[from, to)` that ask, up to where a condition or another clause begins. */
function askedIn(tokens: readonly Token[]): readonly [number, number] {
  const { form, at } = openingOf(tokens)
  if (form === 'statement') return [0, 0]
  const end = tokens.findIndex((token, index) => index > at && (token.break !== 'none' || CLAUSES.has(token.text)))
  return [at, end < 0 ? tokens.length : end]
}

const CLAUSES = setOf('if when while after before because since that which who unless until')

/** What can stand in a place of a phrase of a fact. */
function filler({ edition, values }: Lexicon, tokens: readonly Token[], named: readonly Named[], fact: Fact): Fill {
  const type = bare(fact.type)
  const element = elementOf(type)
  return (hole, at) => {
    if (hole === 'number') {
      const isOfCard = named.some((each) => each.tokens.length > 1 && each.tokens.includes(at))
      const value = isOfCard || isInRange(tokens, at) ? undefined : numberOf(tokens[at])
      return value === undefined || (!takes(fact, value) && type.kind !== 'list') ? undefined : { value, to: at + 1 }
    }
    if (element.kind === 'enum') {
      const longest = values
        .get(tokens[at]?.stem ?? '')
        ?.find(
          ({ type: own, stems }) =>
            own === element.name && stems.every((stem, step) => tokens[at + step]?.stem === stem),
        )
      return longest && { value: longest.value.name, to: at + longest.stems.length }
    }
    const card = named.find((each) => each.tokens[0] === at)
    if (!card) return undefined
    const value = element.kind === 'card' ? card.slug : named && cardFieldOf(edition, element) ? card.slug : undefined
    return value === undefined ? undefined : { value, to: (card.tokens.at(-1) ?? at) + 1 }
  }
}

/** Facts that phrases of theirs state, and lists by what tells of their elements. @param named cards that may be such. */
export function statements(hearing: Hearing, used: ReadonlySet<number>, named: readonly Named[]): Said[] {
  const { lexicon, tokens } = hearing
  const mine = new Set([...hearing.facts, ...hearing.members])
  const all = hearing.spoken.filter(({ of }) => mine.has(of)).flatMap((each) => utterances(hearing, each, used))
  // The longest phrase has the word; where two facts share it by their questions alone, neither is sure.
  const kept = all
    .filter((one) => !all.some((other) => other.isLoose <= one.isLoose && other.size > one.size && covers(other, one)))
    .filter((one) => !all.some((other) => isRatherIn(other, one)))
    .filter((one, index, rest) => rest.every((other, at) => at === index || !saysItBefore(other, one, at < index)))
  const said = (one: Utterance): Said => {
    const rivals = kept.filter(
      (other) =>
        other.name !== one.name && !areAlike(one, other) && overlap(other, one) && areRivals(hearing, one, other),
    )
    return {
      reading: readingOf(lexicon, one.fact, one.value),
      tokens: one.tokens,
      sure:
        one.sure &&
        rivals.length === 0 &&
        !kept.some((other) => other.name !== one.name && areAlternatives(tokens, one, other)) &&
        !one.tokens.some((index) => tokens[index]?.misspelt),
      alternatives: rivals.map((other) => readingOf(lexicon, other.fact, other.value)),
    }
  }
  const [plain, members] = [kept.filter(({ list }) => !list), kept.filter(({ list }) => list)]
  const described = members.flatMap((one) =>
    one.list && one.field ? [{ list: one.list, field: one.field.field, said: said(one) }] : [],
  )
  const lists = merged(lexicon, plain.map(said), new Map(plain.map(({ fact }) => [fact.name, fact])))
  return withElements(hearing, lists, described, new Set([...used, ...kept.flatMap((each) => each.tokens)]), named)
}

/** What is said of a list in several places is all of it. */
function merged(lexicon: Lexicon, all: readonly Said[], facts: ReadonlyMap<string, Fact>): Said[] {
  return [...Map.groupBy(all, ({ reading }) => reading.name)].flatMap(([name, own]) => {
    const [first] = own
    const fact = facts.get(name)
    if (!first || !fact || own.length === 1 || bare(fact.type).kind !== 'list') return own
    const inOrder = own.toSorted((one, other) => Math.min(...one.tokens) - Math.min(...other.tokens))
    const values = inOrder.flatMap(({ reading }) =>
      Array.isArray(reading.value) ? (reading.value as readonly Json[]) : [],
    )
    const value = isOfRecords(values) ? values.map(numbered) : [...new Set(values)]
    return [
      {
        reading: readingOf(lexicon, fact, value),
        tokens: [...new Set(own.flatMap((each) => each.tokens))].sort((a, b) => a - b),
        sure: own.every((each) => each.sure),
        alternatives: [],
      },
    ]
  })
}

interface Utterance {
  readonly fact: Speakable['fact']
  readonly name: string
  readonly tokens: readonly number[]
  readonly size: number
  readonly sure: boolean
  readonly negated: boolean
  readonly value: Json
  readonly isQuestion: boolean
  readonly isLoose: boolean
  /** Where a value stands in it, and how much else speaks for the fact. */
  readonly holds: readonly number[]
  readonly kin: number
  readonly field?: Speakable['field']
  readonly list?: Fact
}

/** One card, or one number, is said of one fact: of that which it rather is, then of that of the longer phrase. */
function isRatherIn(one: Utterance, other: Utterance): boolean {
  if (one.name === other.name || one.holds.length === 0 || !one.holds.some((index) => other.holds.includes(index)))
    return false
  return one.kin !== other.kin ? one.kin > other.kin : one.size > other.size
}

function isSame(one: Utterance, other: Utterance): boolean {
  return one.name === other.name && textOf(one.value) === textOf(other.value)
}

/** Of two that say the same with a word in common the sure one has the word, then the longer, then the first. */
function saysItBefore(other: Utterance, one: Utterance, isFirst: boolean): boolean {
  if (!isSame(other, one) || !overlap(other, one)) return false
  if (other.sure !== one.sure) return other.sure
  return other.size !== one.size ? other.size > one.size : isFirst
}

/** Whether the words of one are some of the words of the other, which says more. */
function covers(one: Utterance, other: Utterance): boolean {
  return other.tokens.every((index) => one.tokens.includes(index))
}

/** Whether they describe elements of one kind: in which list one is, tells where it stands. */
function areAlike({ list: mine, field }: Utterance, { list: theirs, field: other }: Utterance): boolean {
  if (!mine || !theirs || field?.field !== other?.field) return false
  const [one, two] = [elementOf(mine.type), elementOf(theirs.type)]
  return one.kind === 'record' && two.kind === 'record' && one.name === two.name
}

/** Two that cannot both be meant: one field of two records, or two facts of which only their questions tell. */
function areRivals({ wish }: Hearing, one: Utterance, other: Utterance): boolean {
  const [mine, theirs] = [one.field, other.field]
  if (mine && theirs && mine.field === theirs.field) {
    const own = (record: string) => record.split('.').some((part) => wish.target.name.split(/[._]/).includes(part))
    return !(own(mine.record) && !own(theirs.record))
  }
  return one.isQuestion && other.isQuestion
}

/** A phrase may share words with what is asked, where it has more: they report, with crew. */
function utterances(
  hearing: Hearing,
  { of, saying, found, size, isLoose }: Spoken,
  used: ReadonlySet<number>,
): Utterance[] {
  const { tokens, wish } = hearing
  const { fact, sayings, field, list } = of
  const asked = new Set(wish.tokens)
  if (found.tokens.some((index) => used.has(index) && !asked.has(index))) return []
  const { isQuestion, name, contrary } = saying
  const isListed = !isQuestion && name === undefined && saying.pattern.length > 1
  if (name && !isSpelt(name, tokens, found.tokens)) return []
  if (isWhatIsAsked(hearing, found)) return []
  if (isOfAnother(tokens, fact, found.tokens)) return []
  const own = isListed ? found.tokens : found.tokens.filter((index) => !used.has(index))
  const least = isQuestion ? Math.min(2, found.tokens.length) : 1
  if (own.length < least || !own.some((index) => tokens[index]?.full || found.holds.includes(index))) return []
  if (own.length < found.tokens.length && isParted(tokens, found.tokens)) return []
  if (own.length * 2 < found.tokens.length && (isQuestion || !isWhole(found.tokens))) return []
  const holdsNegation = found.tokens.some((index) => tokens[index]?.negates)
  const beside = contrary || holdsNegation || !isQuestion ? undefined : contraryOf(sayings, tokens, found.tokens)
  const whole = { tokens: found.tokens, ...negation(tokens, found.tokens, used) }
  const undenied: Negation = { negated: false, doubtful: isDoubtful(tokens, own[0] ?? 0, own.at(-1) ?? 0) }
  const denied = holdsNegation ? undenied : (disability(tokens, fact, own) ?? denial(tokens, own, whole, used))
  const { negated, doubtful, by: no } = isOfWhatIsMine(tokens, fact, own, denied) ? undenied : denied
  const by = no === undefined || used.has(no) ? [] : [no]
  const value = valueSaid(hearing.lexicon, of, saying, found)
  if (value === undefined) return []
  const isTruth = typeof value === 'boolean'
  if (negated && !isTruth) return []
  return [
    {
      fact,
      name: fact.name,
      tokens: [...own, ...by, ...(beside === undefined || by.includes(beside) ? [] : [beside])],
      size,
      sure: !doubtful && !isLoose && !isEither(tokens, own.at(-1) ?? 0) && isAsserted(hearing, of, own, found.tokens),
      negated,
      value: isTruth ? value !== (negated !== (beside !== undefined)) : value,
      isQuestion,
      isLoose,
      holds: found.holds,
      kin: kinOf(hearing.lexicon, of, found.filling),
      ...(field ? { field } : {}),
      ...(list ? { list } : {}),
    },
  ]
}

/** Nothing but the wording of the question, in the question: may I ATTEMPT A MISSION tells of no attempt. */
function isWhatIsAsked({ lexicon, tokens, wish }: Hearing, { tokens: at, holds }: Found): boolean {
  const [from, to] = askedIn(tokens)
  const wording = lexicon.asking.wordingOf(wish.target.name)
  return at.every((index) => {
    const token = tokens[index]
    if (!token || index < from || index >= to || holds.includes(index) || token.negates) return false
    return token.full ? wording.has(token.stem) : !TELLING.has(token.text)
  })
}

/** Who asks, and for whom: can MY borg, MAY borg. */
const TELLING = new Set([...MODALS, ...setOf('my our his her their')])

/** How much a card is of the kind that a fact speaks of: an outpost, where it asks for the facility. */
function kinOf({ edition }: Lexicon, of: Speakable, filling: Json | undefined): number {
  if (typeof filling !== 'string') return 0
  const data = edition.entries.find(({ slug, kind }) => slug === filling && kind === 'card')?.data
  if (!data) return 0
  const type = bare(of.fact.type)
  const isTyped = type.kind === 'record' && type.name in data
  return (isTyped ? 1 : 0) + (isOfKind(of, data) ? 2 : 0)
}

/** What a phrase says: its own value, what stands in its place, or so many elements of a list. */
function valueSaid(
  { edition }: Lexicon,
  { fact }: Speakable,
  { value, each }: Saying,
  { filling, numbers, tokens }: Found,
): Json | undefined {
  const type = bare(fact.type)
  const of = type.kind === 'list' ? bare(type.of) : undefined
  if (each) {
    const isOfNumbers = Object.values(each).some((own) => numberMeant(own) !== undefined)
    const fields = Object.entries(each).map(([name, own]) => [name, numbers[(numberMeant(own) ?? 0) - 1] ?? own])
    const count = typeof filling === 'number' && !isOfNumbers ? filling : 1
    if (!of || count > MOST_ELEMENTS) return undefined
    return Array.from({ length: count }, (_, index) => ({
      ...(isNamed(edition, of) ? { name: nameOf(`${tokens[0] ?? 0}${index}`) } : {}),
      ...Object.fromEntries(fields),
    }))
  }
  // No classification, no icon: null is what a phrase says, not that it says nothing.
  const said = value === undefined ? filling : value
  if (said === undefined) return undefined
  const fielded = (of ?? type).kind === 'record' ? cardFieldOf(edition, of ?? type) : undefined
  const one = fielded === undefined ? said : { [fielded]: said }
  return of && !Array.isArray(one) ? [one] : one
}

/** Nobody counts more on a table. */
const MOST_ELEMENTS = 30

/** What is asked behind a pause is not said before it: no Spire on my HOMEWORLD, am I ASSIMILATED. */
function isParted(tokens: readonly Token[], [first = 0, ...more]: readonly number[]): boolean {
  return tokens.slice(first + 1, (more.at(-1) ?? first) + 1).some((token) => token.break !== 'none')
}

/** A listed phrase of several words, said as it stands: ATTACK COMMAND ATTACK, where an attack is asked about. */
function isWhole(at: readonly number[]): boolean {
  return at.length > 2 && at.every((index, step) => index === (at[0] ?? 0) + step)
}

/** What is denied of the words that the fact shares with what is asked, is denied of it: I WASN'T attacked last turn. */
function denial(tokens: readonly Token[], own: readonly number[], whole: Match, used: ReadonlySet<number>): Negation {
  const said = negation(tokens, own, used)
  return !said.negated && whole.negated && own[0] !== whole.tokens[0] ? whole : said
}

/** What I am is not denied where that is denied of what is mine: my BORG aren't stopped. */
function isOfWhatIsMine(
  tokens: readonly Token[],
  { ask }: Speakable['fact'],
  [first = 0, ...more]: readonly number[],
  { by }: Negation,
): boolean {
  const isMine = [first - 1, first].some((index) => MINE.has(tokens[index]?.text ?? ''))
  return isMine && by !== undefined && by > (more.at(-1) ?? first) && /^are you\b/i.test(ask ?? '')
}

const MINE = setOf('my our')

/** That it cannot is no question of leave where the fact is whether it can: it CANT PLACE A LANE. */
function disability(
  tokens: readonly Token[],
  { ask }: Speakable['fact'],
  [first = 0]: readonly number[],
): Negation | undefined {
  const verb = tokens[first]?.break === 'none' ? tokens[first - 1] : undefined
  return /^can\b/i.test(ask ?? '') && verb && MODALS.has(verb.text) && verb.negates
    ? { negated: true, by: first - 1, doubtful: false }
    : undefined
}

/** Up or down. */
function isEither(tokens: readonly Token[], last: number): boolean {
  if (tokens[last + 1]?.text !== 'or') return false
  return (CONTRARIES.get(tokens[last]?.stem ?? '') ?? []).includes(tokens[last + 2]?.stem ?? '')
}

/** A leader or a drone: one of them will do, and it is not said which. Neither of them is both. */
function areAlternatives(tokens: readonly Token[], one: Utterance, other: Utterance): boolean {
  if (one.negated || other.negated) return false
  const [first, last] = (one.tokens[0] ?? 0) < (other.tokens[0] ?? 0) ? [one, other] : [other, one]
  const between = tokens.slice((first.tokens.at(-1) ?? 0) + 1, last.tokens[0])
  return between.some((token) => token.text === 'or') && !between.some((token) => token.full || token.break !== 'none')
}

/** Whether a name stands as it is written, its words side by side. */
function isSpelt(name: readonly string[], tokens: readonly Token[], [first = 0]: readonly number[]): boolean {
  const start = first - name.findIndex((word) => rootOf(word) === tokens[first]?.stem)
  return name.every((word, step) => {
    const token = tokens[start + step]
    if (!token) return false
    return token.text === word || token.text === `${word}s` || (token.misspelt && token.stem === rootOf(word))
  })
}

/** Whether words say a fact of those it is about, and now: not the opponent's drone for yours, nor the one that was killed. */
function isAsserted(
  { tokens, wish }: Hearing,
  { fact, hints }: Speakable,
  at: readonly number[],
  whole: readonly number[],
): boolean {
  const [first = 0, last = first] = [at[0], at.at(-1)]
  if (ownerOf(fact) === 'you') {
    // Who is spoken of by `his` is the opponent, unless it is the opponent who asks: then it is not told.
    const isHis = isOpponents(tokens, first)
    if (actorOf(tokens) === 'you' ? isHis : saysHis(tokens, at) || isMine(tokens, whole)) return false
  }
  return !isAsked(tokens, first, wish.tokens) && !isNotNow(tokens, first, last, hints)
}

/** What one is oneself, said of somebody else: THE Assimilated player wants to bid, may I attack A BORG PLAYER. */
function isOfAnother(
  tokens: readonly Token[],
  { ask }: Speakable['fact'],
  [first = 0, ...more]: readonly number[],
): boolean {
  const last = more.at(-1) ?? first
  if (!/^are you\b/i.test(ask ?? '')) return false
  if (OTHERS.has(tokens[first - 1]?.text ?? '') && !BEING.has(tokens[first - 2]?.text ?? '')) return true
  if (tokens[last]?.stem !== PLAYER) return false
  let before = first
  while (before > 0 && tokens[before]?.break === 'none' && isBeforePlayer(tokens[before - 1])) before--
  const { text } = tokens[before - 1] ?? { text: '' }
  return (
    tokens[before]?.break === 'none' && before > 0 && !BEING.has(text) && !MODALS.has(text) && !AUXILIARIES.has(text)
  )
}

function isBeforePlayer(token: Token | undefined): boolean {
  return token !== undefined && (DETERMINERS.has(token.text) || token.negates)
}

const PLAYER = rootOf('player')

const OTHERS = setOf('the another every each other')
const BEING = setOf('as am im be being')

/** A word beside the phrase that says the contrary of one the fact is spoken of with: they lowered their SHIELDS. */
function contraryOf(
  sayings: Speakable['sayings'],
  tokens: readonly Token[],
  at: readonly number[],
): number | undefined {
  const said = new Set(at.map((index) => tokens[index]?.stem))
  const own = new Set(
    sayings.flatMap(({ pattern, contrary }) =>
      contrary ? [] : pattern.nodes.flatMap((node) => ('stem' in node ? [node.stem] : [])),
    ),
  )
  const [first = 0, last = first] = [at[0], at.at(-1)]
  return [last + 1, last + 2, first - 1, first - 2].find((index) => {
    const token = tokens[index]
    if (!token || own.has(token.stem) || tokens[Math.max(index, last + 1)]?.break === 'end') return false
    return (CONTRARIES.get(token.stem) ?? []).some((contrary) => own.has(contrary) && !said.has(contrary))
  })
}

function overlap(a: { readonly tokens: readonly number[] }, b: { readonly tokens: readonly number[] }): boolean {
  return a.tokens.some((at) => b.tokens.includes(at))
}
