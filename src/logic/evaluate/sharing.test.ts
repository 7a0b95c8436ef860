import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Edition, Expr, Json, Rule } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import { Court } from '../defeat/court.ts'
import { NOWHERE } from '../defeat/outcome.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { Situation } from '../facts/situation.ts'
import { bareRule } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import type { Region } from '../values/regions.ts'
import { UNKNOWN } from '../values/values.ts'
import { Evaluation } from './evaluation.ts'

/*
 * Looks at situations and their variations, one after another, with unknowns confined and assumptions taken back at random:
 * what each takes over from the look it begins from must change nothing of what it would find for itself.
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

/** @param lifting for each condition, whether its rule lifts the one before. */
function courtOf(conditions: readonly Expr[], lifting: readonly boolean[] = []): Court {
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
  const theory = new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
  return new Court(theory, {
    inForce: new Set(rules.map((rule) => rule.id)),
    recency: () => '0000-01-01' as Day,
    order: ['prohibition'],
    authority: [],
  })
}

/** The same look, begun from one that confines only the first of the unknowns, which begins from one that confines none. */
function lookAt(court: Court, situation: Situation, regions: ReadonlyMap<string, Region>): Evaluation {
  return court
    .asIs(situation)
    .confined(new Map([...regions].slice(0, 1)))
    .confined(regions)
}

