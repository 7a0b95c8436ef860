import { describe, expect, test } from 'vitest'
import type { Edition, Json, Slot, Type } from '../../domain/index.ts'
import { checkCel } from '../compile/check.ts'
import type { Scope } from '../compile/scope.ts'
import { Situation } from '../facts/situation.ts'
import { Theory } from '../theory/theory.ts'
import { cutKey, type Region } from '../values/regions.ts'
import { BOOL, INT, listOf, NUMBER, STRING } from '../values/types.ts'
import { FAILED, isKnown, Linear, Ref, toJson, UNKNOWN } from '../values/values.ts'
import { Evaluation, type Judge } from './evaluation.ts'
import { pinDown, truth } from './operators.ts'

/*
 * The CEL specification, section by section, in cases of our own. Source: google/cel-spec, doc/langdef.md; the name of
 * each group is the heading there. What departs from it says so, with the reason in src/logic/README.md.
 */

const ERROR = 'an error'
const UNSURE = 'unknown'

type Row = readonly [text: string, value: Json]

function section(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    test.each(rows)('%s is %j', (text, value) => {
      expect(evaluated(text)).toEqual(value)
    })
  })
}

function refused(name: string, rows: readonly (readonly [text: string, code: string])[]): void {
  describe(name, () => {
    test.each(rows)('%s is no condition of ours: %s', (text, code) => {
      expect(checkCel(text, scope, ANY_TYPE).faults.at(0)?.code).toBe(code)
    })
  })
}

section('Syntax', [
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['10 - 4 - 3', 3],
  ['24.0 / 4.0 / 2.0', 3],
  ['-2 + 5', 3],
  ['--3', 3],
  ['!!true', true],
  ['!false && false', false],
  ['true || false && false', true],
  ['1 + 1 == 2 && 2 < 3', true],
  ['1 < 2 == true', true],
  ['true ? false : true ? true : true', false],
  ['false ? 1 : false ? 2 : 3', 3],
  ['[1, 2, 3][1]', 2],
  ['{"a": [1, 2]}.a[0]', 1],
  ['\n\ttrue\r\n', true],
  ['true // so it is', true],
  ['0x1F', 31],
  ['-0x10', -16],
  ['1e3', 1000],
  ['2.5e-1', 0.25],
  [Array.from({ length: 32 }, () => 'false').join(' || '), false],
  [Array.from({ length: 32 }, () => 'true').join(' && '), true],
  [Array.from({ length: 32 }, () => '1').join(' + '), 32],
  [`${'('.repeat(32)}true${')'.repeat(32)}`, true],
  [`size([${Array.from({ length: 32 }, () => '0').join()}])`, 32],
])

refused('Syntax', [
  ['1 +', 'cel/syntax'],
  ['true &&& true', 'cel/syntax'],
  ['(true', 'cel/syntax'],
  ['let == 1', 'cel/syntax'],
  ['while', 'cel/syntax'],
  ['.yes', 'cel/syntax'],
  ['.5 == 0.5', 'cel/syntax'],
  ['person{n: 1}.n == 1', 'cel/syntax'],
])

section('Numeric Values', [
  ['7', 7],
  ['7.0', 7],
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
])

refused('Numeric Values', [
  ['7u', 'cel/refused'],
  ['9007199254740992', 'cel/refused'],
])

section('String and Bytes Values', [
  ["''", ''],
  [`'""'`, '""'],
  [`'''x''x'''`, "x''x"],
  ['"""one\ntwo"""', 'one\ntwo'],
  [String.raw`"\""`, '"'],
  [String.raw`"\\"`, '\\'],
  [String.raw`r"\\"`, String.raw`\\`],
  [String.raw`'\a\b\f\n\r\t\v' == "\x07\x08\x0c\x0a\x0d\x09\x0b"`, true],
  [String.raw`"\?\'"`, "?'"],
  [String.raw`"\u00ff"`, 'ÿ'],
  [String.raw`"\xFF"`, 'ÿ'],
  [String.raw`"\377"`, 'ÿ'],
  [String.raw`"\303\277"`, 'Ã¿'],
  [String.raw`"\U0001F600"`, '😀'],
  [String.raw`size("\U0001F600")`, 1],
  [String.raw`"\u00e9" == "e\u0301"`, false],
])

