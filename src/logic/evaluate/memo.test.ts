import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Edition, Expr, Json, Rule } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import { Court } from '../defeat/court.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { Situation } from '../facts/situation.ts'
import { bareRule } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import type { Region } from '../values/regions.ts'
import { UNKNOWN } from '../values/values.ts'
import { Evaluation } from './evaluation.ts'

/*
 * Looks at one situation and its variations, one after another, with unknowns confined and assumptions taken back at
 * random: what they share, and what they take over from where nothing is said, must change nothing of what each finds
 * for itself.
 */
const read = (name: string): Expr => ({ op: 'fact', name })
const FACTS: readonly object[] = [
  { name: 'plain', type: { kind: 'bool' } },
  { name: 'usual', type: { kind: 'bool' }, assume: true },
  { name: 'derived', type: { kind: 'bool' }, from: { op: 'and', of: [read('plain'), read('usual')] } },
  { name: 'both', type: { kind: 'bool' }, assume: false, from: { op: 'not', of: read('usual') } },
  { name: 'upon', type: { kind: 'bool' }, assume: true, from: { op: 'or', of: [read('both'), read('plain')] } },
  { name: 'allowed', type: { kind: 'bool' }, from: { op: 'may', action: 'act' } },
  { name: 'dice', type: { kind: 'int' }, range: [0, 5] },
  { name: 'card', type: { kind: 'record', name: 'card' } },
  { name: 'rolls', type: { kind: 'list', of: { kind: 'int' } } },
  { name: 'word', type: { kind: 'optional', of: { kind: 'string' } } },
  { name: 'depth', type: { kind: 'optional', of: { kind: 'number' } } },
]
// Whether one may do the second hangs on whether one may do the first; the third is done with each of two.
const ACTIONS = ['act', 'upon-it', 'with-one']
const ONE = { variable: 'one', list: constant([1, 2]), listText: '[1, 2]', element: { kind: 'int' } }
const field = (name: string): Expr => ({ op: 'field', of: read('card'), name })
const atLeast = (of: Expr, number: number): Expr => ({ op: '>=', left: of, right: constant(number) })
const impossible = atLeast({ op: '/', left: constant(1), right: constant(0) }, 1)
const size: Expr = { op: 'call', fn: 'size', args: [read('rolls')], int: true }
const leaf = fc.oneof(
  fc.constantFrom('plain', 'usual', 'derived', 'both', 'upon').map(read),
  fc.constant(field('stopped')),
  fc.constant(impossible),
  fc.integer({ min: 1, max: 5 }).map((number) => atLeast(read('dice'), number)),
  fc.integer({ min: 1, max: 3 }).map((number) => atLeast(size, number)),
  fc.integer({ min: 1, max: 3 }).map((number) => atLeast(field('strength'), number)),
)
const { condition } = fc.letrec<{ condition: Expr }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('condition').map((of): Expr => ({ op: 'not', of })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
      .map(([op, of]): Expr => ({ op: op as 'and', of })),
  ),
}))
const is = (value: Json): Region => ({ kind: 'is', value })
const between = (low: number, high: number): Region => ({
  kind: 'between',
  low,
  high,
  lowOpen: false,
  highOpen: false,
  int: true,
})
const regions = fc
  .record(
    {
      plain: fc.boolean().map(is),
      usual: fc.boolean().map(is),
      both: fc.boolean().map(is),
      dice: fc.constantFrom(between(0, 2), between(3, 5), is(4)),
      'card.stopped': fc.boolean().map(is),
      'card.strength': fc.constantFrom(between(1, 9), is(0)),
      'error:r0': fc.boolean().map(is),
      [`rolls|${canonical(size)}`]: fc.constantFrom(between(0, 1), between(2, 9), is(2)),
    },
    { requiredKeys: [] },
  )
  .map((found) => new Map(Object.entries(found as { readonly [name: string]: Region })))
