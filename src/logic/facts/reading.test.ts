import { describe, expect, test } from 'vitest'
import { CardNames, type EnumType, type Json, type RecordType, type Slot, type Type } from '../../domain/index.ts'
import { bareSlot } from '../testing/bare.fixture.ts'
import { cardField } from './fitting.ts'
import { type ReadFault, readValue } from './reading.ts'

const INT: Type = { kind: 'int' }
const NUMBER: Type = { kind: 'number' }
const BOOL: Type = { kind: 'bool' }
const TEXT: Type = { kind: 'string' }
const CARD: Type = { kind: 'card' }
const SIDE: Type = { kind: 'enum', name: 'side' }
const PERSON: Type = { kind: 'record', name: 'person' }
const SHIP: Type = { kind: 'record', name: 'ship' }
const optional = (of: Exclude<Type, { kind: 'optional' }>): Type => ({ kind: 'optional', of }) as Type
const list = (of: Type): Type => ({ kind: 'list', of })
const map = (key: Type, value: Type): Type => ({ kind: 'map', key, value }) as Type

const sides: EnumType = {
  kind: 'enum',
  name: 'side',
  values: [
    { name: 'borg', label: 'The Collective', aliases: ['cube'], formerly: ['swarm'] },
    ...['klingon', 'romulan', 'vulcan'].map((name) => ({ name, label: name, aliases: [], formerly: [] })),
  ],
}
const person: RecordType = {
  kind: 'record',
  name: 'person',
  fields: [
    bareSlot('rank', CARD),
    bareSlot('name', optional(CARD as { kind: 'card' })),
    bareSlot('age', INT, { range: [0, 150], aliases: ['years'], formerly: ['winters'] }),
  ],
}
const ship: RecordType = { kind: 'record', name: 'ship', fields: [bareSlot('range', INT)] }
const reader = {
  enums: new Map([['side', sides]]),
  records: new Map([
    ['person', person],
    ['ship', ship],
  ]),
  names: new CardNames([
    { slug: 'data', term: 'Data', aliases: ['Commander Data'], formerly: [] },
    { slug: 'geordi', term: 'Geordi', aliases: [], formerly: [] },
  ]),
  stranger: (name: string) => name.trim(),
}

/** What a value is read as, and each fault found in it. */
function read(value: Json, type: Type, range?: readonly [number, number]) {
  const faults: ReadFault[] = []
  const found = readValue(value, { type, range }, 'x', reader, faults)
  return { found, faults: faults.map(({ at, kind, detail, didYouMean }) => [at, kind, detail, didYouMean]) }
}
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]))
const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)

