import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Registry } from 'prom-client'
import type { Editions } from '../editions/index.ts'
import { bears } from './bearer.ts'
import { refuse } from './problems.ts'
import type { App } from './routes/app.ts'

/** What was answered how often and how quickly, in the text form Prometheus reads. */
export class Metrics {
  /** By route, one for each method and status; told to the registry when somebody reads it, as that costs more than counting. */
  readonly #tallies = new Map<string, Tally[]>()
  /** By game and verdict, and by code. */
  readonly #verdicts = new Map<string, number>()
  readonly #refusals = new Map<string, number>()
  readonly #since: Since
  readonly #ofProcess: boolean
  #registry: Promise<Registry> | undefined

  /** @param ofProcess adds memory, processor time and the lag of the event loop, for a process that serves and nothing else. */
  constructor(editions: Editions, now: () => Date, ofProcess = false) {
    this.#since = new Since(editions, now)
    this.#ofProcess = ofProcess
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
    const tally = this.#tallyOf(method, route, statusCode)
    const seconds = elapsedTime / 1000
    tally.count++
    tally.seconds += seconds
    let at = 0
    while (at < BUCKETS.length && seconds > (BUCKETS[at] as number)) at++
    if (at < BUCKETS.length) tally.buckets[at] = (tally.buckets[at] ?? 0) + 1
  }

  #tallyOf(method: string, route: string, status: number): Tally {
    const known = this.#tallies.get(route) ?? []
    const found = known.find((tally) => tally.status === status && tally.method === method)
    if (found) return found
    const made = { method, route, status, seconds: 0, buckets: BUCKETS.map(() => 0), count: 0 }
    this.#tallies.set(route, [...known, made])
    return made
  }

  ruled(game: string, verdicts: readonly string[]): void {
    for (const verdict of verdicts) count(this.#verdicts, `${game} ${verdict}`)
  }

  refused(code: string): void {
    count(this.#refusals, code)
  }

  /** The text, and its type. */
  async read(): Promise<{ readonly text: string; readonly type: string }> {
    this.#registry ??= this.#told()
    const registry = await this.#registry
    return { text: await registry.metrics(), type: registry.contentType }
  }

  /** The library is loaded by the first who reads: most servers are asked by nobody, and all start sooner. */
  async #told(): Promise<Registry> {
    const { Counter, collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
    const registry = new Registry()
    const registers = [registry]
    const tallies = () => [...this.#tallies.values()].flat()
    const verdicts = this.#verdicts
    const refusals = this.#refusals
    const since = this.#since
    new Counter({
      name: 'umpire_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
      collect() {
        this.reset()
        for (const { method, route, status, count } of tallies()) this.inc({ method, route, status }, count)
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
        for (const { method, route, buckets, count } of tallies()) {
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
        for (const { method, route, seconds } of tallies()) this.inc({ method, route }, seconds)
      },
    })
    new Counter({
      name: 'umpire_http_request_seconds_count',
      help,
      labelNames: ['method', 'route'],
      registers,
      collect() {
        this.reset()
        for (const { method, route, count } of tallies()) this.inc({ method, route }, count)
      },
    })
    new Counter({
      name: 'umpire_verdicts_total',
      help: 'Verdicts given, by game; `value` for a number or the like.',
      labelNames: ['game', 'verdict'],
      registers,
      collect() {
        this.reset()
        for (const [key, times] of verdicts) {
          const [game = '', verdict = ''] = key.split(' ')
          this.inc({ game, verdict }, times)
        }
      },
    })
    new Counter({
      name: 'umpire_refusals_total',
      help: 'Problems answered, by code.',
      labelNames: ['code'],
      registers,
      collect() {
        this.reset()
        for (const [code, times] of refusals) this.inc({ code }, times)
      },
    })
    new Gauge({
      name: 'umpire_edition_info',
      help: 'The edition each game is answered from; always 1.',
      labelNames: ['game', 'edition'],
      registers,
      collect() {
        this.reset()
        for (const [game, { hash }] of since.look()) this.set({ game, edition: hash }, 1)
      },
    })
    new Gauge({
      name: 'umpire_edition_age_seconds',
      help: 'Seconds since this process first saw the edition a game is answered from.',
      labelNames: ['game'],
      registers,
      collect() {
        this.reset()
        for (const [game, { age }] of since.look()) this.set({ game }, age)
      },
    })
    if (this.#ofProcess) collectDefaultMetrics({ register: registry })
    return registry
  }
}

/** Since when each game is answered from its edition. */
class Since {
  readonly #editions: Editions
  readonly #now: () => Date
  readonly #seen = new Map<string, { readonly hash: string; readonly at: number }>()

  constructor(editions: Editions, now: () => Date) {
    this.#editions = editions
    this.#now = now
    this.look()
  }

  /** By game, the edition and its age in seconds. */
  look(): Map<string, { readonly hash: string; readonly age: number }> {
    const now = this.#now().getTime()
    const found = new Map<string, { readonly hash: string; readonly age: number }>()
    for (const [game, { edition }] of this.#editions.games) {
      const before = this.#seen.get(game)
      const at = before?.hash === edition.hash ? before.at : now
      this.#seen.set(game, { hash: edition.hash, at })
      found.set(game, { hash: edition.hash, age: Math.max(0, now - at) / 1000 })
    }
    for (const game of this.#seen.keys()) if (!found.has(game)) this.#seen.delete(game)
    return found
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

interface Tally {
  readonly method: string
  readonly route: string
  readonly status: number
  count: number
  seconds: number
  /** How many took at most so long and longer than the one before. */
  readonly buckets: number[]
}

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** `/metrics` beside the other addresses, for who bears the token (semantics H4). */
export function metricsRoute(app: App, { metrics }: { readonly metrics: Metrics }, token: string): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, response) => {
    if (!bears(request.headers.authorization, token)) {
      response.header('WWW-Authenticate', 'Bearer')
      throw refuse('service/token', 'Authorization', 'Send the token of the service: Authorization: Bearer …')
    }
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
