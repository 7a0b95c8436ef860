import { inWords, questionLink } from '../ask/index.ts'
import type { AnswerPoint, Case, Conclusion, DateText, Edition, Entry, Rule, Source } from '../domain/index.ts'
import { compare, nameKey, type Status, typeText, upkeepOf } from '../domain/index.ts'
import { type SectionUse, type Served, sourceUse, type standing } from '../editions/index.ts'

/** What the HTTP interface answers, as plain JSON; `http/schemas/answers.ts` describes it. */

/** An edition at a moment. */
export interface Standing {
  readonly served: Served
  readonly point: AnswerPoint
  readonly status: (rule: string) => Status
  /** Since when it is so, and by whom. */
  readonly state: Calendar['status']
  readonly chain: Calendar['chain']
  readonly relationsOf: Calendar['relationsOf']
}

type Calendar = Extract<ReturnType<typeof standing>, { readonly ok: true }>

/** @param found the moment, as `standing` gives it of the same edition. */
export function standingOf(served: Served, { shown: point, status: state, chain, relationsOf }: Calendar): Standing {
  return { served, point, status: (id) => state(id).status, state, chain, relationsOf }
}

/** @param from where the game of somebody else was taken from. */
export function gameSummary({ edition, counts }: Served, from: string | undefined) {
  const { game, title, hash, formats } = edition
  return { game, title, edition: hash, formats, counts, ...upkeepOf(edition), ...(from === undefined ? {} : { from }) }
}

export function gameView(served: Served, from: string | undefined) {
  const { edition } = served
  return {
    ...gameSummary(served, from),
    language: edition.language,
    authority: edition.authority,
    precedence: edition.precedence.map(({ from, order }) => ({ from: dateView(from), order })),
    events: edition.events.map((event) => ({
      id: event.id,
      title: event.title,
      date: dateView(event.date),
      format: event.format,
      edition: event.edition,
    })),
    sources: edition.sources.map((source) => sourceSummary(served, source)),
  }
}

/** In order of term. */
export function entriesInOrder({ entries }: Edition): Entry[] {
  return [...entries].sort((a, b) => compare(entryKey(a), entryKey(b)))
}

/** By term without case and accents, then by slug, so that no two are alike. */
export function entryKey(entry: Entry): string {
  return `${nameKey(entry.term)}\n${entry.slug}`
}

export function entrySummary({ slug, term, aliases, kind }: Entry) {
  return { slug, term, aliases, kind }
}

export function entryView({ served, point, status }: Standing, entry: Entry) {
  const { edition, rules } = served
  return {
    ...entrySummary(entry),
    game: edition.game,
    edition: edition.hash,
    point,
    tags: entry.tags,
    see: entry.see,
    formerly: entry.formerly,
    data: entry.data,
    markdown: entry.markdown,
    html: entry.html,
    headings: entry.headings,
    links: entry.links,
    backlinks: entry.backlinks,
    rules: entry.rules.flatMap((id) => {
      const rule = rules.get(id)
      if (!rule) return []
      return [fullRule(edition, rule, status)]
    }),
    cases: edition.cases.filter((each) => each.entry === entry.slug).map((each) => caseView(edition, each)),
  }
}

/** A rule with its text, condition and conclusions. */
export function fullRule(edition: Edition, rule: Rule, status: Standing['status']) {
  return { ...ruleSummary(rule, status), text: rule.text, ...conditionView(edition, rule), ...concluded(edition, rule) }
}

export function ruleSummary(rule: Rule, status: Standing['status']) {
  return {
    id: rule.id,
    title: rule.title,
    entry: rule.entry,
    anchor: rule.anchor,
    effective: dateView(rule.effective),
    ...(rule.ends ? { ends: dateView(rule.ends) } : {}),
    status: status(rule.id),
    formats: rule.formats,
    events: rule.events,
    ...(rule.authority === undefined ? {} : { authority: rule.authority }),
    cites: rule.cites,
    ...(rule.reading === undefined ? {} : { reading: rule.reading }),
    ...upkeepOf(rule),
  }
}

