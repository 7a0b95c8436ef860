import type { Each, Rule } from '../../domain/index.ts'
import { namesIn } from '../compile/names.ts'
import type { Court } from '../defeat/court.ts'
import {
  type AtomUse,
  type Exploration,
  keyOf,
  type Open,
  type Part,
  type Regions,
  type Settled,
  settledBy,
  type Target,
  type Told,
} from '../defeat/outcome.ts'
import type { QuantityOutcome } from '../defeat/quantity.ts'
import type { Binding } from '../evaluate/binding.ts'
import { readsElement } from '../evaluate/binding.ts'
import { Evaluation, identity } from '../evaluate/evaluation.ts'
import { memoFor } from '../evaluate/memo.ts'
import { truth } from '../evaluate/operators.ts'
import type { Proposal } from '../evaluate/trace.ts'
import type { Kind } from '../facts/shelf.ts'
import type { Situation } from '../facts/situation.ts'
import { Glances } from '../priority/look.ts'
import type { Theory } from '../theory/theory.ts'
import { cutKey, type Region, split, wholeRegion } from '../values/regions.ts'
import { type Atom, contains, FAILED, isKnown, Linear, Ref, toJson, UNKNOWN, type Value } from '../values/values.ts'

/** Steps that looking at one proposal, noting it and choosing among all comes to. */
const COST_OF_PROPOSAL = 4

/** By court, the look at a situation as it is; what is asked of it does not matter to that. */
const BASES: Kind<WeakMap<Court, Evaluation>> = { make: () => new WeakMap() }

/**
 * One question about one situation before one court: everything that splitting on unknowns needs.
 * Source: design 3.4; semantics C4, E, F.
 */
export class Inquiry {
  readonly theory: Theory
  readonly court: Court
  readonly situation: Situation
  readonly target: Target
  /** Null where there are none. */
  private glances: Glances | null | undefined
  private about: ReadonlySet<Rule> | undefined

  constructor(court: Court, situation: Situation, target: Target) {
    this.theory = court.theory
    this.court = court
    this.situation = situation
    this.target = target
  }

  with(change: { readonly court?: Court; readonly situation?: Situation }): Inquiry {
    return new Inquiry(change.court ?? this.court, change.situation ?? this.situation, this.target)
  }

  /** The rules whose condition or lifting the answer turns on, as far as the given facts leave them possible. */
  rules(): readonly Rule[] {
    return this.theory.candidates(`${this.target.kind}:${this.target.name}`, this.situation).rules
  }

  /** Whether a rule is one of these. */
  isAbout(rule: Rule): boolean {
    this.about ??= new Set(this.rules())
    return this.about.has(rule)
  }

  /** The situation as it is, looked at once for all that is asked of it; whoever uses it begins with no proposals. */
  asIs(): Evaluation {
    const bases = this.situation.own.get(BASES)
    const base = bases.get(this.court) ?? this.look(new Map())
    bases.set(this.court, base)
    base.proposals = []
    return base
  }

  look(regions: Regions, explaining = false): Evaluation {
    const memo = explaining ? undefined : memoFor(this.situation, this.court)
    return new Evaluation(this.theory, this.situation, this.court, regions, explaining, memo)
  }

  /** The loop of a target with `each`. */
  get loop(): Each | undefined {
    const { kind, name } = this.target
    return (kind === 'action' ? this.theory.actions.get(name) : this.theory.quantities.get(name))?.each
  }

  /** The element an `each` target speaks of, unknown where it speaks of none; undefined for a target without. */
  binding(ev: Evaluation): Binding | undefined {
    const { loop } = this
    if (!loop) return undefined
    const { variable } = loop
    const { index } = this.target
    if (index === undefined) return { variable, element: UNKNOWN }
    const elements = this.court.elements(ev, loop.list)
    return typeof elements === 'symbol' ? undefined : { variable, element: elements[index] as Value }
  }

  /** Whether a rule is to be looked at for each element. */
  isPerElement({ when }: Rule): boolean {
    return this.loop !== undefined && when !== undefined && readsElement(when.expr, this.loop.variable)
  }

  /** Every fact a rule's condition can depend on, those among them that say what elements there are. */
  factsBehind(rule: Rule): ReadonlySet<string> {
    const own = this.theory.dependencies.factsBehindRule(rule)
    if (!this.isPerElement(rule)) return own
    const { list } = this.loop as Each
    return new Set([...own, ...[...namesIn(list)].flatMap((name) => [...this.theory.dependencies.factsBehind(name)])])
  }

