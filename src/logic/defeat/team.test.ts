import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beatsBy, benches } from '../testing/ranks.fixture.ts'
import { type Member, Team } from './team.ts'

test('a team beats what one of its rules beats, looked at one by one', () => {
  const told = { beaten: 0, unbeaten: 0 }
  fc.assert(
    fc.property(benches(['permit', 'forbid', 'require'], 24), ({ speakers, order, court }) => {
      const members = speakers.filter(({ side }) => side !== 'forbid') as Member[]
      const team = new Team(court.superiority, members)
      for (const other of speakers.filter(({ side }) => side === 'forbid') as Member[]) {
        const beaters = members.filter((each) => beatsBy(order, each, other))
        expect(team.beats(other)).toBe(beaters.length > 0)
        expect(team.beatersOf(other)).toEqual(beaters)
        if (beaters.length > 0) expect(beaters).toContain(team.beaterOf(other))
        else expect(team.beaterOf(other)).toBeUndefined()
        told[beaters.length > 0 ? 'beaten' : 'unbeaten']++
      }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(told.beaten, told.unbeaten)).toBeGreaterThan(100)
})
