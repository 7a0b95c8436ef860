import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completionsOf } from './bare.fixture.ts'
import { CHOICES, contest, courtOf, crowds, orders, situations, theoryOf } from './crowd.fixture.ts'
import { Inquiry } from './explore.ts'
import { plainVerdict } from './plain.ts'
import { Situation } from './situation.ts'

test('the verdict by ranks is that of every completion, and the winners are those of some', () => {
  let told = 0
  let asked = 0
  fc.assert(
    fc.property(crowds, orders, situations, fc.integer({ min: 1, max: 48 }), (sketches, order, given, few) => {
      // Rules of which few stand on one side leave more verdicts possible.
      const theory = theoryOf(sketches.map((each, at) => (at % few === 0 ? each : { ...each, side: 'permit' })))
      const court = courtOf(theory, order)
      const inquiry = new Inquiry(court, new Situation(given, new Set(), []), { kind: 'action', name: 'act' })
      const plain = plainVerdict(inquiry)
      const real = completionsOf(CHOICES, given).map((facts) => contest(court, facts))
      const verdicts = new Set(real.map((each) => each.verdict))
      asked++
      // Two verdicts are always found; that there is one only may hang on too much to be seen.
      if (verdicts.size > 1) expect(plain).toBeDefined()
      if (!plain) return
      told++
      if ('could' in plain) {
        expect(new Set(plain.could).size).toBe(2)
        for (const verdict of plain.could) expect(verdicts).toContain(verdict)
      } else {
        expect([plain.verdict]).toEqual([...verdicts])
        const winners = [...new Set(real.flatMap((each) => each.winners))].sort()
        expect(plain.winners.map((rule) => rule.id)).toEqual(winners)
      }
    }),
    { numRuns: 300 },
  )
  expect(told / asked).toBeGreaterThan(0.7)
})
