import { addressAt, type Site, wholeAt } from '../editions/index.ts'
import { escaped, scriptJson } from './markup.ts'
import { PICTURE } from './picture.ts'

/** What a page tells of itself to whoever does not open it. Addresses are paths with their query. */
export interface Told {
  readonly title: string
  readonly description: string
  /** The page's own address. */
  readonly path: string
  /** Of its picture. */
  readonly picture: string
  /** The same as Markdown, where that is to be had. */
  readonly markdown?: string
  /** Of what changes on it, where that can be followed. */
  readonly feed?: string
  /** Whether it is one text among many, or the way to them. */
  readonly type: 'article' | 'website'
  /** Linked data of schema.org, made for the address that people reach the server at. */
  readonly data: (site: Site) => readonly object[]
}

/**
 * The tags of a page's head by which chats, networks and search engines show it: Open Graph, Twitter's, oEmbed, OpenSearch,
 * Markdown, feeds and linked data.
 * @param site where it is reached; where no more is known than its paths, tags that need a whole address are left out.
 */
export function headTags({ title, description, path, picture, markdown, feed, type, data }: Told, site: Site): string {
  const { host, origin, near = host } = site
  const whole = (address: string): string => wholeAt(site, address)
  const tags = [
    meta('property', 'og:site_name', 'Umpire'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(markdown === undefined ? [] : [link('alternate', addressAt(near, markdown), 'text/markdown', title)]),
    ...(feed === undefined
      ? []
      : [link('alternate', addressAt(near, feed), 'application/atom+xml', `What changes: ${title}`)]),
    link('search', addressAt(near, '/opensearch.xml'), 'application/opensearchdescription+xml', 'Umpire'),
  ]
  if (origin === undefined) return tags.join('\n')
  return [
    ...tags,
    meta('property', 'og:url', whole(path)),
    meta('property', 'og:image', whole(picture)),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:image', whole(picture)),
    meta('name', 'twitter:image:alt', title),
    // Files tell of themselves by these tags alone.
    ...(host.isFiles
      ? []
      : [link('alternate', `/oembed?url=${encodeURIComponent(whole(path))}`, 'application/json+oembed', title)]),
    ...data(site).map((each) => `<script type="application/ld+json">${scriptJson(each)}</script>`),
  ].join('\n')
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escaped(content)}">`
}

function link(rel: string, href: string, type: string, title: string): string {
  return `<link rel="${rel}" type="${type}" href="${escaped(href)}" title="${escaped(title)}">`
}