  /** What the target comes to as far as this look tells; `open` with what may still come of it. */
  settle(ev: Evaluation): Settled | Open {
    const binding = this.binding(ev)
    if (this.target.kind === 'action') return settledBy(this.court.possible(ev, this.target.name, binding))
    return this.settleQuantity(this.court.outcome(ev, this.target.name, binding))
  }

  private settleQuantity(outcome: QuantityOutcome): ReturnType<Inquiry['settle']> {
    if (outcome.kind === 'open') return { kind: 'open', possible: [] }
    if (outcome.kind !== 'value') return outcome
    const { value } = outcome
    if (isKnown(value)) return { kind: 'value', value: toJson(value) }
    const atoms = unknownsIn(value)
    if (atoms.length > 0) return { kind: 'varies', atoms, form: identity(value) }
    if (contains(value, UNKNOWN)) return { kind: 'open', possible: [] }
    return { kind: 'failed', reason: `${this.target.name} cannot be computed` }
  }

  /** Whether these regions describe what can be at a table: false, true, or still open (semantics C4). */
  admissible(ev: Evaluation): boolean | undefined {
    let open: boolean | undefined = true
    for (const always of this.relevantAlways()) {
      const found = truth(ev, this.theory.run(always.expr)(ev))
      if (found === false) return false
      if (found !== true && found !== FAILED) open = undefined
    }
    return open
  }

  private relevantAlways() {
    return this.theory.dependencies.alwaysFor(`${this.target.kind}:${this.target.name}`)
  }

  private tell(regions: Regions): Told {
    if (this.glances === undefined) this.glances = Glances.of(this) ?? null
    const glance = this.glances?.look(regions)
    if (glance) {
      this.situation.meter.steps += glance.steps
      return { settled: settledBy(glance.possible), admissible: true, ...glance, confining: [] }
    }
    const ev = regions.size === 0 ? this.asIs() : this.look(regions)
    const settled = this.settle(ev)
    ev.step(COST_OF_PROPOSAL * ev.proposals.length)
    const { proposals } = ev
    ev.proposals = []
    const admissible = this.admissible(ev)
    return { settled, admissible, proposals, urgent: proposals, confining: ev.proposals }
  }

  private regionOf(atom: Atom, regions: Regions): Region {
    return regions.get(atom.key) ?? wholeRegion(atom, this.theory.enums)
  }

  explore(options: { readonly budget: number; readonly stopAtTwo?: boolean; readonly start?: Regions }): Exploration {
    const found = new Map<string, { settled: Settled; clean: boolean; regions: Regions }>()
    const atoms = new Map<string, AtomUse>()
    const confining = new Map<string, AtomUse>()
    const parts: Part[] = []
    let nodes = 0
    let doubtful = false
    let isWhole = true
    const record = (settled: Settled, regions: Regions, clean: boolean) => {
      const key = keyOf(settled)
      const known = found.get(key)
      if (!known || (clean && !known.clean)) found.set(key, { settled, clean, regions })
    }
    const done = () => {
      if (!options.stopAtTwo) return false
      let clean = 0
      for (const each of found.values()) if (each.clean) clean += each.settled.kind === 'varies' ? 2 : 1
      return clean > 1
    }
    const visit = (regions: Regions, clean: boolean): void => {
      if (done()) {
        isWhole = false
        return
      }
      nodes++
      // Two answers are known already: only whether one can be shown without a list nobody described is still open.
      const enough = options.stopAtTwo && found.size > 1 && nodes > options.budget / 8
      if (enough || nodes > options.budget || this.situation.isSpent) {
        doubtful = true
        return
      }
      const { settled, admissible, ...told } = this.tell(regions)
      note(confining, told.confining)
      if (admissible === false) return
      const behind = settled.kind === 'varies' ? settled.atoms : []
      const uncut = behind.map((atom) => ({ atom }))
      if (settled.kind !== 'open' && admissible) {
        if (settled.kind === 'varies') note(atoms, [...told.proposals, ...uncut])
        record(settled, regions, clean && behind.every((atom) => atom.described))
        if (settled.kind === 'varies') isWhole = false
        else parts.push({ settled, regions })
        return
      }
      // What an `always` cuts of an unknown that the value is computed from, it cuts of the value.
      const cutToo = told.confining.filter(({ atom }) => behind.some((one) => one.key === atom.key))
      if (settled.kind === 'open' || settled.kind === 'varies') note(atoms, [...told.proposals, ...cutToo])
      const proposal = (settled.kind === 'open' ? choose(told.urgent) : undefined) ?? choose(told.confining)
      if (!proposal?.cut) {
        note(atoms, uncut)
        isWhole = false
        if (settled.kind !== 'open') record(settled, regions, clean)
        else {
          doubtful = true
          for (const possible of settled.possible) record(possible, regions, false)
        }
        return
      }
      const { atom, cut } = proposal
      for (const part of split(this.regionOf(atom, regions), cut))
        visit(new Map(regions).set(atom.key, part), clean && atom.described)
    }
    visit(options.start ?? new Map(), true)
    return { found, atoms, confining, doubtful, parts, isWhole: isWhole && !doubtful }
  }