refused('String and Bytes Values', [
  ['b"abc" == b"abc"', 'cel/refused'],
  ['"one\ntwo"', 'cel/syntax'],
])

section('Aggregate Values', [
  ['[]', []],
  ['[1, 2] + [3]', [1, 2, 3]],
  ['{1: "a", 2: "b"}[2]', 'b'],
  ['{true: 1}[true]', 1],
  ['size({"a": 1, "b": 2})', 2],
  ['{"a": 1, "a": 2}', ERROR],
])

refused('Aggregate Values', [['[1, "a"] == []', 'cel/type']])

section('Booleans and Null', [
  ['true != false', true],
  ['none == null', true],
  ['word_or_none == null', false],
  ['null == null', true],
])

refused('Booleans and Null', [['i == null', 'cel/type']])

section('Evaluation: a variable without a value is an error, here unknown', [
  ['gone', UNSURE],
  ['gone_int > 0', UNSURE],
  ['[gone_int] == [1]', UNSURE],
  ['gone_list.exists(x, x > 0)', UNSURE],
  ['size(gone_list) > 0', UNSURE],
  ['gone_word.startsWith("a")', UNSURE],
  ['gone_word + "a" == "aa"', UNSURE],
  ['gone_list[0]', UNSURE],
  ['[1, 2, 3][ranged]', UNSURE],
  ['(gone ? chief : second).n', UNSURE],
  ['(gone ? skills : {"war": 1})["law"]', UNSURE],
  ['gone_list == [1]', UNSURE],
  ['gone_list != [1]', UNSURE],
  ['1 in gone_list', UNSURE],
  ['1 in (gone ? [1] : [2])', UNSURE],
  ['(gone ? [1] : [2])[0]', UNSURE],
  ['gone_list + [1]', UNSURE],
  ['[1] + gone_list', UNSURE],
  ['[1] + (gone ? [1] : [2])', UNSURE],
  ['(gone ? [1] : [2]) + [1]', UNSURE],
  ['{gone_word: 1}', UNSURE],
])

section('Evaluation: departures, for what does not depend on the missing value', [
  ['size([gone, gone])', 2],
  ['[1, gone_int][0]', 1],
  ['1 in [1, gone_int]', true],
  ['gone == gone', true],
  ['gone_int - gone_int', 0],
  ['gone_int * 0', 0],
  ['gone ? 1 : 1', 1],
  ['gone ? chief.n : 3', 3],
  ['(gone ? gone_int : gone_int) == gone_int', true],
  ['ranged >= 1', true],
])

section('Runtime Errors', [
  ['[1, 2][2]', ERROR],
  ['[1, 2][-1]', ERROR],
  ['[1, 2][0.5]', ERROR],
  ['[1, 2][[0][1]]', ERROR],
  ['nobody.n', ERROR],
  ['[chief][1].n', ERROR],
  ['sum([no_int])', ERROR],
  ['max([no_int])', ERROR],
  ['abs(no_int)', ERROR],
  ['double(no_int)', ERROR],
  ['string(none)', ERROR],
  ['flatten([no_list])', ERROR],
  ['{"a": 1}["b"]', ERROR],
  ['{"a": 1}.b', ERROR],
  ['[[1]][1][0]', ERROR],
  ['1 in [[1]][1]', ERROR],
  ['[1] + [[1]][1]', ERROR],
  ['[[1]][1] + [1]', ERROR],
  ['"a" + ["b"][1]', ERROR],
  ['{["a"][1]: 1}', ERROR],
  ['1 / 0', ERROR],
  ['1 % 0', ERROR],
])

section('Logical Operators', [
  ['false && [true][1]', false],
  ['[true][1] && false', false],
  ['true && [true][1]', ERROR],
  ['[true][1] && true', ERROR],
  ['true || [true][1]', true],
  ['[true][1] || true', true],
  ['false || [true][1]', ERROR],
  ['[true][1] || false', ERROR],
  ['![true][1]', ERROR],
  ['gone && false', false],
  ['gone && true', UNSURE],
  ['gone || true', true],
  ['gone || false', UNSURE],
  ['gone && [true][1]', UNSURE],
  ['true ? 1 : [1][1]', 1],
  ['false ? [1][1] : 2', 2],
  ['[true][1] ? 1 : 2', ERROR],
  ['gone ? 1 : 2', UNSURE],
])

