import { describe, expect, test } from 'vitest'
import { INT } from './types.ts'
import { atomAt, FAILED, isKnown, Linear, RecordValue, Ref, toJson, UNKNOWN, type Value } from './values.ts'

const atom = atomAt('die', { type: INT })
const record = new RecordValue({ kind: 'record', name: 'ship', fields: [] }, 'ship', new Map([['guns', 3]]))
const map = (...entries: readonly (readonly [string | number | boolean, Value])[]) => new Map(entries)

describe('A value', () => {
  test.each<Value>([null, false, 0, '', [], [1, [2]], map(), map(['a', 1]), record, [record]])(
    'is known where nothing in it is open: %s',
    (value) => {
      expect(isKnown(value)).toBe(true)
    },
  )

  const open: readonly (readonly [value: Value])[] = [[UNKNOWN], [FAILED], [new Ref(atom)], [new Linear(atom, 1, 0)]]
  test.each(open)('is not known, nor is what it is part of: %s', (value: Value) => {
    const wholes: readonly Value[] = [value, [1, value], [[value]], map(['a', 1], ['b', value])]
    for (const whole of wholes) expect(isKnown(whole)).toBe(false)
    expect(toJson([1, value])).toEqual([1, null])
  })

  test('is JSON, a record by what is given of it', () => {
    expect(toJson([record, map([1, 'a'], [true, [map()]])])).toEqual([{ guns: 3 }, { 1: 'a', true: [{}] }])
    expect([null, true, 'a', 1.5].map(toJson)).toEqual([null, true, 'a', 1.5])
    expect(Object.is(toJson(-0), 0)).toBe(true)
  })
})

test('an unknown is called by the fact or list it is, or is taken out of', () => {
  expect(atomAt('crew[0].n', { type: INT, range: [0, 9] })).toEqual({
    key: 'crew[0].n',
    path: 'crew[0].n',
    type: INT,
    range: [0, 9],
    described: true,
  })
  expect(atomAt('tolls.a|b', { type: INT })).toMatchObject({ path: 'tolls.a|b', described: true })
  const taken = atomAt('crew|{"`op":"index"}.n', { type: INT })
  expect([taken.path, taken.described, Object.hasOwn(taken, 'range')]).toEqual(['crew', false, false])
})
