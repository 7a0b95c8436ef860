import { parsePacks, renderEntry } from '../content/index.ts'
import type { Publication } from '../domain/index.ts'
import {
  type Case,
  type Counts,
  compare,
  type Diagnostic,
  type Edition,
  type Entry,
  fault,
  type Json,
  LANGUAGE,
  type LinkedCase,
  type LinkedPack,
  nearest,
  type ParsedPack,
  type ParsedRule,
  type Place,
  type Problem,
  type Quantity,
  type Rule,
  type SourceFile,
  sortDiagnostics,
  VERDICTS,
} from '../domain/index.ts'
import { hashOf, open } from '../editions/index.ts'
import { acknowledge, link } from '../graph/publishing.ts'
import { namesIn, readFacts } from '../logic/index.ts'
import { compileRules, type RuleDraft, readCardData, recompile, resolveVocabulary } from '../logic/publishing.ts'
import { tellAuthors } from './authors.ts'
import { type CaseResult, faultsOfExpected, runCase } from './cases.ts'

/** How far publishing is: entries read or cases run, `done` of `of` in this game. */
export interface Progress {
  readonly game: string
  readonly step: 'reading' | 'running cases'
  readonly done: number
  readonly of: number
}

/**
 * The files of a content folder in, editions out, or the faults that stop them; every fault in one go. Pure: the
 * order of the files is no matter. Source: semantics A; design 3, "Telling authors".
 * @param tell hears how far it is, many times a second.
 */
export function publish(
  files: readonly SourceFile[],
  tell: (progress: Progress) => void = () => undefined,
): Publication {
  const { packs, diagnostics } = parsePacks(files, (game, done, of) => tell({ game, step: 'reading', done, of }))
  const published = packs.map((pack) => publishPack(pack, tell))
  const all = together(diagnostics, published)
  const faulty = new Set(all.filter((each) => each.severity === 'error').map((each) => each.file.split('/', 1)[0]))
  return {
    editions: published
      .flatMap(({ edition }) => (faulty.has(edition.game) ? [] : [edition]))
      .sort((a, b) => compare(a.game, b.game)),
    diagnostics: all,
    counts: Object.fromEntries(published.map(({ edition, counts }) => [edition.game, counts])),
  }
}

/**
 * Editions as they would be, without running their cases and looking for conflicts, which is most of the work: to try an
 * edit out. Source: design 3, "Telling authors".
 */
export function draft(files: readonly SourceFile[]): Pick<Publication, 'editions' | 'diagnostics'> {
  const { packs, diagnostics } = parsePacks(files)
  const drafts = packs.map(assemble)
  const all = together(diagnostics, drafts)
  const faulty = new Set(all.filter((each) => each.severity === 'error').map((each) => each.file.split('/', 1)[0]))
  return { editions: drafts.flatMap(({ edition }) => (faulty.has(edition.game) ? [] : [edition])), diagnostics: all }
}

export type { RuleDraft } from '../logic/publishing.ts'

/** An edition with some rules written otherwise, or the faults in what was written, `file` being the rule's id. */
export function revise(
  edition: Edition,
  drafts: readonly RuleDraft[],
): { readonly edition: Edition; readonly diagnostics: readonly Diagnostic[] } {
  const { rules, diagnostics } = recompile(edition, drafts)
  const revised = { ...edition, rules }
  return { edition: { ...revised, hash: hashOf(revised) }, diagnostics }
}

interface Found {
  readonly diagnostics: readonly Diagnostic[]
  /** What else is wrong in blocks that were left out for a fault. */
  readonly further: readonly Diagnostic[]
}

/** All that was found, in order of file and line. */
function together(reading: readonly Diagnostic[], games: readonly Found[]): Diagnostic[] {
  const all = [...reading, ...games.flatMap((each) => each.diagnostics)]
  const lineOf = ({ file, line }: Diagnostic): string => `${file}:${line}`
  const told = new Set(all.map((each) => `${each.code} ${lineOf(each)}`))
  // What YAML made of a line with an error is not what its author meant.
  const wrong = new Set(all.flatMap((each) => (each.severity === 'error' ? [lineOf(each)] : [])))
  const further = games
    .flatMap((each) => each.further)
    .filter((each) => !wrong.has(lineOf(each)) && !told.has(`${each.code} ${lineOf(each)}`))
  return sortDiagnostics([...all, ...further])
}

