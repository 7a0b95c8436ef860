import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepted } from './accept.ts'
import { type Door, reply } from './door.ts'
import { embedRoutes, SCRIPT } from './embed.ts'
import { shield } from './html.ts'
import { type Prepared, prepare, send } from './reply.ts'
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

/** The judge's page as it was built: its files, and the one document behind all its addresses. */
export interface Page {
  readonly files: ReadonlyMap<string, Prepared>
  readonly index: Prepared
}

/** @param folder where it was built to, ending in a slash; by default where `npm run build:web` puts it. Undefined where it was not. */
export function readPage(folder?: string): Page | undefined {
  const files = pageFiles(folder === undefined ? PLACES : [folder])
  const index = files.get('index.html')
  return index && { files, index }
}

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
  for (const path of ['/', '/g/*', '/receipts', '/receipts/*', '/index.html'])
    app.get(path, { schema: { hide: true } }, (request, response) => show(request, response, page, 'no-cache'))
}

/** Whether somebody came with a browser to an address that is neither the page's nor of the API: the page says so itself. */
export function isLost({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return (
    isRead && !url.startsWith('/v1/') && accepted(headers.accept, ['application/json', 'text/html']) === 'text/html'
  )
}

/** The page with status 404; which address is none of its own it sees by itself. */
export function showLost(request: FastifyRequest, response: FastifyReply, page: Page): ReturnType<typeof send> {
  return show(request, response.code(404), page, 'no-store')
}

function show(request: FastifyRequest, response: FastifyReply, { index }: Page, caching: string) {
  return send(request, shielded(request, response), index, caching)
}

const WITHOUT_PAGE = { title: 'Umpire', documentation: '/docs', openapi: '/openapi.json', games: '/v1/games' }

function pageFiles(places: readonly string[]): ReadonlyMap<string, Prepared> {
  for (const place of places) {
    const names = namesIn(place)
    if (!names.includes('index.html')) continue
    return new Map(
      names.map((name) => {
        const type = TYPES[extname(name)] ?? 'application/octet-stream'
        return [name, prepare(readFileSync(join(place, name)), type)]
      }),
    )
  }
  return new Map()
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
