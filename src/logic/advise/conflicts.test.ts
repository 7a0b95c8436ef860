import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Conclusion, Criterion, Day, Edition, Rule } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import type { Side, Standards } from '../defeat/sides.ts'
import { bareRule } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { bothApply, isRanked, meetings, type Pair, type Stretch, shownSituation, subjectsOf } from './conflicts.ts'
import { Blank } from './witness.ts'

/*
 * Which rules meet: on one action or quantity, on opposing sides, on one day, and of one rank but for what their
 * conditions say. Looked for here pair by pair and day by day.
 */
const AUTHORITY = ['card', 'rulebook']
const LAST = 2006

describe('Two rules meet', () => {
  test('where they oppose each other on some day and nothing but their conditions could rank them', () => {
    let met = 0
    fc.assert(
      fc.property(games, orders, ({ theory, stretches }, order) => {
        const { pairs, more } = everywhere(theory, stretchesIn(stretches), { order, authority: AUTHORITY }, 10_000)
        expect(pairs.map(named).sort()).toEqual(naively(theory, stretches, order))
        expect(more).toEqual([])
        met += pairs.length
      }),
      { numRuns: 150 },
    )
    expect(met).toBeGreaterThan(50)
  })

  test('so often at most, and what else was to be looked at is named', () => {
    fc.assert(
      fc.property(games, orders, fc.nat(24), ({ theory, stretches }, order, limit) => {
        const looked = (most: number) =>
          everywhere(theory, stretchesIn(stretches), { order, authority: AUTHORITY }, most)
        const all = looked(10_000).pairs.map(named)
        const { pairs, more } = looked(limit)
        expect(pairs.map(named)).toEqual(all.slice(0, limit))
        expect(more).toEqual([...new Set(all.slice(limit).map((each) => each.split(' ')[0]))])
      }),
      { numRuns: 150 },
    )
  })
})

test('A situation is told by its facts, and by the lists of which there must be some', () => {
  const facts = { tide: 2, calm: true }
  expect(shownSituation({ facts, lists: [] })).toBe('{"tide":2,"calm":true}')
  expect(shownSituation({ facts, lists: ['crew', 'goods'] })).toBe('{"tide":2,"calm":true} and some crew, goods')
})

test('A verdict and a value of one name are two things', () => {
  const set = (value: number): Conclusion => ({
    kind: 'set',
    quantity: 'sail',
    value: { op: 'const', value },
    text: `${value}`,
  })
  const rules = [
    bareRule('leave', { then: [{ kind: 'permit', action: 'sail' }, set(1)] }),
    bareRule('ban', { then: [{ kind: 'forbid', action: 'sail' }, set(1)] }),
    bareRule('more', { then: [set(2)] }),
  ]
  const vocabulary = {
    enums: [],
    records: [],
    facts: [],
    actions: [{ name: 'sail' }],
    quantities: [{ name: 'sail', aliases: [], formerly: [] }],
    always: [],
  }
  const theory = new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
  const always = [{ from: day(1990), recency: day(1990) }]
  const court = new Court(theory, {
    inForce: new Set(theory.rules.keys()),
    recency: () => day(1990),
    order: [],
    authority: [],
  })
  const { pairs } = everywhere(theory, () => always, { order: [], authority: [] }, 10)
  const opposed = pairs.filter(
    (pair) => !isRanked(court, pair) && bothApply(court, new Blank(court, { looks: 100 }), pair) !== 'none',
  )
  expect(opposed.map((pair) => `${pair.kind} ${named(pair)}`).sort()).toEqual([
    'action sail leave ban',
    'quantity sail ban more',
    'quantity sail leave more',
  ])
})

/** Who meets on anything, so many pairs at most, and on what there are more. */
function everywhere(
  theory: Theory,
  stretchesOf: (rule: Rule) => readonly Stretch[],
  standards: Standards,
  limit: number,
): { readonly pairs: readonly Pair[]; readonly more: readonly string[] } {
  const pairs: Pair[] = []
  const more: string[] = []
  for (const subject of subjectsOf(theory)) {
    const found = meetings(theory, subject, stretchesOf, standards, limit - pairs.length)
    pairs.push(...found.pairs)
    if (found.hasMore) more.push(subject.on)
  }
  return { pairs, more }
}

type Stretches = ReadonlyMap<string, readonly Stretch[]>

function stretchesIn(stretches: Stretches): (rule: Rule) => readonly Stretch[] {
  return ({ id }) => stretches.get(id) ?? []
}

function named({ on, x, y }: { readonly on: string; readonly x: Rule; readonly y: Rule }): string {
  return `${on} ${x.id} ${y.id}`
}

