import {
  compare,
  type Diagnostic,
  type GameEvent,
  type LinkedPack,
  type LinkedRule,
  MOST_IN_CONTENT,
  type ParsedPack,
  Suggestions,
  sortDiagnostics,
} from '../../domain/index.ts'
import { checkCarriedOver } from './carried.ts'
import { checkAuthorities, checkBeginnings, checkSameDay, findUnfit } from './checks.ts'
import { findCircles } from './circles.ts'
import { linkSources, type Sources, sectionsOf } from './citations.ts'
import { linkCases, linkEntry, linkMessages } from './entries.ts'
import { linkNames } from './names.ts'
import { linkRelations } from './relations.ts'
import type { Report } from './report.ts'
import { draftRules } from './rules.ts'
import { checkScope, formatOf, places } from './scopes.ts'
import { fitting } from './speech.ts'
import { linkVocabulary } from './usual.ts'

export interface Linked {
  readonly linked: LinkedPack
  /** In order of file and line. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Resolves every name of an entry, source, format, event and rule, and reports all that lead nowhere or contradict.
 * What is at fault is left out alone; the rest is linked. The order of files is no matter.
 * Source: semantics A3, B2 to B4; design, Relations between rules.
 */
export function link(pack: ParsedPack): Linked {
  const diagnostics: Diagnostic[] = []
  const suggestions = new Suggestions(MOST_IN_CONTENT)
  const report: Report = Object.assign((diagnostic: Diagnostic) => void diagnostics.push(diagnostic), {
    near: suggestions.near.bind(suggestions),
  })

  const parsed = [...pack.entries].sort((a, b) => compare(a.file, b.file))
  const names = linkNames(parsed, report)
  const sources = linkSources(pack, report)
  const events = linkEvents(pack, report)
  const rules = linkRules(pack, parsed, sources, report)
  const kept = new Set(rules.map((rule) => rule.place))
  const entries = parsed.map((entry) => {
    const ids = entry.rules.filter(({ id }) => kept.has(id.place)).map(({ id }) => id.value)
    return linkEntry(entry, pack, names, ids, report)
  })
  const cases = parsed.flatMap((entry) => linkCases(entry, pack, sources, report))
  const messages = parsed.flatMap((entry) => linkMessages(entry, pack, report))

  const linked: LinkedPack = {
    stage: 'linked',
    game: pack.game,
    settings: pack.settings,
    sources: [...sources.byId.values()],
    events,
    vocabulary: linkVocabulary(pack, names, sources, report),
    sayings: pack.sayings,
    entries: entries.filter(({ slug }, index) => names.entries.get(slug) === parsed[index]),
    rules,
    cases,
    messages,
    names: names.names,
    sections: sectionsOf(pack),
  }
  return { linked, diagnostics: sortDiagnostics(diagnostics) }
}

/** In order of id. */
function linkRules(
  pack: ParsedPack,
  entries: ParsedPack['entries'],
  sources: Sources,
  report: Report,
): readonly LinkedRule[] {
  const fits = fitting(pack.vocabulary)
  const everywhere = places(pack)
  const drafts = draftRules(entries, pack, sources, report)
  const edges = linkRelations(drafts, pack, sources, fits, report)
  const dropped = new Set([...findUnfit(edges, fits, report), ...findCircles(edges, report)])
  const left = edges.filter((edge) => !dropped.has(edge))
  const byRule = Map.groupBy(left, (edge) => edge.from)
  const linked = drafts
    .filter((draft) => !draft.isSecond)
    .map((draft) => {
      const relations = (byRule.get(draft) ?? []).map(({ relation, place }) => ({ ...relation, place }))
      return { ...draft, rule: { ...draft.rule, relations } }
    })
    .sort((a, b) => compare(a.rule.id, b.rule.id))

  checkSameDay(left, everywhere, report)
  checkAuthorities(left, pack.settings, report)
  checkBeginnings(left, report)
  checkCarriedOver(edges, linked, everywhere, fits, report)
  return linked.map((draft) => draft.rule)
}

function linkEvents(pack: ParsedPack, report: Report): GameEvent[] {
  return [...pack.events]
    .sort((a, b) => compare(a.id, b.id))
    .map((event) => {
      checkScope(event.format ? [event.format] : [], [], pack, report)
      return {
        id: event.id,
        title: event.title,
        date: event.date,
        format: formatOf(event, pack),
        edition: event.edition,
      }
    })
}
