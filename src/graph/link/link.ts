import {
  compare,
  type Diagnostic,
  FORGETFUL,
  type GameEvent,
  type LinkedPack,
  type LinkedRule,
  type Memory,
  MOST_IN_CONTENT,
  type ParsedPack,
  Suggestions,
  sortDiagnostics,
} from '../../domain/index.ts'
import { checkCarriedOver } from './carried.ts'
import { checkAuthorities, checkBeginnings, checkSameDay, findUnfit } from './checks.ts'
import { findCircles } from './circles.ts'
import { linkSources, type Sources, sectionsOf } from './citations.ts'
import { linkCases, linkEntry, linkMessages, linkTyped } from './entries.ts'
import { linkIds } from './ids.ts'
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
 * @param memory of the same game as it was: entries, rules, cases and messages that an edit cannot touch are the very same
 * objects as before.
 * Source: semantics A3, B2 to B4; design, Relations between rules.
 */
export function link(pack: ParsedPack, memory: Memory = FORGETFUL): Linked {
  const diagnostics: Diagnostic[] = []
  const suggestions = new Suggestions(MOST_IN_CONTENT)
  const report: Report = Object.assign((diagnostic: Diagnostic) => void diagnostics.push(diagnostic), {
    near: suggestions.near.bind(suggestions),
    same: memory.same.bind(memory),
    kept: <T>(step: string, one: object, inputs: readonly unknown[], make: () => T): T => {
      const before = diagnostics.length
      return memory.of(step, one, inputs, make, () => diagnostics.length === before)
    },
  })

  const parsed = [...pack.entries].sort((a, b) => compare(a.file, b.file))
  const names = linkNames(parsed, report)
  const sources = linkSources(pack, report)
  const events = linkEvents(pack, report)
  const ground = groundOf(pack, sources, memory)
  const rules = linkRules(pack, parsed, sources, ground, report)
  const kept = new Set(rules.map((rule) => rule.place))
  const unread = memory.same('entries unread', pack.broken.entries)
  const entries = parsed.map((entry) => {
    const ids = entry.rules.filter(({ id }) => kept.has(id.place)).map(({ id }) => id.value)
    return linkEntry(entry, pack, names, ids, unread, report)
  })
  const cases = parsed.flatMap((entry) =>
    report.kept('cases linked', entry, [ground], () => linkCases(entry, pack, sources, report)),
  )
  const messages = parsed.flatMap((entry) =>
    report.kept('messages linked', entry, [ground], () => linkMessages(entry, pack, report)),
  )

  const linked: LinkedPack = {
    stage: 'linked',
    game: pack.game,
    settings: pack.settings,
    sources: [...sources.byId.values()],
    events,
    vocabulary: linkVocabulary(pack, names, sources, report),
    sayings: report.same(
      'sayings linked',
      report.kept('typed linked', pack.sayings, [ground], () => linkTyped(pack, report)),
    ),
    entries: entries.filter(({ slug }, index) => names.entries.get(slug) === parsed[index]),
    rules,
    cases,
    messages,
    names: names.names,
    sections: memory.of('sections', pack.settings, pack.sources, () => sectionsOf(pack)),
  }
  return { linked, diagnostics: sortDiagnostics(diagnostics) }
}

/**
 * Stands for all that the own values of an entry's blocks are resolved against: the game's settings, sources, events and
 * which of these are left out for a fault. The very same as long as nothing of that is another.
 */
function groundOf({ settings, events, broken }: ParsedPack, sources: Sources, memory: Memory): object {
  const parts = {
    unread: memory.same('sources and events unread', [broken.sources, broken.events]),
    events: memory.same('event ids', events.map(({ id }) => id).sort(compare)),
  }
  return memory.kept('ground', [settings, ...sources.byId.values(), ...Object.values(parts)], () => ({}))
}

/** In order of id. */
function linkRules(
  pack: ParsedPack,
  entries: ParsedPack['entries'],
  sources: Sources,
  ground: object,
  report: Report,
): readonly LinkedRule[] {
  const fits = report.kept('fits', pack.vocabulary, [], () => fitting(pack.vocabulary))
  const drafts = draftRules(entries, pack, sources, ground, report)
  const ids = linkIds(
    drafts.filter((draft) => !draft.isSecond),
    report,
  )
  const edges = linkRelations(drafts, ids, pack, sources, ground, fits, report)
  const inputs = [fits, ...pack.events, ...edges.flatMap(({ from, to, relation }) => [from, to, relation])]
  const dropped = report.kept('dropped', pack.settings, inputs, () => {
    const faulty = new Set([...findUnfit(edges, fits, report), ...findCircles(edges, report)])
    return new Set(edges.flatMap((edge, at) => (faulty.has(edge) ? [at] : [])))
  })
  const left = edges.filter((_, at) => !dropped.has(at))
  const byRule = Map.groupBy(left, (edge) => edge.from)
  const linked = drafts
    .filter((draft) => !draft.isSecond)
    .map((draft) => {
      const own = byRule.get(draft) ?? []
      const formerly = ids.formerlyOf(draft)
      return report.kept('rule linked', draft, [...own.map(({ relation }) => relation), ...formerly], () => ({
        ...draft.rule,
        ...(formerly.length > 0 ? { formerly } : {}),
        relations: own.map(({ relation, place }) => ({ ...relation, place })),
      }))
    })
    .sort((a, b) => compare(a.id, b.id))

  // What a life is turned by, the relations say: a rule without any is nothing to them.
  report.kept('relations checked', pack.settings, inputs, () => {
    const everywhere = places(pack)
    checkSameDay(left, everywhere, report)
    checkAuthorities(left, pack.settings, report)
    checkBeginnings(left, report)
    checkCarriedOver(edges, linked, everywhere, fits, report)
  })
  return linked
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
