import cors from '@fastify/cors'
import type { FastifyContextConfig, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import { Lag } from './lag.ts'
import { LONGEST_URL } from './limits.ts'
import { refuse } from './problems.ts'
import { clientOf, Rates } from './rates.ts'
import type { App } from './routes/app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request costs much: a client has a tenth as many of these. */
    readonly isHeavy?: boolean
    /** Where one body may ask many things: how many, and how many heavy ones. */
    readonly weigh?: (body: unknown) => { readonly requests: number; readonly heavy: number }
  }
}

export interface Limits {
  /** Requests a minute from one client; without it there is no limit. */
  readonly requestsPerMinute?: number
  /** Seconds of work a minute for one client; without it there is no limit. */
  readonly workPerMinute?: number
  /** Milliseconds the event loop may lag before requests are turned away with 503. */
  readonly longestLag?: number
}

/**
 * What keeps strangers from doing harm: leave for pages elsewhere to ask, a limit for each client, and a refusal before it is
 * too late. The limits are our own, without a promise: `@fastify/rate-limit` takes an eighth of what a lookup may cost.
 */
export async function guard(app: App, { requestsPerMinute, longestLag = 2000 }: Limits): Promise<void> {
  // What a browser asks beforehand is answered by the library, in a scope of its own: on every other request it would look
  // up the route, which costs more than the headers.
  app.register(async (scope) => {
    await scope.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD', 'POST', 'DELETE'],
      maxAge: 86_400,
      strictPreflight: false,
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Access-Control-Allow-Origin', '*')
    reply.header('Access-Control-Expose-Headers', EXPOSED)
    if (request.url.length > LONGEST_URL)
      return done(refuse('request/url-too-long', '', `An address has ${LONGEST_URL} characters at most`))
    // HTTP/1.0 knows no hosts.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(refuse('request/malformed', 'Host', 'A request of HTTP/1.1 names the host it asks'))
    done()
  })
  if (requestsPerMinute !== undefined) {
    const rates = new Rates()
    const light = limit(rates, '', requestsPerMinute)
    app.addHook('onRequest', light)
    const heavy = limit(rates, 'heavy ', Math.max(1, Math.ceil(requestsPerMinute / HEAVY)))
    app.addHook('onRoute', (route) => {
      const { isHeavy, weigh } = route.config ?? {}
      if (isHeavy) route.onRequest = [...[route.onRequest ?? []].flat(), heavy]
      if (weigh) route.preHandler = [...[route.preHandler ?? []].flat(), weighed(weigh, light, heavy)]
    })
  }
  const lag = new Lag()
  app.addHook('onClose', async () => lag.close())
  app.addHook('onRequest', (request, _, done) => {
    if (lag.milliseconds <= longestLag || isAlwaysAnswered(request)) return done()
    done(refuse('server/busy', '', 'The server is too busy; try again in a few seconds'))
  })
}

/** Counts a client's requests of one sort. */
function limit(rates: Rates, sort: string, most: number): onRequestHookHandler {
  return (request, _, done) => {
    const wait = rates.count(sort + clientOf(request.ip), most, Date.now())
    if (wait === undefined || isAlwaysAnswered(request)) return done()
    done(refuse('request/too-many', '', `A client has ${most} such requests a minute`, [], wait))
  }
}

/** Counts what a body asks for, where the request itself is counted already. */
function weighed(
  weigh: NonNullable<FastifyContextConfig['weigh']>,
  light: onRequestHookHandler,
  heavy: onRequestHookHandler,
): preHandlerHookHandler {
  return function count(request, reply, done) {
    const asked = weigh(request.body)
    const counts = [...Array(asked.requests - 1).fill(light), ...Array(asked.heavy).fill(heavy)]
    let wrong: Error | undefined
    for (const each of counts)
      each.call(this, request, reply, (error?: Error) => {
        wrong ??= error
      })
    done(wrong)
  }
}

/** Also when too much is asked: whether the service lives, and whether a page may ask, which else never learns why it may not. */
function isAlwaysAnswered({ method, url }: FastifyRequest): boolean {
  return method === 'OPTIONS' || ALWAYS.has(url.split('?', 1)[0] as string)
}

const ALWAYS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const HEAVY = 10

/** What a page elsewhere may read of an answer besides its body. */
const EXPOSED = 'ETag, Link, Location, Retry-After, Umpire-Edition'
