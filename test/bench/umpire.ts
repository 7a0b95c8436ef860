import { answer } from '../../src/ask/index.ts'
import type { Edition, Outcome, Part, Rule, Verdict } from '../../src/domain/index.ts'
import { courtAt, open, pointOf } from '../../src/editions/index.ts'
import { decide, Inquiry, readFacts, Situation, statusAsIs } from '../../src/logic/index.ts'
import type { Asked } from './packs.ts'

/** Umpire as the bench drives it: the one file that knows which of its functions does what. */
export interface Umpire {
  /** A question whose facts are checked once, to begin from without reading them again. */
  readonly read: (asked: Asked) => Checked
  /** The rules in force on what is asked that the given facts leave possible. */
  readonly candidates: (asked: Checked) => readonly Rule[]
  /** What becomes of them: those that apply and those that might. */
  readonly match: (asked: Checked) => Matched
  /** The verdict with its contest and its winners. */
  readonly verdict: (asked: Checked) => Verdict | undefined
  readonly answer: (asked: Asked, include: readonly Part[]) => Outcome
}

export interface Checked {
  readonly action: string
  readonly situation: Situation
}

export interface Matched {
  readonly apply: readonly Rule[]
  readonly might: readonly Rule[]
}

export function umpire(edition: Edition): Umpire {
  const placed = pointOf(edition, {})
  if (!placed.ok) throw new Error('no point')
  const opening = open(edition)
  const court = courtAt(opening, placed.point)
  const inquiryOn = ({ action, situation }: Checked) =>
    new Inquiry(court, fresh(situation), { kind: 'action', name: action })
  const candidates = (inquiry: Inquiry) => inquiry.rules().filter((rule) => court.inForce(rule))
  return {
    read: ({ action, facts }) => {
      const { situation, problems } = readFacts(opening.theory, facts, [])
      if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
      return { action: action.name, situation }
    },
    candidates: (asked) => candidates(inquiryOn(asked)),
    match: (asked) => {
      const inquiry = inquiryOn(asked)
      const apply: Rule[] = []
      const might: Rule[] = []
      for (const rule of candidates(inquiry)) {
        const { holds } = statusAsIs(inquiry, rule)
        if (holds === true) apply.push(rule)
        if (holds === 'might') might.push(rule)
      }
      return { apply, might }
    },
    verdict: ({ action, situation }) => {
      const decided = decide(court, fresh(situation), 'action', action)
      const settled = decided === 'unlisted' ? undefined : decided[0]?.settled
      return settled?.kind === 'verdict' ? settled.verdict : undefined
    },
    answer: ({ action, facts }, include) => answer(edition, { ask: action.name, facts, include }),
  }
}

/** A situation nobody asked about before: what is kept for one is not found for it. */
function fresh({ given, off, warnings }: Situation): Situation {
  return new Situation(given, off, warnings)
}
