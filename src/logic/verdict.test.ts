import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Criterion, Verdict } from '../domain/index.ts'
import { decide, proofOf } from './decide.ts'
import { courtOf, everyCase, givens, known, onAction, proof, type Sketch, verdict } from './dispute.fixture.ts'
import { Situation } from './situation.ts'

test('an action comes to what it comes to in every completion, and who wins wins in some', () => {
  const told = { one: 0, several: 0 }
  fc.assert(
    fc.property(onAction, givens, (game, given) => {
      const real = everyCase(game, given).map((facts) => verdict(game, facts))
      if (real.length === 0) return
      const decided = decide(courtOf(game), new Situation(given, new Set(), []), 'action', 'act')
      if (decided === 'unlisted' || !decided[0]) throw new Error('not decided')
      const { settled, winners } = decided[0]
      const verdicts = new Set<Verdict>(real.map(({ outcome }) => outcome))
      if (verdicts.size > 1) {
        told.several++
        expect(settled).toBeUndefined()
      } else {
        told.one++
        expect([settled]).toEqual([...verdicts].map((each) => ({ kind: 'verdict', verdict: each })))
        expect(winners.map(({ id }) => id)).toEqual([...new Set(real.flatMap((each) => each.winners))].sort())
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(told.one, told.several)).toBeGreaterThan(3)
})

test('the proof of a verdict names every rule that applies, who lifted whom and who beat whom', () => {
  const told = { lifted: 0, beaten: 0 }
  fc.assert(
    fc.property(onAction, known, (game, facts) => {
      const situation = new Situation(new Map(Object.entries(facts)), new Set(), [])
      const decided = decide(courtOf(game), situation, 'action', 'act')
      if (decided === 'unlisted' || !decided[0]) throw new Error('not decided')
      const winners = decided[0].winners.map(({ id }) => id)
      const { steps, beaten, lifted } = proofOf(decided[0])
      const real = proof(game, facts, 'action')
      // Winners come first.
      expect(steps.slice(0, winners.length).map(({ rule }) => rule.id)).toEqual(winners)
      expect(steps.map(({ winner }) => winner)).toEqual(steps.map(({ rule }) => winners.includes(rule.id)))
      expect(steps.map(({ rule }) => rule.id).sort()).toEqual(real.applying.toSorted())
      const inOrder = (all: readonly object[]) => all.map((each) => JSON.stringify(each)).sort()
      expect(inOrder(beaten)).toEqual(inOrder(real.beaten))
      expect(inOrder(lifted)).toEqual(inOrder(real.lifted))
      told.beaten += beaten.length
      told.lifted += lifted.length
    }),
    { numRuns: 500 },
  )
  expect(Math.min(told.beaten, told.lifted)).toBeGreaterThan(20)
})

test('the proof of a verdict between two crowds names once each rule that is beaten', () => {
  const one = (kind: 'permit' | 'forbid', year: number) => ({
    kind,
    value: '0',
    when: [],
    year,
    excepts: [],
    lifts: [],
  })
  const crowd = (kind: 'permit' | 'forbid', year: number) =>
    Array.from({ length: 21 }, (_, at): [string, Sketch] => [`${kind}${at}`, one(kind, year)])
  const beatenBy = (permits: number, forbids: number, order: readonly Criterion[]) => {
    const rules = Object.fromEntries([...crowd('permit', permits), ...crowd('forbid', forbids)])
    const court = courtOf({ rules, order, type: 'int', always: [] })
    const decided = decide(court, new Situation(new Map(), new Set(), []), 'action', 'act')
    if (decided === 'unlisted' || !decided[0]) throw new Error('not decided')
    return proofOf(decided[0]).beaten
  }
  const names = (kind: string) =>
    crowd(kind as 'permit', 0)
      .map(([id]) => id)
      .sort()
  for (const [permits, forbids, weaker, stronger] of [
    [2000, 2001, 'permit', 'forbid'],
    [2001, 2000, 'forbid', 'permit'],
  ] as const) {
    const beaten = beatenBy(permits, forbids, ['recency'])
    expect(beaten.map(({ rule }) => rule).sort()).toEqual(names(weaker))
    for (const { winner, by } of beaten) expect([winner.replace(/\d+/, ''), by]).toEqual([stronger, 'recency'])
  }
  expect(beatenBy(2000, 2000, ['recency'])).toEqual([])
})