section('Macros', [
  ['[1, 2, 3].all(x, x > 0)', true],
  ['[1, 2, 3].all(x, x > 1)', false],
  ['[].all(x, false)', true],
  ['[0, 1].all(x, 2 % x == 1)', false],
  ['[0, 1].all(x, 2 % x == 0)', ERROR],
  ['[1, 2, 3].exists(x, x == 2)', true],
  ['[].exists(x, true)', false],
  ['[0, 1].exists(x, 2 % x == 0)', true],
  ['[0, 1].exists(x, 2 % x == 1)', ERROR],
  ['[1, 2, 3].exists_one(x, x == 2)', true],
  ['[1, 2, 2].exists_one(x, x == 2)', false],
  ['[].exists_one(x, true)', false],
  ['[0, 1].exists_one(x, 2 % x == 0)', ERROR],
  ['[1, 2, 3].map(x, x * x)', [1, 4, 9]],
  ['[0, 1].map(x, 2 % x)[0]', ERROR],
  ['[1, 2, 3].filter(x, x % 2 > 0)', [1, 3]],
  ['[0, 1].filter(x, 2 % x == 0)', ERROR],
  ['{"a": 1, "b": 2}.all(k, k < "c")', true],
  ['{"a": 1, "b": 2}.exists(k, k == "b")', true],
  ['{"a": 1, "b": 2}.exists_one(k, k >= "a")', false],
  ['[[1], [2, 3]].exists(x, x.exists(y, y == 3))', true],
  ['[1, 2].exists(x, [3].exists(x, x == 3))', true],
])

section('Macros: departures', [
  ['[1, 2, 3].map(x, x > 1, x * x)', [4, 9]],
  ['[1, 2, 3].count(x, x > 1)', 2],
  ['{"a": 1, "b": 2}.map(k, k + "!")', ['a!', 'b!']],
  ['{"a": 1, "b": 2}.filter(k, k != "a")', ['b']],
  ['[1, 1, 0].exists_one(x, 1 % x == 0)', false],
  ['[0, 1].map(x, 2 % x)[1]', 0],
])

refused('Macros', [
  ['[1].exists(1, true)', 'cel/syntax'],
  ['[1].exists(i, true)', 'cel/shadow'],
  ['i.exists(x, true)', 'cel/type'],
  ['[1].exists(x, x)', 'cel/type'],
])

section('Field Selection', [
  ['chief.n', 3],
  ['chief.ready', UNSURE],
  ['skills.law', 2],
  ['skills["law"]', 2],
  ['skills.war', ERROR],
  ['has(chief.title)', false],
  ['has(second.title)', true],
  ['has(third.title)', UNSURE],
])

refused('Field Selection', [
  ['chief.age', 'cel/unknown-field'],
  ['has(i)', 'cel/refused'],
  ['has(chief.n)', 'cel/refused'],
  ['has(skills.law)', 'cel/refused'],
])

section('Equality and Ordering', [
  ['[1, 2] == [1, 2]', true],
  ['[1, 2] == [2, 1]', false],
  ['[1] == [1, 2]', false],
  ['[1, [1][1]] == [2, 3]', false],
  ['[1, [1][1]] == [1, 3]', ERROR],
  ['{"a": 1, "b": 2} == {"b": 2, "a": 1}', true],
  ['{"a": 1} == {"b": 1}', false],
  ['{"a": 1} == {"a": 2}', false],
  ['{"a": 1} == {"a": [1][1]}', ERROR],
  ['1 != [1][1]', ERROR],
  ['"a" < "b"', true],
  ['"a" < "ab"', true],
  ['"b" < "ab"', false],
  ['"" < "a"', true],
  ['"ab" <= "ab"', true],
  ['"Z" < "a"', true],
  [String.raw`"\U0001F600" > "\uFFFD"`, true],
  [String.raw`"\U0001F600" < "\U0001F601"`, true],
  ['1.5 <= 1.5', true],
  ['-1 > -2', true],
])

