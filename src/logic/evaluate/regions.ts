import type { EnumType, Json, Type } from '../../domain/index.ts'
import { plain } from '../compile/scope.ts'
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
      return { kind: 'among', values: [true, false], ...maybeNone }
    case 'enum':
      return { kind: 'among', values: (enums.get(type.name)?.values ?? []).map((each) => each.name), ...maybeNone }
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

/** The non-empty parts of a region; one part only when the cut does not divide it. */
export function split(region: Region, cut: Cut): Region[] {
  if (region.kind === 'is') return [region]
  if (cut.kind === 'none' || region.maybeNone) {
    if (!region.maybeNone) return [region]
    const { maybeNone: _, ...rest } = region
    return [settled(rest as Region), { kind: 'is', value: null }]
  }
  if (cut.kind === 'at') return region.kind === 'between' ? splitNumber(region, cut.number) : [region]
  if (region.kind === 'between') return typeof cut.value === 'number' ? splitNumber(region, cut.value) : [region]
  if (region.kind === 'among') {
    if (!region.values.includes(cut.value)) return [region]
    const rest = region.values.filter((value) => value !== cut.value)
    return rest.length === 0
      ? [settled(region)]
      : [{ kind: 'is', value: cut.value }, settled({ ...region, values: rest })]
  }
  if (region.values.includes(cut.value)) return [region]
  return [
    { kind: 'is', value: cut.value },
    { ...region, values: [...region.values, cut.value] },
  ]
}

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
  return typeof value === 'number' && contains(region, value)
}

/** Whether some value lies in both regions of one unknown. */
export function overlap(a: Region, b: Region): boolean {
  if (a.kind === 'is') return holds(b, a.value)
  if (b.kind === 'is') return holds(a, b.value)
  if (a.maybeNone && b.maybeNone) return true
  if (a.kind === 'among') return a.values.some((value) => holds(b, value))
  if (b.kind === 'among') return b.values.some((value) => holds(a, value))
  if (a.kind === 'except' || b.kind === 'except') return true
  const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)]
  const isOpen = [a, b].some((each) => (each.low === low && each.lowOpen) || (each.high === high && each.highOpen))
  return low < high || (low === high && !isOpen)
}

function isEmpty(region: Region): boolean {
  if (region.kind !== 'between') return false
  return region.low > region.high || (region.low === region.high && (region.lowOpen || region.highOpen))
}

/** Closes an int's bounds on ints, and turns a region of one value into that value. */
function settled(region: Region): Region {
  if (region.kind === 'is' || region.maybeNone) return region
  if (region.kind === 'among')
    return region.values.length === 1 ? { kind: 'is', value: region.values[0] as Json } : region
  if (region.kind !== 'between') return region
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
  const { low, high, int } = region
  const inside = (value: number) => contains(region, value)
  if (inside(0)) return 0
  if (Number.isFinite(low)) {
    if (inside(low)) return low
    if (int || inside(low + 1)) return low + 1
    return Number.isFinite(high) ? (low + high) / 2 : low + 1
  }
  return inside(high) ? high : high - 1
}

/** The parts that cuts divide an unknown into; a `T?` is first of all there or not. */
export function partsOf(atom: Atom, cuts: Iterable<Cut>, enums: ReadonlyMap<string, EnumType>): Region[] {
  const whole = wholeRegion(atom, enums)
  const none: readonly Cut[] = whole.kind !== 'is' && whole.maybeNone ? [{ kind: 'none' }] : []
  return [...none, ...cuts].reduce<Region[]>((parts, cut) => parts.flatMap((part) => split(part, cut)), [whole])
}

/** Two neighbouring parts of one number as one; undefined where they are none. */
export function joinNumbers(low: Region, high: Region): Region | undefined {
  const bounds = (region: Region) => {
    if (region.kind === 'between' && !region.maybeNone) return region
    if (region.kind !== 'is' || typeof region.value !== 'number') return undefined
    return { low: region.value, high: region.value, lowOpen: false, highOpen: false, int: undefined }
  }
  const [a, b] = [bounds(low), bounds(high)]
  if (!a || !b) return undefined
  const int = a.int ?? b.int ?? (Number.isInteger(a.high) && Number.isInteger(b.low))
  return { kind: 'between', low: a.low, high: b.high, lowOpen: a.lowOpen, highOpen: b.highOpen, int }
}
