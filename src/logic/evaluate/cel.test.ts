import { describe, expect, test } from 'vitest'
import type { Edition, Json, Slot, Type } from '../../domain/index.ts'
import { checkCel } from '../compile/check.ts'
import { BOOL, INT, listOf, NUMBER, type Scope, STRING } from '../compile/scope.ts'
import { Situation } from '../situation.ts'
import { Theory } from '../theory.ts'
import { Evaluation, type Judge } from './evaluation.ts'
import { pinDown } from './operators.ts'
import { FAILED, isKnown, Linear, Ref, toJson, UNKNOWN } from './values.ts'

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
  ['ranged >= 1', true],
])

section('Runtime Errors', [
  ['[1, 2][2]', ERROR],
  ['[1, 2][-1]', ERROR],
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
  ['only([7])', 7],
  ['only([7, 8])', ERROR],
  ['assign([1, 2], [[1, 2], [1]])', true],
  ['assign([1, 2], [[1], [1]])', false],
  ['assign([1, 1], [1])', false],
])

/** The value of a text: as JSON, an error, or unknown. */
function evaluated(text: string): Json {
  const { expr, faults } = checkCel(text, scope, ANY_TYPE)
  if (!expr) return faults.map((each) => `${each.code} ${each.detail ?? ''}`)
  const ev = new Evaluation(theory, new Situation(new Map(Object.entries(GIVEN)), new Set(), []), NO_JUDGE, new Map())
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
  ranged: INT,
  weight: NUMBER,
}
const GIVEN: { readonly [name: string]: Json } = {
  i: 1,
  none: null,
  word_or_none: 'a',
  chief: { n: 3, title: null },
  second: { n: 1, title: 'Dr' },
  third: {},
  skills: { law: 2 },
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
