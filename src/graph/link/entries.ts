import {
  type At,
  compare,
  fault,
  kept,
  type LinkedCase,
  type LinkedEntry,
  type LinkedSaid,
  type ParsedEntry,
  type ParsedPack,
  type Place,
} from '../../domain/index.ts'
import { cite, type Sources } from './citations.ts'
import type { Names } from './names.ts'
import { byPlace, type Report } from './report.ts'
import { checkScope } from './scopes.ts'

/**
 * Resolves `see` and the links of an entry; what leads nowhere is reported and left out.
 * @param rules the ids of those that are linked.  @param unread entries that are left out for a fault.
 */
export function linkEntry(
  entry: ParsedEntry,
  pack: ParsedPack,
  names: Names,
  rules: readonly string[],
  unread: object,
  report: Report,
): LinkedEntry {
  const led = [
    ...entry.see.map(({ value }) => names.find(value)?.slug),
    ...entry.links.flatMap(({ to, anchor }) => {
      const found = to === '' ? entry : names.find(to)
      return anchor ? [found?.slug, found?.headings] : [found?.slug]
    }),
  ]
  const inputs = [unread, rules.length, ...rules, ...led]
  return report.kept('entry linked', entry, inputs, () => linkEntryAnew(entry, pack, names, rules, report))
}

function linkEntryAnew(
  entry: ParsedEntry,
  pack: ParsedPack,
  names: Names,
  rules: readonly string[],
  report: Report,
): LinkedEntry {
  const find = (to: string, place: Place) => findEntry({ value: to, place }, pack, names, report)
  const see = entry.see.flatMap(({ value, place }) => find(value, place)?.slug ?? [])
  const links = entry.links.flatMap(({ to, anchor, place }) => {
    const found = to === '' ? entry : find(to, place)
    if (found && anchor) checkAnchor(found, anchor, place, report)
    return found?.slug ?? []
  })
  const linked = new Set([...see, ...links])
  linked.delete(entry.slug)
  const { cases: _, messages: __, ...rest } = entry
  return { ...rest, stage: 'linked', see: [...new Set(see)], links: [...linked].sort(compare), rules }
}

/** The entry with this slug, now or formerly; one that is not here is reported. */
export function findEntry(
  { value: to, place }: At<string>,
  { broken }: ParsedPack,
  names: Names,
  report: Report,
): ParsedEntry | undefined {
  const found = names.find(to)
  if (!found && !broken.entries.has(to)) report(fault('link/unknown-entry', place, to, { nearest: names.like(to) }))
  return found
}

function checkAnchor(entry: ParsedEntry, anchor: string, place: Place, report: Report): void {
  const anchors = entry.headings.map((heading) => heading.anchor)
  if (anchors.includes(anchor)) return
  report(
    fault('link/unknown-anchor', place, `${entry.slug}#${anchor}`, { nearest: report.near(anchor, () => anchors) }),
  )
}

/** A case or message as parsed is linked but once, so that it can be told from others by itself. */
const casesLinked = new WeakMap<ParsedEntry['cases'][number], LinkedCase>()
const messagesLinked = new WeakMap<ParsedEntry['messages'][number], LinkedSaid>()

/**
 * The cases of an entry, in order of line. One whose title stands already, or whose format or event is unknown, is
 * reported and left out: there is no telling what it would ask.
 */
export function linkCases(entry: ParsedEntry, pack: ParsedPack, sources: Sources, report: Report): LinkedCase[] {
  const titles = new Set<string>()
  return [...entry.cases]
    .sort((a, b) => byPlace(a.place, b.place))
    .flatMap((each) => {
      const title = each.title.value.trim()
      const isSecond = titles.has(title)
      titles.add(title)
      if (isSecond) report(fault('case/duplicate', each.title.place, each.title.value))
      cite(each.cites, sources, report)
      const isPlayable = checkMoment(each, pack, report)
      return isSecond || !isPlayable ? [] : [kept(casesLinked, each, () => ({ ...each, entry: entry.slug }))]
    })
}

/** Messages of sayings. One whose format or event is unknown is reported and left out. */
export function linkTyped(pack: ParsedPack, report: Report): ParsedPack['sayings'] {
  const { typed, ...rest } = pack.sayings
  return { ...rest, typed: typed.filter((each) => checkMoment(each, pack, report)) }
}

/** The messages of an entry, in order of line. One whose format or event is unknown is reported and left out. */
export function linkMessages(entry: ParsedEntry, pack: ParsedPack, report: Report): LinkedSaid[] {
  return [...entry.messages]
    .sort((a, b) => byPlace(a.place, b.place))
    .flatMap((each) =>
      checkMoment(each, pack, report) ? [kept(messagesLinked, each, () => ({ ...each, entry: entry.slug }))] : [],
    )
}

function checkMoment(
  { format, event }: Pick<LinkedSaid, 'format' | 'event'>,
  pack: ParsedPack,
  report: Report,
): boolean {
  return checkScope(format ? [format] : [], event ? [event] : [], pack, report)
}
