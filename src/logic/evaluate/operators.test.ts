import { describe, expect, test } from 'vitest'
import type { Edition, Json, Type } from '../../domain/index.ts'
import { checkCel } from '../compile/check.ts'
import type { Scope } from '../compile/scope.ts'
import { readFacts } from '../facts/read-facts.ts'
import { Theory } from '../theory/theory.ts'
import { cutKey, type Region } from '../values/regions.ts'
import { BOOL, INT, listOf, NUMBER, STRING } from '../values/types.ts'
import { FAILED, isKnown, Linear, toJson, UNKNOWN } from '../values/values.ts'
import { Evaluation, type Judge } from './evaluation.ts'
import { pinDown, truth } from './operators.ts'

/* Numbers, texts and values of which something is unknown, computed with and compared. Source: semantics D. */

const SHIP: Type = { kind: 'record', name: 'ship' }
const COLOUR: Type = { kind: 'enum', name: 'colour' }
const MASTS: Type = { kind: 'map', key: STRING, value: INT }
const TYPES: { readonly [name: string]: Type } = {
  gone: BOOL,
  six: INT,
  two: INT,
  two_more: INT,
  sixty_four: INT,
  sixty_five: INT,
  any: INT,
  weight: NUMBER,
  word: STRING,
  other_word: STRING,
  maybe_word: { kind: 'optional', of: STRING },
  colour: COLOUR,
  other_colour: COLOUR,
  ship: SHIP,
  other_ship: SHIP,
  masts: MASTS,
  other_masts: MASTS,
  sizes: listOf(INT),
}
const RANGES: { readonly [name: string]: readonly [number, number] } = {
  six: [1, 6],
  two: [0, 1],
  two_more: [0, 1],
  sixty_four: [1, 64],
  sixty_five: [1, 65],
}
const named = { aliases: [], formerly: [], words: [] }
const facts = Object.entries(TYPES).map(([name, type]) => {
  const range = RANGES[name]
  return { name, type, ...named, ...(range ? { range } : {}) }
})
const ship = {
  kind: 'record' as const,
  name: 'ship',
  fields: [
    { name: 'guns', type: INT, ...named },
    { name: 'flag', type: STRING, ...named },
  ],
}
const colour = {
  kind: 'enum' as const,
  name: 'colour',
  values: ['red', 'blue', 'green'].map((name) => ({ name, label: name, aliases: [], formerly: [] })),
}
const vocabulary = { enums: [colour], records: [ship], facts, quantities: [], actions: [], always: [] }
const theory = new Theory({ rules: [], entries: [], vocabulary } as unknown as Edition)
const scope: Scope = { ...theory, card: () => undefined, bound: new Map() }
const nobody: Judge = { quantity: () => FAILED, may: () => FAILED }

interface Table {
  readonly facts?: { readonly [name: string]: Json }
  readonly regions?: { readonly [name: string]: Region }
}

/** The value of a text, or `error`; where it is unknown, how that is to be cut. */
function found(text: string, { facts: given = {}, regions = {} }: Table = {}): Json {
  const { expr, faults } = checkCel(text, scope, [{ kind: 'any' }])
  if (!expr) throw new Error(faults.map((each) => `${text}: ${each.code} ${each.detail ?? ''}`).join())
  const { situation, problems } = readFacts(theory, given, [])
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const ev = new Evaluation(theory, situation, nobody, new Map(Object.entries(regions)))
  const value = theory.run(expr)(ev)
  if (value === FAILED) return 'error'
  if (isKnown(value)) return toJson(value)
  if (value instanceof Linear) pinDown(ev, value)
  else expect(value === UNKNOWN ? value : truth(ev, value)).toBe(UNKNOWN)
  return { asks: [...new Set(ev.proposals.map(({ atom, cut }) => `${atom.path} ${cut ? cutKey(cut) : 'not'}`))] }
}
const asks = (...cuts: readonly string[]) => ({ asks: cuts })

type Row = readonly [text: string, value: Json]

