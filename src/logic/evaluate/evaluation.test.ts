import { describe, expect, test } from 'vitest'
import type { Edition, Expr, Fact, Json, Type } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import { checkCel } from '../compile/check.ts'
import type { Scope } from '../compile/scope.ts'
import { readFacts } from '../facts/read-facts.ts'
import { Theory } from '../theory/theory.ts'
import type { Region } from '../values/regions.ts'
import { BOOL, INT, listOf, NUMBER, STRING } from '../values/types.ts'
import { atomAt, FAILED, Linear, RecordValue, Ref, toJson, UNKNOWN, type Value } from '../values/values.ts'
import { Evaluation, identity, type Judge } from './evaluation.ts'
import { truth } from './operators.ts'

/* What a condition finds when it looks at a table: which value a fact or field has, by which right, and what is asked. */

const named = { aliases: [], formerly: [], words: [] }
const fact = (name: string, type: Type, more: Partial<Fact> = {}): Fact => ({ name, type, ...named, ...more })
const PERSON: Type = { kind: 'record', name: 'person' }
const person = {
  kind: 'record' as const,
  name: 'person',
  fields: [
    fact('name', { kind: 'card' }),
    fact('n', INT, { range: [0, 9] }),
    fact('ready', BOOL, { assume: true }),
    fact('ships', listOf(STRING), { assume: ['argo'] }),
    fact('boss', PERSON),
    fact('friend', { kind: 'optional', of: PERSON }),
    fact('ship', { kind: 'record', name: 'ship' }),
  ],
}
const ship = { kind: 'record' as const, name: 'ship', fields: [fact('guns', INT), fact('fit', BOOL, { assume: true })] }
const valued = (name: string) => ({ name, label: name, aliases: [], formerly: [] })
const enums = [
  { kind: 'enum' as const, name: 'only', values: [valued('single')] },
  { kind: 'enum' as const, name: 'colour', values: [valued('red'), valued('blue')] },
]
const FACTS: readonly Fact[] = [
  fact('yes', BOOL),
  fact('no', BOOL),
  fact('die', INT, { range: [0, 3] }),
  fact('four', INT, { range: [4, 4] }),
  fact('only', { kind: 'enum', name: 'only' }),
  fact('colour', { kind: 'enum', name: 'colour' }),
  fact('rolls', listOf(INT)),
  fact('sizes', listOf(INT)),
  fact('chief', PERSON),
  fact('crew', listOf(PERSON)),
  fact('usual', BOOL, { assume: true }),
  fact('usually', listOf(INT), { assume: [1, 2] }),
]
const types = { ratio: NUMBER, many: BOOL, odd: BOOL, share: NUMBER, high: BOOL }
const scope: Scope = {
  enums: new Map(enums.map((each) => [each.name, each])),
  records: new Map([
    ['person', person],
    ['ship', ship],
  ]),
  facts: new Map(
    [...FACTS, ...Object.entries(types).map(([name, type]) => fact(name, type))].map((each) => [each.name, each]),
  ),
  quantities: new Map(),
  actions: new Map(),
  card: (name) => name.toLowerCase(),
  bound: new Map(),
}
const DERIVED: readonly Fact[] = [
  fact('ratio', types.ratio, { from: compiled('12 / die') }),
  fact('many', types.many, { from: compiled('rolls.exists(r, r > 3)') }),
  fact('odd', types.odd, { from: compiled('yes'), assume: true }),
  fact('share', types.share, { from: compiled('12 / die'), assume: 1 }),
  fact('high', types.high, { from: compiled('die > 1'), assume: false }),
]
const theory = new Theory({
  rules: [],
  entries: [
    { slug: 'jason', term: 'Jason', aliases: [], formerly: [], data: { person: { n: 3, ready: false, ships: [] } } },
    { slug: 'orpheus', term: 'Orpheus', aliases: [], formerly: [], data: { person: { n: 5 } } },
  ],
  vocabulary: {
    enums,
    records: [person, ship],
    facts: [...FACTS, ...DERIVED],
    quantities: [],
    actions: [],
    always: [],
  },
} as unknown as Edition)
const NOBODY: Judge = { quantity: () => FAILED, may: () => FAILED }

interface Table {
  readonly facts?: { readonly [name: string]: Json }
  readonly unknown?: readonly string[]
  readonly tried?: readonly string[]
  readonly regions?: { readonly [key: string]: Region }
}

