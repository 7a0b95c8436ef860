import {
  type Case,
  type Diagnostic,
  type Edition,
  type Fact,
  FORGETFUL,
  fault,
  type Json,
  kept,
  LATEST,
  type LinkedPack,
  type Memory,
  type Place,
  push,
  STOP_WORDS,
  stem,
  typeText,
  words,
} from '../domain/index.ts'
import { courtAt, type Opened, open } from '../editions/index.ts'
import { namesIn, readFacts, Situation, type Theory } from '../logic/index.ts'
import { following } from '../logic/publishing.ts'
import { notedIn, sameValue } from './cases.ts'
import { placeOfFact } from './examples.ts'
import { type Judged, type Judging, restsOf } from './judging.ts'
import { type Rests, type RestsOfCases, restsIn } from './touched.ts'

/**
 * Facts and questions that seem to mean each other though nothing ties them, and facts that a case tells a question that
 * does not look at them: a player who tells the one would be asked the other, or not be heard.
 * Cost: n log n in facts and questions; in cases, the square of the facts that one case knows. Source: semantics A2.
 * @param judging the memory of the same game as it was; where that is left off, what cases tell stands as it was told before.
 */
export function tellTwins(
  edition: Edition,
  linked: LinkedPack,
  results: readonly (readonly Judged[])[],
  judging: Pick<Judging, 'memory' | 'isOver'> = {},
): Diagnostic[] {
  const { memory = FORGETFUL } = judging
  const opening = open(edition)
  const { theory } = opening
  const readers = readersIn(theory, memory)
  const ties = new Untied(theory, readers)
  const { vocabulary } = edition
  const { facts, quantities, actions } = linked.vocabulary
  // What is declared is not linked: it is the same as long as the files of the vocabulary are.
  const declared = [...facts, ...quantities, ...actions].map(({ name }) => name)
  const rests = restsIn(edition, memory)
  const asked = memory.kept('questions alike', [vocabulary, ...declared], () => questionsWordedAlike(theory, linked))
  const names = new Set(asked.flat().map(({ name }) => name))
  const isAsking = ({ result }: Judged) => result.answer?.answers.some(({ ask }) => names.has(ask))
  const asking = results.flatMap((some) => memory.of('asking alike', some, [asked], () => some.filter(isAsking)))
  const rulings = asking.flatMap(({ linked: { title }, example, result }) => [title.value, example, result])
  const reads = asked.flat().map(({ target }) => rests.ofTarget(target))
  return [
    ...memory.kept('twins alike', [edition, ...declared], () =>
      alikeFacts(
        memory.kept('facts alike', [vocabulary, ...declared], () => factsWordedAlike(theory, linked)),
        ties,
      ),
    ),
    ...movingTogether(opening, linked, results.flat(), ties, memory),
    ...memory.kept('twins asked', [asked, ...reads, ...rulings], () =>
      alikeQuestions(theory, asked, askedIn(asking, names)),
    ),
    ...unreadFacts(theory, results, readers, { ...judging, memory }),
  ]
}

// Wording

/** What a wording says: its words without those that say little, endings taken off, each once and in order. */
interface Wording {
  readonly content: readonly string[]
  readonly isDenied: boolean
  /** Whether it points at something that the question it belongs to is about, as `it` does. */
  readonly isPointing: boolean
}

interface Worded {
  readonly name: string
  readonly wording: Wording
  readonly place: Place
}

/** Fewer words than these are shared by chance: “Is it a ship?”. */
const LEAST_OF_FACTS = 3
/** Of questions, whose cases must disagree besides. */
const LEAST_OF_QUESTIONS = 2
/** As many that are worded alike are compared with a later one. */
const MOST_ALIKE = 8

const DENIALS = new Set(
  (
    'not no non never none nobody nothing neither without cannot cant isnt arent wasnt werent hasnt havent doesnt dont ' +
    'didnt wont'
  ).split(' '),
)
const POINTERS = new Set('it its he him his she her they them their that this these those there here'.split(' '))
/** They say little in a query, but whose, whence and whither tells two facts apart. */
const TELLING = new Set(['from', 'to', 'off', 'you', 'your', 'their'])
/** Where one wording alone has such a word, it speaks of another thing. */
const PARTING = new Set(['next', 'last', 'previous', 'from', 'to', 'off', 'their'].map(stem))
const IDLE = new Set(['being', 'he', 'him', 'his', 'she', 'her', 'whether', 'yours', 'those'])

