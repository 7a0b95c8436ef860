import { newsDays } from '../../compare/index.ts'
import type { Served } from '../../editions/index.ts'
import { dayBegins, type Feed, feedFor, type Item, MOST_ITEMS, type Reached, type Wanted } from '../../sharing/index.ts'
import { type Door, today } from '../door.ts'
import type { Patron } from '../work/patron.ts'

/**
 * What was published, and what turned in the game up to today, the latest first.
 * @throws StoreDown while publications cannot be read. Without a store there are none.
 */
export async function feedOf(
  door: Door,
  served: Served,
  wanted: Wanted,
  { site, self, patron }: { readonly site: Reached; readonly self: string; readonly patron: Patron },
): Promise<Feed> {
  const { game } = served.edition
  const { about } = wanted
  const publications = (await door.store?.publications({ game, limit: MOST_ITEMS + 1 })) ?? []
  const days = newsDays(served.edition, today(door), about.format, MOST_ITEMS)
  const makers: { readonly at: string; readonly make: () => Promise<Item | undefined> }[] = [
    ...publications.slice(0, -1).flatMap((after, index) => {
      const before = publications[index + 1]
      const make = async () => before && door.heralding.published(game, before, after, about, patron)
      return [{ at: after.at, make }]
    }),
    ...days.map((day) => ({
      at: dayBegins(day),
      make: () => door.heralding.turned(served, day, about, patron),
    })),
  ]
  // Made from the oldest on, so that each edition is brought once.
  const items: Item[] = []
  for (const { make } of makers.sort(byTime).slice(-MOST_ITEMS)) {
    const item = await make()
    if (item) items.unshift(item)
  }
  return feedFor(served, wanted, { site, self, items, updated: publications[0]?.at })
}

function byTime(a: { readonly at: string }, b: { readonly at: string }): number {
  return a.at < b.at ? -1 : Number(a.at > b.at)
}
