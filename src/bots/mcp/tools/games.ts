import { Type } from 'typebox'
import type { Told } from '../asked.ts'
import type { Desk } from '../desk.ts'
import { linksTo } from '../links.ts'
import * as shape from '../shapes.ts'
import type { Tool } from '../tool.ts'

const { text, list, object } = shape

export const games: Tool = {
  name: 'games',
  title: 'The games there are',
  description: 'Lists the games that can be asked about, with their formats, tournaments and editions. Begin here.',
  input: object({}),
  output: shape.outcome({
    asOf: Type.String({ description: 'Today in UTC: what is taken where no date is given.' }),
    games: list(
      object({
        game: text,
        title: text,
        edition: text,
        formats: list(object({ id: text, label: text })),
        events: list(object({ id: text, title: text, date: text, format: text })),
        counts: object({
          entries: Type.Integer(),
          rules: Type.Integer(),
          actions: Type.Integer(),
          quantities: Type.Integer(),
          facts: Type.Integer(),
        }),
      }),
    ),
    ...shape.links,
  }),
  run: listed,
}

async function listed(desk: Desk): Promise<Told> {
  const all = [...desk.editions.games.values()].map(({ edition: { vocabulary, ...edition } }) => ({
    game: edition.game,
    title: edition.title,
    edition: edition.hash,
    formats: edition.formats,
    events: edition.events.map(({ id, title, date, format }) => ({ id, title, date: date.text, format })),
    counts: {
      entries: edition.entries.length,
      rules: edition.rules.length,
      actions: vocabulary.actions.length,
      quantities: vocabulary.quantities.length,
      facts: vocabulary.facts.length,
    },
  }))
  const links = linksTo(desk, '/', '/games', [])
  return {
    structured: { asOf: desk.today(), games: all, ...links },
    lines: [
      ...all.flatMap(({ game, title, edition, formats, events, counts }) => [
        `- ${game}: ${title}. ${counts.entries} entries, ${counts.rules} rules, ${counts.actions} actions, ${counts.quantities} quantities. Edition ${edition}.`,
        `  Formats: ${formats.map(({ id, label }) => `${id} (${label})`).join(', ')}; the first is taken where none is given.`,
        ...(events.length > 0
          ? [`  Events: ${events.map(({ id, title: name, date }) => `${id} (${name}, ${date})`).join(', ')}.`]
          : []),
      ]),
      ...(all.length === 0 ? ['No game is served here yet.'] : []),
      `Today is ${desk.today()} in UTC; a question without a date and an event is about today.`,
      `Link to share: ${links.link}`,
    ],
  }
}
