import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { answer } from '../../src/ask/index.ts'
import type { Answer, Edition, Json, Question, Ruling } from '../../src/domain/index.ts'
import { courtAt, open, pointOf } from '../../src/editions/index.ts'
import { assume, type Court, decide, explore, Inquiry, readFacts, slotAt, type Theory } from '../../src/logic/index.ts'
import { publish } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import { theories } from '../oracle/theories.ts'
import { published } from '../oracle/umpire.ts'
import { editionOf } from './editions.ts'
import { grid } from './measure.ts'
import { fewestQuestions, type Guessing, isSettled, questionsAsked } from './optimum.ts'
import { packOf } from './packs.ts'

const MOST_UNKNOWNS = 10
const MOST_COMPLETIONS = 2500
const MOST_SETS = 60_000
const THEORIES = 300
const PACKS = 20
const SEED = 20
const WORST = 12

/** Questions until settled by always answering the first, against the fewest that any order of asking takes. */
export async function ask(): Promise<void> {
  const shipped = await gamesIn('content')
  const written = await gamesIn('test/fixtures/packs/good')
  const random = fc.sample(theories(), { numRuns: THEORIES, seed: SEED }).map(({ sketch }) => published(sketch))
  const synthetic = Array.from({ length: PACKS }, (_, seed) =>
    editionOf(packOf({ rules: 8, actions: 1, most: 8, facts: 6, own: 6, seed })),
  )
  const games = [...shipped, ...written].map((edition) => ({ name: edition.game, editions: [edition] }))
  const groups = [
    ...games,
    { name: `${THEORIES} random games`, editions: random },
    { name: `${PACKS} synthetic packs`, editions: synthetic },
  ]
  const measured = groups.map(({ name, editions }) => ({ name, ...measureAll(editions) }))
  const all = measured.flatMap((each) => each.found)
  const rows = [...measured, { name: 'all', found: all, skipped: measured.flatMap((each) => each.skipped) }].map(
    ({ name, found, skipped }) => [
      name,
      String(new Set(found.map((each) => `${each.edition} ${each.action}`)).size),
      String(found.length),
      mean(found.map((each) => each.asked)).toFixed(2),
      mean(found.map((each) => each.fewest)).toFixed(2),
      ratioOf(found).toFixed(2),
      `${found.filter((each) => each.asked <= 1.2 * each.fewest + 1e-9).length} of ${found.length}`,
      String(skipped.length),
    ],
  )
  console.log('Questions until settled, the mean over completions; always answering the first')
  console.log(grid([['', 'actions', 'openings', 'asked', 'fewest', 'ratio', 'within 1.2', 'left out'], ...rows]))
  console.log(`\nBy action, the ${WORST} with the most questions beyond the fewest`)
  console.log(grid([['', 'openings', 'asked', 'fewest', 'ratio', 'asks first', 'better first'], ...worst(all)]))
  const why = Map.groupBy(
    measured.flatMap((each) => each.skipped),
    (reason) => reason,
  )
  console.log(`\nLeft out: ${[...why].map(([reason, list]) => `${list.length} ${reason}`).join('; ') || 'none'}`)
}

/** One action with the facts that stand from the beginning, and how well it was asked about. */
interface Measured {
  readonly edition: string
  readonly action: string
  readonly asked: number
  readonly fewest: number
  readonly asksFirst: string
  readonly betterFirst: string
}

async function gamesIn(folder: string): Promise<readonly Edition[]> {
  const files = await readContent(fileURLToPath(new URL(`../../${folder}`, import.meta.url)))
  return publish(files).editions
}

function measureAll(editions: readonly Edition[]): { found: Measured[]; skipped: string[] } {
  const found: Measured[] = []
  const skipped: string[] = []
  for (const [index, edition] of editions.entries()) {
    for (const opening of openingsOf(edition)) {
      const result = measure(edition, opening)
      if (typeof result === 'string') skipped.push(result)
      else if (result) found.push({ ...result, edition: editions.length > 1 ? `#${index}` : edition.game })
    }
  }
  return { found, skipped }
}

