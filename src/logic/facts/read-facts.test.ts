import { describe, expect, test } from 'vitest'
import type { Day, Edition, Fact, Json, Quantity, Type } from '../../domain/index.ts'
import { checkCel } from '../compile/check.ts'
import { Court } from '../defeat/court.ts'
import { Evaluation } from '../evaluate/evaluation.ts'
import { truth } from '../evaluate/operators.ts'
import { assume } from '../explore/assumptions.ts'
import { Theory } from '../theory/theory.ts'
import { BOOL, INT, listOf, NUMBER, STRING as TEXT } from '../values/types.ts'
import { UNKNOWN } from '../values/values.ts'
import { Clock, OutOfTime, TooCostly } from './meter.ts'
import { readFacts } from './read-facts.ts'
import { Situation } from './situation.ts'

const named = { aliases: [], formerly: [], words: [] }
const map = (key: Type, value: Type): Type => ({ kind: 'map', key, value })
const fact = (name: string, type: Type, more: Partial<Fact> = {}): Fact => ({ name, type, ...named, ...more })
const SHIP: Type = { kind: 'record', name: 'ship' }
const facts: readonly Fact[] = [
  fact('crew', INT, { aliases: ['hands'] }),
  fact('ships', listOf(TEXT)),
  fact('ship', SHIP),
  fact('ship.age', INT),
  fact('fleet', listOf(SHIP)),
  fact('dock.boat', SHIP),
  fact('dock.open', BOOL),
  fact('dock.flag', { kind: 'enum', name: 'colour' }),
  fact('wharf', { kind: 'optional', of: SHIP }),
  fact('share', NUMBER, { range: [0, 1] }),
  fact('by_number', map(INT, TEXT)),
  fact('by_weight', map(NUMBER, TEXT)),
  fact('by_night', map(BOOL, TEXT)),
  fact('by_flag', map({ kind: 'enum', name: 'colour' }, INT)),
  fact('by_port', map(TEXT, listOf(SHIP))),
  fact('tolls', map(TEXT, map(TEXT, INT))),
]
const colours = ['red', 'blue'].map((name) => ({
  name,
  label: `the ${name} flag`,
  aliases: [`${name}ish`],
  formerly: [],
}))
const fare: Quantity = { name: 'fare', type: INT, label: 'fare', range: [0, 9], ...named, aliases: ['price'] }
const each = { variable: 'ship', list: { op: 'fact' as const, name: 'ships' }, listText: 'ships', element: INT }
const ofFleet = { variable: 'one', list: { op: 'fact' as const, name: 'fleet' }, listText: 'fleet', element: SHIP }
const theory = new Theory({
  rules: [],
  entries: [
    { kind: 'card', slug: 'argo', term: 'Argo', aliases: ['the Argo'], formerly: [], data: {} },
    { kind: 'term', slug: 'harbour', term: 'Harbour', aliases: [], formerly: [], data: {} },
  ],
  vocabulary: {
    enums: [{ kind: 'enum', name: 'colour', values: colours }],
    records: [
      {
        kind: 'record',
        name: 'ship',
        fields: [
          fact('name', { kind: 'card' }),
          fact('guns', INT, { range: [0, 9], aliases: ['cannon'] }),
          fact('hold', map(TEXT, INT)),
          fact('consort', { kind: 'optional', of: SHIP }, { aliases: ['mate'] }),
        ],
      },
    ],
    facts,
    quantities: [fare, { ...fare, name: 'toll', each }, { ...fare, name: 'due', each: ofFleet }],
    actions: [],
    always: [],
  },
} as unknown as Edition)

const standing = { inForce: new Set<string>(), recency: () => '2000-01-01' as Day, order: [], authority: [] }
const court = new Court(theory, standing)
const look = (situation: Situation) => new Evaluation(theory, situation, court, new Map())
const given = (of: { readonly [name: string]: Json }) => {
  const { situation, problems } = readFacts(theory, of, [])
  return problems.length > 0 ? problems.map(({ at, code }) => `${at} ${code}`) : Object.fromEntries(situation.given)
}

