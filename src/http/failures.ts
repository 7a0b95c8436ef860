import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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
  if (wait !== undefined || body.status === 503) reply.header('Retry-After', wait ?? 5)
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

/** Answers what Node could not read as a request: too long an address or too large headers, or no HTTP at all. */
export function refuseUnread(error: ConnectionError, socket: Socket): void {
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

/** Answers a request that expects of the server what it cannot do, which Node would refuse without a word. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const { body } = refuse('request/expectation', 'Expect', 'Of expectations only 100-continue is met')
  const headers = { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(body.status, headers).end(JSON.stringify(body))
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
