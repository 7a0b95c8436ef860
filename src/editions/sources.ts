import type { Rule, Source } from '../domain/index.ts'
import type { Served } from './editions.ts'

/** A document with what rests on it. */
export interface SourceUse {
  /** In the order in which the document has them; the rules that cite each, in order of id. */
  readonly sections: readonly { readonly section: string; readonly rules: readonly Rule[] }[]
  /** Rules that cite the document and none of its sections. */
  readonly elsewhere: readonly Rule[]
  /** Documents that take its place as a whole. */
  readonly supersededBy: readonly Source[]
}

/** What rests on a document of an edition, section by section. */
export function sourceUse({ edition, citing }: Served, source: Source): SourceUse {
  const all = citing.get(source.id) ?? []
  const cites = (rule: Rule, section: string): boolean =>
    rule.cites.some((cite) => cite.source === source.id && cite.at === section)
  return {
    sections: source.sections.map((section) => ({ section, rules: all.filter((rule) => cites(rule, section)) })),
    elsewhere: all.filter((rule) => !source.sections.some((section) => cites(rule, section))),
    supersededBy: edition.sources.filter((other) => other.supersedes.includes(source.id)),
  }
}
