import {
  type At,
  type Case,
  compare,
  type Diagnostic,
  type Edition,
  FORGETFUL,
  fault,
  type Json,
  kept,
  type LinkedCase,
  type LinkedPack,
  type Memory,
  MOST_IN_CONTENT,
  nearest,
  type ParsedPack,
  type Place,
  type Problem,
  type Quantity,
  Suggestions,
  sameList,
  VERDICTS,
} from '../domain/index.ts'
import { open } from '../editions/index.ts'
import { fitting, readFacts, type Theory } from '../logic/index.ts'
import { faultsOfExpected } from './cases.ts'

/** A case with all its facts, and what it was read from. */
export interface Example {
  readonly linked: LinkedCase
  readonly example: Case
}

/**
 * Cases with their facts checked and what `given` brings taken in (semantics G6), those of an entry together.
 * @param memory of the cases as they were; what is wrong with one is looked for anew. Those of an entry are the very same list
 * where they are the same cases.
 * @param wanted of the cases, those that are read; one may be given any.
 */
export function readCases(
  edition: Edition,
  linked: LinkedPack,
  pack: ParsedPack,
  memory: Memory = FORGETFUL,
  wanted: readonly LinkedCase[] = linked.cases,
): { readonly kept: readonly (readonly Example[])[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const { theory } = open(edition)
  const rules = memory.same('rule ids', idsOf(linked, pack))
  const suggestions = new Suggestions(MOST_IN_CONTENT)
  const factsOf = factsReader(theory, linked, pack, diagnostics, memory)
  const declared = declaredIn(theory, memory)
  const read = (one: LinkedCase): { readonly example?: Example; readonly faults: readonly Diagnostic[] } => {
    const facts = factsOf(one, [])
    const named = [...one.because, ...one.noLonger, ...one.notes].map(({ value }) => rules.get(value)).join('\n')
    const { faults, example } = memory.of(
      'read',
      one,
      [facts, declared, named],
      () => ({
        faults: [...unknownNames(one, theory, rules, suggestions), ...unexpectable(one, edition)],
        example: facts && memory.same(`example ${one.entry}\n${one.title.value}`, exampleOf(one, facts, rules)),
      }),
      (read) => read.faults.length === 0,
    )
    if (!example || faults.length > 0) return { faults }
    return { faults, example: memory.of('example', one, [example], () => ({ linked: one, example })) }
  }
  const found = [...Map.groupBy(wanted, ({ entry }) => entry).values()].map((cases): readonly Example[] => {
    const all = (): readonly Example[] =>
      cases.flatMap((one) => {
        const { example, faults } = read(one)
        diagnostics.push(...faults)
        return example ?? []
      })
    const [first] = cases as [LinkedCase]
    const isOwn = memory.of('whole', first, cases, () => isWhole(cases))
    const isAll = (some: readonly Example[]) => some.length === cases.length
    return isOwn ? memory.of('all read', first, [declared, rules, ...cases], all, isAll) : all()
  })
  return { kept: found.map((some) => sameList('examples together', some, memory)), diagnostics }
}

/** Whether the cases of an entry are given no others than its own. */
function isWhole(cases: readonly LinkedCase[]): boolean {
  const own = byTitle(cases)
  return cases.every(({ given }) => given === undefined || own.has(given.value))
}

/** What the facts of a case are read against: the same as long as the vocabulary, the cards and those that conditions name are. */
export function declaredIn(theory: Theory, memory: Memory): object {
  return memory.of('declared', theory, [], () => {
    const { vocabulary, entries } = theory.edition
    const cards = memory.kept('cards of entries', [entries], () =>
      memory.same(
        'cards called',
        entries.map(({ slug, term, aliases, formerly, kind, data }) => ({ slug, term, aliases, formerly, kind, data })),
      ),
    )
    const strangers = memory.same('strangers', theory.strangers)
    const claimed = memory.same('names', [...theory.names.all])
    return memory.kept('declared', [vocabulary, cards, strangers, claimed], () => ({}))
  })
}

/** What a case says is so, by fact. */
export type Facts = ReadonlyMap<string, Case['facts'][string]>

const NOTHING: Facts = new Map()

/**
 * Reads the facts of a case after those of the case it is given; each case once.
 * @param diagnostics hears what is wrong with them.
 * @returns undefined where something is, here or in what is given; `chain` is the cases that led here.
 */
export function factsReader(
  theory: Theory,
  linked: LinkedPack,
  pack: ParsedPack,
  diagnostics: Diagnostic[],
  memory: Memory = FORGETFUL,
) {
  const declared = declaredIn(theory, memory)
  const known = new Map<LinkedCase, Facts | undefined>()
  const titled = titledIn(linked, memory)

  const givenTo = (one: LinkedCase, chain: readonly LinkedCase[]): Facts | undefined => {
    if (!one.given) return NOTHING
    const { value, place } = one.given
    const found = titled.own(one.entry)?.get(value) ?? titled.all().get(value)
    if (!found) {
      if (!pack.broken.cases?.has(value)) diagnostics.push(fault('case/unknown-given', place, value))
      return undefined
    }
    const before = [...chain, one]
    const circle = before.includes(found) ? before.slice(before.indexOf(found)) : []
    for (const { given } of circle) if (given) diagnostics.push(fault('case/given-circle', given.place, given.value))
    return circle.length === 0 ? factsOf(found, before) : undefined
  }

  const factsOf = (one: LinkedCase, chain: readonly LinkedCase[]): Facts | undefined => {
    if (known.has(one)) return known.get(one)
    const given = givenTo(one, chain)
    const read = memory.of(
      'facts',
      one,
      [declared, given],
      () => {
        const unknown = one.unknown.map((each) => each.value)
        const { problems, situation } = readFacts(theory, one.facts.value, unknown, given)
        return { problems, facts: situation.given }
      },
      ({ problems }) => problems.length === 0,
    )
    for (const problem of read.problems) diagnostics.push(factFault(one, problem))
    const facts = given && read.problems.length === 0 ? read.facts : undefined
    known.set(one, facts)
    return facts
  }

  return factsOf
}

type ByTitle = ReadonlyMap<string, LinkedCase>

/** The first case of a title, in all entries and in one; each looked for when it is first wanted. */
function titledIn(
  { cases }: LinkedPack,
  memory: Memory,
): { readonly all: () => ByTitle; readonly own: (entry: string) => ByTitle | undefined } {
  let ofEntry: Map<string, LinkedCase[]> | undefined
  const known = new Map<string, ByTitle>()
  let all: ByTitle | undefined
  return {
    all: () => {
      all ??= memory.kept('all titled', cases, () => byTitle(cases))
      return all
    },
    own: (entry) => {
      ofEntry ??= Map.groupBy(cases, (one) => one.entry)
      const own = ofEntry.get(entry)
      const [first] = own ?? []
      return own && first && kept(known, entry, () => memory.of('titled', first, own, () => byTitle(own)))
    },
  }
}

function byTitle(cases: readonly LinkedCase[]): ByTitle {
  const titles = new Map<string, LinkedCase>()
  for (const one of cases)
    for (const title of [one.title.value, one.table ?? one.title.value]) if (!titles.has(title)) titles.set(title, one)
  return titles
}

/** Ids of rules, and those they had, to the ones they have; in order, so that a rule that is left out for a fault makes them no others. */
function idsOf(linked: LinkedPack, pack: ParsedPack): ReadonlyMap<string, string> {
  const ids = new Map([
    ...linked.rules.flatMap(({ id, formerly = [] }) => formerly.map((old) => [old, id] as const)),
    ...[...pack.broken.rules].map((id) => [id, id] as const),
    ...linked.rules.map(({ id }) => [id, id] as const),
  ])
  return new Map([...ids].sort(([a], [b]) => compare(a, b)))
}

/**
 * Names that a case asks for or expects to hear and that mean nothing.
 * @param rules ids, old ones too, to those of today.
 */
export function unknownNames(
  one: LinkedCase,
  theory: Theory,
  rules: ReadonlyMap<string, string>,
  suggestions = new Suggestions(),
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const ask of one.ask) {
    if (theory.asked(ask.value)) continue
    diagnostics.push(
      fault('case/unknown-ask', ask.place, ask.value, { nearest: theory.nearAsk(ask.value, suggestions) }),
    )
  }
  for (const rule of [...one.because, ...one.noLonger, ...one.notes]) {
    if (rules.has(rule.value)) continue
    diagnostics.push(
      fault('case/unknown-rule', rule.place, rule.value, {
        nearest: suggestions.near(rule.value, () => [...new Set(rules.values())]),
      }),
    )
  }
  for (const name of one.asks) {
    const { problems } = readFacts(theory, {}, [name.value])
    for (const problem of problems)
      diagnostics.push(fault('case/unknown-fact', name.place, name.value, { nearest: problem.didYouMean }))
  }
  return diagnostics
}

