import { type Day, EARLIEST } from '../domain/index.ts'
import { addressAt, open, type Served, type Site, wholeAt } from '../editions/index.ts'
import { escaped } from './markup.ts'
import { formOf, pathOf } from './paths.ts'

/** What tells programs which pages there are. */

/** A page of a site map: a path, and the day on which what it shows changed last, where the rules say one. */
export interface Mapped {
  readonly path: string
  readonly changed?: Day
}

/** Addresses in one site map. Source: sitemaps.org, protocol. */
export const MOST_MAPPED = 50_000

/**
 * The pages of a game one by one, so that others can be answered meanwhile: its rules, its entries, its sources. An entry changed when one of its rules did; a
 * rule when it began, ended, or another changed it, in any format and event.
 * @param today nothing that is still to come has changed anything.
 */
export function* mapOf({ edition }: Served, today: Day): Generator<Mapped> {
  const { game, formats, events, rules } = edition
  const { calendar } = open(edition)
  const places = [
    ...formats.map(({ id }) => ({ format: id, event: undefined })),
    ...events.map(({ id, format }) => ({ format, event: id })),
  ]
  const at = (kind: 'entries' | 'rules' | 'sources', name: string): string => pathOf({ kind, game, name })
  const changed = new Map<string, Day>()
  for (const { id } of rules) {
    const days = places.flatMap(({ format, event }) => calendar.history(id, format, event).map(({ from }) => from))
    const last = lastOf(days.filter((day) => day <= today && day !== EARLIEST))
    if (last !== undefined) changed.set(id, last)
    yield mapped(at('rules', id), last)
  }
  for (const { slug, rules: own } of edition.entries)
    yield mapped(at('entries', slug), lastOf(own.flatMap((id) => changed.get(id) ?? [])))
  for (const { id, published } of edition.sources)
    yield mapped(
      at('sources', id),
      published && published.day <= today && published.text !== '' ? published.day : undefined,
    )
  yield mapped(pathOf({ kind: 'sources', game }), undefined)
  yield mapped(pathOf({ kind: 'changes', game }), lastOf([...changed.values()]))
}

function mapped(path: string, changed: Day | undefined): Mapped {
  return changed === undefined ? { path } : { path, changed }
}

function lastOf(days: readonly Day[]): Day | undefined {
  return days.reduce<Day | undefined>((last, day) => (last === undefined || day > last ? day : last), undefined)
}

/** So many addresses at most as an XML site map. */
export function siteMap(site: Site, pages: readonly Mapped[]): string {
  const urls = pages.map(({ path, changed }) => `<url>${location(site, path, changed)}</url>`)
  return `${XML}<urlset xmlns="${SITEMAPS}">\n${urls.join('\n')}\n</urlset>\n`
}

/** Where the parts of a site map are that is too long for one. */
export function siteMaps(site: Site, parts: readonly string[]): string {
  const maps = parts.map((path) => `<sitemap>${location(site, path)}</sitemap>`)
  return `${XML}<sitemapindex xmlns="${SITEMAPS}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

function location(site: Site, path: string, changed?: Day): string {
  return `<loc>${escaped(wholeAt(site, path))}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * Who may follow what: pages all, but rulings only by their first question, since each answer leads to further ones without
 * end. Whoever fetches a page to show its card may fetch any, since somebody shared it.
 */
export function robots(site: Site): string {
  return [
    ...CARD_READERS.map((name) => `User-agent: ${name}`),
    'Allow: /',
    '',
    'User-agent: *',
    `Disallow: ${site.host.base}/v1/`,
    ...UNFOLLOWED.map((path) => `Disallow: ${addressAt(site.host, path)}`),
    ...(site.origin === undefined ? [] : ['', `Sitemap: ${wholeAt(site, '/sitemap.xml')}`]),
    '',
  ].join('\n')
}

const UNFOLLOWED = ['/receipts', '/g/*/rulings?*&', '/g/*/changes?', '/g/*/wrong?']

/** Programs of chats and networks that look at a page somebody shared. */
const CARD_READERS = [
  'Twitterbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'TelegramBot',
  'WhatsApp',
  'Mastodon',
]

/** For language models: what this is and where it can be read and asked as text. Source: llmstxt.org. */
export function llms(site: Site, games: readonly Served[]): string {
  const line = (title: string, path: string, says: string): string => `- [${title}](${wholeAt(site, path)}): ${says}`
  return `# Umpire

> A rules knowledge base: what a term means and what applies here, on a day, with the rule and the document that say so.

Each page is there as Markdown too: \`.md\` after its path, before its query. Rulings are computed; quote their verdict with the day it is for.

## Games

${games
  .map(({ edition, counts }) =>
    line(
      inOneLine(edition.title),
      formOf(pathOf({ kind: 'game', game: edition.game }), 'md'),
      `${counts.entries} entries, ${counts.rules} rules, what can be asked`,
    ),
  )
  .join('\n')}

${site.host.isFiles ? '## Everything at once' : '## Asking'}

${(site.host.isFiles ? FILES : DOORS).map((each) => line(...each)).join('\n')}

## Optional

${line('Site map', '/sitemap.xml', 'every page, with the day it changed')}
`
}

type Line = readonly [title: string, path: string, says: string]

const DOORS: readonly Line[] = [
  [
    'HTTP interface',
    '/openapi.json',
    'OpenAPI 3.1; `GET /v1/games/{game}/understand?q=` takes plain words, `GET /v1/games/{game}/rulings` a question',
  ],
  ['MCP', '/mcp', 'tools for assistants: `search`, `show`, `ask`, `changes`'],
]

/** What there is where nobody answers. */
const FILES: readonly Line[] = [
  [
    'Everything',
    '/umpire.ndjson',
    'games, entries, rules and sources, one JSON object a line; `umpire.sqlite` has the same as tables',
  ],
  ['Games', '/v1/games', 'JSON of each game; from there on of its entries, rules, sources and edition'],
]

function inOneLine(title: string): string {
  return title.replaceAll(/[\\[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

/** Lets a browser search here by its own field. Source: OpenSearch 1.1. */
export function openSearch(site: Site): string {
  return `${XML}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Umpire</ShortName>
<Description>What the rules say, and since when</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="180" height="180" type="image/png">${escaped(wholeAt(site, '/apple-touch-icon.png'))}</Image>
<Url type="text/html" method="get" template="${escaped(wholeAt(site, '/?q={searchTerms}'))}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${escaped(wholeAt(site, '/opensearch.xml'))}"/>
</OpenSearchDescription>
`
}
