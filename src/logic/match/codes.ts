import type { EnumType, Fact, Json, Type } from '../../domain/index.ts'
import { compares, type Literal, type Reading } from './clauses.ts'

/** Of a fact that was not given, or a value that the index cannot judge: the condition has to be evaluated. */
export const UNTOLD = -1

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
  readonly fact: Fact | undefined
}

/** Every fact that some literal reads, with its slots. */
export class Slots {
  readonly all: readonly Slot[]
  /** One more slot, whose code is 0 whatever is given. */
  readonly nil: number
  private readonly byFact: ReadonlyMap<string, readonly Slot[]>
  private readonly unsaid: Int32Array
  private readonly enums: ReadonlyMap<string, EnumType>

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
    this.unsaid = Int32Array.from([...all.map(() => UNTOLD), 0])
  }

  codes(given: ReadonlyMap<string, Json>): Codes {
    const values = this.unsaid.slice()
    for (const [name, value] of given) {
      const slots = this.byFact.get(name)
      if (slots) for (const slot of slots) values[slot.at] = slot.encode(value)
    }
    return { values, whole: values.every((code) => code >= 0) }
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
  const common = { at, reading, fact }
  if (reading === 'bool')
    return {
      ...common,
      codes: 2,
      encode: (value) => (typeof value === 'boolean' ? Number(value) : UNTOLD),
      range: () => [1, 1],
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
      if (reading === 'order' || (typeof value === 'object' && value !== null)) return UNTOLD
      return others.get(value) ?? another
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
