import type { EnumType, Fact, Json, Type } from '../../domain/index.ts'
import type { Region } from '../values/regions.ts'
import { compares, type Literal, type Reading } from './clauses.ts'

/** A fact that was not given and that nothing else could tell either. */
export const UNSAID = -1
/** A value that the index cannot judge: the condition has to be evaluated. */
export const UNJUDGED = -2

/** A situation as the index reads it: the code of every slot, and 0 at last. */
export interface Codes {
  readonly values: Int32Array
  /** Whether none of them is below zero. */
  readonly whole: boolean
}

/**
 * The values of one fact, as far as conditions tell them apart: numbers by the constants that cut them, anything else
 * by the constants it is compared with. A code is a small int; codes of numbers are in the order of the numbers.
 */
export interface Slot {
  readonly at: number
  readonly reading: Reading
  readonly encode: (value: Json) => number
  /** The codes for which a literal of this slot holds, before it is denied: `[low, high]`. */
  readonly range: (literal: Literal) => readonly [number, number]
  readonly codes: number
  /** The constant of a literal that holds for the codes from `low` to `high`. */
  readonly constantOf: (low: number, high: number) => Json
  /** The codes that some number of an interval has. */
  readonly span: (interval: Interval) => readonly [number, number]
  /** What the fact is compared with. */
  readonly constants: ReadonlySet<Json>
  /** Whether the fact can be left out and still have a value, by `assume` or `from`, or be `null`. */
  readonly plain: boolean
  readonly fact: Fact | undefined
}

/** How many choices one word tells of. */
export const WORD = 32

type Interval = Extract<Region, { kind: 'between' }>

/** Every fact that some literal reads, with its slots. */
export class Slots {
  readonly all: readonly Slot[]
  /** One more slot, whose code is 0 whatever is given. */
  readonly nil: number
  private readonly byFact: ReadonlyMap<string, readonly Slot[]>
  private readonly unsaid: Int32Array
  private readonly enums: ReadonlyMap<string, EnumType>
  /** By slot, the number of its fact. */
  private readonly numbers: Int32Array
  private readonly choices: (Int32Array | undefined)[] = []
  private wordsMade: number | undefined

  constructor(
    literals: Iterable<Literal>,
    facts: ReadonlyMap<string, Fact>,
    enums: ReadonlyMap<string, EnumType> = new Map(),
  ) {
    const constants = new Map<string, Map<Reading, Set<Json>>>()
    for (const literal of literals) {
      const { fact, reading } = literal
      const byReading = constants.get(fact) ?? new Map<Reading, Set<Json>>()
      constants.set(fact, byReading)
      const values = byReading.get(reading) ?? new Set<Json>()
      byReading.set(reading, values)
      if ('value' in literal) values.add(literal.value)
    }
    const all: Slot[] = []
    const byFact = new Map<string, readonly Slot[]>()
    for (const [name, byReading] of constants) {
      const own = [...byReading].map(([reading, values], index) =>
        slotOf(all.length + index, reading, values, facts.get(name)),
      )
      all.push(...own)
      byFact.set(name, own)
    }
    this.all = all
    this.byFact = byFact
    this.enums = enums
    this.nil = all.length
    const numbers = new Map([...byFact.keys()].map((name, index) => [name, index]))
    this.numbers = Int32Array.from(all, (slot) => numbers.get(slot.fact?.name ?? '') ?? 0)
    this.unsaid = Int32Array.from([...all.map((slot) => (slot.plain ? UNSAID : UNJUDGED)), 0])
  }

  codes(given: ReadonlyMap<string, Json>): Codes {
    const values = this.unsaid.slice()
    for (const [name, value] of given) {
      const slots = this.byFact.get(name)
      if (slots) for (const slot of slots) values[slot.at] = slot.encode(value)
    }
    return { values, whole: values.every((code) => code >= 0) }
  }

  /** How many facts some literal reads. */
  get facts(): number {
    return this.byFact.size
  }

  /** How many words it takes to tell of each choice of a fact, as a bit, whether it is meant. */
  get words(): number {
    this.wordsMade ??= Math.ceil(this.all.reduce((most, { at }) => Math.max(most, this.choicesOf(at).length), 1) / WORD)
    return this.wordsMade
  }