describe('A quantity that is given', () => {
  test('is a value of its type, within its range', () => {
    expect(given({ fare: 9 })).toEqual({ fare: 9 })
    expect(given({ fare: 10 })).toEqual(['facts.fare question/out-of-range'])
    expect(given({ fare: 'free' })).toEqual(['facts.fare question/bad-value'])
    expect(given({ fare: { Nimrod: 3 } })).toEqual(['facts.fare question/bad-value'])
    expect(given({ price: 9 })).toEqual({ fare: 9 })
  })

  test('is given by element where it has an `each`, whole or by its path', () => {
    expect(given({ toll: { Nimrod: 3, 1: 4 } })).toEqual({ toll: { Nimrod: 3, 1: 4 } })
    expect(given({ 'toll.Nimrod': 3 })).toEqual({ toll: { Nimrod: 3 } })
    expect(given({ toll: { Nimrod: 'free' } })).toEqual(['facts.toll.Nimrod question/bad-value'])
    expect(given({ toll: { Nimrod: 9, Argo: 10 } })).toEqual(['facts.toll.Argo question/out-of-range'])
  })
})

describe('A quantity that is answered by element', () => {
  const tolls = (of: { readonly [name: string]: Json }) => {
    const { situation, problems } = readFacts(theory, { fleet: [{ name: 'USS Prey' }, { name: 'Argo' }], ...of }, [])
    if (problems.length > 0) return problems.map(({ detail }) => detail)
    const ev = look(situation)
    const elements = court.elements(ev, { op: 'fact', name: 'fleet' })
    return typeof elements === 'symbol' ? elements : elements.map((each) => court.quantity(ev, 'due', each))
  }

  test('is given once for all elements there are', () => {
    expect(given({ toll: 3 })).toEqual({ toll: 3 })
    expect(tolls({ due: 4 })).toEqual([4, 4])
    expect(tolls({ due: 4, fleet: 2 })).toEqual([4, 4])
  })

  test('is given of an element by its name as it was typed, whatever its case, and of a card by any name it has', () => {
    expect(tolls({ due: { 'USS Prey': 4, Argo: 5 } })).toEqual([4, 5])
    expect(tolls({ due: { 'uss prey': 4, 'THE ARGO': 5 } })).toEqual([4, 5])
    expect(tolls({ due: { 'uss-prey': 4, 'USS Prey': 6, argo: 5 } })).toEqual([6, 5])
  })

  test('says what would do where neither fits', () => {
    expect(tolls({ due: 'much' })).toEqual([
      '"much" does not fit due, which is answered for each of fleet: give one value for all, such as 1, or a map such as {"USS Prey": 1}',
    ])
    expect(tolls({ due: 4, 'due.Argo': 5 })).toEqual([
      'one value is given for all of fleet: give one value for all, such as 4, or a map such as {"USS Prey": 4}',
    ])
    expect(given({ due: 10 })).toEqual(['facts.due question/out-of-range'])
  })
})

describe('A number in place of a list', () => {
  test('is that many elements of which nothing is said, and more is given of them by their paths', () => {
    expect(given({ fleet: 2 })).toEqual({ fleet: [{}, {}] })
    expect(given({ fleet: 2, 'fleet[1].guns': 3 })).toEqual({ fleet: [{}, { guns: 3 }] })
    expect(given({ ships: 3 })).toEqual({ ships: 3 })
    expect(given({ fleet: 0 })).toEqual({ fleet: [] })
  })

  test('is no number below nothing, none with a fraction, and none that is too large', () => {
    for (const fleet of [-1, 1.5, 1001]) expect(given({ fleet })).toEqual(['facts.fleet question/out-of-range'])
    expect(given({ fleet: '2' })).toEqual(['facts.fleet question/bad-value'])
    expect(given({ fleet: 1000, 'fleet[999].guns': 3 })).toMatchObject({ fleet: { length: 1000 } })
  })
})

describe('A card that no entry claims', () => {
  test('is called as it was typed, and as it was typed first where it is named again', () => {
    expect(given({ fleet: [{ name: ' USS  Prey ' }, { name: 'uss-prey' }] })).toEqual({
      fleet: [{ name: 'USS  Prey' }, { name: 'USS  Prey' }],
    })
    const before = new Map<string, Json>([['ship', { name: 'USS Prey' }]])
    const { situation } = readFacts(theory, { wharf: 'the uss prey' }, [], before)
    expect(situation.given.get('wharf')).toEqual({ name: 'USS Prey' })
  })

  test('is no card for having the name of an entry that is none', () => {
    expect(given({ ship: 'Harbour' })).toEqual({ ship: { name: 'Harbour' } })
  })
})