section('Equality and Ordering: departures, for int and number mix', [
  ['2 == 2.0', true],
  ['1 < 1.5', true],
  ['1 in [1.0, 2.5]', true],
  ['1 + 0.5', 1.5],
])

refused('Equality and Ordering', [
  ['1 == "a"', 'cel/type'],
  ['true < false', 'cel/type'],
  ['[1] < [2]', 'cel/type'],
])

section('Overflow', [
  ['9007199254740991 + 1', ERROR],
  ['-9007199254740991 - 1', ERROR],
  ['9007199254740991 * 2', ERROR],
  ['9007199254740991 + 1 - 1', ERROR],
  ['9007199254740990 + 1', 9007199254740991],
  ['int(1e300)', ERROR],
  ['int("9007199254740992")', ERROR],
  ['sum([9007199254740991, 1])', ERROR],
  ['1e308 * 10.0', ERROR],
])

section('List of Standard Definitions', [
  ['7 % 3', 1],
  ['-7 % 3', -1],
  ['7 % -3', 1],
  ['-(3)', -3],
  ['-(1.5)', -1.5],
  ['"a" + "b"', 'ab'],
  ['2 in [1, 2]', true],
  ['3 in [1, 2]', false],
  ['[1] in [[1], [2]]', true],
  ['"a" in {"a": 1}', true],
  ['1 in {"a": [1][1]}.map(k, 1)', true],
  ['"abc".contains("bc")', true],
  ['"abc".contains("")', true],
  ['"abc".startsWith("ab")', true],
  ['"abc".startsWith("bc")', false],
  ['"abc".endsWith("bc")', true],
  ['[1, 2].contains(2)', true],
  ['[1, 2].contains(3)', false],
  ['size("")', 0],
  ['size([1, 2])', 2],
  ['[1, 2].size()', 2],
  ['"abc".size()', 3],
  ['int(3.9)', 3],
  ['int(-3.9)', -3],
  ['int("42")', 42],
  ['int("-42")', -42],
  ['int("4 2")', ERROR],
  ['int("")', ERROR],
  ['double(3)', 3],
  ['double("1.5")', 1.5],
  ['double("-1e3")', -1000],
  ['double("one")', ERROR],
  ['double(" 1")', ERROR],
  ['double("0x10")', ERROR],
  ['double("12.75")', 12.75],
  ['double(".25")', 0.25],
  ['double("5.")', 5],
  ['double("+1.5E+12")', 1.5e12],
  ['double("25e-1")', 2.5],
  ['double("1e999")', ERROR],
  ['int("+42")', 42],
  ['int("a42")', ERROR],
  ['int("42a")', ERROR],
  ['int("0x10")', ERROR],
  ['int("1e3")', ERROR],
  ['string(42)', '42'],
  ['string(true)', 'true'],
  ['string("a")', 'a'],
])

section('List of Standard Definitions: departures, for `/` divides exactly', [
  ['1 / 2', 0.5],
  ['7 / 2 * 2', 7],
  ['quot(7, 2)', 3],
  ['quot(-7, 2)', -3],
  ['quot(1, 0)', ERROR],
  ['7.5 % 2', 1.5],
  ['1.0 / 0.0', ERROR],
])

refused('List of Standard Definitions', [
  ['"a".matches("a")', 'cel/refused'],
  ['timestamp("2000-01-01T00:00:00Z") == timestamp("2000-01-01T00:00:00Z")', 'cel/refused'],
  ['duration("1s") == duration("1s")', 'cel/refused'],
  ['type(1) == int', 'cel/refused'],
  ['dyn(1) == 1', 'cel/refused'],
  ['uint(1) == uint(1)', 'cel/refused'],
  ['bytes("a") == bytes("a")', 'cel/refused'],
  ['bool("true")', 'cel/refused'],
  ['int(true) == 1', 'cel/type'],
  ['"a" * 2 == "aa"', 'cel/type'],
])

