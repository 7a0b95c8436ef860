import { Type } from 'typebox'
import { inWords, questionLink } from '../../ask/index.ts'
import { historyOf } from '../../compare/index.ts'
import type { Conclusion, Edition, Entry, Rule, Source } from '../../domain/index.ts'
import { type SectionUse, sourceUse } from '../../editions/index.ts'
import { type Links, linksTo, path, withUris } from './links.ts'
import { citedRule, ruleLine, rulesOf } from './rules.ts'
import * as shape from './shapes.ts'
import { headLine, type Stand } from './stand.ts'

/** An entry, a rule or a source, as Markdown and as data; tools and resources show the same. */
export interface Page<Kind extends string, View> {
  readonly kind: Kind
  readonly view: View
  readonly lines: readonly string[]
  readonly links: Links
}

const { text, optional, list, object } = shape

export const entryShape = object({
  slug: text,
  term: text,
  aliases: list(text),
  kind: text,
  tags: list(text),
  see: list(text),
  data: shape.any,
  markdown: text,
  rules: list(shape.citedRule),
})

export function entryPage(at: Stand, entry: Entry): Page<'entry', object> {
  const { edition } = at.served
  const { slug, term, aliases, kind, tags, see, data, markdown } = entry
  const rules = rulesOf(at, entry.rules).map((rule) => citedRule(at, rule, 0))
  const card = Object.values(data).flatMap(Object.entries)
  return {
    kind: 'entry',
    view: { slug, term, aliases, kind, tags, see, data, markdown, rules },
    links: linksAt(at, `/g${path(edition.game, 'entries', slug)}`, `/games${path(edition.game, 'entries', slug)}`),
    lines: [
      `# ${term} (${kind}, ${edition.game}/${slug})${aliases.length > 0 ? `, also ${aliases.join(', ')}` : ''}`,
      headLine(at),
      '',
      withUris(edition.game, markdown.trim()),
      '',
      ...(card.length > 0
        ? [`Card: ${card.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')}`]
        : []),
      ...(rules.length > 0 ? ['Its rules, and how they stand on that day:', ...rules.map(ruleLine)] : []),
      ...(see.length > 0 ? [`See also: ${see.join(', ')}`] : []),
    ],
  }
}

const relation = object({ kind: text, rule: text, title: text, status: text, note: optional(text) })

export const ruleShape = Type.Intersect([
  Type.Object({ rule: text, title: text, entry: text, status: text, since: text, cites: list(shape.any), uri: text }),
  Type.Object({
    text,
    reading: optional(text),
    when: Type.Union([text, Type.Null()]),
    whenInWords: Type.Union([text, Type.Null()]),
    conclusions: list(text),
    ends: optional(text),
    by: optional(text),
    statusSince: text,
    formats: list(text),
    events: list(text),
    relations: list(relation),
    relatedBy: list(relation),
    life: list(text, { description: 'What became of it, date by date.' }),
    cases: list(object({ title: text, ask: list(text), expect: shape.any, asOf: text, link: text })),
  }),
])

export function rulePage(at: Stand, rule: Rule): Page<'rule', object> {
  const { served, status, relationsOf, asked } = at
  const { edition, rules, cases } = served
  const { since, by } = status(rule.id)
  const brief = citedRule(at, rule, Number.MAX_SAFE_INTEGER)
  const title = (id: string): string => rules.get(id)?.title ?? id
  const related = (kind: string, id: string, note: string | undefined) => ({
    kind,
    rule: id,
    title: title(id),
    status: status(id).status,
    ...(note === undefined ? {} : { note }),
  })
  const relations = rule.relations.map(({ kind, target, note }) => related(kind, target, note))
  const relatedBy = relationsOf(rule.id).incoming.map(({ kind, rule: id, note }) => related(kind, id, note))
  const found = historyOf(edition, rule.id, asked)
  const life = found.ok ? found.history.life.map((span) => span.text) : []
  const examples = (cases.get(rule.id) ?? [])
    .slice(0, MOST_CASES)
    .map(({ title: name, ask, facts, unknown, ...each }) => {
      const scope = {
        ...(each.format === undefined ? {} : { format: each.format }),
        ...(each.event === undefined ? {} : { event: each.event }),
      }
      const query = questionLink(edition, { ask, facts, unknown, asOf: each.asOf, ...scope })
      const { link } = linksTo(at.desk, `/g${path(edition.game)}/rulings`, `/games${path(edition.game)}/rulings`, query)
      return { title: name, ask, expect: each.expect, asOf: each.asOf, link }
    })
  const view = {
    ...brief,
    text: rule.text.trim(),
    when: rule.when?.text ?? null,
    whenInWords: rule.when ? inWords(edition, rule.when.expr) : null,
    conclusions: rule.then.map((conclusion) => conclusionText(edition, conclusion)),
    ...(rule.ends ? { ends: rule.ends.text } : {}),
    ...(by === undefined ? {} : { by }),
    statusSince: since,
    formats: rule.formats,
    events: rule.events,
    relations,
    relatedBy,
    life,
    cases: examples,
  }
  return {
    kind: 'rule',
    view,
    links: linksAt(at, `/g${path(edition.game, 'rules', rule.id)}`, `/games${path(edition.game, 'rules', rule.id)}`),
    lines: [
      `# ${rule.title} (rule ${rule.id}, in ${edition.game}/${rule.entry})`,
      headLine(at),
      '',
      withUris(edition.game, view.text),
      '',
      `On that day it is ${brief.status}${by === undefined ? '' : ` by “${title(by)}” (${by})`}.`,
      ruleLine(brief),
      ...(rule.reading === undefined ? [] : [`Inferred from a damaged or silent source: ${rule.reading}`]),
      ...(view.whenInWords === null ? ['It always applies.'] : [`Where: ${view.whenInWords}`, `In CEL: ${view.when}`]),
      ...view.conclusions.map((each) => `Then: ${each}`),
      ...relations.map((each) => `It ${each.kind} “${each.title}” (${each.rule}, ${each.status})${noteText(each)}`),
      ...relatedBy.map((each) => `“${each.title}” (${each.rule}, ${each.status}) ${each.kind} it${noteText(each)}`),
      ...(life.length > 0 ? ['Its life:', ...life.map((each) => `- ${each}`)] : []),
      ...(examples.length > 0 ? ['Worked examples:', ...examples.map((each) => `- ${each.title}: ${each.link}`)] : []),
    ],
  }
}

