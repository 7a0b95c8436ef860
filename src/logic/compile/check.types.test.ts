import { describe, expect, test } from 'vitest'
import { type Type, typeText } from '../../domain/index.ts'
import { ANY, BOOL, INT, listOf as list, NUMBER, STRING as TEXT } from '../values/types.ts'
import { checkCel } from './check.ts'
import type { Scope } from './scope.ts'

const CARD: Type = { kind: 'card' }
const HOUSE: Type = { kind: 'enum', name: 'house' }
const PORT: Type = { kind: 'enum', name: 'port' }
const SHIP: Type = { kind: 'record', name: 'ship' }
const maybe = (of: Type): Type => ({ kind: 'optional', of })
const map = (key: Type, value: Type): Type => ({ kind: 'map', key, value })

const FACTS: Readonly<Record<string, Type>> = {
  day: INT,
  depth: NUMBER,
  word: TEXT,
  night: BOOL,
  house: HOUSE,
  harbour: PORT,
  card: CARD,
  ship: SHIP,
  'maybe.day': maybe(INT),
  'maybe.word': maybe(TEXT),
  'maybe.house': maybe(HOUSE),
  'maybe.days': maybe(list(INT)),
  days: list(INT),
  depths: list(NUMBER),
  words: list(TEXT),
  nights: list(BOOL),
  houses: list(HOUSE),
  cards: list(CARD),
  ships: list(SHIP),
  weeks: list(list(INT)),
  choices: list(list(HOUSE)),
  stock: map(TEXT, INT),
  skills: map(HOUSE, NUMBER),
  crews: list(map(HOUSE, INT)),
}

const value = (name: string) => ({ name, label: name, aliases: [], formerly: [] })
const values = (name: string, ...names: string[]) =>
  [name, { kind: 'enum' as const, name, values: names.map(value) }] as const
const field = (name: string, type: Type) => ({ name, type, aliases: [], formerly: [], words: [] })

const SCOPE: Scope = {
  enums: new Map([values('house', 'red', 'blue'), values('port', 'north', 'south')]),
  records: new Map([
    ['ship', { kind: 'record', name: 'ship', fields: [field('guns', INT), field('captain', maybe(TEXT))] }],
  ]),
  facts: new Map(Object.entries(FACTS).map(([name, type]) => [name, { type }])),
  quantities: new Map(),
  actions: new Map([['sail', {}]]),
  bound: new Map(),
  card: (name) => (name === 'Nimrod' ? 'nimrod' : undefined),
}

/** The type of a text that is sound, or what is wrong with it. */
function typeOf(text: string, wanted: Type = ANY): string {
  const { type, faults } = checkCel(text, SCOPE, wanted)
  return faults.length > 0 ? faults.map((each) => `${each.code}: ${each.detail}`).join('; ') : typeText(type)
}

const wrong = (detail: string) => `cel/type: ${detail}`

describe('What is calculated with what (semantics D2)', () => {
  test.each([
    ['day + day', 'int'],
    ['day - day', 'int'],
    ['day * day', 'int'],
    ['day % day', 'int'],
    ['day / day', 'number'],
    ['day + depth', 'number'],
    ['depth + day', 'number'],
    ['depth % depth', 'number'],
    ['day + 1', 'int'],
    ['day + 1.0', 'number'],
    ['maybe.day + 1', 'int'],
    ['1 - maybe.day', 'int'],
    ['-day', 'int'],
    ['-depth', 'number'],
    ['-maybe.day', 'int'],
    ['word + word', 'string'],
    ['word + "!"', 'string'],
    ['maybe.word + word', 'string'],
    ['days + days', 'list(int)'],
    ['days + depths', 'list(number)'],
    ['days + maybe.days', 'list(int)'],
    ['houses + [red]', 'list(house)'],
    ['[] + days', 'list(int)'],
  ])('%s is %s', (text, type) => {
    expect(typeOf(text)).toBe(type)
  })

  test.each([
    ['day + night', 'int + bool'],
    ['word + day', 'string + int'],
    ['day + word', 'int + string'],
    ['word + days', 'string + list(int)'],
    ['days + words', 'list(int) + list(string)'],
    ['days + day', 'list(int) + int'],
    ['house + house', 'house + house'],
    ['day - word', 'this is string, wanted is number'],
    ['word * day', 'this is string, wanted is number'],
    ['night / day', 'this is bool, wanted is number'],
    ['-word', 'this is string, wanted is number'],
    ['!day', 'this is int, wanted is bool'],
  ])('%s is refused: %s', (text, detail) => {
    expect(typeOf(text)).toBe(wrong(detail))
  })
})

