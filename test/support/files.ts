import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

export interface FileServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Paths that were asked for, with the bytes that a host which compresses sends for each. */
  readonly sent: (readonly [path: string, bytes: number])[]
  readonly stop: () => Promise<void>
}

/**
 * What any host of files does, and no more: a file by its path whatever the query, `index.html` of a folder, a slash put
 * behind a folder's name, and `404.html` for what is not there.
 * @param base below which path the folder lies: `/rules`.
 */
export async function serveFiles(dir: string, base: string, port = 0): Promise<FileServer> {
  const sent: (readonly [string, number])[] = []
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://files.invalid')
    const own = pathname.startsWith(`${base}/`) ? decodeURIComponent(pathname.slice(base.length)) : undefined
    const place = own === undefined ? undefined : join(dir, own)
    if (place !== undefined && !pathname.endsWith('/') && (await stat(place).catch(() => undefined))?.isDirectory()) {
      response.writeHead(301, { Location: `${pathname}/${search}` }).end()
      return
    }
    const file = place === undefined ? undefined : pathname.endsWith('/') ? join(place, 'index.html') : place
    const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined)
    const body = bytes ?? (await readFile(join(dir, '404.html')))
    const type = TYPES[bytes === undefined ? '.html' : extname(file ?? '')] ?? 'application/octet-stream'
    sent.push([pathname, gzipSync(body).length])
    response.writeHead(bytes === undefined ? 404 : 200, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