/** A question with nothing said but what lists and records there are: each action bare, and as its cases describe it. */
function openingsOf(edition: Edition): Question[] {
  const bare = edition.vocabulary.actions.map((action): Question => ({ ask: [action.name], facts: {} }))
  const actions = new Set(edition.vocabulary.actions.map((action) => action.name))
  const described = edition.cases.flatMap((each): Question[] => {
    const facts = Object.fromEntries(Object.entries(each.facts).filter(([, value]) => isDescription(value)))
    const point = {
      asOf: each.asOf,
      ...(each.format ? { format: each.format } : {}),
      ...(each.event ? { event: each.event } : {}),
    }
    return each.ask.filter((name) => actions.has(name)).map((name) => ({ ask: [name], facts, ...point }))
  })
  return [...new Map([...bare, ...described].map((each) => [JSON.stringify(each), each])).values()]
}

function isDescription(value: Json): boolean {
  return typeof value === 'object' && value !== null
}

interface Unknown {
  readonly path: string
  readonly values: readonly { readonly value: Json; readonly weight: number }[]
}

/** @returns why it cannot be measured, or undefined where nothing has to be asked. */
function measure(edition: Edition, question: Question): Omit<Measured, 'edition'> | string | undefined {
  const unknowns = unknownsOf(edition, question)
  if (typeof unknowns === 'string' || unknowns === undefined) return unknowns
  if (unknowns.length > MOST_UNKNOWNS) return `with more than ${MOST_UNKNOWNS} unknowns`
  if (unknowns.reduce((product, each) => product * each.values.length, 1) > MOST_COMPLETIONS)
    return `with more than ${MOST_COMPLETIONS} completions`
  const guessing = guessingOf(edition, question, unknowns)
  if (isSettled(guessing, [...guessing.outcomes.keys()])) return undefined
  const plan = fewestQuestions(guessing, MOST_SETS)
  if (!plan) return `with more than ${MOST_SETS} sets of answers`
  const first: string[] = []
  let missing: string | undefined
  const asked = questionsAsked(guessing, (left, answers) => {
    const name = askedNext(edition, question, guessing, left, answers)
    if (answers.size === 0) first.push(name ?? 'nothing')
    if (name === undefined || guessing.questions.has(name)) return name
    missing = name
    return undefined
  })
  if (missing !== undefined) return 'that ask for what no completion answers'
  const action = `${edition.game} ${[question.ask ?? []].flat().join()}`
  return { action, asked, fewest: plan.mean, asksFirst: first.join(), betterFirst: plan.first ?? '' }
}

/** The first question, while the outcome still hangs on one. */
function askedNext(
  edition: Edition,
  question: Question,
  guessing: Guessing,
  left: readonly number[],
  answers: ReadonlyMap<string, number>,
): string | undefined {
  const said = [...answers].map(([name, completion]): [string, Json] => [
    name,
    JSON.parse(guessing.questions.get(name)?.[completion] ?? 'null') as Json,
  ])
  const outcome = answer(edition, {
    ...question,
    facts: { ...question.facts, ...Object.fromEntries(said) },
    include: ['ask'],
  })
  if (!outcome.ok) throw new Error(outcome.problems.map((each) => each.detail).join())
  if (!isOpen(outcome.answer.answers)) return undefined
  const next = outcome.answer.ask?.find((each) => each.assumed === undefined)
  // Where every completion left is undetermined there is nothing to find out.
  return isSettled(guessing, left) && guessing.outcomes[left[0] ?? 0]?.includes('undetermined') ? undefined : next?.fact
}

function isOpen(rulings: readonly Ruling[]): boolean {
  return rulings.some((each) => each.verdict === 'undetermined' || (each.each && isOpen(Object.values(each.each))))
}

function outcomeOf({ answers }: Answer): string {
  const of = (ruling: Ruling): unknown =>
    ruling.each ? Object.entries(ruling.each).map(([key, each]) => [key, of(each)]) : ruling.verdict
  return JSON.stringify(answers.map(of))
}

