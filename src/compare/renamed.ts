import { compare, type Edition } from '../domain/index.ts'

/**
 * Ids of rules in an edition to those that the same rules have in another, where they are other ones: by what either says
 * that a rule was called formerly.
 */
export function renamedRules(before: Edition, after: Edition): ReadonlyMap<string, string> {
  const [older, newer] = [idsIn(before), idsIn(after)]
  const found = new Map<string, string>()
  const taken = new Set<string>()
  // Of several rules that became one, the first is that rule; the others are gone.
  const lead = (old: string, now: string) => {
    if (found.has(old) || taken.has(now)) return
    if (!older.has(old) || newer.has(old) || !newer.has(now) || older.has(now)) return
    found.set(old, now)
    taken.add(now)
  }
  for (const { id, formerly = [] } of after.rules) for (const old of formerly) lead(old, id)
  for (const { id, formerly = [] } of before.rules) for (const old of formerly) lead(id, old)
  return found
}

function idsIn({ rules }: Edition): ReadonlySet<string> {
  return new Set(rules.map(({ id }) => id))
}

/** By the edition, then by the one that it is compared with: the same object again, so that it is opened but once. */
const known = new WeakMap<Edition, WeakMap<Edition, Edition>>()

/**
 * An edition with its rules called as another calls them, so that the two can be compared by id.
 * @param names `renamedRules` of the two.
 */
export function calledAsIn(before: Edition, after: Edition, names: ReadonlyMap<string, string>): Edition {
  if (names.size === 0) return before
  const made = known.get(before) ?? new WeakMap<Edition, Edition>()
  known.set(before, made)
  const called = made.get(after) ?? withNames(before, names)
  made.set(after, called)
  return called
}

function withNames(edition: Edition, names: ReadonlyMap<string, string>): Edition {
  const now = (id: string): string => names.get(id) ?? id
  return {
    ...edition,
    rules: edition.rules
      .map((rule) => ({
        ...rule,
        id: now(rule.id),
        relations: rule.relations.map((each) => ({ ...each, target: now(each.target) })),
      }))
      .sort((a, b) => compare(a.id, b.id)),
    entries: edition.entries.map((entry) => ({ ...entry, rules: entry.rules.map(now) })),
    cases: edition.cases.map((each) => ({
      ...each,
      because: each.because.map(now),
      noLonger: each.noLonger.map(now),
      notes: each.notes.map(now),
    })),
  }
}
