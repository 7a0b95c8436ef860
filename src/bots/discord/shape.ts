import { type Static, Type } from 'typebox'

/** What is read of an interaction; Discord sends more, and says so in its documentation. */
const text = Type.String({ maxLength: 6000 })
const optional = Type.Optional

const person = Type.Object({ id: text })

const commandOption = Type.Object({
  name: text,
  value: optional(Type.Union([text, Type.Number(), Type.Boolean()])),
  focused: optional(Type.Boolean()),
})

/** A text input in a row, or in a label. */
const input = Type.Object({ custom_id: optional(text), value: optional(text) })

export const discordInteraction = Type.Object(
  {
    type: Type.Integer({
      minimum: 1,
      maximum: 5,
      description: '1 ping, 2 command, 3 button or menu, 4 completion of an option, 5 words typed into a form',
    }),
    application_id: optional(Type.String({ pattern: '^\\d{1,25}$' })),
    token: optional(Type.String({ minLength: 1, maxLength: 1000 })),
    data: optional(
      Type.Object({
        name: optional(text),
        options: optional(Type.Array(commandOption, { maxItems: 25 })),
        custom_id: optional(text),
        values: optional(Type.Array(text, { maxItems: 25 })),
        components: optional(
          Type.Array(
            Type.Object({ components: optional(Type.Array(input, { maxItems: 5 })), component: optional(input) }),
            { maxItems: 5 },
          ),
        ),
      }),
    ),
    channel_id: optional(Type.String({ pattern: '^\\d{1,25}$' })),
    member: optional(
      Type.Object({
        user: optional(person),
        permissions: optional(Type.String({ pattern: '^\\d{1,40}$', description: 'What the member may do here.' })),
      }),
    ),
    user: optional(person),
    message: optional(
      Type.Object({
        flags: optional(Type.Integer()),
        embeds: optional(Type.Array(Type.Object({ url: optional(text) }), { maxItems: 10 })),
        interaction_metadata: optional(Type.Object({ user: optional(person) })),
        interaction: optional(Type.Object({ user: optional(person) })),
      }),
    ),
  },
  { examples: [{ type: 1 }] },
)

export type DiscordInteraction = Static<typeof discordInteraction>
