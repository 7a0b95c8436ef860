import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expr, Json } from '../../domain/index.ts'
import type { Side } from '../defeat/sides.ts'
import { decide } from '../explain/decide.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { Situation } from '../facts/situation.ts'
import { against, completionsOf, read } from '../testing/bare.fixture.ts'
import { CHOICES, contest, courtOf, crowds, orders, situations, theoryOf } from '../testing/crowd.fixture.ts'
import { plainVerdict } from './verdict.ts'

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

test('who wins where the newest rule decides, and might beat others or not, is who wins in some completion', () => {
  const deciding: { readonly [side in Side]: string } = {
    permit: 'permitted',
    forbid: 'forbidden',
    require: 'required',
  }
  const sides = fc.constantFrom<Side>('permit', 'forbid', 'require')
  let open = 0
  fc.assert(
    fc.property(crowds, orders, situations, sides, (sketches, order, facts, side) => {
      const given = new Map([...facts].slice(0, 2)).set('b', true)
      const decisive = { side, of: [read('b')], year: 1997, authority: 'card', formats: [] }
      const theory = theoryOf([...sketches, decisive])
      const court = courtOf(theory, ['recency', ...order.filter((each) => each !== 'recency')])
      const inquiry = new Inquiry(court, new Situation(given, new Set(), []), { kind: 'action', name: 'act' })
      const real = completionsOf(CHOICES, given).map((facts) => contest(court, facts))
      const winners = [...new Set(real.flatMap((each) => each.winners))].sort()
      const plain = plainVerdict(inquiry)
      if (real.some(({ verdict }) => verdict !== deciding[side])) return
      expect(plain && 'winners' in plain && plain.winners.map((rule) => rule.id)).toEqual(winners)
      if (real.length > 1) open++
    }),
    { numRuns: 200 },
  )
  expect(open).toBeGreaterThan(50)
})

test('of requires that are each beaten singly all win, also where other rules are open', () => {
  const rule = (side: Side, year: number, ...of: readonly Expr[]) => ({
    side,
    of,
    year,
    authority: 'card',
    formats: [],
  })
  const [red, notGreen] = [against('colour', '==', 'red'), against('colour', '!=', 'green')]
  const rules = [
    rule('forbid', 1996, read('a')),
    rule('require', 1990, read('a'), read('b')),
    rule('forbid', 1995, red),
    rule('require', 1991, red, notGreen),
    // What keeps the prohibitions from winning.
    rule('permit', 1999, read('b')),
    rule('permit', 1980, read('a'), against('dice', '>=', 2)),
    ...Array.from({ length: 44 }, () => rule('permit', 1980, { op: 'not', of: read('a') })),
  ]
  const court = courtOf(theoryOf(rules), ['specificity', 'recency'])
  const given: [string, Json][] = [
    ['a', true],
    ['b', true],
    ['colour', 'red'],
  ]
  for (const facts of [given, [...given, ['dice', 2] as [string, Json]]]) {
    const decided = decide(court, new Situation(new Map(facts), new Set(), []), 'action', 'act')
    const [only] = decided === 'unlisted' ? [] : decided
    expect(only?.settled).toEqual({ kind: 'verdict', verdict: 'required' })
    expect(only?.winners.map(({ id }) => id)).toEqual(['r001', 'r003'])
  }
})