/** A case as the edition keeps it. @param rules ids, old ones too, to those of today. */
export function exampleOf(one: LinkedCase, facts: Facts, rules: ReadonlyMap<string, string>): Case {
  const ids = (named: readonly At<string>[]) => named.map(({ value }) => rules.get(value) ?? value)
  return {
    title: one.title.value,
    entry: one.entry,
    anchor: one.anchor,
    facts: Object.fromEntries(facts),
    unknown: one.unknown.map((each) => each.value),
    asOf: one.asOf === 'latest' ? 'latest' : one.asOf.text,
    ...(one.format === undefined ? {} : { format: one.format.value }),
    ...(one.event === undefined ? {} : { event: one.event.value }),
    ask: one.ask.map((each) => each.value),
    expect: one.expect.value,
    because: ids(one.because),
    asks: one.asks.map((each) => each.value),
    noLonger: ids(one.noLonger),
    notes: ids(one.notes),
    ordered: one.ordered,
    cites: one.cites.map((each) => ({
      source: each.source.value,
      ...(each.at === undefined ? {} : { at: each.at.value }),
    })),
  }
}

/** The fault in what a case expects, if there is one. */
export function unexpectable(one: LinkedCase, edition: Edition): Diagnostic[] {
  const found = badExpect(one, edition)
  return found ? [fault('case/bad-expect', one.expect.place, JSON.stringify(one.expect.value), found)] : []
}

