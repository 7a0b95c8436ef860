import { does, fault, type LinkedRule, RELATIONS, type RelationKind, type Status } from '../../domain/index.ts'
import { type Calendar, calendar } from '../life/calendar.ts'
import { inScope, type LifeRule, type Where } from '../life/rule.ts'
import type { Edge } from './relations.ts'
import type { Report } from './report.ts'
import type { Draft } from './rules.ts'
import type { Fits } from './speech.ts'

/**
 * Warns where a successor is not named by those that excepted or amended the old rule, or drops what the old rule
 * excepted or amended (semantics B4). Not where the third rule is out of force when the successor begins, never meets
 * it, or could not be tied to it: there is nothing to carry over. A lift counts as taking over.
 * @param edges all relations between rules, also those left out for a fault.
 * @param rules with the relations that are left.
 */
export function checkCarriedOver(
  edges: readonly Edge[],
  rules: readonly LinkedRule[],
  places: readonly Where[],
  fits: Fits,
  report: Report,
): void {
  let known: Calendar | undefined
  const lives = () => {
    known ??= calendarOf(rules, report)
    return known
  }
  const ties = new Set(edges.map((edge) => tie(edge.from, edge.relation.kind, edge.to)))
  const isTied = (from: Draft, to: Draft) => TIES.some((kind) => ties.has(tie(from, kind, to)))
  const isStanding = (third: Draft, old: Draft, successor: Draft) =>
    places.some((where) => {
      if (![third, old, successor].every(({ rule }) => inScope(rule, where))) return false
      return !OUT.has(lives().status(third.rule.id, { ...where, day: successor.rule.effective.day }).status)
    })
  /** Whether the one that overrules, or is overruled, should have been tied to the successor too. */
  const isLost = (one: Draft, other: Draft, successor: Draft, old: Draft) =>
    one !== other &&
    !isTied(one, other) &&
    fits(one.parsed, other.parsed) &&
    isStanding(one === successor ? other : one, old, successor)

  const overruling = edges.filter(({ relation: { kind } }) => does(kind, 'wins'))
  const byTarget = Map.groupBy(overruling, (edge) => edge.to)
  const bySource = Map.groupBy(overruling, (edge) => edge.from)
  for (const { from: successor, to: old, place, relation } of edges) {
    if (relation.kind !== 'replaces') continue
    const rule = successor.rule.id
    const warn = (detail: string) => report(fault('relation/not-carried-over', place, rule, { detail, rule }))
    for (const { from, relation: own } of byTarget.get(old) ?? [])
      if (isLost(from, successor, successor, old))
        warn(`\`${from.rule.id}\` ${own.kind} \`${old.rule.id}\` and not \`${rule}\``)
    for (const { to, relation: own } of bySource.get(old) ?? [])
      if (isLost(successor, to, successor, old))
        warn(`\`${old.rule.id}\` ${own.kind} \`${to.rule.id}\`, \`${rule}\` does not`)
  }
}

/** The lives of rules: the very same as the last time where nothing is another that a life depends on. */
function calendarOf(rules: readonly LinkedRule[], report: Report): Calendar {
  const lives = rules.map((rule) => report.kept('life', rule, [], () => report.same(`life ${rule.id}`, lifeOf(rule))))
  return report.kept('calendar', report.same('lives', lives), [], () => calendar(lives))
}

function lifeOf({ id, effective, ends, formats, events, relations }: LinkedRule): LifeRule {
  const bare = relations.map(({ kind, target }) => ({ kind, target, cites: [] }))
  return { id, effective, ...(ends ? { ends } : {}), formats, events, relations: bare }
}

const TIES = RELATIONS.filter((kind) => does(kind, 'wins', 'lifts'))
const OUT: ReadonlySet<Status> = new Set<Status>(['expired', 'rescinded', 'superseded'])

function tie(from: Draft, kind: RelationKind, to: Draft): string {
  return `${from.rule.id} ${kind} ${to.rule.id}`
}
