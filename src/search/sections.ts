import { type Citation, type Edition, nameKey } from '../domain/index.ts'

/**
 * By the key of the title of a section, with what stands in brackets behind it or without: entries that cite it. Several sections
 * may be called the same, also those of several sources; each of them is cited by one of these entries.
 */
export function sectionsOf({ rules, cases }: Edition): ReadonlyMap<string, readonly string[]> {
  const byTitle = new Map<string, Map<string, Map<string, number>>>()
  const add = (entry: string, { source, at }: Citation) => {
    if (at === undefined) return
    for (const key of new Set([nameKey(at), nameKey(at.replace(/\s*\([^)]*\)$/, ''))])) {
      const sections = byTitle.get(key) ?? new Map<string, Map<string, number>>()
      const section = `${source} ${at}`
      const entries = sections.get(section) ?? new Map<string, number>()
      byTitle.set(key, sections.set(section, entries.set(entry, (entries.get(entry) ?? 0) + 1)))
    }
  }
  for (const { entry, cites, relations } of rules)
    for (const each of [...cites, ...relations.flatMap((relation) => relation.cites)]) add(entry, each)
  for (const { entry, cites } of cases) for (const each of cites) add(entry, each)
  return new Map([...byTitle].map(([key, sections]) => [key, covering([...sections.values()])]))
}

/** Few entries of which each section has one: again and again the one that most of the sections left have, and have most often. */
function covering(sections: readonly ReadonlyMap<string, number>[]): string[] {
  const chosen: string[] = []
  let left = sections
  while (left.length > 0) {
    const counts = new Map<string, { sections: number; times: number }>()
    for (const section of left)
      for (const [entry, times] of section) {
        const before = counts.get(entry) ?? { sections: 0, times: 0 }
        counts.set(entry, { sections: before.sections + 1, times: before.times + times })
      }
    const [best] = [...counts].sort(([, a], [, b]) => b.sections - a.sections || b.times - a.times)
    if (!best) break
    chosen.push(best[0])
    left = left.filter((section) => !section.has(best[0]))
  }
  return chosen
}
