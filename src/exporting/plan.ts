import type { Edition } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import { pathOf } from '../sharing/index.ts'

/** What is made in one go. */
export type Piece =
  /** A page, in all its forms, with the data of what it shows. */
  | { readonly kind: 'page'; readonly url: string }
  /** Lists and data of a game, and its edition. */
  | { readonly kind: 'game'; readonly game: string }
  /** Feeds of a game, of its entries and of its rules. */
  | { readonly kind: 'feeds'; readonly game: string }
  /** All that is of no game alone: the page itself, what programs look for, and everything in one file. */
  | { readonly kind: 'whole' }

/** All there is to make, what takes longest first. */
export function piecesOf({ games }: Editions): readonly Piece[] {
  const page = (url: string): Piece => ({ kind: 'page', url })
  const all = [...games.values()]
  return [
    ...all.map(({ edition: { game } }): Piece => ({ kind: 'feeds', game })),
    { kind: 'whole' },
    ...all.map(({ edition: { game } }): Piece => ({ kind: 'game', game })),
    page('/'),
    page('/receipts'),
    ...all.flatMap(({ edition }) => {
      const { game, entries, rules, sources, events } = edition
      const at = pathOf({ kind: 'game', game })
      return [
        ...['rulings', 'changes', 'sources', 'events', 'table'].map((each) => page(`${at}/${each}`)),
        ...rulingsIn(edition).map(page),
        ...entries.flatMap(({ slug, formerly }) =>
          [slug, ...formerly].map((name) => page(pathOf({ kind: 'entries', game, name }))),
        ),
        ...rules.flatMap(({ id, formerly = [] }) =>
          [id, ...formerly].map((name) => page(pathOf({ kind: 'rules', game, name }))),
        ),
        ...sources.map(({ id: name }) => page(pathOf({ kind: 'sources', game, name }))),
        ...events.map(({ id }) => page(`${at}/events/${encodeURIComponent(id)}`)),
      ]
    }),
  ]
}

/** The rulings that have pages of their own: every first question of a game. */
export function rulingsIn({ game, vocabulary: { actions, quantities } }: Edition): readonly string[] {
  return [...actions, ...quantities].map(({ name }) => `${pathOf({ kind: 'rulings', game })}?ask=${name}`)
}