describe('What is compared with what', () => {
  test.each([
    'day == depth',
    'day == maybe.day',
    'maybe.day == null',
    'null != maybe.word',
    'null == null',
    'house == red',
    'red == house',
    'house != "blue"',
    'maybe.house == red',
    'card == "Nimrod"',
    'card == word',
    'word == card',
    'days == [1, 2]',
    '[1.5] == days',
    'houses == [red, blue]',
    '[red] == houses',
    'houses == []',
    'weeks == [[1], []]',
    'stock == {"rum": 1}',
    'ship == ship',
    'night == (day > 1)',
    'night == may(sail)',
    'day < depth',
    'maybe.day >= 2',
    'word < "m"',
    '"a" <= maybe.word',
    'house in [red, blue]',
    'red in houses',
    'maybe.house in houses',
    'day in depths',
    'depth in days',
    '2.5 in days',
    '"rum" in stock',
    'red in skills',
    'card in cards',
    'word in cards',
    'day in [1, 2.5]',
    '[1] in weeks',
    'house in []',
  ])('%s is a bool', (text) => {
    expect(typeOf(text)).toBe('bool')
  })

  test.each([
    ['day == word', 'int is never string'],
    ['night == 1', 'bool is never int'],
    ['house == harbour', 'house is never port'],
    ['days == words', 'list(int) is never list(string)'],
    ['days == day', 'list(int) is never int'],
    ['stock == skills', 'map(string, int) is never map(house, number)'],
    ['ship == day', 'ship is never int'],
    ['card == day', 'card is never int'],
    ['day == card', 'int is never card'],
    ['maybe.day == word', 'int? is never string'],
    ['day == null', 'only a `T?` can be null'],
    ['null == word', 'only a `T?` can be null'],
    ['word < day', 'string < int'],
    ['day < word', 'int < string'],
    ['night > night', 'bool > bool'],
    ['house <= house', 'house <= house'],
    ['days >= days', 'list(int) >= list(int)'],
    ['card < card', 'card < card'],
    ['day in words', 'int in list(string)'],
    ['word in days', 'string in list(int)'],
    ['harbour in houses', 'port in list(house)'],
    ['day in stock', 'int in map(string, int)'],
    ['day in depth', 'number is neither list nor map'],
    ['[day] in days', 'list(int) in list(int)'],
    ['day && night', 'this is int, wanted is bool'],
    ['night || maybe.day', 'this is int?, wanted is bool'],
  ])('%s is refused: %s', (text, detail) => {
    expect(typeOf(text)).toBe(wrong(detail))
  })
})

