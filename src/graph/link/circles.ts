import { compare, components, type Diagnostic, does, type Effect, type FaultCode, fault } from '../../domain/index.ts'
import type { Edge } from './relations.ts'
import type { Report } from './report.ts'

/** Relations that must not go in circles, together with others of their row. */
const ROWS: readonly { readonly code: FaultCode; readonly effects: readonly Effect[] }[] = [
  { code: 'relation/cycle', effects: ['ends', 'suspends', 'revives'] },
  { code: 'relation/circle', effects: ['lifts'] },
  { code: 'relation/circle', effects: ['wins'] },
]

/** The relations that are part of a circle; every line of one is reported (semantics A3, B4, E0). */
export function findCircles(edges: readonly Edge[], report: Report): ReadonlySet<Edge> {
  const found = new Set<Edge>()
  const lines = new Map<string, Diagnostic>()
  for (const { code, effects } of ROWS) {
    const row = edges.filter((edge) => does(edge.relation.kind, ...effects))
    const circleOf = circles(row)
    for (const edge of row) {
      const circle = circleOf.get(edge.from.rule.id) as readonly string[]
      if (circle !== circleOf.get(edge.to.rule.id)) continue
      found.add(edge)
      const { id } = edge.from.rule
      const { file, line, column } = edge.place
      // A group is one line, however many of its members are in the circle.
      lines.set(
        `${code} ${file}:${line}:${column}`,
        fault(code, edge.place, id, { detail: `the circle is ${listed(circle)}`, rule: id }),
      )
    }
  }
  for (const diagnostic of lines.values()) report(diagnostic)
  return found
}

/** Rules of a circle that are named: each of its lines tells them. */
const MOST_NAMED = 20

function listed(circle: readonly string[]): string {
  const named = circle.slice(0, MOST_NAMED).join(', ')
  return circle.length > MOST_NAMED ? `${named} and ${circle.length - MOST_NAMED} more` : named
}

/** The circle each rule is in, ids in order; a rule in none is alone. */
function circles(edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const bySource = Map.groupBy(edges, (edge) => edge.from.rule.id)
  const next = (id: string) => (bySource.get(id) ?? []).map((edge) => edge.to.rule.id)
  return new Map(
    components(bySource.keys(), next).flatMap((group) => group.sort(compare).map((id) => [id, group] as const)),
  )
}
