import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onResponseHookHandler,
} from 'fastify'
import type { Editions } from '../editions/index.ts'
import type { Store } from '../store/index.ts'
import { type ConnectionLimits, limitConnections } from './connections.ts'
import type { Writing } from './desk/writing.ts'
import type { Door } from './door.ts'
import { refusalOf, refuseExpectation, refuseTunnel, refuseUnread, sendError } from './failures.ts'
import { Heralding } from './feeds/heralding.ts'
import { guard, type Limits } from './guard.ts'
import { KeptEditions } from './kept.ts'
import { LARGEST_BODY, LARGEST_HEAD } from './limits.ts'
import { Metrics } from './metrics/metrics.ts'
import { document } from './openapi.ts'
import { isLost, pageRoutes, readPage, show } from './page.ts'
import { Pictures } from './pictures.ts'
import { type Refusal, refuse } from './problems.ts'
import { Purses } from './rates.ts'
import { Readiness } from './readiness.ts'
import { Remembering } from './remembering.ts'
import { Replays } from './replays.ts'
import { Answers } from './reply.ts'
import type { App } from './routes/app.ts'
import { type BotOptions, botRoutes } from './routes/bots/bots.ts'
import { changesRoutes } from './routes/changes.ts'
import { correctionRoutes } from './routes/corrections.ts'
import { deskRoutes } from './routes/desk.ts'
import { editionRoutes } from './routes/editions.ts'
import { entryRoutes } from './routes/entries.ts'
import { eventRoutes } from './routes/events.ts'
import { feedRoutes } from './routes/feed.ts'
import { gameRoutes } from './routes/games.ts'
import { graphRoutes } from './routes/graph.ts'
import { historyRoutes } from './routes/history.ts'
import { type ImpactOptions, impactRoutes } from './routes/impact.ts'
import { type McpOptions, mcpRoutes } from './routes/mcp.ts'
import { metricsPort, metricsRoute } from './routes/metrics.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { ruleRoutes } from './routes/rules.ts'
import { rulingRoutes } from './routes/rulings.ts'
import { searchRoutes } from './routes/search.ts'
import { serviceRoutes } from './routes/service.ts'
import { sharingRoutes } from './routes/sharing.ts'
import { sourceRoutes } from './routes/sources.ts'
import { tableRoutes } from './routes/table.ts'
import { understandRoutes } from './routes/understand.ts'
import { type WebhookOptions, webhookRoutes } from './routes/webhooks.ts'
import { COMPONENTS } from './schemas/answers.ts'
import { Seldom } from './seldom.ts'
import { siteOf } from './site.ts'
import { type RawQuery, validatorCompiler } from './validate.ts'
import { Working, type WorkOptions } from './work/working.ts'

export interface ServerOptions extends Limits {
  readonly editions: Editions
  /** Where receipts and former editions are kept; without one there are none. */
  readonly store?: Store
  /** For how many days messages nobody understood are counted in the store (semantics H5); without it they are not. */
  readonly rememberMessages?: number
  readonly corrections?: CorrectionOptions
  /** What "today" is taken from. */
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[]
  /** Milliseconds a client may take to send a request. */
  readonly patience?: number
  readonly connections?: ConnectionLimits
  readonly impact?: ImpactOptions
  readonly work?: WorkOptions
  readonly webhooks?: WebhookOptions
  readonly mcp?: McpOptions
  readonly bots?: BotOptions
  /** The content folder that authors write in here; without one there is no workbench. */
  readonly writing?: Writing
  /**
   * Where people reach this server, for links that are whole: of feeds, pictures, site maps, linked data. Without it feeds take the
   * host that the request came to, and the others that as far as it is trusted.
   */
  readonly site?: string
  /** The folder the page was built to, ending in a slash; by default where `npm run build:web` puts it. */
  readonly page?: string
  readonly metrics?: {
    /** Whoever bears it may read `/metrics` here; without it nobody may (semantics H4). */
    readonly token?: string
    /** A port for `/metrics` alone, which asks for no token; who can reach `host` reads it. */
    readonly port?: number
    readonly host?: string
    /** Whether the process serves and does nothing else, so that its memory and time are told too. */
    readonly ofProcess?: boolean
  }
}

export interface CorrectionOptions {
  /** Whether they are taken, where there is a store to keep them (semantics H6). */
  readonly areTaken?: boolean
  /** Of the service: whoever bears it may read them; without it nobody may. */
  readonly token?: string
}

