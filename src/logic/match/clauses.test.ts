import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expr, Json } from '../../domain/index.ts'
import { against, completionsOf, holds, read } from '../testing/bare.fixture.ts'
import { type Clause, clausesOf, compares, partsOf } from './clauses.ts'

const CHOICES: { readonly [fact: string]: readonly Json[] } = {
  yes: [true, false],
  dry: [true, false],
  tide: [0, 1, 2],
  depth: [0, 1, 2],
}
const ALL = completionsOf(CHOICES, new Map())

const { condition } = fc.letrec<{ condition: Expr }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('yes', 'dry').map(read),
    fc
      .tuple(fc.constantFrom('tide', 'depth'), fc.constantFrom('==', '!=', '<', '>='), fc.constantFrom(0, 1, 2))
      .map(([name, op, value]) => against(name, op, value)),
    tie('condition').map((of): Expr => ({ op: 'not', of })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
      .map(([op, of]): Expr => ({ op: op as 'and', of })),
  ),
}))

function isTrue(clause: Clause, facts: ReadonlyMap<string, Json>): boolean {
  return clause.some((literal) => {
    const value = facts.get(literal.fact)
    if (literal.reading === 'bool') return (value === true) !== literal.denied
    if (literal.reading === 'equal') return (value === literal.value) !== literal.denied
    return compares(literal.op, value as number, literal.value) !== literal.denied
  })
}

describe('The clauses of a condition', () => {
  test('hold wherever it holds, and nowhere else where they say all of it', () => {
    fc.assert(
      fc.property(condition, (expr) => {
        const { clauses, complete } = clausesOf(expr)
        for (const facts of ALL) {
          const told = clauses.every((clause) => isTrue(clause, facts))
          if (holds(expr, facts)) expect(told).toBe(true)
          else if (complete) expect(told).toBe(false)
        }
      }),
    )
  })

  test('are one for each part of it, where each part is one', () => {
    fc.assert(
      fc.property(condition, (expr) => {
        const parts = partsOf(expr)
        for (const facts of parts ? ALL : [])
          expect(parts?.every((clause) => isTrue(clause, facts))).toBe(holds(expr, facts))
      }),
    )
  })

  const fact = (fact: string, denied = false) => ({ fact, denied, reading: 'bool' })
  const equal = (fact: string, value: Json, denied = false) => ({ fact, denied, reading: 'equal', value })
  const order = (fact: string, op: string, value: number, denied = false) => ({
    fact,
    denied,
    reading: 'order',
    op,
    value,
  })
  const turned = (op: string, value: Json, name: string): Expr => ({
    op: op as '==',
    left: { op: 'const', value },
    right: read(name),
  })
  const within = (name: string, ...values: readonly Json[]): Expr => ({
    op: 'in',
    left: read(name),
    right: { op: 'list', items: values.map((value) => ({ op: 'const', value })) },
  })
  const not = (of: Expr): Expr => ({ op: 'not', of })
  const all = (...of: readonly Expr[]): Expr => ({ op: 'and', of })
  const some = (...of: readonly Expr[]): Expr => ({ op: 'or', of })

  test.each<readonly [string, Expr, readonly unknown[]]>([
    ['a fact', read('yes'), [[fact('yes')]]],
    ['its denial', not(read('yes')), [[fact('yes', true)]]],
    ['a comparison', against('tide', '==', 1), [[equal('tide', 1)]]],
    ['one with none', against('tide', '!=', null), [[equal('tide', null, true)]]],
    ['an order', against('tide', '<=', 1), [[order('tide', '<=', 1)]]],
    ['one turned round', turned('<', 1, 'tide'), [[order('tide', '>', 1)]]],
    ['another', turned('>=', 1, 'tide'), [[order('tide', '<=', 1)]]],
    ['an equality turned round', turned('!=', 'red', 'flag'), [[equal('flag', 'red', true)]]],
    ['one of a list', within('flag', 'red', 'blue'), [[equal('flag', 'red'), equal('flag', 'blue')]]],
    [
      'none of a list',
      not(within('flag', 'red', 'blue')),
      [[equal('flag', 'red', true)], [equal('flag', 'blue', true)]],
    ],
    ['one of nothing', within('flag'), [[]]],
    ['both', all(read('yes'), read('dry')), [[fact('yes')], [fact('dry')]]],
    ['either', some(read('yes'), read('dry')), [[fact('yes'), fact('dry')]]],
    ['not both', not(all(read('yes'), read('dry'))), [[fact('yes', true), fact('dry', true)]]],
    ['neither', not(some(read('yes'), read('dry'))), [[fact('yes', true)], [fact('dry', true)]]],
    [
      'both or one more',
      some(all(read('yes'), read('dry')), read('wet')),
      [
        [fact('yes'), fact('wet')],
        [fact('dry'), fact('wet')],
      ],
    ],
  ])('say it in full: %s', (_, expr, clauses) => {
    expect(clausesOf(expr)).toEqual({ clauses, complete: true })
  })

  test.each<readonly [string, Expr]>([
    ['two facts', { op: '==', left: read('tide'), right: read('depth') }],
    ['two constants', { op: '==', left: { op: 'const', value: 1 }, right: { op: 'const', value: 1 } }],
    ['a list', against('crew', '==', [1])],
    ['an order of texts', against('word', '<', 'b')],
    ['something in a fact', { op: 'in', left: { op: 'const', value: 1 }, right: read('crew') }],
    [
      'a fact in what is no list of constants',
      { op: 'in', left: read('tide'), right: { op: 'list', items: [read('depth')] } },
    ],
    ['what is computed', against('tide', '+', 1)],
    ['the verdict of an action', { op: 'may', action: 'sail' }],
  ])('leave out what compares no fact with a constant: %s', (_, expr) => {
    expect(clausesOf(expr)).toEqual({ clauses: [], complete: false })
    expect(clausesOf(all(read('yes'), expr))).toEqual({ clauses: [[fact('yes')]], complete: false })
    expect(clausesOf(some(read('yes'), expr))).toEqual({ clauses: [], complete: false })
    expect(partsOf(all(read('yes'), expr))).toBeUndefined()
  })

  test('are none of no condition, which is always so', () => {
    expect(clausesOf(undefined)).toEqual({ clauses: [], complete: true })
    expect(partsOf(undefined)).toEqual([])
  })

  test('are its parts only where each is one clause', () => {
    expect(partsOf(all(read('yes'), some(read('dry'), read('wet'))))).toEqual([
      [fact('yes')],
      [fact('dry'), fact('wet')],
    ])
    expect(partsOf(all(read('yes'), not(within('flag', 'red', 'blue'))))).toBeUndefined()
    expect(partsOf(some(all(read('yes'), read('dry')), read('wet')))).toBeUndefined()
  })

  test('are so many at most', () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, n) => all(read(`a${n}`), read(`b${n}`)))
    expect(clausesOf(some(...pairs(5))).clauses.length).toBe(32)
    expect(clausesOf(some(...pairs(6)))).toEqual({ clauses: [], complete: false })
    const facts = (count: number) => Array.from({ length: count }, (_, n) => read(`f${n}`))
    expect(clausesOf(all(...facts(32))).complete).toBe(true)
    expect(clausesOf(all(...facts(33)))).toMatchObject({ complete: false, clauses: { length: 32 } })
  })
})