/** Everything unknown that the answer can turn on, with the values that can be told apart. */
function unknownsOf(edition: Edition, question: Question): Unknown[] | string | undefined {
  const inquiry = inquiriesFor(edition, question)
  if (typeof inquiry === 'string') return inquiry
  const unknowns = new Map<string, Unknown>()
  for (const each of inquiry) {
    const { atoms, doubtful } = explore(each, { looks: 4000 })
    if (doubtful && atoms.size > MOST_UNKNOWNS) return `with more than ${MOST_UNKNOWNS} unknowns`
    for (const { proposal, cuts } of atoms.values()) {
      const { atom } = proposal
      if (!atom.described) return 'with a list nobody described'
      if (atom.path === '') continue
      unknowns.set(atom.path, { path: atom.path, values: valuesOf(edition, atom, [...cuts.values()]) })
    }
  }
  return unknowns.size === 0 ? undefined : [...unknowns.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

type Atom =
  ReturnType<typeof explore>['atoms'] extends ReadonlyMap<string, infer Use>
    ? Use extends { readonly proposal: { readonly atom: infer A } }
      ? A
      : never
    : never

type Cut =
  | { readonly kind: 'none' }
  | { readonly kind: 'is'; readonly value: Json }
  | { readonly kind: 'at'; readonly number: number }

/** One value for each that some condition tells from the others, with how many it stands for; of numbers, one a stretch. */
function valuesOf(edition: Edition, atom: Atom, cuts: readonly Cut[]): Unknown['values'] {
  const type = atom.type.kind === 'optional' ? atom.type.of : atom.type
  const none = atom.type.kind === 'optional' ? [{ value: null, weight: 1 }] : []
  const told = [...new Set(cuts.flatMap((cut) => (cut.kind === 'is' ? [cut.value] : [])))]
  if (type.kind === 'bool') return [...none, { value: true, weight: 1 }, { value: false, weight: 1 }]
  if (type.kind === 'int' || type.kind === 'number') {
    const at = cuts.flatMap((cut) =>
      cut.kind === 'at' ? [cut.number] : typeof cut === 'object' && cut.kind === 'is' ? [Number(cut.value)] : [],
    )
    return [...none, ...stretches(at, atom.range, type.kind === 'int').map((value) => ({ value, weight: 1 }))]
  }
  if (type.kind !== 'enum') return [...none, ...[...told, 'another'].map((value) => ({ value, weight: 1 }))]
  const name = type.name
  const values = edition.vocabulary.enums.find((each) => each.name === name)?.values.map((each) => each.name) ?? []
  const others = values.filter((value) => !told.includes(value))
  const rest = others[0] === undefined ? [] : [{ value: others[0], weight: others.length }]
  return [...none, ...values.filter((value) => told.includes(value)).map((value) => ({ value, weight: 1 })), ...rest]
}

/** A number from each stretch that the cuts leave, and each cut itself. */
function stretches(cuts: readonly number[], range: readonly [number, number] | undefined, whole: boolean): number[] {
  const [low, high] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  const [first, last] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const between = sorted.slice(1).map((cut, index) => {
    const middle = (cut + (sorted[index] ?? cut)) / 2
    return whole ? Math.floor(middle) : middle
  })
  const candidates = [Math.max(first - 1, low), ...sorted, ...between, Math.min(last + 1, high)]
  const fits = (value: number) => value >= low && value <= high && (!whole || Number.isInteger(value))
  return [...new Set(candidates.filter(fits))].sort((a, b) => a - b)
}

/** Every completion that can be at a table, what each question finds in it, and what it comes to. */
function guessingOf(edition: Edition, question: Question, unknowns: readonly Unknown[]): Guessing {
  const derived = derivedOver(edition, question, unknowns)
  const questions = new Map([...unknowns.map((each) => each.path), ...derived].map((name) => [name, [] as string[]]))
  const weights: number[] = []
  const outcomes: string[] = []
  const usual = valuesAssumed(edition, question)
  for (const completion of completionsOf(unknowns)) {
    if (contradictsCard(edition, completion)) continue
    const facts = { ...question.facts, ...Object.fromEntries(completion.map(({ path, value }) => [path, value])) }
    const outcome = answer(edition, { ...question, facts, include: ['verdict'] })
    if (!outcome.ok || valuesAssumed(edition, { ...question, facts }) !== usual) continue
    for (const { path, value } of completion) questions.get(path)?.push(JSON.stringify(value))
    for (const name of derived) questions.get(name)?.push(derivedValue(edition, { ...question, facts }, name))
    weights.push(completion.reduce((product, each) => product * each.weight, 1))
    outcomes.push(outcomeOf(outcome.answer))
  }
  return { questions, weights, outcomes }
}

/**
 * What is assumed belongs to the question: a completion to which an assumption gives way, or that derives what was
 * assumed, is a completion of another question.
 */
function valuesAssumed(edition: Edition, question: Question): string {
  const { theory } = open(edition)
  const found = answer(edition, { ...question, include: ['verdict'] })
  const givenWay = found.ok ? found.answer.warnings.filter((each) => each.code === 'assumption-gives-way') : []
  const values = lookers(edition, question).map((inquiry) => {
    const ev = inquiry.look(new Map())
    const behind = [...theory.dependencies.factsBehind(`action:${inquiry.target.name}`)].sort()
    const assumed = behind.filter((name) => theory.facts.get(name)?.assume !== undefined)
    return assumed.map((name) => shownValue(ev.fact(name))).join()
  })
  return [...givenWay.map((each) => each.at), ...values].join(';')
}

interface Finding {
  readonly path: string
  readonly value: Json
  readonly weight: number
}

/** Whether a card is named that has another value in a field: whoever names the card is not asked for the field. */
function contradictsCard(edition: Edition, completion: readonly Finding[]): boolean {
  const { theory } = open(edition)
  return completion.some(({ path, value }) => {
    const [, owner = '', field = ''] = /^(.*)\.([^.]+)$/.exec(path) ?? []
    const type = slotAt(theory, owner)?.type
    const record = type?.kind === 'record' ? theory.records.get(type.name) : undefined
    const card = record && theory.cardField(record)
    const named = card && completion.find((each) => each.path === `${owner}.${card.name}`)?.value
    const printed = record && typeof named === 'string' ? theory.cardData(named, record.name)?.[field] : undefined
    return printed !== undefined && field !== card?.name && JSON.stringify(printed) !== JSON.stringify(value)
  })
}

function completionsOf(unknowns: readonly Unknown[]): Finding[][] {
  return unknowns.reduce<Finding[][]>(
    (all, { path, values }) => all.flatMap((before) => values.map((each) => [...before, { path, ...each }])),
    [[]],
  )
}

/** Derived facts with a wording of their own: they may be asked in place of what they are derived from (semantics G4). */
function derivedOver(edition: Edition, question: Question, unknowns: readonly Unknown[]): string[] {
  const { theory } = open(edition)
  const given = new Set(Object.keys(question.facts ?? {}))
  const paths = unknowns.map((each) => theory.factAt(each.path))
  return edition.vocabulary.facts
    .filter((fact) => fact.from && fact.ask !== undefined && !given.has(fact.name))
    .filter((fact) =>
      paths.some((path) => path !== undefined && theory.dependencies.factsBehind(`fact:${fact.name}`).has(path)),
    )
    .map((fact) => fact.name)
}

function derivedValue(edition: Edition, question: Question, name: string): string {
  const [inquiry] = lookers(edition, question)
  return shownValue(inquiry?.look(new Map()).fact(name))
}

function shownValue(value: unknown): string {
  return ['boolean', 'number', 'string'].includes(typeof value) ? JSON.stringify(value) : 'null'
}

function inquiriesFor(edition: Edition, question: Question): readonly Inquiry[] | string {
  const [first] = lookers(edition, question)
  if (!first) return 'that cannot be at a table'
  const decided = decide(first.court, first.situation, first.target.kind, first.target.name)
  return decided === 'unlisted' ? 'with a list nobody described' : decided.map((each) => each.inquiry)
}

/** The question as the contest sees it, for each thing asked. */
function lookers(edition: Edition, question: Question): Inquiry[] {
  const opening = open(edition)
  const placed = pointOf(edition, question)
  if (!placed.ok) return []
  const court: Court = courtAt(opening, placed.point)
  const theory: Theory = opening.theory
  const { situation, problems } = assume(
    court,
    readFacts(theory, question.facts ?? {}, question.unknown ?? []).situation,
  )
  if (problems.length > 0) return []
  return [question.ask ?? []].flat().map((name) => new Inquiry(court, situation, { kind: 'action', name }))
}

/** The means of all openings of an action together. */
function worst(found: readonly Measured[]): string[][] {
  return [...Map.groupBy(found, (each) => `${each.edition} ${each.action}`).values()]
    .map((list) => ({
      list,
      extra: mean(list.map((each) => each.asked)) - mean(list.map((each) => each.fewest)),
      at: list.reduce((a, b) => (b.asked - b.fewest > a.asked - a.fewest ? b : a)),
    }))
    .sort((a, b) => b.extra - a.extra)
    .slice(0, WORST)
    .map(({ list, at }) => [
      `${at.edition.startsWith('#') ? `${at.edition} ` : ''}${at.action}`,
      String(list.length),
      mean(list.map((each) => each.asked)).toFixed(2),
      mean(list.map((each) => each.fewest)).toFixed(2),
      ratioOf(list).toFixed(2),
      at.asksFirst,
      at.betterFirst,
    ])
}

function ratioOf(found: readonly Measured[]): number {
  return mean(found.map((each) => each.asked)) / mean(found.map((each) => each.fewest))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}
