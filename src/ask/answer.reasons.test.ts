import { describe, expect, test } from 'vitest'
import { asked, type Game } from './testing/depot.fixture.ts'

/* Why what is asked has no answer though no fact is missing. */
const GOODS = [
  { name: 'hay', weight: 3 },
  { name: 'air', weight: 0 },
]
const ban = (when: string) => ({ ban: `when: '${when}'\nthen: { forbid: sail }` })

function reason(rules: Game['rules'], facts: Game['facts'] = {}, ask = 'sail') {
  return asked({ rules, ask, facts: { tide: 0, goods: GOODS, sizes: [], ...facts } }).reason
}

describe('A condition cannot be computed', () => {
  const of = (when: string) => reason(ban(when))?.replace('the condition of ban cannot be computed: ', '')

  test.each([
    ['3 / tide > 1', 'a division by zero'],
    ['3 % tide > 1', 'a division by zero'],
    ['quot(3, tide) > 1', 'a division by zero'],
    ['abs(3 / tide) > 1', 'a division by zero'],
    ['-(3 / tide) > 1', 'a division by zero'],
    ['9007199254740991 + 1 > tide', 'a number too large'],
    ['-9007199254740991 - 1 > tide', 'a number too large'],
    ['9007199254740991 * 2 > tide', 'a number too large'],
    ['sum([9007199254740991, 1]) > tide', 'a number too large'],
    ['1e300 / 1e-300 > 1.0', 'a number too large'],
    ['sizes[1] > 2', 'a missing key or element'],
    ['{"a": 1}["b"] > tide', 'a missing key or element'],
    ['{"a": 1, "a": 2}["a"] > tide', 'a key given twice'],
    ['min(sizes) > 1', 'the least of nothing'],
    ['max(sizes) > 1', 'the greatest of nothing'],
    ['only(sizes) > 1', 'the only one of none or of several'],
    ['int("x") > 1', 'a text that is no whole number'],
    ['double("x") > 1.0', 'a text that is no number'],
  ])('for what it does itself: %s is %s', (when, why) => {
    expect(of(when)).toBe(why)
  })

  test.each([
    ['goods.exists(g, 6 / g.weight > 7)', 'a division by zero'],
    ['goods.all(g, goods.exists(h, min([]) > h.weight))', 'the least of nothing'],
    ['{"a": 2}.exists(k, {"a": 2}["b"] > 1)', 'a missing key or element'],
    ['goods.filter(g, goods[7].weight > g.weight).exists(g, 6 / g.weight > 7)', 'a missing key or element'],
    ['goods.count(g, 6 / g.weight > 1) > 1', 'a division by zero'],
  ])('for what a part of it does to each element: %s is %s', (when, why) => {
    expect(of(when)).toBe(why)
  })

  test.each([
    '[3 / tide][0] > 1',
    '{"a": 3 / tide, "b": 1}["a"] > 1',
    '[3 / tide] == [2]',
    'flatten([[3 / tide]])[0] > 1',
    'sum(goods.map(g, 6 / g.weight)) > 1',
    'max(goods.map(g, g.weight < 1, 6 / g.weight)) > 1',
    'goods.map(g, 6 / g.weight).exists(n, n > 7)',
  ])('for what stands in a list that it looks into: %s', (when) => {
    expect(of(when)).toBe('a division by zero')
  })

  test.each([
    ['(tide == 0 ? 3 / tide : sizes[1]) > 1', 'a division by zero'],
    ['(tide == 1 ? 3 / tide : sizes[1]) > 1', 'a missing key or element'],
    ['(only(sizes) > 3 ? 3 / tide : 2) > 1', 'the only one of none or of several'],
  ])('for what was chosen, or for want of a choice: %s is %s', (when, why) => {
    expect(of(when)).toBe(why)
  })
})

describe('A condition that reads an outcome', () => {
  const why = (text: string) => `the condition of ban cannot be computed: ${text}`
  const one = 'then: { set: { depth: 1 } }'
  const broken = 'then: { set: { depth: 6 / tide } }'

  test('says what has no value, is in conflict, or cannot be computed in which rule', () => {
    const deep = ban('depth > 1')
    expect(reason(deep)).toBe(why('depth has no value'))
    expect(reason({ ...deep, one, two: 'then: { set: { depth: 2 } }' })).toBe(why('depth is in conflict'))
    expect(reason({ ...deep, one: broken })).toBe(why('depth cannot be computed: in one, a division by zero'))
    const half = 'then: { set: { depth: 1 / 2 } }'
    expect(reason({ ...deep, one: half })).toBe(why('depth cannot be computed'))
  })

  test('lays it to no rule that does not count', () => {
    const rules = { ...ban('depth > 1'), one, half: 'then: { multiply: { depth: 1 / 2 } }' }
    const more = { shut: `when: tide > 1\n${broken}`, gone: broken, waiver: 'lifts: [gone]' }
    expect(reason({ ...rules, ...more })).toBe(why('depth cannot be computed'))
    expect(reason({ ...rules, gone: broken.replace('set', 'add') })).toMatch(/in gone, a division by zero$/)
  })

  test('says which verdict is none', () => {
    expect(reason(ban('may(moor)'))).toBe(why('whether they may moor is silent'))
    const torn = { leave: 'then: { permit: moor }', no: 'then: { forbid: moor }' }
    expect(reason({ ...torn, ...ban('must(moor)') })).toBe(why('whether they may moor is conflict'))
  })

  test('says why of the element that has none', () => {
    const dear = { dear: 'then: { set: { price: 6 / size } }', ...ban('sum(price) > 5') }
    expect(reason(dear, { sizes: [1, 0] })).toBe(why('price cannot be computed: in dear, a division by zero'))
    const rivals = { flat: 'then: { set: { price: 5 } }', more: 'when: size > 3\nthen: { set: { price: 6 } }' }
    expect(reason({ ...rivals, ...ban('sum(price) > 5') }, { sizes: [1, 4] })).toBe(why('price is in conflict'))
    const torn = { heavy: 'when: good.weight < 2\nthen: { forbid: unload }', leave: 'then: { permit: unload }' }
    expect(reason({ ...torn, ...ban('may(unload)[1]') })).toBe(why('whether they may unload is conflict'))
  })

  test('says why of the list where nobody can tell what elements there are', () => {
    const rules = { heavy: 'when: heavy.weight > 4\nthen: { forbid: lift }' }
    expect(reason({ ...rules, ...ban('size(may(lift)) > 1') })).toBe(why('a division by zero'))
  })

  test('says what it can be where the element itself has no value', () => {
    const { each } = asked({
      rules: { more: 'when: part > 1\nthen: { add: { share: 1 } }' },
      ask: 'share',
      facts: { goods: GOODS },
    })
    expect([each?.[0]?.value, each?.[1]?.reason]).toEqual([
      2,
      'the condition of more cannot be computed: a division by zero, a missing key or element, or a number too large',
    ])
  })

  test('says why of its own element inside the loop', () => {
    const rules = {
      dear: 'then: { set: { price: 6 / size } }',
      add: 'then: { add: { price: 1 } }',
      flat: 'then: { set: { fee: sum(price) } }',
    }
    expect(reason(rules, { sizes: [2, 0] }, 'fee')).toBe(
      'fee cannot be computed: in flat, price cannot be computed: in dear, a division by zero',
    )
    const { each } = asked({ rules, ask: 'price', facts: { sizes: [2, 0] } })
    expect([each?.[0]?.value, each?.[1]?.reason]).toEqual([4, 'price cannot be computed: in dear, a division by zero'])
  })
})
