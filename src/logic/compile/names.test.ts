import { describe, expect, test } from 'vitest'
import type { Expr } from '../../domain/index.ts'
import { read } from '../testing/bare.fixture.ts'
import { bare, namesIn } from './names.ts'

const [a, b, c] = [read('a'), read('b'), read('c')]
const macro = { op: 'macro', fn: 'map', list: a, variable: 'x', body: b } as const

describe('An expression names what any part of it reads', () => {
  test.each<[string, Expr, readonly string[]]>([
    ['a fact', a, ['fact:a']],
    ['a quantity', { op: 'quantity', name: 'q' }, ['quantity:q']],
    ['whether they may', { op: 'may', action: 'sail' }, ['action:sail']],
    ['whether they must', { op: 'must', action: 'sail' }, ['action:sail']],
    ['nothing in a constant', { op: 'const', value: 'a' }, []],
    ['nor in the element of a loop', { op: 'var', name: 'a' }, []],
    ['a denial', { op: 'not', of: a }, ['fact:a']],
    ['a sign', { op: 'neg', of: a }, ['fact:a']],
    ['a field', { op: 'field', of: a, name: 'b' }, ['fact:a']],
    ['whether there is one', { op: 'has', of: a, name: 'b' }, ['fact:a']],
    ['a place in a list', { op: 'index', of: a, key: b }, ['fact:a', 'fact:b']],
    ['all of several', { op: 'and', of: [a, b, c] }, ['fact:a', 'fact:b', 'fact:c']],
    ['one of several', { op: 'or', of: [a, b, c] }, ['fact:a', 'fact:b', 'fact:c']],
    ['a choice', { op: 'if', test: a, then: b, else: c }, ['fact:a', 'fact:b', 'fact:c']],
    ['a comparison', { op: '<', left: a, right: b }, ['fact:a', 'fact:b']],
    ['a sum', { op: '+', left: a, right: b }, ['fact:a', 'fact:b']],
    ['a list', { op: 'list', items: [a, b] }, ['fact:a', 'fact:b']],
    ['keys and values', { op: 'map', entries: [[a, b]] }, ['fact:a', 'fact:b']],
    ['a function', { op: 'call', fn: 'max', args: [a, b] }, ['fact:a', 'fact:b']],
    ['a loop', macro, ['fact:a', 'fact:b']],
    ['and what it makes of each', { ...macro, value: c }, ['fact:a', 'fact:b', 'fact:c']],
    ['the same once', { op: 'and', of: [a, { op: 'not', of: a }] }, ['fact:a']],
  ])('%s', (_, expr, names) => {
    expect([...namesIn(expr)]).toEqual(names)
  })

  test('by kind and by name', () => {
    expect(['fact:crew', 'quantity:crew.oldest', 'action:sail'].map(bare)).toEqual(['crew', 'crew.oldest', 'sail'])
  })
})
