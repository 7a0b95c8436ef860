import { extname } from 'node:path'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DESK, escaped, PAGE_POLICY, readBuiltPage } from '../sharing/index.ts'
import { accepted } from './accept.ts'
import { leaveCorrection } from './corrections.ts'
import { type Door, reply } from './door.ts'
import { drawnPage } from './drawn.ts'
import { embedRoutes, SCRIPT } from './embed.ts'
import { refusalOf } from './failures.ts'
import { shield } from './html.ts'
import type { ProblemBody } from './problems.ts'
import { cacheFor, type Prepared, prepare, send } from './reply.ts'
import type { App } from './routes/app.ts'
import { gamePath, leftBody, noQuery } from './schemas/requests.ts'
import { patronOf } from './work/patron.ts'

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const shielded = shield(PAGE_POLICY)

/** The judge's page, ready to be sent. */
export interface Page {
  readonly files: ReadonlyMap<string, Prepared>
  /** The document without anything drawn in it: how a device that keeps the page opens every address. */
  readonly index: Prepared
  /** The file of what draws pages. */
  readonly drawer: string
}

/** @param folder as of `readBuiltPage`. Undefined where the page was not built. */
export function readPage(folder?: string): Page | undefined {
  const built = readBuiltPage(folder)
  if (!built) return undefined
  const files = new Map(
    [...built.files].map(([name, bytes]) => [name, prepare(bytes, TYPES[extname(name)] ?? 'application/octet-stream')]),
  )
  const index = files.get('index.html')
  return index && { files, index, drawer: built.drawer }
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
    if (name === 'index.html' || name === SCRIPT || name.startsWith(DESK)) continue
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
  wrongForm(app, door, page)
  // A comparison costs here what it costs as data.
  app.get('/g/:game/changes', { config, schema: { hide: true } }, (request, response) =>
    show(door, page, request, response),
  )
}

/** The form of what looks wrong, as a browser without a script sends it: answered by a page. */
function wrongForm(app: App, door: Door, page: Page): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
      done(null, leftIn(new URLSearchParams(String(text)))),
    )
    scope.setErrorHandler<FastifyError>((error, request, response) =>
      failed(page, error, request, shielded(request, response)),
    )
    scope.post(
      '/g/:game/wrong',
      { config: { isHeavy: true }, schema: { hide: true, params: gamePath, querystring: noQuery, body: leftBody } },
      async (request, response) => {
        const { body, params } = request
        await leaveCorrection(door, params.game, body, patronOf(request, response))
        const about = new URLSearchParams(body.rule === undefined ? body.question : { rule: body.rule })
        const to = `/g/${encodeURIComponent(params.game)}/wrong?${about}&left=1`
        return response.header('Cache-Control', 'no-store').redirect(to, 303)
      },
    )
  })
}

/** The fields of the form that were filled; what is expected stands in fields of its own. */
function leftIn(form: URLSearchParams): object {
  const given = [...form].filter(([, value]) => value.trim() !== '')
  const isExpected = ([name]: readonly [string, string]) => name.startsWith(EXPECT)
  const expect = given.filter(isExpected).map(([name, value]) => [name.slice(EXPECT.length), value])
  return { ...Object.fromEntries(given.filter((pair) => !isExpected(pair))), expect: Object.fromEntries(expect) }
}

const EXPECT = 'expect.'

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
    return failed(page, error as Error, request, response)
  }
}

/** The page with the reason why there is no other. @throws what nobody waits for any more. */
function failed(page: Page, error: Error, request: FastifyRequest, response: FastifyReply) {
  const { body, wait } = refusalOf(error)
  if (body.code === 'request/left') throw error
  if (body.status >= 500) request.log.error({ err: error, url: request.url }, 'page not drawn')
  if (wait !== undefined || body.status === 503) response.header('Retry-After', wait ?? 5)
  return send(request, response.code(body.status), withReason(page, body), 'no-store')
}

/** For how long it is believed that something has gone elsewhere. */
const CACHED = 'public, max-age=60'

function withReason({ index }: Page, { title, detail }: ProblemBody): Prepared {
  const said = `<main id="main"><section class="notice" role="alert"><h1>${escaped(title)}</h1><p>${escaped(detail)}.</p></section></main>`
  const html = index.bytes.toString().replace('<div id="app"></div>', () => `<div id="app">${said}</div>`)
  return prepare(html, index.type)
}

const WITHOUT_PAGE = { title: 'Umpire', documentation: '/docs', openapi: '/openapi.json', games: '/v1/games' }