describe('An unknown number', () => {
  test.each<Row>([
    ['six >= 1', true],
    ['six > 0', true],
    ['six <= 6', true],
    ['six < 7', true],
    ['six > 6', false],
    ['six < 1', false],
    ['six == 7', false],
    ['six != 0', true],
    ['-six < 0', true],
    ['0 - six > -1', false],
    ['six - six == 0', true],
    ['six * 0 == 0', true],
    ['six + 1 > six', true],
    ['2 * six > six', true],
    ['any == any', true],
    ['any + 1 == any', false],
  ])('needs not be known for what holds of all that it can be: %s', (text, value) => {
    expect(found(text)).toEqual(value)
  })

  test.each<Row>([
    ['six > 1', asks('six at 1')],
    ['six >= 6', asks('six at 6')],
    ['six == 3', asks('six at 3')],
    ['six + 2 > 4', asks('six at 2')],
    ['2 - six > -1', asks('six at 3')],
    ['3 * (six + 1) > 9', asks('six at 2')],
    ['(six + 1) * 3 > 9', asks('six at 2')],
    ['six / 2 > 1.5', asks('six at 3')],
    ['(six + 1) / 2 > 2', asks('six at 3')],
    ['weight / 0.5 > 2', asks('weight at 1')],
    ['3 * six > six + 4', asks('six at 2')],
    ['1 / six > 0.5', asks('six at 1')],
    ['any * any > 4', asks('any not')],
    ['sixty_four % 2 == 1', asks('sixty_four at 1')],
    ['sixty_five % 2 == 1', asks('sixty_five not')],
  ])('is cut where a comparison turns, or tried one by one where none does: %s', (text, value) => {
    expect(found(text)).toEqual(value)
  })

  const inside = (low: number, high: number, open = false): Region => ({
    kind: 'between',
    low,
    high,
    lowOpen: open,
    highOpen: open,
    int: false,
  })
  test.each<[text: string, region: Region, value: Json]>([
    ['weight > 2', inside(2, 3, true), true],
    ['weight > 2', inside(2, 3), asks('weight at 2')],
    ['weight >= 2', inside(2, 3), true],
    ['weight <= 3', inside(2, 3), true],
    ['weight < 3', inside(2, 3, true), true],
    ['weight == 2', inside(2, 3, true), false],
    ['-weight < -2', inside(2, 3, true), true],
    ['weight > 1', inside(2, 3), true],
    ['weight > 4', inside(2, 3), false],
  ])('is looked at as far as it is confined: %s', (text, weight, value) => {
    expect(found(text, { regions: { weight } })).toEqual(value)
  })

  test.each<Row>([
    ['six + two > 3', asks('two at 0')],
    ['two - six > 3', asks('two at 0')],
    ['six * two > 3', asks('two at 0')],
    ['two > six', asks('two at 0')],
    ['six == two', asks('two at 0')],
    ['two + two_more > 1', asks('two at 0')],
    ['two_more * two > 1', asks('two_more at 0')],
    ['two_more < two', asks('two_more at 0')],
  ])('beside another is the one that can be fewer things, or the first: %s', (text, value) => {
    expect(found(text)).toEqual(value)
  })
})

describe('What cannot be computed', () => {
  test.each<Row>([
    ['six / 0', 'error'],
    ['[1][1] + 1', 'error'],
    ['1 - [1][1]', 'error'],
    ['2 * [1][1]', 'error'],
    ['[1][1] / 2', 'error'],
    ['1 / [1][1]', 'error'],
    ['[1][1] > 2', 'error'],
    ['2 == [1][1]', 'error'],
    ['[1, [1][1]] == [1, 1]', 'error'],
    ['[[1][1], 1] == [1, 1]', 'error'],
    ['[2, [1][1]] == [1, 1]', false],
    ['[[1][1], 2] == [1, 1]', false],
    ['"a" < ["a"][1]', 'error'],
    ['!([true][1])', 'error'],
  ])('leaves what is made of it without a value, unless the rest decides: %s', (text, value) => {
    expect(found(text)).toEqual(value)
  })

  test.each<Row>([
    ['[1][1] + (gone ? 1 : 2)', asks('gone is boolean true')],
    ['(gone ? 1 : 2) * [1][1]', asks('gone is boolean true')],
    ['(gone ? 1 : 2) / 2', asks('gone is boolean true')],
    ['2 / (gone ? 1 : 2)', asks('gone is boolean true')],
    ['(gone ? 1 : 2) == [1][1]', asks('gone is boolean true')],
    ['[1][1] == (gone ? 1 : 2)', asks('gone is boolean true')],
    ['[[1][1], six] == [1, 2]', asks('six at 2')],
    ['[six, [1][1]] == [2, 1]', asks('six at 2')],
    ['word == (gone ? "a" : "b")', asks('gone is boolean true')],
    ['(gone ? "a" : "b") < "a"', asks('gone is boolean true')],
  ])('beside what is unknown may yet be otherwise: %s', (text, value) => {
    expect(found(text)).toEqual(value)
  })
})

