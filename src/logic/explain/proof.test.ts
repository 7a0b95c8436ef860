import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Criterion } from '../../domain/index.ts'
import { courtOf, decisionOn, known, onAction, onQuantity, proof, type Sketch } from '../testing/dispute.fixture.ts'
import { proofOf } from './proof.ts'

test.each([
  ['a verdict', 'action', onAction],
  ['a value', 'quantity', onQuantity],
] as const)('the proof of %s names every rule that applies, who lifted whom and who beat whom', (_, on, games) => {
  const told = { lifted: 0, beaten: 0 }
  fc.assert(
    fc.property(games, known, (game, facts) => {
      const decision = decisionOn(on, courtOf(game), new Map(Object.entries(facts)))
      const winners = decision.winners.map(({ id }) => id)
      const { steps, beaten, lifted } = proofOf(decision)
      const real = proof(game, facts, on)
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
    return proofOf(decisionOn('action', court, new Map())).beaten
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
