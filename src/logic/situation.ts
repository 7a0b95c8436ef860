import {
  type Json,
  nearest,
  type Problem,
  type ProblemCode,
  type Quantity,
  type RecordType,
  type Rule,
  type Slot,
  type Type,
  type Warning,
} from '../domain/index.ts'
import { plain } from './compile/scope.ts'
import type { Evaluation, Judge, Proposal } from './evaluate/evaluation.ts'
import { Keeping } from './evaluate/keeping.ts'
import { RecordValue, type Value } from './evaluate/values.ts'
import type { Candidates } from './field.ts'
import { cardField, findSlot, isPlainMap, type ReadFault, readValue } from './reading.ts'
import type { Codes } from './slots.ts'
import type { Theory } from './theory.ts'

/** What is worked out of the given facts alone, once; variations of a situation that give the same share it. */
export interface Memo {
  /** The facts as the index reads them. */
  codes?: Codes
  /** By what is asked, the rules left possible. */
  readonly candidates: Map<string, Candidates>
  /** Rules proved to apply, but for those among the candidates yet to be looked through. */
  readonly proved: Set<Rule>
  readonly untold: Candidates[]
  /** By court, what looks at the facts share. */
  readonly keeping: WeakMap<Judge, Keeping>
}

export function emptyMemo(): Memo {
  return { candidates: new Map(), proved: new Set(), untold: [], keeping: new WeakMap() }
}

/** Steps after which a question is answered with what was found out. */
const MOST_EXPLORED = 3_000_000

/** The facts of a question, checked and in canonical spelling. What is assumed of the others an evaluation decides. */
export class Situation {
  readonly given: ReadonlyMap<string, Json>
  /** Paths taken back: neither given nor assumed. */
  readonly off: ReadonlySet<string>
  readonly warnings: readonly Warning[]
  /** Steps taken so far for the question, over all looks at it and at its variations. */
  readonly meter: { steps: number }
  /** Paths that are being tried otherwise: they count for what is derived as if they were given. */
  readonly tried: readonly string[]
  readonly memo: Memo
  /**
   * Facts with both `from` and `assume`, by name and what is tried: whether the first says nothing as things are, or how
   * what is being tried has to be cut to tell.
   */
  readonly underived = new Map<string, boolean | readonly Proposal[]>()
  private borne: ReadonlySet<string> | undefined
  private readonly bases = new WeakMap<Judge, Evaluation>()
  private readonly values = new Map<string, { readonly json: Json; readonly value: Value }>()

  constructor(
    given: ReadonlyMap<string, Json>,
    off: ReadonlySet<string>,
    warnings: readonly Warning[],
    meter: { steps: number } = { steps: 0 },
    tried: readonly string[] = [],
    memo: Memo = emptyMemo(),
  ) {
    this.tried = tried
    this.memo = memo
    this.given = given
    this.off = off
    this.warnings = warnings
    this.meter = meter
  }

  /** A checked value as the evaluator takes it; records are named by their path. */
  value(path: string, json: Json, type: Type, theory: Theory): Value {
    if (json === null || typeof json !== 'object') return json
    const known = this.values.get(path)
    if (known?.json === json) return known.value
    const value = this.build(path, json, plain(type), theory)
    this.values.set(path, { json, value })
    return value
  }

  /** The facts that are given, taken back or tried. */
  bearing(theory: Theory): ReadonlySet<string> {
    this.borne ??= new Set(
      [...this.given.keys(), ...this.off, ...this.tried].map((path) => theory.factAt(path) ?? path),
    )
    return this.borne
  }

  /** Whether so much was worked out for this question that what is still unknown is explored no further. */
  get isSpent(): boolean {
    return this.meter.steps > MOST_EXPLORED
  }

  /** What looks at these facts before a court share. */
  keepingFor(court: Judge): Keeping {
    const keeping = this.memo.keeping.get(court) ?? new Keeping()
    this.memo.keeping.set(court, keeping)
    return keeping
  }

