import { describe, expect, test } from 'vitest'
import { askSmall, type SmallGame } from './testing/small.fixture.ts'

/* What an answer says of a quantity, in games of a few rules each. */
const VOCABULARY = `types:
  pot:
    name: string?
    clay: { type: int, range: [0, 9], ask: How much clay? }
facts:
  die: { type: int, range: [0, 3], ask: What was rolled? }
  calm: { type: bool, assume: true, ask: Is it calm? }
  huge: { type: int, ask: How much? }
  pots: { type: list(pot), ask: Which pots? }
  sizes: { type: list(int), ask: Which sizes? }
quantities:
  fare: { type: int, default: 4 }
  toll: { type: int }
  ratio: { type: number }
  worth: { type: int, each: { pot: pots } }
  rank: { type: int, each: { size: sizes } }
  tasks: { type: list(string), default: [wake] }
  rows: { type: list(list(int)) }
  down: { type: int, round: down }
  up: { type: int, round: up }
  nearest: { type: int, round: nearest }
actions:
  sail: { default: permitted }
`

const asked = (game: SmallGame) => askSmall(VOCABULARY, game)

/** The value, or the verdict where there is none; of one with `each`, by key. */
function comesTo(game: SmallGame): unknown {
  const { value, verdict, each } = asked(game)
  if (!each) return value ?? verdict
  return Object.fromEntries(Object.entries(each).map(([key, one]) => [key, one.value ?? one.verdict]))
}

