import type { Fact, Json, Slot, Type } from '../../domain/index.ts'
import { plain } from '../compile/scope.ts'
import type { Situation } from '../situation.ts'
import type { Theory } from '../theory.ts'
import { type Cut, type Region, wholeRegion } from './regions.ts'
import { type Atom, FAILED, isKnown, type Key, Linear, RecordValue, Ref, UNKNOWN, type Value } from './values.ts'

/** How an unknown that kept a condition open could be cut; no cut: it cannot be, and the answer is not exact. */
export interface Proposal {
  readonly atom: Atom
  readonly cut?: Cut
}

/** A fact or quantity that was read; `depth` counts the quantities it was read inside of. */
export interface Read {
  readonly fact: string
  readonly value: Value
  readonly how: 'given' | 'assumed' | 'derived' | 'card' | 'computed'
  readonly depth: number
}

/** Loop variables, innermost first. */
export interface Env {
  readonly name: string
  readonly value: Value
  readonly up: Env | undefined
}

/** What conditions ask of the contest: the verdict of an action, the value of a quantity. */
export interface Judge {
  quantity(evaluation: Evaluation, name: string, element: Value | undefined): Value
  may(evaluation: Evaluation, action: string, op: 'may' | 'must', element: Value | undefined): Value
}

export interface Remembered {
  readonly value: unknown
  readonly proposals: readonly Proposal[]
  readonly reads: readonly Read[]
}

/** Thrown past the cost limit; answering turns it into a problem. */
export class TooCostly extends Error {}

/** Steps one question may take over all its looks: a hostile one ends, a real one never comes near. */
const MOST_STEPS = 20_000_000

/**
 * One look at a situation: some unknowns confined to regions, everything else as given. Reads are remembered, so a
 * fact or quantity is worked out once. Never shared between two regions: make a new one for each.
 */
export class Evaluation {
  readonly theory: Theory
  readonly situation: Situation
  readonly judge: Judge
  readonly regions: ReadonlyMap<string, Region>
  proposals: Proposal[] = []
  /** Filled only while explaining. */
  reads: Read[] = []
  readonly explaining: boolean
  env: Env | undefined
  depth = 0
  private readonly memory = new Map<unknown, Remembered>()
  /** Conditions looked at, by rule where there is no element to tell apart. */
  readonly statuses = new Map<unknown, Remembered>()

  constructor(
    theory: Theory,
    situation: Situation,
    judge: Judge,
    regions: ReadonlyMap<string, Region>,
    explaining = false,
  ) {
    this.theory = theory
    this.situation = situation
    this.judge = judge
    this.regions = regions
    this.explaining = explaining
  }

  step(count = 1): void {
    const { meter } = this.situation
    meter.steps += count
    if (meter.steps > MOST_STEPS) throw new TooCostly()
  }

  /** Works something out once; its proposals and reads are handed out again each time. */
  once<T>(key: unknown, work: () => T, memory: Map<unknown, Remembered> = this.memory): T {
    const known = memory.get(key)
    if (known) {
      for (const proposal of known.proposals) this.proposals.push(proposal)
      if (this.explaining) this.reads.push(...known.reads)
      return known.value as T
    }
    const proposals = this.proposals
    const reads = this.reads
    this.proposals = []
    this.reads = []
    try {
      const value = work()
      memory.set(key, { value, proposals: this.proposals, reads: this.reads })
      for (const proposal of this.proposals) proposals.push(proposal)
      if (this.explaining) reads.push(...this.reads)
      return value
    } finally {
      this.proposals = proposals
      this.reads = reads
    }
  }

  propose(atom: Atom, cut?: Cut): typeof UNKNOWN {
    this.proposals.push(cut === undefined ? { atom } : { atom, cut })
    return UNKNOWN
  }

  read(fact: string, value: Value, how: Read['how']): Value {
    if (this.explaining) this.reads.push({ fact, value, how, depth: this.depth })
    return value
  }

  /** The value of a fact by name: given, assumed, derived or unknown (semantics C1). */
  fact(name: string): Value {
    const given = this.explaining ? undefined : this.situation.given.get(name)
    if (given !== undefined && (typeof given !== 'object' || given === null)) return given
    return this.once(name, () => this.workOut(name))
  }

  private workOut(name: string): Value {
    const fact = this.theory.facts.get(name)
    if (!fact) return FAILED
    this.step()
    const given = this.situation.given.get(name)
    if (given !== undefined) return this.read(name, this.situation.value(name, given, fact.type, this.theory), 'given')
    if (this.regions.has(name)) return this.open(name, fact)
    const assumed = this.assumedValue(fact)
    if (assumed !== undefined) {
      return this.read(name, this.situation.value(name, assumed, fact.type, this.theory), 'assumed')
    }
    const derived = fact.from ? this.derive(name) : FAILED
    return derived === FAILED ? this.open(name, fact) : derived
  }

  /** What is assumed of a fact: nothing where `from` derives it from the facts as they are (semantics C1). */
  private assumedValue({ name, assume, from }: Fact): Json | undefined {
    const { situation } = this
    if (assume === undefined || situation.off.has(name)) return undefined
    if (!from) return assume
    const region = situation.tried === undefined ? undefined : this.regions.get(situation.tried)
    const key = region ? `${name} ${JSON.stringify(region)}` : name
    let decided = situation.underived.get(key)
    if (decided === undefined) {
      const regions: typeof this.regions = region ? new Map([[situation.tried ?? '', region]]) : new Map()
      const asIs = new Evaluation(this.theory, situation, this.judge, regions)
      const derived = asIs.derive(name)
      decided = derived === FAILED || !isKnown(derived)
      situation.underived.set(key, decided)
    }
    return decided ? assume : undefined
  }

