import { describe, expect, test } from 'vitest'
import { anyCase, CardNames, type Json, type RecordType } from '../../domain/index.ts'
import { bareSlot } from '../testing/bare.fixture.ts'
import { readCardData } from './card-data.ts'

const place = { file: 'argo.md', line: 4, column: 7 }
const ship: RecordType = {
  kind: 'record',
  name: 'ship',
  fields: [
    bareSlot('name', { kind: 'card' }),
    bareSlot('guns', { kind: 'int' }, { range: [0, 9], aliases: ['cannon'] }),
    bareSlot('consort', { kind: 'card' }),
  ],
}
const wreck: RecordType = {
  kind: 'record',
  name: 'wreck',
  fields: [bareSlot('name', { kind: 'card' }), bareSlot('guns', { kind: 'int' }), bareSlot('age', { kind: 'int' })],
}
const crew: RecordType = { kind: 'record', name: 'crew', fields: [bareSlot('size', { kind: 'int' })] }

/** What is read of the data of a card in a game with these records, and what is wrong with it. */
function read(value: Json, ...records: readonly RecordType[]) {
  const reader = {
    enums: new Map(),
    records: new Map(records.map((record) => [record.name, record])),
    names: new CardNames([{ slug: 'argo', term: 'Argo', aliases: [], formerly: [] }]),
    stranger: anyCase,
  }
  const { data, diagnostics } = readCardData({ value, place }, reader)
  return {
    data: JSON.parse(JSON.stringify(data)),
    faults: diagnostics.map(({ code, message }) => `${code} ${message}`),
  }
}

describe('The data of a card', () => {
  test.each<[string, Json, Json]>([
    ['under its type', { ship: { guns: 3 } }, { ship: { guns: 3 } }],
    ['under two', { ship: { guns: 3 }, crew: { size: 2 } }, { ship: { guns: 3 }, crew: { size: 2 } }],
    ['with its type', { type: 'ship', guns: 3 }, { ship: { guns: 3 } }],
    ['with a type that names no card', { type: 'crew', size: 3 }, { crew: { size: 3 } }],
    ['alone, of all types with a card that have them', { guns: 3 }, { ship: { guns: 3 }, wreck: { guns: 3 } }],
    ['alone, of the one type that has them', { guns: 3, age: 90 }, { wreck: { guns: 3, age: 90 } }],
    ['by another of their names', { cannon: 3 }, { ship: { guns: 3 } }],
    ['none, which fits every type with a card', {}, { ship: {}, wreck: {} }],
  ])('are fields %s', (_, value, data) => {
    expect(read(value, ship, wreck, crew)).toEqual({ data, faults: [] })
  })

  test.each<[string, Json, string]>([
    ['no map', [3], 'data/type `[3]` '],
    ['fields that no type has', { sails: 3, guns: 1 }, 'data/type `sails, guns` '],
    ['fields of a type without a card', { size: 3 }, 'data/type `size` '],
    ['a type that is none', { type: 'boat', guns: 3 }, 'data/type `type, guns` '],
    ['a type that is no name', { type: 3, guns: 3 }, 'data/type `type, guns` '],
    ['a type and more besides', { ship: { guns: 3 }, guns: 3 }, 'data/type `ship, guns` '],
    ['a type that holds no map', { ship: 3 }, 'data/type `ship` '],
  ])('of no type are left out: %s', (_, value, fault) => {
    expect(read(value, ship, wreck, crew)).toEqual({ data: {}, faults: [expect.stringContaining(fault)] })
  })

  test('are of the only type with a card, even where they do not fit it', () => {
    expect(read({ sails: 3 }, ship, crew)).toEqual({
      data: {},
      faults: [expect.stringMatching(/^value\/type `ship\.sails` .*ship has no field sails/)],
    })
    expect(read({ ship: 3 }, ship)).toEqual({
      data: {},
      faults: [expect.stringMatching(/^value\/type `ship\.ship` /)],
    })
  })

  test('are left out of the type where they are faulty, with what may have been meant', () => {
    expect(read({ ship: { gun: 3 }, wreck: { guns: 3 } }, ship, wreck)).toEqual({
      data: { wreck: { guns: 3 } },
      faults: [expect.stringMatching(/^value\/type `ship\.gun` .*Did you mean `guns`\?$/)],
    })
    expect(read({ ship: { guns: 10 } }, ship)).toEqual({
      data: {},
      faults: [expect.stringMatching(/^value\/range `ship\.guns` .*10 lies outside 0 to 9/)],
    })
  })

  test('may name a card that no entry is called', () => {
    expect(read({ guns: 3, consort: 'Nimrod' }, ship)).toEqual({
      data: { ship: { guns: 3, consort: 'nimrod' } },
      faults: [],
    })
  })
})
