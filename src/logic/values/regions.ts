import { type EnumType, type Json, kept, type Type } from '../../domain/index.ts'
import { plain } from './types.ts'
import type { Atom } from './values.ts'

/**
 * What is still possible of an atom: one value, some values, all but some, or an interval; `maybeNone` where a `T?`
 * may be `null` as well.
 */
export type Region =
  | { readonly kind: 'is'; readonly value: Json }
  | { readonly kind: 'among'; readonly values: readonly Json[]; readonly maybeNone?: boolean }
  | { readonly kind: 'except'; readonly values: readonly Json[]; readonly maybeNone?: boolean }
  | {
      readonly kind: 'between'
      readonly low: number
      readonly high: number
      /** Whether the bound itself is left out. */
      readonly lowOpen: boolean
      readonly highOpen: boolean
      readonly int: boolean
      readonly maybeNone?: boolean
    }

/** How an unknown can be cut in two or three, so that a condition is the same all over each part. */
export type Cut =
  | { readonly kind: 'none' }
  | { readonly kind: 'is'; readonly value: Json }
  | { readonly kind: 'at'; readonly number: number }

/** A text that tells two cuts of one unknown apart. */
export function cutKey(cut: Cut): string {
  if (cut.kind === 'none') return 'none'
  return cut.kind === 'at' ? `at ${cut.number}` : `is ${typeof cut.value} ${cut.value}`
}

/** All that an atom can be, before anything is known of it. */
export function wholeRegion(atom: Atom, enums: ReadonlyMap<string, EnumType>): Region {
  const maybeNone = atom.type.kind === 'optional' ? { maybeNone: true } : {}
  const type: Type = plain(atom.type)
  switch (type.kind) {
    case 'bool':
      return { kind: 'among', values: YES_NO, ...maybeNone }
    case 'enum':
      // Of an enumeration of one name nothing is open.
      return settled({
        kind: 'among',
        values: namesOf(enums.get(type.name) as EnumType),
        ...maybeNone,
      })
    case 'int':
    case 'number': {
      const [low, high] = atom.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      return settled({
        kind: 'between',
        low,
        high,
        lowOpen: false,
        highOpen: false,
        int: type.kind === 'int',
        ...maybeNone,
      })
    }
    default:
      return { kind: 'except', values: [], ...maybeNone }
  }
}

const YES_NO: readonly Json[] = [true, false]

function namesOf(type: EnumType): readonly string[] {
  return kept(enumNames, type, () => type.values.map((each) => each.name))
}

const enumNames = new WeakMap<EnumType, readonly string[]>()

/** Whether a region is of more than one part, cut at a value that is not `null`. */
export function isSplitAt(region: Region, value: Json): boolean {
  return region.kind !== 'is' && (region.maybeNone === true || holds(region, value))
}

/** The non-empty parts of a region; one part only when the cut does not divide it. */
export function split(region: Region, cut: Cut): Region[] {
  if (region.kind === 'is') return [region]
  if (region.maybeNone) {
    const { maybeNone: _, ...rest } = region
    return [settled(rest as Open), { kind: 'is', value: null }]
  }
  if (cut.kind === 'none') return [region]
  // Only numbers are cut at a point, and numbers only so.
  // Nobody tells -0 from 0.
  if (cut.kind === 'at') return splitNumber(region as Interval, cut.number + 0)
  if (!holds(region, cut.value)) return [region]
  const part: Region = { kind: 'is', value: cut.value }
  const { values } = region as Named
  return region.kind === 'among'
    ? [part, settled({ ...region, values: values.filter((value) => value !== cut.value) })]
    : [part, { kind: 'except', values: [...values, cut.value] }]
}

type Open = Exclude<Region, { kind: 'is' }>
type Named = Extract<Region, { readonly values: readonly Json[] }>
type Interval = Extract<Region, { kind: 'between' }>

function splitNumber(region: Interval, at: number): Region[] {
  if (at < region.low || at > region.high) return [region]
  const below = settled({ ...region, high: at, highOpen: true })
  const above = settled({ ...region, low: at, lowOpen: true })
  const parts: Region[] = []
  if (!isEmpty(below)) parts.push(below)
  if (contains(region, at)) parts.push({ kind: 'is', value: at })
  if (!isEmpty(above)) parts.push(above)
  return parts
}

