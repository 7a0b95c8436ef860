import type { Served } from '../../editions/index.ts'
import { href, type Place } from '../place.ts'

export function entryLink({ edition }: Served, slug: string, place: Place, anchor?: string): string {
  const path = href(`/g/${encodeURIComponent(edition.game)}/entries/${encodeURIComponent(slug)}`, place)
  return anchor === undefined ? path : `${path}#${encodeURIComponent(anchor)}`
}

export function ruleLink({ edition }: Served, id: string, place: Place): string {
  return href(`/g/${encodeURIComponent(edition.game)}/rules/${encodeURIComponent(id)}`, place)
}

/** The page of a document, or of all of them; at one of its sections. */
export function sourceLink({ edition }: Served, place: Place, id?: string, section?: string): string {
  const path = `/g/${encodeURIComponent(edition.game)}/sources${id === undefined ? '' : `/${encodeURIComponent(id)}`}`
  return `${href(path, place)}${section === undefined ? '' : `#${encodeURIComponent(section)}`}`
}

/** The page of a tournament, or of all of them. */
export function eventLink({ edition }: Served, place: Place, id?: string): string {
  return href(
    `/g/${encodeURIComponent(edition.game)}/events${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
    place,
  )
}

/** Where to say what is wrong with a rule, or with the ruling that a query asks for: `?ask=beam`. */
export function wrongLink(
  { edition }: Served,
  place: Place,
  about: { readonly rule: string } | { readonly link: string },
) {
  const path = `/g/${encodeURIComponent(edition.game)}/wrong`
  return 'rule' in about ? href(path, place, [['rule', about.rule]]) : path + about.link
}

/** The page of a ruling. @param link from `questionLink`, beginning with `?`. */
export function rulingsLink({ edition }: Served, link = ''): string {
  return `/g/${encodeURIComponent(edition.game)}/rulings${link === '?' ? '' : link}`
}
