import {
  type At,
  type Citation,
  compare,
  fault,
  type LinkedPack,
  type ParsedCitation,
  type ParsedPack,
  type Source,
  sectionKey,
  upkeepOf,
} from '../../domain/index.ts'
import type { Report } from './report.ts'

export interface Sources {
  readonly byId: ReadonlyMap<string, Source>
  /** Sources left out for a fault of their own: naming one is no further fault. */
  readonly broken: ReadonlySet<string>
}

/** Checks what sources name: authorities and other sources. Those that are unknown are reported and left out. */
export function linkSources(pack: ParsedPack, report: Report): Sources {
  const ids = new Set(pack.sources.map((source) => source.id))
  const sources = [...pack.sources]
    .sort((a, b) => compare(a.id, b.id))
    .map((source) => {
      const there = source.supersedes.flatMap(({ value }) => [ids.has(value), pack.broken.sources.has(value)])
      return report.kept('source', source, [pack.settings, ...there], () => linkSource(source, ids, pack, report))
    })
  return { byId: new Map(sources.map((source) => [source.id, source])), broken: pack.broken.sources }
}

/** @param ids of all sources. */
function linkSource(
  source: ParsedPack['sources'][number],
  ids: ReadonlySet<string>,
  pack: ParsedPack,
  report: Report,
): Source {
  const { id, title, published, notes } = source
  const authority = checkAuthority(source.authority, pack, report)
  return {
    id,
    title,
    ...(authority === undefined ? {} : { authority }),
    ...(published === undefined ? {} : { published }),
    sections: source.sections.map((section) => section.value),
    ...(source.sections.some(({ depth }) => depth > 0) ? { depths: source.sections.map(({ depth }) => depth) } : {}),
    supersedes: source.supersedes.flatMap(({ value, place }) => {
      if (ids.has(value)) return [value]
      if (!pack.broken.sources.has(value))
        report(fault('source/unknown', place, value, { nearest: report.near(value, () => [...ids]) }))
      return []
    }),
    notes,
    ...upkeepOf(source),
  }
}

/** The authority if the game has it; another is reported. */
export function checkAuthority(
  authority: At<string> | undefined,
  { settings }: ParsedPack,
  report: Report,
  rule?: string,
): string | undefined {
  if (!authority || settings.authority.includes(authority.value)) return authority?.value
  const { value, place } = authority
  const close = report.near(value, () => settings.authority)
  report(fault('authority/unknown', place, value, { nearest: close, ...(rule === undefined ? {} : { rule }) }))
  return undefined
}

/**
 * Citations of known sources, sections spelt as the source lists them; capitals and outer spaces are no matter.
 * A source that lists no sections may be cited at any.
 */
export function cite(
  citations: readonly ParsedCitation[],
  sources: Sources,
  report: Report,
  rule?: string,
): Citation[] {
  const about = rule === undefined ? {} : { rule }
  return citations.flatMap(({ source, at }): Citation[] => {
    const found = sources.byId.get(source.value)
    if (!found) {
      const close = report.near(source.value, () => [...sources.byId.keys()])
      if (!sources.broken.has(source.value))
        report(fault('source/unknown', source.place, source.value, { nearest: close, ...about }))
      return []
    }
    if (!at) return [{ source: found.id }]
    const section = listed(at.value, found.sections)
    if (section === undefined && found.sections.length > 0) {
      const close = report.near(at.value, () => found.sections)
      report(fault('source/unknown-section', at.place, at.value, { detail: found.id, nearest: close, ...about }))
    }
    return [{ source: found.id, at: section ?? at.value }]
  })
}

/** Every section a source lists, with where. */
export function sectionsOf(pack: ParsedPack): LinkedPack['sections'] {
  return [...pack.sources]
    .sort((a, b) => compare(a.id, b.id))
    .flatMap(({ id, sections }) => sections.map(({ value, place }) => ({ source: id, section: value, place })))
}

function listed(section: string, sections: readonly string[]): string | undefined {
  return sections.includes(section) ? section : sections.find((each) => sectionKey(each) === sectionKey(section))
}
