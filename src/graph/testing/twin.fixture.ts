import type { Day, Point, RelationKind, Status } from '../../domain/index.ts'
import type { LifeRule } from '../life/rule.ts'

/**
 * Section B of the semantics read aloud: one day after another, from the first, asking afresh about every other rule.
 * Only for rules whose supersession goes in no circle, and few of them. `days` are consecutive and hold every date.
 */
export function twinState(rules: readonly LifeRule[], days: readonly Day[], id: string, point: Point): TwinState {
  const rule = rules.find((each) => each.id === id)
  if (!rule) throw new RangeError(`no rule ${id}`)
  const today = (day: Day): Point => ({ ...point, day })
  const isHere = (each: LifeRule) =>
    (each.formats.length === 0 || each.formats.includes(point.format)) &&
    (each.events.length === 0 || each.events.some((event) => event === point.event))
  const inForce = (each: LifeRule, day: Day) =>
    ['active', 'modified'].includes(twinState(rules, days, each.id, today(day)).status)
  const does = (kind: RelationKind) => (each: LifeRule) =>
    isHere(each) && each.relations.some((relation) => relation.kind === kind && relation.target === id)

  let out: Status | undefined
  let recency = rule.effective.day
  for (const day of days) {
    if (day > point.day) break
    const beginning = rules.filter((each) => each.effective.day === day)
    const happens = (kind: RelationKind) => beginning.filter(does(kind)).some((each) => inForce(each, day))
    if (rule.ends?.day === day) out ??= 'expired'
    if (happens('cancels')) out ??= 'rescinded'
    if (happens('replaces')) out ??= 'superseded'
    if (happens('reinstates') && out !== undefined) {
      out = undefined
      recency = [rule.effective.day, day].sort().at(-1) ?? day
    }
  }

  if (!isHere(rule)) return { status: 'elsewhere', recency: rule.effective.day }
  if (point.day < rule.effective.day) return { status: 'upcoming', recency: rule.effective.day }
  if (out !== undefined) return { status: out, recency }
  if (rules.filter(does('suspends')).some((each) => inForce(each, point.day))) return { status: 'suspended', recency }
  if (rules.filter(does('amends')).some((each) => inForce(each, point.day))) return { status: 'modified', recency }
  return { status: 'active', recency }
}

export interface TwinState {
  readonly status: Status
  readonly recency: Day
}
