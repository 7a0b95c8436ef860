import {
  type AssumedFact,
  type Choice,
  compare,
  formatName,
  type Json,
  kept,
  type NextQuestion,
  type Rule,
} from '../domain/index.ts'
import { courtAt, pointOf } from '../editions/index.ts'
import {
  type Askable,
  askedAt,
  assume,
  assumedBehind,
  type Court,
  type Decision,
  decide,
  hingesFor,
  type Inquiry,
  keyOf,
  type Situation,
  shown,
  slotAt,
  usualAt,
} from '../logic/index.ts'
import { includes, type Session } from './session.ts'

/** Whether it is to be told on which assumptions the answer hinges. */
export function tellsHinges(session: Session): boolean {
  return includes(session, 'ask') || includes(session, 'text')
}

/** What the conditions behind the answers lean on, that on which one hinges first (semantics G5). */
export function assumedIn(
  session: Session,
  inquiries: readonly Inquiry[],
  decisions: readonly Decision[],
  asked: readonly Askable[],
): readonly AssumedFact[] {
  const found = new Map<string, Json>()
  for (const inquiry of inquiries) for (const [fact, value] of assumedBehind(inquiry)) found.set(fact, value)
  const told = tellsHinges(session)
  const hinges = told ? hingesOf(decisions) : new Map<string, NextQuestion>()
  const one = (fact: string): AssumedFact => {
    const { theory } = session.opening
    const { given } = session.situation
    const slot = slotAt(theory, fact)
    const usually = usualAt(theory, fact, given)
    const hinge = hinges.get(fact)
    return {
      fact,
      value: found.get(fact) as Json,
      ...(slot?.ask === undefined ? {} : { question: askedAt(theory, fact, given) }),
      ...(usually === undefined ? {} : { usually }),
      ...(told ? { hinges: hinge !== undefined } : {}),
      ...(hinge ? { otherwise: otherwiseOf(hinge) } : {}),
    }
  }
  const others = [...found.keys()].filter((fact) => !hinges.has(fact)).sort(compare)
  const scope = told ? asked.flatMap((target) => unnamed(session, target)) : []
  return [...new Map(scope.map((each) => [each.fact, each])).values(), ...[...hinges.keys(), ...others].map(one)]
}

/** By fact, in order of weight over all that is asked. */
function hingesOf(decisions: readonly Decision[]): ReadonlyMap<string, NextQuestion> {
  const lists = decisions.map((decision) => hingesFor(decision))
  const found = new Map<string, NextQuestion>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const hinge = list[at]
      if (hinge && !found.has(hinge.fact)) found.set(hinge.fact, hinge)
    }
  return found
}

function otherwiseOf({ choices, assumed }: NextQuestion): readonly Choice[] {
  return choices.filter(({ value }) => JSON.stringify(value) !== JSON.stringify(assumed))
}

/** By question: what was found of each thing asked. */
const unnamedKept = new WeakMap<Session, Map<string, readonly AssumedFact[]>>()

/** The format and event that nobody named, where another would change the answer to what is asked. */
export function unnamed(session: Session, target: Askable): readonly AssumedFact[] {
  const known = kept(unnamedKept, session, () => new Map<string, readonly AssumedFact[]>())
  return kept(known, `${target.kind}:${target.name}`, () => unnamedOf(session, target))
}

function unnamedOf(session: Session, target: Askable): readonly AssumedFact[] {
  const { question, opening, point } = session
  if (question.event !== undefined) return []
  const { formats, events } = opening.edition
  const changing = (scope: { readonly format?: string; readonly event?: string }, value: string, label: string) => {
    const placed = pointOf(opening.edition, { ...question, asOf: session.asOf, ...scope })
    if (!placed.ok) return []
    const court = courtAt(opening, placed.point)
    if (!differ(session, court, target)) return []
    const { situation, problems } = assume(court, session.bare)
    const then = problems.length > 0 ? NO_OUTCOME : outcomeIn(court, situation, target)
    if (then.key === outcomeIn(session.court, session.situation, target).key) return []
    return [{ value, label, ...(then.becomes === undefined ? {} : { becomes: then.becomes }) }]
  }
  const inOthers =
    question.format === undefined
      ? formats.filter(({ id }) => id !== point.format).flatMap(({ id, label }) => changing({ format: id }, id, label))
      : []
  const atEvents = events
    .filter(({ format }) => format === point.format)
    .flatMap(({ id, title }) => changing({ event: id }, id, title))
  const label = formatName(opening.edition, point.format)
  return [
    ...(inOthers.length > 0 ? [scopeFact('format', point.format, `the format is ${label}`, inOthers)] : []),
    ...(atEvents.length > 0 ? [scopeFact('event', null, 'no event has a rule of its own here', atEvents)] : []),
  ]
}

function scopeFact(fact: 'format' | 'event', value: Json, usually: string, otherwise: readonly Choice[]): AssumedFact {
  const question = fact === 'format' ? 'Which format is played?' : 'At which event is it played?'
  return { fact, value, question, usually, hinges: true, otherwise }
}

/** Whether another rule is in force at the other court of those on which the answer can depend. */
function differ({ court, opening }: Session, other: Court, { kind, name }: Askable): boolean {
  const isOther = (rule: Rule) => court.inForce(rule) !== other.inForce(rule)
  return [...opening.theory.dependencies.rulesReaching(`${kind}:${name}`)].some(isOther)
}

/** Of facts that cannot be together, or elements that nobody described. */
const NO_OUTCOME = { key: 'none', becomes: undefined } as const

function outcomeIn(court: Court, situation: Situation, { kind, name }: Askable) {
  const decided = decide(court, situation, kind, name)
  if (decided === 'unlisted') return NO_OUTCOME
  const key = JSON.stringify(decided.map(({ key, settled }) => [key, settled && keyOf(settled)]))
  const [only] = decided
  const said = decided.length === 1 && only?.key === undefined && only?.settled ? shown(only.settled) : undefined
  return { key, becomes: said?.verdict ?? said?.value }
}
