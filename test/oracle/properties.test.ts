import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bystandersChangeNothing,
  factsHaveNoOrder,
  filesHaveNoOrder,
  givenFactsUnsettleNothing,
  keptEditionsAnswerTheSame,
  proofsProve,
  rulesHaveNoOrder,
  timelinesAreRight,
  turningsTurn,
} from './properties.ts'
import { EVERYTHING, type Theory, theories } from './theories.ts'
import { enough, PATIENCE, runs } from './umpire.ts'

/** Tries a property, and says whether it had something to say often enough. */
function holds(
  property: (theory: Theory, by: number) => number,
  all: fc.Arbitrary<Theory>,
  times: number,
  least: number,
) {
  let said = 0
  fc.assert(
    fc.property(all, fc.nat(), (theory, by) => {
      said += property(theory, by)
    }),
    runs(times),
  )
  expect(said).toBeGreaterThan(enough(least))
}

const theory = (cases: number, limit?: number) => theories(EVERYTHING, cases, limit)

describe('A fact that was unknown', () => {
  test(
    'and is given never unsettles an exact verdict',
    () => holds(givenFactsUnsettleNothing, theory(4), 60, 300),
    PATIENCE,
  )
})

describe('The order', () => {
  test('of facts changes no answer', () => holds(factsHaveNoOrder, theory(4), 20, 20), PATIENCE)

  test(
    'of files and of keys changes neither the hash of an edition nor an answer',
    () => holds(filesHaveNoOrder, theory(2), 25, 25),
    PATIENCE,
  )

  test('of rules changes no answer', () => holds(rulesHaveNoOrder, theory(3), 25, 25), PATIENCE)
})

describe('An edition', () => {
  test('that was kept as JSON answers as it did', () => holds(keptEditionsAnswerTheSame, theory(3), 15, 15), PATIENCE)
})

describe('A rule not in force', () => {
  test('changes no verdict and no proof', () => holds(bystandersChangeNothing, theory(4), 40, 40), PATIENCE)
})

describe('A proof', () => {
  test('replayed by a tiny checker yields its verdict', () => holds(proofsProve, theory(5, 1), 100, 100), PATIENCE)
})

describe('A timeline', () => {
  test(
    'says of every day what an answer on that day says',
    () => holds(timelinesAreRight, theory(2, 30), 25, 200),
    PATIENCE,
  )
})

describe('What would turn a verdict round', () => {
  test(
    'does, no less would do, and no single fact is missed',
    () => holds(turningsTurn, theories({ ...EVERYTHING, quantities: 'none' }, 8, 12), 60, 20),
    PATIENCE,
  )
})
