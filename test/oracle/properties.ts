import type { Answer, Edition, Json, Part, Ruling, SourceFile } from '../../src/index.ts'
import { publish } from '../../src/index.ts'
import { type Case, domainOf, factsRead, keyOf, Twin } from './naive.ts'
import { replayed } from './replay.ts'
import { filesOf, type Sketch, type SketchRule } from './sketch.ts'
import type { Theory } from './theories.ts'
import { asked, isAnswer, outcomeOf, published, story, targetsOf } from './umpire.ts'

/*
 * What must hold of every game and situation, whatever the verdict is. Each takes a theory, throws where it does not
 * hold, and returns how often it had something to say.
 */

/** A fact that was unknown, given a value it could have, settles more and never something else. Source: issue 3, design 3.4. */
export function givenFactsUnsettleNothing({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  let given = 0
  for (const each of cases) {
    const twin = new Twin(sketch, each)
    if (twin.contested || twin.impossible) continue
    const before = answered(edition, each, sketch)
    const settled = before ? settledIn(before) : []
    if (settled.length === 0) continue
    // What is assumed because its derivation is left unknown may be derived once more is given (C1): not of these.
    const assumed = sketch.facts.filter((fact) => fact.from && twin.assumed.some((atom) => atom.path === fact.name))
    const behind = new Set(assumed.flatMap((fact) => (fact.from ? [...factsRead(fact.from)] : [])))
    for (const atom of twin.unknown) {
      if (atom.type.kind === 'list' || behind.has(atom.path)) continue
      for (const value of atom.domain.filter((one) => twin.could(atom.path, one))) {
        const facts = { ...each.facts, [atom.path]: value }
        const more = { ...each, facts, unknown: without(each.unknown, atom.path) }
        const after = answered(edition, more, sketch)
        if (!after) throw new Error(`no answer\n${story(sketch, more, '')}`)
        for (const [key, ruling] of settled)
          same(outcomeOf(ruling), outcomeIn(after, key), () => `without ${atom.path}\n${story(sketch, more, key)}`)
        given += settled.length
      }
    }
  }
  return given
}

/** Facts may come in any order. */
export function factsHaveNoOrder({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  for (const each of cases) {
    const turned = { ...each, facts: Object.fromEntries(Object.entries(each.facts).reverse()) }
    same(whole(edition, each, sketch), whole(edition, turned, sketch), () => story(sketch, each, ''))
  }
  return cases.length
}

/** Files, and what stands in them where a list means no order, may come in any order: even the hash is the same. */
export function filesHaveNoOrder({ sketch, cases }: Theory, by: number): number {
  const [edition] = publish(filesOf(sketch)).editions
  const [other] = publish(shuffled(filesOf(backwards(sketch)), by)).editions
  if (!edition || !other) throw new Error('no edition')
  same(edition.hash, other.hash, () => story(sketch, cases[0] as Case, ''))
  for (const each of cases)
    same(whole(edition, each, sketch), whole(other, each, sketch), () => story(sketch, each, ''))
  return cases.length
}

/** Rules may stand in any order in their files. */
export function rulesHaveNoOrder({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  const other = published({ ...sketch, rules: [...sketch.rules].reverse() })
  const plain = (one: Edition, each: Case) => ({ ...whole(one, each, sketch), edition: '' })
  for (const each of cases) same(plain(edition, each), plain(other, each), () => story(sketch, each, ''))
  return cases.length
}

/** An edition kept as JSON answers as the one that was published. */
export function keptEditionsAnswerTheSame({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  const kept = JSON.parse(JSON.stringify(edition)) as Edition
  for (const each of cases) same(whole(edition, each, sketch), whole(kept, each, sketch), () => story(sketch, each, ''))
  return cases.length
}

/** Rules not in force change no verdict and no proof. Source: design 3.1. */
export function bystandersChangeNothing({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  for (const each of cases) {
    const more = published({ ...sketch, rules: [...sketch.rules, ...bystanders(sketch, each)] })
    const [before, after] = [edition, more].map((one) => asked(one, each, targetsOf(sketch), ['proof']))
    if (!before || !after || !isAnswer(before) || !isAnswer(after)) same(before, after, () => story(sketch, each, ''))
    else same(before.answers, after.answers, () => story(sketch, each, ''))
  }
  return cases.length
}

/** What a proof prints proves the verdict by itself, where every fact is known. Source: design 3.5. */
export function proofsProve({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  let replays = 0
  for (const each of cases) {
    const twin = new Twin(sketch, each)
    if (twin.contested || twin.impossible || twin.unknown.length > 0) continue
    const answer = answered(edition, each, sketch, ['proof'])
    for (const [key, ruling] of answer ? settledIn(answer) : []) {
      if (each.facts[ruling.ask] !== undefined) continue
      const found = replayed(sketch, ruling)
      if (found === undefined) continue
      replays++
      same(ruling.value ?? ruling.verdict, found, () => `${story(sketch, each, key)}\n${keyOf(ruling)}`)
    }
  }
  return replays
}

/** A timeline says of every day what an answer on that day says. Source: semantics G2. */
export function timelinesAreRight({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  let spans = 0
  for (const each of cases) {
    const answer = answered(edition, each, sketch, ['timeline'])
    for (const [key, ruling] of answer ? rulingsIn(answer) : []) {
      // Over a list nobody gave there is no element to tell the days of.
      const isEach = [...sketch.actions, ...sketch.quantities].some(({ name, each }) => name === key && each)
      if (key === ruling.ask && isEach) continue
      for (const day of DAYS) {
        const then = answered(edition, { ...each, asOf: day }, sketch)
        const there = then && outcomeIn(then, key)
        if (!there) continue
        const span = ruling.timeline?.find(
          ({ from, until }) => (from === undefined || from <= day) && (until === undefined || day < until),
        )
        if (!span) throw new Error(`no span for ${day}\n${story(sketch, each, key)}`)
        const shown = span.value === undefined ? { kind: span.verdict } : { kind: 'value', value: span.value }
        same(there, shown, () => `${day}\n${story(sketch, each, key)}\n${keyOf(ruling.timeline)}`)
        spans++
      }
    }
  }
  return spans
}

/** What is said to turn a verdict round does, no less would do, and no single fact is missed. Source: semantics G3. */
export function turningsTurn({ sketch, cases }: Theory): number {
  const edition = published(sketch)
  let turnings = 0
  for (const each of cases) {
    const answer = answered(edition, each, sketch, ['unless'])
    for (const [key, ruling] of answer ? rulingsIn(answer) : []) {
      const unless = ruling.unless ?? []
      const sets = unless.map((turning) => turning.change.map((one) => one.fact))
      const told = () => `${story(sketch, each, key)}\n${keyOf(ruling)}`
      for (const { change, verdict } of unless) {
        turnings++
        const facts = changed(each.facts, change)
        const unknown = each.unknown.filter((path) => !change.some((one) => one.fact === path))
        const then = answered(edition, { ...each, facts, unknown }, sketch)
        same(then && outcomeIn(then, key), { kind: verdict }, told)
        if (!GOALS[ruling.verdict ?? 'silent']?.includes(verdict)) throw new Error(`not turned\n${told()}`)
      }
      for (const one of sets)
        for (const other of sets)
          if (one !== other && one.every((fact) => other.includes(fact))) throw new Error(`more than needed\n${told()}`)
      if (sets.length > MOST_SETS) throw new Error(`too many\n${told()}`)
      if (sets.length === MOST_SETS || ruling.verdict === 'undetermined' || key !== ruling.ask) continue
      const missed = turnedBy(sketch, each, ruling).filter((fact) => !sets.some((one) => keyOf(one) === keyOf([fact])))
      same(missed, [], told)
    }
  }
  return turnings
}

const MOST_SETS = 5

const GOALS: { readonly [verdict: string]: readonly string[] } = {
  permitted: ['forbidden'],
  required: ['forbidden', 'permitted'],
  forbidden: ['permitted', 'required'],
}

/** Facts of one plain value each, derived ones only where they are given, that by themselves, as some other value, turn the verdict round: by the twin. */
function turnedBy(sketch: Sketch, question: Case, { ask, verdict = 'silent' }: Ruling): readonly string[] {
  const now = new Twin(sketch, question)
  if (now.impossible) return []
  return sketch.facts
    .filter((fact) => !fact.from || (fact.name in question.facts && !question.unknown.includes(fact.name)))
    .filter((fact) => fact.type.kind !== 'list' && fact.type.kind !== 'record')
    .filter((fact) =>
      domainOf(fact, sketch).some((value) => {
        if (keyOf(value) === keyOf(question.facts[fact.name])) return false
        const facts = { ...question.facts, [fact.name]: value }
        const twin = new Twin(sketch, { ...question, facts, unknown: without(question.unknown, fact.name) })
        return !twin.impossible && GOALS[verdict]?.includes(twin.find(ask).outcome.kind)
      }),
    )
    .map((fact) => fact.name)
}

const DAYS = ['1999-01-01', '2000-01-01', '2000-06-30', '2001-03-14', '2001-03-15', '2002-02-01', '2004-01-01']

function answered(edition: Edition, question: Case, sketch: Sketch, include: readonly Part[] = ['verdict']) {
  const result = asked(edition, question, targetsOf(sketch), include)
  return isAnswer(result) ? result : undefined
}

/** All parts of an answer, or the problems. */
function whole(edition: Edition, question: Case, sketch: Sketch) {
  return asked(edition, question, targetsOf(sketch), ['proof', 'ask', 'noLonger', 'text', 'timeline', 'unless'])
}

/** Every ruling, those of an `each` by element. */
function rulingsIn(answer: Answer): ReadonlyMap<string, Ruling> {
  return new Map(
    answer.answers.flatMap((ruling): [string, Ruling][] =>
      ruling.each
        ? Object.entries(ruling.each).map(([element, each]) => [`${ruling.ask} ${element}`, each])
        : [[ruling.ask, ruling]],
    ),
  )
}

function settledIn(answer: Answer): readonly (readonly [string, Ruling])[] {
  return [...rulingsIn(answer)].filter(
    ([, ruling]) => ruling.exact && ruling.verdict !== 'undetermined' && isKnown(ruling),
  )
}

function isKnown(ruling: Ruling): boolean {
  return ruling.verdict !== undefined || ruling.value !== undefined
}

function outcomeIn(answer: Answer, key: string) {
  const ruling = rulingsIn(answer).get(key)
  return ruling && isKnown(ruling) ? outcomeOf(ruling) : undefined
}

function same(ours: unknown, theirs: unknown, said: () => string): void {
  const [a, b] = [keyOf(ours), keyOf(theirs)]
  if (a === b) return
  // From a little before the first difference.
  const at = Math.max([...a].findIndex((letter, index) => letter !== b[index]) - 200, 0)
  throw new Error(`${a.slice(at, at + 600)}\nbut\n${b.slice(at, at + 600)}\n${said()}`)
}

function without(paths: readonly string[], path: string): readonly string[] {
  return paths.filter((each) => each !== path)
}

/** Changes by path, into records and lists as well. */
function changed(
  facts: Case['facts'],
  change: readonly { readonly fact: string; readonly to: Json }[],
): { [name: string]: Json } {
  const result: { [name: string]: Json } = JSON.parse(JSON.stringify(facts))
  for (const { fact, to } of change) {
    const path = /^([\w.]+?)\[(\d+)\](?:\.(\w+))?$/.exec(fact)
    const record = Object.keys(result).find((name) => fact.startsWith(`${name}.`))
    if (path) {
      const [, name = '', index, field] = path
      const list = result[name] as Json[]
      if (field === undefined) list[Number(index)] = to
      else list[Number(index)] = { ...(list[Number(index)] as object), [field]: to }
    } else if (record) result[record] = { ...(result[record] as object), [fact.slice(record.length + 1)]: to }
    else result[fact] = to
  }
  return result
}

function shuffled(files: readonly SourceFile[], by: number): SourceFile[] {
  return files
    .map((file, at) => ({ file, key: ((at + 7) * (by + 13)) % 101 }))
    .sort((a, b) => b.key - a.key)
    .map(({ file }) => file)
}

/** The same game, its vocabulary and sources written down from behind. */
function backwards(sketch: Sketch): Sketch {
  const turned = <T>(all: readonly T[]): T[] => [...all].reverse()
  return {
    ...sketch,
    sources: turned(sketch.sources),
    events: turned(sketch.events),
    facts: turned(sketch.facts),
    quantities: turned(sketch.quantities),
    actions: turned(sketch.actions),
    cards: turned(sketch.cards),
  }
}

/** Rules that are not in force at that point, though they speak against, lift, suspend or cancel all that are. */
function bystanders(sketch: Sketch, question: Case): SketchRule[] {
  const then = [
    ...sketch.actions.flatMap((action) => (action.each ? [] : [{ kind: 'forbid' as const, of: action.name }])),
    ...sketch.quantities.flatMap((quantity) =>
      quantity.type.kind === 'int'
        ? [{ kind: 'add' as const, of: quantity.name, value: { op: 'const' as const, value: 7 } }]
        : [],
    ),
  ]
  const targets = sketch.rules.filter((rule) => rule.groups.length === 0).map((rule) => rule.id)
  const relations = (kind: 'lifts' | 'suspends' | 'cancels') => targets.map((target) => ({ kind, target }))
  const rule = (id: string, own: Partial<SketchRule>): SketchRule => ({
    id,
    cites: ['first'],
    formats: [],
    events: [],
    groups: [],
    then,
    relations: [],
    file: 'one',
    ...own,
  })
  const elsewhere = sketch.formats.find((format) => format !== question.format)
  const away = sketch.events.find((event) => event.id !== question.event)
  return [
    rule('gone', { effective: '1980', ends: '1981', relations: [...relations('lifts'), ...relations('suspends')] }),
    rule('away', { effective: '1990', events: [away?.id ?? ''], relations: relations('cancels') }),
    ...(question.asOf === 'latest' ? [] : [rule('to-come', { effective: '2900', relations: relations('cancels') })]),
    ...(elsewhere
      ? [rule('elsewhere', { effective: '1990', formats: [elsewhere], relations: relations('suspends') })]
      : []),
  ]
}
