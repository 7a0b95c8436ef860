import type { Expr, Fact, Json, Rule, Slot, Type } from '../../domain/index.ts'
import type { Kind } from '../facts/shelf.ts'
import type { Situation } from '../facts/situation.ts'
import type { VocabularyIndex } from '../facts/vocabulary-index.ts'
import type { Truth } from '../values/kleene.ts'
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
import type { Proposal, Read, Remembered } from './trace.ts'

/** A condition or value made ready to run. Never throws but for the limits of a question. */
export type Run = (evaluation: Evaluation) => Value

/** What a look needs of a game: what its vocabulary declares, and its expressions made ready to run. */
export interface Program extends VocabularyIndex {
  run(expr: Expr): Run
  /**
   * Every name on which something can depend, through whatever it reads: a rule's condition and those of its lifters, what is
   * named (`fact:x`, `action:x`, `quantity:x`), an expression.
   */
  behind(of: Rule | string | Expr): ReadonlySet<string>
}

/**
 * By name and what is tried, of facts with both `from` and `assume`: whether the first says nothing as things are, or how
 * what is being tried has to be cut to tell.
 */
const UNDERIVED: Kind<Map<string, boolean | readonly Proposal[]>> = { make: () => new Map() }

/** Where a situation says of nothing that it is tried. */
const NOTHING_TRIED = { regions: new Map<string, Region>(), text: '' }

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

/** A look that another begins from, and the names of what is otherwise there. */
export interface Base {
  readonly look: Evaluation
  readonly changed: Changed
}

/** Names as `nameAt` tells them; or everything. */
export type Changed = ReadonlySet<string> | 'everything'

/**
 * What a path of a question, or the key of an unknown, is read as: the fact it is or lies in, a quantity that is given, or a
 * loop variable of which nobody said whose element it is. Undefined for what cannot be told by a name.
 */
export function nameAt(vocabulary: VocabularyIndex, key: string): string | undefined {
  const own = vocabulary.named.get(key)
  if (own !== undefined) return own
  const [path] = key.split(TAKEN_OUT, 1) as [string]
  const fact = vocabulary.factAt(path)
  if (fact !== undefined) return vocabulary.named.get(fact)
  if (vocabulary.quantities.has(path)) return `quantity:${path}`
  return path.includes(':') ? undefined : ANY_ELEMENT
}

/** The names of what lies at some paths or keys. */
export function changedAt(vocabulary: VocabularyIndex, keys: Iterable<string>): Changed {
  const names = new Set<string>()
  for (const key of keys) {
    const name = nameAt(vocabulary, key)
    if (name === undefined) return 'everything'
    names.add(name)
  }
  return names
}

/**
 * Where a look that begins from another, but for some names, finds the rest: where that one differs from its own base in none but
 * these, it has worked out nothing that the base has not.
 */
function baseIn(from: Evaluation, changed: Changed): Base {
  let look = from
  for (let { base } = look; base && isWithin(base.changed, changed); base = look.base) look = base.look
  return { look, changed }
}

function isWithin(part: Changed, whole: Changed): boolean {
  if (whole === 'everything') return true
  if (part === 'everything' || part.size > whole.size) return false
  for (const each of part) if (!whole.has(each)) return false
  return true
}

/** Whether two sets of names have one in common. */
export function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  for (const each of few) if (many.has(each)) return true
  return false
}

/**
 * What is derived of two that are derived of one hears of that one twice, and so on: handed out each time, it doubles with each
 * fact. Few are left as they are, as to tell them apart costs more.
 */
const FEW = 500

function eachProposal(all: Proposal[]): Proposal[] {
  return all.length <= FEW ? all : [...new Set(all)]
}

function eachRead(all: Read[]): Read[] {
  if (all.length <= FEW) return all
  return [...new Map(all.map((read) => [`${read.depth} ${read.how} ${read.fact}`, read])).values()]
}

/** The name of all loop variables that stand for any element. */
const ANY_ELEMENT = 'element'

