import { answer, answerInBrief, type Brief, type BriefParts } from '../ask/index.ts'
import {
  type Case,
  type Edition,
  expectedOf,
  isMap,
  type Json,
  type Quantity,
  type Question,
  questionOf,
  type Ruling,
} from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { elementMeant, namesIn, type ReadFault, readValue } from '../logic/index.ts'

/** What a case expected and what came; `part` is the key of the case block that was disappointed. */
export interface CaseFailure {
  readonly part: 'expect' | 'because' | 'asks' | 'no-longer' | 'notes' | 'facts'
  readonly detail: string
}

export interface CaseResult {
  readonly answer?: Brief
  readonly failures: readonly CaseFailure[]
  /** Whether the facts describe what cannot be at a table. */
  readonly impossible?: boolean
}

/** Puts a worked example to its edition. Lists compare as sets unless the case is `ordered`. Source: design, An entry; semantics G7. */
export function runCase(edition: Edition, example: Case): CaseResult {
  const question = questionOf(example)
  const brief = resultOf(edition, example, answerInBrief(edition, question, partsFor(edition, example)))
  // What is asked for in place of what should be is told, too.
  if (!brief.failures.some(({ part }) => part === 'asks')) return brief
  const inFull: Question = { ...question, include: ['proof', 'ask', 'noLonger'] }
  const full = answer(edition, inFull)
  if (!full.ok) return brief
  return resultOf(edition, example, {
    ok: true,
    answer: { ...full.answer, asks: (full.answer.ask ?? []).map(({ fact }) => fact) },
  })
}

/** The rules whose notes are read out with the answer to a worked example. */
export function notedIn(edition: Edition, example: Case): readonly string[] {
  const found = answerInBrief(edition, questionOf(example), { notes: true })
  return found.ok ? (found.answer.notes ?? []).map(({ rule }) => rule) : []
}

function resultOf(edition: Edition, example: Case, outcome: ReturnType<typeof answerInBrief>): CaseResult {
  if (!outcome.ok) {
    const impossible = outcome.problems.every((each) => each.code === 'question/impossible')
    const detail = outcome.problems.map((each) => each.detail).join('; ')
    return { failures: [{ part: 'facts', detail }], ...(impossible ? { impossible } : {}) }
  }
  const found = outcome.answer
  return {
    answer: found,
    failures: [
      ...expectations(edition, example, found),
      ...missing('because', example.because, found.answers.flatMap(decidingIn), 'among the winners'),
      ...missing('asks', example.asks, askedFacts(edition, example.asks, found.asks ?? []), 'among the questions'),
      ...missing(
        'no-longer',
        example.noLonger,
        (found.noLonger ?? []).map((each) => each.rule),
        'named as no longer in force',
      ),
      ...missing(
        'notes',
        example.notes,
        (found.notes ?? []).map((each) => each.rule),
        'among the notes',
      ),
    ],
  }
}

/** Of an undetermined answer nobody wins: `because` then names who may (semantics E4). */
function decidingIn({ verdict, winners, mayDecide = [] }: Ruling): readonly string[] {
  return verdict === 'undetermined' ? mayDecide.map((each) => each.rule) : winners
}

/** No more than what the case speaks of. */
function partsFor(edition: Edition, { because, expect, asks, noLonger, notes }: Case): BriefParts {
  return {
    noLonger: noLonger.length > 0,
    notes: notes.length > 0,
    proof: because.length > 0 && JSON.stringify(expect).includes('"undetermined"'),
    ...(asks.length > 0 ? { asks: askingFor(edition, asks) } : {}),
  }
}

/** Whether to ask for a fact is to ask for one of some. */
function askingFor(edition: Edition, wanted: readonly string[]): (fact: string) => boolean {
  const all = wanted.map((name) => standingFor(edition, name))
  return (fact) => all.some((standsFor) => standsFor(fact))
}

function missing(
  part: CaseFailure['part'],
  wanted: readonly string[],
  found: readonly string[],
  where: string,
): CaseFailure[] {
  const lacking = wanted.filter((each) => !found.includes(each))
  if (lacking.length === 0) return []
  const have = found.length === 0 ? 'there is none' : `there are ${[...new Set(found)].join(', ')}`
  return [{ part, detail: `${lacking.join(', ')} should be ${where}; ${have}` }]
}

function expectations(edition: Edition, example: Case, found: Brief): CaseFailure[] {
  const several = example.ask.length > 1
  return example.ask.flatMap((ask, index) => {
    const ruling = found.answers.find((each) => each.ask === ask) ?? found.answers[index]
    if (!ruling) return []
    const wanted = expectedOf(example, ask)
    if (wanted === undefined) return []
    const failure = compareRuling(edition, example, wanted, ruling)
    return failure === undefined ? [] : [{ part: 'expect' as const, detail: several ? `${ask}: ${failure}` : failure }]
  })
}