section('Functions: our own', [
  ['sum([1, 2.5])', 3.5],
  ['sum([])', 0],
  ['min(3, 1, 2)', 1],
  ['max([3, 1, 2])', 3],
  ['min([1][1], 2)', ERROR],
  ['max([1].filter(x, x > 1))', ERROR],
  ['count([1, 1])', 2],
  ['distinct([1, 2, 1])', [1, 2]],
  ['flatten([[1], [2, [3][0]]])', [1, 2, 3]],
  ['abs(-2)', 2],
  ['floor(-1.5)', -2],
  ['ceil(-1.5)', -1],
  ['ceil(1.5)', 2],
  ['only([7])', 7],
  ['only([7, 8])', ERROR],
  ['assign([1, 2], [[1, 2], [1]])', true],
  ['assign([1, 2], [[1], [1]])', false],
  ['assign([1, 1], [1])', false],
])

section('Functions: our own, of what is unknown or in error', [
  ...[
    'size(#)',
    'count(#)',
    'sum(#)',
    'max(#)',
    'only(#)',
    'distinct(#)',
    '#.contains(1)',
    '#.exists(x, x > 0)',
  ].flatMap((text): Row[] => [
    [text.replace('#', '(gone ? [1] : [2])'), UNSURE],
    [text.replace('#', '[[1]][1]'), ERROR],
  ]),
  ...['abs(#)', 'floor(#)', 'int(#)', 'double(#)', 'string(#)', 'quot(#, 2)', '# % 2', '-#'].flatMap((text): Row[] => [
    [text.replace('#', '(gone ? 1 : 2)'), UNSURE],
    [text.replace('#', '[1][1]'), ERROR],
  ]),
  ['flatten(gone ? [[1]] : [[2]])', UNSURE],
  ['flatten([[[1]]][1])', ERROR],
  ['flatten([[1], [[2]][1]])', ERROR],
  ['flatten([[1], gone_list])', UNSURE],
  ['(gone ? "a" : "b").contains("a")', UNSURE],
  ['["a"][1].contains("a")', ERROR],
  ['distinct([1, [1][1]])', ERROR],
  ['max(1, [1][1])', ERROR],
  ['min([ranged, 0])', 0],
  ['max(ranged, 3)', UNSURE],
  ['max(3, [1][1], ranged)', ERROR],
  ['abs(0 - i)', 1],
  ['-i', -1],
  ['[gone, true].filter(x, x)', UNSURE],
  ['[gone, false].exists_one(x, x)', UNSURE],
  ['[gone, true].exists_one(x, x)', UNSURE],
  ['[gone, true, true].exists_one(x, x)', false],
  ['[true, [true][1]].exists_one(x, x)', ERROR],
  ['[gone, true].count(x, x)', UNSURE],
  ['[true, [true][1]].count(x, x)', ERROR],
  ['[gone_int].map(x, x > 0, x)', UNSURE],
  ['[0, 1].map(x, 2 % x == 0, x)', ERROR],
])

section('An unknown beside an error may yet be otherwise', [
  ['[gone, [true][1]].all(x, x)', UNSURE],
  ['[[true][1], gone].all(x, x)', UNSURE],
  ['[gone, [true][1]].exists(x, x)', UNSURE],
  ['[gone, [true][1]].exists_one(x, x)', UNSURE],
  ['[gone, [true][1]].count(x, x)', UNSURE],
  ['[gone, [true][1]].filter(x, x)', UNSURE],
  ['[[true][1], gone].filter(x, x)', UNSURE],
  ['[gone, [true][1]].map(x, x, 1)', UNSURE],
  ['[[true][1], gone].map(x, x, 1)', UNSURE],
  ['[true][1] || gone', UNSURE],
])

