import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Edition, Expr, Json, Rule } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import { keyOf, type Regions, type Settled } from '../defeat/outcome.ts'
import { Situation } from '../facts/situation.ts'
import { bareRule, read } from '../testing/bare.fixture.ts'
import { courtOf, everyCase, givens, onAction, onQuantity, sum, verdict } from '../testing/dispute.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { holds, type Region } from '../values/regions.ts'
import { BOOL, INT, listOf } from '../values/types.ts'
import { explore, type Scope } from './exploration.ts'
import { hinges } from './hinge.ts'
import { Inquiry } from './inquiry.ts'

const BUDGET = 5000
const FACTS = ['a', 'b', 'die']

type Game = Parameters<typeof verdict>[0]
type Facts = Parameters<typeof verdict>[1]

function inquiryOf(game: Game, given: ReadonlyMap<string, Json>, kind: 'action' | 'quantity' = 'action'): Inquiry {
  return new Inquiry(courtOf(game), new Situation(given, new Set(), []), {
    kind,
    name: kind === 'action' ? 'act' : 'q',
  })
}

function lies(facts: Facts, regions: Regions): boolean {
  return [...regions].every(([name, region]) => holds(region, facts[name] as Json))
}

/** A game, and some of its facts as they can be: what cannot be is no question (semantics C4). */
const asked = (games: typeof onAction) =>
  fc.tuple(games, givens).filter(([game, given]) => everyCase(game, given).length > 0)

const only = (facts: Facts, name: string, other: Facts) =>
  FACTS.every((each) => (facts[each] === other[each]) === (each !== name))

describe('Of an action, exploring finds', () => {
  test('every verdict that some completion has and no other, each in parts that do not meet', () => {
    fc.assert(
      fc.property(asked(onAction), ([game, given]) => {
        const { found, parts, atoms, doubtful, isWhole } = explore(inquiryOf(game, given), { looks: BUDGET })
        const real = everyCase(game, given)
        expect([...found.keys()].sort()).toEqual([...new Set(real.map((facts) => verdict(game, facts).outcome))].sort())
        expect([doubtful, isWhole]).toEqual([false, true])
        for (const [key, { settled, clean, regions }] of found) {
          expect([keyOf(settled), clean]).toEqual([key, true])
          expect(real.some((facts) => lies(facts, regions) && verdict(game, facts).outcome === key)).toBe(true)
        }
        for (const facts of real) {
          const around = parts.filter(({ regions }) => lies(facts, regions))
          expect(around.map(({ settled }) => keyOf(settled))).toEqual([verdict(game, facts).outcome])
        }
        for (const key of atoms.keys()) expect(FACTS.filter((name) => !given.has(name))).toContain(key)
      }),
      { numRuns: 150 },
    )
  })

  test('two where there are two, and then may stop', () => {
    let stopped = 0
    fc.assert(
      fc.property(asked(onAction), ([game, given]) => {
        const inquiry = inquiryOf(game, given)
        const { found, parts, doubtful, isWhole } = explore(inquiry, { looks: BUDGET, stopAt: 2 })
        const real = new Set(everyCase(game, given).map((facts) => verdict(game, facts).outcome))
        for (const key of found.keys()) expect(real).toContain(key)
        expect([found.size, doubtful]).toEqual([Math.min(real.size, 2), false])
        if (isWhole) expect(parts.length).toBe(explore(inquiry, { looks: BUDGET }).parts.length)
        else stopped++
      }),
      { numRuns: 150 },
    )
    expect(stopped).toBeGreaterThan(0)
  })

  test('what an unknown leaves that is confined from the start', () => {
    fc.assert(
      fc.property(onAction, fc.integer({ min: 0, max: 3 }), (game, die) => {
        const start: Regions = new Map<string, Region>([['die', { kind: 'is', value: die }]])
        const inquiry = inquiryOf(game, new Map())
        const { found } = explore(inquiry, { looks: BUDGET, from: inquiry.look(start) })
        const real = everyCase(game).filter((facts) => facts.die === die)
        fc.pre(real.length > 0)
        expect([...found.keys()].sort()).toEqual([...new Set(real.map((facts) => verdict(game, facts).outcome))].sort())
      }),
      { numRuns: 100 },
    )
  })

  test('nothing for sure once the budget is spent', () => {
    const budgets = fc.integer({ min: 0, max: 6 })
    let short = 0
    fc.assert(
      fc.property(onAction, budgets, (game, budget) => {
        const { found, parts, doubtful, isWhole } = explore(inquiryOf(game, new Map()), { looks: budget })
        const real = new Set(everyCase(game).map((facts) => verdict(game, facts).outcome))
        for (const key of found.keys()) expect(real).toContain(key)
        expect(parts.length).toBeLessThanOrEqual(budget)
        expect(isWhole).toBe(!doubtful)
        if (isWhole) expect(found.size).toBe(real.size)
        else short++
      }),
      { numRuns: 100 },
    )
    expect(short).toBeGreaterThan(5)
  })

  test('that it hinges on an unknown where two completions differ in nothing else and in the verdict', () => {
    let hinging = 0
    fc.assert(
      fc.property(asked(onAction), ([game, given]) => {
        const inquiry = inquiryOf(game, given)
        const real = everyCase(game, given)
        for (const name of FACTS.filter((each) => !given.has(each))) {
          const does = real.some((one) =>
            real.some((other) => only(one, name, other) && verdict(game, one).outcome !== verdict(game, other).outcome),
          )
          expect(hinges(inquiry, name, BUDGET)).toBe(does)
          if (does) hinging++
          // Too little to tell: nothing is said, or what is so.
          for (const budget of [0, 1, 2, 3]) expect([does, undefined]).toContain(hinges(inquiry, name, budget))
          expect(hinges(inquiry, name, 0)).toBeUndefined()
        }
      }),
      { numRuns: 100 },
    )
    expect(hinging).toBeGreaterThan(5)
  })
})

