import type { News } from '../compare/index.ts'
import { type Site, wholeAt } from '../editions/index.ts'

/** Where things are, for whoever reads of them elsewhere. */
export interface Reached extends Site {
  /** Whether the page is there; else links lead to the interface. */
  readonly hasPage: boolean
}

export function ruleLink(site: Reached, game: string, rule: string): string {
  return whole(site, game, `/rules/${encodeURIComponent(rule)}`)
}

export function entryLink(site: Reached, game: string, slug: string, anchor = ''): string {
  const place = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`
  return whole(site, game, `/entries/${encodeURIComponent(slug)}${place}`)
}

/** The comparison that shows all of it. */
export function changesLink(site: Reached, { kind, game, from, to }: News): string {
  const sides =
    kind === 'day' ? `from=${from.asOf}&to=${to.asOf}` : `from=${from.edition}&to=${to.edition}&asOf=${to.asOf}`
  return whole(site, game, `/changes?${sides}`)
}

/** @param query of the question's link, from its `?` on. */
export function rulingLink(site: Reached, game: string, query: string): string {
  return whole(site, game, `/rulings${query}`)
}

/** Where all that changed in a game is compared; the interface has no comparison without dates. */
export function comparedLink(site: Reached, game: string): string {
  return whole(site, game, site.hasPage ? '/changes' : '')
}

function whole(site: Reached, game: string, rest: string): string {
  return wholeAt(site, `${site.hasPage ? '/g/' : '/v1/games/'}${encodeURIComponent(game)}${rest}`)
}