/** Worked examples shown of one rule. */
const MOST_CASES = 10

function noteText({ note }: { readonly note?: string }): string {
  return note === undefined ? '' : `: ${note}`
}

function conclusionText({ vocabulary: { actions, quantities } }: Edition, conclusion: Conclusion): string {
  switch (conclusion.kind) {
    case 'note':
      return conclusion.text
    case 'permit':
    case 'forbid':
    case 'require': {
      const { kind, action } = conclusion
      return `${kind} ${action} (${actions.find(({ name }) => name === action)?.label ?? action})`
    }
    default: {
      const { kind, quantity, text: value } = conclusion
      return `${kind} ${quantity} (${quantities.find(({ name }) => name === quantity)?.label ?? quantity}): ${value}`
    }
  }
}

export const sourceShape = object({
  source: text,
  title: text,
  authority: optional(text),
  published: optional(text),
  url: optional(text),
  notes: text,
  supersedes: list(text),
  supersededBy: list(text),
  sections: list(object({ section: text, within: optional(text), rules: list(text) })),
  rules: list(object({ rule: text, title: text, entry: text, status: text })),
})

interface SectionView {
  readonly section: string
  /** The section it stands in. */
  readonly within?: string
  readonly rules: readonly string[]
}

export function sourcePage(at: Stand, source: Source): Page<'source', object> {
  const { served, status } = at
  const { edition, citing } = served
  const { id, title, authority, published, url, notes, supersedes } = source
  const all = citing.get(id) ?? []
  const rules = all.map((rule) => ({
    rule: rule.id,
    title: rule.title,
    entry: rule.entry,
    status: status(rule.id).status,
  }))
  const use = sourceUse(served, source)
  const listed = (uses: readonly SectionUse[], above?: string): SectionView[] =>
    uses.flatMap(({ section, rules: own, within }) => [
      { section, ...(above === undefined ? {} : { within: above }), rules: own.map((rule) => rule.id) },
      ...listed(within, section),
    ])
  const sections = listed(use.sections)
  const supersededBy = use.supersededBy.map((other) => other.id)
  const view = {
    source: id,
    title,
    ...(authority === undefined ? {} : { authority }),
    ...(published ? { published: published.text } : {}),
    ...(url === undefined ? {} : { url }),
    notes,
    supersedes,
    supersededBy,
    sections,
    rules,
  }
  const facts = [
    ...(published ? [`published ${published.text}`] : []),
    ...(authority === undefined ? [] : [`authority ${authority}`]),
    ...(supersedes.length > 0 ? [`supersedes ${supersedes.join(', ')}`] : []),
    ...(supersededBy.length > 0 ? [`superseded by ${supersededBy.join(', ')}`] : []),
    ...(url === undefined ? [] : [url]),
  ]
  return {
    kind: 'source',
    view,
    links: linksAt(at, undefined, `/games${path(edition.game, 'sources', id)}`),
    lines: [
      `# ${title} (source ${id} of ${edition.game})`,
      headLine(at),
      '',
      ...(facts.length > 0 ? [`${facts.join('; ')}.`] : []),
      ...(notes.trim() === '' ? [] : [notes.trim()]),
      `${rules.length} rules cite it${rules.length > 0 ? ':' : '.'}`,
      ...rules.map((rule) => `- “${rule.title}” (rule ${rule.rule}), ${rule.status}`),
    ],
  }
}

/** Links that show the same for ever: the day and the edition stand in them. */
function linksAt({ desk, served, point }: Stand, page: string | undefined, api: string): Links {
  return linksTo(desk, page, api, [
    ['asOf', point.asOf],
    ['format', point.format],
    ['event', point.event],
    ['edition', served.edition.hash],
  ])
}