describe('Of a list that nobody described', () => {
  const named = { aliases: [], formerly: [], words: [] }
  const facts = [
    { name: 'crew', type: listOf(INT), ...named },
    { name: 'night', type: BOOL, ...named },
  ]
  const ill: Expr = { op: '>', left: { op: 'var', name: 'one' }, right: { op: 'const', value: 1 } }
  const someIll: Expr = { op: 'macro', fn: 'exists', list: read('crew'), variable: 'one', body: ill }
  const allIll: Expr = { op: 'macro', fn: 'all', list: read('crew'), variable: 'one', body: ill }
  const rule = (id: string, kind: 'forbid' | 'require', expr: Expr) =>
    bareRule(id, { when: { text: '', expr, conjuncts: [] }, then: [{ kind, action: 'sail' }] })
  const inquiryOn = (...rules: readonly Rule[]) => {
    const actions = [{ name: 'sail', label: 'sail', default: 'permitted', ...named }]
    const vocabulary = { enums: [], records: [], facts, quantities: [], actions, always: [] }
    const theory = new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
    const court = new Court(theory, {
      inForce: new Set(rules.map(({ id }) => id)),
      recency: () => '2000-01-01' as Day,
      order: ['prohibition'],
      authority: [],
    })
    return new Inquiry(court, new Situation(new Map(), new Set(), []), { kind: 'action', name: 'sail' })
  }

  test('an outcome is shown only where no facts alone show it', () => {
    const inquiry = inquiryOn(
      rule('day', 'forbid', { op: 'not', of: read('night') }),
      rule('ill', 'forbid', { op: 'and', of: [read('night'), someIll] }),
    )
    const { found, atoms, isWhole } = explore(inquiry, { looks: BUDGET })
    expect([...found].map(([key, { clean }]) => [key, clean]).sort()).toEqual([
      ['forbidden', true],
      ['permitted', false],
    ])
    expect(found.get('forbidden')?.regions).toEqual(new Map([['night', { kind: 'is', value: false }]]))
    expect([...atoms.values()].map(({ proposal }) => [proposal.atom.path, proposal.atom.described])).toEqual([
      ['night', true],
      ['crew', false],
    ])
    expect(isWhole).toBe(true)
  })

  test('an outcome that facts alone show stays shown by these', () => {
    const inquiry = inquiryOn(
      rule('night', 'forbid', read('night')),
      rule('ill', 'forbid', { op: 'and', of: [{ op: 'not', of: read('night') }, someIll] }),
    )
    const { found } = explore(inquiry, { looks: BUDGET })
    expect([...found].map(([key, { clean }]) => [key, clean]).sort()).toEqual([
      ['forbidden', true],
      ['permitted', false],
    ])
    expect(found.get('forbidden')?.regions).toEqual(new Map([['night', { kind: 'is', value: true }]]))
  })

  test('two outcomes are enough after an eighth of the budget, and then nothing is sure', () => {
    const inquiry = inquiryOn(rule('all', 'require', allIll), rule('some', 'forbid', someIll))
    const told = (options: Scope) => {
      const { found, doubtful } = explore(inquiry, options)
      return [found.size, doubtful]
    }
    expect(told({ looks: 8 })).toEqual([3, false])
    expect(told({ looks: 80, stopAt: 2 })).toEqual([3, false])
    expect(told({ looks: 8, stopAt: 2 })).toEqual([2, true])
  })
})