describe('What a choice, a list and a map hold', () => {
  test.each([
    ['night ? 1 : 2', 'int'],
    ['night ? 1 : 2.5', 'number'],
    ['night ? day : null', 'int?'],
    ['night ? null : day', 'int?'],
    ['night ? null : null', 'null'],
    ['night ? maybe.day : null', 'int?'],
    ['night ? maybe.day : day', 'int?'],
    ['night ? day : maybe.day', 'int?'],
    ['[night ? house : red]', 'list(house)'],
    ['[night ? red : house]', 'list(house)'],
    ['night ? [] : days', 'list(int)'],
    ['night ? days : depths', 'list(number)'],
    ['night ? {} : stock', 'map(string, int)'],
    ['night ? ship : ship', 'ship'],
    ['[1, 2]', 'list(int)'],
    ['[1, 2.5]', 'list(number)'],
    ['[1, null]', 'list(int?)'],
    ['[null, 1]', 'list(int?)'],
    ['["a", word]', 'list(string)'],
    ['[[], [1]]', 'list(list(int))'],
    ['[house, red]', 'list(house)'],
    ['{"a": 1, "b": 2.5}', 'map(string, number)'],
    ['{1: "a", 2.5: "b"}', 'map(number, string)'],
    ['{"a": null, "b": 1}', 'map(string, int?)'],
    ['{"a": [], "b": [1]}', 'map(string, list(int))'],
  ])('%s is %s', (text, type) => {
    expect(typeOf(text)).toBe(type)
  })

  test.each([
    ['night ? 1 : "a"', 'int and string in one choice'],
    ['night ? house : harbour', 'house and port in one choice'],
    ['night ? days : words', 'list(int) and list(string) in one choice'],
    ['night ? stock : skills', 'map(string, int) and map(house, number) in one choice'],
    ['night ? maybe.day : word', 'int? and string in one choice'],
    ['day ? 1 : 2', 'this is int, wanted is bool'],
    ['[1, "a"]', 'string in a list of int'],
    ['[1, 2.5, night]', 'bool in a list of number'],
    ['{"a": 1, "b": "c"}', 'string among values of int'],
    ['{"a": 1, 2: 1}', 'int among keys of string'],
  ])('%s is refused: %s', (text, detail) => {
    expect(typeOf(text)).toBe(wrong(detail))
  })
})

describe('What is taken out of a list, a map and a record', () => {
  test.each([
    ['days[0]', 'int'],
    ['days[depth]', 'int'],
    ['weeks[0]', 'list(int)'],
    ['maybe.days[0]', 'int'],
    ['stock["rum"]', 'int'],
    ['stock.rum', 'int'],
    ['skills[red]', 'number'],
    ['skills.red', 'number'],
    ['skills["red"]', 'number'],
    ['ship.guns', 'int'],
    ['ship.captain', 'string?'],
    ['ships[0].captain', 'string?'],
    ['has(ship.captain)', 'bool'],
    ['crews[0].blue', 'int'],
    ['days.exists(d, d > 1)', 'bool'],
    ['days.all(d, d > 1)', 'bool'],
    ['days.exists_one(d, d > 1)', 'bool'],
    ['days.filter(d, d > 1)', 'list(int)'],
    ['days.count(d, d > 1)', 'int'],
    ['days.map(d, d > 1)', 'list(bool)'],
    ['days.map(d, d > 1, d / 2)', 'list(number)'],
    ['ships.map(s, s.captain)', 'list(string?)'],
    ['stock.filter(s, s != "rum")', 'list(string)'],
    ['skills.map(s, skills[s])', 'list(number)'],
    ['maybe.days.map(d, d)', 'list(int)'],
  ])('%s is %s', (text, type) => {
    expect(typeOf(text)).toBe(type)
  })

  test.each([
    ['days["a"]', wrong('this is string, wanted is int')],
    ['day[0]', wrong('int is neither list nor map')],
    ['stock[1]', wrong('this is int, wanted is string')],
    ['skills.green', 'cel/unknown-constant: house'],
    ['skills[green]', 'cel/unknown-constant: house'],
    ['ship.sails', 'cel/unknown-field: ship'],
    ['day.hour', 'cel/unknown-field: int has no fields'],
    ['days.first', 'cel/unknown-field: list(int) has no fields'],
    ['has(ship.guns)', 'cel/refused: only a field of a type `T?` may be absent, this is int'],
    ['has(stock.rum)', 'cel/refused: has() is not asked of facts: leave the fact out instead'],
    ['has(day)', 'cel/refused: has() asks about a field'],
    ['days.filter(d, d)', wrong('this is int, wanted is bool')],
    ['days.exists(d, d + 1)', wrong('this is int, wanted is bool')],
    ['days.map(d, d, d)', wrong('this is int, wanted is bool')],
    ['word.exists(w, true)', wrong('string is neither list nor map')],
  ])('%s is refused: %s', (text, fault) => {
    expect(typeOf(text)).toBe(fault)
  })
})