function publishPack(
  pack: ParsedPack,
  tell: (progress: Progress) => void,
): Found & { readonly edition: Edition; readonly counts: Counts } {
  const { edition, linked, examples, diagnostics: assembling, further } = assemble(pack)
  const cases = judgeCases(edition, examples, tell)
  const coverage = cover(edition, linked, cases.results)
  const told = tellAuthors(edition, linked, expectedConflicts(cases.results))
  const diagnostics = [...assembling, ...cases.diagnostics, ...coverage.diagnostics, ...told]
  return { edition, diagnostics: acknowledge(diagnostics, linked.rules), further, counts: coverage.counts }
}

interface Assembled extends Found {
  readonly edition: Edition
  readonly linked: LinkedPack
  readonly examples: readonly Example[]
}

function assemble(pack: ParsedPack): Assembled {
  const { linked, diagnostics: linking } = link(pack)
  const words = resolveVocabulary(linked.vocabulary, linked.names)
  const { rules, diagnostics: compiling } = compileRules(linked, words.scope)
  const cards = linked.entries.map((entry) =>
    entry.data ? readCardData(entry.data, words.reader) : { data: {}, diagnostics: [] },
  )
  const terms = new Map(linked.entries.map((entry) => [entry.slug, entry.term]))
  const mentioned = mentionable(linked)
  const entries = linkBack(
    linked.entries.map((entry, index): Entry => {
      const { html, mentions } = renderEntry(entry, linked.names, terms, mentioned)
      return {
        slug: entry.slug,
        term: entry.term,
        aliases: entry.aliases.map((each) => each.value),
        kind: entry.kind,
        tags: entry.tags,
        see: entry.see,
        formerly: entry.formerly.map((each) => each.value),
        data: cards[index]?.data ?? {},
        markdown: entry.markdown,
        html,
        headings: entry.headings,
        links: [...new Set([...entry.links, ...mentions])].sort(),
        backlinks: [],
        rules: entry.rules,
      }
    }),
  )
  const bare: Edition = {
    stage: 'edition',
    hash: '',
    language: LANGUAGE,
    game: linked.game,
    title: linked.settings.title,
    formats: linked.settings.formats,
    authority: linked.settings.authority,
    precedence: linked.settings.precedence,
    sources: linked.sources,
    events: linked.events,
    vocabulary: words.vocabulary,
    entries: [...entries].sort((a, b) => compare(a.slug, b.slug)),
    rules,
    cases: [],
  }
  const examples = readCases(bare, linked, pack)
  const whole: Edition = { ...bare, cases: examples.kept.map((each) => each.example) }
  const edition: Edition = { ...whole, hash: hashOf(whole) }
  const diagnostics = [
    ...linking,
    ...words.diagnostics,
    ...compiling,
    ...cards.flatMap((each) => each.diagnostics),
    ...examples.diagnostics,
  ]
  const isWhole = pack.leftOut.length === 0 && linking.every(({ severity }) => severity !== 'error')
  const further = isWhole ? [] : furtherFaults(pack, bare, words.scope)
  return { edition, linked, examples: examples.kept, diagnostics, further }
}

/**
 * What else is wrong in blocks that were left out for a fault: one hides no other (semantics A3). Names alone are looked
 * at, as what contradicts something may come of what was left out.
 */
function furtherFaults(
  pack: ParsedPack,
  edition: Edition,
  scope: Parameters<typeof compileRules>[1],
): readonly Diagnostic[] {
  const byFile = new Map(pack.leftOut.map((entry) => [entry.file, entry]))
  const whole = pack.entries.map((entry) => ({
    ...entry,
    rules: [...entry.rules, ...(byFile.get(entry.file)?.rules ?? []).map(withItsVariables)],
    cases: [...entry.cases, ...(byFile.get(entry.file)?.cases ?? [])],
  }))
  const { linked, diagnostics } = link({ ...pack, entries: whole })
  // A case played in no format of the game is still read.
  const anywhere = whole.map((entry) => ({ ...entry, cases: entry.cases.map(({ format, event, ...one }) => one) }))
  const { cases } = link({ ...pack, entries: anywhere }).linked
  return [
    ...diagnostics,
    ...compileRules(linked, scope).diagnostics,
    ...readCases(edition, { ...linked, cases }, pack).diagnostics,
  ].filter(({ code }) => OF_NAMES.test(code))
}

