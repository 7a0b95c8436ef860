import type { Expr, Json, Type } from '../../src/domain/index.ts'
import { standing, winsInEvery } from '../spec/completions.ts'
import { keys } from '../spec/quantity.ts'
import { type Choose, type Completion, held, type Judgement, type Outcome, partsOf, Run } from './contest.ts'
import { evaluate, Held, type Thing, Unsettled } from './evaluate.ts'
import { named, type Spot } from './life.ts'
import { dayOf, type Sketch, type SketchSlot } from './sketch.ts'

/** What is asked of a sketch: facts by dotted name, records and lists as JSON that may lack fields. */
export interface Case {
  readonly facts: { readonly [name: string]: Json }
  /** Assumptions switched off, given facts taken back; by path. */
  readonly unknown: readonly string[]
  /** As printed, or `latest`. */
  readonly asOf: string
  readonly format: string
  readonly event?: string
}

/** Something that could be otherwise: an unknown fact or field, or one whose value is only assumed. */
export interface Atom {
  readonly path: string
  readonly type: Type
  readonly domain: readonly Json[]
  readonly assumed?: Json
  readonly derived?: true
  /** Whether its domain leaves values out that might matter: enough to refute, never enough to prove. */
  readonly partial: boolean
}

/** What the twin makes of a question: the verdict, its winners, and all it could still become. */
export interface Finding {
  readonly outcome: Outcome | { readonly kind: 'undetermined' }
  readonly winners: readonly string[]
  /** Those that win in some completion only. */
  readonly mayDecide: readonly string[]
  /** Those of which errors leave open whether they may. */
  readonly doubtful: readonly string[]
  readonly possible: readonly Outcome[]
}

/** All values of the unknown atoms, in order of the atoms. */
export type Values = ReadonlyMap<string, Json>

interface Situation {
  readonly unknown: readonly Atom[]
  readonly assumed: readonly Atom[]
  /** The admissible ones. */
  readonly completions: readonly Values[]
}

const LAST_DAY = '9999-12-31'

/**
 * The naive twin of `answer`: every completion of the unknown facts that `always` admits, each judged by itself.
 * One verdict in all of them is the verdict; several are undetermined. Source: semantics C, D, E, F; design 3.
 */
export class Twin {
  readonly sketch: Sketch
  readonly case: Case
  readonly #given: ReadonlyMap<string, Json>
  readonly #facts: ReadonlyMap<string, SketchSlot>
  readonly spot: Spot
  readonly #assume: Values
  readonly #erring = new Map<string, boolean>()
  #told: Map<string, Json> | undefined
  #found: Situation | undefined

  /** @param assume values to assume in place of those the sketch does: what changing one assumption would do. */
  constructor(sketch: Sketch, question: Case, assume: Values = new Map()) {
    this.sketch = sketch
    this.case = question
    this.#assume = assume
    this.#facts = new Map(sketch.facts.map((fact) => [fact.name, fact]))
    this.#given = new Map(Object.entries(question.facts).filter(([name]) => !question.unknown.includes(name)))
    this.spot = {
      day: question.asOf === 'latest' ? LAST_DAY : dayOf(question.asOf),
      format: sketch.events.find((event) => event.id === question.event)?.format ?? question.format,
      ...(question.event === undefined ? {} : { event: question.event }),
    }
  }

