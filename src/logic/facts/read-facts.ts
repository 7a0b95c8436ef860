import {
  called,
  type Each,
  isMap,
  type Json,
  type Problem,
  type ProblemCode,
  type Quantity,
  type RecordType,
  Suggestions,
  type Type,
  type Warning,
} from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import { cardField, fitting, type Wanted } from './fitting.ts'
import { MOST_ELEMENTS, type Reader, type ReadFault, readValue } from './reading.ts'
import { Situation } from './situation.ts'
import type { VocabularyIndex } from './vocabulary-index.ts'

/**
 * Reads the facts of a question: dotted, nested or mixed, by name, alias or old name, also into records and lists
 * (`crew[0].licence`). Every problem is found in one go. Source: semantics C.
 * @param base facts already read, which those given here replace or, by a path into them, change.
 */
export function readFacts(
  vocabulary: VocabularyIndex,
  facts: { readonly [fact: string]: Json },
  unknown: readonly string[],
  base: ReadonlyMap<string, Json> = new Map(),
): { readonly situation: Situation; readonly problems: readonly Problem[] } {
  const reading = new FactReading(vocabulary, base)
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
  readonly slot: {
    readonly name: string
    readonly type: Type
    readonly range?: readonly [number, number]
    /** Of a quantity that is given by element. */
    readonly each?: Each
  }
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
  private readonly vocabulary: VocabularyIndex
  private readonly base: Map<string, Json>
  private readonly reader: Reader
  private readonly suggestions = new Suggestions()
  private spellingsMade: readonly string[] | undefined

  constructor(vocabulary: VocabularyIndex, base: ReadonlyMap<string, Json>) {
    this.vocabulary = vocabulary
    this.reader = vocabulary.reader(base)
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
      const record = target.places.length === 0 ? this.vocabulary.recordOf(target.slot.type) : undefined
      if (record && isMap(value)) this.takeRecord(name, target, record, value)
      else this.put(name, target, value)
      return
    }
    if (isMap(value) && this.isPrefix(name)) {
      for (const [key, inner] of Object.entries(value)) this.take(`${name}.${key}`, inner)
      return
    }
    const near = this.suggestions.near(name, () => this.spellings)
    this.problem('question/unknown-fact', name, `there is no fact ${name}`, near)
  }

  /** A record may share its name with the beginning of longer fact names. */
  private takeRecord(name: string, target: Target, record: RecordType, value: { readonly [key: string]: Json }): void {
    const own: [string, Json][] = []
    for (const [key, inner] of Object.entries(value)) {
      if (this.exact(`${name}.${key}`) && !called(record.fields, key)) this.take(`${name}.${key}`, inner)
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
          didYouMean: this.suggestions.near(name, () => this.spellings),
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
      const wanted = this.wanted(slot)
      const value = this.withParts(name, json, parts, wanted)
      if (value === undefined) continue
      const faults: ReadFault[] = []
      const read = readValue(value, wanted, name, this.reader, faults)
      for (const fault of faults) this.report(fault)
      if (read !== undefined) given.set(name, read)
    }
    return given
  }

  /** What is given of a fact as a whole with what is given of places in it; undefined with a problem. */
  private withParts(name: string, whole: Json, parts: readonly PartGiven[], wanted: Wanted): Json | undefined {
    let value = whole
    for (const { places, json } of parts) {
      const changed = insert(value, places, json)
      if (changed === undefined) {
        const whole = wanted.each
          ? `one value is given for all of ${wanted.each.listText}`
          : `there is no such place in ${name}`
        const detail = `${whole}: ${fitting(wanted, this.reader, value)}`
        this.problem('question/bad-value', `${name}${stepsText(places.map(({ step }) => step))}`, detail)
        return undefined
      }
      value = changed
    }
    return value
  }

  private wanted({ name, type, range, each }: Target['slot']): Wanted {
    if (each) return { type, range, each: { listText: each.listText, names: this.elementsIn(each) } }
    return { type, range, isCounted: this.vocabulary.facts.has(name) }
  }

  /** What elements are called, where they stand in a fact that is given. */
  private elementsIn({ list }: Each): readonly string[] {
    const items = list.op === 'fact' ? (this.raw.get(list.name)?.json ?? this.base.get(list.name)) : undefined
    if (!Array.isArray(items)) return []
    const names = items.map((item: Json) => (isMap(item) ? item.name : item))
    return names.filter((name) => typeof name === 'string')
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

  /** What a fact may be meant by: its name, or the way to a field of it. Made for the first that is misspelt. */
  private get spellings(): readonly string[] {
    const { facts, quantities } = this.vocabulary
    const fields = () =>
      [...facts.values()].flatMap(({ name, type }) =>
        (this.vocabulary.recordOf(type)?.fields ?? []).map((field) => `${name}.${field.name}`),
      )
    this.spellingsMade ??= [...facts.keys(), ...quantities.keys(), ...fields()]
    return this.spellingsMade
  }

  private isPrefix(name: string): boolean {
    const { facts, quantities } = this.vocabulary
    return [...facts.keys(), ...quantities.keys()].some((each) => each.startsWith(`${name}.`))
  }

  private exact(name: string): Target['slot'] | undefined {
    const { vocabulary } = this
    const fact = vocabulary.factCalled(name)
    if (fact) return fact
    const quantity = vocabulary.quantityCalled(name)
    return quantity && quantitySlot(quantity)
  }

  /** The longest fact or quantity a path begins with, and the steps into it. */
  private find(path: string): Target | undefined {
    const fact = this.vocabulary.facts.get(path)
    if (fact) return { slot: fact, places: [] }
    const steps = parsePath(path)
    if (!steps) return undefined
    const indexed = steps.findIndex((step) => typeof step === 'number')
    for (let length = indexed < 0 ? steps.length : indexed; length > 0; length--) {
      const slot = this.exact(steps.slice(0, length).join('.'))
      if (!slot) continue
      const places = placesIn(this.vocabulary, slot.type, steps.slice(length))
      return places && { slot, places }
    }
    return undefined
  }
}

