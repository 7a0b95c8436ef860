import {
  badTitle,
  type DateText,
  EARLIEST,
  FAULTS,
  fault,
  type LinkedRule,
  type ParsedEntry,
  type ParsedPack,
  type ParsedRule,
  type Source,
  upkeepOf,
} from '../../domain/index.ts'
import { strongest } from './authority.ts'
import { checkAuthority, cite, type Sources } from './citations.ts'
import { byPlace, type Report } from './report.ts'
import { checkScope } from './scopes.ts'

/** A rule whose own values are resolved, its relations not yet. */
export interface Draft {
  readonly parsed: ParsedRule
  readonly rule: LinkedRule
  /** Whether an earlier rule has its id: such a rule is checked and left out. */
  readonly isSecond: boolean
  /** False where a source it takes its day from is missing: then no fault is found in its dates. */
  readonly isDated: boolean
  /** The same for its authority. */
  readonly isRanked: boolean
}

/** An undated rule holds from the first of days. */
const UNDATED: DateText = { text: '', day: EARLIEST }

/**
 * The rules of all entries, in order of path, then line.
 * @param ground stands for all that a rule's own values are resolved against.
 */
export function draftRules(
  entries: readonly ParsedEntry[],
  pack: ParsedPack,
  sources: Sources,
  ground: object,
  report: Report,
): Draft[] {
  const firsts = new Map<string, ParsedRule['place']>()
  return entries.flatMap((entry) => {
    report.kept('titles', entry, [], () => checkTitles(entry, report))
    const inOrder = report.kept('rules in order', entry, [], () =>
      entry.rules.toSorted((a, b) => byPlace(a.place, b.place)),
    )
    return inOrder.map((parsed) => {
      const { value: id, place } = parsed.id
      const first = firsts.get(id)
      if (first) report(fault('id/duplicate', place, id, { detail: `also ${first.file}:${first.line}`, rule: id }))
      else firsts.set(id, place)
      const isSecond = first !== undefined
      return report.kept('draft', parsed, [ground, isSecond], () =>
        draftRule(parsed, entry, pack, sources, report, isSecond),
      )
    })
  })
}

/** A heading is told once, at the first rule that is called by it; a stub is still to be named. */
function checkTitles({ rules }: ParsedEntry, report: Report): void {
  const told = new Set<string>()
  for (const { id, title, notYet } of rules) {
    const why = notYet === undefined && !told.has(title) ? badTitle(title) : undefined
    if (why === undefined) continue
    told.add(title)
    report(fault('rule/title', id.place, title, { detail: why, rule: id.value }))
  }
}

function draftRule(
  parsed: ParsedRule,
  entry: ParsedEntry,
  pack: ParsedPack,
  sources: Sources,
  report: Report,
  isSecond: boolean,
): Draft {
  const id = parsed.id.value
  const { title, text, anchor, ends, formats, events, groups, reading, when, then, accept } = parsed
  const cites = cite(parsed.cites, sources, report, id)
  const cited = cites.map((citation) => sources.byId.get(citation.source) as Source)
  const given = checkAuthority(parsed.authority, pack, report, id)
  const authority = parsed.authority ? given : strongestOf(cited, pack)
  const effective = parsed.effective ?? earliest(cited)
  checkScope(formats, events, pack, report, id)
  checkAccept(parsed, report)

  const isCited = cited.length === parsed.cites.length
  const isDated = parsed.effective !== undefined || isCited
  const endsInOrder = !ends || ends.day > effective.day
  if (ends && !endsInOrder && isDated) {
    const day = parsed.effective ? effective.text : `${effective.text}, by its sources`
    report(fault('date/order', parsed.id.place, id, { detail: `ends ${ends.text}, begins ${day}`, rule: id }))
  }
  if (parsed.cites.length === 0) report(fault('rule/no-source', parsed.id.place, id, { rule: id }))
  if (then.length === 0 && parsed.relations.length === 0 && parsed.notYet === undefined)
    report(fault('rule/nothing', parsed.id.place, id, { rule: id }))

  const rule: LinkedRule = {
    stage: 'linked',
    id,
    title,
    text,
    entry: entry.slug,
    anchor,
    cites,
    effective,
    ...(ends && endsInOrder ? { ends } : {}),
    formats: formats.map((format) => format.value),
    events: events.map((event) => event.value),
    ...(authority === undefined ? {} : { authority }),
    groups,
    ...(reading === undefined ? {} : { reading }),
    ...(when === undefined ? {} : { when }),
    then,
    relations: [],
    accept: accept.map(({ code, why }) => ({ code: code.value, why })),
    ...upkeepOf(parsed),
    place: parsed.id.place,
  }
  return { parsed, rule, isSecond, isDated, isRanked: parsed.authority !== undefined || isCited }
}

/** The day of the earliest source (semantics B2), as that source prints it; of one day the first cited. */
function earliest(sources: readonly Source[]): DateText {
  let first: DateText | undefined
  for (const { published } of sources) if (published && (!first || published.day < first.day)) first = published
  return first ?? UNDATED
}

function strongestOf(sources: readonly Source[], { settings }: ParsedPack): string | undefined {
  return strongest(
    sources.map((source) => source.authority),
    settings.authority,
  )
}

const SEVERITIES = new Map(Object.entries(FAULTS).map(([code, { severity }]) => [code, severity] as const))
const WARNINGS = [...SEVERITIES.keys()].filter((code) => SEVERITIES.get(code) === 'warning')

/** Only a warning can be accepted, and only one of the table. */
function checkAccept({ id, accept }: ParsedRule, report: Report): void {
  for (const { code } of accept) {
    const severity = SEVERITIES.get(code.value)
    if (severity === 'warning') continue
    const more = severity
      ? { detail: `it is of severity ${severity}` }
      : { nearest: report.near(code.value, () => WARNINGS) }
    report(fault('accept/unknown-code', code.place, code.value, { ...more, rule: id.value }))
  }
}
