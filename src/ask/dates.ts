import { contains, type Day, type NoLonger, overlapping, type RestingDate, type Rule } from '../domain/index.ts'
import { citedIn, type Session, stateOf } from './session.ts'

/** A rule on this question, in scope here, that no longer is in force (semantics G1). */
export function noLongerOf(session: Session, rule: Rule, might: boolean): NoLonger[] {
  const state = stateOf(session, rule)
  const { status } = state
  if (status !== 'suspended' && status !== 'superseded' && status !== 'rescinded' && status !== 'expired') return []
  const ender = status === 'expired' || state.by === undefined ? undefined : session.opening.theory.rules.get(state.by)
  return [
    {
      rule: rule.id,
      title: rule.title,
      entry: rule.entry,
      status,
      ...(ender === undefined ? {} : { by: ender.id }),
      since:
        ender?.effective.day === state.since
          ? ender.effective.text
          : rule.ends?.day === state.since
            ? rule.ends.text
            : state.since,
      cites: citedIn(session, rule.cites),
      byCites: citedIn(session, ender?.cites ?? []),
      ...(might ? { might: true as const } : {}),
    },
  ]
}

/** Dates the answer rests on that are short, assumed, or compared with one that contains them (semantics B2, B6). */
export function restingDates(
  session: Session,
  applying: readonly Rule[],
  noLonger: readonly NoLonger[],
): RestingDate[] {
  const { theory } = session.opening
  const enders = noLonger.flatMap((each) => (each.by === undefined ? [] : [theory.rules.get(each.by) as Rule]))
  const gone = noLonger.map((each) => theory.rules.get(each.rule) as Rule)
  const reinstaters = applying.flatMap((rule) => {
    const { by, relation } = stateOf(session, rule)
    return relation === 'reinstates' && by !== undefined ? [theory.rules.get(by) as Rule] : []
  })
  const rules = [...new Set([...applying, ...enders, ...gone, ...reinstaters])]
  const texts = [...new Set(rules.map((rule) => rule.effective.text))].filter((text) => text !== '')
  const mixed = new Map(texts.map((text) => [text, texts.find((other) => overlapping(text, other))]))
  return rules.flatMap((rule) => {
    const { text, day, assumed } = rule.effective
    const found: RestingDate[] = []
    if (assumed !== undefined) found.push({ rule: rule.id, date: text, why: assumed })
    const short = [{ text, day }, ...(stateOf(session, rule).status === 'expired' && rule.ends ? [rule.ends] : [])]
    for (const date of short)
      if (isShort(date.text) && contains(date.text, session.point.day as Day))
        found.push({
          rule: rule.id,
          date: date.text,
          why: `only ${date.text} is printed; ${date.day} is taken for its first day`,
        })
    const other = mixed.get(text)
    if (other !== undefined)
      found.push({ rule: rule.id, date: text, why: `compared with ${other} by their first days` })
    return found
  })
}

function isShort(text: string): boolean {
  return text !== '' && text.length < 10
}
