import { answer } from '../../src/answers.ts'
import type { Edition, Json, Outcome, Part, Rule, Verdict } from '../../src/domain/index.ts'
import { type Court, decide, Inquiry, readFacts, Situation } from '../../src/logic/index.ts'
import { courtAt, open, pointOf } from '../../src/opening.ts'
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

export type Checked = ReadonlyMap<string, Json>

export interface Matched {
  readonly applies: readonly string[]
  readonly might: readonly string[]
}

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
      return situation.given
    },
    candidates: (facts) => new Inquiry(court, fresh(facts), target).rules().filter((rule) => court.inForce(rule)),
    match: (facts) => match(court, new Inquiry(court, fresh(facts), target)),
    verdict: (facts) => {
      const decided = decide(court, fresh(facts), target.kind, target.name)
      const settled = decided === 'unlisted' ? undefined : decided[0]?.settled
      return settled?.kind === 'verdict' ? settled.verdict : undefined
    },
    answer: (facts, include) => answer(edition, { ask: ACTION, facts, include }),
  }
}

/** A situation nobody asked about before: what is kept for one is not found for it. */
function fresh(facts: Checked): Situation {
  return new Situation(new Map(facts), new Set(), [])
}

function match(court: Court, inquiry: Inquiry): Matched {
  const ev = inquiry.look(new Map())
  const applies: string[] = []
  const might: string[] = []
  for (const rule of inquiry.rules()) {
    if (!court.inForce(rule)) continue
    const status = court.status(ev, rule)
    if (status === true) applies.push(rule.id)
    else if (status !== false) might.push(rule.id)
  }
  return { applies, might }
}
