import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAsking, tally } from './asking.ts'
import { EVERYTHING, theories } from './theories.ts'
import { enough, PATIENCE, published, runs } from './umpire.ts'

describe('What is asked next', () => {
  const compared = tally()

  test(
    'is every unknown fact on which the verdict hinges alone, else every one that narrows it, and no other',
    () => {
      fc.assert(
        fc.property(theories(EVERYTHING, 4, 40), ({ sketch, cases }) => {
          const edition = published(sketch)
          for (const each of cases) compareAsking(sketch, edition, each, compared)
        }),
        runs(150),
      )
    },
    PATIENCE,
  )

  test('was compared many times', () => {
    expect(compared.asking).toBeGreaterThan(enough(15))
  })
})
