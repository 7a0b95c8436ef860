import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayDecide as mayDecideIn, standing, winners as winnersIn } from '../../../test/spec/completions.ts'
import type { Rule } from '../../domain/index.ts'
import { courtOf, decisionOn, everyCase, givens, onAction, onBoth, verdict } from '../testing/dispute.fixture.ts'
import { mayDecide } from './decide.ts'

const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id)

test('an action comes to what it comes to in every completion; who decides in all of them wins, who does in some may', () => {
  const told = { one: 0, several: 0, perhaps: 0 }
  fc.assert(
    fc.property(fc.oneof(onAction, onBoth), givens, (game, given) => {
      const real = everyCase(game, given).map((facts) => verdict(game, facts))
      if (real.length === 0) return
      const decision = decisionOn('action', courtOf(game), given)
      const common = standing(real)
      told[common === undefined ? 'several' : 'one']++
      expect(decision.settled).toEqual(common && { kind: 'verdict', verdict: common })
      expect(ids(decision.winners)).toEqual(winnersIn(real))
      const may = ids(mayDecide(decision))
      expect(may).toEqual(mayDecideIn(real))
      if (common !== undefined && may.length > 0) told.perhaps++
    }),
    { numRuns: 500 },
  )
  expect(Math.min(...Object.values(told))).toBeGreaterThan(3)
})
