import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Blank } from './blank.ts'
import { bothApply, isRanked } from './conflicts.ts'
import { areAgainst, courtOf, everyCase, onBoth, standingOf } from './dispute.fixture.ts'
import { prospectOf } from './prospects.ts'

test('a rule never applies, or never stands, where it does in no completion', () => {
  const told = new Map<string, number>()
  fc.assert(
    fc.property(onBoth, (game) => {
      const court = courtOf(game)
      for (const rule of court.theory.edition.rules) {
        const found = everyCase(game).map((facts) => standingOf(game, facts, rule.id))
        const isIdle = found.some(({ applies }) => applies) ? 'never stands' : 'never applies'
        const prospect = prospectOf(court, new Blank(court, { looks: 1000 }), rule)
        expect([rule.id, prospect]).toEqual([rule.id, found.some(({ stands }) => stands) ? 'stands' : isIdle])
        told.set(prospect, (told.get(prospect) ?? 0) + 1)
      }
    }),
    { numRuns: 500 },
  )
  for (const prospect of ['stands', 'never stands', 'never applies']) expect(told.get(prospect)).toBeGreaterThan(5)
})

test('two rules are against each other in the situation that is shown, and in none where none is', () => {
  const told = { none: 0, some: 0 }
  fc.assert(
    fc.property(onBoth, (game) => {
      const court = courtOf(game)
      const { rules } = court.theory.edition
      for (const [x, y] of rules.flatMap((a) => rules.map((b) => [a, b] as const))) {
        const [one, other] = [game.rules[x.id]?.kind, game.rules[y.id]?.kind]
        const isAction = other === 'forbid' && (one === 'permit' || one === 'require')
        const areBounds = one === 'atLeast' && other === 'atMost'
        if (!isAction && !areBounds && (one !== 'set' || other !== 'set' || x.id >= y.id)) continue
        const pair = { on: isAction ? 'act' : 'q', x, y }
        if (isRanked(court, pair)) continue
        const found = bothApply(court, new Blank(court, { looks: 1000 }), pair)
        const every = everyCase(game)
        const real = every.filter((facts) => areAgainst(game, facts, x.id, y.id))
        if (found === 'none') expect(real).toEqual([])
        else {
          const shown = found === 'unknown' ? {} : found.facts
          const inside = every.filter((facts) => Object.entries(shown).every(([name, is]) => facts[name as 'a'] === is))
          expect(found).not.toBe('unknown')
          for (const facts of inside) expect(real).toContain(facts)
        }
        told[found === 'none' ? 'none' : 'some']++
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(told.none, told.some)).toBeGreaterThan(20)
})
