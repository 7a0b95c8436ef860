import { Type } from 'typebox'
import { saidLabel } from '../../../ask/index.ts'
import { type Cause, type Changes, spokenTimes } from '../../../compare/index.ts'
import { counted, dayOf, type Edition, type Json, LATEST, spoken } from '../../../domain/index.ts'
import { citesOn, type Served } from '../../../editions/index.ts'
import type { Told } from '../asked.ts'
import { type Desk, Refused, refused } from '../desk.ts'
import { linksTo, path, uriOf } from '../links.ts'
import { cites, citeText } from '../rules.ts'
import * as shape from '../shapes.ts'
import { dayText, servedBy } from '../stand.ts'
import type { Tool } from '../tool.ts'

interface Input {
  readonly game: string
  readonly from: string
  readonly to?: string
  readonly format?: string
  readonly event?: string
  readonly edition?: string
  readonly asOf?: string
  readonly limit?: number
}

const { text, optional, list, object } = shape

const side = object({ asOf: text, format: text, event: optional(text), edition: text })

export const changes: Tool = {
  name: 'changes',
  title: 'What changed',
  description:
    'Compares two days, or two editions by their hashes: rules that began, ended or were modified, with who ended them and where ' +
    'that stands, and the worked examples whose verdict flipped, with the rule that flipped each.',
  isHeavy: true,
  input: object({
    game: shape.game,
    from: Type.String({ description: 'A date, or the hash of an edition: 2000-06.' }),
    to: optional(Type.String({ description: 'A date, or the hash of an edition; today if left out.' })),
    format: shape.point.format,
    event: shape.point.event,
    edition: shape.point.edition,
    asOf: optional(Type.String({ description: 'The day at which two editions are compared; today if left out.' })),
    limit: optional(Type.Integer({ minimum: 1, maximum: 500, default: 40, description: 'Of rules and of examples.' })),
  }),
  output: shape.outcome({
    game: text,
    title: text,
    from: side,
    to: side,
    dateFrom: Type.Enum(['question', 'today'], { description: 'Who gave the later day.' }),
    ...shape.links,
    rules: list(
      object({
        rule: text,
        formerly: optional(text),
        title: text,
        entry: text,
        change: text,
        format: optional(text),
        from: Type.Union([text, Type.Null()]),
        to: Type.Union([text, Type.Null()]),
        on: optional(text),
        by: optional(text),
        byTitle: optional(text),
        relation: optional(text),
        cites: list(shape.any),
        edited: list(text),
        uri: text,
      }),
    ),
    entries: list(object({ slug: text, term: text, change: text, edited: list(text) })),
    cases: list(
      object({
        entry: text,
        title: text,
        format: text,
        event: optional(text),
        also: list(text),
        answers: list(
          object({
            ask: text,
            from: shape.any,
            to: shape.any,
            since: optional(Type.Union([text, Type.Null()])),
            until: optional(text),
            because: list(text),
          }),
        ),
      }),
    ),
    total: object({
      rules: Type.Integer(),
      entries: Type.Integer(),
      cases: Type.Integer(),
      casesThereAre: Type.Integer(),
    }),
  }),
  run: compared,
}

async function compared(desk: Desk, input: Input): Promise<Told> {
  const { game, from, to = desk.today(), limit = 40, format, event } = input
  if (isHash(from) !== isHash(to))
    throw refused('request/bad-parameter', 'to', 'Compare two dates or two editions: both a date, or both a hash')
  const [before, after] = isHash(from)
    ? [await servedBy(desk, game, { edition: from }), await servedBy(desk, game, { edition: to })]
    : twice(await servedBy(desk, game, input))
  const day = input.asOf ?? desk.today()
  const found = await desk.compare({
    from: { edition: before.edition, asOf: isHash(from) ? day : from },
    to: { edition: after.edition, asOf: isHash(from) ? day : to },
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  })
  if (!found.ok) throw new Refused(found.problems)
  const given = isHash(from) ? input.asOf : input.to
  return told(desk, input, after, found.changes, { to, limit, dateFrom: given === undefined ? 'today' : 'question' })
}

