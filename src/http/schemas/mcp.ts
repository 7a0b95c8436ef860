import { Type } from 'typebox'
import { MOST_MESSAGES } from '../limits.ts'
import { any, list, object, optional, text } from './shapes.ts'

/** A request, notification or answer of JSON-RPC 2.0; the methods are those of the Model Context Protocol. */
const message = Type.Object({
  jsonrpc: Type.Enum(['2.0']),
  id: optional(Type.Union([text, Type.Number()])),
  method: optional(Type.String({ description: 'tools/list, tools/call, resources/read, …' })),
  params: optional(Type.Record(text, Type.Unknown())),
})

export const mcpBody = Type.Union([message, Type.Array(message, { minItems: 1, maxItems: MOST_MESSAGES })], {
  examples: [
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: {
        name: 'ask',
        arguments: {
          game: 'stccg',
          ask: 'beam',
          facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' },
          asOf: '2000-06',
        },
      },
    },
  ],
})

const reply = object({
  jsonrpc: text,
  id: optional(Type.Union([text, Type.Number(), Type.Null()])),
  result: optional(any),
  error: optional(Type.Object({ code: Type.Number(), message: text, data: optional(any) })),
})

export const MCP = [
  Type.Union([reply, list(reply)], {
    $id: 'McpReply',
    description: 'An answer of JSON-RPC 2.0, a result or an error; to several messages, a list of them.',
  }),
]
