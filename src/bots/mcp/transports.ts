import type { Desk } from './desk.ts'
import type { McpOverHttp } from './http.ts'

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