/** What stands in parentheses only explains. An act and what has been done to something are two: the -ing stays. */
function wordingOf(text: string): Wording {
  const all = words(text.replace(/\([^)]*\)/g, ' ')).map((word) => word.text)
  const telling = all.filter((word) => TELLING.has(word) || !(STOP_WORDS.has(word) || IDLE.has(word)))
  const content = telling
    .filter((word) => !DENIALS.has(word))
    .map((word) => (word === 'your' ? 'you' : word.endsWith('ing') ? word : stem(word)))
  return {
    content: [...new Set(content)].sort(),
    isDenied: all.some((word) => DENIALS.has(word)),
    isPointing: all.some((word) => POINTERS.has(word)),
  }
}

/** Pairs whose wordings share all words but one at most, which only a longer wording may have besides; the later second. */
function* alike<T extends Worded>(all: readonly T[], least: number): Generator<readonly [T, T]> {
  const whole = new Map<string, T[]>()
  const lessOne = new Map<string, T[]>()
  for (const one of all) {
    const { content } = one.wording
    if (content.length < least) continue
    const key = content.join(' ')
    const spare = content.length > least ? content.filter((word) => !PARTING.has(word)) : []
    const shorter = spare.map((word) => content.filter((each) => each !== word).join(' '))
    const others = [key, ...shorter].flatMap((each) => whole.get(each) ?? []).concat(lessOne.get(key) ?? [])
    for (const other of others.slice(0, MOST_ALIKE)) yield [other, one]
    add(whole, key, one)
    for (const each of shorter) add(lessOne, each, one)
  }
}

function add<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [one])
  else if (list.length < MOST_ALIKE) list.push(one)
}

interface WordedFact extends Worded {
  readonly fact: Fact
  readonly text: string
}

function factsWordedAlike(theory: Theory, { vocabulary }: LinkedPack): readonly (readonly [WordedFact, WordedFact])[] {
  const worded = vocabulary.facts.flatMap(({ name, ask }): WordedFact[] => {
    const fact = theory.facts.get(name.value)
    return fact && ask !== undefined
      ? [{ name: fact.name, wording: wordingOf(ask), place: name.place, fact, text: ask }]
      : []
  })
  return [...alike(worded, LEAST_OF_FACTS)].filter(
    ([one, other]) => typeText(one.fact.type) === typeText(other.fact.type),
  )
}

/** Facts worded alike that can be told apart: of two that no question reads together, `it` may be two things. */
function alikeFacts(worded: ReturnType<typeof factsWordedAlike>, ties: Untied): Diagnostic[] {
  return worded.flatMap(([one, other]) => {
    if (!ties.areUntied(one.name, other.name)) return []
    const isSame = one.wording.content.length === other.wording.content.length && !one.wording.isPointing
    if (!ties.meet(one.name, other.name) && !(isSame && !other.wording.isPointing)) return []
    const how = one.wording.isDenied === other.wording.isDenied ? 'like' : 'against'
    return [fault('twin/wording', other.place, other.name, { detail: `${how} ${one.name}: “${one.text}”` })]
  })
}

// Ties

/** What is tied to what. */
class Untied {
  private readonly theory: Theory
  /** By fact: the derived facts whose `from` names it. */
  private readonly readers = new Map<string, Set<Fact>>()
  private readonly questions: Readers

  constructor(theory: Theory, questions: Readers) {
    this.theory = theory
    this.questions = questions
    for (const fact of theory.facts.values())
      for (const name of fact.from ? namesIn(fact.from) : []) {
        const known = this.readers.get(name) ?? new Set()
        this.readers.set(name, known.add(fact))
      }
  }

