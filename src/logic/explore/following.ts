import { type Always, type Fact, type Json, push } from '../../domain/index.ts'
import { bare, isFact, namesIn } from '../compile/names.ts'
import type { Court } from '../defeat/court.ts'
import { NOWHERE, type Regions } from '../defeat/outcome.ts'
import { alwaysIn } from '../evaluate/condition.ts'
import { changedAt, type Evaluation, meets } from '../evaluate/evaluation.ts'
import type { Proposal } from '../evaluate/trace.ts'
import type { Situation } from '../facts/situation.ts'
import type { Theory } from '../theory/theory.ts'
import { type Cut, partsOf, type Region, wholeRegion } from '../values/regions.ts'
import { plain } from '../values/types.ts'
import { type Atom, atomAt, isKnown, UNKNOWN } from '../values/values.ts'
import { Budget, firstCut, LOOKS, search } from './search.ts'

/**
 * A situation with what follows in it: a fact or field left out, of which one thing that always holds admits a single
 * value, has that value, and so on until nothing more follows. Nothing follows from what is only assumed, nor of what
 * was said to be unknown. Where the facts cannot be together, nothing follows at all: that is told elsewhere.
 * This is unit propagation, of conditions in place of clauses: M. Davis and H. Putnam, "A computing procedure for
 * quantification theory", 1960. Source: semantics C6.
 */
export function following(court: Court, situation: Situation): Situation {
  const bare = situation.follows.size === 0 ? situation : situation.with({ follows: new Map() })
  const todo = court.theory.ties.on(namesAt(court.theory, situation.given.keys()))
  return propagated(court, bare, NOWHERE, todo) ?? bare
}

/** The same with what follows besides where a fact is tried that lies in a region; as it is where it cannot lie there. */
export function tried(court: Court, situation: Situation, { key }: Atom, region: Region): Situation {
  const { theory } = court
  const ties = theory.ties.on(namesAt(theory, [key]))
  if (ties.length === 0) return situation
  const todo = [...ties, ...definitionsOf(theory, situation)]
  return propagated(court, situation, new Map([[key, region]]), todo) ?? situation
}

/**
 * Whether anything that cannot be otherwise speaks of a fact: else nothing follows of it, and it can be whatever it likes where
 * anything can be at all.
 */
export function isTied(theory: Theory, situation: Situation, path: string): boolean {
  const names = new Set(namesAt(theory, [path]))
  if (theory.ties.on(names).length > 0) return true
  return definitionsOf(theory, situation).some(({ expr }) => meets(names, theory.behind(expr)))
}

/** @param start facts that are tried, with what they are confined to.  @returns undefined where the facts cannot be together. */
function propagated(
  court: Court,
  situation: Situation,
  start: Regions,
  todo: readonly Always[],
): Situation | undefined {
  if (todo.length === 0) return situation
  const { theory } = court
  const strict = situation.unassuming
  const growing = new Growing(court.asIs(strict), strict)
  const definitions = new Definitions(theory, strict.follows)
  for (let next = todo; next.length > 0; ) {
    const found = forced(growing.look.confined(start), next)
    if (!found) return undefined
    if (found.size === 0) break
    growing.add(found)
    const names = [...namesAt(theory, found.keys())]
    next = [...theory.ties.on(names), ...definitions.after(found, names)]
  }
  const { follows } = growing
  return follows.size === situation.follows.size ? situation : situation.with({ follows })
}

/**
 * A situation in which more and more follows. Each look begins from the first of all, of which it differs in all that was
 * found since: so a step costs what it looks at, however many went before.
 */
class Growing {
  look: Evaluation
  readonly follows: Map<string, Json>
  private readonly first: Evaluation
  private readonly strict: Situation
  private readonly names = new Set<string>()
  private isAny = false

  constructor(first: Evaluation, strict: Situation) {
    this.first = first
    this.look = first
    this.strict = strict
    this.follows = new Map(strict.follows)
  }

  /** Nothing that was looked at before may be looked at again. */
  add(found: ReadonlyMap<string, Json>): void {
    for (const [path, value] of found) this.follows.set(path, value)
    const changed = changedAt(this.first.theory, found.keys())
    if (changed === 'everything') this.isAny = true
    else for (const name of changed) this.names.add(name)
    this.look = this.first.otherwise(this.strict.inWhich(this.follows), this.isAny ? 'everything' : this.names)
  }
}

/** That what follows of derived facts is what they are derived as, by what tells it. */
class Definitions {
  private readonly theory: Theory
  private readonly all = new Map<string, Always>()
  /** By name, the derived facts that can depend on it. */
  private readonly reading = new Map<string, string[]>()