  /** The number of the fact that a slot reads, below `facts`. */
  factOf(at: number): number {
    return this.numbers[at] as number
  }

  /**
   * What the fact of a slot can be, by the code that each of its choices has in this slot: one choice for each way in
   * which conditions tell its values apart, the same ones in every slot of the fact. None where they cannot be listed.
   */
  choicesOf(at: number): Int32Array {
    const known = this.choices[at]
    if (known) return known
    const { fact } = this.all[at] as Slot
    const slots = fact ? (this.byFact.get(fact.name) ?? []) : []
    const choices = new Map<string, readonly number[]>()
    for (const value of fact ? valuesOf(fact, slots, this.enums) : []) {
      const codes = slots.map((slot) => slot.encode(value))
      choices.set(codes.join(), codes)
    }
    for (const [own, slot] of slots.entries())
      this.choices[slot.at] = Int32Array.from([...choices.values()], (codes) => codes[own] as number)
    return this.choices[at] ?? new Int32Array()
  }

  /**
   * The choices of a fact that may lie in a region, as bits; undefined of a fact that can be other than left out or
   * given. Every choice is among them that lies in it in part.
   */
  choicesIn(name: string, region: Region): { readonly fact: number; readonly bits: readonly number[] } | undefined {
    const slots = this.byFact.get(name) ?? []
    const [first] = slots
    if (!first?.plain) return undefined
    const isInside = insideOf(region, slots)
    const codes = slots.map(({ at }) => this.choicesOf(at))
    const bits = new Array<number>(this.words).fill(0)
    for (let choice = 0; choice < (codes[0] as Int32Array).length; choice++) {
      const word = Math.floor(choice / WORD)
      if (isInside((slot) => codes[slot]?.[choice] as number))
        bits[word] = (bits[word] as number) | (1 << (choice % WORD))
    }
    return { fact: this.factOf(first.at), bits }
  }

  of(literal: Literal): Slot {
    const slot = this.byFact.get(literal.fact)?.find((each) => each.reading === literal.reading)
    if (!slot) throw new RangeError(`no slot for ${literal.fact}`)
    return slot
  }

  /** Whether an unsaid fact leaves the literal open: it holds of some of the fact's values and not of others. */
  isContingent(literal: Literal): boolean {
    const { fact } = this.of(literal)
    if (!fact) return false
    const { type, range } = fact
    switch (type.kind) {
      case 'bool':
        return literal.reading === 'bool' || typeof constantOf(literal) === 'boolean'
      case 'string':
      case 'card':
        return typeof constantOf(literal) === 'string'
      case 'enum': {
        const values = this.enums.get(type.name)?.values ?? []
        return values.length > 1 && values.some((each) => each.name === constantOf(literal))
      }
      case 'int':
      case 'number':
        return typeof constantOf(literal) === 'number' && cutsNumbers(literal, type, range)
      default:
        return false
    }
  }
}

/** Whether a choice may lie in a region, by its code in each slot of its fact. */
function insideOf(region: Region, slots: readonly Slot[]): (codeIn: (slot: number) => number) => boolean {
  if (region.kind === 'between') {
    const spans = slots.map((slot) => slot.span(region))
    return (codeIn) => spans.every(([low, high], slot) => codeIn(slot) >= low && codeIn(slot) <= high)
  }
  const isExcept = region.kind === 'except'
  const values = region.kind === 'is' ? [region.value] : region.values
  // Of a text that no condition names, others are left where it is ruled out.
  const told = isExcept ? values.filter((value) => slots.some((slot) => slot.constants.has(value))) : values
  const codes = told.map((value) => slots.map((slot) => slot.encode(value)))
  return (codeIn) => codes.some((own) => own.every((code, slot) => code === codeIn(slot))) !== isExcept
}

function constantOf(literal: Literal): Json | undefined {
  return 'value' in literal ? literal.value : undefined
}