describe('a value is taken in the spelling of the vocabulary', () => {
  test.each<[string, Json, Type, Json]>([
    ['yes', true, BOOL, true],
    ['a whole number', -3, INT, -3],
    ['the greatest whole number', 2 ** 53 - 1, INT, 2 ** 53 - 1],
    ['a number', 0.5, NUMBER, 0.5],
    ['a text as it is', ' Data ', TEXT, ' Data '],
    ['a card by its slug', 'data', CARD, 'data'],
    ['a card by any name, whatever its case', ' Commander DATA ', CARD, 'data'],
    ['a name of an enumeration', 'borg', SIDE, 'borg'],
    ['its label', 'the collective', SIDE, 'borg'],
    ['its alias', 'CUBE', SIDE, 'borg'],
    ['its old name', ' swarm', SIDE, 'borg'],
    ['none, where there may be none', null, optional({ kind: 'int' }), null],
    ['what there may be', 3, optional({ kind: 'int' }), 3],
    ['nothing', null, { kind: 'null' }, null],
    ['none of anything', null, { kind: 'any' }, null],
    ['a list, each of its elements', ['cube', 'klingon'], list(SIDE), ['borg', 'klingon']],
    ['a thousand elements', many(1000), list(TEXT), many(1000)],
    ['a map, keys and values', { cube: 1, vulcan: 2 }, map(SIDE, INT), { borg: 1, vulcan: 2 }],
    ['a map by numbers', { '3': true }, map(INT, BOOL), { '3': true }],
    ['a map by yes and no', { true: 1, false: 2 }, map(BOOL, INT), { true: 1, false: 2 }],
    ['a map of a thousand', named(many(1000)), map(TEXT, INT), named(many(1000))],
    ['a record, its fields by any of their names', { winters: 9, rank: 'Geordi' }, PERSON, { age: 9, rank: 'geordi' }],
    ['a record by the name of its card', 'Data', PERSON, { name: 'data' }],
  ])('%s', (_, value, type, wanted) => {
    const { found, faults } = read(value, type)
    expect(JSON.parse(JSON.stringify(found))).toEqual(wanted)
    expect(faults).toEqual([])
  })

  test('a name that no entry claims is another card, called as it was, and what was meant may be near', () => {
    expect(read('Dato', CARD)).toEqual({
      found: 'Dato',
      faults: [['x', 'unknown-card', 'no entry is called "Dato"; it counts as another card', ['data']]],
    })
  })

  test('both ends of a range lie in it', () => {
    expect([0, 9, 9.5, -1].map((value) => read(value, NUMBER, [0, 9]).found)).toEqual([0, 9, undefined, undefined])
  })

  test('the range of a quantity given by element, or that may be none, is that of each', () => {
    expect(read({ a: 10 }, map(TEXT, INT), [0, 9]).faults).toEqual([
      ['x.a', 'range', '10 lies outside 0 to 9: give a whole number from 0 to 9, such as 9', []],
    ])
    expect(read(10, optional({ kind: 'int' }), [0, 9]).faults).toEqual([
      ['x', 'range', '10 lies outside 0 to 9: give a whole number from 0 to 9, such as 9', []],
    ])
    expect(read([10], list(INT), [0, 9]).faults).toEqual([])
  })

  test('a key may be spelt like what every object has', () => {
    const { found } = read(JSON.parse('{ "__proto__": 1, "constructor": 2 }'), map(TEXT, INT))
    expect(Object.entries(found as object)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ])
  })
})

test('an enumeration goes by the name of a value before any alias of another', () => {
  const value = (name: string, ...aliases: string[]) => ({ name, label: name, aliases, formerly: [] })
  const enums = new Map([['side', { ...sides, values: [value('ally', 'foe'), value('foe')] }]])
  expect(['ally', 'foe', 'Foe'].map((name) => readValue(name, { type: SIDE }, 'x', { ...reader, enums }, []))).toEqual([
    'ally',
    'foe',
    'ally',
  ])
})

