import type { Entry, Rule } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'

/** Something an entry can be asked about. */
export interface Ask {
  readonly name: string
  /** As a judge would put it: `May they beam?`, `ATTACK total`. */
  readonly question: string
}

/** What the rules of an entry decide, the oftenest first; actions before quantities. */
export function asksOf({ edition, rules }: Served, entry: Entry): readonly Ask[] {
  const counts = new Map<string, number>()
  for (const id of entry.rules)
    for (const name of targetsOf(rules.get(id))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const { actions, quantities } = edition.vocabulary
  const asks = [
    ...actions.map(({ name, label, ask }) => ({ name, question: ask ?? `May they ${label}?` })),
    ...quantities.map(({ name, label }) => ({ name, question: `${label.charAt(0).toUpperCase()}${label.slice(1)}` })),
  ]
  return asks
    .filter(({ name }) => counts.has(name))
    .sort((a, b) => (counts.get(b.name) ?? 0) - (counts.get(a.name) ?? 0))
}

function targetsOf(rule: Rule | undefined): string[] {
  const names = (rule?.then ?? []).flatMap((each) =>
    'action' in each ? [each.action] : 'quantity' in each ? [each.quantity] : [],
  )
  return [...new Set(names)]
}