/**
 * One look at a situation: some unknowns confined to regions, everything else as given. What is worked out is remembered, so
 * a fact, a condition or a quantity is worked out once. A look begins from another, of which it differs in some facts: what
 * reads none of these, through whatever it reads, is taken over from there, and worked out there where it was not yet.
 * Never shared between two regions: `confined` makes a new one for each.
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
  /** What this look begins from. */
  readonly base: Base | undefined
  private readonly memory = new Map<unknown, Remembered>()
  /** Conditions looked at, by rule where there is no element to tell apart. */
  private readonly statuses = new Map<unknown, Remembered>()
  private readonly values = new Map<string, Value>()
  private tries: Evaluation['trying'] | undefined
  /** By contest, what there is to say of each that takes part. */
  readonly standings = new Map<object, readonly Remembered[]>()

  /** @param base none for a look that works out everything itself. */
  constructor(
    theory: Program,
    situation: Situation,
    judge: Judge,
    regions: ReadonlyMap<string, Region>,
    explaining = false,
    base?: Base,
  ) {
    this.theory = theory
    this.situation = situation
    this.judge = judge
    this.regions = regions
    this.explaining = explaining
    this.base = base
  }

  /** The same look with unknowns confined, some otherwise than here; it keeps nothing of what it reads. */
  confined(regions: ReadonlyMap<string, Region>): Evaluation {
    const keys: string[] = []
    for (const [key, region] of regions) if (this.regions.get(key) !== region) keys.push(key)
    for (const key of this.regions.keys()) if (!regions.has(key)) keys.push(key)
    const changed = changedAt(this.theory, keys)
    return new Evaluation(this.theory, this.situation, this.judge, regions, false, baseIn(this, changed))
  }

  /** The same of a look at another situation. @param changed names of what is otherwise there. */
  otherwise(situation: Situation, changed: Changed): Evaluation {
    return new Evaluation(this.theory, situation, this.judge, this.regions, false, baseIn(this, changed))
  }

  step(count = 1): void {
    this.situation.meter.take(count)
  }

  /**
   * Works something out once; its proposals and reads are handed out again each time.
   * @param of the rule, name (`fact:x`, `action:x`, `quantity:x`) or expression whose reading says on what it depends.
   * @param over the list of the loop in whose element it is worked out.
   */
  once<T>(key: unknown, of: Rule | string | Expr, work: (look: Evaluation) => T, over?: Expr): T {
    return this.handOut(this.recall(this.memory, key, of, over, work)) as T
  }

  /** The same, handing nothing out. */
  remember(key: unknown, of: Rule | string | Expr, work: (look: Evaluation) => unknown, over?: Expr): Remembered {
    return this.recall(this.memory, key, of, over, work)
  }

  /** Whether a rule's condition holds. @param key the rule, or what tells it and the element apart. */
  status(key: unknown, rule: Rule, work: (look: Evaluation) => Truth, over?: Expr): Remembered {
    return this.recall(this.statuses, key, rule, over, work)
  }

  /** What was worked out of something in the look that this one begins from, with what is otherwise here. */
  inherited<T>(work: (look: Evaluation) => T): { readonly of: T; readonly changed: ReadonlySet<string> } | undefined {
    if (!this.base || this.base.changed === 'everything') return undefined
    const { look, changed } = this.base
    this.relieve(look)
    return { of: work(look), changed }
  }

  /**
   * Reads here what was read for something, and asks what was asked.
   * @param isAsked whether what would tell more is of use.  @returns what it came to.
   */
  handOut({ value, proposals, reads }: Remembered, isAsked = true): unknown {
    if (isAsked) for (const proposal of proposals) this.proposals.push(proposal)
    if (this.explaining)
      for (const read of reads) this.reads.push(this.depth === 0 ? read : { ...read, depth: read.depth + this.depth })
    return value
  }

  private recall(
    memory: Map<unknown, Remembered>,
    key: unknown,
    of: Rule | string | Expr,
    over: Expr | undefined,
    work: (look: Evaluation) => unknown,
  ): Remembered {
    let found = memory.get(key)
    if (found) return found
    found =
      this.base && !this.touches(this.base, of, over)
        ? this.taken(this.base, memory, key, of, over, work)
        : this.workedOut(work)
    memory.set(key, found)
    return found
  }

  /** Whether what is otherwise than in the base has any part in something. */
  private touches({ changed }: Base, of: Rule | string | Expr, over: Expr | undefined): boolean {
    if (changed === 'everything') return true
    if (meets(changed, this.theory.behind(of))) return true
    return over !== undefined && (changed.has(ANY_ELEMENT) || meets(changed, this.theory.behind(over)))
  }

  /** The work that is done in a look at another situation is nobody's question. */
  private relieve({ situation }: Evaluation): void {
    const { meter } = this.situation
    if (situation.meter !== meter) situation.meter.relieve(meter)
  }

  /** What it is in the base. */
  private taken(
    { look }: Base,
    memory: Map<unknown, Remembered>,
    ...[key, of, over, work]: [unknown, Rule | string | Expr, Expr | undefined, (look: Evaluation) => unknown]
  ): Remembered {
    this.relieve(look)
    return look.recall(memory === this.memory ? look.memory : look.statuses, key, of, over, work)
  }

  private workedOut(work: (look: Evaluation) => unknown): Remembered {
    const { proposals, reads, depth } = this
    this.proposals = []
    this.reads = []
    this.depth = 0
    try {
      const value = work(this)
      return { value, proposals: eachProposal(this.proposals), reads: eachRead(this.reads) }
    } finally {
      this.proposals = proposals
      this.reads = reads
      this.depth = depth
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

  /** The value of a fact by name: given, what follows, derived, assumed or unknown (semantics C1). */
  fact(name: string): Value {
    const fact = this.theory.facts.get(name)
    if (!fact) return FAILED
    const given = this.situation.given.get(name)
    if (given !== undefined) return this.told(name, given, fact.type, 'given')
    if (this.explaining || fact.from)
      return this.once(name, this.theory.named.get(name) as string, (look) => look.workOut(fact))
    let value = this.values.get(name)
    if (value === undefined) {
      value = this.workOut(fact)
      this.values.set(name, value)
    }
    return value
  }

  /** Reads a value that somebody told; of a list of which only the number of elements is told, so many unknowns. */
  private told(path: string, json: Json, type: Type, how: Read['how']): Value {
    const of = typeof json === 'number' ? plain(type) : undefined
    if (of?.kind !== 'list') return this.read(path, this.situation.value(path, json, type, this.theory), how)
    this.read(path, json as number, how)
    const at = (index: number) => `${path}${TAKEN_OUT}[${index}]`
    return Array.from({ length: json as number }, (_, index) =>
      this.atom({ key: at(index), path, type: of.of, described: false }),
    )
  }

  private workOut(fact: Fact): Value {
    const { name } = fact
    this.step()
    if (this.regions.has(name)) return this.open(name, fact)
    const follows = this.situation.follows.get(name)
    if (follows !== undefined) {
      return this.read(name, this.situation.value(name, follows, fact.type, this.theory), 'derived')
    }
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
    if (assume === undefined || !situation.assumes || situation.off.has(name)) return undefined
    if (!from) return assume
    const { regions, text } = this.trying
    const key = `${name}${text}`
    const underived = situation.own.get(UNDERIVED)
    let decided = underived.get(key)
    if (decided === undefined) {
      const asIs = this.confined(regions)
      const derived = asIs.derive(name)
      const hanging = asIs.proposals.filter(({ atom, cut }) => cut && situation.tried.includes(atom.path))
      // What varies with what is tried is derived: it is known wherever that is.
      const isVarying =
        (derived instanceof Ref || derived instanceof Linear) && situation.tried.includes(derived.atom.path)
      const isUnderived = !isKnown(derived) && !isVarying
      decided = isUnderived && hanging.length > 0 ? hanging : isUnderived
      underived.set(key, decided)
    }
    if (typeof decided === 'boolean') return decided ? assume : undefined
    this.proposals.push(...decided)
    return UNKNOWN
  }

  /** What is tried here: facts that the situation says are, with what they are confined to; and a text that tells it apart. */
  private get trying(): { readonly regions: ReadonlyMap<string, Region>; readonly text: string } {
    const { tried } = this.situation
    if (tried.length === 0) return NOTHING_TRIED
    if (!this.tries) {
      const regions = new Map([...this.regions].filter(([path]) => tried.includes(path)))
      this.tries = { regions, text: ` ${JSON.stringify([...regions])}` }
    }
    return this.tries
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

  /** A field of a record: given, by card, what follows, assumed or unknown (semantics C2). */
  field(record: RecordValue, name: string): Value {
    const slot = record.type.fields.find((each) => each.name === name)
    if (!slot) return FAILED
    this.step()
    const path = `${record.path}.${name}`
    if (this.situation.off.has(path)) return this.open(path, slot)
    const as = (json: Json, how: Read['how']) => this.told(path, json, slot.type, how)
    const given = record.given.get(name)
    if (given !== undefined) return as(given, 'given')
    const card = this.cardOf(record)
    const data = card === undefined ? undefined : this.theory.cardData(card, record.type.name)?.[name]
    if (data !== undefined) return as(data, 'card')
    if (this.regions.has(path)) return this.open(path, slot)
    const follows = this.situation.follows.get(path)
    if (follows !== undefined) return as(follows, 'derived')
    if (slot.assume !== undefined && this.situation.assumes) return as(slot.assume, 'assumed')
    return this.open(path, slot)
  }

  /** The card a record names, as far as it is known. */
  private cardOf(record: RecordValue): string | undefined {
    const slot = this.theory.cardField(record.type)
    if (!slot) return undefined
    const path = `${record.path}.${slot.name}`
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