describe('A quantity given of an element that is not there', () => {
  const told = (of: { readonly [name: string]: Json }) =>
    assume(court, readFacts(theory, of, []).situation).situation.warnings

  test('counts for nothing, and that is told', () => {
    expect(told({ ships: ['Nimrod', 'Argo'], toll: { 1: 3, Argo: 4 } })).toEqual([
      {
        code: 'unknown-element',
        at: 'toll.Argo',
        detail: 'nothing in ships is called Argo, so its toll counts for nothing',
        didYouMean: [],
      },
    ])
  })

  test('is no stranger while nobody said what elements there are', () => {
    expect(told({ toll: { 1: 3, Argo: 4 } })).toEqual([])
  })
})

describe('A fact', () => {
  test('is given whole, by its fields, or by paths into it, in any order', () => {
    const whole = { ship: { name: 'argo', guns: 3 } }
    expect(given({ ship: { name: 'Argo', guns: 3 } })).toEqual(whole)
    expect(given({ 'ship.name': 'the argo', 'ship.guns': 3 })).toEqual(whole)
    expect(given({ 'ship.cannon': 3, ship: { name: 'ARGO ' } })).toEqual({ ship: { name: 'argo', guns: 3 } })
    expect(given({ ship: 'Argo' })).toEqual({ ship: { name: 'argo' } })
    expect(given({ ship: {} })).toEqual({ ship: {} })
    expect(given({ 'ship.hold.rum': 2, 'ship.hold.tea': 3 })).toEqual({ ship: { hold: { rum: 2, tea: 3 } } })
    expect(given({ 'ship.consort.guns': 2 })).toEqual({ ship: { consort: { guns: 2 } } })
    expect(given({ 'wharf.guns': 2 })).toEqual({ wharf: { guns: 2 } })
    expect(given({ wharf: null })).toEqual({ wharf: null })
    expect(given({ 'dock.boat.guns': 2 })).toEqual({ 'dock.boat': { guns: 2 } })
  })

  test('that names a card is given more of by paths', () => {
    expect(given({ ship: 'Argo', 'ship.guns': 3 })).toEqual({ ship: { name: 'argo', guns: 3 } })
    expect(given({ fleet: ['Argo', {}], 'fleet[0].guns': 3, 'fleet[1].mate.name': 'Argo' })).toEqual({
      fleet: [{ name: 'argo', guns: 3 }, { consort: { name: 'argo' } }],
    })
    expect(given({ fleet: ['Argo'], 'fleet[0].consort': 'Argo', 'fleet[0].consort.guns': 3 })).toEqual({
      fleet: [{ name: 'argo', consort: { name: 'argo', guns: 3 } }],
    })
  })

  test('keeps what is given of a field when more is given of it by another of its names', () => {
    const both = { ship: { consort: { name: 'argo', guns: 2 } } }
    expect(given({ ship: { consort: { name: 'Argo' } }, 'ship.mate.guns': 2 })).toEqual(both)
    expect(given({ ship: { mate: { name: 'Argo' } }, 'ship.consort.cannon': 2 })).toEqual(both)
  })

  test('may have keys that are spelt like what every object has', () => {
    expect(given({ 'tolls.constructor.toString': 2 })).toEqual({ tolls: { constructor: { toString: 2 } } })
  })

  test('whose name begins another is told from it', () => {
    expect(given({ ship: { guns: 3, age: 40 } })).toEqual({ ship: { guns: 3 }, 'ship.age': 40 })
    expect(given({ ship: { age: 40 } })).toEqual({ 'ship.age': 40 })
    expect(given({ dock: { open: true, flag: 'red' } })).toEqual({ 'dock.open': true, 'dock.flag': 'red' })
    expect(given({ dock: { open: true, boat: { guns: 1 } } })).toEqual({ 'dock.open': true, 'dock.boat': { guns: 1 } })
  })

  test('that is a list is given before places in it are', () => {
    expect(given({ fleet: [{ guns: 1 }, {}], 'fleet[1].guns': 2 })).toEqual({ fleet: [{ guns: 1 }, { guns: 2 }] })
    expect(given({ 'fleet[0].guns': 2 })).toEqual(['facts.fleet[0].guns question/bad-value'])
    expect(given({ fleet: [{}], 'fleet[1].guns': 2 })).toEqual(['facts.fleet[1].guns question/bad-value'])
    expect(given({ ships: [], 'ships[0]': 'Argo' })).toEqual(['facts.ships[0] question/bad-value'])
    const ships = Array.from({ length: 12 }, (_, at) => `${at}`)
    const changed = ships.with(10, 'Argo')
    expect(given({ ships, 'ships[10]': 'Argo' })).toEqual({ ships: changed })
  })

  test('that is none has no places in it', () => {
    expect(given({ wharf: null, 'wharf.guns': 2 })).toEqual(['facts.wharf.guns question/bad-value'])
    const inside = { ship: { consort: null }, 'ship.consort.guns': 2 }
    expect(given(inside)).toEqual(['facts.ship.consort.guns question/bad-value'])
    const within = { fleet: [{ consort: null }], 'fleet[0].consort.guns': 2 }
    expect(given(within)).toEqual(['facts.fleet[0].consort.guns question/bad-value'])
  })

  test('has its keys and constants as they are declared', () => {
    expect(given({ by_flag: { Red: 1, 'the blue flag': 2 } })).toEqual({ by_flag: { red: 1, blue: 2 } })
    expect(given({ 'dock.flag': ' BLUEISH' })).toEqual({ 'dock.flag': 'blue' })
    expect(given({ by_number: { 7: 'a' }, by_weight: { 0.5: 'b' }, by_night: { true: 'c' } })).toEqual({
      by_number: { 7: 'a' },
      by_weight: { 0.5: 'b' },
      by_night: { true: 'c' },
    })
    const wrong = (fact: string, key: string) => given({ [fact]: { [key]: 'x' } })
    expect(wrong('by_number', '0.5')).toEqual(['facts.by_number.0.5 question/bad-value'])
    expect(wrong('by_number', ' ')).toEqual(['facts.by_number.  question/bad-value'])
    expect(wrong('by_weight', 'much')).toEqual(['facts.by_weight.much question/bad-value'])
    expect(wrong('by_night', 'yes')).toEqual(['facts.by_night.yes question/bad-value'])
    expect(given({ by_flag: { purple: 1 } })).toEqual(['facts.by_flag.purple question/bad-value'])
  })

  test('is taken back by any way to name it', () => {
    const kept = (...unknown: string[]) => {
      const { situation, problems } = readFacts(theory, { crew: 3, ship: { guns: 3 }, fleet: [{ guns: 1 }] }, unknown)
      return problems.length > 0 ? problems.map(({ at, code }) => `${at} ${code}`) : [...situation.given.keys()]
    }
    expect(kept('hands')).toEqual(['ship', 'fleet'])
    expect(kept('ship', 'fleet')).toEqual(['crew'])
    expect(kept('mast')).toEqual(['unknown question/unknown-fact'])
  })

  test('is taken back in part by the path of a field, by any of its names', () => {
    const { situation } = readFacts(theory, { fleet: [{ guns: 3 }] }, ['fleet[0].cannon', 'hands'])
    expect([...situation.off]).toEqual(['fleet[0].guns', 'crew'])
    const ev = look(situation)
    expect(truth(ev, condition('fleet[0].guns == 3')(ev))).toBe(UNKNOWN)
  })
})