function cutsNumbers(literal: Literal, type: Type, range: readonly [number, number] | undefined): boolean {
  const value = constantOf(literal) as number
  const whole = type.kind === 'int'
  const [low, high] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const [least, most] = whole ? [Math.ceil(low), Math.floor(high)] : [low, high]
  if (literal.reading === 'equal')
    return value >= least && value <= most && least < most && (!whole || Number.isInteger(value))
  if (literal.reading !== 'order') return false
  const holds = (number: number) => compares(literal.op, number, value)
  return holds(least) !== holds(most)
}

function slotOf(at: number, reading: Reading, values: ReadonlySet<Json>, fact: Fact | undefined): Slot {
  const plain = fact !== undefined && fact.assume === undefined && fact.from === undefined && isScalar(fact.type)
  const common = { at, reading, plain, fact, constants: values }
  if (reading === 'bool')
    return {
      ...common,
      codes: 2,
      encode: (value) => (typeof value === 'boolean' ? Number(value) : UNJUDGED),
      range: () => [1, 1],
      constantOf: () => true,
      span: () => [0, 1],
    }
  const numbers = Float64Array.from([...values].filter((value) => typeof value === 'number')).sort()
  const stretches = 2 * numbers.length + 1
  const others = new Map<Json, number>(
    [...values].filter((value) => typeof value !== 'number').map((value, n) => [value, stretches + n]),
  )
  const another = stretches + others.size
  return {
    ...common,
    codes: another + 1,
    encode: (value) => {
      if (typeof value === 'number') return place(numbers, value)
      if (reading === 'order' || (typeof value === 'object' && value !== null)) return UNJUDGED
      return others.get(value) ?? another
    },
    constantOf: (low, high) => {
      if (low >= stretches) return [...others.keys()][low - stretches] ?? null
      return numbers[(low > 0 ? low - 1 : high) >> 1] ?? null
    },
    span: ({ low, lowOpen, high, highOpen }) => {
      const [first, last] = [place(numbers, low), place(numbers, high)]
      return [lowOpen && first % 2 === 1 ? first + 1 : first, highOpen && last % 2 === 1 ? last - 1 : last]
    },
    range: (literal) => {
      const value = constantOf(literal)
      const code = typeof value === 'number' ? place(numbers, value) : (others.get(value as Json) ?? another)
      if (literal.reading !== 'order') return [code, code]
      if (literal.op === '<') return [0, code - 1]
      if (literal.op === '<=') return [0, code]
      return [literal.op === '>' ? code + 1 : code, stretches - 1]
    },
  }
}

/** Values among which is one of each that some condition tells from the others. */
function valuesOf(fact: Fact, slots: readonly Slot[], enums: ReadonlyMap<string, EnumType>): readonly Json[] {
  const { type, range } = fact
  const constants = [...new Set(slots.flatMap((slot) => [...slot.constants]))]
  switch (type.kind) {
    case 'bool':
      return [true, false]
    case 'enum':
      return (enums.get(type.name)?.values ?? []).map((each) => each.name)
    case 'string':
    case 'card':
      return [...constants.filter((each) => typeof each === 'string'), `another ${constants.join(' ')}`]
    case 'int':
    case 'number': {
      const whole = type.kind === 'int'
      const [from, to] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      const [low, high] = whole ? [Math.ceil(from), Math.floor(to)] : [from, to]
      const cuts = constants.filter((each) => typeof each === 'number').sort((a, b) => a - b)
      const around = cuts.flatMap((cut, index) => {
        const next = cuts[index + 1] ?? cut + 2
        const between = whole ? [Math.floor(cut), Math.floor(cut) + 1] : [(cut + next) / 2]
        return [index === 0 ? Math.ceil(cut) - 1 : cut, cut, ...between]
      })
      const fits = (value: number) => value >= low && value <= high && (!whole || Number.isInteger(value))
      return [low, ...around, high].filter((value) => Number.isFinite(value) && fits(value))
    }
    default:
      return []
  }
}

function isScalar(type: Type): boolean {
  return ['bool', 'int', 'number', 'string', 'card', 'enum'].includes(type.kind)
}

/** Twice the count of smaller numbers, and one more on a number itself: below, on and between them each have a place. */
function place(numbers: Float64Array, value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return 2 * low + (numbers[low] === value ? 1 : 0)
}
