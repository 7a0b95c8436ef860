import { isMap, type Json, type Turning, type Verdict } from '../../domain/index.ts'
import { cutsAt, type Regions } from '../defeat/outcome.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { assume } from '../explore/assumptions.ts'
import { explore } from '../explore/exploration.ts'
import { following } from '../explore/following.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { LOOKS } from '../explore/search.ts'
import { readFacts } from '../facts/read-facts.ts'
import { Situation } from '../facts/situation.ts'
import { isManifold, slotAt } from '../theory/paths.ts'
import { holds, partsOf, type Region, sampleOf, wholeRegion } from '../values/regions.ts'
import { type Atom, atomAt } from '../values/values.ts'
import { assumedBehind } from './status.ts'

/** By path, what is assumed of a fact or field on which the answer leans. */
type Assumed = ReadonlyMap<string, Json>

const MOST_SETS = 5
/** Pairs tried. */
const MOST_PAIRS = 400

/**
 * The smallest sets of facts, of one then of two, whose change would turn a verdict round; none contains another, at
 * most five, never a `fixed` fact. Source: semantics G3.
 * @param bare the facts as given, before anything was assumed of the others.
 */
export function turningFacts(inquiry: Inquiry, bare: Situation, verdict: Verdict): Turning[] {
  const goals = GOALS[verdict]
  if (!goals) return []
  const assumed = assumedBehind(inquiry)
  const atoms = changeable(inquiry, assumed)
  const found: Turning[] = []
  const turning = new Set<string>()
  for (const atom of atoms) {
    if (inquiry.situation.isSpent) return found
    const one = turned(inquiry, bare, assumed, [atom], goals)
    if (!one) continue
    turning.add(atom.path)
    found.push(one)
    if (found.length === MOST_SETS) return found
  }
  const rest = atoms.filter((atom) => !turning.has(atom.path))
  let tried = 0
  for (const [index, a] of rest.entries()) {
    for (const b of rest.slice(index + 1)) {
      if (++tried > MOST_PAIRS || inquiry.situation.isSpent) return found
      const one = turned(inquiry, bare, assumed, [a, b], goals)
      if (one) found.push(one)
      if (found.length === MOST_SETS) return found
    }
  }
  return found
}

const GOALS: { readonly [verdict in Verdict]?: readonly Verdict[] } = {
  permitted: ['forbidden'],
  required: ['forbidden', 'permitted'],
  forbidden: ['permitted', 'required'],
}

/** Every fact or field the answer can turn on, in order of path; after them those that an `always` ties to it. */
function changeable(inquiry: Inquiry, assumed: Assumed): Atom[] {
  const { theory, named: name } = inquiry
  const behind = theory.dependencies.factsBehind(name)
  const tied = new Set([...theory.dependencies.factsOfAlways(name)].filter((fact) => !behind.has(fact)))
  return [...atomsOf(inquiry, behind, assumed), ...atomsOf(inquiry, tied, assumed)]
}

function atomsOf({ theory, situation }: Inquiry, facts: ReadonlySet<string>, assumed: Assumed): Atom[] {
  const paths = new Set([...assumed.keys()].filter((path) => facts.has(theory.factAt(path) ?? path)))
  for (const fact of facts) {
    // What is derived changes with what it is derived from.
    if (theory.facts.get(fact)?.from && !situation.given.has(fact)) continue
    const given = situation.given.get(fact)
    for (const path of given === undefined ? [fact] : leaves(fact, given)) paths.add(path)
  }
  return [...paths].sort().flatMap((path): Atom[] => {
    const slot = slotAt(theory, path)
    if (!slot || slot.fixed || isManifold(slot.type)) return []
    return [atomAt(path, slot)]
  })
}

function leaves(path: string, value: Json): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isMap(item) ? leaves(`${path}[${index}]`, item) : []))
  return isMap(value) ? Object.entries(value).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner)) : [path]
}

