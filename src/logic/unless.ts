import type { Json, Turning, Verdict } from '../domain/index.ts'
import { slotAt } from './asking.ts'
import { assume } from './assume.ts'
import { assumedBehind } from './decide.ts'
import { holds, partsOf, type Region, sampleOf, wholeRegion } from './evaluate/regions.ts'
import { type Atom, atomAt } from './evaluate/values.ts'
import type { Inquiry, Regions } from './explore.ts'
import { readFacts, Situation } from './situation.ts'

const MOST_SETS = 5
/** Pairs tried, and looks each may cost. */
const MOST_PAIRS = 400
const BUDGET = 60

/**
 * The smallest sets of facts, of one then of two, whose change would turn a verdict round; none contains another, at
 * most five, never a `fixed` fact. Source: semantics G3.
 * @param bare the facts as given, before anything was assumed of the others.
 */
export function turningFacts(inquiry: Inquiry, bare: Situation, verdict: Verdict): Turning[] {
  const goals = GOALS[verdict]
  if (!goals) return []
  const atoms = changeable(inquiry)
  const found: Turning[] = []
  const turning = new Set<string>()
  for (const atom of atoms) {
    if (inquiry.situation.isSpent) return found
    const [one] = turned(inquiry, bare, [atom], goals)
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
      const [one] = turned(inquiry, bare, [a, b], goals)
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
function changeable(inquiry: Inquiry): Atom[] {
  const { theory, target } = inquiry
  const name = `${target.kind}:${target.name}`
  const behind = theory.factsBehind(name)
  const tied = new Set(theory.factsOfAlways(name).filter((fact) => !behind.has(fact)))
  const assumed = assumedBehind(inquiry)
  return [...atomsOf(inquiry, behind, assumed), ...atomsOf(inquiry, tied, assumed)]
}

function atomsOf(
  { theory, situation }: Inquiry,
  facts: ReadonlySet<string>,
  assumed: ReadonlyMap<string, Json>,
): Atom[] {
  const paths = new Set<string>()
  for (const fact of facts) {
    // What is derived changes with what it is derived from.
    if (theory.facts.get(fact)?.from && !situation.given.has(fact) && !assumed.has(fact)) continue
    const given = situation.given.get(fact)
    for (const path of given === undefined ? [fact] : leaves(fact, given)) paths.add(path)
  }
  return [...paths].sort().flatMap((path): Atom[] => {
    const slot = slotAt(theory, path)
    if (!slot || slot.fixed) return []
    const { type } = slot
    const kind = type.kind === 'optional' ? type.of.kind : type.kind
    if (kind === 'record' || kind === 'list' || kind === 'map') return []
    return [atomAt(path, slot)]
  })
}

function leaves(path: string, value: Json): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isMap(item) ? leaves(`${path}[${index}]`, item) : []))
  return isMap(value) ? Object.entries(value).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner)) : [path]
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function turned(inquiry: Inquiry, bare: Situation, atoms: readonly Atom[], goals: readonly Verdict[]): Turning[] {
  const open = taken(inquiry, atoms)
  // A fact that is derived unless it is given is open only where it is confined.
  const whole = new Map(atoms.map((atom) => [atom.key, wholeRegion(atom, inquiry.theory.enums)]))
  const cuts = open.explore({ budget: BUDGET, start: whole }).atoms
  const parts = atoms.map((atom) =>
    partsOf(atom, cuts.get(atom.key)?.cuts.values() ?? [], inquiry.theory.enums).filter(
      (part) => !isNow(inquiry, atom, part),
    ),
  )
  const choices = parts.reduce<Region[][]>(
    (all, next) => all.flatMap((before) => next.map((part) => [...before, part])),
    [[]],
  )
  for (const choice of choices.slice(0, 64)) {
    const start: Regions = new Map(atoms.map((atom, index) => [atom.key, choice[index] as Region]))
    const within = settledAs(open, goals, start)
    // Where an `always` allows only some of the region, one of those.
    const samples = atoms.map((atom, index) => sampleOf(within?.regions.get(atom.key) ?? (choice[index] as Region)))
    const then = within?.verdict ?? anew(inquiry, bare, atoms, samples, goals)
    if (then === undefined) continue
    const change = atoms.map((atom, index) => {
      const from = currentValue(inquiry, atom)
      return { fact: atom.path, ...(from === undefined ? {} : { from }), to: samples[index] as Json }
    })
    return [{ change, verdict: then }]
  }
  return []
}

/** The one verdict, if it is among the goals. */
function settledAs(inquiry: Inquiry, goals: readonly Verdict[], start?: Regions) {
  const { found, doubtful } = inquiry.explore({ budget: BUDGET, stopAtTwo: true, ...(start ? { start } : {}) })
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
  const { theory, court, target, situation } = inquiry
  const name = `${target.kind}:${target.name}`
  if (theory.alwaysFor(name).length === 0 || !theory.assumes(name)) return undefined
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
  const without = (map: ReadonlyMap<string, Json>) => new Map([...map].filter(([name]) => !paths.includes(name)))
  situation.meter.steps += situation.given.size
  const changed = situation.with({
    given: without(situation.given),
    off: new Set([...situation.off, ...paths]),
    tried: paths,
  })
  return inquiry.with({ situation: changed })
}

function currentValue(inquiry: Inquiry, atom: Atom): Json | undefined {
  const { situation } = inquiry
  const steps = atom.path.split(/\.|(?=\[)/)
  for (let length = steps.length; length > 0; length--) {
    const name = steps.slice(0, length).join('.')
    // Null is a value: what is given as none is not as assumed.
    const value = situation.given.has(name) ? situation.given.get(name) : assumedOf(inquiry, name)
    if (value === undefined) continue
    return steps.slice(length).reduce<Json | undefined>((inner, step) => {
      if (inner === undefined || inner === null || typeof inner !== 'object') return undefined
      return step.startsWith('[')
        ? (inner as readonly Json[])[Number(step.slice(1, -1))]
        : (inner as { readonly [key: string]: Json })[step]
    }, value)
  }
  return undefined
}

function assumedOf({ theory, situation }: Inquiry, name: string): Json | undefined {
  return situation.off.has(name) ? undefined : theory.facts.get(name)?.assume
}

/** Whether the fact as it is lies in the region: then it would be no change. */
function isNow(inquiry: Inquiry, atom: Atom, part: Region): boolean {
  const value = currentValue(inquiry, atom)
  return value !== undefined && holds(part, value)
}
