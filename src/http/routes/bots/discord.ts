import { Check } from 'typebox/value'
import { answerDiscord, DISCORD_API, discordInteraction, discordKey, signedByDiscord } from '../../../bots/index.ts'
import { refuse } from '../../problems.ts'
import { sendFresh } from '../../reply.ts'
import { noQuery } from '../../schemas/requests.ts'
import { type App, answering, jsonOf } from '../app.ts'
import type { Front } from './front.ts'
import { admit, bytesOf, jsonIn, LARGEST, REFUSED } from './signed.ts'

export interface DiscordOptions {
  /** Of the application, in 64 hexadecimal digits. */
  readonly publicKey: string
  /** Where late answers go. */
  readonly api?: string
}

/** @param warmUp opens what a question is going to need. */
export function discordRoute(
  app: App,
  { door, desk, site, patience, follow }: Front,
  options: DiscordOptions | undefined,
  warmUp: () => void,
): void {
  const key = options && discordKey(options.publicKey)
  app.post(
    '/bots/discord',
    {
      bodyLimit: LARGEST,
      schema: {
        tags: ['bots'],
        summary: 'The interactions endpoint of a Discord application',
        description:
          'Answers `/ask`, `/rule`, `/term`, `/changed`, `/subscribe` and `/unsubscribe`, what is pressed below an answer, and what ' +
          'is typed meanwhile. Only ' +
          'what Discord signed: Ed25519 over `X-Signature-Timestamp` and the body, five minutes old at most. 404 where no ' +
          'public key is set.',
        querystring: noQuery,
        body: discordInteraction,
        ...answering(
          {
            200: {
              description: 'What Discord is to show: an interaction response, by its type',
              content: jsonOf('DiscordReply'),
            },
          },
          REFUSED,
        ),
      },
    },
    async (request, response) => {
      if (!key) throw refuse('bot/absent', '', 'This server answers no Discord: no public key is set')
      const body = bytesOf(request)
      admit(signedByDiscord(key, request.headers, body, door.now()), 'X-Signature-Ed25519')
      const interaction = jsonIn(body)
      if (!Check(discordInteraction, interaction)) throw refuse('request/malformed', '', 'That is no interaction')
      if (interaction.type !== COMMAND) warmUp()
      const { reply, late: end } = await answerDiscord(desk(request), interaction, {
        site: site(request),
        patience,
        api: options?.api ?? DISCORD_API,
      })
      follow(end)
      return sendFresh(request, response, Buffer.from(JSON.stringify(reply)))
    },
  )
}

/** What asks at once, and needs its own game first. */
const COMMAND = 2
