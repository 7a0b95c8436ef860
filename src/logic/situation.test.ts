import { describe, expect, test } from 'vitest'
import type { Day, Edition, Fact, Json, Quantity, Type } from '../domain/index.ts'
import { assume } from './assume.ts'
import { Court } from './court.ts'
import { readFacts } from './situation.ts'
import { Theory } from './theory.ts'

const INT: Type = { kind: 'int' }
const named = { aliases: [], formerly: [], words: [] }
const facts: readonly Fact[] = [
  { name: 'crew', type: INT, ...named, aliases: ['hands'] },
  { name: 'ships', type: { kind: 'list', of: { kind: 'string' } }, ...named },
]
const fare: Quantity = { name: 'fare', type: INT, label: 'fare', range: [0, 9], ...named }
const each = { variable: 'ship', list: { op: 'fact' as const, name: 'ships' }, listText: 'ships', element: INT }
const theory = new Theory({
  rules: [],
  entries: [],
  vocabulary: {
    enums: [],
    records: [],
    facts,
    quantities: [fare, { ...fare, name: 'toll', each }],
    actions: [],
    always: [],
  },
} as unknown as Edition)

const given = (of: { readonly [name: string]: Json }) => {
  const { situation, problems } = readFacts(theory, of, [])
  return problems.length > 0 ? problems.map(({ at, code }) => `${at} ${code}`) : Object.fromEntries(situation.given)
}

describe('A quantity that is given', () => {
  test('is a value of its type, within its range', () => {
    expect(given({ fare: 9 })).toEqual({ fare: 9 })
    expect(given({ fare: 10 })).toEqual(['facts.fare question/out-of-range'])
    expect(given({ fare: 'free' })).toEqual(['facts.fare question/bad-value'])
    expect(given({ fare: { Nimrod: 3 } })).toEqual(['facts.fare question/bad-value'])
  })

  test('is given by element where it has an `each`, whole or by its path', () => {
    expect(given({ toll: { Nimrod: 3, 1: 4 } })).toEqual({ toll: { Nimrod: 3, 1: 4 } })
    expect(given({ 'toll.Nimrod': 3 })).toEqual({ toll: { Nimrod: 3 } })
    expect(given({ toll: 3 })).toEqual(['facts.toll question/bad-value'])
    expect(given({ toll: { Nimrod: 'free' } })).toEqual(['facts.toll.Nimrod question/bad-value'])
    expect(given({ toll: { Nimrod: 9, Argo: 10 } })).toEqual(['facts.toll.Argo question/out-of-range'])
  })
})

describe('A quantity given of an element that is not there', () => {
  const standing = { inForce: new Set<string>(), recency: () => '2000-01-01' as Day, order: [], authority: [] }
  const told = (of: { readonly [name: string]: Json }) =>
    assume(new Court(theory, standing), readFacts(theory, of, []).situation).situation.warnings

  test('counts for nothing, and that is told', () => {
    expect(told({ ships: ['Nimrod', 'Argo'], toll: { 1: 3, Argo: 4 } })).toEqual([
      {
        code: 'unknown-element',
        at: 'toll.Argo',
        detail: 'nothing in ships is called Argo, so its toll counts for nothing',
        didYouMean: [],
      },
    ])
  })

  test('is no stranger while nobody said what elements there are', () => {
    expect(told({ toll: { 1: 3, Argo: 4 } })).toEqual([])
  })
})

describe('A problem with the facts', () => {
  test('spells the type that is wanted', () => {
    const [problem] = readFacts(theory, { toll: null }, []).problems
    expect(problem?.detail).toBe('null fits only a type that may be absent, this is map(string, int)')
  })

  test('suggests nothing where there is nothing to mean', () => {
    expect(readFacts(theory, { crew: 1, hands: 2 }, []).problems).toEqual([
      { code: 'question/twice', at: 'facts.hands', detail: 'crew is given twice', didYouMean: [] },
    ])
  })

  test('is one with all of them where a fact has no name', () => {
    expect(given({ '': 1 })).toEqual(['facts question/unknown-fact'])
  })
})