const given = fc
  .record(
    {
      plain: fc.boolean(),
      usual: fc.boolean(),
      upon: fc.boolean(),
      dice: fc.nat(5),
      rolls: fc.array(fc.nat(5), { maxLength: 3 }),
      card: fc.record({ stopped: fc.boolean(), strength: fc.nat(9) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  )
  .map((found): ReadonlyMap<string, Json> => new Map(Object.entries(found)))
const variation = fc.record({
  off: fc.subarray(['usual', 'both', 'upon', 'card.stopped']),
  tried: fc.subarray(['plain', 'usual', 'card.stopped']),
  looks: fc.array(regions, { minLength: 1, maxLength: 6 }),
})

/** Takes nothing over from where nothing is said. */
class Forgetful extends Theory {
  override unsaid(): undefined {
    return undefined
  }
}

/** @param lifting for each condition, whether its rule lifts the one before. */
function courtOf(conditions: readonly Expr[], lifting: readonly boolean[] = [], Kind: typeof Theory = Theory): Court {
  const rules = conditions.flatMap((expr, at): Rule[] => {
    const kind = at % 2 === 0 ? 'permit' : 'forbid'
    const before = at > 0 && lifting[at] ? [`r${at - 1}`, `e${at - 1}`] : []
    const relations = before.map((target) => ({ kind: 'lifts' as const, target, cites: [] }))
    const each: Expr = { op: 'or', of: [expr, atLeast({ op: 'var', name: 'one' }, 2 - (at % 2))] }
    return [
      bareRule(`r${at}`, { when: { text: '', expr, conjuncts: [] }, then: [{ kind, action: 'act' }], relations }),
      bareRule(`e${at}`, { when: { text: '', expr: each, conjuncts: [] }, then: [{ kind, action: 'with-one' }] }),
    ]
  })
  rules.push(
    bareRule('s', {
      when: { text: '', expr: { op: 'or', of: [read('allowed'), read('plain')] }, conjuncts: [] },
      then: [{ kind: 'permit', action: 'upon-it' }],
    }),
  )
  rules.push(
    bareRule('t', {
      when: { text: '', expr: { op: 'and', of: [{ op: 'may', action: 'act' }, read('plain')] }, conjuncts: [] },
      then: [{ kind: 'forbid', action: 'upon-it' }],
    }),
  )
  const named = { aliases: [], formerly: [], words: [] }
  const card = {
    kind: 'record',
    name: 'card',
    fields: [
      { name: 'stopped', type: { kind: 'bool' }, assume: false, ...named },
      { name: 'strength', type: { kind: 'int' }, ...named },
    ],
  }
  const vocabulary = {
    enums: [],
    records: [card],
    facts: FACTS.map((fact) => ({ ...fact, ...named })),
    quantities: [],
    actions: ACTIONS.map((name) => ({ name, label: name, ...(name === 'with-one' ? { each: ONE } : {}), ...named })),
    always: [],
  }
  const theory = new Kind({ rules, entries: [], vocabulary } as unknown as Edition)
  return new Court(theory, {
    inForce: new Set(rules.map((rule) => rule.id)),
    recency: () => '0000-01-01' as Day,
    order: ['prohibition'],
    authority: [],
  })
}

test('a look that shares what others found finds what it would find alone', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { minLength: 1, maxLength: 5 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      fc.array(fc.tuple(given, fc.array(variation, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 3 }),
      (conditions, lifting, tables) => {
        const court = courtOf(conditions, lifting)
        const forgetful = courtOf(conditions, lifting, Forgetful)
        for (const [facts, variations] of tables) {
          const bare = new Situation(facts, new Set(), [])
          for (const { off, tried, looks } of variations) {
            const card = Object.keys(facts.get('card') ?? {}).map((name) => `card.${name}`)
            const isOpen = (key: string) => !facts.has(key.split('|')[0] as string) && !card.includes(key)
            const vary = (from: Situation) =>
              from.with({ off: new Set(off.filter(isOpen)), tried: tried.filter(isOpen) })
            const situation = vary(bare)
            const apart = vary(new Situation(facts, new Set(), []))
            for (const each of looks) {
              const confined = new Map([...each].filter(([path]) => isOpen(path)))
              const shared = new Inquiry(court, situation, { kind: 'action', name: 'act' }).look(confined)
              const alone = new Evaluation(forgetful.theory, apart, forgetful, confined)
              for (const [at, name] of ACTIONS.entries()) {
                const target = { kind: 'action', name, ...(at === 2 ? { index: looks.length % 2 } : {}) } as const
                expect(new Inquiry(court, situation, target).settle(shared)).toEqual(
                  new Inquiry(forgetful, apart, target).settle(alone),
                )
              }
              expect(shared.proposals).toEqual(alone.proposals)
              for (const rule of court.theory.edition.rules)
                expect(court.status(shared, rule)).toBe(forgetful.status(alone, rule))
              const told = new Evaluation(court.theory, situation, court, confined, true)
              const toldAlone = new Evaluation(forgetful.theory, apart, forgetful, confined, true)
              for (const rule of court.theory.edition.rules)
                expect(court.status(told, rule)).toBe(forgetful.status(toldAlone, rule))
              expect(told.reads).toEqual(toldAlone.reads)
            }
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('what is tried counts for what is derived, though nothing is said of it', () => {
  const court = courtOf([read('upon')])
  const [rule] = court.theory.edition.rules
  const bare = new Situation(new Map(), new Set(), [])
  const statusIn = (situation: Situation) =>
    court.status(new Evaluation(court.theory, situation, court, new Map()), rule as Rule)
  expect(statusIn(bare)).toBe(true)
  expect(statusIn(bare.with({ tried: ['plain'] }))).toBe(UNKNOWN)
})

/*
 * What a question costs is counted in steps, over all looks at it: what was found out once is not worked out again
 * as long as nothing it leans on has changed.
 */
describe('A second look', () => {
  const at = (situation: Situation, ...work: readonly (() => unknown)[]) =>
    work.map((each) => {
      const before = situation.meter.steps
      each()
      return situation.meter.steps > before ? 'works' : 'knows'
    })
  const told = (facts: { readonly [name: string]: Json } = {}) =>
    new Situation(new Map(Object.entries(facts)), new Set(), [])
  type Regions = { readonly [name: string]: Region }

  /** Looks, one after another, at a condition; what each costs. */
  function looking(of: Expr, looks: readonly (readonly [situation: Situation, regions: Regions])[]): string[] {
    const court = courtOf([of], [], Forgetful)
    const [rule] = court.theory.edition.rules
    const [first] = looks
    if (!first) return []
    return looks.flatMap(([situation, regions]) =>
      at(situation, () => court.status(lookOf(court, situation, regions), rule as Rule)),
    )
  }
  const lookOf = (court: Court, situation: Situation, regions: Regions = {}) =>
    new Inquiry(court, situation, { kind: 'action', name: 'act' }).look(new Map(Object.entries(regions)))

  test('at what is confined as before, or where something else is confined, finds nothing new', () => {
    const bare = told()
    const [few, many] = [{ dice: between(0, 2) }, { dice: between(3, 5) }]
    const costs = looking(atLeast(read('dice'), 2), [
      [bare, {}],
      [bare, {}],
      [bare, { plain: is(true) }],
      [bare, few],
      [bare, many],
      [bare, { ...few, usual: is(false) }],
      [bare, many],
      [bare, { 'card.stopped': is(true) }],
      [told(), {}],
    ])
    expect(costs).toEqual(['works', 'knows', 'knows', 'works', 'works', 'knows', 'knows', 'knows', 'works'])
  })

  const interval = { kind: 'between', low: 0, high: 4, lowOpen: false, highOpen: false, int: false } as const
  const some = { kind: 'among', values: ['a', 'b'] } as const
  test.each<[fact: string, region: Region, others: readonly Region[]]>([
    ['plain', is(true), [is(false)]],
    ['dice', is(1), [is(2), interval]],
    [
      'depth',
      interval,
      [
        { ...interval, low: 1 },
        { ...interval, high: 5 },
        { ...interval, lowOpen: true },
        { ...interval, highOpen: true },
        { ...interval, int: true },
        { ...interval, maybeNone: true },
        is(null),
      ],
    ],
    [
      'word',
      some,
      [
        { ...some, values: ['a'] },
        { ...some, values: ['a', 'c'] },
        { ...some, values: ['a', 'b', 'c'] },
        { ...some, maybeNone: true },
        { ...some, kind: 'except' },
      ],
    ],
    [
      'word',
      { kind: 'except', values: ['a'] },
      [
        { kind: 'except', values: ['b'] },
        { kind: 'except', values: [] },
      ],
    ],
  ])('tells what was confined alike from what was not: %s to %j', (fact, region, others) => {
    for (const other of others) {
      const bare = told()
      const is = [region, structuredClone(region), other, structuredClone(other), structuredClone(region)]
      const costs = looking(
        { op: '==', left: read(fact), right: constant(null) },
        is.map((each) => [bare, { [fact]: each }] as const),
      )
      expect(costs).toEqual(['works', 'knows', 'works', 'knows', 'knows'])
    }
  })

  test('knows the last six of what was found', () => {
    const bare = told()
    const dice = (value: number) => [bare, { dice: is(value) }] as const
    const costs = looking(atLeast(read('dice'), 2), [0, 1, 2, 3, 4, 5, 0, 6, 0, 2, 1].map(dice))
    expect(costs).toEqual([...Array(6).fill('works'), 'knows', 'works', 'works', 'knows', 'works'])
  })

  test('works out anew what leans on an assumption that was taken back', () => {
    const bare = told()
    const off = bare.with({ off: new Set(['usual']) })
    const other = bare.with({ off: new Set(['both']) })
    const costs = looking(
      read('usual'),
      [bare, off, bare, off, other].map((each) => [each, {}] as const),
    )
    expect(costs).toEqual(['works', 'works', 'knows', 'knows', 'knows'])
    const field = looking({ op: 'field', of: read('card'), name: 'stopped' }, [
      [bare, {}],
      [bare.with({ off: new Set(['card.stopped']) }), {}],
      [other, {}],
    ])
    expect(field).toEqual(['works', 'works', 'knows'])
  })

  test('works out for each situation what is derived or else assumed in it', () => {
    const bare = told()
    const other = bare.with({ off: new Set(['word']) })
    const costs = looking(
      read('both'),
      [bare, bare, other, other, bare].map((each) => [each, {}] as const),
    )
    expect(costs).toEqual(['works', 'knows', 'works', 'knows', 'knows'])
  })

  test('knows what another condition, or a verdict that one reads, was found to be', () => {
    const bare = told()
    const court = courtOf([read('derived'), { op: 'not', of: read('derived') }], [true, true], Forgetful)
    const rules = court.theory.rules
    const status = (id: string) => () => court.status(lookOf(court, bare), rules.get(id) as Rule)
    const alone = told()
    const first = at(bare, status('r0'))
    expect(first).toEqual(['works'])
    const before = bare.meter.steps
    status('r1')()
    const after = bare.meter.steps - before
    court.status(lookOf(court, alone), rules.get('r1') as Rule)
    expect(after).toBeLessThan(alone.meter.steps)
    expect(at(bare, status('s'), status('s'))).toEqual(['works', 'knows'])
  })

  test('at one thing looks at it once', () => {
    const bare = told({ dice: 3 })
    const court = courtOf([atLeast(read('dice'), 2), read('derived')], [false, true], Forgetful)
    const look = lookOf(court, bare)
    const ask = () => court.possible(look, 'act')
    expect(at(bare, ask, ask)).toEqual(['works', 'knows'])
    const explaining = new Evaluation(court.theory, bare, court, new Map(), true)
    const explain = () => court.theory.edition.rules.map((rule) => court.status(explaining, rule))
    expect(at(bare, explain, explain)).toEqual(['works', 'knows'])
  })

  test('is not needed at what nothing said bears on', () => {
    const court = courtOf([atLeast(read('dice'), 2), read('plain'), impossible, read('usual')])
    const rule = (id: string) => court.theory.rules.get(id) as Rule
    const [dice, plain] = [rule('r0'), rule('r1')]
    const status = (situation: Situation, rule: Rule, regions: Regions = {}, explaining = false) => {
      const ev = explaining
        ? new Evaluation(court.theory, situation, court, new Map(Object.entries(regions)), true)
        : lookOf(court, situation, regions)
      return at(situation, () => court.status(ev, rule))[0]
    }
    for (const situation of [told(), told({ rolls: [] }), told({ dice: 2 })]) {
      expect(status(situation, plain)).toBe('knows')
      expect(status(situation, plain, {}, true)).toBe('knows')
      expect(status(situation, plain, { plain: is(true) })).toBe('works')
      expect(status(situation, plain, { dice: is(1) })).toBe('knows')
      expect(status(situation.with({ off: new Set(['plain']) }), plain, {}, true)).toBe('works')
      expect(status(situation.with({ tried: ['plain'] }), plain, {}, true)).toBe('works')
      expect(status(situation.with({ tried: ['word'] }), plain, {}, true)).toBe('knows')
      expect(status(situation, rule('r3'))).toBe('knows')
      expect(status(situation, rule('r2'))).toBe('works')
      expect(status(situation, rule('s'))).toBe('works')
      expect(status(situation, rule('t'))).toBe('works')
      for (const isExplaining of [false, true]) {
        const ev = new Evaluation(court.theory, situation, court, new Map(), isExplaining)
        expect(at(situation, () => ev.fact('derived'))).toEqual(['knows'])
      }
    }
    expect(status(told(), dice)).toBe('knows')
    expect(status(told({ dice: 2 }), dice, {}, true)).toBe('works')
    for (const [conditions, cost] of [[2499, 'knows'] as const, [2500, 'works'] as const]) {
      // Two rules of each condition, and two besides.
      const crowd = courtOf(Array(conditions).fill(read('plain')))
      const [first] = crowd.theory.edition.rules
      const bare = told()
      expect(at(bare, () => crowd.status(lookOf(crowd, bare), first as Rule))).toEqual([cost])
    }
  })
})

function constant(value: unknown): Expr {
  return { op: 'const', value: value as Json }
}
