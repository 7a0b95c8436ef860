import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayDecide as mayDecideIn, winners as winnersIn } from '../../../test/spec/completions.ts'
import type { Rule } from '../../domain/index.ts'
import { mayDecide } from '../explain/decide.ts'
import {
  courtOf,
  decisionOn,
  everyCase,
  givens,
  type Outcome,
  onBoth,
  onQuantity,
  sum,
} from '../testing/dispute.fixture.ts'

const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id)

test('a quantity comes to what it comes to in every completion; who decides in all of them wins, who does in some may', () => {
  const told = { one: 0, several: 0, perhaps: 0 }
  fc.assert(
    fc.property(fc.oneof(onQuantity, onBoth), givens, (game, given) => {
      const decision = decisionOn('quantity', courtOf(game), given)
      const { settled } = decision
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
      }
      expect(ids(decision.winners)).toEqual(winnersIn(real))
      const may = ids(mayDecide(decision))
      expect(may).toEqual(mayDecideIn(real))
      if (settled && may.length > 0) told.perhaps++
    }),
    { numRuns: 800 },
  )
  expect(Math.min(...Object.values(told))).toBeGreaterThan(20)
})