  /** The situation as it is, before a court; what is asked of it does not matter to that. */
  baseFor(court: Judge, look: () => Evaluation): Evaluation {
    const base = this.bases.get(court) ?? look()
    this.bases.set(court, base)
    return base
  }

  private build(path: string, json: object, type: Type, theory: Theory): Value {
    if (type.kind === 'list') {
      return (json as readonly Json[]).map((item, at) => this.value(`${path}[${at}]`, item, type.of, theory))
    }
    const entries = Object.entries(json as { readonly [key: string]: Json })
    const record = recordOf(theory, type)
    if (record) return new RecordValue(record, path, new Map(entries))
    const { key, value } = type as MapType
    return new Map(
      entries.map(([name, item]) => [keyOf(name, key), this.value(`${path}.${name}`, item, value, theory)] as const),
    )
  }

  with(change: {
    given?: ReadonlyMap<string, Json>
    off?: ReadonlySet<string>
    warnings?: readonly Warning[]
    tried?: readonly string[]
  }): Situation {
    const { given = this.given, off = this.off, warnings = this.warnings, tried = this.tried } = change
    return new Situation(given, off, warnings, this.meter, tried, given === this.given ? this.memo : undefined)
  }
}

type MapType = Extract<Type, { kind: 'map' }>

function recordOf(theory: Theory, type: Type): RecordType | undefined {
  const inner = plain(type)
  return inner.kind === 'record' ? theory.records.get(inner.name) : undefined
}

/** The key of a map, of which a question has the text. */
function keyOf(name: string, { kind }: Type): string | number | boolean {
  if (kind === 'int' || kind === 'number') return Number(name)
  return kind === 'bool' ? name === 'true' : name
}

/**
 * Reads the facts of a question: dotted, nested or mixed, by name, alias or old name, also into records and lists
 * (`crew[0].licence`). Every problem is found in one go. Source: semantics C.
 * @param base facts already read, which those given here replace or, by a path into them, change.
 */
export function readFacts(
  theory: Theory,
  facts: { readonly [fact: string]: Json },
  unknown: readonly string[],
  base: ReadonlyMap<string, Json> = new Map(),
): { readonly situation: Situation; readonly problems: readonly Problem[] } {
  const reading = new FactReading(theory, base)
  for (const [name, value] of Object.entries(facts)) reading.take(name, value)
  const off = reading.takeBack(unknown)
  const given = reading.checked()
  return { situation: new Situation(given, off, reading.warnings), problems: reading.problems }
}

type Step = string | number

/** A step into a value, named as it is declared, with the record whose field it is. */
interface Place {
  readonly step: Step
  readonly record?: RecordType
}

/** A fact or quantity by name, and the way into its value. */
interface Target {
  readonly slot: { readonly name: string; readonly type: Type; readonly range?: readonly [number, number] }
  readonly places: readonly Place[]
}

interface PartGiven {
  readonly places: readonly Place[]
  readonly json: Json
}

/** Lists and records in one another; no type a vocabulary declares needs as many. */
const MOST_LEVELS = 64

