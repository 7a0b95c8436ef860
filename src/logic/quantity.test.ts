import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, proofOf } from './decide.ts'
import { courtOf, everyCase, givens, known, type Outcome, onQuantity, proof, sum } from './dispute.fixture.ts'
import { Situation } from './situation.ts'

test('a quantity comes to what it comes to in every completion, and who wins wins in some', () => {
  const told = { one: 0, several: 0 }
  fc.assert(
    fc.property(onQuantity, givens, (game, given) => {
      const decided = decide(courtOf(game), new Situation(given, new Set(), []), 'quantity', 'q')
      if (decided === 'unlisted' || !decided[0]) throw new Error('not decided')
      const { settled, winners } = decided[0]
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

test('the proof of a value names every rule that applies, who lifted whom and who beat whom', () => {
  const told = { lifted: 0, beaten: 0 }
  fc.assert(
    fc.property(onQuantity, known, (game, facts) => {
      const situation = new Situation(new Map(Object.entries(facts)), new Set(), [])
      const decided = decide(courtOf(game), situation, 'quantity', 'q')
      if (decided === 'unlisted' || !decided[0]) throw new Error('not decided')
      const winners = decided[0].winners.map(({ id }) => id)
      const { steps, beaten, lifted } = proofOf(decided[0])
      const real = proof(game, facts, 'quantity')
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
