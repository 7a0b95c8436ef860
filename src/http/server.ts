import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Editions } from '../editions.ts'
import { reply as answerWith, type Door } from './door.ts'
import { LARGEST_BODY, LARGEST_HEAD, LONGEST_URL } from './limits.ts'
import { PROBLEM_TYPE, Refusal, type RefusalCode, refuse } from './problems.ts'
import { Answers } from './reply.ts'
import type { App } from './routes/app.ts'
import { entryRoutes } from './routes/entries.ts'
import { gameRoutes } from './routes/games.ts'
import { ruleRoutes } from './routes/rules.ts'
import { rulingRoutes } from './routes/rulings.ts'
import { searchRoutes } from './routes/search.ts'
import { serviceRoutes } from './routes/service.ts'
import { sourceRoutes } from './routes/sources.ts'
import { COMPONENTS } from './schemas/answers.ts'
import { noQuery } from './schemas/requests.ts'
import { type RawQuery, validatorCompiler } from './validate.ts'

export interface ServerOptions {
  readonly editions: Editions
  /** What "today" is taken from. */
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  /** Requests a minute from one client; without it there is no limit. */
  readonly requestsPerMinute?: number
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[]
  /** Milliseconds the event loop may lag before requests are turned away with 503. */
  readonly longestLag?: number
}

/** The HTTP door, ready to listen. It serves what `editions` holds at the moment of each request. */
export async function createServer(options: ServerOptions): Promise<App> {
  const app: App = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new OneLine(),
    bodyLimit: LARGEST_BODY,
    requestTimeout: 30_000,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LARGEST_HEAD,
      querystringParser: (text) => ({ text }) satisfies RawQuery as unknown as Record<string, string>,
    },
    http: { maxHeaderSize: LARGEST_HEAD },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: refuseUnread,
  }).withTypeProvider<TypeBoxTypeProvider>()
  const door: Door = { editions: options.editions, now: options.now ?? (() => new Date()), answers: new Answers() }

  app.setValidatorCompiler(validatorCompiler as Parameters<App['setValidatorCompiler']>[0])
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler<FastifyError>(sendError)
  const methods = methodsByPath(app)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url)
    if (allowed.length === 0) throw refuse('path/unknown', 'path', `Nothing is at ${request.url.slice(0, 200)}`)
    reply.header('Allow', allowed.join(', '))
    throw refuse('request/method', '', `This address takes ${allowed.join(', ')}`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    if (request.url.length > LONGEST_URL)
      throw refuse('request/url-too-long', '', `An address has ${LONGEST_URL} characters at most`)
  })

  await guard(app, options)
  for (const component of COMPONENTS) app.addSchema(component)
  await document(app, door)
  app.register(async () => {
    for (const routes of ROUTES) routes(app, door)
  })
  await app.ready()
  return app
}

const ROUTES = [gameRoutes, entryRoutes, ruleRoutes, sourceRoutes, searchRoutes, rulingRoutes, serviceRoutes]

/** A request is one line in the log, when it is answered. */
class OneLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url } = request
    const line = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) request.log.error({ ...line, err: error }, 'not answered')
    else request.log.info(line, 'answered')
  }
}

/** The methods that the routes registered from now on take, by the address asked for. */
function methodsByPath(app: App): (url: string) => string[] {
  const known: { readonly path: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return
    const pattern = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
    known.push({ path: new RegExp(`^${pattern.replaceAll('*', '.*')}/?(?:\\?|$)`), methods: [method].flat() })
  })
  return (url) => [...new Set(known.filter(({ path }) => path.test(url)).flatMap(({ methods }) => methods))]
}

async function guard(app: App, options: ServerOptions): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: ['ETag', 'Location', 'Retry-After', 'Umpire-Edition'],
    maxAge: 86_400,
  })
  await app.register(helmet, {
    global: false,
    hsts: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], imgSrc: ["'self'", 'https:'], baseUri: ["'none'"], formAction: ["'none'"] },
    },
  })
  await app.register(underPressure, {
    maxEventLoopDelay: options.longestLag ?? 2000,
    pressureHandler: (request, reply) => {
      if (request.url === '/healthz') return undefined
      reply.header('Retry-After', '5')
      throw refuse('server/busy', '', 'The server is too busy; try again in a few seconds')
    },
  })
  if (options.requestsPerMinute === undefined) return
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    errorResponseBuilder: (_, { max }) => refuse('request/too-many', '', `A client has ${max} requests a minute`),
  })
}

async function document(app: App, door: Door): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Umpire',
        version: '1.0.0',
        description:
          'A rules knowledge base: what a term means and what applies here, on a date, in a format, at an event. ' +
          'Every refusal is an RFC 9457 problem whose `code` keeps its meaning; `/problems` lists them.',
      },
      servers: [{ url: '/' }],
    },
    refResolver: { buildLocalReference: (json, _, __, index) => String(json.$id ?? `def-${index}`) },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/openapi.json', { schema: { hide: true, querystring: noQuery } }, (request, response) =>
    answerWith(door, request, response, () => app.swagger()),
  )
}

/** Every failure as a problem; what nobody foresaw is logged and tells the client nothing. */
function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const { body } = refusalOf(error)
  if (body.status >= 500) request.log.error({ err: error, url: request.url }, 'failed')
  reply.code(body.status).header('Cache-Control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(body))
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const [code, detail] = FRAMEWORK[error.code] ?? []
  if (code !== undefined) return refuse(code, '', detail ?? '')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse('request/malformed', '', error.message)
  return refuse('server/failed', '', 'Something broke here; it is written in the log')
}

const FRAMEWORK: { readonly [code: string]: readonly [RefusalCode, string] } = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['request/too-large', `A body has ${LARGEST_BODY} bytes at most`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request/media-type', 'Send the question as application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request/malformed', 'The body is not as long as Content-Length says'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request/malformed', 'The body is empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request/malformed', 'The body is not JSON'],
  FST_ERR_BAD_URL: ['request/malformed', 'The address has a percent sign that encodes nothing'],
}

/** Answers what Node could not read as a request: too long an address or too large headers, or no HTTP at all. */
function refuseUnread(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { body } = unread(error)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} ${body.title}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

function unread(error: ConnectionError): Refusal {
  if (error.code !== 'HPE_HEADER_OVERFLOW') return refuse('request/malformed', '', 'That is no HTTP request')
  const packet: unknown = error.rawPacket
  const firstLine = packet instanceof Buffer ? packet.indexOf('\r\n') : 0
  return firstLine < 0 || firstLine > LONGEST_URL
    ? refuse('request/url-too-long', '', `An address has ${LONGEST_URL} characters at most`)
    : refuse('request/headers-too-large', '', `Address and headers have ${LARGEST_HEAD} bytes at most`)
}