function isDeeper(value: Json, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

class FactReading {
  readonly problems: Problem[] = []
  readonly warnings: Warning[] = []
  private readonly raw = new Map<
    string,
    { readonly slot: Target['slot']; json: Json; readonly parts: PartGiven[]; whole: boolean }
  >()
  private readonly theory: Theory
  private readonly base: Map<string, Json>

  constructor(theory: Theory, base: ReadonlyMap<string, Json>) {
    this.theory = theory
    this.base = new Map(base)
  }

  private problem(code: ProblemCode, at: string, detail: string, didYouMean: readonly string[] = []): void {
    this.problems.push({ code, at: at === '' ? 'facts' : `facts.${at}`, detail, didYouMean })
  }

  take(name: string, value: Json): void {
    if (isDeeper(value, MOST_LEVELS)) {
      this.problem('question/too-many', name, `lists and records more than ${MOST_LEVELS} levels deep`)
      return
    }
    const target = this.find(name)
    if (target) {
      const record = target.places.length === 0 ? recordOf(this.theory, target.slot.type) : undefined
      if (record && isPlainMap(value)) this.takeRecord(name, target, record, value)
      else this.put(name, target, value)
      return
    }
    if (isPlainMap(value) && this.isPrefix(name)) {
      for (const [key, inner] of Object.entries(value)) this.take(`${name}.${key}`, inner)
      return
    }
    this.problem('question/unknown-fact', name, `there is no fact ${name}`, nearest(name, this.spellings()))
  }

  /** A record may share its name with the beginning of longer fact names. */
  private takeRecord(name: string, target: Target, record: RecordType, value: { readonly [key: string]: Json }): void {
    const own: [string, Json][] = []
    for (const [key, inner] of Object.entries(value)) {
      if (this.exact(`${name}.${key}`) && !findSlot(record.fields, key)) this.take(`${name}.${key}`, inner)
      else own.push([key, inner])
    }
    if (own.length > 0 || Object.keys(value).length === 0) this.put(name, target, Object.fromEntries(own))
  }

  private put(name: string, target: Target, value: Json): void {
    const key = target.slot.name
    const before = this.base.get(key) ?? {}
    const known = this.raw.get(key) ?? { slot: target.slot, json: before, parts: [], whole: false }
    this.raw.set(key, known)
    if (target.places.length === 0) {
      if (known.whole) this.problem('question/twice', name, `${key} is given twice`)
      known.json = value
      known.whole = true
    } else known.parts.push({ places: target.places, json: value })
  }

  /** Takes back what is named. @returns the paths of all that. */
  takeBack(names: readonly string[]): ReadonlySet<string> {
    const off = new Set<string>()
    for (const name of names) {
      const target = this.find(name)
      if (target) off.add(pathText(target))
      else {
        this.problems.push({
          code: 'question/unknown-fact',
          at: 'unknown',
          detail: `there is no fact ${name}`,
          didYouMean: nearest(name, this.spellings()),
        })
      }
    }
    for (const path of off) {
      this.raw.delete(path)
      this.base.delete(path)
    }
    return off
  }

  /** The given facts in canonical form; those with a problem are left out. */
  checked(): Map<string, Json> {
    const given = new Map(this.base)
    for (const [name, { slot, json, parts }] of this.raw) {
      const value = this.withParts(name, json, parts)
      if (value === undefined) continue
      const faults: ReadFault[] = []
      const read = readValue(value, slot, name, this.theory, faults)
      for (const fault of faults) this.report(fault)
      if (read !== undefined) given.set(name, read)
    }
    return given
  }

  /** What is given of a fact as a whole with what is given of places in it; undefined with a problem. */
  private withParts(name: string, whole: Json, parts: readonly PartGiven[]): Json | undefined {
    let value = whole
    for (const { places, json } of parts) {
      const changed = insert(value, places, json)
      if (changed === undefined) {
        const detail = `there is no such place in ${name}: give the list first`
        this.problem('question/bad-value', `${name}${stepsText(places.map(({ step }) => step))}`, detail)
        return undefined
      }
      value = changed
    }
    return value
  }

  private report(fault: ReadFault): void {
    if (fault.kind === 'unknown-card') {
      const { at, detail } = fault
      this.warnings.push({
        code: 'unknown-card',
        at,
        detail,
        get didYouMean() {
          return fault.didYouMean
        },
      })
      return
    }
    const code = {
      type: 'question/bad-value',
      range: 'question/out-of-range',
      'too-many': 'question/too-many',
    } as const
    this.problem(code[fault.kind], fault.at, fault.detail, fault.didYouMean)
  }

  private allNames(): string[] {
    return [...this.theory.facts.keys(), ...this.theory.quantities.keys()]
  }

  /** What a fact may be meant by: its name, or the way to a field of it. */
  private spellings(): string[] {
    const fields = [...this.theory.facts.values()].flatMap(({ name, type }) =>
      (recordOf(this.theory, type)?.fields ?? []).map((field) => `${name}.${field.name}`),
    )
    return [...this.allNames(), ...fields]
  }

  private isPrefix(name: string): boolean {
    return this.allNames().some((each) => each.startsWith(`${name}.`))
  }

  private exact(name: string): Target['slot'] | undefined {
    const { theory } = this
    const fact = theory.facts.get(name) ?? findSlot([...theory.facts.values()], name)
    if (fact) return fact
    const quantity =
      theory.quantities.get(name) ?? findSlot([...theory.quantities.values()] as unknown as (Quantity & Slot)[], name)
    return quantity && quantitySlot(quantity)
  }

  /** The longest fact or quantity a path begins with, and the steps into it. */
  private find(path: string): Target | undefined {
    const fact = this.theory.facts.get(path)
    if (fact) return { slot: fact, places: [] }
    const steps = parsePath(path)
    if (!steps) return undefined
    const indexed = steps.findIndex((step) => typeof step === 'number')
    for (let length = indexed < 0 ? steps.length : indexed; length > 0; length--) {
      const slot = this.exact(steps.slice(0, length).join('.'))
      if (!slot) continue
      const places = placesIn(this.theory, slot.type, steps.slice(length))
      return places && { slot, places }
    }
    return undefined
  }
}

/** A quantity as a slot: with `each`, it is given by element. */
function quantitySlot({ name, type: of, range, each }: Quantity): Target['slot'] {
  const type: Type = each ? { kind: 'map', key: { kind: 'string' }, value: of } : of
  return { name, type, ...(range ? { range } : {}) }
}

/** The way that steps take into a value of a type; undefined where they lead nowhere. */
function placesIn(theory: Theory, type: Type, [step, ...rest]: readonly Step[]): readonly Place[] | undefined {
  if (step === undefined) return []
  const inner = plain(type)
  const then = (of: Type, place: Place) => {
    const more = placesIn(theory, of, rest)
    return more && [place, ...more]
  }
  if (typeof step === 'number') return inner.kind === 'list' ? then(inner.of, { step }) : undefined
  if (inner.kind === 'map') return then(inner.value, { step })
  const record = recordOf(theory, inner)
  const field = record && findSlot(record.fields, step)
  return field && then(field.type, { step: field.name, record })
}

/** `crew[0].licence` as steps; undefined when it is no path. */
function parsePath(path: string): Step[] | undefined {
  const steps: Step[] = []
  for (const part of path.split('.')) {
    const match = /^([^[\]]+)((?:\[\d{1,6}\])*)$/.exec(part)
    if (!match) return undefined
    steps.push(match[1] as string)
    for (const index of (match[2] as string).matchAll(/\d+/g)) steps.push(Number(index[0]))
  }
  return steps
}

function stepsText(steps: readonly Step[]): string {
  return steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
}

function pathText(target: Target): string {
  return target.slot.name + stepsText(target.places.map(({ step }) => step))
}

/** The value with another one put at a place inside it; undefined when there is no such place. */
function insert(value: Json, [place, ...rest]: readonly Place[], inner: Json): Json | undefined {
  if (place === undefined) return inner
  const { step, record } = place
  if (typeof step === 'number') {
    if (!Array.isArray(value) || step >= value.length) return undefined
    const changed = insert(value[step] as Json, rest, inner)
    return changed === undefined ? undefined : value.map((each, index) => (index === step ? changed : each))
  }
  const map = record ? fieldsIn(record, value) : value
  if (!isPlainMap(map)) return undefined
  const before = Object.hasOwn(map, step) ? (map[step] as Json) : {}
  const changed = insert(before, rest, inner)
  return changed === undefined ? undefined : { ...map, [step]: changed }
}

/** What is given of a record, by the names of its fields: one that names a card may be given by that name alone. */
function fieldsIn(record: RecordType, value: Json): Json {
  const card = cardField(record)
  if (typeof value === 'string' && card) return { [card.name]: value }
  if (!isPlainMap(value)) return value
  const fields = Object.entries(value).map(([key, inner]) => [findSlot(record.fields, key)?.name ?? key, inner])
  return Object.fromEntries(fields)
}
