import type { Site } from './asked.ts'

/** Where the same can be looked at again: `link` for people, `self` for programs. */
export interface Links {
  readonly link: string
  readonly self: string
}

/** Characters of a link; servers refuse longer addresses. */
export const LONGEST_LINK = 8000

type Query = readonly (readonly [name: string, value: string | undefined])[]

/**
 * Links to the judge's page and to the HTTP interface; without a page both are the latter.
 * @param page the path of the page, where it has one for this. @param api a path below `/v1`.
 */
export function linksTo({ base, hasPage }: Site, page: string | undefined, api: string, query: Query | string): Links {
  const text = typeof query === 'string' ? query : queryText(query)
  const self = `${base}/v1${api}${text}`
  return { link: hasPage && page !== undefined ? `${base}${page}${text}` : self, self }
}

/** A path of segments, each escaped. */
export function path(...segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('')
}

/** The address of a resource of this server. */
export function uriOf(game: string, kind: 'entries' | 'rules', name: string): string {
  return `umpire:/${path(game, kind, name)}`
}

function queryText(query: Query): string {
  const pairs = query.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Markdown whose links to other entries lead to the resources of this server. */
export function withUris(game: string, markdown: string): string {
  return markdown.replaceAll(
    /\]\((?:[^()\s]*\/)?([^()/\s#:]+)\.md(#[^()\s]*)?\)/g,
    (_, slug: string, anchor = '') => `](${uriOf(game, 'entries', slug)}${anchor})`,
  )
}