  /** Whether no `from` and nothing that always holds connects two facts, directly or through others. */
  areUntied(one: string, other: string): boolean {
    const { dependencies, ties } = this.theory
    const [mine, theirs] = [this.behind(one), this.behind(other)]
    if (mine.has(other) || theirs.has(one)) return false
    const readers = this.readers.get(`fact:${other}`)
    if ([...(this.readers.get(`fact:${one}`) ?? [])].some((fact) => readers?.has(fact))) return false
    const around = ties.around([...mine].map((name) => `fact:${name}`))
    return !around.some(({ expr }) => [...dependencies.behind(expr)].some((name) => theirs.has(name.slice(5))))
  }

  /** Whether both can depend on one fact: what moves it moves both. */
  share(one: string, other: string): boolean {
    const theirs = this.behind(other)
    return [...this.behind(one)].some((name) => theirs.has(name))
  }

  /** Whether one question can depend on both. */
  meet(one: string, other: string): boolean {
    const theirs = this.questions.get(other) ?? NOBODY
    return [...(this.questions.get(one) ?? NOBODY)].some((target) => theirs.has(target))
  }

  behind(name: string): ReadonlySet<string> {
    return this.theory.dependencies.factsBehind(`fact:${name}`)
  }
}

/** By fact, the questions that can depend on it. */
type Readers = ReadonlyMap<string, ReadonlySet<string>>

const NOBODY: ReadonlySet<string> = new Set()

/** @param memory of what each question could depend on. */
function readersIn(theory: Theory, memory: Memory): Readers {
  const rests = restsIn(theory.edition, memory)
  const targets = targetsOf(theory)
  const behind = targets.map((target) =>
    memory.kept(`behind ${target}`, [theory.edition.vocabulary, rests.ofTarget(target)], () =>
      memory.same(`read for ${target}`, theory.dependencies.factsBehind(target)),
    ),
  )
  return memory.kept('readers', behind, () => {
    const readers = new Map<string, Set<string>>()
    for (const [at, facts] of behind.entries())
      for (const name of facts) kept(readers, name, () => new Set<string>()).add(targets[at] as string)
    return readers
  })
}

function targetsOf({ actions, quantities }: Theory): readonly string[] {
  return [
    ...[...actions.keys()].map((name) => `action:${name}`),
    ...[...quantities.keys()].map((name) => `quantity:${name}`),
  ]
}

// Facts that go together in every case

/** Situations that know both facts, and of these as many in which a fact is so, and is not: fewer may be chance. */
const LEAST_TOGETHER = 6
const LEAST_OF_EITHER = 3
/** Facts of one case that are compared with one another. */
const MOST_KNOWN = 40

/** By the value of one fact, how often a yes or no was no and yes beside it. */
interface Beside {
  readonly one: string
  readonly other: string
  readonly counts: Map<Json, [no: number, yes: number]>
}

function movingTogether(
  opening: Opened,
  linked: LinkedPack,
  results: readonly Judged[],
  ties: Untied,
  memory: Memory,
): Diagnostic[] {
  const order = new Map(linked.vocabulary.facts.map(({ name }, at) => [name.value, { at, place: name.place }]))
  const all = besideOneAnother(opening, results, memory)
  const moving = memory.kept('moving', [all], () =>
    [...all.values()].flatMap((beside) => {
      const moves = movesOf(beside)
      return moves ? [{ ...beside, ...moves }] : []
    }),
  )
  const found = moving.filter(({ one, other }) => !ties.share(one, other) && ties.areUntied(one, other))
  // What goes with a fact goes with what is derived of it.
  const isEcho = ({ one, other }: Beside) =>
    found.some(
      (each) =>
        (each.one !== one || each.other !== other) &&
        [
          [each.one, each.other],
          [each.other, each.one],
        ].some(([x, y]) => ties.behind(one).has(x as string) && ties.behind(other).has(y as string)),
    )
  return found.flatMap((each) => {
    if (isEcho(each)) return []
    const [earlier, later] = [each.one, each.other].sort((a, b) => (order.get(a)?.at ?? 0) - (order.get(b)?.at ?? 0))
    const place = order.get(later as string)?.place
    const named = (name?: string) => (name === each.one && each.value !== true ? `${name} == ${each.value}` : name)
    const detail = `${each.how} ${named(earlier)} in all ${each.of} situations that cases tell of both`
    return place ? [fault('twin/moves', place, named(later) as string, { detail })] : []
  })
}