describe('What is asked of an unknown is how it is cut', () => {
  test.each([
    ['gone', 'gone is boolean true'],
    ['gone_int > 2', 'gone_int at 2'],
    ['gone_int * 2 + 1 > 5', 'gone_int at 2'],
    ['-gone_int > 2', 'gone_int at -2'],
    ['gone_word == "a"', 'gone_word is string a'],
    ['gone_word.contains("a")', 'gone_word is boolean true'],
    ['gone_word.startsWith("a")', 'gone_word is boolean true'],
    ['ranged > 3', 'ranged at 3'],
    ['floor(ranged) > 3', 'ranged at 3'],
    ['ceil(ranged * 2) > 6', 'ranged at 3'],
    ['int(ranged + 1) > 4', 'ranged at 3'],
    ['double(ranged) > 3', 'ranged at 3'],
    ['abs(ranged) > 3', 'ranged at 3'],
    ['abs(-ranged) > 3', 'ranged at 3'],
    ['abs(ranged - 3) > 1', 'ranged at 3'],
    ['max(ranged, 3) > 2', 'ranged at 3'],
    ['sum([ranged, 1]) > 4', 'ranged at 3'],
    ['distinct([3, ranged]) == [3]', 'ranged at 3'],
  ])('%s: %s', (text, cut) => {
    expect(asked(text)).toEqual([cut])
  })

  test.each([
    'floor(ranged * 0.5) > 1',
    'ceil(ranged + 0.5) > 3',
    'quot(ranged, 2) > 1',
    'ranged % 2 == 1',
    'string(ranged) == "3"',
    '[1, 2, 3][ranged] > 1',
    'ranged * ranged > 9',
  ])('a number of few is tried from its least where it cannot be cut: %s', (text) => {
    expect(asked(text)).toEqual(['ranged at 1'])
  })

  test.each(['floor(weight) > 1', 'string(gone_int) == "3"', '"a".contains(gone_word)', 'flatten([gone_list]) == [1]'])(
    'but where it cannot, and has no end, nothing: %s',
    (text) => {
      expect(asked(text)).toEqual([expect.stringMatching(/^\w+ not$/)])
    },
  )

  const LISTS: readonly (readonly [text: string, cut: string])[] = [
    ['#[0] > 1', 'at 1'],
    ['#.exists(x, x > 1)', 'is boolean true'],
    ['#.all(x, x > 1)', 'is boolean true'],
    ['#.exists_one(x, x > 1)', 'is boolean true'],
    ['#.count(x, x > 1) > 2', 'at 2'],
    ['size(#.filter(x, x > 1)) > 2', 'at 2'],
    ['size(#.map(x, x + 1)) > 2', 'at 2'],
    ['#.map(x, x + 1).exists(x, x > 2)', 'is boolean true'],
    ['size(#) > 2', 'at 2'],
    ['count(#) > 2', 'at 2'],
    ['sum(#) > 2', 'at 2'],
    ['max(#) > 2', 'at 2'],
    ['only(#) > 2', 'at 2'],
    ['distinct(#)[0] > 2', 'at 2'],
    ['#.contains(1)', 'is boolean true'],
    ['assign(#, [[1]])', 'is boolean true'],
    ['1 in #', 'is boolean true'],
    ['# == [1]', 'is boolean true'],
    ['# != [1]', 'is boolean true'],
    ['# + [1] == [1]', 'is boolean true'],
    ['[1] + # == [1]', 'is boolean true'],
  ]

  test.each(LISTS)('of a list nobody described, what is said of it: %s, %s', (text, cut) => {
    expect(asked(text.replace('#', 'gone_list'))).toEqual([`gone_list ${cut}`])
  })

  test('so of a map, of lists in a list, and of what is taken out of one', () => {
    expect(asked('gone_map["law"] > 2')).toEqual(['gone_map at 2'])
    expect(asked('gone_map.law > 2')).toEqual(['gone_map at 2'])
    expect(asked('"law" in gone_map')).toEqual(['gone_map is boolean true'])
    expect(asked('size(gone_map) > 2')).toEqual(['gone_map at 2'])
    expect(asked('gone_map == skills')).toEqual(['gone_map is boolean true'])
    expect(asked('size(flatten([gone_list].filter(x, true))) > 2')).toEqual(['gone_list not'])
    expect(asked('size(flatten(gone_lists)) > 2')).toEqual(['gone_lists at 2'])
    expect(asked('gone_lists[0][1] > 2')).toEqual(['gone_lists at 2'])
    expect(asked('gone_lists.map(x, x)[0][1] > 2')).toEqual(['gone_lists not'])
    expect(asked('max(gone_weights) > 2.5')).toEqual(['gone_weights at 2.5'])
    expect(asked('only(gone_words) == "a"')).toEqual(['gone_words is string a'])
    expect(asked('gone_word.contains(other_word)')).toEqual(['gone_word not', 'other_word not'])
    expect(asked('gone_people.map(p, p)[0].n == 2')).toEqual(['gone_people is boolean true'])
  })

  const isOfElements = (text: string) => !text.includes('# ') && !text.includes('distinct')
  const MAYBE = [
    ...LISTS.filter(([text]) => isOfElements(text)).map(([text]) => text.replace('#', 'maybe_list')),
    'maybe_list == null',
    'maybe_map["law"] > 2',
    '"law" in maybe_map',
    'maybe_word == null',
    'maybe_word == "a"',
    'maybe_word == gone_word',
    'maybe_word.contains("a")',
    'maybe_person.n > 2',
    'has(third.title)',
    'maybe_int > 2',
    'string(maybe_int) == "2"',
    'double(maybe_int) > 2',
    'abs(maybe_int) > 2',
    'max([maybe_int]) > 2',
    'maybe_yes == true',
  ]

  test.each(MAYBE)('of what may be none, first whether there is one: %s', (text) => {
    expect(asked(text)).toEqual([expect.stringMatching(/ none$/)])
  })

  test('and then, where there is one, as of any other', () => {
    const there: Region = { kind: 'except', values: [] }
    for (const [text, cut] of LISTS) {
      if (!isOfElements(text)) continue
      expect(asked(text.replace('#', 'maybe_list'), { maybe_list: there })).toEqual([`maybe_list ${cut}`])
    }
    expect(asked('maybe_map["law"] > 2', { maybe_map: there })).toEqual(['maybe_map at 2'])
    expect(asked('maybe_word == "a"', { maybe_word: there })).toEqual(['maybe_word is string a'])
    expect(asked('maybe_word.contains("a")', { maybe_word: there })).toEqual(['maybe_word is boolean true'])
    expect(asked('maybe_word == null', { maybe_word: there })).toEqual([])
    expect(asked('has(third.title)', { 'third.title': there })).toEqual([])
    expect(asked('maybe_yes == true', { maybe_yes: { kind: 'among', values: [true, false] } })).toEqual([
      'maybe_yes is boolean true',
    ])
  })
})

