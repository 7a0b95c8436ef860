import { bigWord, headline, inWords, questionOf } from '../ask/index.ts'
import { type Changes, historyOf } from '../compare/index.ts'
import {
  type Answer,
  type AnswerPoint,
  type Citation,
  type Conclusion,
  type Edition,
  type Entry,
  formatName,
  type Json,
  type Question,
  type Rule,
  type Ruling,
  type Source,
  STANDING,
  spoken,
  winnersIn,
} from '../domain/index.ts'
import { type SectionUse, type Served, sourceUse } from '../editions/index.ts'
import type { Moment } from './card.ts'
import { formOf, pathOf, rulingQuery, type Subject } from './paths.ts'

/** Pages as Markdown, for programs and people who read text. Links lead to further pages in the same form. */

export function gameMarkdown({ edition, counts }: Served): string {
  const { title, game, entries, sources, formats, vocabulary } = edition
  const asked = [...vocabulary.actions, ...vocabulary.quantities].map(({ name, label, ...more }) => {
    const says = 'ask' in more && more.ask !== undefined ? more.ask : upper(label)
    return `- ${link(says, { kind: 'rulings', game }, rulingQuery(edition, { ask: name }))}`
  })
  return page([
    `# ${text(title)}`,
    `${counts.entries} entries, ${counts.rules} rules, ${counts.cases} worked examples.` +
      (formats.length > 1
        ? ` Formats: ${formats.map(({ id, label }) => `${text(label)} (\`${id}\`)`).join(', ')}.`
        : ''),
    section('What can be asked', asked),
    section(
      'Entries',
      entries.map(({ slug, term, kind }) => `- ${link(term, { kind: 'entries', game, name: slug })} (${kind})`),
    ),
    section(
      'Sources',
      sources.map(({ id, title: name }) => `- ${link(name, { kind: 'sources', game, name: id })}`),
    ),
  ])
}

export function entryMarkdown(served: Served, entry: Entry, { point, status }: Moment): string {
  const { edition, rules, entries } = served
  const { game } = edition
  const own = entry.rules.flatMap((id) => rules.get(id) ?? [])
  const named = (slugs: readonly string[]): string[] =>
    slugs.flatMap((slug) => {
      const other = entries.get(slug)
      return other ? [`- ${link(other.term, { kind: 'entries', game, name: slug })}`] : []
    })
  return page([
    `# ${text(entry.term)}`,
    [
      upper(entry.kind),
      ...(entry.aliases.length > 0 ? [`also ${text(entry.aliases.join(', '))}`] : []),
      ...placeOf(edition, point),
    ].join('; '),
    linked(served, entry.markdown.trim()),
    section(
      'Its rules on that day',
      own.map(
        (rule) => `- ${ruleLink(edition, rule)}: ${STANDING[status(rule.id).status]}${citedBy(edition, rule.cites)}`,
      ),
    ),
    section('See also', named(entry.see)),
  ])
}

export function ruleMarkdown(served: Served, rule: Rule, { point, status }: Moment): string {
  const { edition, rules, entries } = served
  const { status: state, by } = status(rule.id)
  const who = by === undefined ? undefined : rules.get(by)
  const found = historyOf(edition, rule.id, point)
  const entry = entries.get(rule.entry)
  const relations = rule.relations.map(({ kind, target, note }) => {
    const other = rules.get(target)
    return `- ${kind} ${other ? ruleLink(edition, other) : `\`${target}\``}${note === undefined ? '' : `: ${text(note)}`}`
  })
  return page([
    `# ${text(rule.title)}`,
    [
      `${upper(STANDING[state])}${who === undefined ? '' : ` by ${ruleLink(edition, who)}`}`,
      ...placeOf(edition, point),
    ].join('; '),
    linked(served, rule.text.trim()),
    section('When it applies', [rule.when ? text(inWords(edition, rule.when.expr)) : 'Always.']),
    section(
      'What it says',
      rule.then.map((conclusion) => `- ${text(conclusionText(edition, conclusion))}`),
    ),
    rule.reading === undefined ? '' : `Inferred from a damaged or silent source: ${text(rule.reading)}`,
    section('What it does to other rules', relations),
    section('Its life', found.ok ? found.history.life.map((span) => `- ${text(span.text)}`) : []),
    section('Sources', citeLines(edition, rule.cites)),
    entry === undefined ? '' : `Entry: ${link(entry.term, { kind: 'entries', game: edition.game, name: entry.slug })}`,
  ])
}

