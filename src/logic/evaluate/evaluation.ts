import type { Expr, Fact, Json, Rule, Slot, Type } from '../../domain/index.ts'
import type { Kind } from '../facts/shelf.ts'
import type { Situation } from '../facts/situation.ts'
import type { VocabularyIndex } from '../facts/vocabulary-index.ts'
import { type Cut, type Region, wholeRegion } from '../values/regions.ts'
import { plain } from '../values/types.ts'
import {
  type Atom,
  atomAt,
  FAILED,
  isKnown,
  type Key,
  Linear,
  RecordValue,
  Ref,
  TAKEN_OUT,
  UNKNOWN,
  type Value,
} from '../values/values.ts'
import { Memo } from './memo.ts'
import type { Proposal, Read, Remembered } from './trace.ts'

/** A condition or value made ready to run. Never throws but for the cost limit. */
export type Run = (evaluation: Evaluation) => Value

/** What a look needs of a game: what its vocabulary declares, and its expressions made ready to run. */
export interface Program extends VocabularyIndex {
  run(expr: Expr): Run
  /** What a rule's condition, or a fact, is where nothing is said, if nothing that a look is about bears on it. */
  unsaid(look: Evaluation, of: Rule | string): Remembered | undefined
}

/**
 * By name and what is tried, of facts with both `from` and `assume`: whether the first says nothing as things are, or how
 * what is being tried has to be cut to tell.
 */
const UNDERIVED: Kind<Map<string, boolean | readonly Proposal[]>> = { make: () => new Map() }

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

/** Thrown past the cost limit; answering turns it into a problem. */
export class TooCostly extends Error {}

/** Steps one question may take over all its looks: a hostile one ends, a real one never comes near. */
const MOST_STEPS = 10_000_000

/**
 * One look at a situation: some unknowns confined to regions, everything else as given. Reads are remembered, so a
 * fact or quantity is worked out once. Never shared between two regions: make a new one for each. What looks at the
 * same facts can share are `kept` things: a condition is not looked at again until an unknown it leans on changes.
 */
export class Evaluation {
  readonly theory: Program
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
  private readonly values = new Map<string, Value>()
  private readonly memo: Memo | undefined
  private borne: ReadonlySet<string> | undefined
  /** The unknowns that what is being worked out leans on. */
  private leans: Set<string> | undefined