type Part = Conclusion['kind']
const OPPOSED: readonly (readonly [Part, Part])[] = [
  ['permit', 'forbid'],
  ['require', 'forbid'],
  ['set', 'set'],
  ['atLeast', 'atMost'],
]

function naively(theory: Theory, stretches: Stretches, order: readonly Criterion[]): readonly string[] {
  const found = new Set<string>()
  const { rules } = theory.edition
  for (let year = 1990; year <= LAST; year++) {
    const standing = new Map(
      rules.flatMap(({ id }) => {
        const one = stretches.get(id)?.find(({ from, until }) => from <= day(year) && (!until || day(year) < until))
        return one ? [[id, one.recency] as const] : []
      }),
    )
    const court = new Court(theory, {
      inForce: new Set(standing.keys()),
      recency: (id) => standing.get(id) as Day,
      order: order.filter((each) => each !== 'specificity'),
      authority: AUTHORITY,
    })
    const inForce = rules.filter((rule) => court.inForce(rule))
    for (const [x, y] of inForce.flatMap((a) => inForce.map((b) => [a, b] as const)))
      for (const a of x.then)
        for (const b of y.then) {
          if (!OPPOSED.some(([one, other]) => one === a.kind && other === b.kind)) continue
          const on = targetOf(a)
          if (on !== targetOf(b)) continue
          const isBound = a.kind === 'atLeast'
          const [one, other] = [a.kind as Side, b.kind as Side]
          if (x === y && !isBound) continue
          if (!isBound && (court.superiority.beats(x, one, y, other) ?? court.superiority.beats(y, other, x, one)))
            continue
          // The one that forbids comes last; of two on a quantity, they come in order of id.
          const [first, last] = 'action' in a || x.id < y.id ? [x, y] : [y, x]
          found.add(named({ on, x: first, y: last }))
        }
  }
  return [...found].sort()
}

function targetOf(conclusion: Conclusion): string {
  return 'action' in conclusion ? conclusion.action : 'quantity' in conclusion ? conclusion.quantity : ''
}

function day(year: number): Day {
  return `${year}-01-01` as Day
}

const conclusion: fc.Arbitrary<Conclusion> = fc.oneof(
  fc.record({ kind: fc.constantFrom('permit', 'forbid', 'require'), action: fc.constantFrom('sail', 'moor') }),
  fc.record({
    kind: fc.constantFrom('set', 'atLeast', 'atMost', 'add'),
    quantity: fc.constantFrom('fare', 'crew'),
    value: fc.constant({ op: 'const', value: 1 } as const),
    text: fc.constant('1'),
  }),
  fc.constant({ kind: 'note', text: 'so it is' } as const),
) as fc.Arbitrary<Conclusion>

/** Years in force, one after the other, the last perhaps for ever. */
const lives = fc
  .record({
    turns: fc.uniqueArray(fc.integer({ min: 1990, max: LAST }), { minLength: 1, maxLength: 4 }),
    recency: fc.array(fc.integer({ min: 1988, max: 1989 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ turns, recency: [once = 0, again = 0] }) => {
    const sorted = turns.toSorted()
    return sorted.flatMap((from, at): Stretch[] => {
      const until = sorted[at + 1]
      if (at % 2 === 1) return []
      return [{ from: day(from), ...(until ? { until: day(until) } : {}), recency: day(at === 0 ? once : again) }]
    })
  })

const sketch = fc.record({
  then: fc.array(conclusion, { minLength: 1, maxLength: 3 }),
  life: lives,
  authority: fc.constantFrom(undefined, 'card', 'rulebook', 'hearsay'),
  formats: fc.constantFrom([], [], ['open']),
  events: fc.constantFrom([], [], [], ['worlds']),
})

const games = fc.array(sketch, { minLength: 2, maxLength: 16 }).map((sketches) => {
  const rules = sketches.map(({ then, authority, formats, events }, at) =>
    bareRule(`r${at}`, { then, formats, events, ...(authority ? { authority } : {}) }),
  )
  const vocabulary = {
    enums: [],
    records: [],
    facts: [],
    actions: ['sail', 'moor'].map((name) => ({ name })),
    quantities: ['fare', 'crew'].map((name) => ({ name, aliases: [], formerly: [] })),
    always: [],
  }
  const theory = new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
  return { theory, stretches: new Map(sketches.map(({ life }, at) => [`r${at}`, life])) }
})

const orders = fc
  .tuple(
    fc.shuffledSubarray<Criterion>(['scope', 'authority', 'specificity', 'recency']),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([order, at]): readonly Criterion[] => (at === 0 ? ['prohibition', ...order] : order))