/** A quantity as a slot: with `each`, it is given by element. */
function quantitySlot({ name, type: of, range, each }: Quantity): Target['slot'] {
  const type: Type = each ? { kind: 'map', key: { kind: 'string' }, value: of } : of
  return { name, type, ...(range ? { range } : {}), ...(each ? { each } : {}) }
}

/** The way that steps take into a value of a type; undefined where they lead nowhere. */
function placesIn(
  vocabulary: VocabularyIndex,
  type: Type,
  [step, ...rest]: readonly Step[],
): readonly Place[] | undefined {
  if (step === undefined) return []
  const inner = plain(type)
  const then = (of: Type, place: Place) => {
    const more = placesIn(vocabulary, of, rest)
    return more && [place, ...more]
  }
  if (typeof step === 'number') return inner.kind === 'list' ? then(inner.of, { step }) : undefined
  if (inner.kind === 'map') return then(inner.value, { step })
  const record = vocabulary.recordOf(inner)
  const field = record && called(record.fields, step)
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
    // So many records of which nothing was said.
    const list = typeof value === 'number' && rest[0]?.record ? new Array<Json>(countOf(value)).fill({}) : value
    if (!Array.isArray(list) || step >= list.length) return undefined
    const changed = insert(list[step] as Json, rest, inner)
    return changed === undefined ? undefined : list.map((each, index) => (index === step ? changed : each))
  }
  const map = record ? fieldsIn(record, value) : value
  if (!isMap(map)) return undefined
  const before = Object.hasOwn(map, step) ? (map[step] as Json) : {}
  const changed = insert(before, rest, inner)
  return changed === undefined ? undefined : { ...map, [step]: changed }
}

/** A number of elements as far as it is one: places in what is none are not there. */
function countOf(value: number): number {
  return Number.isInteger(value) && value > 0 && value <= MOST_ELEMENTS ? value : 0
}

/** What is given of a record, by the names of its fields: one that names a card may be given by that name alone. */
function fieldsIn(record: RecordType, value: Json): Json {
  const card = cardField(record)
  if (typeof value === 'string' && card) return { [card.name]: value }
  if (!isMap(value)) return value
  const fields = Object.entries(value).map(([key, inner]) => [called(record.fields, key)?.name ?? key, inner])
  return Object.fromEntries(fields)
}
