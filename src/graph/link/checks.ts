import { does, fault, type ParsedGame } from '../../domain/index.ts'
import { inScope, type Where } from '../life/rule.ts'
import type { Edge } from './relations.ts'
import { byPlace, type Report } from './report.ts'
import type { Draft } from './rules.ts'
import type { Fits } from './speech.ts'

/** Exceptions and amendments, named one by one, of a rule they do not oppose; each is reported (semantics B4). */
export function findUnfit(edges: readonly Edge[], fits: Fits, report: Report): ReadonlySet<Edge> {
  const unfit = edges.filter(({ from, to, relation: { kind } }) => does(kind, 'wins') && !fits(from.parsed, to.parsed))
  for (const { from, to, place, relation } of unfit) {
    const rule = from.rule.id
    report(fault('relation/not-opposing', place, rule, { detail: `it ${relation.kind} \`${to.rule.id}\``, rule }))
  }
  return new Set(unfit)
}

/** Reports a rule taken out and put back on one day where all three rules hold (semantics B3). */
export function checkSameDay(edges: readonly Edge[], places: readonly Where[], report: Report): void {
  const outs = edges.filter(({ relation: { kind } }) => does(kind, 'ends'))
  for (const back of edges.filter((edge) => does(edge.relation.kind, 'revives')))
    for (const out of outs) {
      if (out.to !== back.to || out.from.rule.effective.day !== back.from.rule.effective.day) continue
      if (!out.from.isDated || !back.from.isDated || !meet([out.from, back.from, out.to], places)) continue
      const [earlier, later] = byPlace(out.place, back.place) < 0 ? [out, back] : [back, out]
      const rule = later.from.rule.id
      const { kind, target } = later.relation
      const detail = `it ${kind} \`${target}\`, \`${earlier.from.rule.id}\` ${earlier.relation.kind} it`
      report(fault('relation/same-day', later.place, rule, { detail, rule }))
    }
}

/** Warns of a rule that overrules one of a stronger authority (semantics B3). */
export function checkAuthorities(edges: readonly Edge[], settings: ParsedGame, report: Report): void {
  for (const { from, to, place, relation } of edges) {
    if (!does(relation.kind, 'ends', 'wins') || !from.isRanked || !to.isRanked) continue
    const { id: rule, authority } = from.rule
    if (to.rule.authority === undefined) continue
    // One without authority is never the weaker.
    if (settings.authority.indexOf(authority as string) <= settings.authority.indexOf(to.rule.authority)) continue
    const detail = `it is of ${authority} and ${relation.kind} \`${to.rule.id}\`, of ${to.rule.authority}`
    report(fault('relation/weaker-source', place, rule, { detail, rule }))
  }
}

/** Warns of a rule that ends another before its first day (semantics B3). */
export function checkBeginnings(edges: readonly Edge[], report: Report): void {
  for (const { from, to, place, relation } of edges) {
    if (!does(relation.kind, 'ends') || !from.isDated || !to.isDated) continue
    if (to.rule.effective.day <= from.rule.effective.day) continue
    const rule = from.rule.id
    const begins = from.rule.effective.text || 'before any date'
    const detail = `it begins ${begins}, \`${to.rule.id}\` ${to.rule.effective.text}`
    report(fault('relation/before-begin', place, rule, { detail, rule }))
  }
}

/** Whether there is a place where all these rules hold. */
export function meet(drafts: readonly Draft[], places: readonly Where[]): boolean {
  return places.some((where) => drafts.every((draft) => inScope(draft.rule, where)))
}