  constructor(theory: Theory, follows: ReadonlyMap<string, Json>) {
    this.theory = theory
    this.take(follows)
  }

  /** Those that are new with what was found, and those that can depend on it. @param names of what was found. */
  after(found: ReadonlyMap<string, Json>, names: readonly string[]): readonly Always[] {
    this.take(found)
    const paths = new Set([...found.keys(), ...names.flatMap((name) => this.reading.get(name) ?? [])])
    return [...paths].flatMap((path) => this.all.get(path) ?? [])
  }

  private take(follows: ReadonlyMap<string, Json>): void {
    for (const [path, value] of follows) {
      const definition = definitionOf(this.theory, path, value)
      if (!definition) continue
      if (!this.all.has(path)) for (const name of this.theory.behind(definition.expr)) push(this.reading, name, path)
      this.all.set(path, definition)
    }
  }
}

/** That what follows of a derived fact is what it is derived as: it confines what is unknown as much as an `always` does. */
export function definitionsOf(theory: Theory, { follows }: Situation): readonly Always[] {
  return [...follows].flatMap(([path, value]) => definitionOf(theory, path, value) ?? [])
}

function definitionOf({ facts, ties }: Theory, path: string, value: Json): Always | undefined {
  const fact = facts.get(path)
  return fact && ties.definition(fact, value)
}

/** The names by which what always holds speaks of paths. */
export function namesAt(theory: Theory, paths: Iterable<string>): Iterable<string> {
  const names = changedAt(theory, paths)
  return names === 'everything' ? theory.named.values() : names
}

/** By path, what has but one value where each of these holds by itself; undefined where one cannot hold. */
function forced(look: Evaluation, all: readonly Always[]): ReadonlyMap<string, Json> | undefined {
  const found = new Map<string, Json>()
  for (const always of all) {
    look.proposals = []
    const now = alwaysIn(look, always)
    if (now === false) return undefined
    if (now !== UNKNOWN) continue
    for (const atom of unknownsOf(look, always)) {
      const [only, other] = partsLeft(look, atom, always)
      if (!only) return undefined
      if (!other && only.kind === 'is') found.set(atom.key, only.value)
    }
  }
  return found
}

/** What a condition that is open waits for, and the derived facts it names that are not known. */
function unknownsOf(look: Evaluation, always: Always): readonly Atom[] {
  const { facts } = look.theory
  const found = new Map<string, Atom>()
  for (const { atom } of look.proposals) if (atom.described && atom.path === atom.key) found.set(atom.key, atom)
  for (const name of namesIn(always.expr)) {
    const fact = isFact(name) ? (facts.get(bare(name)) as Fact) : undefined
    if (fact?.from && !isKnown(look.fact(fact.name))) found.set(fact.name, atomAt(fact.name, fact))
  }
  const { off } = look.situation
  return [...found.values()].filter(({ key }) => !off.has(key) && !look.regions.has(key))
}

/** The parts of an unknown in which a condition can still hold: two at most, more need not be known. */
function partsLeft(look: Evaluation, atom: Atom, always: Always): readonly Region[] {
  const { enums } = look.theory
  const within = (region: Region) => look.confined(new Map(look.regions).set(atom.key, region))
  const whole = wholeRegion(atom, enums)
  const left: Region[] = []
  for (const part of partsOf(atom, cutsOf(within(whole), atom, whole, always), enums)) {
    if (isOpen(within(part), [always])) left.push(part)
    if (left.length > 1) break
  }
  return left
}

/** How to tell one value from another: all of them where they can be listed, else where the condition does. */
function cutsOf(look: Evaluation, atom: Atom, whole: Region, always: Always): readonly Cut[] {
  const { kind } = plain(atom.type)
  if ((kind === 'bool' || kind === 'enum') && whole.kind === 'among')
    return whole.values.map((value) => ({ kind: 'is', value }))
  alwaysIn(look, always)
  return look.proposals.flatMap(({ atom: { key }, cut }: Proposal) => (key === atom.key && cut ? [cut] : []))
}

/** Whether conditions hold together in some completion of what is unknown in a look; past the budget, perhaps. */
export function isOpen(look: Evaluation, all: readonly Always[], looks: number = LOOKS.somewhere): boolean {
  const end = search(look.confined(look.regions), undefined, new Budget(looks), (at) => {
    let isSettled = true
    for (const always of all) {
      const found = alwaysIn(at, always)
      if (found === false) return 'on'
      if (found === UNKNOWN) isSettled = false
    }
    return (!isSettled && firstCut(at.proposals)) || 'end'
  })
  return end !== 'through'
}