/** The HTTP door, ready to listen. It serves what `editions` holds at the moment of each request. */
export async function createServer(options: ServerOptions): Promise<App> {
  const isTrusted = options.trustedProxies?.length ? compile([...options.trustedProxies]) : undefined
  const app = bareApp(options, isTrusted, (error, socket) => {
    const address = socket.remoteAddress ?? ''
    const refusal = refuseUnread(error, socket)
    if (refusal) turnedAway(refusal, address)
  })
  const told = new Seldom((times, what, address) => app.log.warn({ times, address }, what))
  const turnedAway = ({ body: { code, title } }: Refusal, address: string): void => {
    door.metrics.refused(code)
    told.add(`turned away: ${title}`, address)
  }
  limitConnections(app.server, options.connections ?? {}, (address) => isTrusted?.(address, 0) ?? false, turnedAway)
  const now = options.now ?? (() => new Date())
  const kept = new KeptEditions(options.editions, options.store)
  const { store, rememberMessages: days } = options
  const tell = (err: unknown): void =>
    app.log.warn({ err }, 'messages that nobody understood are neither counted nor erased')
  const purses = options.workPerMinute ? new Purses(options.workPerMinute * 1000) : undefined
  const working = new Working(options.editions, options.work, purses)
  const door: Door = {
    editions: options.editions,
    now,
    answers: new Answers(),
    kept,
    metrics: new Metrics(options.editions, now, () => working.load, options.metrics?.ofProcess),
    readiness: new Readiness(options.editions),
    working,
    heralding: new Heralding({ editions: options.editions, kept, working }),
    replays: new Replays(),
    takesCorrections: store !== undefined && options.corrections?.areTaken === true,
    pictures: new Pictures(),
    site: siteOf(options.site, isTrusted ?? (() => false)),
    ...(store ? { store, remembering: new Remembering({ store, now, tell, ...(days ? { days } : {}) }) } : {}),
  }

  // Everything sent here is JSON; anything else is refused as such.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler as Parameters<App['setValidatorCompiler']>[0])
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler<FastifyError>(sendError)
  app.server.on('checkExpectation', refuseExpectation)
  app.server.on('connect', refuseTunnel)
  watch(app, door)
  const methods = methodsByPath(app)
  const page = readPage(options.page)
  app.setNotFoundHandler((request, reply) => {
    const known = methods(request.url)
    // A route that takes the method and found nothing itself, as that of the files below `/docs`, is no other method's.
    const allowed = known.includes(request.method) ? [] : known
    const statusCode = allowed.length === 0 ? 404 : 405
    door.metrics.answered(request.method, '', { statusCode, elapsedTime: reply.elapsedTime })
    if (statusCode === 404 && page && isLost(request)) return show(door, page, request, reply)
    if (allowed.length === 0) throw refuse('path/unknown', 'path', `Nothing is at ${request.url.slice(0, 200)}`)
    reply.header('Allow', allowed.join(', '))
    throw refuse('request/method', '', `This address takes ${allowed.join(', ')}`)
  })

  await guard(app, options)
  for (const component of COMPONENTS) app.addSchema(component)
  await document(app, door)
  app.addHook('preHandler', (request, _, done) => {
    // Nearly nobody names an edition or an event, and a promise costs as much as the rest of a lookup.
    if (!kept.isAsked(request)) return done()
    kept.hook(request).then(() => done(), done)
  })
  app.register(async () => {
    for (const routes of ROUTES) routes(app, door)
    impactRoutes(app, door, options.impact ?? {})
    feedRoutes(app, door)
    correctionRoutes(app, door, options.corrections?.token)
    webhookRoutes(app, door, options.webhooks ?? {}, options.site)
    pageRoutes(app, door, page)
    if (options.writing) deskRoutes(app, door, options.writing, page)
    mcpRoutes(app, door, options.mcp ?? {})
    botRoutes(app, door, options.bots ?? {}, options.webhooks?.chats ?? {})
    if (options.metrics?.token !== undefined) metricsRoute(app, door, options.metrics.token)
  })
  if (options.metrics?.port !== undefined) metricsPort(app, door, { ...options.metrics, port: options.metrics.port })
  await app.ready()
  return app
}

/** The server with its limits, before it knows any address. */
function bareApp(
  { patience = 30_000, logger }: ServerOptions,
  isTrusted: ((address: string, hop: number) => boolean) | undefined,
  unread: (error: ConnectionError, socket: Socket) => void,
): App {
  return fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new OneLine(logger === undefined),
    bodyLimit: LARGEST_BODY,
    requestTimeout: patience,
    // Whoever neither sends nor reads for that long is let go.
    connectionTimeout: 2 * patience,
    trustProxy: isTrusted ?? false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LARGEST_HEAD,
      querystringParser: (text) => ({ text }) satisfies RawQuery as unknown as Record<string, string>,
    },
    http: {
      // Node would refuse a request without one with no word of why; `guard` does.
      requireHostHeader: false,
      maxHeaderSize: LARGEST_HEAD,
      headersTimeout: patience,
      connectionsCheckingInterval: Math.min(5000, patience / 4),
    },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: unread,
  }).withTypeProvider<TypeBoxTypeProvider>()
}

const ROUTES = [
  gameRoutes,
  entryRoutes,
  ruleRoutes,
  sourceRoutes,
  historyRoutes,
  changesRoutes,
  tableRoutes,
  graphRoutes,
  searchRoutes,
  rulingRoutes,
  understandRoutes,
  eventRoutes,
  editionRoutes,
  receiptRoutes,
  sharingRoutes,
  serviceRoutes,
]

/** Counts what is answered, and lets go of what runs beside the server when it stops. */
function watch(app: App, { metrics, readiness, remembering, working }: Door): void {
  // By route, since asking a request for its route costs more than counting it.
  app.addHook('onRoute', (route) => {
    const counted: onResponseHookHandler = (request, reply, done) => {
      metrics.answered(request.method, route.url, reply)
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), counted]
  })
  app.addHook('onError', (_, __, error, done) => {
    metrics.refused(refusalOf(error).body.code)
    done()
  })
  app.addHook('preClose', async () => {
    readiness.stop()
    // Whoever waits for long work is told at once, so that the others end in time.
    await working.close()
  })
  if (remembering) app.addHook('onClose', () => remembering.close())
}

/** A request is one line in the log, when it is answered. */
class OneLine extends LogController {
  readonly #isSilent: boolean

  constructor(isSilent: boolean) {
    super()
    this.#isSilent = isSilent
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Whoever logs nothing writes no line.
    if (this.#isSilent && !error) return
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
