import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Type } from '../../domain/index.ts'
import { countOf, joinNumbers, partsOf, type Region, sampleOf } from './regions.ts'
import type { Atom } from './values.ts'

const atom = (type: Type, range?: readonly [number, number]): Atom => ({
  key: 'n',
  path: 'n',
  type,
  described: true,
  ...(range ? { range } : {}),
})

const holds = (region: Region, value: unknown): boolean => {
  if (region.kind === 'is') return region.value === value
  if (value === null) return region.maybeNone === true
  if (region.kind === 'among') return region.values.some((each) => each === value)
  if (region.kind === 'except') return region.values.every((each) => each !== value)
  if (typeof value !== 'number' || (region.int && !Number.isInteger(value))) return false
  return (
    value >= region.low &&
    value <= region.high &&
    !(value === region.low && region.lowOpen) &&
    !(value === region.high && region.highOpen)
  )
}

const cuts = fc.array(
  fc.integer({ min: -30, max: 30 }).map((twice) => ({ kind: 'at' as const, number: twice / 2 })),
  { maxLength: 8 },
)

test('however a whole number is cut, every value of its range lies in exactly one part, and each part has a sample inside', () => {
  fc.assert(
    fc.property(cuts, fc.integer({ min: -10, max: 10 }), fc.nat({ max: 12 }), (at, low, width) => {
      const parts = partsOf(atom({ kind: 'int' }, [low, low + width]), at, new Map())
      for (let value = low - 2; value <= low + width + 2; value++) {
        expect(parts.filter((part) => holds(part, value)).length).toBe(value >= low && value <= low + width ? 1 : 0)
      }
      for (const part of parts) expect(holds(part, sampleOf(part))).toBe(true)
      expect(parts.reduce((sum, part) => sum + countOf(part), 0)).toBe(width + 1)
    }),
  )
})

test('an unbounded number is cut into open intervals and points', () => {
  fc.assert(
    fc.property(cuts, fc.double({ min: -20, max: 20, noNaN: true }), (at, value) => {
      const parts = partsOf(atom({ kind: 'number' }), at, new Map())
      expect(parts.filter((part) => holds(part, value)).length).toBe(1)
      for (const part of parts) expect(holds(part, sampleOf(part))).toBe(true)
    }),
  )
})

test('what may be absent is first of all there or not', () => {
  const parts = partsOf(atom({ kind: 'optional', of: { kind: 'bool' } }), [{ kind: 'is', value: true }], new Map())
  expect(parts).toEqual([
    { kind: 'is', value: true },
    { kind: 'is', value: false },
    { kind: 'is', value: null },
  ])
})

test('neighbouring parts of a number join to the interval they were cut from', () => {
  const [low, middle, high] = partsOf(atom({ kind: 'int' }, [0, 9]), [{ kind: 'at', number: 4 }], new Map()) as [
    Region,
    Region,
    Region,
  ]
  const joined = joinNumbers(low, middle) as Region
  expect(joined).toMatchObject({ low: 0, high: 4 })
  expect(joinNumbers(joined, high)).toMatchObject({ low: 0, high: 9 })
})