describe('A quantity', () => {
  const rules = { three: 'then: { set: { toll: 3 } }', low: 'when: toll < 5\nthen: { forbid: sail }' }

  test('that nothing sets is its default, else there is none', () => {
    expect(asked({ rules, ask: 'fare' })).toMatchObject({ value: 4, by: 'default', winners: [] })
    const more = { ...rules, more: 'then: { add: { fare: 1 } }' }
    const found = asked({ rules: more, ask: 'fare' })
    expect(found).toMatchObject({ value: 5, winners: ['more'] })
    expect(found).not.toHaveProperty('by')
    expect(asked({ rules: { more: 'then: { add: { toll: 1 } }' }, ask: 'toll' })).toMatchObject({
      verdict: 'silent',
      winners: [],
    })
  })

  test('that rules come to is by no default, also where they come to the same', () => {
    const found = asked({ rules: { same: 'then: { set: { fare: 4 } }' }, ask: 'fare' })
    expect(found).toMatchObject({ value: 4, winners: ['same'] })
    expect(found).not.toHaveProperty('by')
  })

  test('that is given counts as given, for itself and where a condition reads it', () => {
    expect(comesTo({ rules, ask: 'sail' })).toBe('forbidden')
    expect(comesTo({ rules, ask: 'sail', facts: { toll: 7 } })).toBe('permitted')
    const found = asked({ rules, ask: 'toll', facts: { toll: 7 } })
    expect(found).toMatchObject({ value: 7, winners: [], warnings: [{ code: 'given-differs', at: 'toll' }] })
    const { proof } = asked({ rules, ask: 'sail', facts: { toll: 2 } })
    expect(proof?.steps[0]?.because).toMatchObject([{ fact: 'toll', value: 2, how: 'given' }])
  })

  test('is a conflict of sides, each with its rules in order', () => {
    const set = (value: number) => `then: { set: { toll: ${value} } }`
    const { between } = asked({ rules: { d: set(1), c: set(2), b: set(1), a: set(2) }, ask: 'toll' })
    expect([...(between ?? [])].sort()).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
    const bounds = {
      base: set(1),
      z: 'then: { atLeast: { toll: 5 } }',
      y: 'then: { atLeast: { toll: 5 } }',
      weak: 'then: { atLeast: { toll: 4 } }',
      high: 'then: { atMost: { toll: 3 } }',
    }
    expect(asked({ rules: bounds, ask: 'toll' })).toMatchObject({
      verdict: 'conflict',
      between: [['y', 'z'], ['high']],
    })
  })

  test('that can still be several things says which', () => {
    const half = {
      low: 'when: die < 2\nthen: { set: { toll: 3 } }',
      high: 'when: die >= 2\nthen: { set: { toll: 5 } }',
    }
    const found = asked({ rules: half, ask: 'toll' })
    expect(found).toMatchObject({ verdict: 'undetermined', exact: true, winners: [] })
    expect([...(found.could ?? [])].sort()).toEqual([3, 5])
  })

  test('that is as many things as an unknown number is undetermined, and surely so', () => {
    const found = asked({ rules: { all: 'then: { set: { toll: huge + 1 } }' }, ask: 'toll' })
    expect(found).toMatchObject({ verdict: 'undetermined', exact: true, winners: [] })
    expect(comesTo({ rules: { all: 'then: { set: { toll: huge + 1 } }' }, ask: 'toll', facts: { huge: 2 } })).toBe(3)
  })

  test('is what one rule says that beats all others, whatever these come to', () => {
    const newer = (value: string) => `effective: 2001\nthen: { set: { toll: ${value} } }`
    const older = 'then: { set: { toll: huge * huge } }'
    expect(asked({ rules: { newer: newer('3'), older }, ask: 'toll' })).toMatchObject({ value: 3, exact: true })
    expect(
      asked({ rules: { newer: newer('3'), older: `when: huge * huge > 4\n${older}` }, ask: 'toll' }),
    ).toMatchObject({ value: 3, winners: expect.arrayContaining(['newer']) })
    expect(comesTo({ rules: { newer: newer('huge * huge'), older: 'then: { set: { toll: 3 } }' }, ask: 'toll' })).toBe(
      'undetermined',
    )
  })

  test('is in conflict unless what is unknown makes rivals agree', () => {
    const rules = { one: 'then: { set: { toll: huge } }', other: 'then: { set: { toll: 3 } }' }
    const { verdict, could } = asked({ rules, ask: 'toll' })
    expect([verdict, could]).toEqual(['undetermined', [3]])
    expect(comesTo({ rules, ask: 'toll', facts: { huge: 3 } })).toBe(3)
    expect(comesTo({ rules, ask: 'toll', facts: { huge: 4 } })).toBe('conflict')
  })

  test.each([
    ['down', [2, 2, 2, -3, -3]],
    ['up', [3, 3, 3, -2, -2]],
    ['nearest', [2, 3, 3, -3, -2]],
  ])('is rounded %s as it says, half away from zero', (round, rounded) => {
    const of = (value: number) =>
      comesTo({ rules: { base: `then: { set: { ${round}: ${value} / 100 } }` }, ask: round })
    expect([225, 250, 275, -250, -225].map(of)).toEqual(rounded)
    expect(of(200)).toBe(2)
  })

  test('that is not an int keeps its fraction; an int that has one says so', () => {
    expect(comesTo({ rules: { half: 'then: { set: { ratio: 1 / 2 } }' }, ask: 'ratio' })).toBe(0.5)
    const { verdict, reason } = asked({ rules: { half: 'then: { set: { toll: 1 / 2 } }' }, ask: 'toll' })
    expect([verdict, reason]).toEqual(['undetermined', 'toll is no whole number and has no rounding'])
  })

  test('that cannot be computed says in which rule, and why', () => {
    const broken = {
      base: 'then: { set: { toll: 1 } }',
      gone: 'when: calm\nthen: { add: { toll: 6 / die } }',
      least: 'then: { atLeast: { toll: 2 } }',
      most: 'then: { atMost: { toll: 6 % die } }',
    }
    const of = (...ids: readonly (keyof typeof broken)[]) =>
      asked({ rules: Object.fromEntries(ids.map((id) => [id, broken[id]])), ask: 'toll', facts: { die: 0 } }).reason
    expect(of('base', 'gone')).toBe('toll cannot be computed: in gone, a division by zero')
    expect(of('base', 'gone', 'least')).toBe('toll cannot be computed: in gone, a division by zero')
    expect(of('base', 'least', 'most')).toBe('toll cannot be computed: in most, a division by zero')
    expect(of('base', 'least')).toBeUndefined()
  })

  test('rests on what is assumed where its value does, and on none of it where it does not', () => {
    const of = (value: string) => asked({ rules: { base: `then: { set: { toll: '${value}' } }` }, ask: 'toll' }).assumed
    expect(of('calm ? 1 : 2')).toEqual(['calm'])
    expect(of('1')).toEqual([])
    // Also where it is left open before it comes to that.
    const rules = {
      base: 'then: { set: { toll: 3 } }',
      more: "when: die > 1\nthen: { add: { toll: 'calm ? 1 : 2' } }",
    }
    const found = asked({ rules, ask: 'toll' })
    expect([found.verdict, found.assumed]).toEqual(['undetermined', ['calm']])
  })

  test('is told in the proof what each rule says of it, and what it lifts', () => {
    const several = `then: [{ set: { toll: 1 + 2 } }, { add: { toll: 1 } }, { set: { fare: 2 } }, { forbid: sail }, { note: So it is }]`
    const game = { all: `${several}\nlifts: [three]`, three: 'then: { set: { toll: 7 } }' }
    const of = (ask: string) => asked({ rules: game, ask }).proof?.steps.map((step) => [step.rule, step.conclusion])
    expect(of('toll')).toEqual([
      ['all', 'set toll: 1 + 2; add toll: 1; lifts three'],
      ['three', 'set toll: 7'],
    ])
    expect(of('fare')).toEqual([['all', 'set fare: 2; lifts three']])
    expect(of('sail')).toEqual([['all', 'forbid sail; lifts three']])
  })
})

