import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { StoreDown } from '../store/index.ts'
import { LARGEST_BODY, LARGEST_HEAD, LONGEST_URL } from './limits.ts'
import { PROBLEM_TYPE, Refusal, type RefusalCode, refuse } from './problems.ts'

/** Every failure as a problem; what nobody foresaw is logged and tells the client nothing. */
export function sendError(
  error: FastifyError | Refusal | StoreDown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { body, wait } = refusalOf(error, request.routeOptions?.bodyLimit)
  if (body.code === 'request/left') {
    // Nobody is there to read it; the log and the metrics tell.
    reply.code(body.status).hijack()
    reply.raw.destroy()
    return
  }
  if (wait !== undefined || body.status === 503) reply.header('Retry-After', wait ?? 5)
  if (body.status === 401 && !body.code.startsWith('signature/')) reply.header('WWW-Authenticate', 'Bearer')
  if (body.status >= 500) request.log.error({ err: error, url: request.url }, 'failed')
  reply.code(body.status).header('Cache-Control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(body))
}

/** What a failure is to the client. */
export function refusalOf(error: FastifyError | Refusal | StoreDown, bodyLimit = LARGEST_BODY): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreDown)
    return refuse('store/unavailable', '', 'What is kept cannot be reached for the moment; try again in a few seconds')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse('request/too-large', '', `A body has ${bodyLimit} bytes at most`)
  const [code, detail] = FRAMEWORK[error.code] ?? []
  if (code !== undefined) return refuse(code, '', detail ?? '')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse('request/malformed', '', error.message)
  return refuse('server/failed', '', 'Something broke here; it is written in the log')
}

const FRAMEWORK: { readonly [code: string]: readonly [RefusalCode, string] } = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request/media-type', 'Send the question as application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request/malformed', 'The body is not as long as Content-Length says'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request/malformed', 'The body is empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request/malformed', 'The body is not JSON'],
  FST_ERR_BAD_URL: ['request/malformed', 'The address has a percent sign that encodes nothing'],
}

/**
 * Answers what Node could not read as a request: too long an address or too large headers, too slow a body, or no HTTP at all.
 * @returns what the client was told; undefined where nobody is there any longer, or it has been told before.
 */
export function refuseUnread(error: ConnectionError, socket: Socket): Refusal | undefined {
  if (leaving.has(socket)) return undefined
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return undefined
  }
  const refusal = unread(error)
  letGo(socket, refusal)
  return refusal
}

/**
 * Tells a client why it has to go, outside of any request, and closes the connection: the client may send and stay as long
 * as it likes. What it sends meanwhile is read and thrown away for a second, as closing with something unread would take the
 * words back on their way.
 */
export function letGo(socket: Socket, { body }: Refusal): void {
  leaving.add(socket)
  const text = JSON.stringify(body)
  const retry = body.status === 429 || body.status === 503 ? 'Retry-After: 5\r\n' : ''
  const head = `HTTP/1.1 ${body.status} ${body.title}\r\nContent-Type: ${PROBLEM_TYPE}\r\nCache-Control: no-store\r\n${retry}`
  socket.end(`${head}Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), FAREWELL)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Those that have been told to go. */
const leaving = new WeakSet<Socket>()

/** Milliseconds from the last words to the end of a connection. */
const FAREWELL = 1000

/** Answers a request that expects of the server what it cannot do, which Node would refuse without a word. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const { body } = refuse('request/expectation', 'Expect', 'Of expectations only 100-continue is met')
  const headers = { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(body.status, headers).end(JSON.stringify(body))
}

/** Answers who takes this for a proxy, where Node would hang up without a word. */
export function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  letGo(socket as Socket, refuse('request/malformed', '', 'This is no proxy: CONNECT leads nowhere'))
}

function unread(error: ConnectionError): Refusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refuse('request/timeout', '', 'The request did not come to its end in time')
  if (error.code !== 'HPE_HEADER_OVERFLOW') return refuse('request/malformed', '', 'That is no HTTP request')
  const packet: unknown = error.rawPacket
  const firstLine = packet instanceof Buffer ? packet.indexOf('\r\n') : 0
  return firstLine < 0 || firstLine > LONGEST_URL
    ? refuse('request/url-too-long', '', `An address has ${LONGEST_URL} characters at most`)
    : refuse('request/headers-too-large', '', `Address and headers have ${LARGEST_HEAD} bytes at most`)
}