const OF_NAMES =
  /^(?:cel\/(?!circle)|name\/|(?:format|event|authority|source|relation|case)\/unknown|(?:id|case)\/duplicate$|case\/bad-value$)/

/** A condition may name the element of what is concluded on: where that cannot be read, its names mean nothing. */
function withItsVariables({ when, ...rule }: ParsedRule): ParsedRule {
  const isAboutNothing = rule.then.every(({ kind }) => kind === 'note') && rule.relations.length === 0
  return when === undefined || isAboutNothing ? rule : { ...rule, when }
}

/** A shorter name is more often a word of the language than a mention. */
const SHORTEST_MENTION = 4

/** Terms and aliases that a text mentions without linking them, in lower case, to their slug. */
function mentionable(linked: LinkedPack): ReadonlyMap<string, string> {
  const names = linked.entries.flatMap((entry) =>
    [entry.term, ...entry.aliases.map((each) => each.value)].map((name) => [name.toLowerCase(), entry.slug] as const),
  )
  return new Map(names.filter(([name]) => name.length >= SHORTEST_MENTION))
}

function linkBack(entries: readonly Entry[]): Entry[] {
  const backlinks = new Map<string, string[]>()
  for (const entry of entries) {
    for (const to of entry.links) {
      if (to !== entry.slug) backlinks.set(to, [...(backlinks.get(to) ?? []), entry.slug])
    }
  }
  return entries.map((entry) => ({ ...entry, backlinks: (backlinks.get(entry.slug) ?? []).sort() }))
}

interface Example {
  readonly linked: LinkedCase
  readonly example: Case
}

/** Cases with their facts checked and what `given` brings taken in (semantics G6). */
function readCases(
  edition: Edition,
  linked: LinkedPack,
  pack: ParsedPack,
): { readonly kept: readonly Example[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const { theory } = open(edition)
  const ruleIds = new Set([...linked.rules.map((rule) => rule.id), ...pack.broken.rules])
  const facts = new Map<LinkedCase, ReadonlyMap<string, Case['facts'][string]> | undefined>()

  const factsOf = (
    one: LinkedCase,
    chain: readonly LinkedCase[],
  ): ReadonlyMap<string, Case['facts'][string]> | undefined => {
    if (facts.has(one)) return facts.get(one)
    let base: ReadonlyMap<string, Case['facts'][string]> | undefined = new Map()
    if (one.given) {
      const { value, place } = one.given
      const found =
        linked.cases.find((each) => each.entry === one.entry && each.title.value === value) ??
        linked.cases.find((each) => each.title.value === value)
      if (!found) {
        if (!pack.broken.cases?.has(value)) diagnostics.push(fault('case/unknown-given', place, value))
      }
      const before = [...chain, one]
      const circle = found && before.includes(found) ? before.slice(before.indexOf(found)) : []
      for (const { given } of circle) if (given) diagnostics.push(fault('case/given-circle', given.place, given.value))
      base = found && circle.length === 0 ? factsOf(found, before) : undefined
    }
    const read = readFacts(
      theory,
      one.facts.value,
      one.unknown.map((each) => each.value),
      base,
    )
    for (const problem of read.problems) diagnostics.push(factFault(one, problem))
    const result = base && read.problems.length === 0 ? read.situation.given : undefined
    facts.set(one, result)
    return result
  }

  const kept = linked.cases.flatMap((one): Example[] => {
    const found = factsOf(one, [])
    let whole = found !== undefined
    for (const ask of one.ask) {
      if (theory.asked(ask.value)) continue
      diagnostics.push(fault('case/unknown-ask', ask.place, ask.value, { nearest: theory.nearAsk(ask.value) }))
      whole = false
    }
    for (const rule of [...one.because, ...one.noLonger, ...one.notes]) {
      if (ruleIds.has(rule.value)) continue
      diagnostics.push(fault('case/unknown-rule', rule.place, rule.value, { nearest: nearest(rule.value, ruleIds) }))
      whole = false
    }
    for (const name of one.asks) {
      const { problems } = readFacts(theory, {}, [name.value])
      for (const problem of problems) {
        diagnostics.push(fault('case/unknown-fact', name.place, name.value, { nearest: problem.didYouMean }))
        whole = false
      }
    }
    const expectFault = badExpect(one, edition)
    if (expectFault) {
      diagnostics.push(fault('case/bad-expect', one.expect.place, JSON.stringify(one.expect.value), expectFault))
      whole = false
    }
    return whole && found ? [{ linked: one, example: exampleOf(one, found) }] : []
  })
  return { kept, diagnostics }
}

function exampleOf(one: LinkedCase, facts: ReadonlyMap<string, Case['facts'][string]>): Case {
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
    because: one.because.map((each) => each.value),
    asks: one.asks.map((each) => each.value),
    noLonger: one.noLonger.map((each) => each.value),
    notes: one.notes.map((each) => each.value),
    ordered: one.ordered,
    cites: one.cites.map((each) => ({
      source: each.source.value,
      ...(each.at === undefined ? {} : { at: each.at.value }),
    })),
  }
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
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return { detail: 'it is answered per element, so it needs a map' }
  return Object.values(wanted as { readonly [element: string]: Json })
    .map(one)
    .find((found) => found !== undefined)
}

