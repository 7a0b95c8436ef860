import {
  type Always,
  type Each,
  isMap,
  type Json,
  nearest,
  type Problem,
  type Quantity,
  type Warning,
} from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { elementKeys, elementMeant } from '../defeat/elements.ts'
import { alwaysIn } from '../evaluate/condition.ts'
import { changedAt } from '../evaluate/evaluation.ts'
import { equal } from '../evaluate/operators.ts'
import type { Kind } from '../facts/shelf.ts'
import type { Situation } from '../facts/situation.ts'
import type { Truth } from '../values/kleene.ts'
import { FAILED, isKnown, toJson, UNKNOWN, type Value } from '../values/values.ts'
import { definitionsOf, following, isOpen, namesAt } from './following.ts'
import { LOOKS } from './search.ts'

/** A situation with those assumptions in place that go with what is given; or why no table is like that. */
export interface Assumed {
  readonly situation: Situation
  readonly problems: readonly Problem[]
}

/**
 * Decides what is known of the facts left out: what follows, and what `from` derives, come first, and an assumption that
 * breaks what always holds with the given facts gives way. Given facts that break it on their own are a problem.
 * Source: semantics C1, C3, C4, C6.
 */
export function assume(court: Court, bare: Situation): Assumed {
  // Where nothing is said it is the same for every question.
  const isBlank = bare.assumes && bare.said.length === 0 && bare.warnings.length === 0
  return isBlank && !court.isPassing ? assumedOfNothing(court, bare) : assumedOf(court, bare)
}

/** What is assumed where nothing is said. */
const OF_NOTHING: Kind<{ assumed?: Assumed }> = { make: () => ({}) }

/** @param waiting whoever asks, on whose account it is not. */
function assumedOfNothing(court: Court, waiting: Situation): Assumed {
  court.blank.meter.relieve(waiting.meter)
  const blank = court.blank.own.get(OF_NOTHING)
  blank.assumed ??= assumedOf(court, court.blank)
  return blank.assumed
}

function assumedOf(court: Court, bare: Situation): Assumed {
  const told = following(court, bare)
  const { always, ...elsewhere } = touched(court, told)
  const off = new Set([...told.off, ...elsewhere.off])
  const warnings: Warning[] = [...told.warnings, ...elsewhere.warnings]
  for (;;) {
    const situation = off.size > told.off.size ? told.with({ off, warnings }) : told
    const looks = looksAt(court, situation, always)
    const broken = looks.filter((each) => each.found === false)
    const stuck = broken.length > 0 ? [] : stuckTogether(court, situation, looks)
    const [first = stuck[0]] = broken
    if (!first) {
      const against = contradictions(court, situation)
      const heard = against.length > 0 ? situation.with({ warnings: [...warnings, ...against] }) : situation
      return { situation: heard, problems: [] }
    }
    const impossible = broken.filter((each) => each.assumed.length === 0)
    if (impossible.length > 0) {
      const problems = impossible.map(
        ({ always }): Problem => ({
          at: 'facts',
          code: 'question/impossible',
          detail: `at a table it always holds that ${always.text}`,
          didYouMean: [],
        }),
      )
      return { situation, problems }
    }
    const suspects = suspectsIn(court, situation, looks)
    const alone = suspects.filter((fact) => breaksAlone(court, situation, fact, suspects, always))
    const together = broken.length > 0 ? first.assumed : unique(stuck.flatMap((each) => each.assumed))
    for (const fact of alone.length > 0 ? alone : together) {
      off.add(fact)
      warnings.push({
        code: 'assumption-gives-way',
        at: fact,
        detail: `the usual value of ${fact} does not go with the facts given, since always ${first.always.text}`,
        didYouMean: [],
      })
    }
  }
}

/** What always holds and hangs together with what is said here, and what gives way elsewhere, whatever is said here. */
interface Touched {
  readonly always: readonly Always[]
  readonly off: readonly string[]
  readonly warnings: readonly Warning[]
}

function touched(court: Court, told: Situation): Touched {
  const { theory } = court
  const { ties, edition } = theory
  const nothing = court.isPassing || told === court.blank ? undefined : assumedOfNothing(court, told)
  // What is said is many names, and told in each court of a question: asked for where something hangs on it.
  const names = nothing && nothing.problems.length === 0 ? changedAt(theory, told.said) : 'everything'
  if (!nothing || names === 'everything')
    return { always: [...edition.vocabulary.always, ...definitionsOf(theory, told)], off: [], warnings: [] }
  const always = ties.around(names)
  const here = new Set(always)
  const isElsewhere = (path: string) => !ties.on(namesAt(theory, [path])).some((each) => here.has(each))
  return {
    always: [...always, ...definitionsOf(theory, told)],
    off: [...nothing.situation.off].filter(isElsewhere),
    warnings: nothing.situation.warnings.filter(({ at }) => isElsewhere(at)),
  }
}