/** How a yes or no goes with one value of the fact beside it, in every situation. */
function movesOf({ counts }: Beside): { how: 'as' | 'against'; value: Json; of: number } | undefined {
  const sums = [...counts.values()]
  const [no, yes] = [sums.reduce((sum, each) => sum + each[0], 0), sums.reduce((sum, each) => sum + each[1], 0)]
  if (no + yes < LEAST_TOGETHER || Math.min(no, yes) < LEAST_OF_EITHER) return undefined
  for (const [value, [without, together]] of counts) {
    if (value === false) continue
    if (without === 0 && together === yes) return { how: 'as', value, of: no + yes }
    if (together === 0 && without === no) return { how: 'against', value, of: no + yes }
  }
  return undefined
}

/** Each two facts that a situation tells of, one of them a yes or no; a situation that several cases have, once. */
function besideOneAnother(opening: Opened, results: readonly Judged[], memory: Memory): ReadonlyMap<string, Beside> {
  const { vocabulary } = opening.edition
  const examples = results.map(({ example }) => example)
  const isOfRules = vocabulary.always.some(({ expr }) => [...opening.theory.behind(expr)].some((name) => !isFact(name)))
  const rests = isOfRules ? opening.edition : vocabulary
  // What a case expects changes nothing here.
  const situations = memory.kept(
    'situations',
    examples,
    () => new Map(examples.map((example) => [kept(situationKeys, example, () => situationOf(example)), example])),
  )
  return memory.kept('beside', [rests, ...situations.keys()], () => {
    const knownNow = knower(opening)
    // Kept with the example: this is asked for again only once a situation is another, however many rounds that takes.
    return countedBeside([...situations.values()], (example) =>
      memory.of('known', example, [rests], () => pairsOf(knownNow(example))),
    )
  })
}

/** Two facts that a situation tells of, the second a yes or no. */
interface Told {
  readonly key: string
  readonly one: string
  readonly value: Json
  readonly other: string
  readonly isSo: boolean
}

function pairsOf(known: readonly (readonly [string, Json])[]): readonly Told[] {
  const some = known.slice(0, MOST_KNOWN)
  return some.flatMap(([one, value]) =>
    some.flatMap(([other, isSo]): Told[] => {
      if (typeof isSo !== 'boolean' || one === other || (typeof value === 'boolean' && one > other)) return []
      return [{ key: `${one} ${other}`, one, value, other, isSo }]
    }),
  )
}

function countedBeside(
  examples: readonly Case[],
  pairsIn: (example: Case) => readonly Told[],
): ReadonlyMap<string, Beside> {
  const all = new Map<string, Beside>()
  for (const example of examples)
    for (const { key, one, value, other, isSo } of pairsIn(example)) {
      const beside = kept(all, key, () => ({ one, other, counts: new Map() }))
      const count = beside.counts.get(value) ?? [0, 0]
      count[isSo ? 1 : 0]++
      beside.counts.set(value, count)
    }
  return all
}

const situationKeys = new WeakMap<Case, string>()

function situationOf({ facts, unknown }: Case): string {
  return JSON.stringify([facts, unknown])
}

function isFact(name: string): boolean {
  return name.startsWith('fact:')
}

/** What a case makes known: yes or no, and values of enumerations, that are given, follow or are derived of what is given. */
function knower(opening: Opened): (example: Case) => readonly (readonly [string, Json])[] {
  const { edition, theory } = opening
  const court = courtAt(opening, { day: LATEST, format: edition.formats[0]?.id ?? 'standard' })
  const derived = new Map<string, string[]>()
  for (const { name, from, type } of theory.facts.values()) {
    const behind = theory.behind(`fact:${name}`)
    // What rules say changes from day to day.
    if (!from || type.kind !== 'bool' || [...behind].some((each) => !isFact(each))) continue
    for (const each of behind) push(derived, each.slice(5), name)
  }
  return ({ facts, unknown }) => {
    const bare = new Situation(new Map(Object.entries(facts)), new Set(unknown), [])
    const situation = following(court, bare)
    const told = [...situation.given, ...situation.follows].filter(([name, value]) => {
      const kind = theory.facts.get(name)?.type.kind
      return kind === 'bool' || (kind === 'enum' && value !== null)
    })
    const names = new Set([...situation.given.keys()].flatMap((name) => derived.get(theory.factAt(name) ?? '') ?? []))
    const look = court.asIs(situation.unassuming)
    const more = [...names].flatMap((name) => {
      const value = situation.given.has(name) || situation.follows.has(name) ? undefined : look.fact(name)
      return typeof value === 'boolean' ? [[name, value] as const] : []
    })
    return [...told, ...more]
  }
}

