import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { LONGEST_URL } from './limits.ts'
import { refuse } from './problems.ts'
import { clientOf, Rates } from './rates.ts'
import type { App } from './routes/app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request costs much: a client has a tenth as many of these. */
    readonly isHeavy?: boolean
  }
}

export interface Limits {
  /** Requests a minute from one client; without it there is no limit. */
  readonly requestsPerMinute?: number
  /** Milliseconds the event loop may lag before requests are turned away with 503. */
  readonly longestLag?: number
}

/**
 * What keeps strangers from doing harm: headers on every answer, leave for pages elsewhere to ask, a limit for each client,
 * and a refusal before it is too late. One hook without a promise: the usual plugins cost a lookup more than all the rest.
 */
export async function guard(app: App, { requestsPerMinute, longestLag = 2000 }: Limits): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS)
    if (request.url.length > LONGEST_URL)
      return done(refuse('request/url-too-long', '', `An address has ${LONGEST_URL} characters at most`))
    return request.method === 'OPTIONS' ? preflight(request, reply) : done()
  })
  if (requestsPerMinute !== undefined) {
    const rates = new Rates()
    app.addHook('onRequest', limit(rates, '', requestsPerMinute))
    const heavy = limit(rates, 'heavy ', Math.max(1, Math.ceil(requestsPerMinute / HEAVY)))
    app.addHook('onRoute', (route) => {
      if (route.config?.isHeavy) route.onRequest = [...[route.onRequest ?? []].flat(), heavy]
    })
  }
  await app.register(underPressure, {
    maxEventLoopDelay: longestLag,
    pressureHandler: (request) => {
      if (ALWAYS.has(pathOf(request))) return undefined
      throw refuse('server/busy', '', 'The server is too busy; try again in a few seconds')
    },
  })
}

/** Counts a client's requests of one sort. */
function limit(rates: Rates, sort: string, most: number): onRequestHookHandler {
  return (request, reply, done) => {
    if (ALWAYS.has(pathOf(request))) return done()
    const wait = rates.count(sort + clientOf(request.ip), most, Date.now())
    if (wait === undefined) return done()
    reply.header('Retry-After', wait)
    done(refuse('request/too-many', '', `A client has ${most} such requests a minute`))
  }
}

/** On every answer, and few, as each costs. What a browser shows or runs says more by itself: see `PAGE_HEADERS`. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Location, Retry-After, Umpire-Edition',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Tells a browser that a page elsewhere may ask so; whether the address takes the method shows when it does. */
function preflight(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers['access-control-request-headers']
  reply
    .code(204)
    .headers({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE',
      ...(wanted !== undefined && /^[\w-]+(?: *, *[\w-]+)*$/.test(wanted)
        ? { 'Access-Control-Allow-Headers': wanted }
        : {}),
      'Access-Control-Max-Age': '86400',
      'Content-Length': '0',
      Vary: 'Access-Control-Request-Headers',
    })
    .send()
}

/** What must be answered also when too much is asked. */
const ALWAYS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const HEAVY = 10

function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