describe('Facts given upon others', () => {
  const before = new Map<string, Json>([
    ['crew', 3],
    ['fleet', [{ guns: 1 }, { guns: 2 }]],
    ['ship', { guns: 4 }],
    ['share', 0.5],
  ])
  const upon = (facts: { readonly [name: string]: Json }, ...unknown: string[]) => {
    const { situation, problems } = readFacts(theory, facts, unknown, before)
    return problems.length > 0 ? problems : Object.fromEntries(situation.given)
  }

  test('replace them, or by a path into them change them', () => {
    const rest = Object.fromEntries(before)
    expect(upon({})).toEqual(rest)
    expect(upon({ hands: 7, ship: { name: 'Argo' } })).toEqual({ ...rest, crew: 7, ship: { name: 'argo' } })
    expect(upon({ 'fleet[1].guns': 5 })).toEqual({ ...rest, fleet: [{ guns: 1 }, { guns: 5 }] })
    expect(upon({ 'ship.name': 'Argo' })).toEqual({ ...rest, ship: { name: 'argo', guns: 4 } })
    expect(before.get('fleet')).toEqual([{ guns: 1 }, { guns: 2 }])
  })

  test('take them back', () => {
    expect(upon({}, 'share', 'fleet', 'ship')).toEqual({ crew: 3 })
    expect(upon({ 'ship.name': 'Argo' }, 'ship', 'share', 'fleet')).toEqual({ crew: 3 })
  })
})

