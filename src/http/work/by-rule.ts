import { type Changes, type Flip, groupedChanges } from '../../compare/index.ts'
import type { Edition, Rule } from '../../domain/index.ts'

/**
 * Changes by the rule they are about, as an answer tells them: rules by id and by their texts in Markdown, examples by where
 * they stand.
 * @param before edition of the first side.
 */
export function groupsTold(changes: Changes, before: Edition, after: Edition) {
  const { groups, others } = groupedChanges(changes, before, after)
  return {
    groups: groups.map(({ change, old, now, flips }) => ({
      rule: change.rule,
      ...(old ? { old: wording(old) } : {}),
      ...(now ? { now: wording(now) } : {}),
      flips: flips.map(flipTold),
    })),
    others: others.map(flipTold),
  }
}

function wording({ id, title, text }: Rule) {
  return { rule: id, title, text }
}

function flipTold({ cases, ...flip }: Flip) {
  return { ...flip, cases: cases.map(({ title, entry, anchor }) => ({ title, entry, anchor })) }
}
