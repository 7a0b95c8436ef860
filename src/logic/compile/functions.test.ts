import { describe, expect, test } from 'vitest'
import { ANY, INT, listOf, STRING } from '../values/types.ts'
import { checkCel } from './check.ts'
import type { Scope } from './scope.ts'

const scope: Scope = {
  enums: new Map(),
  records: new Map(),
  facts: new Map(
    Object.entries({ day: INT, days: listOf(INT), weeks: listOf(listOf(INT)), word: STRING }).map(([name, type]) => [
      name,
      { type },
    ]),
  ),
  quantities: new Map(),
  actions: new Map(),
  bound: new Map(),
  card: () => undefined,
}

/** What is wrong with a text. */
const wrong = (text: string) =>
  checkCel(text, scope, ANY).faults.map(({ code, found, detail }) => [code, found, ...(detail ? [detail] : [])])

const ONE = ['size', 'count', 'distinct', 'only', 'sum', 'min', 'max'].map((fn) => [fn, 'days'] as const)
const OF_NUMBERS = ['abs', 'floor', 'ceil'].map((fn) => [fn, 'day'] as const)

describe('What a function is called with', () => {
  test.each([...ONE, ...OF_NUMBERS, ['flatten', 'weeks'] as const])(
    '%s: one value, inside its parentheses or before them',
    (fn, argument) => {
      expect(wrong(`${fn}(${argument})`)).toEqual([])
      expect(wrong(`${argument}.${fn}()`)).toEqual([])
      const number = ['sum', 'min', 'max'].includes(fn) ? '1 or more values' : '1 value'
      expect(wrong(`${fn}()`)).toEqual([['cel/type', `${fn}()`, `${fn} takes ${number}, here are 0`]])
    },
  )

  test.each(['int', 'double', 'string'])('%s: one value, inside its parentheses', (fn) => {
    expect(wrong(`${fn}(day)`)).toEqual([])
    expect(wrong(`day.${fn}()`)).toEqual([['cel/unknown-function', fn]])
    expect(wrong(`${fn}(day, day)`)).toEqual([['cel/type', `${fn}(day, day)`, `${fn} takes 1 value, here are 2`]])
  })

  test.each([
    ['quot', 'day'],
    ['assign', 'days'],
  ])('%s: two, inside its parentheses', (fn, argument) => {
    expect(wrong(`${fn}(${argument}, ${argument})`)).toEqual([])
    expect(wrong(`${argument}.${fn}(${argument})`)).toEqual([['cel/unknown-function', fn]])
    for (const [count, given] of [
      [1, argument],
      [3, `${argument}, ${argument}, ${argument}`],
    ])
      expect(wrong(`${fn}(${given})`)).toEqual([
        ['cel/type', `${fn}(${given})`, `${fn} takes 2 values, here are ${count}`],
      ])
  })

  test.each(['contains', 'startsWith', 'endsWith'])('%s: two, one of them before its parentheses', (fn) => {
    expect(wrong(`word.${fn}("a")`)).toEqual([])
    expect(wrong(`${fn}(word, "a")`)).toEqual([['cel/unknown-function', fn]])
    expect(wrong(`word.${fn}()`)).toEqual([['cel/type', `word.${fn}()`, `${fn} takes 2 values, here are 1`]])
  })

  test.each(['sum', 'min', 'max'])('%s: any number', (fn) => {
    expect(wrong(`${fn}(${Array.from({ length: 30 }, () => 'day').join()})`)).toEqual([])
    expect(wrong(`day.${fn}(day, 1.5)`)).toEqual([])
  })
})

describe('What CEL has and Umpire has not is refused by its name', () => {
  const OF_TIME = ['Date', 'DayOfMonth', 'DayOfWeek', 'DayOfYear', 'FullYear', 'Hours', 'Milliseconds', 'Minutes']
  test.each([...OF_TIME, 'Month', 'Seconds'].map((part) => `get${part}`))('a day has no %s()', (fn) => {
    expect(wrong(`word.${fn}()`)).toEqual([['cel/refused', fn]])
  })

  test.each(['timestamp', 'duration', 'bytes', 'uint', 'type', 'dyn', 'bool'])('%s(word)', (fn) => {
    expect(wrong(`${fn}(word)`)).toEqual([['cel/refused', fn]])
  })

  test('word.matches(".*")', () => {
    expect(wrong('word.matches(".*")')).toEqual([['cel/refused', 'matches']])
  })
})