function told(
  desk: Desk,
  { game, from, format, event, edition }: Input,
  { edition: after, rules: known }: Served,
  found: Changes,
  { to, limit, dateFrom }: { readonly to: string; readonly limit: number; readonly dateFrom: 'question' | 'today' },
): Told {
  const rules = found.rules.slice(0, limit).map(({ steps, by, relation, cites: sources, ...rule }) => {
    const on = steps.at(-1)?.from
    return {
      ...rule,
      ...(on === undefined ? {} : { on }),
      ...(by === undefined ? {} : { by, byTitle: known.get(by)?.title ?? by }),
      ...(relation === undefined ? {} : { relation }),
      cites: cites(after, citesOn(after, sources, dayOf(found.to.point.asOf) ?? LATEST)),
      uri: uriOf(game, 'rules', rule.rule),
    }
  })
  const cases = found.cases.slice(0, limit).map(({ anchor: _, answers, ...example }) => ({
    ...example,
    answers: answers.map(({ because, ...answer }) => ({ ...answer, because: because.map(causeText) })),
  }))
  const entries = found.entries.slice(0, limit)
  const total = {
    rules: found.rules.length,
    entries: found.entries.length,
    cases: found.cases.reduce((sum, { also }) => sum + 1 + also.length, 0),
    casesThereAre: found.counts.cases,
  }
  const links = linksTo(desk, `/g${path(game)}/changes`, `/games${path(game)}/changes`, [
    ['from', from],
    ['to', to],
    ...(isHash(from) ? ([['asOf', found.to.point.asOf]] as const) : ([['edition', edition ?? after.hash]] as const)),
    ['format', format],
    ['event', event],
  ])
  const sides = {
    from: { ...found.from.point, edition: found.from.edition },
    to: { ...found.to.point, edition: found.to.edition },
  }
  return {
    structured: { game, title: after.title, ...sides, dateFrom, ...links, rules, entries, cases, total },
    lines: [
      `${after.title}, from ${spoken(sides.from.asOf)} to ${dateFrom === 'today' ? dayText(sides.to.asOf, 'today') : spoken(sides.to.asOf)}, format ${sides.to.format}, ${editionsText(sides)}:`,
      `${counted(total.rules, 'rule')} changed, ${rules.length} shown; ${total.cases} of ${total.casesThereAre} worked examples flipped, ${cases.length} shown.`,
      ...rules.map(
        ({
          change,
          title,
          rule,
          formerly,
          format = sides.to.format,
          from: was,
          to: is,
          on,
          byTitle,
          relation,
          cites: sources,
          edited,
        }) =>
          `- ${change}: “${title}” (${[`rule ${rule}`, ...(formerly === undefined ? [] : [`formerly ${formerly}`]), ...inFormat(format, sides.to)].join(', ')}), ${was ?? 'absent'} → ${is ?? 'absent'}${on === undefined ? '' : ` since ${spoken(on)}`}` +
          `${byTitle === undefined ? '' : `, by “${byTitle}”${relation === undefined ? '' : ` (${relation})`}`}` +
          `${edited.length > 0 ? `; edited: ${edited.join(', ')}` : ''}${sources.length > 0 ? `. Source: ${sources.map(citeText).join('; ')}` : ''}`,
      ),
      ...entries.map(
        ({ change, slug, term, edited }) =>
          `- entry ${change}: ${term} (${slug})${edited.length > 0 ? `: ${edited.join(', ')}` : ''}`,
      ),
      ...cases.flatMap(({ entry, title, format, also, answers }) =>
        answers.map(
          ({ ask, from: was, to: is, because, ...times }) =>
            `- flipped: ${title} (${[entry, ...inFormat(format, sides.to)].join(', ')})${also.length > 0 ? `, also ${also.join('; ')}` : ''}: ${ask} ${saidText(after, ask, was)} → ${saidText(after, ask, is)}${spokenTimes(times)}${because.length > 0 ? ` because ${because.join(', ')}` : ''}`,
        ),
      ),
      `Link to share: ${links.link}`,
    ],
  }
}

/** The format that something changed in, where it is not the one compared. */
function inFormat(format: string, compared: { readonly format: string }): string[] {
  return format === compared.format ? [] : [`in ${format}`]
}

function editionsText({ from, to }: { readonly [side in 'from' | 'to']: { readonly edition: string } }): string {
  return from.edition === to.edition ? `edition ${to.edition}` : `editions ${from.edition} and ${to.edition}`
}

function saidText(edition: Edition, ask: string, said: Json): string {
  return said === null ? 'not asked' : saidLabel(edition, ask, said)
}

function causeText(cause: Cause): string {
  if ('policy' in cause) return `the policy of ${cause.policy} began`
  const ended = cause.ends ? `, ending ${cause.ends.map(({ rule }) => rule).join(', ')}` : ''
  return `${cause.rule} was ${cause.change}${cause.by === undefined ? '' : ` by ${cause.by}`}${ended}`
}

function isHash(text: string): boolean {
  return text.startsWith('sha256-')
}

function twice<Item>(item: Item): readonly [Item, Item] {
  return [item, item]
}