interface Look {
  readonly always: Always
  readonly found: Truth
  readonly assumed: readonly string[]
}

function looksAt(court: Court, situation: Situation, all: readonly Always[]): readonly Look[] {
  return all.map((always): Look => {
    const ev = court.asIs(situation)
    ev.reads = []
    const found = alwaysIn(ev, always)
    const assumed = ev.reads.filter((read) => read.how === 'assumed').map((read) => read.fact)
    return { always, found, assumed: unique(assumed) }
  })
}

/**
 * Every assumption on which it may rest that what is always so does not hold: also those that are read only once others
 * are left out, as one part of an `and` that is false hides the next.
 */
function suspectsIn(court: Court, situation: Situation, looks: readonly Look[]): readonly string[] {
  const suspects = new Set<string>()
  const always = looks.map((each) => each.always)
  for (let before: number | undefined, seen = looks; before !== suspects.size; ) {
    before = suspects.size
    for (const { found, assumed } of seen) if (found !== true) for (const fact of assumed) suspects.add(fact)
    seen = looksAt(court, situation.with({ off: new Set([...situation.off, ...suspects]) }), always)
  }
  return [...suspects]
}

/** What is always so, each still open by itself, that rests on assumptions and cannot all hold together with them. */
function stuckTogether(court: Court, situation: Situation, looks: readonly Look[]): readonly Look[] {
  const open = looks.filter((each) => each.found === UNKNOWN && each.assumed.length > 0)
  const all = looks.map((each) => each.always)
  return open.length > 0 && !fits(court, situation, all) ? open : []
}

/** Whether one assumption, with the given facts and none of the others, breaks what is always so. */
function breaksAlone(
  court: Court,
  situation: Situation,
  fact: string,
  suspects: readonly string[],
  always: readonly Always[],
): boolean {
  const others = suspects.filter((other) => other !== fact)
  return !fits(court, situation.with({ off: new Set([...situation.off, ...others]) }), always)
}

/** Whether the unknown facts can be such that nothing breaks what is always so; past the budget, perhaps. */
function fits(court: Court, situation: Situation, all: readonly Always[]): boolean {
  return isOpen(court.asIs(situation), all, LOOKS.fit)
}

/** Given facts and quantities that what they would be derived from contradicts (semantics C3). */
function contradictions(court: Court, situation: Situation): Warning[] {
  const { theory } = court
  const warnings: Warning[] = []
  for (const name of situation.given.keys()) {
    const quantity = theory.quantities.get(name)
    const fact = theory.facts.get(name)
    if (quantity?.each) warnings.push(...strangers(court, situation, quantity, quantity.each))
    if (!(fact?.from || quantity)) continue
    if (quantity?.each) continue
    const type = (fact ?? quantity)?.type ?? { kind: 'any' }
    const given = situation.value(name, situation.given.get(name) as Json, type, theory)
    const without = situation.with({ given: new Map([...situation.given].filter(([other]) => other !== name)) })
    const isOther = (made: Value | undefined): made is Value => {
      if (made === undefined) return false
      if (typeof given === 'number' && Array.isArray(made)) return made.length !== given
      return equal(court.asIs(without), made, given) === false
    }
    if (!isOther(derivedIn(court, without, name))) continue
    // What is only assumed contradicts nobody.
    const derived = derivedIn(court, following(court, without).unassuming, name)
    if (!isOther(derived)) continue
    warnings.push({
      code: 'given-differs',
      at: name,
      detail: `${name} was given as ${JSON.stringify(toJson(given))}, though the other facts make it ${JSON.stringify(toJson(derived))}; the given one counts`,
      didYouMean: [],
    })
  }
  return warnings
}

/** What a derived fact or a quantity comes to, where it is known. */
function derivedIn(court: Court, situation: Situation, name: string): Value | undefined {
  const ev = court.asIs(situation)
  const derived = court.theory.facts.has(name) ? ev.derive(name) : court.quantity(ev, name, undefined)
  return derived !== FAILED && isKnown(derived) ? derived : undefined
}

/** Elements that a quantity is given of and that are not there: their values would count for nothing unheard. */
function strangers(court: Court, situation: Situation, { name }: Quantity, each: Each): Warning[] {
  const given = situation.given.get(name)
  const ev = court.asIs(situation)
  const elements = court.elements(ev, each.list)
  // One value for all is no stranger's.
  if (typeof elements === 'symbol' || !isMap(given)) return []
  const keys = elementKeys(ev, elements)
  const meant = elementMeant(court.theory, each, keys)
  return Object.keys(given)
    .filter((key) => meant(key) === undefined)
    .map((key) => ({
      code: 'unknown-element',
      at: `${name}.${key}`,
      detail: `nothing in ${each.listText} is called ${key}, so its ${name} counts for nothing`,
      didYouMean: nearest(key, keys),
    }))
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
