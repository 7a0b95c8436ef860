import {
  type Fact,
  type Json,
  nearest,
  type Problem,
  type ProblemCode,
  type Rule,
  type Type,
  type Warning,
} from '../domain/index.ts'
import { plain } from './compile/scope.ts'
import type { Evaluation, Judge, Proposal } from './evaluate/evaluation.ts'
import { Keeping } from './evaluate/keeping.ts'
import { RecordValue, type Value } from './evaluate/values.ts'
import type { Candidates } from './field.ts'
import { findSlot, isPlainMap, type ReadFault, readValue } from './reading.ts'
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
    let keeping = this.memo.keeping.get(court)
    if (!keeping) {
      keeping = new Keeping()
      this.memo.keeping.set(court, keeping)
    }
    return keeping
  }

  /** The situation as it is, before a court; what is asked of it does not matter to that. */
  baseFor(court: Judge, look: () => Evaluation): Evaluation {
    let base = this.bases.get(court)
    if (!base) {
      base = look()
      this.bases.set(court, base)
    }
    return base
  }

  private build(path: string, json: Json, type: Type, theory: Theory): Value {
    if (Array.isArray(json)) {
      const of: Type = type.kind === 'list' ? type.of : { kind: 'any' }
      return json.map((item, index) => this.value(`${path}[${index}]`, item, of, theory))
    }
    const entries = Object.entries(json as { readonly [key: string]: Json })
    if (type.kind === 'record') {
      const record = theory.records.get(type.name)
      if (record) return new RecordValue(record, path, new Map(entries))
    }
    const of: Type = type.kind === 'map' ? type.value : { kind: 'any' }
    const key = type.kind === 'map' ? type.key.kind : 'string'
    return new Map(
      entries.map(([name, item]) => {
        const typed = key === 'int' || key === 'number' ? Number(name) : key === 'bool' ? name === 'true' : name
        return [typed, this.value(`${path}.${name}`, item, of, theory)] as const
      }),
    )
  }

  with(change: {
    given?: ReadonlyMap<string, Json>
    off?: ReadonlySet<string>
    warnings?: readonly Warning[]
    tried?: readonly string[]
  }): Situation {
    return new Situation(
      change.given ?? this.given,
      change.off ?? this.off,
      change.warnings ?? this.warnings,
      this.meter,
      change.tried ?? this.tried,
      change.given === undefined || change.given === this.given ? this.memo : undefined,
    )
  }
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
  const off = new Set(unknown.flatMap((name) => reading.offPath(name)))
  for (const path of off) reading.takeBack(path)
  const given = reading.checked()
  return { situation: new Situation(given, off, reading.warnings), problems: reading.problems }
}

type Step = string | number