describe('a value of another kind is refused, with its place and what was meant', () => {
  test.each<[Json, Type, string, string, readonly string[]]>([
    ['maybe', BOOL, 'x', '"maybe" is neither true nor false: give true or false', ['true', 'false']],
    [1, BOOL, 'x', '1 is neither true nor false: give true or false', ['true', 'false']],
    ['3', INT, 'x', '"3" is no whole number: give a whole number such as 3', []],
    [0.5, INT, 'x', '0.5 is no whole number within ±(2^53−1): give a whole number such as 1', []],
    [2 ** 53, INT, 'x', '9007199254740992 is no whole number within ±(2^53−1): give a whole number such as 1', []],
    ['3', NUMBER, 'x', '"3" is no number: give a number such as 3', []],
    [Number.POSITIVE_INFINITY, NUMBER, 'x', 'null is no number: give a number such as 1', []],
    [3, TEXT, 'x', '3 is no text: give a text such as "text"', []],
    [3, CARD, 'x', `3 is no card's name: give the name of a card, such as "Data"`, []],
    [null, INT, 'x', 'null fits only a type that may be absent, this is int: give a whole number such as 1', []],
    [null, BOOL, 'x', 'null fits only a type that may be absent, this is bool: give true or false', []],
    [
      'kligon',
      SIDE,
      'x',
      '"kligon" is no side: give one of borg, klingon, romulan, vulcan, such as "klingon"',
      ['klingon'],
    ],
    ['cub', SIDE, 'x', '"cub" is no side: give one of borg, klingon, romulan, vulcan, such as "borg"', ['cube']],
    [
      'zzzzzzzz',
      SIDE,
      'x',
      '"zzzzzzzz" is no side: give one of borg, klingon, romulan, vulcan, such as "borg"',
      ['borg', 'klingon', 'romulan'],
    ],
    [['borg'], SIDE, 'x', '["borg"] is no side: give one of borg, klingon, romulan, vulcan, such as "borg"', ['borg']],
    ['borg', list(SIDE), 'x', '"borg" is no list: give a list such as ["borg"]', []],
    [['borg', 3], list(TEXT), 'x[1]', '3 is no text: give a text such as "text"', []],
    [['borg'], map(TEXT, INT), 'x', '["borg"] is no map: give a map such as {"name":1}', []],
    [{ a: 1, b: 'two' }, map(TEXT, INT), 'x.b', '"two" is no whole number: give a whole number such as 1', []],
    [{ two: 2 }, map(INT, INT), 'x.two', 'null is no whole number: give a whole number such as 1', []],
    [{ ' ': 2 }, map(NUMBER, INT), 'x. ', '" " is no number: give a number such as 1', []],
    [
      { maybe: 2 },
      map(BOOL, INT),
      'x.maybe',
      '"maybe" is neither true nor false: give true or false',
      ['true', 'false'],
    ],
    [
      3,
      PERSON,
      'x',
      '3 is no person: give its fields, such as {"name":"Data","rank":"Data"}, or the name of its card, such as "Data"',
      [],
    ],
    ['Enterprise', SHIP, 'x', '"Enterprise" is no ship: give its fields, such as {"range":1}', []],
    [
      { rang: 3, range: 4 },
      SHIP,
      'x.rang',
      'ship has no field rang, only range: give its fields, such as {"range":1}',
      ['range'],
    ],
    [{ years: 'old' }, PERSON, 'x.age', '"old" is no whole number: give a whole number from 0 to 150, such as 1', []],
    ['a'.repeat(80), INT, 'x', `"${'a'.repeat(60)}" is no whole number: give a whole number such as 1`, []],
    [['a'.repeat(80)], INT, 'x', `["${'a'.repeat(58)} is no whole number: give a whole number such as 1`, []],
  ])('%j as %j', (value, type, at, detail, didYouMean) => {
    expect(read(value, type)).toEqual({ found: undefined, faults: [[at, 'type', detail, didYouMean]] })
  })

  test('more than a thousand elements of a list or a map are too many', () => {
    const tooMany = (what: string) => ({ found: undefined, faults: [['x', 'too-many', `more than 1000 ${what}`, []]] })
    expect(read(many(1001), list(TEXT))).toEqual(tooMany('elements'))
    expect(read(named(many(1001)), map(TEXT, INT))).toEqual(tooMany('entries'))
  })

  test('every fault is found, not the first', () => {
    const { faults } = read([{ age: 200, name: 3, height: 2 }, 7], list(PERSON))
    expect(faults.map(([at, kind]) => [at, kind])).toEqual([
      ['x[0].age', 'range'],
      ['x[0].name', 'type'],
      ['x[0].height', 'type'],
      ['x[1]', 'type'],
    ])
  })
})

test('a record names its card by its name, if that is a card, else by the first field that is', () => {
  const of = (...fields: Slot[]) => cardField({ kind: 'record', name: 'r', fields })?.name
  expect(cardField(person)?.name).toBe('name')
  expect(of(bareSlot('name', TEXT), bareSlot('first', optional({ kind: 'card' })), bareSlot('second', CARD))).toBe(
    'first',
  )
  expect(of(bareSlot('name', TEXT), bareSlot('age', optional({ kind: 'int' })))).toBeUndefined()
})
