import {
  type Citation,
  type Cited,
  kept,
  type Part,
  type Point,
  type Question,
  type Rule,
  type RuleNote,
  type Status,
} from '../domain/index.ts'
import { citesOn, type Opened, stretchOf } from '../editions/index.ts'
import type { RuleState } from '../graph/index.ts'
import { type Court, Inquiry, type Situation, statusAsIs, type Target } from '../logic/index.ts'

/** One question being answered: what it touches. */
export interface Session {
  readonly opening: Opened
  readonly point: Point
  /** The date of the point, as it was written. */
  readonly asOf: string
  readonly court: Court
  readonly situation: Situation
  /** The facts as given, nothing assumed yet. */
  readonly bare: Situation
  readonly question: Question
}

/** Where rules are looked at. */
export type Looking = Pick<Session, 'opening' | 'court' | 'situation'>

const DEFAULT_PARTS: readonly Part[] = ['proof', 'ask', 'noLonger', 'text']

export function includes({ question }: Session, part: Part): boolean {
  return (question.include ?? DEFAULT_PARTS).includes(part)
}

export function inquiryOn({ court, situation }: Looking, target: Target): Inquiry {
  return new Inquiry(court, situation, target)
}

/** Whether a rule applies, does not or might: in the inquiries about it, or looked at on its own where none is. */
export function statusOf(looking: Looking, rule: Rule, inquiries: readonly Inquiry[] = []) {
  const about = inquiries.length > 1 ? inquiries.filter((each) => each.isAbout(rule)) : inquiries
  const on = about.length > 0 ? about : inquiriesFor(looking, rule)
  const [first, ...more] = on
  if (first && more.length === 0) return statusAsIs(first, rule)
  const found = on.map((inquiry) => statusAsIs(inquiry, rule))
  const needs = [...new Set(found.flatMap((each) => each.needs))].sort()
  const holds = found.some((each) => each.holds === true)
    ? true
    : found.some((each) => each.holds === 'might')
      ? ('might' as const)
      : false
  const reason = found.find((each) => each.reason !== undefined)?.reason
  return { holds, needs, reason }
}

/** Whether a rule applies, for some element of what it concludes on. */
export function applies(looking: Looking, rule: Rule): boolean {
  return inquiriesFor(looking, rule).some((inquiry) => {
    const ev = inquiry.asIs()
    return inquiry.court.statusIn(ev, rule, inquiry.binding(ev)).value === true
  })
}

/** Whether the condition of a rule leans on nothing but what is assumed. */
export function isTakenForGranted(looking: Looking, rule: Rule): boolean {
  return inquiriesFor(looking, rule).every((inquiry) => {
    const ev = inquiry.asIs()
    return inquiry.court.statusIn(ev, rule, inquiry.binding(ev)).reads.every(({ how }) => how === 'assumed')
  })
}

/** Where nothing is asked, a rule is looked at on its own, for each element of what it concludes on. */
function inquiriesFor(looking: Looking, rule: Rule): Inquiry[] {
  const target = targetOfRule(looking, rule)
  const bare = inquiryOn(looking, target)
  const { loop } = bare
  if (!loop) return [bare]
  const elements = looking.court.elements(bare.look(), loop.list)
  return typeof elements === 'symbol' ? [bare] : elements.map((_, index) => inquiryOn(looking, { ...target, index }))
}

/** What a rule concludes on, or one that it lifts. */
export function targetOfRule(looking: Looking, rule: Rule): Target {
  for (const each of rule.then) {
    if (each.kind === 'note') continue
    return 'action' in each ? { kind: 'action', name: each.action } : { kind: 'quantity', name: each.quantity }
  }
  for (const { kind, target } of rule.relations) {
    const lifted = kind === 'lifts' ? looking.opening.theory.rules.get(target) : undefined
    if (lifted) return targetOfRule(looking, lifted)
  }
  return { kind: 'action', name: '' }
}

/** A court sits for days between which no rule changes. */
const statesKept = new WeakMap<Court, Map<Rule, RuleState>>()

/** What the rule is at the point of the question. */
export function stateOf({ court, opening, point }: Session, rule: Rule): RuleState {
  const known = kept(statesKept, court, () => new Map<Rule, RuleState>())
  return kept(known, rule, () => opening.calendar.status(rule.id, point))
}

/** What an answer says of a rule is the same in each. */
const notesKept = new WeakMap<Rule, Map<string, RuleNote>>()

/** What an answer says of a rule. */
export function noteOn(session: Session, rule: Rule): RuleNote {
  const { status } = stateOf(session, rule)
  const known = kept(notesKept, rule, () => new Map<string, RuleNote>())
  const { opening, point } = session
  const key = `${status} ${stretchOf(opening.edition, point.day)}`
  return kept(known, key, () => write(rule, status, citedIn(session, rule.cites)))
}

/** Citations as they stand on the date of the question. */
export function citedIn({ opening, point }: Session, cites: readonly Citation[]): readonly Cited[] {
  return citesOn(opening.edition, cites, point.day)
}

function write(rule: Rule, status: Status, cites: readonly Cited[]): RuleNote {
  const own = rule.then.flatMap((each) =>
    each.kind === 'note' ? [] : [{ kind: each.kind, of: 'action' in each ? each.action : each.quantity }],
  )
  const lifts = rule.relations.flatMap((each) =>
    each.kind === 'lifts' ? [{ kind: 'lifts' as const, of: each.target }] : [],
  )
  return {
    rule: rule.id,
    title: rule.title,
    entry: rule.entry,
    conclusions: [...own, ...lifts],
    cites,
    effective: rule.effective.text,
    status,
  }
}
