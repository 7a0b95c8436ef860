import type { LinkedVocabulary, ParsedPack, ParsedUsual, Usual } from '../../domain/index.ts'
import { cite, type Sources } from './citations.ts'
import { findEntry } from './entries.ts'
import type { Names } from './names.ts'
import type { Report } from './report.ts'

/**
 * Resolves the entries and citations of usual answers. What is not here is reported and left out: of a missing entry the
 * whole, as nothing could be shown for it. Source: design, Vocabulary.
 */
export function linkVocabulary(pack: ParsedPack, names: Names, sources: Sources, report: Report): LinkedVocabulary {
  const { quantities, actions, ...rest } = pack.vocabulary
  const linked = <Named extends { readonly usual?: ParsedUsual }>({ usual: parsed, ...named }: Named) => {
    const usual = parsed && linkUsual(parsed, pack, names, sources, report)
    return { ...named, ...(usual && { usual }) }
  }
  return { ...rest, quantities: quantities.map(linked), actions: actions.map(linked) }
}

function linkUsual(
  { entry, cites, ...said }: ParsedUsual,
  pack: ParsedPack,
  names: Names,
  sources: Sources,
  report: Report,
): Usual | undefined {
  const found = findEntry(entry, pack, names, report)
  const cited = cite(cites, sources, report)
  return found && { entry: found.slug, cites: cited, ...said }
}
