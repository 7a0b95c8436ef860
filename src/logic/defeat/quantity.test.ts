import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courtOf, decisionOn, everyCase, givens, type Outcome, onQuantity, sum } from '../testing/dispute.fixture.ts'

test('a quantity comes to what it comes to in every completion, and who wins wins in some', () => {
  const told = { one: 0, several: 0 }
  fc.assert(
    fc.property(onQuantity, givens, (game, given) => {
      const { settled, winners } = decisionOn('quantity', courtOf(game), given)
      const real = everyCase(game, given).map((facts) => sum(game, facts))
      if (real.length === 0) return
      const outcomes = new Set<Outcome>(real.map(({ outcome }) => outcome))
      if (outcomes.size > 1) {
        told.several++
        expect(settled).toBeUndefined()
      } else {
        told.one++
        const [only] = outcomes
        // For one reason or for several; and whether lifting a rule decided hangs on these.
        if (only === 'failed') {
          expect(settled?.kind ?? 'failed').toBe('failed')
          return
        }
        expect(settled?.kind === 'value' ? settled.value : settled?.kind).toBe(only)
        expect(winners.map(({ id }) => id)).toEqual([...new Set(real.flatMap((each) => each.winners))].sort())
      }
    }),
    { numRuns: 800 },
  )
  expect(Math.min(told.one, told.several)).toBeGreaterThan(20)
})