describe('What a condition is said to rest on is what decided it', () => {
  test.each([
    ['yes && i == 1', ['yes', 'i']],
    ['yes && !yes', ['yes']],
    ['i == 1 && no && yes', ['no']],
    ['i == 2 || no || yes', ['yes']],
    ['yes && (no || i == 1)', ['yes', 'i']],
    ['yes && (i == 2 || no)', ['i', 'no']],
    ['yes ? i == 1 : no', ['yes', 'i']],
    ['crew.exists(c, c.n == 2)', ['crew', 'crew[1].n']],
    ['yes && crew.exists(c, c.n == 2)', ['yes', 'crew', 'crew[1].n']],
    ['crew.all(c, c.n < 2)', ['crew', 'crew[1].n']],
    ['crew.all(c, c.n < 9)', ['crew', 'crew[0].n', 'crew[1].n', 'crew[2].n']],
    ['crew.exists(c, c.n > 9)', ['crew', 'crew[0].n', 'crew[1].n', 'crew[2].n']],
  ])('%s on %j', (text, facts) => {
    expect(restsOn(text)).toEqual(facts)
  })
})

/** A look at the facts as they are given, some unknowns confined. */
function look(regions: { readonly [fact: string]: Region } = {}, explaining = false): Evaluation {
  const situation = new Situation(new Map(Object.entries(GIVEN)), new Set(), [])
  return new Evaluation(theory, situation, NO_JUDGE, new Map(Object.entries(regions)), explaining)
}

function ready(text: string) {
  const { expr, faults } = checkCel(text, scope, ANY_TYPE)
  if (!expr) throw new Error(faults.map((each) => `${text}: ${each.code} ${each.detail ?? ''}`).join())
  return theory.run(expr)
}

