import { once } from 'node:events'
import { createServer } from 'node:http'
import { bears } from '../bearer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { refuse } from '../problems.ts'
import type { App } from './app.ts'

/** `/metrics` beside the other addresses, for who bears the token (semantics H4). */
export function metricsRoute(app: App, { metrics }: { readonly metrics: Metrics }, token: string): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, response) => {
    if (!bears(request.headers.authorization, token))
      throw refuse('service/token', 'Authorization', 'Send the token of the service: Authorization: Bearer …')
    const { text, type } = await metrics.read()
    return response.header('Cache-Control', 'no-store').type(type).send(text)
  })
}

/** `/metrics` on a port of its own, open as long as the server listens. */
export function metricsPort(
  app: App,
  { metrics }: { readonly metrics: Metrics },
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): void {
  const server = createServer(async (request, response) => {
    const isAsked =
      request.url?.split('?', 1)[0] === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    if (!isAsked) return void response.writeHead(404).end()
    const { text, type } = await metrics.read()
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : text)
  })
  app.addHook('onListen', async () => {
    server.listen(port, host)
    await once(server, 'listening')
    app.log.info({ port, host }, 'metrics')
  })
  app.addHook('onClose', async () => {
    server.close()
  })
}