function badVerdict(value: Json): ExpectFault | undefined {
  if (typeof value === 'string' && (VERDICTS as readonly string[]).includes(value)) return undefined
  return { detail: 'that is no verdict', nearest: typeof value === 'string' ? nearest(value, VERDICTS) : [] }
}

function badValue(edition: Edition, quantity: Quantity, wanted: Json): ExpectFault | undefined {
  const faults = faultsOfExpected(edition, quantity, wanted)
  const [fault] = faults
  return fault && { detail: fault.detail, nearest: fault.didYouMean }
}

function factFault(one: LinkedCase, problem: Problem): Diagnostic {
  const path = problem.at.replace(/^facts\./, '')
  const place = placeOfFact(one, path)
  const code = problem.code === 'question/unknown-fact' ? 'case/unknown-fact' : 'case/bad-value'
  return fault(code, place, path, { detail: problem.detail, nearest: problem.didYouMean })
}

function placeOfFact(one: LinkedCase, path: string): Place {
  if (path === 'unknown') return one.unknown[0]?.place ?? one.place
  for (let name = path; name !== ''; name = name.replace(/(?:^|[.[])[^.[]*$/, '')) {
    const place = one.factPlaces.get(name)
    if (place) return place
  }
  return one.facts.place
}

interface Judged {
  readonly linked: LinkedCase
  readonly result: CaseResult
}

function judgeCases(
  edition: Edition,
  examples: readonly Example[],
  tell: (progress: Progress) => void,
): { readonly results: readonly Judged[]; readonly diagnostics: readonly Diagnostic[] } {
  const results = examples.map(({ linked, example }, index) => {
    tell({ game: edition.game, step: 'running cases', done: index, of: examples.length })
    return { linked, result: runCase(edition, example) }
  })
  const diagnostics = results.flatMap(({ linked, result }) =>
    result.failures.map((failure) => {
      if (result.impossible)
        return fault('case/impossible', linked.facts.place, linked.title.value, { detail: failure.detail })
      const places = {
        expect: linked.expect.place,
        because: linked.because[0]?.place,
        asks: linked.asks[0]?.place,
        'no-longer': linked.noLonger[0]?.place,
        notes: linked.notes[0]?.place,
        facts: linked.facts.place,
      }
      return fault('case/fails', places[failure.part] ?? linked.place, linked.title.value, { detail: failure.detail })
    }),
  )
  return { results, diagnostics }
}

/** What nothing exercises: sections, rules, facts; and actions with one side only. */
function cover(
  edition: Edition,
  linked: LinkedPack,
  results: readonly Judged[],
): { readonly counts: Counts; readonly diagnostics: readonly Diagnostic[] } {
  const cited = new Set(
    edition.rules.flatMap((rule) => rule.cites.map((each) => sectionKey(each.source, each.at ?? ''))),
  )
  const uncited = linked.sections.filter((each) => !cited.has(sectionKey(each.source, each.section)))
  // A conflict that a case expects exercises both its sides.
  const winners = new Set(
    results.flatMap(({ result }) =>
      (result.answer?.answers ?? []).flatMap((each) => [
        ...each.winners,
        ...[each, ...Object.values(each.each ?? {})].flatMap((one) => one.between?.flat() ?? []),
      ]),
    ),
  )
  const executable = edition.rules.filter(isExecutable)
  const uncased = executable.filter((rule) => !winners.has(rule.id))
  const places = new Map(linked.rules.map((rule) => [rule.id, rule.place]))
  const read = readFactNames(edition)
  const unread = linked.vocabulary.facts.filter((fact) => !read.has(fact.name.value))
  const oneSided = linked.vocabulary.actions.filter((action) => sidesOf(edition.rules, action.name.value).size === 1)
  return {
    counts: {
      entries: edition.entries.length,
      rules: edition.rules.length,
      executable: executable.length,
      cases: linked.cases.length,
      sections: linked.sections.length,
      uncited: uncited.length,
      uncased: uncased.length,
    },
    diagnostics: [
      ...uncited.map((each) => fault('cover/section', each.place, each.section, { detail: each.source })),
      ...uncased.flatMap((rule) => {
        const place = places.get(rule.id)
        return place ? [fault('cover/rule', place, rule.id, { rule: rule.id })] : []
      }),
      ...unread.map((fact) => fault('cover/fact', fact.name.place, fact.name.value)),
      ...oneSided.map((action) => fault('cover/one-sided', action.name.place, action.name.value)),
    ],
  }
}

function sectionKey(source: string, section: string): string {
  return `${source}\n${section.trim().toLowerCase()}`
}

/** A rule that says something: a note alone does not. */
function isExecutable(rule: Rule): boolean {
  return rule.then.some((each) => each.kind !== 'note') || rule.relations.some((each) => each.kind === 'lifts')
}

function readFactNames(edition: Edition): ReadonlySet<string> {
  const { facts, quantities, actions, always } = edition.vocabulary
  const derived = new Map(facts.map((fact) => [fact.name, fact.from]))
  const loops = [...quantities, ...actions].flatMap((each) => (each.each ? [each.each.list] : []))
  const conditions = edition.rules.flatMap((rule) => [
    ...(rule.when ? [rule.when.expr] : []),
    ...rule.then.flatMap((each) => ('value' in each ? [each.value] : [])),
  ])
  const read = new Set<string>()
  const todo = [...loops, ...conditions, ...always.map((each) => each.expr)]
  for (let expr = todo.pop(); expr !== undefined; expr = todo.pop()) {
    for (const name of namesIn(expr)) {
      if (!name.startsWith('fact:') || read.has(name.slice(5))) continue
      read.add(name.slice(5))
      const from = derived.get(name.slice(5))
      if (from) todo.push(from)
    }
  }
  return read
}

function sidesOf(rules: readonly Rule[], action: string): ReadonlySet<string> {
  const modalities = rules.flatMap((rule) =>
    rule.then.flatMap((each) => ('action' in each && each.action === action ? [each.kind] : [])),
  )
  return new Set(modalities.map((kind) => (kind === 'forbid' ? 'forbid' : 'permit')))
}

/** The sides of every conflict that a case comes to as it expects. */
function expectedConflicts(results: readonly Judged[]): readonly ReadonlySet<string>[] {
  return results
    .filter(({ result }) => result.failures.every((each) => each.part !== 'expect'))
    .flatMap(({ result }) => result.answer?.answers ?? [])
    .flatMap((each) => [each, ...Object.values(each.each ?? {})])
    .flatMap((each) => (each.between ? [new Set(each.between.flat())] : []))
}
