import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day, Edition, Expr, Json, Rule } from '../../domain/index.ts'
import { bareRule } from '../bare.fixture.ts'
import { Court } from '../court.ts'
import { Inquiry } from '../explore.ts'
import { Situation } from '../situation.ts'
import { Theory } from '../theory.ts'
import { Evaluation } from './evaluation.ts'
import type { Region } from './regions.ts'
import { UNKNOWN } from './values.ts'

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
]
// Whether one may do the second hangs on whether one may do the first.
const ACTIONS = ['act', 'upon-it']
const field = (name: string): Expr => ({ op: 'field', of: read('card'), name })
const atLeast = (of: Expr, number: number): Expr => ({ op: '>=', left: of, right: { op: 'const', value: number } })
const impossible = atLeast({ op: '/', left: { op: 'const', value: 1 }, right: { op: 'const', value: 0 } }, 1)
const leaf = fc.oneof(
  fc.constantFrom('plain', 'usual', 'derived', 'both', 'upon').map(read),
  fc.constant(field('stopped')),
  fc.constant(impossible),
  fc.integer({ min: 1, max: 5 }).map((number) => atLeast(read('dice'), number)),
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
    },
    { requiredKeys: [] },
  )
  .map((found) => new Map(Object.entries(found as { readonly [name: string]: Region })))
const given = fc
  .record({ plain: fc.boolean(), usual: fc.boolean(), upon: fc.boolean(), dice: fc.nat(5) }, { requiredKeys: [] })
  .map((found): ReadonlyMap<string, Json> => new Map(Object.entries(found)))
const variation = fc.record({
  off: fc.subarray(['usual', 'both', 'upon', 'card.stopped']),
  tried: fc.subarray(['plain', 'usual', 'card.stopped']),
  looks: fc.array(regions, { minLength: 1, maxLength: 6 }),
})

/** Takes nothing over from where nothing is said. */
class Forgetful extends Theory {
  override get silence(): Theory['silence'] {
    return { find: () => undefined } as unknown as Theory['silence']
  }
}

function courtOf(conditions: readonly Expr[], Kind: typeof Theory = Theory): Court {
  const rules = conditions.map(
    (expr, at): Rule =>
      bareRule(`r${at}`, {
        when: { text: '', expr, conjuncts: [] },
        then: [{ kind: at % 2 === 0 ? 'permit' : 'forbid', action: 'act' }],
      }),
  )
  rules.push(
    bareRule('s', {
      when: { text: '', expr: read('allowed'), conjuncts: [] },
      then: [{ kind: 'permit', action: 'upon-it' }],
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
    actions: ACTIONS.map((name) => ({ name, label: name, ...named })),
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
      fc.array(fc.tuple(given, fc.array(variation, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 3 }),
      (conditions, tables) => {
        const court = courtOf(conditions)
        const forgetful = courtOf(conditions, Forgetful)
        for (const [facts, variations] of tables) {
          const bare = new Situation(facts, new Set(), [])
          for (const { off, tried, looks } of variations) {
            const isOpen = (path: string) => !facts.has(path)
            const vary = (from: Situation) =>
              from.with({ off: new Set(off.filter(isOpen)), tried: tried.filter(isOpen) })
            const situation = vary(bare)
            const apart = vary(new Situation(facts, new Set(), []))
            for (const each of looks) {
              const confined = new Map([...each].filter(([path]) => isOpen(path)))
              const shared = new Inquiry(court, situation, { kind: 'action', name: 'act' }).look(confined)
              const alone = new Evaluation(forgetful.theory, apart, forgetful, confined)
              for (const name of ACTIONS) {
                const target = { kind: 'action', name } as const
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
    { numRuns: 300 },
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