/** A ruling with its verdict, reasons, citations, and the next question with a link for each answer. */
export function rulingMarkdown(served: Served, answer: Answer, question: Question): string {
  const { edition, rules } = served
  const winners = [...new Set(answer.answers.flatMap(winnersIn))].flatMap((id) => rules.get(id) ?? [])
  const [only, ...others] = answer.answers
  const head = only === undefined ? 'What applies here' : others.length > 0 ? 'Several rulings' : saying(edition, only)
  const told = Object.entries(question.facts ?? {}).map(([fact, value]) => `- \`${fact}\`: ${text(said(value))}`)
  const next = answer.ask?.find(({ assumed }) => assumed === undefined)
  return page([
    `# ${text(head)}`,
    placeOf(edition, answer.point).join('; '),
    text(answer.text ?? ''),
    section(
      'Rulings',
      answer.answers.length > 1 ? answer.answers.map((each) => `- ${text(saying(edition, each))}`) : [],
    ),
    section(
      'Element by element',
      Object.entries(only?.each ?? {}).map(([key, one]) => `- ${text(`${key}: ${headline(edition, one)}`)}`),
    ),
    section('What was told', told),
    section(
      'Decided by',
      winners.map(
        (rule) =>
          `- ${ruleLink(edition, rule)}${citedBy(edition, rule.cites)}\n\n${indented(linked(served, rule.text.trim()))}`,
      ),
    ),
    section(
      only === undefined ? 'Rules that apply' : '',
      only === undefined
        ? answer.applies.flatMap(({ rule }) => rules.get(rule) ?? []).map((rule) => `- ${ruleLink(edition, rule)}`)
        : [],
    ),
    next === undefined
      ? ''
      : section(`To ask next: ${next.question}`, [
          ...next.choices.map(({ value, label, becomes }) => {
            const facts = { ...question.facts, [next.fact]: value }
            const query = rulingQuery(edition, { ...question, facts })
            const comes = becomes === undefined ? '' : `: ${text(said(becomes))}`
            return `- ${link(label, { kind: 'rulings', game: edition.game }, query)}${comes}`
          }),
        ]),
    section(
      'No longer holds',
      (answer.noLonger ?? []).map(({ rule, title, status, since }) => {
        const own = rules.get(rule)
        return `- ${own ? ruleLink(edition, own) : text(title)}: ${STANDING[status]} since ${spoken(since)}`
      }),
    ),
    `Edition \`${edition.hash}\``,
  ])
}

export function sourceMarkdown(served: Served, source: Source): string {
  const { edition } = served
  const { sections, elsewhere } = sourceUse(served, source)
  const lines = (rules: readonly Rule[]): string[] => rules.map((rule) => `- ${ruleLink(edition, rule)}`)
  return page([
    `# ${text(source.title)}`,
    [
      ...(source.published ? [`Published ${spoken(source.published.text)}`] : []),
      ...(source.url === undefined ? [] : [`<${source.url.replaceAll(/[<>\s]/g, encodeURIComponent)}>`]),
      text(edition.title),
    ].join('; '),
    linked(served, source.notes.trim()),
    ...sections.flatMap((each) => sectionMarkdown(edition, each, 2)),
    section('Cited as a whole', lines(elsewhere)),
  ])
}

/** A section of a document with the rules that cite it, and those within it. */
function sectionMarkdown(edition: Edition, { section: name, rules, within }: SectionUse, depth: number): string[] {
  const lines = rules.map((rule) => `- ${ruleLink(edition, rule)}`)
  return [
    `${'#'.repeat(Math.min(depth, 6))} ${text(name)}`,
    lines.length > 0 || within.length > 0 ? lines.join('\n') : 'No rule cites it.',
    ...within.flatMap((each) => sectionMarkdown(edition, each, depth + 1)),
  ]
}

export function sourcesMarkdown({ edition, citing }: Served): string {
  const lines = edition.sources.map(
    ({ id, title, published }) =>
      `- ${link(title, { kind: 'sources', game: edition.game, name: id })}${published ? `, ${spoken(published.text)}` : ''}: ` +
      `${citing.get(id)?.length ?? 0} rules`,
  )
  return page([`# Sources: ${text(edition.title)}`, lines.join('\n')])
}

