import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { Answer } from '../../src/domain/index.ts'

/** Both ways of speaking: with the handshake of the revisions before 2026-07-28, and without. */
export const REVISIONS = [
  { revision: '2025-11-25', mode: 'legacy' },
  { revision: '2026-07-28', mode: 'auto' },
] as const

export type Mode = (typeof REVISIONS)[number]['mode']

/** The SDK's own client, connected. It checks every structured answer against the schema that the tool lists. */
export async function connected(transport: Transport, mode: Mode = 'auto'): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  await client.listTools()
  return client
}

export function overHttp(baseUrl: string): Transport {
  return new StreamableHTTPClientTransport(new URL('/mcp', baseUrl))
}

/** What a tool answered: the text, and the parts. */
export interface Told {
  readonly text: string
  readonly parts: { readonly [part: string]: unknown }
  readonly isError: boolean
}

export async function told(
  client: Client,
  name: string,
  input: { readonly [name: string]: unknown } = {},
): Promise<Told> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...input } })
  const [first] = content
  expect(first?.type).toBe('text')
  return {
    text: first?.type === 'text' ? first.text : '',
    parts: structuredContent as Told['parts'],
    isError,
  }
}

/** What `ask` answers, as far as tests look at it. */
export interface Ruled {
  readonly asOf: string
  readonly dateFrom: string
  readonly edition: string
  readonly answers: Answer['answers']
  readonly text: string
  readonly self: string
  readonly link: string
  readonly next: {
    readonly fact: string
    readonly question: string
    readonly choices: readonly { readonly value: unknown }[]
  } | null
  readonly rules: readonly { readonly rule: string; readonly cites: readonly object[]; readonly since: string }[]
}

export async function ruled(client: Client, input: { readonly [name: string]: unknown }): Promise<Ruled> {
  const { parts, text, isError } = await told(client, 'ask', input)
  expect([text, isError]).toEqual([text, false])
  return parts as unknown as Ruled
}