function compareRuling(edition: Edition, example: Case, wanted: Json, ruling: Ruling): string | undefined {
  const { each } = ruling
  if (!each) return compareOne(edition, example, wanted, ruling)
  const { theory } = open(edition)
  const keys = Object.keys(each)
  if (!isMap(wanted) && keys.length === 0) return `expected ${JSON.stringify(wanted)}, but there is no element`
  const loop = (theory.actions.get(ruling.ask) ?? theory.quantities.get(ruling.ask))?.each
  const expected = isMap(wanted) ? Object.entries(wanted) : keys.map((key) => [key, wanted] as const)
  const meant = loop ? elementMeant(theory, loop, keys) : undefined
  const failures = expected.flatMap(([key, one]) => {
    const element = each[meant?.(key) ?? key]
    if (!element) return [`there is no element ${key}, only ${keys.join(', ') || 'none'}`]
    const failure = compareOne(edition, example, one, element)
    return failure === undefined ? [] : [`${key}: ${failure}`]
  })
  return failures.length === 0 ? undefined : failures.join('; ')
}

function compareOne(edition: Edition, example: Case, wanted: Json, ruling: Ruling): string | undefined {
  const came = ruling.verdict ?? ruling.value ?? null
  const because = ruling.reason === undefined ? '' : ` (${ruling.reason})`
  const failure = `expected ${JSON.stringify(wanted)}, came ${JSON.stringify(came)}${because}`
  if (ruling.kind === 'action') return ruling.verdict === wanted ? undefined : failure
  const quantity = edition.vocabulary.quantities.find((each) => each.name === ruling.ask)
  if (!quantity) return failure
  if (isQuantityVerdict(wanted)) return ruling.verdict === wanted ? undefined : failure
  if (ruling.verdict !== undefined) return failure
  const value = expectedValue(edition, example, quantity, wanted)
  return value !== undefined && sameValue(value, ruling.value ?? null, example.ordered) ? undefined : failure
}

function isQuantityVerdict(wanted: Json): boolean {
  return wanted === 'undetermined' || wanted === 'silent' || wanted === 'conflict'
}

/** Why a quantity can never come to what a case expects of it; empty where it can. */
export function faultsOfExpected(edition: Edition, quantity: Quantity, wanted: Json): readonly ReadFault[] {
  const faults: ReadFault[] = []
  if (!isQuantityVerdict(wanted))
    readValue(unwrapped(quantity, wanted), { type: quantity.type }, '', open(edition).theory.reader(new Map()), faults)
  return faults.filter((each) => each.kind !== 'unknown-card')
}

function expectedValue(edition: Edition, example: Case, quantity: Quantity, wanted: Json): Json | undefined {
  const reader = open(edition).theory.reader(new Map(Object.entries(example.facts)))
  return readValue(unwrapped(quantity, wanted), { type: quantity.type }, '', reader, [])
}

/** `{ value: x }` says x, where x is spelt like a verdict (semantics G7). */
function unwrapped(quantity: Quantity, wanted: Json): Json {
  const { kind } = quantity.type
  const wrapped =
    isMap(wanted) && Object.keys(wanted).length === 1 && 'value' in wanted && kind !== 'map' && kind !== 'record'
  return wrapped ? (wanted.value as Json) : wanted
}

export function sameValue(a: Json, b: Json, ordered: boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false
    if (ordered) return a.every((item, index) => sameValue(item, b[index] as Json, ordered))
    const rest = [...b]
    return a.every((item) => {
      const at = rest.findIndex((other) => sameValue(item, other, ordered))
      if (at >= 0) rest.splice(at, 1)
      return at >= 0
    })
  }
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] as Json, b[key] as Json, ordered))
    )
  }
  return a === b
}

/** The facts that are asked for, and those that should be for which one of them stands. */
function askedFacts(edition: Edition, wanted: readonly string[], facts: readonly string[]): string[] {
  return [...facts, ...wanted.filter((name) => facts.some(standingFor(edition, name)))]
}

/** Whether to ask for a fact is to ask for another; a derived fact and what it is derived from stand in for each other (semantics G4). */
function standingFor(edition: Edition, wanted: string): (fact: string) => boolean {
  const { theory } = open(edition)
  const behind = (name: string): ReadonlySet<string> => {
    const found = new Set<string>()
    const todo = [name]
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const from = theory.facts.get(next)?.from
      for (const read of from ? namesIn(from) : []) {
        const fact = read.replace(/^fact:/, '')
        if (!found.has(fact)) todo.push(fact)
        found.add(fact)
      }
    }
    return found
  }
  const root = (path: string) =>
    theory.facts.has(path)
      ? path
      : path.split(/[.[]/).reduce((name, part) => (theory.facts.has(name) ? name : `${name}.${part}`))
  const mine = behind(wanted)
  const rootOfWanted = root(wanted)
  return (fact) => fact === wanted || mine.has(root(fact)) || behind(fact).has(rootOfWanted)
}
