import { Type } from 'typebox'
import { any, int, list, optional, shape, text } from './shapes.ts'

/** What chat platforms are answered. */
export const BOTS = [
  shape('DiscordReply', { type: int, data: optional(any) }, { description: 'An interaction response of Discord.' }),
  shape(
    'SlackReply',
    {
      response_type: optional(Type.Enum(['ephemeral', 'in_channel'])),
      text: optional(text),
      blocks: optional(list(any)),
      challenge: optional(text),
    },
    { description: 'A message of Slack’s, or the challenge it sent.' },
  ),
]
