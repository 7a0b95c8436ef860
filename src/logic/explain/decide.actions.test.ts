import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Verdict } from '../../domain/index.ts'
import { courtOf, decisionOn, everyCase, givens, onAction, verdict } from '../testing/dispute.fixture.ts'

test('an action comes to what it comes to in every completion, and who wins wins in some', () => {
  const told = { one: 0, several: 0 }
  fc.assert(
    fc.property(onAction, givens, (game, given) => {
      const real = everyCase(game, given).map((facts) => verdict(game, facts))
      if (real.length === 0) return
      const { settled, winners } = decisionOn('action', courtOf(game), given)
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
