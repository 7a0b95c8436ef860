import { beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '../../src/index.ts'
import { openPack } from '../support/packs.ts'
import { compareAsking, tally as tallyOfAsking } from './asking.ts'
import { compareWithClingo, type Question, questionOf, tally as tallyOfClingo } from './clingo.ts'
import { Twin } from './naive.ts'
import { type Shipped, shippedCase, varied } from './shipped.ts'
import { PATIENCE, runs } from './umpire.ts'
import { compare, tally } from './verdicts.ts'

/** Situations with more completions than this are left out. */
const MOST_COMPLETIONS = 12
const PER_PROGRAM = 8

interface Situation extends Shipped {
  readonly edition: Edition
}

describe('The shipped games', () => {
  let situations: readonly Situation[]

  beforeAll(async () => {
    const { pack } = await openPack('content')
    const { numRuns, seed } = runs(2)
    const draw = numbersFrom(seed)
    situations = pack.editions.flatMap((edition) =>
      edition.cases.flatMap((example): readonly Situation[] => {
        const shipped = shippedCase(edition, example)
        const all = Array.from({ length: numRuns }, (_, at) => (at === 0 ? shipped : varied(shipped, draw)))
        return all
          .filter((each) => new Twin(each.sketch, each.case).isWithin(MOST_COMPLETIONS))
          .map((each) => ({ ...each, edition }))
      }),
    )
  }, PATIENCE)

  test(
    'come to the same verdicts, values and winners by a naive twin, at the facts of their cases',
    () => {
      const compared = tally()
      for (const each of situations) compare(each.sketch, each.edition, each.case, compared, each.targets)
      console.info(compared)
      expect(compared.answers).toBeGreaterThan(1500)
      expect(compared.undetermined).toBeGreaterThan(100)
    },
    PATIENCE,
  )

  test(
    'ask what the twin asks',
    () => {
      const compared = tallyOfAsking()
      for (const each of situations) compareAsking(each.sketch, each.edition, each.case, compared, each.targets)
      console.info(compared)
      expect(compared.asking).toBeGreaterThan(100)
      expect(compared.assumed).toBeGreaterThan(500)
    },
    PATIENCE,
  )

  test(
    'come to the same verdicts by an answer-set solver, unknown facts as choices',
    async () => {
      const compared = tallyOfClingo()
      const questions: Question[] = []
      for (const [at, each] of situations.entries()) {
        const question = questionOf(each.sketch, each.edition, each.case, String(at), each.targets)
        if (question) questions.push(question)
      }
      for (let at = 0; at < questions.length; at += PER_PROGRAM)
        await compareWithClingo(questions.slice(at, at + PER_PROGRAM), compared)
      console.info(compared)
      expect(compared.theories).toBeGreaterThan(1000)
      expect(compared.undetermined).toBeGreaterThan(100)
    },
    PATIENCE,
  )
})

/** Numbers from 0 to 1, the same for the same seed. Source: D. H. Lehmer, 1951; S. K. Park and K. W. Miller, 1988. */
function numbersFrom(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