// Questions

interface Asked {
  readonly judged: Judged
  readonly said: Json
}

interface WordedQuestion extends Worded {
  readonly target: string
}

function questionsWordedAlike(
  theory: Theory,
  { vocabulary }: LinkedPack,
): readonly (readonly [WordedQuestion, WordedQuestion])[] {
  const worded = [
    ...vocabulary.actions.map(({ name, ask, label }) => ({ name, text: ask ?? label, target: `action:${name.value}` })),
    ...vocabulary.quantities.map(({ name, label }) => ({ name, text: label, target: `quantity:${name.value}` })),
  ].map(({ name, text = '', target }) => ({
    name: name.value,
    wording: wordingOf(text),
    place: name.place,
    target,
    type: typeText(theory.quantities.get(name.value)?.type ?? { kind: 'any' }),
  }))
  return [...alike(worded, LEAST_OF_QUESTIONS)].filter(
    ([one, other]) => one.target.split(':')[0] === other.target.split(':')[0] && one.type === other.type,
  )
}

/** Questions worded alike of which two cases that tell the same say otherwise. */
function alikeQuestions(
  theory: Theory,
  pairs: ReturnType<typeof questionsWordedAlike>,
  asked: ReadonlyMap<string, readonly Asked[]>,
): Diagnostic[] {
  return pairs.flatMap(([one, other]) => {
    const reads = (x: WordedQuestion, y: WordedQuestion) => theory.dependencies.outcomesBehind(x.target).has(y.target)
    if (reads(one, other) || reads(other, one)) return []
    const pair = disagreeing(asked.get(one.name) ?? [], asked.get(other.name) ?? [])
    if (!pair) return []
    const [mine, theirs] = pair.map(({ judged, said }) => `${JSON.stringify(said)} in “${judged.linked.title.value}”`)
    return [fault('twin/questions', other.place, other.name, { detail: `${theirs}; ${one.name} is ${mine}` })]
  })
}

function askedIn(results: readonly Judged[], names: ReadonlySet<string>): ReadonlyMap<string, readonly Asked[]> {
  const found = new Map<string, Asked[]>()
  for (const judged of results)
    for (const { ask, verdict, value, each } of judged.result.answer?.answers ?? []) {
      const said = verdict ?? value
      if (names.has(ask) && said !== undefined && !each) push(found, ask, { judged, said })
    }
  return found
}

/** The first two cases that are asked at one point, of which one tells no other facts than the other, and that differ. */
function disagreeing(some: readonly Asked[], others: readonly Asked[]): readonly [Asked, Asked] | undefined {
  for (const one of some)
    for (const other of others) {
      const [a, b] = [one.judged.example, other.judged.example]
      const isOnePoint = a.asOf === b.asOf && a.format === b.format && a.event === b.event
      if (isOnePoint && differ(one.said, other.said) && (isPartOf(a, b) || isPartOf(b, a))) return [one, other]
    }
  return undefined
}

const OPEN: readonly Json[] = ['undetermined', 'silent', 'conflict']

/** To be required is to be permitted too. */
function differ(one: Json, other: Json): boolean {
  if (OPEN.includes(one) || OPEN.includes(other)) return false
  const leave = (said: Json) => (said === 'required' ? 'permitted' : said)
  return !sameValue(leave(one), leave(other), false)
}

function isPartOf(small: Case, large: Case): boolean {
  const facts = Object.entries(small.facts)
  const isSo = facts.every(([name, value]) => JSON.stringify(large.facts[name]) === JSON.stringify(value))
  return isSo && facts.length > 0 && String(small.unknown) === String(large.unknown)
}

// Facts that change nothing

/** A fact that so many questions look at sets the scene of a case, whatever is asked: who plays, whose turn it is. */
const SCENE = 20