  constructor(
    theory: Program,
    situation: Situation,
    judge: Judge,
    regions: ReadonlyMap<string, Region>,
    explaining = false,
    memo?: Memo,
  ) {
    this.memo = memo
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

  /**
   * Works something out once; its proposals and reads are handed out again each time.
   * @param memory where it is remembered in this look; what is kept from look to look is told apart by the same keys.
   */
  once<T>(key: unknown, work: () => T, memory: Map<unknown, Remembered> = this.memory): T {
    const here = memory.get(key)
    // What was worked out for its own sake says not on what it leans: of no use to what is kept.
    const known = here && (here.kept || !this.leans) ? here : this.recall(key, memory)
    if (known) {
      for (const proposal of known.proposals) this.proposals.push(proposal)
      for (const read of known.reads) this.reads.push({ ...read, depth: read.depth + this.depth })
      if (this.leans && known.kept) for (const name of known.kept.names) this.leans.add(name)
      return known.value as T
    }
    const { reads, leans } = this
    const mark = this.proposals.length
    // What nothing else is worked out from is not kept: it changes with every look.
    const memo = leans || !isOutcome(key) ? this.memo : undefined
    const own = new Set<string>()
    this.reads = []
    this.leans = memo && own
    try {
      const value = work()
      const proposals = this.proposals.slice(mark)
      const found = { value, proposals, reads: this.reads.map((read) => ({ ...read, depth: read.depth - this.depth })) }
      memory.set(key, memo?.keep(key, memory === this.statuses, found, this, own) ?? found)
      reads.push(...this.reads)
      for (const name of own) leans?.add(name)
      return value
    } finally {
      this.reads = reads
      this.leans = leans
    }
  }

  /** What another look worked out, where every unknown it leans on is here as it was there. */
  private recall(key: unknown, memory: Map<unknown, Remembered>): Remembered | undefined {
    const isStatus = memory === this.statuses
    const found = this.memo?.find(key, isStatus, this) ?? this.unsaid(key, isStatus)
    if (found) memory.set(key, found)
    return found
  }

  /** What a condition, or a fact, is where nothing is said, if nothing here bears on it. */
  private unsaid(key: unknown, isStatus: boolean): Remembered | undefined {
    if (typeof key !== (isStatus ? 'object' : 'string')) return undefined
    return this.theory.unsaid(this, key as Rule | string)
  }

  /** What was worked out here of a rule's condition or of a fact. */
  remembered(of: Rule | string): Remembered | undefined {
    return (typeof of === 'string' ? this.memory : this.statuses).get(of)
  }

  /** The facts that are given, taken back, tried or confined. */
  get bearing(): ReadonlySet<string> {
    this.borne ??= this.regions.size === 0 ? this.situation.bearing(this.theory) : this.confined()
    return this.borne
  }

  private confined(): ReadonlySet<string> {
    const facts = new Set(this.situation.bearing(this.theory))
    for (const key of this.regions.keys()) {
      const [path] = key.split(TAKEN_OUT, 1) as [string]
      facts.add(this.theory.factAt(path) ?? path)
    }
    return facts
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
    const fact = this.theory.facts.get(name)
    if (!fact) return FAILED
    const given = this.situation.given.get(name)
    if (given !== undefined) return this.read(name, this.situation.value(name, given, fact.type, this.theory), 'given')
    if (this.explaining || fact.from) return this.once(name, () => this.workOut(fact))
    this.leans?.add(name)
    let value = this.values.get(name)
    if (value === undefined) {
      value = this.workOut(fact)
      this.values.set(name, value)
    }
    return value
  }

  private workOut(fact: Fact): Value {
    const { name } = fact
    this.step()
    this.leans?.add(name)
    if (this.regions.has(name)) return this.open(name, fact)
    const assumed = this.assumedValue(fact)
    if (assumed === UNKNOWN) return UNKNOWN
    if (assumed !== undefined) {
      return this.read(name, this.situation.value(name, assumed, fact.type, this.theory), 'assumed')
    }
    const derived = this.derive(name)
    return derived === FAILED ? this.open(name, fact) : derived
  }

  /**
   * What is assumed of a fact: nothing where `from` derives it from the facts as they are (semantics C1), unknown where that
   * hangs on what is being tried.
   */
  private assumedValue({ name, assume, from }: Fact): Json | typeof UNKNOWN | undefined {
    const { situation } = this
    if (assume === undefined || situation.off.has(name)) return undefined
    if (!from) return assume
    // What is derived as things are may lean on any assumption: it holds for this situation alone.
    this.leans?.add(Memo.SITUATION)
    for (const path of situation.tried) this.leans?.add(path)
    const regions = new Map([...this.regions].filter(([path]) => situation.tried.includes(path)))
    const key = `${name} ${JSON.stringify([...regions])}`
    const underived = situation.own.get(UNDERIVED)
    let decided = underived.get(key)
    if (decided === undefined) {
      const asIs = new Evaluation(this.theory, situation, this.judge, regions)
      const derived = asIs.derive(name)
      const hanging = asIs.proposals.filter(({ atom, cut }) => cut && situation.tried.includes(atom.path))
      const isUnderived = !isKnown(derived)
      decided = isUnderived && hanging.length > 0 ? hanging : isUnderived
      underived.set(key, decided)
    }
    if (typeof decided === 'boolean') return decided ? assume : undefined
    this.proposals.push(...decided)
    return UNKNOWN
  }

  /** What `from` makes of a fact; FAILED where it could not be computed though nothing it reads is unknown. */
  derive(name: string): Value {
    const from = this.theory.facts.get(name)?.from
    if (!from) return FAILED
    const { env } = this
    this.env = undefined
    const before = this.proposals.length
    const value = this.theory.run(from)(this)
    this.env = env
    if (value === UNKNOWN && this.proposals.length === before) return FAILED
    return this.read(name, value, 'derived')
  }

  /** A field of a record: given, by card, assumed or unknown (semantics C2). */
  field(record: RecordValue, name: string): Value {
    const slot = record.type.fields.find((each) => each.name === name)
    if (!slot) return FAILED
    this.step()
    const path = `${record.path}.${name}`
    this.leans?.add(path)
    if (this.situation.off.has(path)) return this.open(path, slot)
    const as = (json: Json, how: Read['how']) =>
      this.read(path, this.situation.value(path, json, slot.type, this.theory), how)
    const given = record.given.get(name)
    if (given !== undefined) return as(given, 'given')
    const card = this.cardOf(record)
    const data = card === undefined ? undefined : this.theory.cardData(card, record.type.name)?.[name]
    if (data !== undefined) return as(data, 'card')
    if (slot.assume !== undefined && !this.regions.has(path)) return as(slot.assume, 'assumed')
    return this.open(path, slot)
  }

  /** The card a record names, as far as it is known. */
  private cardOf(record: RecordValue): string | undefined {
    const slot = this.theory.cardField(record.type)
    if (!slot) return undefined
    const path = `${record.path}.${slot.name}`
    this.leans?.add(path)
    const given = this.situation.off.has(path) ? undefined : record.given.get(slot.name)
    if (typeof given === 'string') return given
    const region = this.regions.get(path)
    return region?.kind === 'is' && typeof region.value === 'string' ? region.value : undefined
  }

  private open(path: string, slot: Slot): Value {
    return this.atom(atomAt(path, slot))
  }

  private recordAt(path: string, name: string): Value {
    const type = this.theory.records.get(name)
    return type ? new RecordValue(type, path, new Map()) : FAILED
  }

  /** One value standing for whatever an expression over an undescribed list or map is: the same text, the same value. */
  opaque(ref: Ref, text: string, type: Type): Value {
    const bound = this.env === undefined ? '' : `|${envKey(this.env)}`
    return this.atom({ key: `${ref.atom.key}${TAKEN_OUT}${text}${bound}`, path: ref.atom.path, type, described: false })
  }

  atom(atom: Atom): Value {
    const now = this.regionOf(atom)
    if (now.kind === 'is') return this.situation.value(atom.key, now.value, atom.type, this.theory)
    if (now.maybeNone) return new Ref(atom)
    const type = plain(atom.type)
    if (now.kind === 'between') return new Linear(atom, 1, 0)
    if (type.kind === 'record') return this.recordAt(atom.key, type.name)
    return new Ref(atom)
  }

  regionOf(atom: Atom): Region {
    this.leans?.add(atom.key)
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

/** Whether a contest or value is meant, which in the outermost place is what the look is for. */
function isOutcome(key: unknown): boolean {
  return typeof key === 'string' && OUTCOME.test(key)
}

const OUTCOME = /^(?:action|quantity) /

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
