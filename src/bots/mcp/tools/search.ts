import { Type } from 'typebox'
import type { EntryKind } from '../../../domain/index.ts'
import { standing } from '../../../editions/index.ts'
import { search as searchIn } from '../../../search/index.ts'
import type { Told } from '../asked.ts'
import { type Desk, Refused } from '../desk.ts'
import { foundLine, foundView } from '../found.ts'
import { linksTo } from '../links.ts'
import * as shape from '../shapes.ts'
import { dayText, servedBy } from '../stand.ts'
import type { Tool } from '../tool.ts'

interface Input {
  readonly query: string
  readonly game?: string
  readonly kind?: EntryKind
  readonly limit?: number
  readonly asOf?: string
}

const { text, optional, list, object } = shape

export const search: Tool = {
  name: 'search',
  title: 'Search the glossary',
  description:
    'Finds entries by words, misspelt ones too, in one game or in all of them: what a term means, and which rule speaks of it. ' +
    'A word may mean another thing in each game. For what is permitted, use `ask`.',
  input: object({
    query: Type.String({ minLength: 1, maxLength: 400, description: 'Words to look for.' }),
    game: optional(Type.String({ description: 'Only this game, by its id; all of them if left out.' })),
    kind: optional(Type.Enum(['rule', 'term', 'card', 'skill', 'icon', 'procedure', 'format'])),
    limit: optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    asOf: optional(Type.String({ description: 'The day on which the status of rules is shown; today if left out.' })),
  }),
  output: shape.outcome({
    query: text,
    asOf: text,
    dateFrom: Type.Enum(['question', 'today']),
    editions: list(object({ game: text, title: text, edition: text, format: text })),
    total: Type.Integer(),
    results: list(shape.found),
    groups: list(object({ game: text, title: text, total: Type.Integer(), best: text, says: text })),
    didYouMean: list(text),
    ...shape.links,
  }),
  run: found,
}

async function found(desk: Desk, { query, game, kind, limit = 10, asOf }: Input): Promise<Told> {
  const games = game === undefined ? [...desk.editions.games.values()] : [await servedBy(desk, game, {})]
  const day = asOf ?? desk.today()
  const dateFrom = asOf === undefined ? 'today' : 'question'
  const standings = new Map(
    games.map(({ edition }) => {
      const at = standing(edition, { asOf: day })
      if (!at.ok) throw new Refused(at.problems)
      return [edition.game, at] as const
    }),
  )
  const { total, results, groups, didYouMean } = searchIn(
    games.map((served) => served.search),
    query,
    { limit, ...(kind === undefined ? {} : { kind }) },
  )
  const views = results.flatMap((result) => {
    const served = games.find(({ edition }) => edition.game === result.game)
    if (!served) return []
    const status = result.rule === undefined ? undefined : standings.get(result.game)?.status(result.rule).status
    return [{ ...foundView(desk, served, result), ...(status === undefined ? {} : { status }) }]
  })
  const editions = games.map(({ edition }) => ({
    game: edition.game,
    title: edition.title,
    edition: edition.hash,
    format: standings.get(edition.game)?.shown.format ?? '',
  }))
  const links = linksTo(desk, '/', '/search', [
    ['q', query],
    ['game', game],
    ['kind', kind],
  ])
  return {
    structured: {
      query,
      asOf: day,
      dateFrom,
      editions,
      total,
      results: views,
      groups: groups.map(({ game: id, title, total: count, best }) => ({
        game: id,
        title,
        total: count,
        best: best.term,
        says: best.says,
      })),
      didYouMean,
      ...links,
    },
    lines: [
      total === 0
        ? `No entry for “${query}”.`
        : `${total} ${total === 1 ? 'entry' : 'entries'} for “${query}”, ${views.length} shown:`,
      ...views.map(foundLine),
      ...(groups.length > 1 ? groups.map(({ title, best }) => `In ${title}, ${best.term} means: ${best.says}`) : []),
      ...(didYouMean.length > 0 ? [`Did you mean ${didYouMean.join(' or ')}?`] : []),
      `Statuses of rules stand for ${dayText(day, dateFrom)}. ${editions.map((each) => `${each.title}: format ${each.format}, edition ${each.edition}`).join('; ')}.`,
      `Link to share: ${links.link}`,
    ],
  }
}
