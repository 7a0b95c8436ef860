import { answer } from '../../src/ask/index.ts'
import type { Edition, Outcome, Part, Rule, Verdict } from '../../src/domain/index.ts'
import { courtAt, open, pointOf } from '../../src/editions/index.ts'
import { decide, INDEXED, Inquiry, type Matched, matched, readFacts, Situation } from '../../src/logic/index.ts'
import { ACTION, type Facts } from './packs.ts'

/** Umpire as the bench drives it: the one file that knows which of its functions does what. */
export interface Umpire {
  /** Facts checked once, to begin from without reading them again. */
  readonly read: (facts: Facts) => Checked
  /** The rules in force that the index leaves possible. */
  readonly candidates: (facts: Checked) => readonly Rule[]
  /** What becomes of all rules: those that apply and those that might. */
  readonly match: (facts: Checked) => Matched
  /** The verdict with its contest and its winners. */
  readonly verdict: (facts: Checked) => Verdict | undefined
  readonly answer: (facts: Facts, include: readonly Part[]) => Outcome
}

export type Checked = Situation

export function umpire(edition: Edition): Umpire {
  const placed = pointOf(edition, {})
  if (!placed.ok) throw new Error('no point')
  const opening = open(edition)
  const court = courtAt(opening, placed.point)
  const target = { kind: 'action', name: ACTION } as const
  return {
    read: (facts) => {
      const { situation, problems } = readFacts(opening.theory, facts, [])
      if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
      opening.theory.candidates(`${target.kind}:${target.name}`, situation)
      return situation
    },
    candidates: (facts) => new Inquiry(court, fresh(facts), target).rules().filter((rule) => court.inForce(rule)),
    match: (facts) => matched(new Inquiry(court, fresh(facts), target)),
    verdict: (facts) => {
      const decided = decide(court, fresh(facts), target.kind, target.name)
      const settled = decided === 'unlisted' ? undefined : decided[0]?.settled
      return settled?.kind === 'verdict' ? settled.verdict : undefined
    },
    answer: (facts, include) => answer(edition, { ask: ACTION, facts, include }),
  }
}

/** A situation nobody asked about before: what is kept for one is not found for it, but for its facts as codes. */
function fresh({ given, off, warnings, ofGiven }: Checked): Situation {
  const situation = new Situation(given, off, warnings)
  const { codes } = ofGiven.get(INDEXED)
  if (codes) situation.ofGiven.get(INDEXED).codes = codes
  return situation
}
