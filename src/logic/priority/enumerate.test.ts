import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criterion, Day, Edition, Expr, Rule, Verdict } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { Situation } from '../facts/situation.ts'
import { bareRule, read } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { rankedBy } from './by-rank.ts'
import { completions } from './enumerate.ts'
import { plainVerdict } from './verdict.ts'

/*
 * Crowds of rules on one action, each with a few yes-or-no facts for its condition, none of them given. Facts go by
 * number: n is one that has to be so, -n one that must not.
 */
interface Sketch {
  readonly side: Side
  readonly when: readonly number[]
  readonly year: number
}

/** The question of the action, nothing given. */
function asked(sketches: readonly Sketch[], order: readonly Criterion[]): Inquiry {
  const named = { aliases: [], formerly: [], words: [] }
  const rules = sketches.map(({ side, when, year }, at): Rule => {
    const of = when.map((fact): Expr => (fact > 0 ? read(`f${fact}`) : { op: 'not', of: read(`f${-fact}`) }))
    return bareRule(`r${String(at).padStart(4, '0')}`, {
      effective: { text: `${year}`, day: `${year}-01-01` as Day },
      when: { text: '', expr: { op: 'and', of }, conjuncts: when.map(String) },
      then: [{ kind: side, action: 'act' }],
    })
  })
  const facts = [...new Set(sketches.flatMap(({ when }) => when.map(Math.abs)))]
  const vocabulary = {
    enums: [],
    records: [],
    facts: facts.map((fact) => ({ name: `f${fact}`, type: { kind: 'bool' }, ...named })),
    quantities: [],
    actions: [{ name: 'act', label: 'act', default: 'permitted', ...named }],
    always: [],
  }
  const theory = new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
  const court = new Court(theory, {
    inForce: new Set(rules.map((rule) => rule.id)),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
    order,
    authority: [],
  })
  return new Inquiry(court, new Situation(new Map(), new Set(), []), { kind: 'action', name: 'act' })
}

/** What all completions come to, as far as it was told. */
function told(sketches: readonly Sketch[], order: readonly Criterion[]): readonly Verdict[] | undefined {
  const ranked = rankedBy(asked(sketches, order))
  if (!ranked) throw new Error('ranks do not tell')
  return completions(ranked)
}

/** The verdict of each way in which so many facts can be, by the words of semantics E1 to E3. */
function everyVerdict(sketches: readonly Sketch[], facts: number, order: readonly Criterion[]): ReadonlySet<Verdict> {
  const bits = (when: readonly number[]) => when.reduce((all, fact) => all | (1 << (fact - 1)), 0)
  const rules = sketches.map(({ side, when, year }) => ({
    side,
    year,
    wanted: bits(when.filter((fact) => fact > 0)),
    refused: bits(when.filter((fact) => fact < 0).map((fact) => -fact)),
  }))
  const found = new Set<Verdict>()
  for (let so = 0; so < 1 << facts; so++) {
    const applying = rules.filter(({ wanted, refused }) => (so & wanted) === wanted && (so & refused) === 0)
    const of = (...sides: Side[]) => applying.filter(({ side }) => sides.includes(side))
    const wins = (team: typeof rules, against: typeof rules) =>
      team.length > 0 &&
      against.every((y) =>
        team.some((x) => {
          for (const criterion of order) {
            if (criterion === 'prohibition') return x.side === 'forbid'
            if (criterion === 'recency' && x.year !== y.year) return x.year > y.year
          }
          return false
        }),
      )
    const [forbids, leave] = [of('forbid'), of('permit', 'require')]
    const forbidden = wins(forbids, leave)
    if (applying.length === 0) found.add('permitted')
    else if (forbidden === wins(leave, forbids)) found.add('conflict')
    else found.add(forbidden ? 'forbidden' : wins(of('require'), forbids) ? 'required' : 'permitted')
  }
  return found
}

const FACTS = 12
const sketch = fc.record({
  side: fc.constantFrom<Side>('forbid', 'forbid', 'forbid', 'permit', 'require'),
  when: fc
    .uniqueArray(fc.integer({ min: 1, max: FACTS }), { minLength: 2, maxLength: 3 })
    .chain((all) => fc.tuple(...all.map((fact) => fc.constantFrom(fact, -fact)))),
  year: fc.integer({ min: 1994, max: 1996 }),
})
const crowds = fc.array(sketch, { minLength: 48, maxLength: 90 })
const orders = fc.shuffledSubarray<Criterion>(['prohibition', 'recency'])

test('every way in which a dozen facts can be comes to the one verdict, or some ways to the two, that are told', () => {
  const count = { one: 0, two: 0 }
  fc.assert(
    fc.property(crowds, orders, (sketches, order) => {
      const every = everyVerdict(sketches, FACTS, order)
      const found = told(sketches, order)
      expect(found).toHaveLength(Math.min(every.size, 2))
      for (const verdict of found ?? []) expect(every).toContain(verdict)
      count[every.size === 1 ? 'one' : 'two']++
    }),
    { numRuns: 50, seed: 1 },
  )
  expect(Math.min(count.one, count.two)).toBeGreaterThan(5)
})

/** Prohibitions that a guest is without a room, and that two share one. */
function lodging(guests: number, rooms: number): Sketch[] {
  const [every, each] = [guests, rooms].map((count) => Array.from({ length: count }, (_, at) => at)) as [
    number[],
    number[],
  ]
  const sleeps = (guest: number, room: number) => guest * rooms + room + 1
  const forbid = (...when: number[]): Sketch => ({ side: 'forbid', when, year: 1994 })
  return [
    ...every.map((guest) => forbid(...each.map((room) => -sleeps(guest, room)))),
    ...each.flatMap((room) =>
      every.flatMap((a) => every.slice(a + 1).map((b) => forbid(sleeps(a, room), sleeps(b, room)))),
    ),
  ]
}

test('that some prohibition holds whatever the facts are is seen, or that none need hold', () => {
  expect(told(lodging(6, 5), ['prohibition'])).toEqual(['forbidden'])
  expect([...(told(lodging(6, 6), ['prohibition']) ?? [])].sort()).toEqual(['forbidden', 'permitted'])
})

test('nothing is told where too much would have to be gone through', () => {
  expect(told(lodging(9, 8), ['prohibition'])).toBeUndefined()
  expect(plainVerdict(asked(lodging(9, 8), ['prohibition']))).toBeUndefined()
})

describe('of thousands of rules', () => {
  const crowd = (side: Side, year: number, from: number, count: number): Sketch[] =>
    Array.from({ length: count }, (_, at) => ({ side, year, when: [from + at] }))

  test.each<[string, readonly Criterion[]]>([
    ['nothing beats a prohibition', ['prohibition']],
    ['conditions are compared', ['specificity']],
    ['the newest rules are beaten by none', ['recency']],
  ])('that wait for a fact each two verdicts are found, also where %s', (_, order) => {
    const sketches = [...crowd('forbid', 1995, 1, 3100), ...crowd('permit', 1994, 5000, 2)]
    expect([...(told(sketches, order) ?? [])].sort()).toEqual(['forbidden', 'permitted'])
  })

  test('of which each is met by one that waits for the same, two verdicts are found', () => {
    const sketches = [...crowd('forbid', 1995, 1, 3100), ...crowd('permit', 1994, 1, 3100)]
    expect(told(sketches, ['prohibition'])).toEqual(['forbidden', 'permitted'])
  })
})