describe('Of a quantity, exploring finds', () => {
  /** What a completion comes to there: a failure is one whatever its reason. */
  const shown = (settled: Settled): Json => (settled.kind === 'value' ? settled.value : settled.kind)

  test('what some completion comes to and nothing else, a value that varies for all that it takes on', () => {
    let varying = 0
    fc.assert(
      fc.property(asked(onQuantity), ([game, given]) => {
        const { found, parts, doubtful, isWhole } = explore(inquiryOf(game, given, 'quantity'), { looks: BUDGET })
        const real = everyCase(game, given)
        const varies = [...found.values()].filter(({ settled }) => settled.kind === 'varies')
        expect([doubtful, isWhole]).toEqual([false, varies.length === 0])
        varying += varies.length
        for (const facts of real) {
          const around = parts.filter(({ regions }) => lies(facts, regions)).map(({ settled }) => shown(settled))
          if (around.length === 0) expect(varies.length).toBeGreaterThan(0)
          else expect(around).toEqual([sum(game, facts).outcome])
        }
        for (const { settled, clean, regions } of found.values()) {
          expect(clean).toBe(true)
          const inside = real.filter((facts) => lies(facts, regions)).map((facts) => sum(game, facts).outcome)
          if (settled.kind === 'varies') {
            expect(settled.atoms.map(({ key }) => key)).toEqual(['die'])
            expect(inside.every((each) => typeof each === 'number')).toBe(true)
          } else expect(inside).toContain(shown(settled))
        }
      }),
      { numRuns: 200 },
    )
    expect(varying).toBeGreaterThan(3)
  })

  test('that what is always so cuts the value with the unknown that it is computed from, and no other value', () => {
    const set = (value: string, year: number) =>
      ({ kind: 'set', value, when: [], year, excepts: [], lifts: [] }) as const
    const cutsOf = (newer: string, older: string) => {
      const rules = { newer: set(newer, 2001), older: set(older, 2000) }
      const game: Game = { rules, order: ['recency'], type: 'int', always: [2] }
      const { atoms, confining } = explore(inquiryOf(game, new Map(), 'quantity'), { looks: BUDGET })
      return [atoms, confining].map((each) => [...each].map(([key, { cuts }]) => [key, [...cuts.values()]]))
    }
    const two = ['die', [{ kind: 'at', number: 2 }]]
    expect(cutsOf('die', '3')).toEqual([[two], [two]])
    expect(cutsOf('3', 'die')).toEqual([[], [two]])
  })

  test('one that varies to be two where it may stop at two', () => {
    fc.assert(
      fc.property(asked(onQuantity), ([game, given]) => {
        const { found, doubtful } = explore(inquiryOf(game, given, 'quantity'), { looks: BUDGET, stopAt: 2 })
        const real = new Set(everyCase(game, given).map((facts) => sum(game, facts).outcome))
        const isOne = found.size < 2 && ![...found.values()].some(({ settled }) => settled.kind === 'varies')
        expect(doubtful).toBe(false)
        if (isOne) expect(real.size).toBeLessThan(2)
      }),
      { numRuns: 150 },
    )
  })
})

test('Values that vary in other ways, and values of other types, are told apart', () => {
  const outcomes: readonly Settled[] = [
    { kind: 'varies', atoms: [], form: '1*die+0' },
    { kind: 'varies', atoms: [], form: '2*die+0' },
    { kind: 'value', value: 1 },
    { kind: 'value', value: '1' },
    { kind: 'failed', reason: 'one cannot be computed' },
    { kind: 'failed', reason: 'two cannot be computed' },
    { kind: 'verdict', verdict: 'silent' },
    { kind: 'verdict', verdict: 'permitted' },
    { kind: 'conflict', between: [] },
  ]
  expect(new Set(outcomes.map(keyOf)).size).toBe(outcomes.length)
})