export function ruleView({ served, point, status, state, chain, relationsOf }: Standing, rule: Rule) {
  const { edition, rules, cases } = served
  const { since, by } = state(rule.id)
  const title = (id: string): string => rules.get(id)?.title ?? id
  return {
    ...ruleSummary(rule, status),
    game: edition.game,
    edition: edition.hash,
    point,
    since,
    ...(by === undefined ? {} : { by }),
    ...(rule.formerly === undefined ? {} : { formerly: rule.formerly }),
    text: rule.text,
    groups: rule.groups,
    ...conditionView(edition, rule),
    ...concluded(edition, rule),
    relations: rule.relations.map(({ kind, target, ...more }) => ({
      kind,
      rule: target,
      title: title(target),
      status: status(target),
      ...more,
    })),
    relatedBy: relationsOf(rule.id).incoming.flatMap(({ kind, rule: id, target: _, ...more }) => {
      const other = rules.get(id)
      if (!other) return []
      return [{ kind, rule: id, title: other.title, status: status(id), effective: dateView(other.effective), ...more }]
    }),
    chain: chain(rule.id).map((id) => ({ rule: id, title: title(id), status: status(id) })),
    cases: (cases.get(rule.id) ?? []).map((each) => caseView(edition, each)),
  }
}

export function sourceSummary({ citing }: Served, source: Source) {
  return {
    id: source.id,
    title: source.title,
    ...(source.authority === undefined ? {} : { authority: source.authority }),
    ...(source.published ? { published: dateView(source.published) } : {}),
    sections: source.sections.length,
    rules: citing.get(source.id)?.length ?? 0,
    ...upkeepOf(source),
  }
}

export function sourceView({ served, point, status }: Standing, source: Source) {
  const { sections, elsewhere, supersededBy } = sourceUse(served, source)
  const link = ({ id, title, entry }: Rule) => ({ id, title, entry, status: status(id) })
  const sectionView = ({ section, rules, within }: SectionUse): object => ({
    section,
    rules: rules.map(link),
    ...(within.length > 0 ? { within: within.map(sectionView) } : {}),
  })
  return {
    ...sourceSummary(served, source),
    game: served.edition.game,
    edition: served.edition.hash,
    point,
    notes: source.notes,
    supersedes: source.supersedes,
    supersededBy: supersededBy.map(({ id }) => id),
    sections: sections.map(sectionView),
    elsewhere: elsewhere.map(link),
  }
}

export function vocabularyView({ game, hash, vocabulary }: Edition) {
  const { enums, records, facts, quantities, actions, always } = vocabulary
  return {
    game,
    edition: hash,
    types: Object.fromEntries(
      [
        ...enums.map(({ name, values }) => [name, { kind: 'enum', values }] as const),
        ...records.map(({ name, fields }) => [name, { kind: 'record', fields: fields.map(typed) }] as const),
      ].sort(([a], [b]) => compare(a, b)),
    ),
    facts: facts.map(({ from: _, fromText, ...fact }) => ({
      ...typed(fact),
      ...(fromText === undefined ? {} : { from: fromText }),
    })),
    quantities: quantities.map((quantity) => eached(typed(quantity))),
    actions: actions.map(eached),
    always: always.map(({ text }) => text),
  }
}

export function dateView({ text, assumed }: DateText) {
  return { text, ...(assumed === undefined ? {} : { assumed }) }
}

function typed<Slot extends { readonly type: Parameters<typeof typeText>[0] }>(slot: Slot) {
  return { ...slot, type: typeText(slot.type) }
}

function eached<Slot extends { readonly each?: { readonly variable: string; readonly listText: string } }>(slot: Slot) {
  const { each, ...rest } = slot
  return { ...rest, ...(each ? { each: { [each.variable]: each.listText } } : {}) }
}

/** The condition in CEL and in words; null where the rule always applies. */
export function conditionView(edition: Edition, { when }: Rule) {
  return { when: when?.text ?? null, whenInWords: when ? inWords(edition, when.expr) : null }
}

function concluded({ vocabulary }: Edition, rule: Rule) {
  return { conclusions: rule.then.map((conclusion) => conclusionView(vocabulary, conclusion)) }
}

function conclusionView({ actions, quantities }: Edition['vocabulary'], conclusion: Conclusion) {
  switch (conclusion.kind) {
    case 'note':
      return conclusion
    case 'permit':
    case 'forbid':
    case 'require': {
      const { kind, action } = conclusion
      return { kind, action, label: actions.find((each) => each.name === action)?.label ?? action }
    }
    default: {
      const { kind, quantity, text } = conclusion
      return {
        kind,
        quantity,
        label: quantities.find((each) => each.name === quantity)?.label ?? quantity,
        value: text,
      }
    }
  }
}

function caseView(edition: Edition, each: Case) {
  const { title, entry, anchor, facts, unknown, asOf, format, event, ask, expect, because } = each
  const scope = { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
  const link = questionLink(edition, { ask, facts, unknown, asOf, ...scope })
  return {
    title,
    entry,
    anchor,
    facts,
    unknown,
    asOf,
    ...scope,
    ask,
    expect,
    because,
    self: `/v1/games/${edition.game}/rulings${link}`,
  }
}
