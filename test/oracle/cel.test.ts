import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWithCel, tally, trials } from './cel.ts'
import { enough, PATIENCE, runs } from './umpire.ts'

describe('Conditions as CEL', () => {
  const compared = tally()

  test(
    'are what two evaluators of CEL make of them, an error of theirs being unknown',
    () => {
      fc.assert(
        fc.property(trials, (trial) => compareWithCel(trial, compared)),
        runs(60),
      )
    },
    PATIENCE,
  )

  test('were compared ten thousand times', () => {
    console.info(compared)
    expect(compared.pairs).toBeGreaterThan(enough(10_000))
    expect(compared.errors).toBeGreaterThan(enough(1_000))
    // A missing fact that does not matter is rare: else the comparison would say little.
    expect(compared.stronger / compared.errors).toBeLessThan(0.5)
  })
})