describe('A fact', () => {
  test.each<[text: string, table: Table, value: Json]>([
    ['yes', { facts: { yes: true } }, true],
    ['usual', {}, true],
    ['usual', { facts: { usual: false } }, false],
    ['usually', {}, [1, 2]],
    ['ratio', { facts: { die: 3 } }, 4],
    ['ratio', { facts: { die: 3, ratio: 7 } }, 7],
    ['odd', { facts: { yes: false } }, false],
    ['odd', {}, true],
    ['share', { facts: { die: 0 } }, 1],
    ['share', { facts: { die: 2 } }, 6],
    ['share', {}, 1],
  ])('is given, else derived, else assumed: %s of %j', (text, table, value) => {
    expect(found(text, table)).toEqual(value)
  })

  test.each<[text: string, table: Table, asked: readonly string[]]>([
    ['yes', {}, ['yes']],
    ['yes', { facts: { yes: true }, unknown: ['yes'] }, ['yes']],
    ['usual', { unknown: ['usual'] }, ['usual']],
    ['odd', { unknown: ['odd'] }, ['yes']],
    ['share > 1.0', { facts: { die: 0 }, unknown: ['share'] }, ['share']],
    ['ratio > 1.0', { facts: { die: 0 } }, ['ratio']],
    ['ratio > 1.0', {}, ['die']],
  ])('is unknown where it is none of these: %s of %j asks for %j', (text, table, asked) => {
    expect(found(text, table)).toEqual(asked)
  })

  test('that is being tried is looked at as it is tried, also for what is else derived or assumed of it', () => {
    const is = (value: Json): Region => ({ kind: 'is', value })
    expect(found('usual', { unknown: ['usual'], tried: ['usual'], regions: { usual: is(false) } })).toBe(false)
    expect(found('ratio', { regions: { ratio: is(9) } })).toBe(9)
    expect(found('odd', { tried: ['yes'], regions: { yes: is(false) } })).toBe(false)
    // Whoever only wonders what there could be assumes what is assumed.
    expect(found('odd', { regions: { yes: is(false) } })).toBe(true)
  })

  test('that is assumed unless it is derived waits for the cut of what is being tried', () => {
    expect(found('high', {})).toBe(false)
    expect(found('high', { tried: ['die'] })).toEqual(['die'])
    expect(found('high', { tried: ['yes'] })).toBe(false)
    const low: Region = { kind: 'between', low: 0, high: 1, lowOpen: false, highOpen: false, int: true }
    const high: Region = { ...low, low: 2, high: 3 }
    expect(found('high', { tried: ['die'], regions: { die: low } })).toBe(false)
    expect(found('high', { tried: ['die'], regions: { die: high } })).toBe(true)
  })

  test('with one value that it can have has that', () => {
    expect(found('four == 4', {})).toBe(true)
    expect(found('four + 1', {})).toBe(5)
    expect(found('only == single', {})).toBe(true)
  })
})

describe('A look that is tried in several ways', () => {
  test('finds for each what it would find alone, though they share one situation', () => {
    const situation = readFacts(theory, {}, []).situation.with({ tried: ['die'] })
    const seen = [0, 3, 0, 2].map((die) => {
      const ev = new Evaluation(theory, situation, NOBODY, new Map([['die', { kind: 'is', value: die }]]))
      return ['share', 'high'].map((name) => ev.fact(name))
    })
    expect(seen).toEqual([
      [1, false],
      [4, true],
      [1, false],
      [6, true],
    ])
  })
})

test('a look costs a step for each fact and field that it looks at, for a fact once', () => {
  const ev = look({ tried: ['die'] })
  const costs = (work: () => unknown) => {
    const before = ev.situation.meter.steps
    work()
    return ev.situation.meter.steps - before
  }
  expect(costs(() => ev.fact('yes'))).toBe(1)
  expect(costs(() => ev.fact('yes'))).toBe(0)
  const chief = ev.fact('chief') as RecordValue
  expect(costs(() => ev.field(chief, 'n'))).toBe(1)
  // What is derived as things are is not derived again in another look at the same.
  const first = costs(() => ev.fact('high'))
  const again = new Evaluation(theory, ev.situation, NOBODY, new Map())
  expect(costs(() => again.fact('high'))).toBeLessThan(first)
})

describe('What is derived', () => {
  test('is the same wherever it is read, also inside a loop', () => {
    expect(found('[1, 2].all(one, many) || [1, 2].exists(one, !many)', {})).toEqual(['rolls'])
    const unknowns = look({})
    for (const text of ['[1].exists(one, many)', 'rolls.exists(r, r > 3)']) truth(unknowns, run(text, unknowns))
    expect(new Set(unknowns.proposals.map(({ atom }) => atom.key)).size).toBe(1)
  })

  test('takes nothing from the loop it is read in, and leaves it as it was', () => {
    expect(found('[1, 2].exists(one, odd && one == 2)', { facts: { yes: true } })).toBe(true)
    expect(found('[1, 2].map(one, ratio + one)', { facts: { die: 3 } })).toEqual([5, 6])
  })
})

