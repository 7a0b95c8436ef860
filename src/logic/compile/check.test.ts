import { describe, expect, test } from 'vitest'
import type { Each, Type } from '../../domain/index.ts'
import { BOOL } from '../values/types.ts'
import { checkCel } from './check.ts'
import type { Scope } from './scope.ts'

const enumType = (name: string): Type => ({ kind: 'enum', name })
const list = (of: Type): Type => ({ kind: 'list', of })
const value = (name: string) => ({ name, label: name, aliases: [], formerly: [] })
const slot = (name: string, type: Type) => ({ name, type, aliases: [], formerly: [], words: [] })
const targets: Each = {
  variable: 'target',
  list: { op: 'fact', name: 'ships' },
  listText: 'ships',
  element: { kind: 'record', name: 'ship' },
}

const scope: Scope = {
  enums: new Map([['house', { kind: 'enum', name: 'house', values: ['red', 'blue', 'green'].map(value) }]]),
  records: new Map([
    [
      'ship',
      {
        kind: 'record',
        name: 'ship',
        fields: [
          slot('name', { kind: 'card' }),
          slot('house', enumType('house')),
          slot('guns', { kind: 'int' }),
          slot('captain', { kind: 'optional', of: { kind: 'string' } }),
          slot('skills', { kind: 'map', key: enumType('house'), value: { kind: 'int' } }),
        ],
      },
    ],
  ]),
  facts: new Map<string, { type: Type }>([
    ['ships', { type: list({ kind: 'record', name: 'ship' }) }],
    ['crew', { type: list({ kind: 'string' }) }],
    ['crew.house', { type: enumType('house') }],
    ['wind', { type: { kind: 'int' } }],
    ['depth', { type: { kind: 'number' } }],
    ['night', { type: BOOL }],
    ['dock.open', { type: BOOL }],
  ]),
  quantities: new Map<string, { type: Type; each?: Each }>([
    ['crew.oldest', { type: { kind: 'int' } }],
    ['hits', { type: { kind: 'int' }, each: targets }],
  ]),
  actions: new Map<string, { each?: Each }>([
    ['sail', {}],
    ['dock.leave', {}],
    ['fire', { each: targets }],
  ]),
  bound: new Map(),
  card: (name) => (name === 'Nimrod' ? 'nimrod' : undefined),
}

const codes = (text: string, wanted: Type = BOOL, at: Scope = scope) =>
  checkCel(text, at, wanted).faults.map((each) => `${each.code}@${each.at} ${each.found}`)

