import { fault } from '../../domain/index.ts'
import type { Report } from './report.ts'
import type { Draft } from './rules.ts'

/** Which rule an id means. */
export interface Ids {
  /** The rule with this id, now or formerly. */
  readonly find: (id: string) => Draft | undefined
  /** The ids of today. */
  readonly all: readonly string[]
  /** Ids a rule had that lead to it, each once. */
  readonly formerlyOf: (draft: Draft) => readonly string[]
}

/**
 * Gives every old id to the first rule that had it, and reports those that another rule has, or had too. That a rule has
 * an id again that it had before is no fault.
 * @param drafts each id once, in order of path, then line.
 */
export function linkIds(drafts: readonly Draft[], report: Report): Ids {
  const today = new Map(drafts.map((draft) => [draft.rule.id, draft]))
  const formerly = new Map<string, Draft>()
  for (const draft of drafts)
    for (const { value, place } of draft.parsed.formerly) {
      const owner = today.get(value) ?? formerly.get(value)
      if (!owner) formerly.set(value, draft)
      if (!owner || owner === draft) continue
      const { id, place: there } = owner.rule
      const detail = `\`${id}\`, ${there.file}:${there.line}`
      report(fault('id/formerly', place, value, { detail, rule: draft.rule.id }))
    }
  const byRule = Map.groupBy(formerly.keys(), (id) => formerly.get(id))
  return {
    find: (id) => today.get(id) ?? formerly.get(id),
    all: [...today.keys()],
    formerlyOf: (draft) => byRule.get(draft) ?? [],
  }
}