function turned(
  inquiry: Inquiry,
  bare: Situation,
  assumed: Assumed,
  atoms: readonly Atom[],
  goals: readonly Verdict[],
): Turning | undefined {
  const now = atoms.map(({ path }) => currentValue(inquiry, path, assumed))
  const open = taken(inquiry, atoms)
  // A fact that is derived unless it is given is open only where it is confined.
  const whole = new Map(atoms.map((atom) => [atom.key, wholeRegion(atom, inquiry.theory.enums)]))
  const uses = explore(open, { looks: LOOKS.change, from: open.look(whole) })
  const parts = atoms.map((atom, index) => {
    // Also by what is always so: where other assumptions go with a part, it may come to something else.
    return partsOf(atom, cutsAt(uses, atom.key), inquiry.theory.enums).filter((part) => {
      const value = now[index]
      return value === undefined || !holds(part, value)
    })
  })
  const choices = parts.reduce<Region[][]>(
    (all, next) => all.flatMap((before) => next.map((part) => [...before, part])),
    [[]],
  )
  for (const choice of choices.slice(0, 64)) {
    const start: Regions = new Map(atoms.map((atom, index) => [atom.key, choice[index] as Region]))
    const within = settledAs(open, goals, open.look(start))
    // Where an `always` allows only some of the region, one of those.
    const samples = atoms.map((atom, index) => sampleOf(within?.regions.get(atom.key) ?? (choice[index] as Region)))
    const then = within?.verdict ?? anew(inquiry, bare, atoms, samples, goals)
    if (then === undefined) continue
    const change = atoms.map((atom, index) => {
      const from = now[index]
      return { fact: atom.path, ...(from === undefined ? {} : { from }), to: samples[index] as Json }
    })
    return { change, verdict: then }
  }
  return undefined
}

/** The one verdict, if it is among the goals. */
function settledAs(inquiry: Inquiry, goals: readonly Verdict[], from?: Evaluation) {
  const { found, doubtful } = explore(inquiry, { looks: LOOKS.change, stopAt: 2, ...(from ? { from } : {}) })
  const [first, second] = found.values()
  if (!first || second || doubtful || first.settled.kind !== 'verdict') return undefined
  const { verdict } = first.settled
  return goals.includes(verdict) ? { verdict, regions: first.regions } : undefined
}

/** The same where an `always` might make the facts, so changed, go with other assumptions than they do now. */
function anew(
  inquiry: Inquiry,
  bare: Situation,
  atoms: readonly Atom[],
  samples: readonly Json[],
  goals: readonly Verdict[],
): Verdict | undefined {
  const { theory, court, situation, named: name } = inquiry
  const leans = bare.assumes && theory.dependencies.assumes(name)
  if (!leans || theory.dependencies.alwaysFor(name).length === 0) return undefined
  const facts = Object.fromEntries(atoms.map(({ path }, index) => [path, samples[index] as Json]))
  const unknown = [...bare.off].filter((path) => !Object.hasOwn(facts, path))
  const read = readFacts(theory, facts, unknown, bare.given)
  const asked = new Situation(read.situation.given, read.situation.off, [], situation.meter)
  const assumed = assume(court, asked)
  if (read.problems.length + assumed.problems.length > 0) return undefined
  return settledAs(inquiry.with({ situation: assumed.situation }), goals)?.verdict
}

/** The same question with these facts neither given nor assumed. */
function taken(inquiry: Inquiry, atoms: readonly Atom[]): Inquiry {
  const { situation } = inquiry
  const paths = atoms.map((atom) => atom.path)
  situation.meter.take(situation.given.size)
  const changed = situation.with({
    given: new Map([...situation.given].filter(([name]) => !paths.includes(name))),
    off: new Set([...situation.off, ...paths]),
    tried: paths,
  })
  return inquiry.with({ situation: following(inquiry.court, changed) })
}

/** What a fact or field is given as, else what follows or is assumed of it. */
function currentValue({ theory, situation }: Inquiry, path: string, assumed: Assumed): Json | undefined {
  const fact = theory.factAt(path) ?? path
  const given = situation.given.get(fact)
  // Null is a value: what is given as none is not as assumed.
  const told = given === undefined ? undefined : valueAt(given, path.slice(fact.length))
  if (told !== undefined || situation.off.has(path)) return told
  const follows = situation.follows.get(path)
  if (follows !== undefined || !situation.assumes) return follows
  return fact === path ? theory.facts.get(fact)?.assume : assumed.get(path)
}

/** What a value has at the end of a way into it, as `[0].licence`. */
function valueAt(value: Json, way: string): Json | undefined {
  if (way === '') return value
  if (typeof value !== 'object' || value === null) return undefined
  // A key may have dots.
  const entries: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((item: Json, index) => [`[${index}]`, item])
    : Object.entries(value).map(([key, item]) => [`.${key}`, item])
  for (const [step, item] of entries) {
    const found = way.startsWith(step) ? valueAt(item, way.slice(step.length)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
