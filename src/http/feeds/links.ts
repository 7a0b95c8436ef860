import type { News } from '../../compare/index.ts'

/** Where things are, for whoever reads of them elsewhere. */
export interface Site {
  /** Where people reach the server, without a slash at its end. */
  readonly base: string
  /** Whether the page is there; else links lead to the interface. */
  readonly hasPage: boolean
}

export function ruleLink(site: Site, game: string, rule: string): string {
  return `${gameLink(site, game)}/rules/${encodeURIComponent(rule)}`
}

export function entryLink(site: Site, game: string, slug: string, anchor = ''): string {
  const place = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`
  return `${gameLink(site, game)}/entries/${encodeURIComponent(slug)}${place}`
}

/** The comparison that shows all of it. */
export function changesLink(site: Site, { kind, game, from, to }: News): string {
  const sides =
    kind === 'day' ? `from=${from.asOf}&to=${to.asOf}` : `from=${from.edition}&to=${to.edition}&asOf=${to.asOf}`
  return `${gameLink(site, game)}/changes?${sides}`
}

/** @param query of the question's link, from its `?` on. */
export function rulingLink(site: Site, game: string, query: string): string {
  return `${gameLink(site, game)}/rulings${query}`
}

export function gameLink({ base, hasPage }: Site, game: string): string {
  return `${base}${hasPage ? '/g/' : '/v1/games/'}${encodeURIComponent(game)}`
}