describe('A field', () => {
  const jason = { chief: { name: 'jason' } }
  const is = (value: Json): Region => ({ kind: 'is', value })

  test.each<[text: string, table: Table, value: Json]>([
    ['chief.n', { facts: { chief: { name: 'jason', n: 7 } } }, 7],
    ['chief.n', { facts: jason }, 3],
    ['chief.n', { facts: { chief: 'Jason' } }, 3],
    ['chief.n', { regions: { 'chief.name': is('orpheus') } }, 5],
    ['chief.ready', { facts: jason }, false],
    ['chief.ready', { facts: { chief: { name: 'jason', ready: true } } }, true],
    ['chief.ready', { facts: { chief: 'Orpheus' } }, true],
    ['chief.ready', {}, true],
    ['chief.ready', { regions: { 'chief.ready': is(false) } }, false],
    ['chief.ships', { facts: jason }, []],
    ['chief.ships', {}, ['argo']],
    ['chief.name', { facts: jason }, 'jason'],
    ['chief.boss.ready', {}, true],
    ['chief.ship.fit', {}, true],
    ['chief.ship.guns', { facts: { chief: { ship: { guns: 8 } } } }, 8],
    ['crew.map(c, c.n)', { facts: { crew: ['Orpheus', { n: 1 }] } }, [5, 1]],
  ])('is given, else what its card says, else assumed: %s of %j', (text, table, value) => {
    expect(found(text, table)).toEqual(value)
  })

  test.each<[text: string, table: Table, asked: readonly string[]]>([
    ['chief.n > 1', {}, ['chief.n']],
    ['chief.n > 1', { facts: { chief: 'Medea' } }, ['chief.n']],
    ['chief.n > 1', { facts: { chief: { name: 'jason', n: 7 } }, unknown: ['chief.n'] }, ['chief.n']],
    ['chief.ready', { unknown: ['chief.ready'] }, ['chief.ready']],
    ['chief.ready', { facts: jason, unknown: ['chief.ready'] }, ['chief.ready']],
    ['chief.boss.n > 1', { facts: jason }, ['chief.boss.n']],
    ['chief.ship.guns > 1', { facts: jason }, ['chief.ship.guns']],
    ['chief.friend.n > 1', {}, ['chief.friend']],
    ['chief.friend == null', {}, ['chief.friend']],
  ])('is unknown where it is none of these, or taken back: %s of %j asks for %j', (text, table, asked) => {
    expect(found(text, table)).toEqual(asked)
  })

  test('is no more what the card says once the card is taken back', () => {
    expect(found('chief.n > 1', { facts: jason, unknown: ['chief.name'] })).toEqual(['chief.n'])
    const other = { facts: jason, unknown: ['chief.name'], regions: { 'chief.name': is('orpheus') } }
    expect(found('chief.n', other)).toBe(5)
    expect(found('chief.name == "Orpheus"', other)).toBe(true)
  })
})

describe('What a condition rests on', () => {
  const reads = (table: Table, ...texts: readonly string[]) => {
    const ev = look(table, true)
    return texts.map((text) => {
      ev.reads = []
      run(text, ev)
      return ev.reads.map(({ fact, value, how, depth }) => `${fact} ${JSON.stringify(toJson(value))} ${how} ${depth}`)
    })
  }

  test('is told each time it is read', () => {
    const usual = ['usual true assumed 0']
    expect(reads({}, 'usual', 'usual', 'usual && usual')).toEqual([usual, usual, [...usual, ...usual]])
    expect(reads({ facts: { yes: true } }, 'yes && odd')).toEqual([
      ['yes true given 0', 'yes true given 0', 'odd true derived 0'],
    ])
    expect(reads({ facts: { die: 3 } }, 'ratio > 1.0', 'ratio < 1.0')).toEqual([
      ['die 3 given 0', 'ratio 4 derived 0'],
      ['die 3 given 0', 'ratio 4 derived 0'],
    ])
  })

  test('is by what right a field has its value', () => {
    const table = { facts: { chief: { name: 'jason', n: 7 } } }
    expect(reads(table, 'chief.n == 7 && !chief.ready && chief.boss.ready')).toEqual([
      [
        'chief {"name":"jason","n":7} given 0',
        'chief.n 7 given 0',
        'chief {"name":"jason","n":7} given 0',
        'chief.ready false card 0',
        'chief {"name":"jason","n":7} given 0',
        'chief.boss.ready true assumed 0',
      ],
    ])
  })

  test('is as deep as what it was read for', () => {
    const ev = look({ facts: { die: 3 } }, true)
    ev.depth = 2
    run('ratio > 1.0', ev)
    ev.depth = 5
    run('ratio > 1.0', ev)
    expect(ev.reads.map(({ fact, depth }) => `${fact} ${depth}`)).toEqual(['die 2', 'ratio 2', 'die 5', 'ratio 5'])
  })

  test('is not what it waits for', () => {
    expect(reads({ tried: ['die'] }, 'high')).toEqual([[]])
  })

  test('is not noted where nobody asks', () => {
    const ev = look({ facts: { die: 3 } })
    run('ratio > 1.0 && usual', ev)
    expect(ev.reads).toEqual([])
  })
})