  /** What `from` makes of a fact; FAILED where it could not be computed though nothing it reads is unknown. */
  derive(name: string): Value {
    const fact = this.theory.facts.get(name)
    if (!fact?.from) return FAILED
    const { env } = this
    this.env = undefined
    const before = this.proposals.length
    const value = this.theory.run(fact.from)(this)
    this.env = env
    if (value === FAILED || (value === UNKNOWN && this.proposals.length === before)) return FAILED
    return this.read(name, value, 'derived')
  }

  /** A field of a record: given, by card, assumed or unknown (semantics C2). */
  field(record: RecordValue, name: string): Value {
    const slot = record.type.fields.find((each) => each.name === name)
    if (!slot) return FAILED
    this.step()
    const path = `${record.path}.${name}`
    if (!this.situation.off.has(path)) {
      const given = record.given.get(name)
      if (given !== undefined)
        return this.read(path, this.situation.value(path, given, slot.type, this.theory), 'given')
    }
    const card = this.cardOf(record)
    const data =
      card === undefined || card === record.given.get(name)
        ? undefined
        : this.theory.cardData(card, record.type.name)?.[name]
    if (data !== undefined && !this.situation.off.has(path)) {
      return this.read(path, this.situation.value(path, data, slot.type, this.theory), 'card')
    }
    if (slot.assume !== undefined && !this.situation.off.has(path) && !this.regions.has(path)) {
      return this.read(path, this.situation.value(path, slot.assume, slot.type, this.theory), 'assumed')
    }
    return this.open(path, slot)
  }

  /** The card a record names, as far as it is known. */
  private cardOf(record: RecordValue): string | undefined {
    const slot = this.theory.cardField(record.type)
    if (!slot) return undefined
    const given = record.given.get(slot.name)
    if (typeof given === 'string') return given
    const region = this.regions.get(`${record.path}.${slot.name}`)
    return region?.kind === 'is' && typeof region.value === 'string' ? region.value : undefined
  }

  private open(path: string, slot: Slot): Value {
    const { type, range } = slot
    if (type.kind === 'record') return this.recordAt(path, type.name)
    return this.atom({ key: path, path, type, described: true, ...(range === undefined ? {} : { range }) })
  }

  private recordAt(path: string, name: string): Value {
    const type = this.theory.records.get(name)
    return type ? new RecordValue(type, path, new Map()) : FAILED
  }

  /** One value standing for whatever an expression over an undescribed list or map is: the same text, the same value. */
  opaque(ref: Ref, text: string, type: Type): Value {
    const bound = this.env === undefined ? '' : `|${envKey(this.env)}`
    return this.atom({ key: `${ref.atom.key}|${text}${bound}`, path: ref.atom.path, type, described: false })
  }

  atom(atom: Atom): Value {
    const region = this.regions.get(atom.key)
    if (region?.kind === 'is') return this.situation.value(atom.key, region.value, atom.type, this.theory)
    const now = region ?? wholeRegion(atom, this.theory.enums)
    if (now.kind === 'is') return this.situation.value(atom.key, now.value, atom.type, this.theory)
    if (now.maybeNone) return new Ref(atom)
    const type = plain(atom.type)
    if (now.kind === 'between') return new Linear(atom, 1, 0)
    if (type.kind === 'record') return this.recordAt(atom.key, type.name)
    return new Ref(atom)
  }

  regionOf(atom: Atom): Region {
    return this.regions.get(atom.key) ?? wholeRegion(atom, this.theory.enums)
  }

  variable(name: string): Value {
    for (let env = this.env; env; env = env.up) if (env.name === name) return env.value
    return FAILED
  }

  /** Runs with one more loop variable. */
  bind<T>(name: string, value: Value, work: () => T): T {
    const { env } = this
    this.env = { name, value, up: env }
    try {
      return work()
    } finally {
      this.env = env
    }
  }

  /** Runs with no loop variable but the element of an `each`. */
  alone<T>(variable: string | undefined, element: Value | undefined, work: () => T): T {
    const { env } = this
    this.env =
      variable === undefined || element === undefined ? undefined : { name: variable, value: element, up: undefined }
    try {
      return work()
    } finally {
      this.env = env
    }
  }
}

function envKey(env: Env): string {
  return `${env.name}=${identity(env.value)}${env.up ? `,${envKey(env.up)}` : ''}`
}

/** A text that tells two elements of a loop apart. */
export function identity(value: Value): string {
  if (value instanceof RecordValue) return value.path
  if (value instanceof Ref) return value.atom.key
  if (value instanceof Linear) return `${value.a}*${value.atom.key}+${value.b}`
  if (Array.isArray(value)) return `[${value.map(identity).join()}]`
  if (value instanceof Map)
    return `{${[...(value as ReadonlyMap<Key, Value>)].map(([k, v]) => `${k}:${identity(v)}`).join()}}`
  if (typeof value === 'symbol') return '?'
  return JSON.stringify(value as Json)
}
