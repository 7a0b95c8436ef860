import { type Static, Type } from 'typebox'

const text = Type.String({ maxLength: 8000 })
const optional = Type.Optional

/** What is read of a form that Slack sends: a slash command, or `payload` with what was pressed as JSON. */
export const slackForm = Type.Object(
  {
    command: optional(Type.String({ maxLength: 100, description: 'The slash command, of whatever name.' })),
    text: optional(
      Type.String({
        maxLength: 8000,
        description: '`ask`, `rule`, `term`, `changed`, `subscribe`, `unsubscribe` or `help`, and more.',
      }),
    ),
    user_id: optional(Type.String({ maxLength: 100 })),
    channel_id: optional(Type.String({ pattern: '^[A-Z0-9]{1,30}$' })),
    response_url: optional(Type.String({ maxLength: 2000, description: 'Where an answer that comes late is sent.' })),
    payload: optional(Type.String({ description: 'What was pressed, as JSON.' })),
    ssl_check: optional(Type.String({ maxLength: 100 })),
  },
  { examples: [{ command: '/umpire', text: 'ask beam beam.shields_owner=borg date:2000-06', user_id: 'U012AB3CD' }] },
)

export type SlackForm = Static<typeof slackForm>

/** What is read of a payload: the first of its actions. */
export const slackPayload = Type.Object({
  type: text,
  user: optional(Type.Object({ id: text })),
  response_url: optional(text),
  container: optional(Type.Object({ is_ephemeral: optional(Type.Boolean()) })),
  actions: optional(
    Type.Array(
      Type.Object({
        type: text,
        action_id: optional(text),
        block_id: optional(text),
        value: optional(text),
        selected_option: optional(Type.Object({ value: text })),
      }),
      { maxItems: 25 },
    ),
  ),
})

export type SlackPayload = Static<typeof slackPayload>

/** Slack asks in JSON whether an address is ours. */
export const slackChallenge = Type.Object({ type: Type.Literal('url_verification'), challenge: text })