describe('What the functions take and give', () => {
  test.each([
    ['size(days)', 'int'],
    ['size(stock)', 'int'],
    ['size(word)', 'int'],
    ['word.size()', 'int'],
    ['count(days)', 'int'],
    ['days.count()', 'int'],
    ['count(stock)', 'int'],
    ['word.contains("a")', 'bool'],
    ['card.contains("a")', 'bool'],
    ['days.contains(1)', 'bool'],
    ['words.contains(card)', 'bool'],
    ['word.startsWith("a")', 'bool'],
    ['word.endsWith(card)', 'bool'],
    ['sum(days)', 'int'],
    ['sum(depths)', 'number'],
    ['sum(day, 2)', 'int'],
    ['sum(day, depth)', 'number'],
    ['max(days)', 'int'],
    ['max(day, 2.5)', 'number'],
    ['max(day, depth, 3)', 'number'],
    ['min(depths)', 'number'],
    ['min(maybe.day, 1)', 'int'],
    ['distinct(houses)', 'list(house)'],
    ['flatten(weeks)', 'list(int)'],
    ['flatten([])', 'list(any)'],
    ['only(houses)', 'house'],
    ['only(weeks)', 'list(int)'],
    ['abs(day)', 'int'],
    ['abs(depth)', 'number'],
    ['floor(depth)', 'int'],
    ['ceil(depth)', 'int'],
    ['int(depth)', 'int'],
    ['int(word)', 'int'],
    ['double(day)', 'number'],
    ['double(word)', 'number'],
    ['quot(day, 2)', 'int'],
    ['quot(depth, day)', 'int'],
    ['string(day)', 'string'],
    ['string(depth)', 'string'],
    ['string(word)', 'string'],
    ['string(card)', 'string'],
    ['string(night)', 'string'],
    ['string(house)', 'string'],
    ['assign(houses, choices)', 'bool'],
    ['assign([red, blue], choices)', 'bool'],
    ['assign([red], crews)', 'bool'],
    ['assign(houses, [red, blue])', 'bool'],
    ['assign(houses, [[red], [blue]])', 'bool'],
    ['assign(days, weeks)', 'bool'],
    ['assign(depths, [[1]])', 'bool'],
  ])('%s is %s', (text, type) => {
    expect(typeOf(text)).toBe(type)
  })

  test.each([
    ['size(day)', 'size of int'],
    ['size(night)', 'size of bool'],
    ['count(word)', 'count of string'],
    ['word.contains(1)', 'contains of string, int'],
    ['day.contains(1)', 'contains of int, int'],
    ['days.contains("a")', 'contains of list(int), string'],
    ['day.startsWith("a")', 'startsWith of int, string'],
    ['word.startsWith(day)', 'startsWith of string, int'],
    ['days.endsWith("a")', 'endsWith of list(int), string'],
    ['sum(words)', 'sum of list(string)'],
    ['sum(day, word)', 'sum of int, string'],
    ['max(word)', 'max of string'],
    ['min(day, night)', 'min of int, bool'],
    ['max(days, depths)', 'max of list(int), list(number)'],
    ['distinct(day)', 'distinct of int'],
    ['distinct(stock)', 'distinct of map(string, int)'],
    ['flatten(days)', 'flatten of list(int)'],
    ['flatten(day)', 'flatten of int'],
    ['only(day)', 'only of int'],
    ['abs(word)', 'abs of string'],
    ['floor(word)', 'floor of string'],
    ['ceil(night)', 'ceil of bool'],
    ['int(night)', 'int of bool'],
    ['double(house)', 'double of house'],
    ['quot(day, word)', 'quot of int, string'],
    ['quot(word, day)', 'quot of string, int'],
    ['string(days)', 'string of list(int)'],
    ['string(ship)', 'string of ship'],
    ['assign(house, choices)', 'assign of house, list(list(house))'],
    ['assign(houses, house)', 'assign of list(house), house'],
    ['assign(houses, weeks)', 'assign of list(house), list(list(int))'],
    ['assign(days, crews)', 'assign of list(int), list(map(house, int))'],
  ])('%s is refused: %s', (text, detail) => {
    expect(typeOf(text)).toBe(wrong(detail))
  })
})

