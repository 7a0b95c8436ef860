import type { Desk } from './desk.ts'

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

/** Opens MCP for an HTTP server. The SDK is loaded here and not before: it takes as long as the rest of a start. */
export async function mcpOverHttp(deskAt: (base: string) => Desk, hears: (error: Error) => void): Promise<McpOverHttp> {
  return (await import('./http.ts')).overHttp(deskAt, hears)
}

/** Opens MCP at the standard input and output. */
export async function mcpOverStdio(
  desk: Desk,
  hears: (error: Error) => void,
): Promise<{ readonly close: () => Promise<void> }> {
  return (await import('./stdio.ts')).overStdio(desk, hears)
}
