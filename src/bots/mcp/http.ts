import {
  createMcpHandler,
  isLegacyRequest,
  type McpRequestContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Desk } from './desk.ts'
import { mcpServer } from './server.ts'

/**
 * Answers one request after the other, each by itself: nothing is kept between two, so any replica can answer. Revisions of
 * the protocol before 2026-07-28 shake hands first; a handshake is answered like any other request, and binds nobody.
 * @param deskAt the desk for a request that came to this address.
 */
export function overHttp(deskAt: (base: string) => Desk, hears: (error: Error) => void): McpOverHttp {
  const serverFor = ({ requestInfo }: McpRequestContext) =>
    mcpServer(deskAt((requestInfo?.url ?? '').slice(0, -PATH.length)))
  const modern = createMcpHandler(serverFor, { legacy: 'reject', onerror: hears })
  return {
    answer: async (asked) => {
      const request = requestOf(asked)
      const isLegacy = await isLegacyRequest(request, asked.body)
      if (!isLegacy) return answerOf(await modern.fetch(request, { parsedBody: asked.body }))
      const server = mcpServer(deskAt(asked.base))
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      server.onerror = hears
      try {
        await server.connect(transport)
        return await answerOf(await transport.handleRequest(request, { parsedBody: asked.body }))
      } finally {
        await server.close()
      }
    },
    close: () => modern.close(),
  }
}

/** The body is read already, and the door has seen to it that whoever asks takes JSON: there is nothing to stream. */
function requestOf({ base, headers }: HttpAsked): Request {
  const own = Object.entries(headers).filter(([name, value]) => name.startsWith('mcp-') && value !== undefined)
  return new Request(`${base}${PATH}`, {
    method: 'POST',
    headers: {
      ...(Object.fromEntries(own) as { [name: string]: string }),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  })
}

const PATH = '/mcp'

async function answerOf(response: Response): Promise<HttpAnswer> {
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() }
}

/** MCP over streamable HTTP, without the HTTP. */
export interface McpOverHttp {
  readonly answer: (asked: HttpAsked) => Promise<HttpAnswer>
  readonly close: () => Promise<void>
}

export interface HttpAsked {
  /** The address it came to: `http://localhost:8080`. */
  readonly base: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** The message, or several, as JSON. */
  readonly body: unknown
}

/** An empty body has no type. */
export interface HttpAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}