export function changesMarkdown(served: Served, { from, to, rules, cases, entries }: Changes): string {
  const { edition } = served
  const { game } = edition
  return page([
    `# What changed: ${text(edition.title)}`,
    `From ${spoken(from.point.asOf)} to ${spoken(to.point.asOf)}${from.edition === to.edition ? '' : `, edition \`${from.edition}\` to \`${to.edition}\``}.`,
    section(
      'Rules',
      rules.map(({ rule, title, change, steps }) => {
        const life = steps.map((step) => ` ${text(step.text)}`).join('')
        return `- ${link(title, { kind: 'rules', game, name: rule })}: ${change}.${life}`
      }),
    ),
    section(
      'Verdicts that flipped',
      cases.flatMap(({ title, entry, answers }) =>
        answers.map(({ ask, from: was, to: is, because }) => {
          const why = because.map((cause) => ('rule' in cause ? cause.title : cause.policy))
          const by = why.length > 0 ? `, because of ${text(why.join(', '))}` : ''
          return `- ${link(title, { kind: 'entries', game, name: entry })}: \`${ask}\` ${text(said(was))} → ${text(said(is))}${by}`
        }),
      ),
    ),
    section(
      'Entries',
      entries.map(({ slug, term, change }) => `- ${link(term, { kind: 'entries', game, name: slug })}: ${change}`),
    ),
    rules.length + cases.length + entries.length === 0 ? 'Nothing.' : '',
  ])
}

/** All games, for the first page. */
export function homeMarkdown(games: readonly Served[]): string {
  return page([
    '# Umpire',
    'What the rules say, and since when: what a term means, and what applies here, with the rule that says so.',
    games.map(({ edition }) => `- ${link(edition.title, { kind: 'game', game: edition.game })}`).join('\n'),
  ])
}

/** Markdown of content with its links led to entries in this form: relative ones, and `[[slug#heading|text]]`. */
function linked({ edition, entries }: Served, markdown: string): string {
  const to = (slug: string, anchor: string): string =>
    `${formOf(pathOf({ kind: 'entries', game: edition.game, name: slug }), 'md')}${anchor}`
  return markdown
    .replaceAll(
      /\]\((?:[^()\s]*\/)?([^()/\s#:]+)\.md(#[^()\s]*)?\)/g,
      (_, slug: string, anchor = '') => `](${to(slug, anchor)})`,
    )
    .replaceAll(
      /\[\[([^\]|#\n]+)(#[^\]|\n]*)?(?:\|([^\]\n]+))?\]\]/g,
      (_, slug: string, anchor = '', label?: string) => {
        return `[${label ?? text(entries.get(slug)?.term ?? slug)}](${to(slug, anchor)})`
      },
    )
}

function link(label: string, subject: Subject, query = ''): string {
  return `[${text(label)}](${formOf(pathOf(subject), 'md')}${query.replaceAll(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`
}

function ruleLink({ game }: Edition, { id, title }: Rule): string {
  return link(title, { kind: 'rules', game, name: id })
}

function saying(edition: Edition, ruling: Ruling): string {
  const question = questionOf(edition, ruling)
  const word = ruling.each ? 'element by element' : bigWord(edition, ruling)
  return /[.?!]$/.test(question) ? `${question} ${word}` : `${question}: ${word}`
}

/** The game, the day, and what else is not the usual place. */
function placeOf({ title, formats, events }: Edition, { asOf, format, event }: AnswerPoint): string[] {
  return [
    text(title),
    ...(event === undefined ? [] : [text(events.find(({ id }) => id === event)?.title ?? event)]),
    ...(formats.length > 1 ? [text(formatName({ formats }, format))] : []),
    asOf === 'latest' ? 'after every date' : spoken(asOf),
  ]
}

function citedBy({ sources }: Edition, cites: readonly Citation[]): string {
  const named = cites.map(({ source, at }) => {
    const title = sources.find(({ id }) => id === source)?.title ?? source
    return text(at === undefined ? title : `${title}, ${at}`)
  })
  return named.length > 0 ? ` (${named.join('; ')})` : ''
}

function citeLines({ game, sources }: Edition, cites: readonly Citation[]): string[] {
  return cites.map(({ source, at }) => {
    const title = sources.find(({ id }) => id === source)?.title ?? source
    return `- ${link(title, { kind: 'sources', game, name: source })}${at === undefined ? '' : `, ${text(at)}`}`
  })
}

function conclusionText({ vocabulary: { actions, quantities } }: Edition, conclusion: Conclusion): string {
  if (conclusion.kind === 'note') return conclusion.text
  if ('action' in conclusion) {
    const { kind, action } = conclusion
    return `${kind}: ${actions.find(({ name }) => name === action)?.label ?? action}`
  }
  const { kind, quantity, text: value } = conclusion
  return `${kind} ${quantities.find(({ name }) => name === quantity)?.label ?? quantity}: ${value}`
}

function said(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Text that Markdown takes for nothing but text. */
function text(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${text(title)}\n\n${lines.join('\n')}`
}

function indented(markdown: string): string {
  return markdown.replaceAll(/^(?=.)/gm, '  ')
}

function page(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
