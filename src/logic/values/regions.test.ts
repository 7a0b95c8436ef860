import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnumType, Json, Type } from '../../domain/index.ts'
import { type Cut, countOf, holds, joinNumbers, overlap, partsOf, type Region, sampleOf, split } from './regions.ts'
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

const enums: ReadonlyMap<string, EnumType> = new Map(
  Object.entries({ wind: ['calm', 'fresh', 'storm'], sole: ['calm'] }).map(([name, values]) => [
    name,
    { kind: 'enum', name, values: values.map((each) => ({ name: each, label: each, aliases: [], formerly: [] })) },
  ]),
)
const WIND: Type = { kind: 'enum', name: 'wind' }
const TEXT: Type = { kind: 'string' }
const maybe = (of: Type): Type => ({ kind: 'optional', of })
const is = (value: Json): Cut & Region => ({ kind: 'is', value })

describe('However what has names is cut, every value lies in exactly one part, and each it is cut at in one of its own', () => {
  test.each<[string, Type, readonly Json[]]>([
    ['yes and no', { kind: 'bool' }, [true, false]],
    ['an enumeration', WIND, ['calm', 'fresh', 'storm']],
    ['a text', TEXT, ['calm', 'fresh', 'another']],
    ['one that may be none', maybe(WIND), ['calm', 'fresh', 'storm', null]],
    ['a text that may be none', maybe(TEXT), ['calm', 'fresh', 'another', null]],
  ])('%s', (_, type, values) => {
    const known = values.filter((value) => value !== null && value !== 'another')
    const some = fc.array(fc.constantFrom<Json>(...known, 'no such name'), { maxLength: 4 })
    fc.assert(
      fc.property(some, (at) => {
        const parts = partsOf(atom(type), at.map(is), enums)
        for (const value of values) expect(parts.filter((part) => holds(part, value)).length).toBe(1)
        for (const value of at.filter((each) => known.includes(each))) expect(parts).toContainEqual(is(value))
        for (const part of parts) expect(holds(part, sampleOf(part))).toBe(true)
        if (type.kind !== 'bool' && type.kind !== 'enum') return
        expect(parts.reduce((sum, part) => sum + countOf(part), 0)).toBe(values.length)
        expect(parts.some((part) => holds(part, 'no such name'))).toBe(false)
      }),
    )
  })
})

test('what can be one thing only is that, uncut', () => {
  expect(partsOf(atom({ kind: 'enum', name: 'sole' }), [], enums)).toEqual([is('calm')])
  expect(partsOf(atom({ kind: 'int' }, [3, 3.5]), [], enums)).toEqual([is(3)])
  expect(partsOf(atom({ kind: 'number' }, [2.5, 2.5]), [], enums)).toEqual([is(2.5)])
  expect(partsOf(atom(maybe({ kind: 'int' }), [3, 3]), [], enums)).toEqual([is(3), is(null)])
})

test('what is one value already, or lies apart from a cut, is not cut', () => {
  expect(split(is('calm'), is('storm'))).toEqual([is('calm')])
  expect(split(is(3), { kind: 'at', number: 4 })).toEqual([is(3)])
  const [low] = partsOf(atom({ kind: 'number' }, [0, 9]), [{ kind: 'at', number: 4 }], enums) as [Region]
  for (const number of [-1, 4, 5]) expect(split(low, { kind: 'at', number })).toEqual([low])
  expect(split(low, { kind: 'none' })).toEqual([low])
})

test('nobody tells -0 from 0', () => {
  const [whole] = partsOf(atom({ kind: 'int' }, [0, 9]), [], enums) as [Region]
  expect(split(whole, { kind: 'at', number: -0 })[0]).toEqual(is(0))
})

test('a number within bounds is cut at them as anywhere else', () => {
  fc.assert(
    fc.property(cuts, fc.integer({ min: -6, max: 4 }), fc.nat({ max: 5 }), (at, low, width) => {
      const parts = partsOf(atom({ kind: 'number' }, [low, low + width]), at, enums)
      for (let value = low - 1; value <= low + width + 1; value += 0.25) {
        const within = value >= low && value <= low + width
        const around = parts.filter((part) => holds(part, value))
        expect(around.length).toBe(within ? 1 : 0)
        if (within && at.some(({ number }) => number === value)) expect(around).toEqual([is(value)])
      }
      for (const part of parts) expect(holds(part, sampleOf(part))).toBe(true)
    }),
  )
})

describe('A region is shown by', () => {
  const between = (low: number, high: number, lowOpen = false, highOpen = false, int = false): Region => {
    return { kind: 'between', low, high, lowOpen, highOpen, int }
  }
  const { NEGATIVE_INFINITY: LEAST, POSITIVE_INFINITY: MOST } = Number

  test.each<[string, Region, Json]>([
    ['nought where it holds it', between(-3, 3), 0],
    ['its least number', between(2, 9), 2],
    ['the next whole one where that is left out', between(2, 9, true), 3],
    ['the middle where that is too much', between(2, 3, true, true), 2.5],
    ['its greatest where there is no least', between(LEAST, -2), -2],
    ['one less where that is left out', between(LEAST, 0, false, true), -1],
    ['the next where there is no greatest', between(0, MOST, true), 1],
    ['its first name', { kind: 'among', values: ['fresh', 'storm'] }, 'fresh'],
    ['another text than those left out', { kind: 'except', values: ['calm'] }, 'another'],
  ])('%s', (_, region, sample) => {
    expect(sampleOf(region)).toBe(sample)
  })

  test('as many values as it has, which nobody counts of fractions and texts', () => {
    expect([is(3), between(2, 9, false, false, true)].map(countOf)).toEqual([1, 8])
    expect([between(2, 9), { kind: 'except' as const, values: [] }].map(countOf)).toEqual([MOST, MOST])
  })
})

describe('Neighbouring parts of a number join to the interval they were cut from', () => {
  const joinedAll = ([first, ...others]: readonly Region[]) =>
    others.reduce((all, part) => all && joinNumbers(all, part), first)

  test.each([{ kind: 'int' as const }, { kind: 'number' as const }])('of type $kind', (type) => {
    const whole = partsOf(atom(type, [-4, 5]), [], enums)
    fc.assert(
      fc.property(cuts, (at) => {
        const inOrder = at.toSorted((a, b) => a.number - b.number)
        const parts = partsOf(atom(type, [-4, 5]), inOrder, enums)
        expect(joinedAll(parts)).toEqual(whole[0])
        for (const [index, part] of parts.entries())
          for (const other of parts.slice(index + 2))
            if (part.kind === 'between' || other.kind === 'between') expect(joinNumbers(part, other)).toBeUndefined()
      }),
    )
  })

  test('and are no neighbours of what is no number, nor with a gap between', () => {
    expect(joinNumbers(is(3), is(null))).toBeUndefined()
    expect(joinNumbers(is(null), is(3))).toBeUndefined()
    expect(joinNumbers(is(1), is(3))).toBeUndefined()
    expect(joinNumbers(is(1), is(2))).toEqual({
      kind: 'between',
      low: 1,
      high: 2,
      lowOpen: false,
      highOpen: false,
      int: true,
    })
    expect(joinNumbers(is(0.5), is(1.5))).toBeUndefined()
  })
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
