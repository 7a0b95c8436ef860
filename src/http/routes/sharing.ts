import type { FastifyReply, FastifyRequest } from 'fastify'
import { firstDay } from '../../domain/index.ts'
import type { Site } from '../../editions/index.ts'
import {
  drawing,
  escaped,
  formOf,
  llms,
  type Mapped,
  MOST_MAPPED,
  mapOf,
  openSearch,
  PICTURE,
  robots,
  type Subject,
  siteMap,
  siteMaps,
  subjectAt,
} from '../../sharing/index.ts'
import { type Door, today } from '../door.ts'
import { refuse } from '../problems.ts'
import { clientOf } from '../rates.ts'
import { cacheFor, JSON_TYPE, prepare, send } from '../reply.ts'
import { changesPageQuery, noQuery, oembedQuery, pointQuery, rulingQuery } from '../schemas/requests.ts'
import { type Shown, shownAt } from '../shown.ts'
import { siteAt } from '../site.ts'
import { patronOf } from '../work/patron.ts'
import { type App, described } from './app.ts'

/** What pages are told by to whoever does not open them: pictures, Markdown, oEmbed, and what programs look for at known addresses. */
export function sharingRoutes(app: App, door: Door): void {
  for (const [path, query] of PAGES) {
    const schema = { hide: true, querystring: query }
    app.get(formOf(path, 'png'), { schema, config: { isHeavy: true } }, async (request, response) => {
      const { card, editions, isFixed } = await shown(door, request, response)
      const made = await door.pictures.of(drawing(card), clientOf(request.ip))
      return sent(door, request, response.header('Umpire-Edition', hashesOf(editions)), made, isFixed)
    })
    app.get(
      formOf(path, 'md'),
      { schema, config: { isHeavy: path.endsWith('/changes') } },
      async (request, response) => {
        const { markdown, path: own, editions, isFixed } = await shown(door, request, response)
        const made = prepare(await markdown(), 'text/markdown; charset=utf-8')
        response.headers({ 'Umpire-Edition': hashesOf(editions), Link: `<${own}>; rel="canonical"` })
        return sent(door, request, response, made, isFixed)
      },
    )
  }
  oembedRoute(app, door)
  mapRoutes(app, door)
}

/** The page's addresses, and what each reads of its query. */
const PAGES = [
  ['/', noQuery],
  ['/g/:game', pointQuery],
  ['/g/:game/entries/:name', pointQuery],
  ['/g/:game/rules/:name', pointQuery],
  ['/g/:game/sources', pointQuery],
  ['/g/:game/sources/:name', pointQuery],
  ['/g/:game/rulings', rulingQuery],
  ['/g/:game/changes', changesPageQuery],
] as const

/** The page whose address with a form's ending was asked for. */
function shown(door: Door, request: FastifyRequest, response: FastifyReply): Promise<Shown> {
  const [path = '', query = ''] = splitAt(request.url, '?')
  const subject = subjectAt(path.replace(/\.(?:png|md)\/?$/, '').replace(/^\/index$/, '/'))
  if (!subject) throw nowhere(request.url)
  return shownAt(door, subject, [...new URLSearchParams(query)], patronOf(request, response))
}

function oembedRoute(app: App, door: Door): void {
  app.get('/oembed', { schema: OEMBED }, async (request, response) => {
    const { url, maxwidth = PICTURE.width, maxheight = PICTURE.height, format = 'json' } = request.query
    const base = door.site(request)
    const [path = '', query = ''] = splitAt(
      base !== undefined && url.startsWith(`${base}/`) ? url.slice(base.length) : '',
      '?',
    )
    const subject: Subject | undefined = path === '' ? undefined : subjectAt(path)
    if (base === undefined || !subject) throw nowhere(url)
    const {
      title,
      picture,
      path: own,
      isFixed,
    } = await shownAt(door, subject, [...new URLSearchParams(query)], patronOf(request, response))
    const isSmaller = PICTURE.width <= maxwidth && PICTURE.height <= maxheight
    const isFramed = subject.kind === 'rulings' && own.includes('ask=') && app.hasRoute(FRAME)
    const found = {
      version: '1.0',
      type: isFramed ? 'rich' : 'link',
      title,
      provider_name: 'Umpire',
      provider_url: `${base}/`,
      cache_age: HOUR,
      ...(isSmaller
        ? { thumbnail_url: base + picture, thumbnail_width: PICTURE.width, thumbnail_height: PICTURE.height }
        : {}),
      ...(isFramed ? frameOf(`${base}/embed${own}`, title, maxwidth, maxheight) : {}),
    }
    const made =
      format === 'json' ? prepare(JSON.stringify(found), JSON_TYPE) : prepare(xmlOf(found), 'text/xml; charset=utf-8')
    return sent(door, request, response, made, isFixed)
  })
}

