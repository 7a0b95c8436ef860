import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, EARLIEST, LATEST, RELATIONS, type RelationKind } from '../../domain/index.ts'
import { day } from '../testing/sketch.fixture.ts'
import { twinState } from '../testing/twin.fixture.ts'
import { calendar } from './calendar.ts'
import type { LifeRule, Where } from './rule.ts'

const IDS: readonly string[] = ['m', 'c', 'x', 'a', 't', 'f', 'z', 'k', 'b', 'p']
const DAYS: readonly Day[] = Array.from({ length: 9 }, (_, index) => day(`2000-01-0${index + 1}`))
const PLACES: readonly Where[] = [
  { format: 'standard' },
  { format: 'standard', event: 'worlds' },
  { format: 'standard', event: 'open' },
  { format: 'warp-speed' },
  { format: 'warp-speed', event: 'worlds' },
  { format: 'warp-speed', event: 'open' },
]

const someOf = (names: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.subarray([...names], { minLength: 1 }) },
  )
const date = fc.constantFrom(...DAYS.slice(0, 8)).map((each) => ({ text: each, day: each }))

/** Ten rules; each acts only on rules of a smaller number, so nothing goes in circles. Ids are out of that order. */
const histories: fc.Arbitrary<readonly LifeRule[]> = fc
  .tuple(...IDS.map((id, number) => oneRule(id, IDS.slice(0, number))))
  .map((rules) => rules)

function oneRule(id: string, older: readonly string[]): fc.Arbitrary<LifeRule> {
  const relation = fc.record({
    kind: fc.constantFrom<RelationKind>(...RELATIONS, 'cancels', 'reinstates', 'reinstates', 'suspends'),
    target: fc.constantFrom(...(older.length > 0 ? older : ['nobody'])),
    cites: fc.constant([]),
  })
  return fc
    .record({
      effective: date,
      ends: fc.option(date, { nil: undefined, freq: 3 }),
      formats: someOf(['standard', 'warp-speed']),
      events: someOf(['worlds', 'open']),
      relations: fc.array(relation, { maxLength: 3 }),
    })
    .map(({ ends, ...rule }) => ({ id, ...rule, ...(ends === undefined ? {} : { ends }) }))
}

describe('rule life agrees with reading section B day by day', () => {
  test('in status and recency, for every rule, day, format and event', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...PLACES), (rules, where) => {
        const lives = calendar(rules)
        for (const { id } of rules)
          for (const each of DAYS) {
            const { status, recency } = lives.status(id, { ...where, day: each })
            expect({ id, each, status, recency }).toEqual({
              id,
              each,
              ...twinState(rules, DAYS, id, { ...where, day: each }),
            })
          }
      }),
      { numRuns: 1500 },
    )
  })

  test('in the set of rules in force, asked in any order of days', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...PLACES), fc.shuffledSubarray([...DAYS]), (rules, where, days) => {
        const lives = calendar(rules)
        for (const each of days) {
          const point = { ...where, day: each }
          const naive = rules.filter(({ id }) =>
            ['active', 'modified'].includes(twinState(rules, DAYS, id, point).status),
          )
          expect([...lives.inForce(point)].sort()).toEqual(naive.map((rule) => rule.id).sort())
        }
      }),
      { numRuns: 500 },
    )
  })

  test('in the days on which something changes', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...PLACES), (rules, where) => {
        const all = (each: Day) => rules.map(({ id }) => twinState(rules, DAYS, id, { ...where, day: each }))
        const changes = DAYS.filter((each, index) => {
          const last = DAYS[index - 1] ?? EARLIEST
          return JSON.stringify(all(last)) !== JSON.stringify(all(each))
        })
        const lives = calendar(rules)
        expect(lives.days(where.format, where.event)).toEqual(changes)
        for (const [index, day] of DAYS.entries()) {
          const last = DAYS[index - 1] ?? EARLIEST
          const states = (id: string) =>
            [last, day].map((each) => JSON.stringify(twinState(rules, DAYS, id, { ...where, day: each })))
          const turning = rules.filter(({ id }) => states(id)[0] !== states(id)[1]).map(({ id }) => id)
          expect(lives.turning({ ...where, day })).toEqual(turning.sort())
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('rule life', () => {
  test('does not depend on the order in which rules are given', () => {
    fc.assert(
      fc.property(
        histories.chain((rules) => fc.tuple(fc.constant(rules), fc.shuffledSubarray([...rules], { minLength: 10 }))),
        fc.constantFrom(...PLACES),
        ([rules, shuffled], where) => {
          const one = calendar(rules)
          const other = calendar(shuffled)
          for (const { id } of rules) {
            expect(other.history(id, where.format, where.event)).toEqual(one.history(id, where.format, where.event))
            expect(other.chain(id)).toEqual(one.chain(id))
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a history has no gap, begins with the first day and says the same as the status on each of its days', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...PLACES), (rules, where) => {
        const lives = calendar(rules)
        for (const { id } of rules) {
          const periods = lives.history(id, where.format, where.event)
          expect(periods[0]?.from).toBe(EARLIEST)
          expect(periods.at(-1)).not.toHaveProperty('until')
          periods.forEach((period, index) => {
            const { from, until, ...state } = period
            expect(until).toBe(periods[index + 1]?.from)
            expect(lives.status(id, { ...where, day: from })).toEqual({ ...state, since: from })
          })
          expect(lives.status(id, { ...where, day: LATEST }).since).toBe(periods.at(-1)?.from)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('whoever is named as having ended, suspended, amended or reinstated a rule has that very relation to it', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...PLACES), (rules, where) => {
        const lives = calendar(rules)
        for (const { id } of rules)
          for (const { status, by, relation } of lives.history(id, where.format, where.event)) {
            const needed = { rescinded: 'cancels', superseded: 'replaces', suspended: 'suspends', modified: 'amends' }
            if (status in needed) expect(relation).toBe(needed[status as keyof typeof needed])
            if (by === undefined) expect(relation).toBeUndefined()
            else {
              const relations = rules.find((rule) => rule.id === by)?.relations
              expect(relations?.some((each) => each.kind === relation && each.target === id)).toBe(true)
            }
          }
      }),
      { numRuns: 300 },
    )
  })

  test('comes to an end also where relations go in circles, and is the same in any order', () => {
    const circular = fc.tuple(...IDS.map((id) => oneRule(id, IDS)))
    fc.assert(
      fc.property(circular, fc.constantFrom(...PLACES), (rules, where) => {
        const one = calendar(rules)
        const other = calendar([...rules].reverse())
        for (const { id } of rules) {
          expect(other.history(id, where.format, where.event)).toEqual(one.history(id, where.format, where.event))
          expect(one.chain(id)).toContain(id)
        }
      }),
      { numRuns: 300 },
    )
  })
})
