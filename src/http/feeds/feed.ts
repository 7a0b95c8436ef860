import { questionLink } from '../../ask/index.ts'
import { newsDays } from '../../compare/index.ts'
import type { Served } from '../../editions/index.ts'
import { type Door, today } from '../door.ts'
import type { Patron } from '../work/patron.ts'
import type { Feed } from './forms.ts'
import { type Item, idOf } from './heralding.ts'
import type { Wanted } from './interest.ts'
import { entryLink, gameLink, ruleLink, rulingLink, type Site } from './links.ts'

/**
 * What was published, and what turned in the game up to today, the latest first.
 * @throws StoreDown while publications cannot be read. Without a store there are none.
 */
export async function feedOf(
  door: Door,
  served: Served,
  wanted: Wanted,
  { site, self, patron }: { readonly site: Site; readonly self: string; readonly patron: Patron },
): Promise<Feed> {
  const { game, title } = served.edition
  const { about, name } = wanted
  const publications = (await door.store?.publications({ game, limit: MOST_ITEMS + 1 })) ?? []
  const days = newsDays(served.edition, today(door), about.format, MOST_ITEMS)
  const makers: { readonly at: string; readonly make: () => Promise<Item | undefined> }[] = [
    ...publications.slice(0, -1).flatMap((after, index) => {
      const before = publications[index + 1]
      const make = async () => before && door.heralding.published(game, before, after, about, patron)
      return [{ at: after.at, make }]
    }),
    ...days.map((day) => ({
      at: `${day}T00:00:00.000Z`,
      make: () => door.heralding.turned(served, day, about, patron),
    })),
  ]
  // Made from the oldest on, so that each edition is brought once.
  const items: Item[] = []
  for (const { make } of makers.sort(byTime).slice(-MOST_ITEMS)) {
    const item = await make()
    if (item) items.unshift(item)
  }
  return {
    id: idOf([game, about]),
    title: name === title ? `${title}: what changed` : `${name}: what changed · ${title}`,
    self,
    home: homeOf(site, served, wanted),
    updated: items[0]?.at ?? publications[0]?.at ?? NEVER,
    items,
    site,
  }
}

/** Items of a feed, those of which there is nothing to tell among them. */
const MOST_ITEMS = 20

/** Of a feed without an item, of a game that nobody ever published. */
const NEVER = '1970-01-01T00:00:00.000Z'

function byTime(a: { readonly at: string }, b: { readonly at: string }): number {
  return a.at < b.at ? -1 : Number(a.at > b.at)
}

function homeOf(site: Site, { edition }: Served, { about }: Wanted): string {
  const { game } = edition
  const { question, format } = about
  if (question)
    return rulingLink(site, game, questionLink(edition, { ...question, ...(format === undefined ? {} : { format }) }))
  if (about.entry !== undefined) return entryLink(site, game, about.entry)
  if (about.rule !== undefined) return ruleLink(site, game, about.rule)
  // The interface has no comparison without dates.
  return site.hasPage ? `${gameLink(site, game)}/changes` : gameLink(site, game)
}
