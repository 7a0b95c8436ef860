import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERYTHING, theories } from './theories.ts'
import { enough, PATIENCE, published, runs } from './umpire.ts'
import { compare, tally } from './verdicts.ts'

describe('A naive twin, written from the contract alone', () => {
  const compared = tally()

  test(
    'finds the same verdicts, values and winners in every completion of the unknown facts',
    () => {
      fc.assert(
        fc.property(theories(), ({ sketch, cases }) => {
          const edition = published(sketch)
          for (const each of cases) compare(sketch, edition, each, compared)
        }),
        runs(300),
      )
    },
    PATIENCE,
  )

  test(
    'finds the same winners also where many rules on one thing might apply',
    () => {
      fc.assert(
        fc.property(theories(EVERYTHING, 3, 60, 1, [20, 40]), ({ sketch, cases }) => {
          const edition = published(sketch)
          for (const each of cases) compare(sketch, edition, each, compared)
        }),
        runs(60),
      )
    },
    PATIENCE,
  )

  test('has judged thousands of questions', () => {
    console.info(compared)
    expect(compared.answers).toBeGreaterThan(enough(1000))
  })
})