describe('A given value', () => {
  const read = (text: string, facts: { readonly [name: string]: Json }) => {
    const { situation, problems } = readFacts(theory, facts, [])
    if (problems.length > 0) throw new Error(JSON.stringify(problems))
    const ev = look(situation)
    const found = truth(ev, condition(text)(ev))
    return typeof found === 'boolean' ? found : ev.proposals.map(({ atom }) => atom.path)
  }

  test.each<[text: string, facts: { readonly [name: string]: Json }]>([
    ['by_number[7] == "a" && by_number[-1] == "b"', { by_number: { 7: 'a', '-1': 'b' } }],
    ['by_weight[0.5] == "a"', { by_weight: { 0.5: 'a' } }],
    ['by_night[true] == "a" && by_night[false] == "b"', { by_night: { true: 'a', false: 'b' } }],
    ['by_flag["red"] == 2', { by_flag: { Red: 2 } }],
    ['"7" in tolls && tolls["7"]["8"] == 9', { tolls: { 7: { 8: 9 } } }],
    ['ship.hold["rum"] == 2 && size(ship.hold) == 1', { ship: { hold: { rum: 2 } } }],
    ['ship.consort.guns == 2 && ship.consort.consort == null', { ship: { consort: { guns: 2, consort: null } } }],
    ['wharf.guns == 2', { wharf: { guns: 2 } }],
    ['fleet[1].guns == 2 && fleet.exists(s, s.name == "argo")', { fleet: ['Argo', { name: 'x', guns: 2 }] }],
    ['by_port["delos"][0].guns == 2', { by_port: { delos: [{ guns: 2 }] } }],
  ])('is read by a condition as it is meant: %s', (text, facts) => {
    expect(read(text, facts)).toBe(true)
  })

  test.each<[text: string, facts: { readonly [name: string]: Json }, path: string]>([
    ['fleet.all(s, s.guns == 2)', { fleet: [{ guns: 2 }, {}] }, 'fleet[1].guns'],
    ['by_port["delos"][0].guns == 2', { by_port: { delos: [{}] } }, 'by_port.delos[0].guns'],
    ['ship.consort.guns == 2', { ship: { consort: {} } }, 'ship.consort.guns'],
    ['wharf.guns == 2', { wharf: {} }, 'wharf.guns'],
    ['fleet[0].consort.guns == 2', { fleet: [{ consort: 'Argo' }] }, 'fleet[0].consort.guns'],
  ])('of which nobody said a part is asked for by the path of that: %s', (text, facts, path) => {
    expect(new Set(read(text, facts) as string[])).toEqual(new Set([path]))
  })
})

describe('What a question may cost', () => {
  test('is ten million steps, over all looks at it and at its variations', () => {
    const bare = new Situation(new Map(), new Set(), [])
    look(bare).step(9_999_998)
    const varied = look(bare.with({ off: new Set(['crew']) }))
    varied.step()
    look(bare.with({ given: new Map([['crew', 3]]) })).step()
    expect(() => varied.step()).toThrow(TooCostly)
  })

  test('is three million before what is unknown is explored no further', () => {
    const bare = new Situation(new Map(), new Set(), [])
    look(bare).step(3_000_000)
    expect(bare.isSpent).toBe(false)
    look(bare).step()
    expect(bare.isSpent).toBe(true)
    expect(bare.with({ tried: ['crew'] }).isSpent).toBe(true)
  })
})

describe('A question somebody waits for', () => {
  const waitedFor = (isOver: () => boolean): Situation => {
    const bare = new Situation(new Map(), new Set(), [])
    bare.meter.clock = new Clock(isOver)
    return bare
  }

  test('ends where whoever waits says that the time is over, in any look at it', () => {
    let isOver = false
    const bare = waitedFor(() => isOver)
    look(bare).step(1000)
    isOver = true
    expect(() => look(bare.with({ off: new Set(['crew']) })).step(1000)).toThrow(OutOfTime)
  })

  test('asks every few hundred steps, not at each', () => {
    let asked = 0
    const ev = look(waitedFor(() => ++asked < 0))
    for (let taken = 0; taken < 10_000; taken++) ev.step()
    expect(asked).toBeGreaterThan(10)
    expect(asked).toBeLessThan(100)
  })
})

