import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Door, reply } from './door.ts'
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

/**
 * The judge's page at `/` and its addresses. Where it was not built, `/` says where to look. Files are sent as answers are,
 * from memory, compressed once, with one strong tag for each encoding: `@fastify/static` reads them anew and tags them weakly.
 * @param folder where it was built to, ending in a slash; by default where `npm run build:web` puts it.
 */
export function pageRoutes(app: App, door: Door, folder?: string): void {
  const files = pageFiles(folder === undefined ? PLACES : [folder])
  const index = files.get('index.html')
  if (!index) {
    app.get('/', { schema: { hide: true, querystring: noQuery } }, (request, response) =>
      reply(door, request, response, () => WITHOUT_PAGE),
    )
    return
  }
  for (const [name, prepared] of files) {
    if (name === 'index.html') continue
    const caching = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    app.get(`/${name}`, { schema: { hide: true } }, (request, response) => send(request, response, prepared, caching))
  }
  const shown = (request: FastifyRequest, response: FastifyReply) =>
    send(request, shielded(request, response), index, 'no-cache')
  for (const path of ['/', '/g/*', '/receipts', '/receipts/*', '/index.html'])
    app.get(path, { schema: { hide: true } }, shown)
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