describe('Texts', () => {
  test.each<Row>([
    ['"a" < "b"', true],
    ['"b" < "a"', false],
    ['"a" < "ab"', true],
    ['"ab" < "a"', false],
    ['"ab" <= "ab"', true],
    ['"" < "a"', true],
    [String.raw`"a\u0000" > "a"`, true],
    ['"a" > ""', true],
    ['"B" < "a"', true],
    [String.raw`"\U0001F600" > "\uffff"`, true],
    [String.raw`"a\U0001F600" < "a\U0001F601"`, true],
  ])('are in the order of their code points: %s', (text, value) => {
    expect(found(text)).toBe(value)
  })
})

describe('Values are equal', () => {
  const two = { masts: { fore: 1, main: 2 } }

  test.each<[text: string, table: Table, value: Json]>([
    ['masts == other_masts', { facts: { ...two, other_masts: { main: 2, fore: 1 } } }, true],
    ['masts == other_masts', { facts: { ...two, other_masts: { fore: 1 } } }, false],
    ['other_masts == masts', { facts: { ...two, other_masts: { fore: 1 } } }, false],
    ['masts == other_masts', { facts: { ...two, other_masts: { fore: 1, mizzen: 2 } } }, false],
    ['masts == other_masts', { facts: { ...two, other_masts: { fore: 1, main: 3 } } }, false],
    ['sizes == [1, 2]', { facts: { sizes: [1, 2] } }, true],
    ['sizes == [1, 2]', { facts: { sizes: [1, 2, 3] } }, false],
    ['sizes == [1, 2]', { facts: { sizes: [2, 1] } }, false],
    ['[1, six] == [2, 3]', {}, false],
    ['ship == ship', {}, true],
    ['[ship] == [ship]', {}, true],
    ['ship == other_ship', { facts: { ship: { guns: 1, flag: 'x' }, other_ship: { guns: 1, flag: 'x' } } }, true],
    ['ship == other_ship', { facts: { ship: { guns: 1 }, other_ship: { guns: 2 } } }, false],
    ['word == word', {}, true],
    ['colour == colour', {}, true],
  ])('if all that is in them is: %s', (text, table, value) => {
    expect(found(text, table)).toEqual(value)
  })

  const fewer: Region = { kind: 'among', values: ['blue', 'red'] }
  test.each<[text: string, table: Table, value: Json]>([
    [
      'ship == other_ship',
      { facts: { ship: { guns: 1, flag: 'x' }, other_ship: { flag: 'x' } } },
      'other_ship.guns at 1',
    ],
    ['colour == other_colour', {}, 'colour is string red'],
    ['colour == other_colour', { regions: { other_colour: fewer } }, 'other_colour is string blue'],
    ['other_colour == colour', { regions: { other_colour: fewer } }, 'other_colour is string blue'],
    ['word == other_word', {}, 'word not'],
    ['[sizes] == [[1]]', {}, 'sizes not'],
    ['[[1]] == [sizes]', {}, 'sizes not'],
    ['maybe_word == null', {}, 'maybe_word none'],
    ['maybe_word == word', {}, 'maybe_word none'],
    ['word == maybe_word', {}, 'maybe_word none'],
    ['colour == blue', {}, 'colour is string blue'],
    ['colour == blue', { regions: { colour: { kind: 'among', values: ['red', 'blue'] } } }, 'colour is string blue'],
  ])('as far as is known, else what would tell is asked: %s', (text, table, cut) => {
    expect(found(text, table)).toEqual(asks(cut as string))
  })

  test('never to what is ruled out', () => {
    const regions: { readonly [name: string]: Region } = {
      colour: { kind: 'among', values: ['red', 'blue'] },
      word: { kind: 'except', values: ['a'] },
    }
    expect(found('colour == green', { regions })).toBe(false)
    expect(found('word == "a"', { regions })).toBe(false)
    expect(found('maybe_word == null', { regions: { maybe_word: { kind: 'except', values: [] } } })).toBe(false)
    expect(found('word == "b"', { regions })).toEqual(asks('word is string b'))
  })
})
