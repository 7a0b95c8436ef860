import { describe, expect, test } from 'vitest'
import { type Sides as Known, verdict } from '../../../test/spec/contest.ts'
import { both, negate, type Truth } from '../values/kleene.ts'
import { UNKNOWN } from '../values/values.ts'
import { verdictsFrom } from './verdicts.ts'

const TRUTHS = [false, UNKNOWN, true] as const
const NAMES = ['required', 'permitted', 'forbidden', 'anyForbid', 'anyLeave'] as const

type Sides = Readonly<Record<(typeof NAMES)[number], Truth>>

/** Whoever wins speaks, who speaks alone wins, and who requires permits. */
function canBe({ required, permitted, forbidden, anyForbid, anyLeave }: Sides): boolean {
  const ascends = (...truths: readonly Truth[]) =>
    truths.every((truth, at) => TRUTHS.indexOf(truth as true) <= TRUTHS.indexOf((truths[at + 1] ?? true) as true))
  return (
    ascends(required, permitted, anyLeave) &&
    ascends(both(anyLeave, negate(anyForbid)), permitted) &&
    ascends(both(anyForbid, negate(anyLeave)), forbidden, anyForbid)
  )
}

const ALL = NAMES.reduce<Sides[]>(
  (all, name) => all.flatMap((sides) => TRUTHS.map((truth) => ({ ...sides, [name]: truth }))),
  [{} as Sides],
).filter(canBe)

describe('A contest can come to what it comes to where all is known, and to nothing else', () => {
  test.each(['permitted', 'forbidden', 'silent'] as const)('where nobody speaks, it is %s', (fallback) => {
    const known = ALL.filter((sides) => !Object.values(sides).includes(UNKNOWN))
    for (const sides of ALL) {
      const completions = known.filter((each) =>
        NAMES.every((name) => sides[name] === UNKNOWN || sides[name] === each[name]),
      )
      const could = new Set(completions.map((each) => verdict(each as Known, fallback)))
      expect([...verdictsFrom(sides, fallback)].sort()).toEqual([...could].sort())
    }
  })
})