describe('A quantity of each element', () => {
  const rules = {
    base: 'then: { set: { worth: pot.clay * 2 } }',
    some: 'when: size(worth) > 1 && worth[0] > 9\nthen: { forbid: sail }',
  }
  const pots = [{ name: 'jug', clay: 2 }, { clay: 3 }, { name: 'cup', clay: 1 }, { name: 'cup', clay: 0 }]

  test('goes by the name of each, or by its place where it has none of its own', () => {
    expect(comesTo({ rules, ask: 'worth', facts: { pots } })).toEqual({ jug: 4, 1: 6, 2: 2, 3: 0 })
    const ranks = { base: 'then: { set: { rank: size + 1 } }' }
    expect(comesTo({ rules: ranks, ask: 'rank', facts: { sizes: [5, 3] } })).toEqual({ 0: 6, 1: 4 })
  })

  test('may be given for some, and is worked out for the others', () => {
    const worth = { jug: 10, 2: 7 }
    const found = asked({ rules, ask: 'worth', facts: { pots, worth } })
    expect(Object.entries(found.each ?? {}).map(([key, one]) => [key, one.value, one.winners])).toEqual(
      expect.arrayContaining([
        ['jug', 10, []],
        ['1', 6, ['base']],
        ['2', 7, []],
        ['3', 0, ['base']],
      ]),
    )
    expect(comesTo({ rules, ask: 'sail', facts: { pots } })).toBe('permitted')
    expect(comesTo({ rules, ask: 'sail', facts: { pots, worth } })).toBe('forbidden')
  })

  test('is undetermined while nobody has said what there is, also where some of it is given', () => {
    expect(asked({ rules, ask: 'worth' })).toMatchObject({ verdict: 'undetermined' })
    expect(asked({ rules, ask: 'worth', facts: { worth: { jug: 10 } } })).toMatchObject({ verdict: 'undetermined' })
  })
})

describe('A quantity that is a list', () => {
  const tasks = (...added: readonly string[]) =>
    comesTo({
      rules: Object.fromEntries(added.map((value, at) => [`r${at}`, `then: { add: { tasks: '${value}' } }`])),
      ask: 'tasks',
    })

  test('has appended what rules add, one by one or a list of them', () => {
    expect(tasks()).toEqual(['wake'])
    expect(tasks('"sweep"')).toEqual(['wake', 'sweep'])
    expect(tasks('"sweep"', '["wash", "cook"]', '[]')).toEqual(['wake', 'sweep', 'wash', 'cook'])
  })

  test('of lists has a list appended as one of them', () => {
    const rules = { base: 'then: { set: { rows: "[[1, 2]]" } }', more: 'then: { add: { rows: "[3]" } }' }
    expect(comesTo({ rules, ask: 'rows' })).toEqual([[1, 2], [3]])
  })
})
