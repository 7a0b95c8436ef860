import {
  type Citation,
  type Day,
  type Diagnostic,
  does,
  type Edition,
  fault,
  type LinkedPack,
  outlineOf,
  type Rule,
  type Source,
  sectionKey,
  when,
} from '../domain/index.ts'
import { type Gone, goneIn, open } from '../editions/index.ts'
import { scopesOf } from './authors.ts'

/**
 * What is still in force though every document it rests on was superseded: rules, and defaults by what is cited for them.
 * Source: semantics A2, "source/gone".
 */
export function tellGone(edition: Edition, linked: LinkedPack): Diagnostic[] {
  if (goneIn(edition).size === 0) return []
  const sources = new Map(edition.sources.map((source) => [source.id, source]))
  const places = new Map(linked.rules.map(({ id, place }) => [id, place]))
  const rules = edition.rules.filter(isLasting).flatMap((rule) => {
    const last = lastGone(edition, rule.cites)
    const place = places.get(rule.id)
    if (!last || !place || !outlives(edition, rule, last)) return []
    return [fault('source/gone', place, rule.id, { detail: lossOf(rule.cites, last, sources), rule: rule.id })]
  })
  const defaults = [...linked.vocabulary.actions, ...linked.vocabulary.quantities].flatMap(({ name, usual }) => {
    const last = usual && lastGone(edition, usual.cites)
    if (!last || usual.assumed !== undefined) return []
    return [fault('source/gone', name.place, name.value, { detail: lossOf(usual.cites, last, sources) })]
  })
  return [...rules, ...defaults]
}

/** Whether a rule does something as long as it is in force: one that only ends others has done so. */
function isLasting({ then, relations }: Rule): boolean {
  return then.length > 0 || relations.some(({ kind }) => does(kind, 'suspends', 'wins', 'lifts'))
}

/** What ended the last of the documents that are cited; undefined where one still stands, and where none is cited. */
function lastGone(edition: Edition, cites: readonly Citation[]): Gone | undefined {
  const gone = goneIn(edition)
  let last: Gone | undefined
  for (const { source } of cites) {
    const own = gone.get(source)
    if (!own) return undefined
    if (!last || own.day > last.day) last = own
  }
  return last
}

/**
 * Whether a rule is in force for ever, or as long as the document stands that took the place of its own: a newer wording may
 * hold from some days after it is published, so a rule that ends meanwhile is none that was forgotten.
 */
function outlives(edition: Edition, { id }: Rule, { by }: Gone): boolean {
  const end: Day | undefined = goneIn(edition).get(by.id)?.day
  const { calendar } = open(edition)
  return scopesOf(edition).some(({ format, event }) =>
    calendar
      .history(id, format, event)
      .some(
        ({ status, until }) =>
          (status === 'active' || status === 'modified') &&
          (until === undefined || (end !== undefined && until >= end)),
      ),
  )
}

/** Since when, by which document, and which sections that has no more. */
function lossOf(cites: readonly Citation[], { by }: Gone, sources: ReadonlyMap<string, Source>): string {
  const since = by.published === undefined ? '' : `${when(by.published.text)}: `
  const old = cites.filter(({ source }) => by.supersedes.includes(source))
  const head = `${since}${by.id} took the place of ${[...new Set(old.map(({ source }) => source))].join(', ')}`
  const named = old.filter(({ at }) => at !== undefined)
  if (by.sections.length === 0 || named.length === 0) return head
  const there = new Set(by.sections.map(sectionKey))
  const lost = named.filter(({ at = '' }) => !there.has(sectionKey(at)))
  if (lost.length === 0) return `${head} and still has ${listed(named.map(({ at = '' }) => at))}`
  const kept = lost.flatMap(
    ({ source, at = '' }) => above(sources.get(source), at).find((one) => there.has(sectionKey(one))) ?? [],
  )
  const rest = kept.length > 0 ? `, only ${listed(kept)}` : ''
  return `${head} and has no ${listed(lost.map(({ at = '' }) => at))}${rest}`
}

/** The sections that one stands in, the nearest first. */
function above(source: Source | undefined, section: string): string[] {
  if (!source) return []
  const outline = outlineOf(source)
  const found: string[] = []
  for (
    let one = outline.find((each) => sectionKey(each.section) === sectionKey(section));
    one?.within !== undefined;
  ) {
    one = outline[one.within]
    if (one) found.push(one.section)
  }
  return found
}

/** Sections that are named one by one. */
const MOST_NAMED = 5

function listed(sections: readonly string[]): string {
  const all = [...new Set(sections)]
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ''
  return `${all
    .slice(0, MOST_NAMED)
    .map((section) => `\`${section}\``)
    .join(', ')}${more}`
}