/** Facts that a case tells a question that does not look at them; each fact and question once, at the first such case. */
function unreadFacts(
  theory: Theory,
  results: readonly (readonly Judged[])[],
  readers: Readers,
  { memory, isOver }: Pick<Judging, 'isOver'> & { readonly memory: Memory },
): Diagnostic[] {
  const found = new Map<string, { name: string; asks: string; place: Place; cases: number }>()
  const rests = restsIn(theory.edition, memory)
  const reads = new Map<string, ReadonlySet<string>>()
  const readBy = ({ ask }: Case) => kept(reads, ask.join('\n'), () => readByQuestion(theory, ask))
  const unread = results.flatMap((some) => {
    const resting = restsOf(rests, some, memory, isOver)
    if (!resting) return memory.last<readonly Unread[]>('unread together', some, [])?.value ?? []
    return memory.of('unread together', some, [resting.all], () =>
      some.flatMap((each) => unreadOf(theory, each, { rests, resting, readBy }, memory)),
    )
  })
  for (const { name, place, asks } of unread) {
    if ((readers.get(name)?.size ?? 0) >= SCENE) continue
    const known = found.get(`${name} ${asks}`) ?? { name, asks, place, cases: 0 }
    known.cases++
    found.set(`${name} ${asks}`, known)
  }
  return [...found.values()].map(({ name, asks, place, cases }) =>
    fault('twin/unread', place, name, { detail: cases === 1 ? `asked: ${asks}` : `asked: ${asks}; in ${cases} cases` }),
  )
}

interface Unread {
  readonly name: string
  readonly place: Place
  readonly asks: string
}

const ALL_READ: readonly Unread[] = []

/**
 * What a case tells and neither its question looks at nor a note that is read out with the answer.
 * @param readBy what the answer to a case can depend on.
 */
function unreadOf(
  theory: Theory,
  { linked, example }: Judged,
  {
    rests,
    resting,
    readBy,
  }: {
    readonly rests: Rests
    readonly resting: RestsOfCases
    readonly readBy: (example: Case) => ReadonlySet<string>
  },
  memory: Memory,
): readonly Unread[] {
  if (example.ask.length === 0) return ALL_READ
  // A question may look at more than it did, and its ruling be the same.
  const looking = rests.ofLooking(linked, example.ask)
  const unread = memory.of('unread', linked, [example, looking], () => leftBy(theory, linked, example, readBy(example)))
  if (unread.length === 0) return unread
  const notes = memory.of('noted', example, [resting.notesOf(example)], () => notedIn(theory.edition, example))
  const read = memory.of('read by notes', notes, [rests.ofNotes(notes)], () => readByNotes(theory, notes))
  return unread.filter(({ name }) => !read.has(name))
}

/** What a case itself tells and is not read; what it takes over from the case it is given, that one tells. */
function leftBy(theory: Theory, linked: Judged['linked'], example: Case, read: ReadonlySet<string>): readonly Unread[] {
  const asks = example.ask.join(', ')
  const own = readFacts(theory, linked.facts.value, []).situation.given
  return [...own.keys()].flatMap((path) => {
    const name = theory.factAt(path) ?? path
    return read.has(`fact:${name}`) || read.has(`quantity:${name}`)
      ? []
      : [{ name, place: placeOfFact(linked, path), asks }]
  })
}

/** What the answer to what is asked can depend on. */
function readByQuestion(theory: Theory, ask: Case['ask']): ReadonlySet<string> {
  const targets = ask.flatMap((name) => {
    const asked = theory.asked(name)
    return asked ? [`${asked.kind}:${asked.name}`] : []
  })
  return new Set(
    targets.flatMap((target) => [
      ...theory.behind(target),
      ...[...theory.dependencies.factsOfAlways(target)].map((name) => `fact:${name}`),
    ]),
  )
}

/** The facts that some notes look at. */
function readByNotes({ dependencies, rules }: Theory, notes: readonly string[]): ReadonlySet<string> {
  return new Set(
    notes.flatMap((id) => {
      const rule = rules.get(id)
      return rule ? [...dependencies.factsBehindRule(rule)] : []
    }),
  )
}
