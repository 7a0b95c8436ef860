import { describe, expect, test } from 'vitest'
import { parseType } from './types.ts'

const NAMED: ReadonlyMap<string, 'enum' | 'record'> = new Map([
  ['house', 'enum'],
  ['ship', 'record'],
])

const INT = { kind: 'int' }
const STRING = { kind: 'string' }
const HOUSE = { kind: 'enum', name: 'house' }
const SHIP = { kind: 'record', name: 'ship' }

describe('A type is spelt', () => {
  test.each([
    ['bool', { kind: 'bool' }],
    ['int', INT],
    ['number', { kind: 'number' }],
    ['string', STRING],
    ['card', { kind: 'card' }],
    ['house', HOUSE],
    ['ship', SHIP],
    ['list(ship)', { kind: 'list', of: SHIP }],
    ['list(list(int))', { kind: 'list', of: { kind: 'list', of: INT } }],
    ['list(int?)', { kind: 'list', of: { kind: 'optional', of: INT } }],
    ['map(string, int)', { kind: 'map', key: STRING, value: INT }],
    ['map(house, list(ship))', { kind: 'map', key: HOUSE, value: { kind: 'list', of: SHIP } }],
    ['map(string, map(house, int))', { kind: 'map', key: STRING, value: { kind: 'map', key: HOUSE, value: INT } }],
    ['list(map(string, int))', { kind: 'list', of: { kind: 'map', key: STRING, value: INT } }],
    ['ship?', { kind: 'optional', of: SHIP }],
    ['list(int)?', { kind: 'optional', of: { kind: 'list', of: INT } }],
  ])('%s', (text, type) => {
    expect(parseType(text, NAMED)).toEqual(type)
  })

  test('with spaces or none around its parts', () => {
    expect(parseType(' list( int ) ', NAMED)).toEqual(parseType('list(int)', NAMED))
    expect(parseType('map(string,int)', NAMED)).toEqual(parseType('map( string , int )', NAMED))
    expect(parseType('int ?', NAMED)).toEqual(parseType('int?', NAMED))
  })

  test('once as one that may be none, for twice would say nothing more', () => {
    expect(parseType('int??', NAMED)).toEqual({ kind: 'optional', of: INT })
  })
})

describe('What is no type is named', () => {
  test.each(['boat', 'Int', 'lists(int)', 'mylist(int)', 'list(int)s', 'hashmap(string, int)', 'maps(string, int)'])(
    'in full: %s',
    (text) => {
      expect(parseType(text, NAMED)).toEqual({ unknown: text })
    },
  )

  test('in full where the key is a map of its own, whose comma is not the one between key and value', () => {
    expect(parseType('map(map(string, int), bool)', NAMED)).toEqual({ unknown: 'map(map(string, int), bool)' })
    expect(parseType('map(map(string, boat), bool)', NAMED)).toEqual({ unknown: 'boat' })
  })

  test.each(['map(string, int)s', 'map(string)', 'map(list(int))', 'map()', 'map(, int)'])(
    'in full where it is a map of no two types: %s',
    (text) => {
      expect(parseType(text, NAMED)).toEqual({ unknown: text })
    },
  )

  test.each(['list(int)', 'map(string, int)', 'ship', 'int?'])('in full where it is a map with the key %s', (key) => {
    expect(parseType(`map(${key}, int)`, NAMED)).toEqual({ unknown: `map(${key}, int)` })
    expect(parseType(`list(map(${key}, int))`, NAMED)).toEqual({ unknown: `map(${key}, int)` })
  })

  test.each([
    'boat?',
    'list(boat)',
    'list(list(boat?))',
    'map(boat, int)',
    'map(string, boat)',
    'map(string, list(boat))',
  ])('alone, not with what stands around it: %s', (text) => {
    expect(parseType(text, NAMED)).toEqual({ unknown: 'boat' })
  })
})