describe('A problem with the facts', () => {
  const details = (of: { readonly [name: string]: Json }) =>
    readFacts(theory, of, []).problems.map(({ at, detail, didYouMean }) => [at, detail, ...didYouMean])

  const wrong: readonly { fact: string; value: Json; detail: string; meant?: readonly string[] }[] = [
    { fact: 'crew', value: 'many', detail: '"many" is no whole number: give a whole number such as 1' },
    { fact: 'crew', value: 1.5, detail: '1.5 is no whole number within ±(2^53−1): give a whole number such as 1' },
    { fact: 'crew', value: true, detail: 'true is no whole number: give a whole number such as 1' },
    { fact: 'share', value: 'half', detail: '"half" is no number: give a number from 0 to 1, such as 1' },
    { fact: 'share', value: 2, detail: '2 lies outside 0 to 1: give a number from 0 to 1, such as 1' },
    { fact: 'share', value: -0.5, detail: '-0.5 lies outside 0 to 1: give a number from 0 to 1, such as 0' },
    {
      fact: 'dock.open',
      value: 'yes',
      detail: '"yes" is neither true nor false: give true or false',
      meant: ['true', 'false'],
    },
    {
      fact: 'dock.flag',
      value: 'rde',
      detail: '"rde" is no colour: give one of red, blue, such as "red"',
      meant: ['red'],
    },
    {
      fact: 'dock.flag',
      value: 'xyzzy',
      detail: '"xyzzy" is no colour: give one of red, blue, such as "red"',
      meant: ['red', 'blue'],
    },
    {
      fact: 'ships',
      value: 'Argo',
      detail: '"Argo" is no list: give a list such as ["text"], or how many there are, such as 2',
    },
    { fact: 'by_flag', value: [], detail: '[] is no map: give a map such as {"red":1}' },
    {
      fact: 'ship',
      value: 7,
      detail:
        '7 is no ship: give its fields, such as {"name":"Argo","guns":1}, or the name of its card, such as "Argo"',
    },
    { fact: 'ship', value: { name: 7 }, detail: `7 is no card's name: give the name of a card, such as "Argo"` },
    {
      fact: 'ship',
      value: { guns: 3, gnus: 3 },
      detail:
        'ship has no field gnus, only name, guns, hold, consort: give its fields, such as {"name":"Argo","guns":1}, or the name of its card, such as "Argo"',
      meant: ['guns'],
    },
    {
      fact: 'fleet',
      value: [{ guns: 99 }],
      detail: '99 lies outside 0 to 9: give a whole number from 0 to 9, such as 9',
    },
    { fact: 'ships', value: ['Argo', 3], detail: '3 is no text: give a text such as "text"' },
    {
      fact: 'wharf',
      value: [],
      detail:
        '[] is no ship: give its fields, such as {"name":"Argo","guns":1}, or the name of its card, such as "Argo"',
    },
    { fact: 'dock.opne', value: true, detail: 'there is no fact dock.opne', meant: ['dock.open'] },
    { fact: 'ship.gnus', value: 3, detail: 'there is no fact ship.gnus', meant: ['ship.guns'] },
    { fact: 'crew.size', value: 3, detail: 'there is no fact crew.size' },
    { fact: 'fleet[0', value: 3, detail: 'there is no fact fleet[0' },
    { fact: ']crew', value: 3, detail: 'there is no fact ]crew' },
    { fact: 'crew[0]', value: 3, detail: 'there is no fact crew[0]' },
    { fact: 'fleet[0].mast', value: 3, detail: 'there is no fact fleet[0].mast' },
    { fact: 'fleet.guns', value: 3, detail: 'there is no fact fleet.guns' },
    { fact: 'mast', value: { height: 3 }, detail: 'there is no fact mast' },
    { fact: 'dock', value: true, detail: 'there is no fact dock' },
    {
      fact: 'fleet[0].guns',
      value: 3,
      detail:
        'there is no such place in fleet: give a list such as [{"name":"Argo","guns":1}], or how many there are, such as 2',
    },
    {
      fact: 'ship',
      value: { 'guns.size': 3 },
      detail:
        'ship has no field guns.size, only name, guns, hold, consort: give its fields, such as {"name":"Argo","guns":1}, or the name of its card, such as "Argo"',
    },
    { fact: 'dock.flag', value: { red: 1 }, detail: '{"red":1} is no colour: give one of red, blue, such as "red"' },
    { fact: 'crew', value: {}, detail: '{} is no whole number: give a whole number such as 1' },
  ]

  test.each(wrong)('says what is wrong with $fact: $value', ({ fact, value, detail, meant = [] }) => {
    const [[, told, ...offered] = []] = details({ [fact]: value })
    expect(told).toBe(detail)
    expect(offered.slice(0, meant.length)).toEqual(meant)
  })

  test('is one of a field that is not, also where others are given by paths', () => {
    expect(details({ ship: { name: 'argo', gnus: 3 }, 'ship.guns': 2 })).toEqual([
      ['facts.ship.gnus', expect.stringMatching(/^ship has no field gnus, only name, guns, hold, consort: /), 'guns'],
    ])
  })

  test('names the place inside a fact', () => {
    const at = (of: { readonly [name: string]: Json }) => details(of).map(([where]) => where)
    expect(at({ fleet: [{}, { guns: 99 }] })).toEqual(['facts.fleet[1].guns'])
    expect(at({ ship: { hold: { rum: 'much' }, consort: { guns: 99 } } })).toEqual([
      'facts.ship.hold.rum',
      'facts.ship.consort.guns',
    ])
    expect(at({ ships: ['Argo', 3] })).toEqual(['facts.ships[1]'])
  })

  test('is none, but a warning, where a card is one that no entry is called', () => {
    const { situation, problems } = readFacts(theory, { ship: 'Agro' }, [])
    expect(problems).toEqual([])
    expect(situation.given.get('ship')).toEqual({ name: 'Agro' })
    const [warning] = situation.warnings
    expect([warning?.code, warning?.at, warning?.didYouMean]).toEqual(['unknown-card', 'ship.name', ['argo']])
  })

  test('is one with a value of more levels than any can have, however it is made', () => {
    const nested = (levels: number, wrap: (inner: Json) => Json) =>
      Array.from({ length: levels }).reduce<Json>((inner) => wrap(inner), 0)
    for (const wrap of [(inner: Json): Json => [inner], (inner: Json): Json => ({ a: inner, b: 0 })]) {
      expect(details({ crew: nested(64, wrap) }).map(([, detail]) => detail)).toEqual([
        expect.stringContaining('is no whole number'),
      ])
      expect(readFacts(theory, { crew: nested(65, wrap) }, []).problems).toEqual([
        {
          code: 'question/too-many',
          at: 'facts.crew',
          detail: 'lists and records more than 64 levels deep',
          didYouMean: [],
        },
      ])
    }
  })

  test('is one with what is to be taken back where that is no fact', () => {
    expect(readFacts(theory, {}, ['crwe']).problems).toEqual([
      { code: 'question/unknown-fact', at: 'unknown', detail: 'there is no fact crwe', didYouMean: ['crew'] },
    ])
  })

  test('spells the type that is wanted', () => {
    const [problem] = readFacts(theory, { by_flag: null }, []).problems
    expect(problem?.detail).toBe(
      'null fits only a type that may be absent, this is map(colour, int): give a map such as {"red":1}',
    )
  })

  test('suggests nothing where there is nothing to mean', () => {
    expect(readFacts(theory, { crew: 1, hands: 2 }, []).problems).toEqual([
      { code: 'question/twice', at: 'facts.hands', detail: 'crew is given twice', didYouMean: [] },
    ])
  })

  test('is one with all of them where a fact has no name', () => {
    expect(given({ '': 1 })).toEqual(['facts question/unknown-fact'])
  })
})

/** @throws where it is no condition. */
function condition(text: string) {
  const { enums, records, facts, quantities, actions } = theory
  const scope = { enums, records, facts, quantities, actions, card: () => 'argo', bound: new Map() }
  const { expr, faults } = checkCel(text, scope, [BOOL])
  if (!expr) throw new Error(faults.map((each) => `${each.code} ${each.detail ?? ''}`).join())
  return theory.run(expr)
}