const OEMBED = described(
  'sharing',
  'A page of this server as oEmbed tells of it',
  'Oembed',
  { querystring: oembedQuery },
  {
    description:
      'A ruling is `rich`, with a frame that shows it; any other page is a `link`. The picture is told where it is no larger than asked for. ' +
      'Answers 404 for an address that is none of its pages, and where the server does not know how people reach it (`UMPIRE_URL`).',
    forms: ['text/xml'],
    sends: ['ETag'],
    refuses: [404, 422],
  },
)

/** The address that shows a ruling in a frame, where the page was built. */
const FRAME = { method: 'GET', url: '/embed/g/:game/rulings' } as const

/** Pixels of a frame that holds a ruling with its next question. */
const FRAME_SIZE = { width: 560, height: 360 } as const

function frameOf(src: string, title: string, maxwidth: number, maxheight: number) {
  const [width, height] = [Math.min(maxwidth, FRAME_SIZE.width), Math.min(maxheight, FRAME_SIZE.height)]
  const html = `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`
  return { html, width, height }
}

/** Seconds. */
const HOUR = 3600

/** Source: oEmbed 1.0, section 2.3.4. */
function xmlOf(found: { readonly [name: string]: string | number }): string {
  const parts = Object.entries(found).map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`
}

function mapRoutes(app: App, door: Door): void {
  const made = (path: string, type: string, make: (site: Site) => string): void => {
    app.get(path, { schema: { hide: true, querystring: noQuery } }, (request, response) => {
      const base = door.site(request)
      const key = `${today(door)} ${base} ${request.url}`
      const prepared = door.answers.get(door.editions.version, key, () => prepare(make(siteAt(base)), type))
      return sent(door, request, response, prepared, false)
    })
  }
  const games = () => [...door.editions.games.values()]
  made('/robots.txt', TEXT, robots)
  made('/llms.txt', TEXT, (site) => llms(site, games()))
  made('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', (site) =>
    openSearch(siteAt(known(site.origin))),
  )
  const map = async (part: number | undefined, request: FastifyRequest, response: FastifyReply) => {
    const site = siteAt(known(door.site(request)))
    const all = await mapped(door)
    const parts = Math.ceil(all.length / MOST_MAPPED)
    if (part !== undefined && !(part >= 1 && part <= parts)) throw nowhere(request.url)
    const first = ((part ?? 1) - 1) * MOST_MAPPED
    const text =
      part === undefined && parts > 1
        ? siteMaps(
            site,
            Array.from({ length: parts }, (_, at) => `/sitemaps/${at + 1}.xml`),
          )
        : siteMap(site, all.slice(first, first + MOST_MAPPED))
    return sent(door, request, response, prepare(text, XML), false)
  }
  const schema = { hide: true, querystring: noQuery }
  const config = { isHeavy: true }
  app.get('/sitemap.xml', { schema, config }, (request, response) => map(undefined, request, response))
  app.get('/sitemaps/:part.xml', { schema, config }, (request, response) =>
    map(Number((request.params as { readonly part: string }).part), request, response),
  )
}

const TEXT = 'text/plain; charset=utf-8'
const XML = 'application/xml; charset=utf-8'

/** Every page of every game, the first page first; listed in turns with other requests. */
async function mapped(door: Door): Promise<readonly Mapped[]> {
  const day = firstDay(today(door))
  if (day === undefined) throw new RangeError('today is a day')
  const all: Mapped[] = [{ path: '/' }]
  for (const served of door.editions.games.values())
    for (const page of mapOf(served, day)) if (all.push(page) % TURN === 0) await new Promise(setImmediate)
  return all
}

/** Pages listed in one turn. */
const TURN = 1000

/** @throws Refusal where nobody said how this server is reached. */
function known(base: string | undefined): string {
  if (base === undefined)
    throw refuse('site/unknown', '', 'This names whole addresses: set UMPIRE_URL to where people reach this server')
  return base
}

function sent(
  door: Door,
  request: FastifyRequest,
  response: FastifyReply,
  made: Parameters<typeof send>[2],
  isFixed: boolean,
) {
  return send(request, response, made, cacheFor(isFixed, door.now()))
}

function hashesOf(editions: Shown['editions']): string {
  return editions.map(({ edition }) => edition.hash).join(', ')
}

function nowhere(url: string) {
  return refuse('path/unknown', 'path', `No page is at ${url.slice(0, 200)}`)
}

function splitAt(text: string, sign: string): readonly [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
