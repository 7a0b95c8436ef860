import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Editions } from '../editions.ts'
import { bears } from './bearer.ts'
import type { Door } from './door.ts'
import { refuse } from './problems.ts'
import type { App } from './routes/app.ts'

/** What was answered how often and how quickly, in the text form Prometheus reads. */
export class Metrics {
  readonly #registry = new Registry()
  /** By method, status and route; told to the registry when somebody reads it, as that costs more than counting. */
  readonly #tallies = new Map<string, Tally>()
  readonly #verdicts: Counter<'game' | 'verdict'>
  readonly #refusals: Counter<'code'>

  /** @param ofProcess adds memory, processor time and the lag of the event loop, for a process that serves and nothing else. */
  constructor(editions: Editions, now: () => Date, ofProcess = false) {
    const registers = [this.#registry]
    this.#tellRequests()
    this.#verdicts = new Counter({
      name: 'umpire_verdicts_total',
      help: 'Verdicts given, by game; `value` for a number or the like.',
      labelNames: ['game', 'verdict'],
      registers,
    })
    this.#refusals = new Counter({
      name: 'umpire_refusals_total',
      help: 'Problems answered, by code.',
      labelNames: ['code'],
      registers,
    })
    this.#watchEditions(editions, now)
    if (ofProcess) collectDefaultMetrics({ register: this.#registry })
  }

  /**
   * Once for every request, when it has been answered.
   * @param route its pattern, not the address: strangers decide what addresses there are. Empty for none.
   */
  answered(
    method: string,
    route: string,
    { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  ): void {
    const key = `${method} ${statusCode} ${route}`
    let tally = this.#tallies.get(key)
    if (!tally) {
      tally = { method, route, status: String(statusCode), seconds: 0, buckets: BUCKETS.map(() => 0), count: 0 }
      this.#tallies.set(key, tally)
    }
    const seconds = elapsedTime / 1000
    tally.count++
    tally.seconds += seconds
    let at = 0
    while (at < BUCKETS.length && seconds > (BUCKETS[at] as number)) at++
    if (at < BUCKETS.length) tally.buckets[at] = (tally.buckets[at] ?? 0) + 1
  }

  ruled(game: string, verdicts: readonly string[]): void {
    for (const verdict of verdicts) this.#verdicts.inc({ game, verdict })
  }

  refused(code: string): void {
    this.#refusals.inc({ code })
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  get type(): string {
    return this.#registry.contentType
  }

  #tellRequests(): void {
    const registers = [this.#registry]
    const tallies = this.#tallies
    new Counter({
      name: 'umpire_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
      collect() {
        this.reset()
        for (const { method, route, status, count } of tallies.values()) this.inc({ method, route, status }, count)
      },
    })
    // The parts of a histogram as Prometheus names them, from counts of our own.
    const help = 'Seconds from a request to its answer, by route.'
    new Counter({
      name: 'umpire_http_request_seconds_bucket',
      help,
      labelNames: ['method', 'route', 'le'],
      registers,
      collect() {
        this.reset()
        for (const { method, route, buckets, count } of tallies.values()) {
          let sum = 0
          for (const [at, le] of BUCKETS.entries()) {
            sum += buckets[at] ?? 0
            this.inc({ method, route, le: String(le) }, sum)
          }
          this.inc({ method, route, le: '+Inf' }, count)
        }
      },
    })
    new Counter({
      name: 'umpire_http_request_seconds_sum',
      help,
      labelNames: ['method', 'route'],
      registers,
      collect() {
        this.reset()
        for (const { method, route, seconds } of tallies.values()) this.inc({ method, route }, seconds)
      },
    })
    new Counter({
      name: 'umpire_http_request_seconds_count',
      help,
      labelNames: ['method', 'route'],
      registers,
      collect() {
        this.reset()
        for (const { method, route, count } of tallies.values()) this.inc({ method, route }, count)
      },
    })
  }

  #watchEditions(editions: Editions, now: () => Date): void {
    const since = new Map<string, { readonly hash: string; readonly at: number }>()
    const look = (): void => {
      for (const [game, { edition }] of editions.games)
        if (since.get(game)?.hash !== edition.hash) since.set(game, { hash: edition.hash, at: now().getTime() })
      for (const game of since.keys()) if (!editions.games.has(game)) since.delete(game)
    }
    look()
    const registers = [this.#registry]
    new Gauge({
      name: 'umpire_edition_info',
      help: 'The edition each game is answered from; always 1.',
      labelNames: ['game', 'edition'],
      registers,
      collect() {
        look()
        this.reset()
        for (const [game, { hash }] of since) this.set({ game, edition: hash }, 1)
      },
    })
    new Gauge({
      name: 'umpire_edition_age_seconds',
      help: 'Seconds since this process first saw the edition a game is answered from.',
      labelNames: ['game'],
      registers,
      collect() {
        look()
        this.reset()
        for (const [game, { at }] of since) this.set({ game }, Math.max(0, now().getTime() - at) / 1000)
      },
    })
  }
}

interface Tally {
  readonly method: string
  readonly route: string
  readonly status: string
  count: number
  seconds: number
  /** How many took at most so long and longer than the one before. */
  readonly buckets: number[]
}

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** `/metrics` beside the other addresses, for who bears the token (semantics H4). */
export function metricsRoute(app: App, { metrics }: Pick<Door, 'metrics'>, token: string): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, response) => {
    if (!bears(request.headers.authorization, token)) {
      response.header('WWW-Authenticate', 'Bearer')
      throw refuse('service/token', 'Authorization', 'Send the token of the service: Authorization: Bearer …')
    }
    return response
      .header('Cache-Control', 'no-store')
      .type(metrics.type)
      .send(await metrics.text())
  })
}

/** `/metrics` on a port of its own, open as long as the server listens. */
export function metricsPort(
  app: App,
  { metrics }: Pick<Door, 'metrics'>,
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): void {
  const server = createServer(async (request, response) => {
    const isAsked =
      request.url?.split('?', 1)[0] === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    if (!isAsked) return void response.writeHead(404).end()
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': metrics.type, 'Cache-Control': 'no-store' })
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