test('a look that takes over what others found finds what it would find alone', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { minLength: 1, maxLength: 5 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      fc.array(fc.tuple(given, fc.array(variation, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 3 }),
      (conditions, lifting, tables) => {
        const court = courtOf(conditions, lifting)
        for (const [facts, variations] of tables) {
          const bare = new Situation(facts, new Set(), [])
          for (const { off, tried, looks } of variations) {
            const card = Object.keys(facts.get('card') ?? {}).map((name) => `card.${name}`)
            const isOpen = (key: string) => !facts.has(key.split('|')[0] as string) && !card.includes(key)
            const vary = (from: Situation) =>
              from.with({ off: new Set(off.filter(isOpen)), tried: tried.filter(isOpen) })
            const situation = vary(bare)
            for (const each of looks) {
              const lone = courtOf(conditions, lifting)
              const apart = vary(new Situation(facts, new Set(), []))
              const confined = new Map([...each].filter(([path]) => isOpen(path)))
              const shared = lookAt(court, situation, confined)
              const alone = new Evaluation(lone.theory, apart, lone, confined)
              for (const [at, name] of ACTIONS.entries()) {
                const target = { kind: 'action', name, ...(at === 2 ? { index: looks.length % 2 } : {}) } as const
                expect(new Inquiry(court, situation, target).settle(shared)).toEqual(
                  new Inquiry(lone, apart, target).settle(alone),
                )
              }
              expect(shared.proposals).toEqual(alone.proposals)
              for (const [at, rule] of court.theory.edition.rules.entries())
                expect(court.status(shared, rule)).toBe(lone.status(alone, lone.theory.edition.rules[at] as Rule))
            }
            const lone = courtOf(conditions, lifting)
            const apart = vary(new Situation(facts, new Set(), []))
            const told = court.asIs(situation)
            const toldAlone = new Evaluation(lone.theory, apart, lone, NOWHERE, true)
            const untold = new Evaluation(lone.theory, apart, lone, NOWHERE)
            for (const [at, rule] of court.theory.edition.rules.entries()) {
              const ownRule = lone.theory.edition.rules[at] as Rule
              const found = court.counts(told, rule)
              expect([lone.counts(toldAlone, ownRule), lone.counts(untold, ownRule)]).toEqual([found, found])
            }
            expect(told.reads).toEqual(toldAlone.reads)
            // What is read is told beside what is found, and changes nothing of it.
            expect(told.proposals).toEqual(untold.proposals)
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
  const statusIn = (situation: Situation) => court.status(court.asIs(situation), rule as Rule)
  expect(statusIn(bare)).toBe(true)
  expect(statusIn(bare.with({ tried: ['plain'] }))).toBe(UNKNOWN)
})

/*
 * What a question costs is counted in steps, over all looks at it: what was found out once is not worked out again where
 * nothing it reads is otherwise, and what nobody said anything about is on nobody's account.
 */
describe('A look works out', () => {
  const told = (facts: { readonly [name: string]: Json } = {}) =>
    new Situation(new Map(Object.entries(facts)), new Set(), [])
  const confine = (regions: { readonly [name: string]: Region }) => new Map(Object.entries(regions))
  const costOf = (situation: Situation, work: () => unknown): 'works' | 'knows' => {
    const before = situation.meter.steps
    work()
    return situation.meter.steps > before ? 'works' : 'knows'
  }
  const rulesOf = (court: Court) => (id: string) => court.theory.rules.get(id) as Rule

  test('a condition anew where a fact it reads is given, taken back, tried or confined, and else takes it over', () => {
    const court = courtOf([atLeast(read('dice'), 2), read('plain'), impossible, field('stopped')])
    const rule = rulesOf(court)
    const costs = (situation: Situation, regions: { readonly [name: string]: Region } = {}) =>
      ['r0', 'r1', 'r3'].map((id) =>
        costOf(situation, () => court.status(court.asIs(situation).confined(confine(regions)), rule(id))),
      )
    expect(costs(told())).toEqual(['knows', 'knows', 'knows'])
    expect(costs(told({ rolls: [] }))).toEqual(['knows', 'knows', 'knows'])
    expect(costs(told({ dice: 3 }))).toEqual(['works', 'knows', 'knows'])
    expect(costs(told({ plain: true }))).toEqual(['knows', 'works', 'knows'])
    expect(costs(told(), { dice: between(0, 2) })).toEqual(['works', 'knows', 'knows'])
    expect(costs(told({ dice: 3 }), { plain: is(true) })).toEqual(['works', 'works', 'knows'])
    expect(costs(told(), { 'card.stopped': is(true) })).toEqual(['knows', 'knows', 'works'])
    expect(costs(told().with({ off: new Set(['card.stopped']) }))).toEqual(['knows', 'knows', 'works'])
    expect(costs(told().with({ off: new Set(['plain']) }))).toEqual(['knows', 'works', 'knows'])
    expect(costs(told().with({ tried: ['plain'] }))).toEqual(['knows', 'works', 'knows'])
    // Of a condition in error anything may be the reason.
    expect(costs(told(), { 'error:r2': is(true) })).toEqual(['works', 'works', 'works'])
  })

  test('what a verdict reads through derived facts, other verdicts and lifters', () => {
    const court = courtOf([read('derived'), read('usual')], [false, true])
    const rule = rulesOf(court)
    const cost = (situation: Situation, id: string) =>
      costOf(situation, () => court.counts(court.asIs(situation), rule(id)))
    for (const id of ['r0', 's', 't']) expect(cost(told({ dice: 3 }), id)).toBe('knows')
    for (const id of ['r0', 's', 't']) expect(cost(told({ plain: true }), id)).toBe('works')
    // The first is lifted by the second, which reads what is usual.
    expect(cost(told({ usual: false }), 'r0')).toBe('works')
    expect(cost(told({ usual: false }), 's')).toBe('works')
  })

  test('one thing once', () => {
    const bare = told({ dice: 3 })
    const court = courtOf([atLeast(read('dice'), 2), read('derived')], [false, true])
    const asIs = court.asIs(bare)
    for (const look of [asIs, asIs.confined(confine({ dice: is(2) }))]) {
      const ask = () => court.possible(look, 'act')
      expect([costOf(bare, ask), costOf(bare, ask)]).toEqual(['works', 'knows'])
    }
  })

  test('what nobody said on no account, however much it was over all questions', () => {
    const court = courtOf([read('plain'), read('usual')])
    court.blank.meter.steps = Number.MAX_SAFE_INTEGER
    const bare = told({ plain: true })
    expect(court.possible(court.asIs(bare), 'act')).toEqual(['forbidden'])
    expect(bare.meter.steps).toBeLessThan(100)
  })

  test('for a part of the completions only what reads the unknown that divides it', () => {
    const bare = told({ usual: false })
    const court = courtOf([atLeast(read('dice'), 2), read('plain'), read('usual')])
    const rule = rulesOf(court)
    const four = is(4)
    const first = court.asIs(bare).confined(confine({ dice: four }))
    const second = first.confined(confine({ dice: four, plain: is(true) }))
    const cost = (look: Evaluation, id: string) => costOf(bare, () => court.status(look, rule(id)))
    expect(['r0', 'r1', 'r2'].map((id) => cost(first, id))).toEqual(['works', 'knows', 'works'])
    expect(['r0', 'r1', 'r2'].map((id) => cost(second, id))).toEqual(['knows', 'works', 'knows'])
    const elsewhere = first.confined(confine({ dice: is(1) }))
    expect(['r0', 'r1', 'r2'].map((id) => cost(elsewhere, id))).toEqual(['works', 'knows', 'knows'])
  })

  test('a variation from the situation it varies', () => {
    const bare = told({ dice: 3 })
    const court = courtOf([atLeast(read('dice'), 2), read('usual')])
    const rule = rulesOf(court)
    const cost = (situation: Situation, id: string) =>
      costOf(situation, () => court.status(court.asIs(situation), rule(id)))
    expect(cost(bare, 'r0')).toBe('works')
    const varied = bare.with({ off: new Set(['usual']), tried: ['usual'] })
    expect([cost(varied, 'r0'), cost(varied, 'r1')]).toEqual(['knows', 'works'])
    const without = bare.with({ given: new Map() })
    expect([cost(without, 'r0'), cost(without, 'r1')]).toEqual(['works', 'knows'])
  })
})

function constant(value: unknown): Expr {
  return { op: 'const', value: value as Json }
}