/** A fact or quantity by name, and the way into its value. */
interface Target {
  readonly slot: { readonly name: string; readonly type: Type; readonly range?: readonly [number, number] }
  readonly steps: readonly Step[]
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
    { slot: Target['slot']; json: Json; parts: { steps: readonly Step[]; json: Json }[]; whole: boolean }
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
      if (target.steps.length === 0 && isPlainMap(value) && plain(target.slot.type).kind === 'record') {
        this.takeRecord(name, target, value)
      } else this.put(name, target, value)
      return
    }
    if (isPlainMap(value) && this.isPrefix(name)) {
      for (const [key, inner] of Object.entries(value)) this.take(`${name}.${key}`, inner)
      return
    }
    this.problem('question/unknown-fact', name, `there is no fact ${name}`, nearest(name, this.spellings()))
  }

  /** A record may share its name with the beginning of longer fact names. */
  private takeRecord(name: string, target: Target, value: { readonly [key: string]: Json }): void {
    const record = this.theory.records.get((plain(target.slot.type) as { name: string }).name)
    const own: [string, Json][] = []
    for (const [key, inner] of Object.entries(value)) {
      const longer = this.exact(`${name}.${key}`)
      if (longer && record && !findSlot(record.fields, key)) this.take(`${name}.${key}`, inner)
      else own.push([key, inner])
    }
    if (own.length > 0 || Object.keys(value).length === 0) this.put(name, target, Object.fromEntries(own))
  }

  private put(name: string, target: Target, value: Json): void {
    const key = target.slot.name
    const known = this.raw.get(key) ?? { slot: target.slot, json: null, parts: [], whole: false }
    this.raw.set(key, known)
    if (target.steps.length === 0) {
      if (known.whole) this.problem('question/twice', name, `${key} is given twice`)
      known.json = value
      known.whole = true
    } else known.parts.push({ steps: target.steps, json: value })
  }

  offPath(name: string): string[] {
    const target = this.find(name)
    if (target) return [pathText(target)]
    this.problems.push({
      code: 'question/unknown-fact',
      at: 'unknown',
      detail: `there is no fact ${name}`,
      didYouMean: nearest(name, this.spellings()),
    })
    return []
  }

  takeBack(path: string): void {
    this.raw.delete(path)
    this.base.delete(path)
  }

  /** The given facts in canonical form; those with a problem are left out. */
  checked(): Map<string, Json> {
    const given = new Map(this.base)
    for (const [name, { slot, json, parts, whole }] of this.raw) {
      let value: Json | undefined = whole
        ? json
        : this.base.has(name)
          ? this.base.get(name)
          : plain(slot.type).kind === 'record' || plain(slot.type).kind === 'map'
            ? {}
            : undefined
      for (const part of parts) {
        value = value === undefined ? undefined : insert(value, part.steps, part.json)
        if (value === undefined) {
          this.problem(
            'question/bad-value',
            `${name}${stepsText(part.steps)}`,
            `there is no such place in ${name}: give the list first`,
          )
          break
        }
      }
      if (value === undefined) continue
      const faults: ReadFault[] = []
      const read = readValue(value, slot, name, this.theory, faults)
      for (const fault of faults) this.report(fault)
      if (read !== undefined) given.set(name, read)
    }
    return given
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
    const { records } = this.theory
    const fields = [...this.theory.facts.values()].flatMap(({ name, type }) => {
      const inner = plain(type)
      const record = inner.kind === 'record' ? records.get(inner.name) : undefined
      return (record?.fields ?? []).map((field) => `${name}.${field.name}`)
    })
    return [...this.allNames(), ...fields]
  }

  private isPrefix(name: string): boolean {
    return this.allNames().some((each) => each.startsWith(`${name}.`))
  }

  private exact(name: string): Target['slot'] | undefined {
    const { theory } = this
    const fact = theory.facts.get(name) ?? findSlot([...theory.facts.values()], name)
    if (fact) return fact
    const quantity = theory.quantities.get(name) ?? findSlot([...theory.quantities.values()] as unknown as Fact[], name)
    return quantity && quantitySlot(theory, quantity.name)
  }

  /** The longest fact or quantity a path begins with, and the steps into it. */
  private find(path: string): Target | undefined {
    const fact = this.theory.facts.get(path)
    if (fact) return { slot: fact, steps: [] }
    const steps = parsePath(path)
    if (!steps) return undefined
    for (let length = steps.length; length > 0; length--) {
      const head = steps.slice(0, length)
      if (head.some((step) => typeof step === 'number')) continue
      const slot = this.exact(head.join('.'))
      if (!slot) continue
      const rest = steps.slice(length)
      return leadsInto(this.theory, slot.type, rest) ? { slot, steps: rest } : undefined
    }
    return undefined
  }
}

/** A quantity as a slot: with `each`, it is given by element. */
function quantitySlot(theory: Theory, name: string): Target['slot'] | undefined {
  const quantity = theory.quantities.get(name)
  if (!quantity) return undefined
  const type: Type = quantity.each ? { kind: 'map', key: { kind: 'string' }, value: quantity.type } : quantity.type
  return { name, type, ...(quantity.range ? { range: quantity.range } : {}) }
}

function leadsInto(theory: Theory, type: Type, steps: readonly Step[]): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  const inner = plain(type)
  if (typeof step === 'number') return inner.kind === 'list' && leadsInto(theory, inner.of, rest)
  if (inner.kind === 'map') return leadsInto(theory, inner.value, rest)
  if (inner.kind !== 'record') return false
  const field = findSlot(theory.records.get(inner.name)?.fields ?? [], step)
  return field !== undefined && leadsInto(theory, field.type, rest)
}

/** `crew[0].licence` as steps; undefined when it is no path. */
function parsePath(path: string): Step[] | undefined {
  const steps: Step[] = []
  for (const part of path.split('.')) {
    const match = /^([^[\]]+)((?:\[\d{1,6}\])*)$/.exec(part)
    if (!match) return undefined
    steps.push(match[1] as string)
    for (const index of (match[2] ?? '').matchAll(/\d+/g)) steps.push(Number(index[0]))
  }
  return steps
}

function stepsText(steps: readonly Step[]): string {
  return steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
}

function pathText(target: Target): string {
  return target.slot.name + stepsText(target.steps)
}

/** The value with another one put at a place inside it; undefined when there is no such place. */
function insert(value: Json, steps: readonly Step[], inner: Json): Json | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return inner
  if (typeof step === 'number') {
    if (!Array.isArray(value) || step >= value.length) return undefined
    const item = value[step] as Json
    const changed = insert(item, rest, inner)
    return changed === undefined ? undefined : value.map((each, index) => (index === step ? changed : each))
  }
  if (!isPlainMap(value)) return undefined
  const before = Object.hasOwn(value, step) ? (value[step] as Json) : {}
  const changed = insert(before, rest, inner)
  return changed === undefined ? undefined : { ...value, [step]: changed }
}