/** How what keeps a condition open is to be cut, each once. */
function asked(text: string, regions: { readonly [fact: string]: Region } = {}): string[] {
  const ev = look(regions)
  truth(ev, ready(text)(ev))
  return [...new Set(ev.proposals.map(({ atom, cut }) => `${atom.path} ${cut ? cutKey(cut) : 'not'}`))]
}

function restsOn(text: string): string[] {
  const ev = look({}, true)
  ready(text)(ev)
  return [...new Set(ev.reads.map(({ fact }) => fact))]
}

/** The value of a text: as JSON, an error, or unknown. */
function evaluated(text: string): Json {
  const { expr, faults } = checkCel(text, scope, ANY_TYPE)
  if (!expr) return faults.map((each) => `${each.code} ${each.detail ?? ''}`)
  const ev = look()
  const found = theory.run(expr)(ev)
  if (found instanceof Ref || found instanceof Linear) return pinDown(ev, found) === UNKNOWN ? UNSURE : ERROR
  if (found === UNKNOWN) return UNSURE
  if (found === FAILED) return ERROR
  return isKnown(found) ? toJson(found) : UNSURE
}

const NO_JUDGE: Judge = { quantity: () => FAILED, may: () => FAILED }

const ANY_TYPE: readonly Type[] = [{ kind: 'any' }]

const person: Type = { kind: 'record', name: 'person' }
const maybe: Type = { kind: 'optional', of: STRING }
const TYPES: { readonly [name: string]: Type } = {
  i: INT,
  none: maybe,
  word_or_none: maybe,
  chief: person,
  second: person,
  third: person,
  skills: { kind: 'map', key: STRING, value: INT },
  gone: BOOL,
  gone_int: INT,
  gone_list: listOf(INT),
  gone_word: STRING,
  other_word: STRING,
  gone_words: listOf(STRING),
  gone_weights: listOf(NUMBER),
  no_int: { kind: 'optional', of: INT },
  no_list: { kind: 'optional', of: listOf(INT) },
  ranged: INT,
  weight: NUMBER,
  yes: BOOL,
  no: BOOL,
  crew: listOf(person),
  gone_map: { kind: 'map', key: STRING, value: INT },
  gone_lists: listOf(listOf(INT)),
  gone_people: listOf(person),
  maybe_list: { kind: 'optional', of: listOf(INT) },
  maybe_map: { kind: 'optional', of: { kind: 'map', key: STRING, value: INT } },
  maybe_word: maybe,
  maybe_int: { kind: 'optional', of: INT },
  maybe_yes: { kind: 'optional', of: BOOL },
  maybe_person: { kind: 'optional', of: person },
  nobody: { kind: 'optional', of: person },
}
const GIVEN: { readonly [name: string]: Json } = {
  i: 1,
  none: null,
  word_or_none: 'a',
  chief: { n: 3, title: null },
  second: { n: 1, title: 'Dr' },
  third: {},
  skills: { law: 2 },
  yes: true,
  no: false,
  crew: [{ n: 1 }, { n: 2 }, { n: 3 }],
  nobody: null,
  no_int: null,
  no_list: null,
}

const named = { aliases: [], formerly: [], words: [] }
const slot = (name: string, type: Type, range?: readonly [number, number]): Slot => ({
  name,
  type,
  ...(range ? { range } : {}),
  ...named,
})
const record = {
  kind: 'record' as const,
  name: 'person',
  fields: [slot('n', INT), slot('ready', BOOL), slot('title', maybe)],
}
const facts = Object.entries(TYPES).map(([name, type]) => slot(name, type, name === 'ranged' ? [1, 6] : undefined))
const scope: Scope = {
  enums: new Map(),
  records: new Map([['person', record]]),
  facts: new Map(facts.map((fact) => [fact.name, fact])),
  quantities: new Map(),
  actions: new Map(),
  card: () => undefined,
  bound: new Map(),
}
const theory = new Theory({
  rules: [],
  entries: [],
  vocabulary: { enums: [], records: [record], facts, quantities: [], actions: [], always: [] },
} as unknown as Edition)
