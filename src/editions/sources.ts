import { outlineOf, type Rule, type Source } from '../domain/index.ts'
import type { Served } from './editions.ts'

/** A section of a document with the rules that cite it, in order of id, and the sections within it. */
export interface SectionUse {
  readonly section: string
  readonly rules: readonly Rule[]
  readonly within: readonly SectionUse[]
}

/** A document with what rests on it. */
export interface SourceUse {
  /** In the order in which the document has them. */
  readonly sections: readonly SectionUse[]
  /** Rules that cite the document and none of its sections. */
  readonly elsewhere: readonly Rule[]
  /** Documents that take its place as a whole. */
  readonly supersededBy: readonly Source[]
}

/** What rests on a document of an edition, section by section. Cost: grows with its sections and with what cites them. */
export function sourceUse({ edition, citing }: Served, source: Source): SourceUse {
  const all = citing.get(source.id) ?? []
  const places = (rule: Rule) => rule.cites.flatMap((cite) => (cite.source === source.id ? (cite.at ?? []) : []))
  const bySection = new Map<string, Rule[]>()
  for (const rule of all)
    for (const section of new Set(places(rule))) bySection.set(section, [...(bySection.get(section) ?? []), rule])
  const top: SectionUse[] = []
  const lists: SectionUse[][] = []
  for (const { section, within } of outlineOf(source)) {
    const own: SectionUse[] = []
    const list = within === undefined ? top : (lists[within] as SectionUse[])
    list.push({ section, rules: bySection.get(section) ?? [], within: own })
    lists.push(own)
  }
  const named = new Set(source.sections)
  return {
    sections: top,
    elsewhere: all.filter((rule) => !places(rule).some((section) => named.has(section))),
    supersededBy: edition.sources.filter((other) => other.supersedes.includes(source.id)),
  }
}

/** The rules that cite a section or one within it, each once. */
export function rulesWithin({ rules, within }: SectionUse): readonly Rule[] {
  return within.length === 0 ? rules : [...new Set([...rules, ...within.flatMap(rulesWithin)])]
}
