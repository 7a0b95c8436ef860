import type { Choice, NextQuestion } from '../domain/index.ts'
import {
  askedAt,
  assumedAmong,
  type Decision,
  hingesFor,
  holdsAsIs,
  questionsFor,
  type Target,
  unknownAmong,
} from '../logic/index.ts'
import { inquiryOn, type Session } from './session.ts'

/** What to ask next: of several decisions each question once, those of what is assumed after those of what is missing. */
export function questionsAfter(
  session: Session,
  decisions: readonly Decision[],
  asked: readonly Target[],
): NextQuestion[] {
  const skip = new Set(session.question.skip ?? [])
  const found = new Map<string, NextQuestion>()
  for (const decision of decisions) {
    const { unknown } = questionsFor(decision, skip)
    for (const question of [...unknown, ...hingesFor(decision, skip)]) {
      const known = found.get(question.fact)
      found.set(question.fact, known ? merge(known, question) : question)
    }
  }
  for (const target of asked)
    for (const question of listQuestions(session, target))
      if (!found.has(question.fact)) found.set(question.fact, question)
  const all = [...found.values()]
  return [...all.filter((each) => each.assumed === undefined), ...all.filter((each) => each.assumed !== undefined)]
}

/**
 * Those among some facts that are asked for next, looking at no others: of assumed facts only where none is unknown.
 */
export function factsAskedAmong(
  session: Session,
  decisions: readonly Decision[],
  asked: readonly Target[],
  isWanted: (fact: string) => boolean,
): readonly string[] {
  const lists = asked.flatMap((target) => listQuestions(session, target).map(({ fact }) => fact))
  const unknown = [...decisions.flatMap((each) => unknownAmong(each, isWanted)), ...lists.filter(isWanted)]
  const found = unknown.length > 0 ? unknown : decisions.flatMap((each) => assumedAmong(each, isWanted))
  return [...new Set(found)]
}

/** The list that an `each` runs over, while nobody has described it. */
export function listQuestions(session: Session, target: Target): NextQuestion[] {
  const { theory } = session.opening
  const skip = new Set(session.question.skip ?? [])
  const inquiry = inquiryOn(session, target)
  const { loop } = inquiry
  if (!loop) return []
  const ev = inquiry.look()
  if (typeof session.court.elements(ev, loop.list) !== 'symbol') return []
  const why = inquiry
    .rules()
    .filter((rule) => session.court.inForce(rule) && inquiry.isPerElement(rule))
    .filter((rule) => holdsAsIs(inquiry, rule) === 'might')
    .map((rule) => ({ rule: rule.id, title: rule.title }))
  return [...new Set(ev.proposals.map((proposal) => proposal.atom.path))]
    .filter((path) => path !== '' && !skip.has(path))
    .map((path) => ({
      fact: path,
      question: askedAt(theory, path, session.situation.given),
      type: 'list',
      choices: [],
      why,
    }))
}

/** One question for two decisions: what a choice comes to is another in each. */
function merge(a: NextQuestion, b: NextQuestion): NextQuestion {
  const why = new Map([...a.why, ...b.why].map((each) => [each.rule, each]))
  const choices = a.choices.map((choice): Choice => {
    const { becomes: _, ...bare } = choice
    return bare
  })
  return { ...a, choices, why: [...why.values()] }
}
