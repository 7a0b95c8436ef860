import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorsAreTold, tally } from './authors.ts'
import { theories } from './theories.ts'
import { enough, PATIENCE, runs } from './umpire.ts'

describe('Authors', () => {
  const told = tally()

  test(
    'are told of every conflict that some situation comes to, with one that does, and of no rule that it is idle when it is not',
    () => {
      fc.assert(
        fc.property(theories(), (theory) => authorsAreTold(theory, told)),
        runs(300),
      )
    },
    PATIENCE,
  )

  test('were told of hundreds', () => {
    console.info(told)
    expect(told.conflicts).toBeGreaterThan(enough(40))
    expect(told.shown).toBeGreaterThan(enough(40))
    expect(told.idle).toBeGreaterThan(enough(20))
  })
})