/** What a case cannot expect: a stray or missing name, a word that is no verdict, a value of another type. */
function badExpect(one: LinkedCase, edition: Edition): ExpectFault | undefined {
  const { value } = one.expect
  const [only] = one.ask
  if (one.ask.length < 2) return only && badAnswer(edition, only.value, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { detail: 'several are asked, so it needs a map' }
  const expected = value as { readonly [ask: string]: Json }
  const asked = one.ask.map((each) => each.value)
  const stray = Object.keys(expected).find((key) => !asked.includes(key))
  if (stray !== undefined) return { detail: `${stray} is not asked`, nearest: nearest(stray, asked) }
  for (const ask of asked) {
    const wanted = expected[ask]
    const found =
      wanted === undefined
        ? { detail: `${ask} is asked, but nothing is expected of it` }
        : badAnswer(edition, ask, wanted)
    if (found) return found
  }
  return undefined
}

interface ExpectFault {
  readonly detail: string
  readonly nearest?: readonly string[]
}

function badAnswer(edition: Edition, ask: string, wanted: Json): ExpectFault | undefined {
  const { theory } = open(edition)
  const asked = theory.asked(ask)
  if (!asked) return undefined
  const quantity = asked.kind === 'quantity' ? theory.quantities.get(asked.name) : undefined
  const one = (value: Json) => (quantity ? badValue(edition, quantity, value) : badVerdict(value))
  if (!(quantity ?? theory.actions.get(asked.name))?.each) return one(wanted)
  if (wanted === 'undetermined') return undefined
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return one(wanted)
  return Object.values(wanted as { readonly [element: string]: Json })
    .map(one)
    .find((found) => found !== undefined)
}

function badVerdict(value: Json): ExpectFault | undefined {
  if (typeof value === 'string' && (VERDICTS as readonly string[]).includes(value)) return undefined
  return {
    detail: `that is no verdict; there are ${VERDICTS.join(', ')}`,
    nearest: typeof value === 'string' ? nearest(value, VERDICTS) : [],
  }
}

function badValue(edition: Edition, quantity: Quantity, wanted: Json): ExpectFault | undefined {
  const faults = faultsOfExpected(edition, quantity, wanted)
  const [fault] = faults
  if (!fault) return undefined
  const { theory } = open(edition)
  const { type, range } = quantity
  const fits = fitting({ type, ...(range ? { range } : {}) }, theory, wanted)
  return { detail: `${fault.detail}; ${fits}; or undetermined, silent, conflict`, nearest: fault.didYouMean }
}

function factFault(one: LinkedCase, problem: Problem): Diagnostic {
  const path = problem.at.replace(/^facts\./, '')
  const place = placeOfFact(one, path)
  const code = problem.code === 'question/unknown-fact' ? 'case/unknown-fact' : 'case/bad-value'
  return fault(code, place, path, { detail: problem.detail, nearest: problem.didYouMean })
}

/** Where a case tells a fact, or the nearest thing around it. */
export function placeOfFact(one: LinkedCase, path: string): Place {
  if (path === 'unknown') return one.unknown[0]?.place ?? one.place
  for (let name = path; name !== ''; name = name.replace(/(?:^|[.[])[^.[]*$/, '')) {
    const place = one.factPlaces.get(name)
    if (place) return place
  }
  return one.facts.place
}
