import { createHash } from 'node:crypto'
import { questionLink } from '../ask/index.ts'
import type { Interest, News } from '../compare/index.ts'
import type { Served } from '../editions/index.ts'
import { comparedLink, entryLink, type Reached, ruleLink, rulingLink } from './news-links.ts'

/** Something to be told, once. */
export interface Item {
  /** A URI that is the same wherever and whenever the item is made. */
  readonly id: string
  /** The instant of the publication, or at which the day begins, in UTC. */
  readonly at: string
  readonly news: News
}

/** What somebody wants to hear of, with a name in words. */
export interface Wanted {
  readonly about: Interest
  readonly name: string
}

/** A feed before it has a form. */
export interface Feed {
  /** A URI that is the same wherever the feed is read. */
  readonly id: string
  readonly title: string
  /** Its own address, and that of what it is about. */
  readonly self: string
  readonly home: string
  /** The instant its newest item is of, or of the last publication. */
  readonly updated: string
  /** The latest first. */
  readonly items: readonly Item[]
  readonly site: Reached
}

/** Items of a feed, those of which there is nothing to tell among them. */
export const MOST_ITEMS = 20

/** @param updated where there is no item; by default an instant before all. */
export function feedFor(
  served: Served,
  wanted: Wanted,
  { site, self, items, updated }: Pick<Feed, 'site' | 'self' | 'items'> & { readonly updated?: string | undefined },
): Feed {
  const { game, title } = served.edition
  const { about, name } = wanted
  return {
    id: idOf([game, about]),
    title: name === title ? `${title}: what changed` : `${name}: what changed · ${title}`,
    self,
    home: homeOf(site, served, wanted),
    updated: items[0]?.at ?? updated ?? NEVER,
    items,
    site,
  }
}

/** What turned on a day in a game, as an item. */
export function dayItem(game: string, about: Interest, day: string, news: News): Item {
  return { id: idOf([game, about, 'day', day]), at: dayBegins(day), news }
}

/** The instant at which a day begins. */
export function dayBegins(day: string): string {
  return `${day}T00:00:00.000Z`
}

/** Of a feed without an item, of a game that nobody ever published. */
const NEVER = '1970-01-01T00:00:00.000Z'

function homeOf(site: Reached, { edition }: Served, { about }: Wanted): string {
  const { game } = edition
  const { question, format } = about
  if (question)
    return rulingLink(site, game, questionLink(edition, { ...question, ...(format === undefined ? {} : { format }) }))
  if (about.entry !== undefined) return entryLink(site, game, about.entry)
  if (about.rule !== undefined) return ruleLink(site, game, about.rule)
  return comparedLink(site, game)
}

/** A UUID made of what it stands for (RFC 9562, version 8). */
export function idOf(name: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(name)).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
