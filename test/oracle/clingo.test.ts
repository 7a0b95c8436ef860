import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWithClingo, questionOf, tally } from './clingo.ts'
import { EVERYTHING, theories } from './theories.ts'
import { enough, PATIENCE, published, runs } from './umpire.ts'

/** Games whose every condition and value can be said in an answer-set program. */
const SAYABLE = { ...EVERYTHING, errors: false, quantities: 'enumerations', each: false } as const

describe('Defeasible logic by an answer-set solver', () => {
  const compared = tally()

  test(
    'has the same verdicts: cautious consequences are settled, brave ones what could be',
    async () => {
      // Several games a program: the solver takes longer to begin than to solve one.
      const games = fc.array(theories(SAYABLE, 8, 60, 4), { minLength: 3, maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(games, async (all) => {
          const questions = all.flatMap(({ sketch, cases }, game) => {
            const edition = published(sketch)
            return cases.flatMap((each, at) => questionOf(sketch, edition, each, `${game}.${at}`) ?? [])
          })
          await compareWithClingo(questions, compared)
        }),
        runs(150),
      )
    },
    PATIENCE,
  )

  test('was asked of thousands of theories', () => {
    console.info(compared)
    expect(compared.theories).toBeGreaterThan(enough(1500))
    expect(compared.conflicts).toBeGreaterThan(enough(100))
  })
})
