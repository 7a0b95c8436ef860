import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consequencesOf, programOf, verdictAtom } from './clingo.ts'
import { keyOf, Twin } from './naive.ts'
import { EVERYTHING, theories } from './theories.ts'
import { asked, isAnswer, outcomeOf, published, runs, story, targetsOf } from './umpire.ts'

const PLAIN = { ...EVERYTHING, errors: false, quantities: 'enumerations', each: false } as const

describe('Defeasible logic by an answer-set solver', () => {
  const compared = { programs: 0, verdicts: 0, undetermined: 0, conflicts: 0, impossible: 0 }

  test('has the same verdicts: its cautious consequences are ours, its brave ones what an undetermined verdict could be', async () => {
    await fc.assert(
      fc.asyncProperty(theories(PLAIN, 6, 60), async ({ sketch, cases }) => {
        const edition = published(sketch)
        const targets = targetsOf(sketch)
        for (const each of cases) {
          const twin = new Twin(sketch, each)
          if (twin.contested || !twin.complete || targets.some((target) => each.facts[target] !== undefined)) continue
          const program = programOf(twin, targets)
          const found = await consequencesOf(program)
          const result = asked(edition, each, targets)
          compared.programs++
          if (!found) {
            compared.impossible++
            if (isAnswer(result) && twin.broken) throw new Error(story(sketch, each, ''))
            continue
          }
          if (!isAnswer(result)) throw new Error(`${keyOf(result)}\n${story(sketch, each, '')}`)
          for (const ruling of result.answers) {
            const brave = [...(found.brave.get(ruling.ask) ?? [])]
            const ours = outcomeOf(ruling)
            const theirs = brave.length === 1 ? brave[0] : 'undetermined'
            compared.verdicts++
            if (theirs === 'undetermined') compared.undetermined++
            if (theirs === 'conflict') compared.conflicts++
            const told = `${story(sketch, each, ruling.ask)}\n${program}\n${keyOf(ruling)}\n${keyOf(brave)}`
            if (verdictAtom(ours) !== theirs) throw new Error(told)
            const cautious = [...(found.cautious.get(ruling.ask) ?? [])]
            if (keyOf(cautious) !== keyOf(brave.length === 1 ? brave : [])) throw new Error(told)
          }
        }
      }),
      runs(120),
    )
  })

  test('was asked hundreds of times', () => {
    console.info(compared)
    expect(compared.verdicts).toBeGreaterThan(300)
  })
})