  /**
   * Whether the answer hinges on one unknown: two admissible completions that differ in it alone and in the answer
   * (semantics G4). Undefined when the budget does not tell.
   */
  hinges(key: string, budget: number): boolean | undefined {
    let nodes = 0
    let sure = true
    const visit = (regions: Regions, parts: readonly Region[] | undefined): boolean => {
      const seen = new Set<string>()
      const others: Proposal[] = []
      const settledParts: Region[] = []
      const todo: (Region | undefined)[] = parts ? [...parts] : [undefined]
      for (let part = todo.pop(); ; part = todo.pop()) {
        if (++nodes > budget || this.situation.isSpent) {
          sure = false
          return false
        }
        const here = part ? new Map(regions).set(key, part) : regions
        const { settled, admissible, urgent, proposals, confining } = this.tell(here)
        if (admissible !== false) {
          const mine = [...proposals, ...confining].find((each) => each.atom.key === key && each.cut)
          if (settled.kind !== 'open' && admissible) {
            if (settled.kind === 'varies' && settled.atoms.some((atom) => atom.key === key)) return true
            seen.add(keyOf(settled))
            if (part) settledParts.push(part)
            if (seen.size > 1) return true
          } else if (mine?.cut) {
            const pieces = split(this.regionOf(mine.atom, here), mine.cut)
            if (pieces.length > 1) todo.push(...pieces)
            else if (part) settledParts.push(part)
          } else {
            if (part) settledParts.push(part)
            others.push(...[...urgent, ...confining].filter((each) => each.atom.key !== key))
          }
        }
        if (todo.length === 0) break
      }
      const proposal = choose(others)
      if (!proposal?.cut) return false
      for (const piece of split(this.regionOf(proposal.atom, regions), proposal.cut)) {
        if (visit(new Map(regions).set(proposal.atom.key, piece), settledParts.length ? settledParts : undefined))
          return true
        if (!sure) return false
      }
      return false
    }
    return visit(new Map(), undefined) || (sure ? false : undefined)
  }
}

/** The cut asked for most often first; described unknowns before lists nobody described. */
function choose(proposals: readonly Proposal[]): Proposal | undefined {
  let best: Proposal | undefined
  let bestScore = -1
  const scores = new Map<string, number>()
  for (const proposal of proposals) {
    if (!proposal.cut) continue
    const key = `${proposal.atom.key} ${cutKey(proposal.cut)}`
    const score = (scores.get(key) ?? (proposal.atom.described ? 1000 : 0)) + 1
    scores.set(key, score)
    if (score > bestScore) {
      best = proposal
      bestScore = score
    }
  }
  return best
}

function note(atoms: Map<string, AtomUse>, proposals: readonly Proposal[]): void {
  for (const proposal of proposals) {
    const { atom, cut } = proposal
    let use = atoms.get(atom.key)
    if (!use) {
      use = { proposal, cuts: new Map(), weight: 0 }
      atoms.set(atom.key, use)
    }
    use.weight++
    if (cut) use.cuts.set(cutKey(cut), cut)
  }
}

/** The unknowns that a value is computed from. */
function unknownsIn(value: Value): readonly Atom[] {
  if (value instanceof Linear || value instanceof Ref) return [value.atom]
  if (Array.isArray(value)) return value.flatMap(unknownsIn)
  return value instanceof Map ? [...value.values()].flatMap(unknownsIn) : []
}
