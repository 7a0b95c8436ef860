import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escaped } from '../sharing/index.ts'
import { accepted } from './accept.ts'
import { type Door, reply } from './door.ts'
import { drawnPage } from './drawn.ts'
import { embedRoutes, SCRIPT } from './embed.ts'
import { refusalOf } from './failures.ts'
import { shield } from './html.ts'
import type { ProblemBody } from './problems.ts'
import { cacheFor, type Prepared, prepare, send } from './reply.ts'
import type { App } from './routes/app.ts'
import { noQuery } from './schemas/requests.ts'

/** Where `npm run build:web` puts the page: beside the sources, or beside what they were compiled to. */
const PLACES = ['../../dist/web/', '../web/'].map((place) => fileURLToPath(new URL(place, import.meta.url)))

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** The page runs its own script and talks to its own server, and to nobody else. */
const shielded = shield({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'https:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  formAction: ["'self'"],
})

/** The judge's page as it was built. */
export interface Page {
  readonly files: ReadonlyMap<string, Prepared>
  /** The document without anything drawn in it: how a device that keeps the page opens every address. */
  readonly index: Prepared
  /** The file of what draws pages. */
  readonly drawer: string
}

/** @param folder where it was built to, ending in a slash; by default where `npm run build:web` puts it. Undefined where it was not. */
export function readPage(folder?: string): Page | undefined {
  for (const place of folder === undefined ? PLACES : [folder]) {
    const files = filesIn(place)
    const index = files.get('index.html')
    const drawer = join(place, DRAWER)
    if (index && existsSync(drawer)) return { files, index, drawer }
  }
  return undefined
}

/** Where the page's build puts what draws it. */
const DRAWER = 'server/draw.cjs'

/**
 * The judge's page at `/` and its addresses. Where it was not built, `/` says where to look. Files are sent as answers are,
 * from memory, compressed once, with one strong tag for each encoding: `@fastify/static` reads them anew and tags them weakly.
 */
export function pageRoutes(app: App, door: Door, page: Page | undefined): void {
  if (!page) {
    app.get('/', { schema: { hide: true, querystring: noQuery } }, (request, response) =>
      reply(door, request, response, () => WITHOUT_PAGE),
    )
    return
  }
  for (const [name, prepared] of page.files) {
    if (name === 'index.html' || name === SCRIPT) continue
    const caching = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    app.get(`/${name}`, { schema: { hide: true } }, (request, response) => send(request, response, prepared, caching))
  }
  embedRoutes(app, door, page.files.get(SCRIPT))
  app.get('/index.html', { schema: { hide: true } }, (request, response) =>
    send(request, shielded(request, response), page.index, 'no-cache'),
  )
  const config = { isHeavy: true }
  for (const path of ['/', '/g/*', '/receipts', '/receipts/*'])
    app.get(path, { schema: { hide: true } }, (request, response) => show(door, page, request, response))
  // A comparison costs here what it costs as data.
  app.get('/g/:game/changes', { config, schema: { hide: true } }, (request, response) =>
    show(door, page, request, response),
  )
}

/** Whether somebody came with a browser to an address that is neither the page's nor of the API: the page says so itself. */
export function isLost({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    isRead && !url.startsWith('/v1/') && accepted(headers.accept, ['application/json', 'text/html']) === 'text/html'
  )
}

/** The page at the address of a request, drawn; where it cannot be, the page with the reason, which a browser's script draws over. */
export async function show(
  door: Door,
  page: Page,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<FastifyReply> {
  shielded(request, response)
  try {
    const drawn = await drawnPage(door, page, request, response)
    if (drawn.to !== undefined) return response.header('Cache-Control', CACHED).redirect(drawn.to, 308)
    if (drawn.status !== 404) response.header('Umpire-Edition', drawn.hashes)
    // A kept ruling is told to whoever has its address, and kept by nobody between.
    const caching = request.url.startsWith('/receipts/') ? 'no-store' : cacheFor(false, door.now())
    return await send(request, response.code(drawn.status), drawn.prepared, caching)
  } catch (error) {
    const { body, wait } = refusalOf(error as Error)
    if (body.code === 'request/left') throw error
    if (body.status >= 500) request.log.error({ err: error, url: request.url }, 'page not drawn')
    if (wait !== undefined || body.status === 503) response.header('Retry-After', wait ?? 5)
    return send(request, response.code(body.status), withReason(page, body), 'no-store')
  }
}

/** For how long it is believed that something has gone elsewhere. */
const CACHED = 'public, max-age=60'

function withReason({ index }: Page, { title, detail }: ProblemBody): Prepared {
  const said = `<main id="main"><section class="notice" role="alert"><h1>${escaped(title)}</h1><p>${escaped(detail)}.</p></section></main>`
  const html = index.bytes.toString().replace('<div id="app"></div>', () => `<div id="app">${said}</div>`)
  return prepare(html, index.type)
}

const WITHOUT_PAGE = { title: 'Umpire', documentation: '/docs', openapi: '/openapi.json', games: '/v1/games' }

function filesIn(place: string): ReadonlyMap<string, Prepared> {
  return new Map(
    namesIn(place).map((name) => {
      const type = TYPES[extname(name)] ?? 'application/octet-stream'
      return [name, prepare(readFileSync(join(place, name)), type)]
    }),
  )
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
      .map((entry) => join(entry.parentPath, entry.name).slice(place.length).replaceAll('\\', '/'))
  } catch {
    return []
  }
}