function contains(region: Interval, at: number): boolean {
  if (region.int && !Number.isInteger(at)) return false
  if (at < region.low || (at === region.low && region.lowOpen)) return false
  return !(at > region.high || (at === region.high && region.highOpen))
}

/** Whether a value lies in a region. */
export function holds(region: Region, value: Json): boolean {
  if (region.kind === 'is') return region.value === value
  if (value === null) return region.maybeNone === true
  if (region.kind === 'among') return region.values.includes(value)
  if (region.kind === 'except') return !region.values.includes(value)
  return contains(region, value as number)
}

/** Whether some value lies in both regions of one unknown. */
export function overlap(a: Region, b: Region): boolean {
  if (a.kind === 'is') return holds(b, a.value)
  if (b.kind === 'is') return holds(a, b.value)
  if (a.maybeNone && b.maybeNone) return true
  if (a.kind === 'among') return a.values.some((value) => holds(b, value))
  // Of all but some values there is always another.
  if (a.kind === 'except') return true
  const other = b as Interval
  const [low, high] = [Math.max(a.low, other.low), Math.min(a.high, other.high)]
  const isOpen = [a, other].some((each) => (each.low === low && each.lowOpen) || (each.high === high && each.highOpen))
  return low < high || (low === high && !isOpen)
}

/** Of a settled region. */
function isEmpty(region: Region): boolean {
  return region.kind === 'between' && region.low >= region.high
}

/** Closes an int's bounds on ints, and turns a region of one value into that value. */
function settled(region: Open): Region {
  if (region.maybeNone || region.kind === 'except') return region
  if (region.kind === 'among')
    return region.values.length === 1 ? { kind: 'is', value: region.values[0] as Json } : region
  let tight = region
  if (region.int) {
    const low = region.lowOpen ? Math.floor(region.low) + 1 : Math.ceil(region.low)
    const high = region.highOpen ? Math.ceil(region.high) - 1 : Math.floor(region.high)
    tight = { ...region, low, high, lowOpen: false, highOpen: false }
  }
  const one = tight.low === tight.high && !tight.lowOpen && !tight.highOpen
  return one ? { kind: 'is', value: tight.low } : tight
}

/** How many ints a region holds; infinite where it has no end or is no region of ints. */
export function countOf(region: Region): number {
  if (region.kind === 'is') return 1
  if (region.kind === 'among') return region.values.length
  if (region.kind === 'between' && region.int) return region.high - region.low + 1
  return Number.POSITIVE_INFINITY
}

/** A value to stand for the region, the least surprising one. */
export function sampleOf(region: Region): Json {
  if (region.kind === 'is') return region.value
  if (region.kind === 'among') return region.values[0] ?? null
  if (region.kind === 'except') return 'another'
  const { low, high } = region
  const inside = (value: number) => contains(region, value)
  if (inside(0)) return 0
  if (!Number.isFinite(low)) return inside(high) ? high : high - 1
  return [low, low + 1].find(inside) ?? (low + high) / 2
}

/** The parts that cuts divide an unknown into; a `T?` is first of all there or not. */
export function partsOf(atom: Atom, cuts: Iterable<Cut>, enums: ReadonlyMap<string, EnumType>): Region[] {
  return [{ kind: 'none' } as const, ...cuts].reduce<Region[]>(
    (parts, cut) => parts.flatMap((part) => split(part, cut)),
    [wholeRegion(atom, enums)],
  )
}

/** Two neighbouring parts of one number as one; undefined where they are none, as where what lies between cannot be. */
export function joinNumbers(low: Region, high: Region): Region | undefined {
  const [a, b] = [boundsOf(low as NumberPart), boundsOf(high as NumberPart)]
  // Two single values are neighbours only where they are ints.
  const int = a.int ?? b.int ?? Number.isInteger(a.high)
  const areNeighbours = int ? a.high + 1 === b.low : a.high === b.low && a.highOpen !== b.lowOpen
  return areNeighbours
    ? { kind: 'between', low: a.low, high: b.high, lowOpen: a.lowOpen, highOpen: b.highOpen, int }
    : undefined
}

type NumberPart = Interval | Extract<Region, { kind: 'is' }>

function boundsOf(part: NumberPart): Omit<Interval, 'kind' | 'int'> & { readonly int?: boolean } {
  if (part.kind === 'between') return part
  // None, which is no number, is next to none.
  const value = part.value as number
  return { low: value, high: value, lowOpen: false, highOpen: false }
}
