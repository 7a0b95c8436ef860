import { createHash } from 'node:crypto'
import { escaped } from '../sharing/index.ts'
import type { Door } from './door.ts'
import { shield } from './html.ts'
import { type Prepared, prepare, send } from './reply.ts'
import type { App } from './routes/app.ts'

/** The script, as the page's build names it. */
export const SCRIPT = 'embed.js'

const STYLE = ':root{color-scheme:light dark;font:1rem/1.45 system-ui,sans-serif}body{margin:0}'

/** The one page of the server that others may frame. It runs the script that they may run themselves, and nothing else. */
const shielded = shield(
  {
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    styleSrc: [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
    frameAncestors: ['*'],
  },
  { isFramed: true },
)

/** Seconds for which a page elsewhere need not ask whether there is a newer script. */
const AGE = 3600

/**
 * What pages elsewhere take from here: the script with `<umpire-ruling>` and `<umpire-term>`, and a ruling in a frame of its
 * own for those that run no script of others. Source: design 4, Embedding.
 */
export function embedRoutes(app: App, door: Door, script: Prepared | undefined): void {
  if (!script) return
  app.get(`/${SCRIPT}`, { schema: { hide: true } }, (request, response) =>
    send(request, response.header('Cross-Origin-Resource-Policy', 'cross-origin'), script, `public, max-age=${AGE}`),
  )
  app.get<{ Params: { game: string } }>('/embed/g/:game/rulings', { schema: { hide: true } }, (request, response) => {
    const { game } = request.params
    const at = request.url.indexOf('?')
    const made = prepare(framed(game, at < 0 ? '' : request.url.slice(at + 1)), 'text/html; charset=utf-8')
    // The frame says itself that there is no such game: the script asks, and shows what is wrong.
    return send(request, shielded(request, response.code(door.editions.games.has(game) ? 200 : 404)), made, 'no-cache')
  })
}

/** A page of one ruling and nothing else. Links in it open a page of their own. @param query of the ruling's link. */
function framed(game: string, query: string): string {
  const all = [...new URLSearchParams(query)]
  const asks = all.flatMap(([name, value]) => (name === 'ask' ? [value] : []))
  const rest = new URLSearchParams(all.filter(([name]) => name !== 'ask'))
  const link = `/g/${encodeURIComponent(game)}/rulings${query === '' ? '' : `?${new URLSearchParams(all)}`}`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>A ruling</title><base target="_blank"><link rel="canonical" href="${escaped(link)}"><style>${STYLE}</style></head>
<body>
<umpire-ruling game="${escaped(game)}" ask="${escaped(asks.join(' '))}" query="${escaped(String(rest))}"><a href="${escaped(link)}">Read the ruling</a></umpire-ruling>
<script type="module" src="/${SCRIPT}"></script>
</body>
</html>
`
}