describe('a condition is checked against the vocabulary', () => {
  const details = (text: string) => checkCel(text, scope, BOOL).faults.map((each) => [each.code, each.at, each.detail])

  test.each([
    'wind > 3 && !night',
    'depth < wind',
    'crew.house == red',
    "crew.house == 'red'",
    'crew.oldest >= 30',
    "'tom' in crew",
    'blue in [crew.house]',
    'crew.house in [red, blue]',
    'ships.exists(s, s.house == green && s.guns >= 2)',
    'ships.all(s, has(s.captain))',
    'ships[0].skills[red] > 1',
    'red in ships[0].skills',
    'ships[0].name == "Nimrod"',
    'ships[0].captain == null',
    'sum(ships.map(s, s.guns)) > 4',
    'max(wind, 3) == 3',
    'may(sail)',
    'size(crew) == count(crew)',
    'assign([red, blue], ships.map(s, s.skills))',
    '(night ? red : blue) == crew.house',
    'quot(wind, 2) == 1',
    'hits.exists(h, h > 2)',
    'crew.exists(c, c.startsWith("t"))',
    'true',
  ])('%s is sound', (text) => {
    expect(codes(text)).toEqual([])
  })

  test.each([
    ['wnd > 3', ['cel/unknown-name@0 wnd']],
    ['crew.house == rd', ['cel/unknown-constant@14 rd']],
    ["crew.house == 'purple'", ['cel/unknown-constant@14 purple']],
    ['crew.house in [red, purple]', ['cel/unknown-constant@20 purple']],
    ['ships.exists(s, s.gun > 1)', ['cel/unknown-field@16 gun']],
    ['wind == night', ['cel/type@0 wind == night']],
    ['wind', ['cel/type@0 wind']],
    ['wind && night', ['cel/type@0 wind']],
    ['has(wind)', ['cel/refused@0 has(wind)']],
    ['has(ships[0].guns)', ['cel/refused@0 has(ships[0].guns)']],
    ['crew.exists(ships, true)', ['cel/shadow@12 ships']],
    ["crew[0].matches('a')", ['cel/refused@0 matches']],
    ['sizee(crew) > 1', ['cel/unknown-function@0 sizee']],
    ['contains(crew, "tom")', ['cel/unknown-function@0 contains']],
    ['wind.quot(2) > 1', ['cel/unknown-function@0 quot']],
    ['crew.has(c)', ['cel/unknown-function@0 has']],
    ['wind == null', ['cel/type@0 wind == null']],
    ['may(sale)', ['name/unknown-action@4 sale']],
    ['wind >', ['cel/syntax@6 wind >']],
    ['night && wnd > 1 && dpth > 2', ['cel/unknown-name@9 wnd', 'cel/unknown-name@20 dpth']],
    ['1u == 1u', ['cel/refused@0 1u']],
  ])('%s is not: %j', (text, faults) => {
    expect(codes(text)).toEqual(faults)
  })

  test.each([
    ['(night ? wnd : 1) > dpth', ['cel/unknown-name@9 wnd', 'cel/unknown-name@20 dpth']],
    ['(night ? 1 : wnd) == 1 || dpth > 1', ['cel/unknown-name@13 wnd', 'cel/unknown-name@26 dpth']],
    ['wnd == night && dpth > 1', ['cel/unknown-name@0 wnd', 'cel/unknown-name@16 dpth']],
    ['[wnd, dpth] == [1]', ['cel/unknown-name@1 wnd', 'cel/unknown-name@6 dpth']],
    ['{"a": wnd}["a"] > dpth', ['cel/unknown-name@6 wnd', 'cel/unknown-name@18 dpth']],
    ['wnd.exists(w, w.guns > dpth)', ['cel/unknown-name@0 wnd', 'cel/unknown-name@23 dpth']],
    ['wnd in dpth', ['cel/unknown-name@0 wnd', 'cel/unknown-name@7 dpth']],
    ['max(wnd, dpth) > 1', ['cel/unknown-name@4 wnd', 'cel/unknown-name@9 dpth']],
    ['{"a": night ? wnd : 1}["a"] > 1', ['cel/unknown-name@14 wnd']],
    ['{"a": wind in dpth}["a"]', ['cel/unknown-name@14 dpth']],
    ['{"a": wind in night}["a"]', ['cel/type@14 night']],
    ['{"a": wnd < 1}["a"] || {"a": wnd == 1}["a"]', ['cel/unknown-name@6 wnd', 'cel/unknown-name@29 wnd']],
    ['{"a": wnd && night}["a"]', ['cel/unknown-name@6 wnd']],
    ['{"a": has(ships[0].gun)}["a"]', ['cel/unknown-field@10 gun']],
    ['{"a": wnd.map(w, w)}["a"] == 1', ['cel/unknown-name@6 wnd']],
  ])('what one fault leaves open is no fault of its own, and hides no other: %s', (text, faults) => {
    expect(codes(text)).toEqual(faults)
  })

  test.each([
    'wnd && night',
    'night || wnd',
    'wnd == 1',
    '1 != wnd',
    'wnd < 1',
    '1 >= wnd',
    '1 in wnd',
    'wnd in crew',
    'night in [wnd, 1]',
    '[wnd, 1] == [1]',
    '{"a": wnd, "b": 1} == {"a": 1}',
    '{wnd: 1} == {"a": 1}',
    '(wnd ? 1 : 2) == 1',
    '(night ? wnd : 1) == 1',
    '(night ? 1 : wnd) == 1',
    'has(ships[0].wnd)',
    'crew.exists(c, wnd)',
    'wnd.exists(c, night)',
    'ships[0].wnd == 1',
    'ships[0].wnd.deep == 1',
    'wnd + night > 1',
    'wnd < night',
    '!wnd',
    '-wnd > 1',
    'crew.contains(wnd)',
    'max(wnd, 1) > 1',
    'crew.map(c, night, wnd) == crew',
    'wnd.map(c, c) == crew',
    'crew.map(c, wnd, c) == crew',
    'assign([wnd], crew)',
  ])('a condition with one fault has one, whatever is made of it: %s', (text) => {
    expect(codes(`night ? (${text}) : night`)).toHaveLength(1)
    expect(codes(`(${text}) == wind`)).toHaveLength(1)
    expect(codes(`[${text}].exists(x, x)`)).toHaveLength(1)
  })

  test.each([
    ['[wnd, 1].exists(w, w > dpth)', ['cel/unknown-name@1 wnd', 'cel/unknown-name@23 dpth']],
    ['{"a": wnd}.exists(w, w > dpth)', ['cel/unknown-name@6 wnd', 'cel/unknown-name@25 dpth']],
    ['[wnd, 1].exists(w, w && night)', ['cel/unknown-name@1 wnd', 'cel/type@19 w']],
    ['wind in night', ['cel/type@8 night']],
    ['crew.house == red.blue', ['cel/unknown-name@14 red.blue']],
    ['crew.house == rde.blue', ['cel/unknown-name@14 rde.blue']],
    [' wind > ', ['cel/syntax@8 wind >']],
  ])('every fault is told where it stands: %s', (text, faults) => {
    expect(codes(text)).toEqual(faults)
  })

  test.each([
    "'red' == crew.house",
    'red == crew.house',
    "['red', crew.house] == ships.map(s, s.house)",
    "(night ? 'red' : crew.house) == crew.house",
    "(night ? crew.house : 'red') == crew.house",
    "['red'] == ships.map(s, s.house)",
    'red in [crew.house]',
    'null == ships[0].captain',
    '[].exists(x, x == null)',
    '[].exists(x, 1 in x)',
    '[].exists(x, x.guns > 1)',
    '[].exists(x, x[0] == x["a"])',
    '[].exists(x, x[0][0] > 1)',
  ])('either side may say what the other is, and of nothing anything may be said: %s', (text) => {
    expect(codes(text)).toEqual([])
  })

  test('a fault shows what is faulty, as much as is read at a glance', () => {
    const name = (length: number) => 'n'.repeat(length)
    expect(codes(`${name(60)} > 1`)).toEqual([`cel/unknown-name@0 ${name(60)}`])
    expect(codes(`${name(61)} > 1`)).toEqual([`cel/unknown-name@0 ${name(57)}...`])
  })

  test('what may be one of several types is told all of them', () => {
    const told = (text: string) => checkCel(text, scope, [list({ kind: 'int' }), { kind: 'int' }]).faults
    expect(told('wind')).toEqual([])
    expect(told('[wind]')).toEqual([])
    expect(told('night')[0]?.detail).toBe('this is bool, wanted is list(int) or int')
  })

  test.each(['may(sail)', 'must(sail)', 'may("sail")', 'may(dock.leave)', "must('dock.leave')"])(
    'a verdict is asked for by the name of one action: %s',
    (text) => {
      expect(codes(text)).toEqual([])
    },
  )

  test.each([
    'may()',
    'must(1)',
    'may(true)',
    'may(sail, sail)',
    'must(sail && sail)',
    'may(crew[0])',
    'may(crew[0].x)',
  ])('and by nothing else: %s', (text) => {
    expect(codes(text)).toEqual([`cel/type@0 ${text}`])
    expect(details(text)[0]?.[2]).toBe(`${text.slice(0, text.indexOf('('))} takes the name of one action`)
  })

  test('the verdict of an action with `each` is one inside its loop and a list outside', () => {
    const inside = { ...scope, bound: new Map([['target', targets]]) }
    expect(checkCel('may(fire)', inside, BOOL)).toMatchObject({
      faults: [],
      expr: { op: 'may', action: 'fire', bound: true },
    })
    expect(codes('may(fire)')).toEqual(['cel/type@0 may(fire)'])
    expect(checkCel('must(fire).exists(m, m)', scope, BOOL)).toMatchObject({
      faults: [],
      expr: { list: { op: 'must', action: 'fire' } },
    })
  })

  test('a number with a minus is a constant, anything else is turned round', () => {
    expect(checkCel('wind > -3', scope, BOOL).expr).toMatchObject({ right: { op: 'const', value: -3 } })
    expect(checkCel('-wind > 3', scope, BOOL).expr).toMatchObject({ left: { op: 'neg', of: { op: 'fact' } } })
  })

  test('a card that no entry is called is another card, and the condition stands', () => {
    const checked = checkCel('ships[0].name == " Old Namrod"', scope, BOOL)
    expect(checked.faults.map(({ code, found }) => `${code} ${found}`)).toEqual(['cel/unknown-card  Old Namrod'])
    expect(checked.expr).toMatchObject({ op: '==', right: { op: 'const', value: 'old namrod' } })
    const known = checkCel('ships[0].name == "Nimrod"', scope, BOOL)
    expect(known).toMatchObject({ faults: [], expr: { right: { value: 'nimrod' } } })
  })

  test.each(['crew.exists()', 'crew.exists(c)', 'crew.exists(c, true, true)', 'crew.filter(c, true, c) == crew'])(
    'a macro takes a variable and a condition: %s is refused',
    (text) => {
      const name = /\.(\w+)/.exec(text)?.[1]
      expect(details(text)[0]?.[0]).toBe('cel/syntax')
      expect(details(text)[0]?.[2]).toBe(`${name} takes a variable and a condition`)
    },
  )

  test.each(['has()', 'has(ships[0].captain, ships[0].captain)', 'has(ships[0])', 'has(night)'])(
    'has() asks about one field: %s is refused',
    (text) => {
      expect(details(text)).toEqual([['cel/refused', 0, 'has() asks about a field']])
    },
  )

  test('only map takes a value, with a condition before it or without', () => {
    expect(codes('crew.map(c, c) == crew')).toEqual([])
    expect(codes('crew.map(c, c != "tom", c) == crew')).toEqual([])
    expect(details('crew.map(c) == crew')[0]?.[2]).toBe('map takes a variable and a value')
    expect(details('crew.map(c, true, c, c) == crew')[0]?.[2]).toBe('map takes a variable and a value')
  })

  test.each([
    ['size() > 1', 'size takes 1 value, here are 0'],
    ['size(crew, crew) > 1', 'size takes 1 value, here are 2'],
    ['quot(wind) > 1', 'quot takes 2 values, here are 1'],
    ['assign([red]) == true', 'assign takes 2 values, here are 1'],
    ['max() > 1', 'max takes 1 or more values, here are 0'],
  ])('a function takes so many values: %s', (text, detail) => {
    expect(details(text)).toEqual([['cel/type', 0, detail]])
  })

  test('numbers alone are calculated with', () => {
    expect(details('wind + night > 1')).toEqual([['cel/type', 0, 'int + bool']])
    expect(details('wind - depth > 1 && crew.house == red')).toEqual([])
  })

  test('a macro runs over a list or a map and nothing else', () => {
    expect(codes('ships[0].skills.exists(s, s == red)')).toEqual([])
    expect(details('wind.exists(w, true)')).toEqual([['cel/type', 0, 'int is neither list nor map']])
    expect(details('night.all(n, true)')).toEqual([['cel/type', 0, 'bool is neither list nor map']])
  })

  test('a misspelt name is told its neighbours', () => {
    const near = (text: string) => checkCel(text, scope, BOOL).faults[0]?.nearest
    expect(near('nigth')).toEqual(['night'])
    expect(near('dock.opne')).toEqual(['dock.open'])
    expect(near('crew.house == rde')).toEqual(['red'])
    expect(near('crew.house == nihgt')).toEqual(['night'])
    expect(near('ships.exists(shipp, shpip == shipp)')).toEqual(['shipp'])
    expect(near('ships[0].gnus > 1')).toEqual(['guns'])
    expect(near('wind.hour > 1')).toBeUndefined()
    expect(near('siez(crew) > 1')).toEqual(['size'])
    expect(near('crew.exsits(c, true)')).toEqual(['exists'])
    expect(near('mya(sail)')).toEqual(['may'])
    expect(near('msut(sail)')).toEqual(['must'])
    expect(near('hsa(wind)')).toEqual(['has'])
    expect(near('may(sali)')).toEqual(['sail'])
  })

  test('a quantity with `each` is one value inside its loop and a list outside', () => {
    const inside = { ...scope, bound: new Map([['target', targets]]) }
    expect(codes('hits > 2', BOOL, inside)).toEqual([])
    expect(codes('hits > 2')).toEqual(['cel/type@0 hits > 2'])
    expect(codes('target.guns > 1', BOOL, inside)).toEqual([])
    expect(codes('target.guns > 1')).toEqual(['cel/unknown-name@0 target.guns'])
    const read = { op: 'quantity', name: 'hits' }
    expect(checkCel('hits > 2', inside, BOOL).expr).toMatchObject({ left: { ...read, bound: true } })
    expect(checkCel('size(hits) > 2', scope, BOOL).expr).toMatchObject({ left: { args: [{ at: [5, 9], ...read }] } })
    expect(checkCel('crew.oldest > 2', scope, BOOL).expr).toMatchObject({
      left: { op: 'quantity', name: 'crew.oldest' },
    })
    expect(checkCel('size(must(fire)) > 2', scope, BOOL).expr).toMatchObject({
      left: { args: [{ op: 'must', action: 'fire' }] },
    })
    expect(checkCel('must(fire)', inside, BOOL).expr).toMatchObject({ op: 'must', action: 'fire', bound: true })
    expect(checkCel('may(dock.leave)', inside, BOOL).expr).toEqual({ at: [0, 15], op: 'may', action: 'dock.leave' })
    const elsewhere = { ...scope, bound: new Map([['target', { ...targets, listText: 'other' }]]) }
    expect(codes('hits > 2', BOOL, elsewhere)).toEqual(['cel/type@0 hits > 2'])
  })

  test('a bare constant is known where the value of an enumeration is wanted', () => {
    expect(codes('night ? red : green', enumType('house'))).toEqual([])
    expect(codes('ships.map(s, s.guns > 1 ? red : blue)', list(enumType('house')))).toEqual([])
    expect(codes('purple', enumType('house'))).toEqual(['cel/unknown-constant@0 purple'])
  })

  test('a text too deep or too long is a fault, never a crash', () => {
    expect(codes(`${'('.repeat(3000)}night${')'.repeat(3000)}`)[0]).toMatch(/^cel\/too-large/)
    expect(codes(`${'!'.repeat(3000)}night`)[0]).toMatch(/^cel\/too-large/)
    expect(codes(`night${' || night'.repeat(3000)}`)[0]).toMatch(/^cel\/too-large/)
  })

  test('what has a fault is no condition, but for a card that no entry is called', () => {
    for (const text of ['wind', 'night && wnd > 1', 'wind == night', 'wind >'])
      expect(checkCel(text, scope, BOOL).expr).toBeUndefined()
    const { expr, faults } = checkCel('ships[0].name == " The Ghost "', scope, BOOL)
    expect(expr).toMatchObject({ op: '==', right: { op: 'const', value: 'the ghost' } })
    expect(faults).toStrictEqual([{ code: 'cel/unknown-card', at: 17, found: ' The Ghost ' }])
  })

  test('conjuncts are flattened and spelling is no difference', () => {
    const one = checkCel('(night && crew.house == red) && wind > 3', scope, BOOL)
    const other = checkCel("night&&crew.house=='red'&&(wind>3)", scope, BOOL)
    expect(one.expr).toMatchObject({ op: 'and', of: [{ op: 'fact' }, { op: '==' }, { op: '>' }] })
    expect(checkCel('night || (dock.open || wind > 3)', scope, BOOL).expr).toMatchObject({
      op: 'or',
      of: [{ op: 'fact' }, { op: 'fact' }, { op: '>' }],
    })
    expect(JSON.stringify(one.expr, (k, v) => (k === 'at' ? undefined : v))).toBe(
      JSON.stringify(other.expr, (k, v) => (k === 'at' ? undefined : v)),
    )
  })
})
