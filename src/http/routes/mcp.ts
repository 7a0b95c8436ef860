import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { type McpDesk, type McpOverHttp, mcpOverHttp } from '../../bots/index.ts'
import type { ChangesAsked, Compared } from '../../compare/index.ts'
import type { Served } from '../../editions/index.ts'
import { accepted } from '../accept.ts'
import { type Door, today } from '../door.ts'
import { excuse } from '../excuse.ts'
import { isWelcome } from '../origins.ts'
import { refuse } from '../problems.ts'
import { prepare, sendFresh } from '../reply.ts'
import { mcpBody } from '../schemas/mcp.ts'
import { Seals } from '../seals.ts'
import type { Job } from '../work/jobs.ts'
import { type Patron, patronOf, SIGNED } from '../work/patron.ts'
import { type App, answering, jsonOf } from './app.ts'

/** Who asks, and what is written down for them already. */
interface Caller {
  readonly patron: Patron
  readonly seals: Seals
}

export interface McpOptions {
  /** Origins of pages elsewhere that may ask (semantics H4). */
  readonly origins?: readonly string[]
  /** The address people reach this server at, for links, and whose pages may ask; by default the one a request came to. */
  readonly site?: string
}

/** MCP over streamable HTTP, without sessions: each request is answered by itself, with JSON, by any replica. */
export function mcpRoutes(app: App, door: Door, { origins = [], site }: McpOptions): void {
  let opening: Promise<McpOverHttp> | undefined
  /** The protocol makes a desk for an address and knows no more. */
  const callers = new AsyncLocalStorage<Caller>()
  const open = (): Promise<McpOverHttp> => {
    const hasPage = app.hasRoute({ method: 'GET', url: '/g/*' })
    opening ??= mcpOverHttp(
      (base) => deskOf(app, door, base, hasPage, callers.getStore() ?? { patron: SIGNED, seals: new Seals() }),
      (error) => app.log.debug({ err: error }, 'mcp'),
    )
    return opening
  }
  // Loading what speaks the protocol takes a tenth of a second, which nobody who asks shall wait for.
  app.addHook('onListen', async () => {
    await open()
  })
  app.addHook('preClose', async () => {
    await opening?.then(
      ({ close }) => close(),
      () => undefined,
    )
  })
  app.post(
    '/mcp',
    {
      onRequest: [fromKnownPages([...origins, ...(site === undefined ? [] : [site])]), inJson],
      config: { weigh },
      schema: {
        tags: ['assistants'],
        summary: 'The Model Context Protocol over streamable HTTP',
        description:
          'For assistants: tools `games`, `search`, `show`, `vocabulary`, `ask` and `changes`, entries and rules as resources, and ' +
          'the prompt `judge`. Without sessions and streams: each request is answered by itself, as JSON; GET and DELETE answer ' +
          '405. A request from a page in a browser is refused with 403 unless the page is this server’s own or is named. What is ' +
          'wrong with a message is an error of JSON-RPC; what is wrong with the request that brings it is a problem.',
        body: mcpBody,
        ...answering(
          {
            200: { description: 'The answer to a message, or a list of answers to several', content: REPLY },
            202: { type: 'null', description: 'Taken note of; nothing was asked' },
            400: {
              description: 'What is wrong with the request, or with the message',
              content: { ...REPLY, 'application/problem+json': { schema: { $ref: 'Problem#' } } },
            },
          },
          [403, 406, 413, 415],
        ),
      },
    },
    async (request, response) => {
      const { headers, body } = request
      const { answer } = await open()
      const asked = { base: site?.replace(/\/+$/, '') ?? baseOf(request), headers, body }
      const caller = { patron: patronOf(request, response), seals: new Seals() }
      const { status, type, body: text } = await callers.run(caller, () => answer(asked))
      response.code(status).header('Cache-Control', 'no-store')
      if (text === '') return response.send()
      const bytes = caller.seals.broken(text)
      return type.startsWith('application/json') ? sendFresh(request, response, bytes) : response.type(type).send(bytes)
    },
  )
}

const REPLY = jsonOf('McpReply')

/** What an assistant asks at once counts as often as it asks; a comparison is heavy. */
function weigh(body: unknown): { readonly requests: number; readonly heavy: number } {
  const messages = [body].flat() as readonly {
    readonly method?: unknown
    readonly params?: { readonly name?: unknown }
  }[]
  const heavy = messages.filter(({ method, params }) => method === 'tools/call' && params?.name === 'changes')
  return { requests: messages.length, heavy: heavy.length }
}

function fromKnownPages(origins: readonly string[]): onRequestHookHandler {
  return ({ headers, host }, _, done) => {
    const { origin } = headers
    if (origin === undefined || isWelcome(origin, host, origins)) return done()
    done(refuse('request/origin', 'Origin', `Pages of ${origin.slice(0, 80)} may not ask here`))
  }
}

/** Assistants take JSON and a stream; whoever takes JSON can be answered. */
const inJson: onRequestHookHandler = ({ headers }, _, done) => {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  if (type.trim().toLowerCase() !== 'application/json')
    return done(refuse('request/media-type', 'Content-Type', 'Send the message as application/json'))
  if (accepted(headers.accept, ['application/json']) === undefined)
    return done(refuse('request/not-acceptable', 'Accept', 'Answers come as application/json'))
  done()
}

/** The address it came to, for links. */
function baseOf({ protocol, host }: FastifyRequest): string {
  const base = `${protocol}://${host}`
  return URL.canParse(base) ? new URL(base).origin : 'http://localhost'
}

function deskOf(app: App, door: Door, base: string, hasPage: boolean, { patron, seals }: Caller): McpDesk {
  const made = async <Value>(job: Job, served: Served): Promise<Value> =>
    (await door.working.do(job, [served], patron)).value() as Value
  return {
    editions: door.editions,
    today: () => today(door),
    bring: (game, asked) => door.kept.bring(game, asked),
    tell: async (served, asked) => {
      const { hash: edition, game } = served.edition
      const { bytes, beside, counted } = await door.working.do({ kind: 'tell', edition, asked }, [served], patron)
      door.metrics.ruled(game, counted)
      return seals.seal(beside(), bytes())
    },
    understand: (served, sentence, hearing, stand) =>
      made({ kind: 'understand', edition: served.edition.hash, sentence, hearing, stand }, served),
    compare: (asked) => compared(door, asked, patron),
    base,
    hasPage,
    excuse: (error) => excuse(error, app.log),
  }
}

/** Worked out beside the thread that answers, once for all who ask at the same time. */
async function compared(door: Door, { from, to, ...scope }: ChangesAsked, patron: Patron): Promise<Compared> {
  const job = {
    kind: 'changes',
    from: { edition: from.edition.hash, asOf: from.asOf },
    to: { edition: to.edition.hash, asOf: to.asOf },
    ...scope,
  } as const
  const both = [...new Set([from.edition, to.edition])]
  const editions = both.flatMap(({ game, hash }) => door.editions.find(game, hash) ?? [])
  const made = await door.answers.later(door.editions.version, JSON.stringify(job), patron.left, async (left) =>
    prepare((await door.working.do(job, editions, { ...patron, left }, SECONDS)).bytes()),
  )
  return { ok: true, changes: JSON.parse(made.bytes.toString()) }
}

/** Seconds of work for one comparison. */
const SECONDS = 30
