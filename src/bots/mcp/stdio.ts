import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Desk } from './desk.ts'
import { mcpServer } from './server.ts'

/** Answers at the standard input and output of this process, one message a line. @returns how to stop. */
export function overStdio(desk: Desk, hears: (error: Error) => void): { readonly close: () => Promise<void> } {
  return serveStdio(() => mcpServer(desk), { onerror: hears })
}