  /**
   * Whether there are at most so many completions; not where deciding what is assumed takes too many as it is. What no `always`
   * reaches is counted first: nothing follows of it, so that what has too many without the rest is soon told.
   */
  isWithin(most: number): boolean {
    const tied = new Set(this.sketch.always.flatMap((always) => [...this.#reach(always)]))
    const apart = this.sketch.facts.filter((fact) => !fact.from && !tied.has(fact.name))
    try {
      return sizeOf(this.#atoms(apart, true, new Map())) <= most && sizeOf(this.#atoms()) <= most
    } catch (error) {
      if (error instanceof TooMany) return false
      throw error
    }
  }

  /** Unknown facts and fields, by path. */
  get unknown(): readonly Atom[] {
    return this.#situation.unknown
  }

  /** Facts and fields whose value is assumed. */
  get assumed(): readonly Atom[] {
    return this.#situation.assumed
  }

  /** Whether every unknown has all its values in its domain; over lists nobody described it has not. */
  get complete(): boolean {
    return this.unknown.every((atom) => !atom.partial)
  }

  get #completions(): readonly Values[] {
    return this.#situation.completions
  }

  get #situation(): Situation {
    if (!this.#found) {
      const atoms = this.#atoms()
      const assumed = this.#keptAssumptions(atoms)
      const unknown = atoms
        .filter((atom) => !assumed.includes(atom) && !atom.derived)
        .map(({ assumed: _, ...rest }) => rest)
      this.#found = { unknown, assumed, completions: [...this.#admissible(unknown, assumed)] }
    }
    return this.#found
  }

  /** Whether the given facts alone break an `always` (C4). */
  get broken(): boolean {
    const atoms = this.#atoms()
    const [values = new Map()] = combinations(atoms.map((atom) => ({ ...atom, domain: atom.domain.slice(0, 1) })))
    const run = this.#run(values, () => 0)
    return this.sketch.always.some((always) => {
      const read = this.#reach(always)
      const open = atoms.some((atom) => read.has(factAt(atom.path, this.sketch)?.name ?? ''))
      return !open && !holds(always, run)
    })
  }

  /** Assumptions that stand one by one but not together: which of them gives way the contract does not say. */
  get contested(): boolean {
    return this.impossible && !this.#admissible(this.#atoms(), []).next().done
  }

  /** No completion is admissible: the question describes what cannot be at a table (C4). */
  get impossible(): boolean {
    return this.#completions.length === 0
  }

  /** Whether an unknown has that value in some completion. */
  could(path: string, value: Json): boolean {
    return this.#completions.some((values) => keyOf(values.get(path)) === keyOf(value))
  }

  /** The elements an `each` is answered for, by their key; undefined for a target without one. */
  elements(target: string): readonly { readonly key: string; readonly index: number }[] | undefined {
    const each = [...this.sketch.quantities, ...this.sketch.actions].find((one) => one.name === target)?.each
    const first = this.#completions[0]
    if (!each || !first) return undefined
    const run = this.#run(first, () => 0)
    const names = run.elements(each).map(({ value }) => {
      const record = value instanceof Held ? this.#recordOf({ kind: 'record', name: value.type }) : undefined
      const hasName = record?.fields.some((field) => field.name === 'name')
      const path = value instanceof Held ? `${value.path}.name` : ''
      const name = hasName && !this.unknown.some((atom) => atom.path === path) ? run.field(value as Held, 'name') : ''
      return typeof name === 'string' && name !== '' ? name : undefined
    })
    return keys(names).map((key, index) => ({ key, index }))
  }

  find(target: string, index?: number): Finding {
    return united(this.#completions.map((values) => this.#judgements(values, target, index)))
  }

  /** All values of the unknowns, also those that no table knows, and whether `always` admits them. */
  get table(): readonly { readonly values: Values; readonly admissible: boolean }[] {
    const held = this.assumed.map((atom) => ({ ...atom, domain: [atom.assumed as Json] }))
    const admitted = new Set(this.#completions.map(keyOfValues))
    return [...combinations([...held, ...this.unknown])].map((values) => ({
      values,
      admissible: admitted.has(keyOfValues(values)),
    }))
  }

  /** What an expression comes to under some values of the unknowns; undefined where an error or a conflict decides. */
  valueUnder(values: Values, expr: Expr, cards = true): Thing | undefined {
    const might = () => {
      throw new Unsettled('a might')
    }
    const run = this.#run(values, might, cards)
    try {
      return evaluate(expr, run)
    } catch (error) {
      if (error instanceof Unsettled) return undefined
      throw error
    }
  }

  /**
   * The facts to ask by the definition of G4: two admissible completions that differ in it alone and in the verdict;
   * if there is none such fact, each whose value narrows the verdicts.
   */
  asks(target: string, index?: number): readonly string[] {
    const judged = this.#completions.map((values) => ({
      values,
      verdict: keyOf(united([this.#judgements(values, target, index)]).outcome),
    }))
    const hinges = this.unknown.filter(({ path }) =>
      judged.some((one) =>
        judged.some((other) => one.verdict !== other.verdict && differOnlyIn(path, one.values, other.values)),
      ),
    )
    if (hinges.length > 0) return hinges.map((atom) => atom.path)
    const verdicts = (all: typeof judged): number => new Set(all.map((one) => one.verdict)).size
    return this.unknown
      .filter((atom) =>
        atom.domain.some((value) => {
          const left = judged.filter((one) => keyOf(one.values.get(atom.path)) === keyOf(value))
          return left.length > 0 && verdicts(left) < verdicts(judged)
        }),
      )
      .map((atom) => atom.path)
  }

  /** Whether errors leave some completion undetermined by itself: whether to ask then, the contract leaves open. */
  muddled(target: string, index?: number): boolean {
    return this.#completions.some(
      (values) => united([this.#judgements(values, target, index)]).outcome.kind === 'undetermined',
    )
  }

  /** Assumed facts whose change would change the verdict. */
  assumedAsks(target: string, index?: number): readonly string[] {
    return this.assumed.filter((atom) => this.#changesBy(atom, target, index).length > 0).map((atom) => atom.path)
  }

  /**
   * Whether an assumed fact need not be asked beside others: the verdict would stand were it unknown, and each change of it that
   * changes the verdict makes one of them otherwise.
   */
  isCovered(path: string, others: readonly string[], target: string, index?: number): boolean {
    const without = new Twin(this.sketch, { ...this.case, unknown: [...this.case.unknown, path] })
    if (keyOf(without.find(target, index).outcome) !== keyOf(this.find(target, index).outcome)) return false
    const isAssumed = (twin: Twin, other: string) => twin.assumed.some((atom) => atom.path === other)
    return this.assumed
      .filter((atom) => atom.path === path)
      .flatMap((atom) => this.#changesBy(atom, target, index))
      .every((twin) => others.some((other) => !isAssumed(twin, other)))
  }

  /** What else an assumed fact could be with another verdict. */
  #changesBy({ path, domain, assumed }: Atom, target: string, index: number | undefined): readonly Twin[] {
    const now = keyOf(this.find(target, index).outcome)
    return domain
      .filter((value) => keyOf(value) !== keyOf(assumed))
      .map((value) => new Twin(this.sketch, this.case, new Map([[path, value]])))
      .filter((twin) => !twin.impossible && keyOf(twin.find(target, index).outcome) !== now)
  }

  /** Every way the errors of one completion can come out. */
  #judgements(values: Values, target: string, index: number | undefined): Judgement[] {
    const each = [...this.sketch.quantities, ...this.sketch.actions].find((one) => one.name === target)?.each
    return everyChoice((choose) => {
      const run = this.#run(values, choose)
      const loop = each && index !== undefined ? run.elements(each)[index] : undefined
      return run.judge(target, loop)
    })
  }

  #run(values: Values, choose: Choose, cards = true): Run {
    const all = this.#completion(values, cards)
    const isErring = (path: string) => this.#erring.get(path) === true
    return new Run(
      this.sketch,
      this.spot,
      (path) => (isErring(path) && !this.#follows.has(path) ? undefined : all(path)),
      (path) => (isErring(path) ? all(path) : undefined),
      this.#given,
      choose,
    )
  }

  /** What a path names under a completion: given, then card data, what follows, assumed or completed. Source: semantics C1, C2. */
  #completion(values: Values, cards: boolean): Completion {
    return (path) => {
      const { slot, given } = this.#at(path, values, cards)
      const follows = this.#follows
      const value = given === undefined ? (follows.has(path) ? follows : values).get(path) : given
      if (value !== undefined) return held(value, slot.type, path)
      return slot.type.kind === 'record' ? held({}, slot.type, path) : undefined
    }
  }

  /**
   * The fact or field a path such as `crew[0].licence` names, and its value where it is given or on the card.
   * @param cards whether also on one that only a completion names.
   */
  #at(path: string, values?: Values, cards = true): { readonly slot: SketchSlot; readonly given: Json | undefined } {
    const fact = this.#facts.get(path) ?? factAt(path, this.sketch)
    if (!fact) throw new Error(`no fact ${path}`)
    let slot = fact
    let { type } = fact
    let given = this.#given.has(fact.name) ? this.#given.get(fact.name) : values?.get(fact.name)
    let read = fact.name
    for (const [step, index, name] of path.slice(fact.name.length).matchAll(/\[(\d+)\]|\.([^.[]+)/g)) {
      read += step
      if (type.kind === 'optional') type = type.of
      if (type.kind === 'list') {
        given = (given as readonly Json[] | undefined)?.[Number(index)]
        type = type.of
        continue
      }
      const record = this.#recordOf(type)
      const field = record?.fields.find((each) => each.name === name)
      if (!record || !field) throw new Error(`no field ${path}`)
      const fields = (given ?? {}) as { readonly [field: string]: Json }
      const own = this.case.unknown.includes(read) ? undefined : fields[field.name]
      const at = read.slice(0, -step.length)
      const named = (one: string) => fields[one] ?? (cards ? values?.get(`${at}.${one}`) : undefined)
      given = own === undefined ? this.#cardData(record, named)?.[field.name] : own
      slot = field
      type = field.type
    }
    return { slot, given }
  }

  #recordOf(type: Type): Sketch['records'][number] | undefined {
    return type.kind === 'record' ? this.sketch.records.find((each) => each.name === type.name) : undefined
  }

  /** What is printed on the card that a record names; `named` looks its fields up. */
  #cardData(
    record: Sketch['records'][number],
    named: (field: string) => Json | undefined,
  ): { readonly [field: string]: Json } | undefined {
    const field = record.fields.find((each) => each.type.kind === 'card')
    const name = field && named(field.name)
    if (typeof name !== 'string') return undefined
    const wanted = name.toLowerCase()
    const card = this.sketch.cards.find((each) =>
      [each.slug, ...each.names].some((one) => one.toLowerCase() === wanted),
    )
    return card?.data[record.name]
  }

  /**
   * Everything that is not given and does not follow: unknown, or assumed unless that is switched off.
   * @param isUsual whether anything is assumed.
   */
  #atoms(
    facts: readonly SketchSlot[] = this.sketch.facts,
    isUsual = true,
    follows: ReadonlyMap<string, Json> = this.#follows,
  ): Atom[] {
    const atoms: Atom[] = []
    const visit = (slot: SketchSlot, path: string, given: Json | undefined): void => {
      const usual = this.#assume.has(path) ? this.#assume.get(path) : isUsual ? slot.assume : undefined
      const assumed = this.case.unknown.includes(path) ? undefined : usual
      if (given !== undefined) inside(slot.type, path, given)
      else if (follows.has(path)) return
      else if (slot.from) {
        // Derived: its assumption counts where the derivation is left unknown, and it is an unknown where that errs.
        if (assumed !== undefined) {
          if (this.#leftUnknown(slot.from)) atoms.push(this.#atom(slot, path, assumed))
        } else if (this.#canErr(slot)) atoms.push(this.#atom(slot, path, undefined))
      } else if (assumed === undefined && slot.type.kind === 'record') inside(slot.type, path, {})
      else atoms.push(this.#atom(slot, path, assumed))
    }
    const inside = (type: Type, path: string, given: Json): void => {
      if (given === null) return
      if (type.kind === 'optional') inside(type.of, path, given)
      if (type.kind === 'list')
        for (const [at, item] of (given as readonly Json[]).entries()) inside(type.of, `${path}[${at}]`, item)
      for (const field of this.#recordOf(type)?.fields ?? [])
        visit(field, `${path}.${field.name}`, this.#at(`${path}.${field.name}`).given)
    }
    for (const fact of facts) visit(fact, fact.name, this.#given.get(fact.name))
    return atoms
  }

  #atom(slot: SketchSlot, path: string, assumed: Json | undefined): Atom {
    return {
      path,
      type: slot.type,
      domain: domainOf(slot, this.sketch),
      partial: isPartial(slot, this.sketch),
      ...(assumed === undefined ? {} : { assumed }),
      ...(slot.from && assumed !== undefined ? { derived: true } : {}),
    }
  }

  /** Whether a derivation comes out differently for different values of what it reads: of a card nobody named nothing is known. */
  #leftUnknown(from: Expr): boolean {
    const found = new Set<string>()
    for (const value of this.#derivations(from)) {
      found.add(keyOf(value))
      if (value === undefined || found.size > 1) return true
    }
    return false
  }

  /** What a derivation comes to in every completion of what it reads; undefined where it errs. */
  *#derivations(from: Expr, isUsual = true): Generator<Thing | undefined> {
    const read = this.#reach(from)
    const atoms = this.#atoms(
      this.sketch.facts.filter((fact) => read.has(fact.name)),
      isUsual,
    )
    if (sizeOf(atoms) > MOST) throw new TooMany()
    for (const values of combinations(atoms.map(fixed))) yield this.valueUnder(values, from, false)
  }

  /** Whether the derivation of a fact comes to nothing in some completion: there it is an unknown of its own (C1). */
  #canErr({ name, from }: SketchSlot): boolean {
    const known = this.#erring.get(name)
    if (known !== undefined) return known
    this.#erring.set(name, false)
    const errs = from !== undefined && mayErr(from) && [...this.#derivations(from)].includes(undefined)
    this.#erring.set(name, errs)
    return errs
  }

  /**
   * What follows, by path: what each `always` that speaks of something told leaves one value, whatever all others are, and
   * so on; of an assumption that is tried otherwise, what follows from that as well. Source: semantics C6.
   */
  get #follows(): ReadonlyMap<string, Json> {
    if (this.#told) return this.#told
    this.#told = new Map(this.#assume)
    const follows = this.#told
    for (let before = -1; before !== follows.size; ) {
      before = follows.size
      const names = new Set(
        [...this.#given.keys(), ...follows.keys()].map((path) => factAt(path, this.sketch)?.name ?? path),
      )
      const touched = this.sketch.always.filter((always) => [...this.#reach(always)].some((name) => names.has(name)))
      const found = [...touched, ...this.#definitions].map((always) => this.#forcedBy(always))
      if (found.includes('impossible')) {
        follows.clear()
        break
      }
      for (const [path, value] of found.flatMap((each) => [...(each as Values)])) follows.set(path, value)
    }
    for (const path of this.#assume.keys()) follows.delete(path)
    return follows
  }

  /** That what follows of a derived fact is what it is derived as. */
  get #definitions(): readonly Expr[] {
    return [...this.#follows].flatMap(([path, value]): Expr[] => {
      const from = this.#facts.get(path)?.from
      return from && !this.#assume.has(path) ? [{ op: '==', left: from, right: { op: 'const', value } }] : []
    })
  }

  /** What is left one value where a condition is to hold, nothing being assumed. */
  #forcedBy(always: Expr): Values | 'impossible' {
    const read = this.#reach(always)
    const atoms = this.#atoms(
      this.sketch.facts.filter((fact) => read.has(fact.name)),
      false,
    )
    const forced = new Map<string, Json>()
    // Of what has more values than can be tried nothing is sure.
    if (atoms.some((atom) => atom.partial) || sizeOf(atoms) > MOST) return forced
    const left = [...this.#holding(always, atoms)]
    if (left.length === 0) return 'impossible'
    const isTold = (path: string) => this.case.unknown.includes(path) || this.#assume.has(path)
    const take = (path: string, all: readonly (Json | undefined)[]) => {
      const [first, second] = new Map(all.map((value) => [keyOf(value), value])).values()
      if (first !== undefined && second === undefined && !isTold(path)) forced.set(path, first)
    }
    for (const { path } of atoms)
      if (!this.#erring.get(path))
        take(
          path,
          left.map((values) => values.get(path)),
        )
    for (const name of factsRead(always)) {
      const fact = this.#facts.get(name) as SketchSlot
      if (!fact.from || this.#given.has(name) || this.#follows.has(name)) continue
      const derived = new Set([...this.#derivations(fact.from, false)].map(keyOf))
      if (derived.size > 1 || derived.has('undefined'))
        take(
          name,
          domainOf(fact, this.sketch).filter((value) => this.#couldBe(always, atoms, name, value)),
        )
    }
    return forced
  }

  /** Whether a condition could hold if a derived fact had that value. */
  #couldBe(always: Expr, atoms: readonly Atom[], name: string, value: Json): boolean {
    const told = this.#told as Map<string, Json>
    told.set(name, value)
    const isAny = this.#holding(always, atoms).next().done === false
    told.delete(name)
    return isAny
  }

  /** The values of unknowns in which a condition holds, or errs. */
  *#holding(always: Expr, atoms: readonly Atom[]): Generator<Values> {
    for (const values of combinations(atoms.map(fixed))) {
      const run = this.#run(values, () => 0)
      if (holds(always, run)) yield values
    }
  }

  /** Those that stand: one that breaks an `always` with the given facts gives way. Source: semantics C4. */
  #keptAssumptions(atoms: readonly Atom[]): readonly Atom[] {
    const assumed = atoms.filter((atom) => atom.assumed !== undefined)
    if (this.sketch.always.length === 0) return assumed
    const read = new Set(this.sketch.always.flatMap((always) => [...this.#reach(always)]))
    const concerned = atoms.filter((atom) => read.has(factAt(atom.path, this.sketch)?.name ?? ''))
    const others = assumed.filter((atom) => !concerned.includes(atom))
    return assumed.filter((atom) => {
      if (!concerned.includes(atom)) return true
      const free = concerned.filter((other) => other !== atom)
      return this.#admissible(free, [atom, ...others]).next().done === false
    })
  }

  /** Facts an expression reads, through what is derived from others and through quantities and verdicts. */
  #reach(expr: Expr): ReadonlySet<string> {
    const { facts, quantities, actions, rules } = this.sketch
    const read = new Set<string>()
    const seen = new Set<string>()
    const todo = [expr]
    const follow = (part: Expr): void => {
      const name = 'name' in part ? part.name : 'action' in part ? part.action : ''
      if (part.op === 'fact') read.add(part.name)
      for (const inner of partsOf(part)) follow(inner)
      const isRead = ['fact', 'quantity', 'may', 'must'].includes(part.op) && !seen.has(name)
      if (!isRead) return
      seen.add(name)
      const from = facts.find((fact) => fact.name === name)?.from
      const list = [...quantities, ...actions].find((one) => one.name === name)?.each?.list
      const speaking = new Set(
        part.op === 'fact' ? [] : rules.filter((rule) => rule.then.some((one) => one.of === name)),
      )
      for (const rule of speaking) for (const lifter of rules) if (named(lifter, 'lifts', rule)) speaking.add(lifter)
      const said = [...speaking].flatMap((rule) => rule.then).filter((one) => one.of === name)
      const values = said.flatMap((one) => ('value' in one ? [one.value] : []))
      const conditions = [...speaking].flatMap((rule) => (rule.when ? [rule.when] : []))
      todo.push(...(from ? [from] : []), ...(list ? [list] : []), ...conditions, ...values)
    }
    for (let next = todo.pop(); next; next = todo.pop()) follow(next)
    return read
  }

  *#admissible(free: readonly Atom[], fixed: readonly Atom[]): Generator<Values> {
    const held = fixed.map((atom) => ({ ...atom, domain: [atom.assumed as Json] }))
    for (const values of combinations([...held, ...free])) {
      const run = this.#run(values, () => 0)
      if ([...this.sketch.always, ...this.#definitions].every((always) => holds(always, run))) yield values
    }
  }
}

export function keyOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}

/** Names of facts an expression reads. */
export function factsRead(expr: Expr): Set<string> {
  const read = new Set(expr.op === 'fact' ? [expr.name] : [])
  for (const part of partsOf(expr)) for (const name of factsRead(part)) read.add(name)
  return read
}

/** An atom with no value but the one assumed, where there is one. */
function fixed(atom: Atom): Atom {
  return atom.assumed === undefined ? atom : { ...atom, domain: [atom.assumed] }
}

/** Whether an expression has a part that can come to nothing. */
function mayErr(expr: Expr): boolean {
  const isRisky = expr.op === 'call' ? RISKY_FUNCTIONS.includes(expr.fn) : RISKY.includes(expr.op)
  return isRisky || partsOf(expr).some(mayErr)
}

const RISKY: readonly string[] = ['/', '%', 'index', 'quantity', 'may', 'must']
const RISKY_FUNCTIONS: readonly string[] = ['only', 'min', 'max', 'quot']

/** Completions of a derivation that are tried to tell whether it is left unknown. */
const MOST = 10_000

class TooMany extends Error {}

function sizeOf(atoms: readonly Atom[]): number {
  return atoms.reduce((product, { assumed, domain }) => product * (assumed === undefined ? domain.length : 1), 1)
}

/** Ranges of more ints than this are sampled. */
const MANY = 12

/** Values that between them stand for all values: every one of a small type, samples around every constant of a number. */
export function domainOf(slot: SketchSlot, sketch: Sketch): readonly Json[] {
  const known = domains.get(sketch) ?? new Map<string, readonly Json[]>()
  domains.set(sketch, known)
  const key = keyOf([slot.type, slot.range])
  const domain = known.get(key) ?? domainIn(slot, sketch)
  known.set(key, domain)
  return domain
}

const domains = new WeakMap<Sketch, Map<string, readonly Json[]>>()

function domainIn(slot: SketchSlot, sketch: Sketch): readonly Json[] {
  const around = (step: number): readonly number[] => {
    const [low, high] = slot.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    const found = [0, low, high, ...constantsIn(sketch, 'number').map(step === 1 ? Math.floor : (one) => one)]
    const near = found.flatMap((one) => [one - step, one, one + step])
    return [...new Set(near.filter((one) => Number.isFinite(one) && one >= low && one <= high))]
  }
  const values = (type: Type): readonly Json[] => {
    switch (type.kind) {
      case 'bool':
        return [false, true]
      case 'enum':
        return sketch.enums.find((each) => each.name === type.name)?.values ?? []
      case 'optional':
        return [null, ...values(type.of)]
      case 'int':
        if (slot.range && slot.range[1] - slot.range[0] < MANY) {
          const [low, high] = slot.range
          return Array.from({ length: high - low + 1 }, (_, at) => low + at)
        }
        return around(1)
      case 'number':
        return around(0.5)
      case 'string':
      case 'card': {
        const constants = new Set(sketch.enums.flatMap((each) => each.values))
        return [...constantsIn(sketch, 'string').filter((one) => !constants.has(one)), 'no such name']
      }
      case 'list':
        return lists(values(type.of))
      case 'map':
        return [{}, ...values(type.key).map((key) => ({ [String(key)]: 1 }))]
      case 'record': {
        // Two that differ in every field.
        const fields = sketch.records.find((each) => each.name === type.name)?.fields ?? []
        const one = (at: number) =>
          Object.fromEntries(fields.map((field) => [field.name, domainOf(field, sketch).at(at) ?? null]))
        return [one(0), one(-1)]
      }
      default:
        throw new Error(`no domain for ${slot.name}`)
    }
  }
  return values(slot.type)
}

/** Lists and maps nobody described, numbers with too many values, texts of which more is asked than what they are. */
function isPartial({ type, range }: SketchSlot, sketch: Sketch): boolean {
  const plain = type.kind === 'optional' ? type.of : type
  if (plain.kind === 'int') return range !== undefined && range[1] - range[0] >= MANY
  if (plain.kind === 'string' || plain.kind === 'card') return exprsOf(sketch).some(looksInside)
  return plain.kind === 'list' || plain.kind === 'map' || plain.kind === 'record'
}

/** Lists of up to two elements: enough to refute, never enough to prove. */
function lists(elements: readonly Json[]): readonly Json[] {
  return [[], ...elements.map((one) => [one]), ...elements.flatMap((one) => elements.map((other) => [one, other]))]
}

function looksInside(expr: Expr): boolean {
  return (expr.op === 'call' && TEXT_FUNCTIONS.includes(expr.fn)) || partsOf(expr).some(looksInside)
}

const TEXT_FUNCTIONS: readonly string[] = ['contains', 'startsWith', 'endsWith']

function constantsIn(sketch: Sketch, type: 'number'): number[]
function constantsIn(sketch: Sketch, type: 'string'): string[]
function constantsIn(sketch: Sketch, type: string): Json[] {
  const found = new Set<Json>()
  const walk = (expr: Expr): void => {
    if (expr.op === 'const' && typeof expr.value === type) found.add(expr.value)
    partsOf(expr).forEach(walk)
  }
  exprsOf(sketch).forEach(walk)
  return [...found]
}

/** Every condition and value of a game. */
function exprsOf(sketch: Sketch): readonly Expr[] {
  return [
    ...sketch.rules.flatMap((rule) => [
      ...(rule.when ? [rule.when] : []),
      ...rule.then.flatMap((one) => ('value' in one ? [one.value] : [])),
    ]),
    ...sketch.always,
    ...sketch.facts.flatMap((fact) => (fact.from ? [fact.from] : [])),
  ]
}

/** Every way to give each atom one of its values. */
function* combinations(
  atoms: readonly { readonly path: string; readonly domain: readonly Json[] }[],
): Generator<Values> {
  const [first, ...rest] = atoms
  if (!first) {
    yield new Map()
    return
  }
  for (const others of combinations(rest))
    for (const value of first.domain) yield new Map([[first.path, value], ...others])
}

/** Runs once for every sequence of choices that can come up. */
function everyChoice<T>(run: (choose: Choose) => T): T[] {
  const results: T[] = []
  const script: { at: number; readonly count: number }[] = []
  do {
    const made = new Map<string, number>()
    let next = 0
    results.push(
      run((label, count) => {
        let pick = made.get(label)
        if (pick === undefined) {
          script[next] ??= { at: 0, count }
          pick = script[next]?.at ?? 0
          made.set(label, pick)
          next++
        }
        return pick
      }),
    )
    let last = script.at(-1)
    while (last && last.at === last.count - 1) {
      script.pop()
      last = script.at(-1)
    }
    if (last) last.at++
  } while (script.length > 0)
  return results
}

/**
 * What several completions come to. Each is given by every way its errors can come out: a rule that wins in some of
 * these alone *might* only have applied, so whether it may decide is left open; decide it does in none.
 */
function united(completions: readonly (readonly Judgement[])[]): Finding {
  const all = completions.flat()
  const found = standing(all)
  const outcome = found && found.kind !== 'unknown' ? found : ({ kind: 'undetermined' } as const)
  const named = [...new Set(all.flatMap(({ winners }) => winners))].sort()
  const winners = outcome.kind === 'undetermined' ? [] : named.filter((id) => winsInEvery(all, id))
  const isSure = (id: string) => completions.some((ways) => winsInEvery(ways, id))
  return {
    outcome,
    winners,
    mayDecide: named.filter((id) => isSure(id) && !winners.includes(id)),
    doubtful: named.filter((id) => !isSure(id)),
    possible: [...new Map(all.map((each) => [keyOf(each.outcome), each.outcome])).values()],
  }
}

function keyOfValues(values: Values): string {
  return keyOf([...values].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function differOnlyIn(path: string, a: Values, b: Values): boolean {
  return [...a].every(([key, value]) => (keyOf(value) === keyOf(b.get(key))) !== (key === path))
}

function holds(expr: Expr, run: Run): boolean {
  try {
    return evaluate(expr, run) === true
  } catch (error) {
    // What cannot be computed breaks nothing.
    if (error instanceof Unsettled) return true
    throw error
  }
}

/** The fact a path leads into; the longest name counts, for names have dots. */
function factAt(path: string, sketch: Sketch): SketchSlot | undefined {
  return sketch.facts
    .filter(({ name }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    .sort((a, b) => b.name.length - a.name.length)[0]
}
