import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, Type } from '../../domain/index.ts'
import { countOf, holds, joinNumbers, overlap, partsOf, type Region, sampleOf } from './regions.ts'
import type { Atom } from './values.ts'

const atom = (type: Type, range?: readonly [number, number]): Atom => ({
  key: 'n',
  path: 'n',
  type,
  described: true,
  ...(range ? { range } : {}),
})

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

describe('Two regions of one unknown overlap where some value lies in both', () => {
  const bound = fc.integer({ min: 0, max: 4 })
  const interval = (int: boolean) =>
    fc
      .record({ low: bound, high: bound, lowOpen: fc.boolean(), highOpen: fc.boolean(), maybeNone: fc.boolean() })
      .map((each): Region => ({ kind: 'between', int, ...each }))
  const named = (values: readonly Json[]) =>
    fc.oneof(
      fc.constantFrom(...values, null).map((value): Region => ({ kind: 'is', value })),
      fc
        .record({ values: fc.subarray([...values], { minLength: 1 }), maybeNone: fc.boolean() })
        .map((each): Region => ({ kind: 'among', ...each })),
    )

  const samples = {
    ints: { of: interval(true).filter(isTight), values: [0, 1, 2, 3, 4] },
    numbers: { of: interval(false), values: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4] },
    enums: { of: named(['a', 'b', 'c']), values: ['a', 'b', 'c'] },
    texts: {
      of: fc.oneof(
        named(['a', 'b', 'c']).filter((each) => each.kind === 'is'),
        fc
          .record({ values: fc.subarray(['a', 'b', 'c']), maybeNone: fc.boolean() })
          .map((each): Region => ({ kind: 'except', ...each })),
      ),
      values: ['a', 'b', 'c', 'another'],
    },
  }

  for (const [name, { of, values }] of Object.entries(samples))
    test(name, () => {
      fc.assert(
        fc.property(of, of, (a, b) => {
          const both = [...values, null].some((value) => holds(a, value) && holds(b, value))
          expect(overlap(a, b)).toBe(both)
          expect(overlap(b, a)).toBe(both)
        }),
      )
    })

  /** Bounds of ints are closed when a region is made. */
  function isTight(region: Region): boolean {
    return region.kind === 'between' && !region.lowOpen && !region.highOpen
  }
})