describe('Of an element of the empty list, which may be anything,', () => {
  test.each([
    ['x', 'any'],
    ['x.guns', 'any'],
    ['x[0]', 'any'],
    ['x["a"]', 'any'],
    ['-x', 'any'],
    ['x + 1', 'number'],
    ['x == null', 'bool'],
    ['x < 1', 'bool'],
    ['1 in x', 'bool'],
    ['x in days', 'bool'],
    ['x.map(y, y)', 'list(any)'],
    ['x.filter(y, y)', 'list(any)'],
    ['size(x)', 'int'],
    ['count(x)', 'int'],
    ['distinct(x)', 'any'],
    ['flatten(x)', 'list(any)'],
    ['only(x)', 'any'],
    ['x.startsWith("a")', 'bool'],
    ['x.contains(x)', 'bool'],
    ['abs(x)', 'any'],
    ['floor(x)', 'int'],
    ['double(x)', 'number'],
    ['string(x)', 'string'],
    ['assign(x, choices)', 'bool'],
    ['assign(houses, x)', 'bool'],
    ['assign(x, x)', 'bool'],
    ['[x, 1]', 'list(int)'],
    ['night ? x : word', 'string'],
  ])('%s is %s', (text, type) => {
    expect(typeOf(`[].map(x, ${text})`)).toBe(`list(${type})`)
  })
})

describe('What stands where a type is wanted', () => {
  test.each<readonly [string, Type]>([
    ['day', NUMBER],
    ['depth', INT],
    ['day', maybe(INT)],
    ['maybe.day', INT],
    ['null', maybe(INT)],
    ['"Nimrod"', CARD],
    ['word', CARD],
    ['card', TEXT],
    ['red', HOUSE],
    ['[red, blue]', list(HOUSE)],
    ['[]', list(HOUSE)],
    ['{red: 1}', map(HOUSE, NUMBER)],
    ['{red: blue}', map(HOUSE, HOUSE)],
    ['only([[red]])', list(HOUSE)],
    ['distinct([red, red])', list(HOUSE)],
    ['only([red])', HOUSE],
    ['night ? red : blue', maybe(HOUSE)],
    ['houses.map(h, red)', list(HOUSE)],
    ['houses.map(h, h == red, blue)', list(HOUSE)],
  ])('%s, for %j', (text, wanted) => {
    expect(typeOf(text, wanted)).not.toContain(': ')
  })

  test.each<readonly [string, Type, string]>([
    ['day', TEXT, wrong('this is int, wanted is string')],
    ['word', HOUSE, wrong('this is string, wanted is house')],
    ['harbour', HOUSE, wrong('this is port, wanted is house')],
    ['null', INT, wrong('this is null, wanted is int')],
    ['days', list(TEXT), wrong('this is list(int), wanted is list(string)')],
    ['stock', map(TEXT, TEXT), wrong('this is map(string, int), wanted is map(string, string)')],
    ['stock', map(INT, INT), wrong('this is map(string, int), wanted is map(int, int)')],
    ['ship', { kind: 'record', name: 'boat' }, wrong('this is ship, wanted is boat')],
    ['green', HOUSE, 'cel/unknown-constant: house'],
    ['[red, green]', list(HOUSE), 'cel/unknown-constant: house'],
    ['"Namrod"', CARD, 'cel/unknown-card: undefined'],
  ])('%s is refused for %j: %s', (text, wanted, fault) => {
    expect(typeOf(text, wanted)).toBe(fault)
  })
})