test('a loop leaves its variable behind, however it ends', () => {
  const ev = look({})
  const stop = (): never => {
    throw new Error('stop')
  }
  expect(ev.bind('a', 1, () => ev.bind('b', 2, () => [ev.variable('a'), ev.variable('b')]))).toEqual([1, 2])
  expect(ev.bind('a', 1, () => ev.bind('a', 2, () => ev.variable('a')))).toBe(2)
  expect(() => ev.bind('a', 1, stop)).toThrow('stop')
  expect(() => ev.alone('a', 1, stop)).toThrow('stop')
  expect(ev.variable('a')).toBe(FAILED)
  const inside = ev.bind('a', 1, () => ev.alone('b', 2, () => [ev.variable('a'), ev.variable('b')]))
  expect(inside).toEqual([FAILED, 2])
  expect(ev.bind('a', 1, () => ev.alone(undefined, 2, () => ev.variable('a')))).toBe(FAILED)
  expect(ev.bind('a', 1, () => ev.alone('a', undefined, () => ev.variable('a')))).toBe(FAILED)
})

test('elements of a loop are told apart by what they are, and by nothing else', () => {
  const atom = atomAt('die', { type: INT })
  const other = atomAt('four', { type: INT })
  const make = (): readonly Value[] => [
    null,
    true,
    'true',
    1,
    '1',
    UNKNOWN,
    [],
    [1, 2],
    [[1], 2],
    ['1,2'],
    [UNKNOWN],
    [null],
    ['?'],
    new Map<string, Value>(),
    new Map<string, Value>([
      ['a', 1],
      ['b', 2],
    ]),
    new Map<string, Value>([
      ['a', 1],
      ['b', '2'],
    ]),
    new RecordValue(person, 'crew[0]', new Map()),
    new RecordValue(person, 'crew[1]', new Map()),
    new Ref(atom),
    new Ref(other),
    new Linear(atom, 1, 0),
    new Linear(atom, 2, 0),
    new Linear(atom, 1, 1),
    new Linear(other, 1, 0),
  ]
  expect(new Set(make().map(identity)).size).toBe(make().length)
  expect(make().map(identity)).toEqual(make().map(identity))
})

test('what is taken out of a list nobody described is one unknown for each element of the loop it is read in', () => {
  const keys = (text: string) => {
    const ev = look({})
    truth(ev, run(text, ev))
    return ev.proposals.map(({ atom }) => atom.key)
  }
  expect(new Set(keys('[1, 2].all(one, rolls.exists(r, r > one))')).size).toBe(2)
  expect(new Set(keys('[1, 1].all(one, rolls.exists(r, r > one))')).size).toBe(1)
  const ev = look({})
  truth(ev, run('rolls.exists(r, r > 1)', ev))
  expect(ev.proposals).toMatchObject([{ atom: { path: 'rolls', described: false }, cut: { kind: 'is', value: true } }])
  const pairs = keys('[1, 2].all(a, [1, 2].all(b, rolls.exists(r, r > a + b)))')
  expect(new Set(pairs).size).toBe(4)
})

test('what is taken out of a list nobody described is confined by the list and what is taken', () => {
  const text = canonical(compiled('size(rolls)'))
  expect(found('size(rolls) == 2', { regions: { [`rolls|${text}`]: { kind: 'is', value: 2 } } })).toBe(true)
  expect(found('size(rolls) == 2', { regions: { [`sizes|${text}`]: { kind: 'is', value: 2 } } })).toEqual(['rolls'])
})

/** The value of a text at a table; where it is unknown, the paths that are asked for. */
function found(text: string, table: Table): Json | undefined {
  const ev = look(table)
  const value = run(text, ev)
  const settled = value instanceof Ref ? truth(ev, value) : value
  if (settled === FAILED) return undefined
  return settled === UNKNOWN ? [...new Set(ev.proposals.map(({ atom }) => atom.path))] : toJson(settled)
}

function look({ facts = {}, unknown = [], tried = [], regions = {} }: Table, explaining?: boolean): Evaluation {
  const { situation, problems } = readFacts(theory, facts, unknown)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return new Evaluation(theory, situation.with({ tried }), NOBODY, new Map(Object.entries(regions)), explaining)
}

function run(text: string, ev: Evaluation): Value {
  return theory.run(compiled(text))(ev)
}

/** @throws where it does not compile. */
function compiled(text: string): Expr {
  const { expr, faults } = checkCel(text, scope, [{ kind: 'any' }])
  if (!expr) throw new Error(faults.map((each) => `${text}: ${each.code} ${each.detail ?? ''}`).join())
  return expr
}
