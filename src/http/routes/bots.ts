import type { FastifyReply, FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import {
  answerDiscord,
  answerSlackCommand,
  answerSlackPress,
  type ChatDesk,
  DISCORD_API,
  discordInteraction,
  discordKey,
  type Signed,
  SLACK_HOOKS,
  signedByDiscord,
  signedBySlack,
  slackChallenge,
  slackForm,
  slackPayload,
} from '../../bots/index.ts'
import { chatDesk } from '../chat.ts'
import type { Door } from '../door.ts'
import { refuse } from '../problems.ts'
import { sendFresh } from '../reply.ts'
import { noQuery } from '../schemas/requests.ts'
import { validatorCompiler } from '../validate.ts'
import { Workshop } from '../workshop.ts'
import type { App } from './app.ts'

export interface BotOptions {
  /** @param publicKey of the application, in 64 hexadecimal digits. @param api where late answers go. */
  readonly discord?: { readonly publicKey: string; readonly api?: string }
  /** @param hooks the origins that late answers may go to. */
  readonly slack?: { readonly signingSecret: string; readonly hooks?: readonly string[] }
  /** The address people reach the page at, for links; by default the host that the request came to, over HTTPS. */
  readonly site?: string
  /** Milliseconds after which an answer is put off; both platforms wait three seconds. */
  readonly patience?: number
  /** Works the answers out, beside the thread that sends them. */
  readonly work?: Pick<Workshop, 'run' | 'close'>
}

/** Chat bots: what Discord and Slack send when somebody asks there. Signed requests only (semantics H4). */
export function botRoutes(app: App, door: Door, options: BotOptions): void {
  const { discord, slack, patience = PATIENCE, work = new Workshop({ mostWaiting: MOST_WAITING }) } = options
  const key = discord && discordKey(discord.publicKey)
  const late = new Set<Promise<void>>()
  const follow = (end: Promise<void> | undefined): void => {
    if (!end) return
    late.add(end)
    void end.finally(() => late.delete(end))
  }
  const desk = ({ log }: FastifyRequest): ChatDesk => chatDesk(door, { work, log, hasPage: app.hasRoute(PAGE) })
  let warm = -1
  /** Whoever begins to type will ask soon: the thread opens what it is going to need. */
  const warmUp = (): void => {
    if (warm === door.editions.version) return
    warm = door.editions.version
    for (const { edition } of door.editions.games.values())
      work.run({ kind: 'understand', edition: edition.hash, sentence: '' }, [edition], SECONDS).catch(() => undefined)
  }
  const site = ({ host }: FastifyRequest): string => options.site?.replace(/\/+$/, '') ?? siteOf(host)
  app.addHook('preClose', async () => {
    // Whoever was put off is told at once that there will be no answer.
    await work.close()
    await Promise.race([Promise.all(late), new Promise((resolve) => setTimeout(resolve, FAREWELL).unref())])
  })

  app.register(async (scope) => {
    // A signature is of the very bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

    scope.setValidatorCompiler(unread as Parameters<App['setValidatorCompiler']>[0])

    scope.post(
      '/bots/discord',
      {
        bodyLimit: LARGEST,
        schema: {
          tags: ['bots'],
          summary: 'The interactions endpoint of a Discord application',
          description:
            'Answers `/ask`, `/rule`, `/term` and `/changed`, what is pressed below an answer, and what is typed meanwhile. Only ' +
            'what Discord signed: Ed25519 over `X-Signature-Timestamp` and the body, five minutes old at most. 404 where no ' +
            'public key is set.',
          querystring: noQuery,
          body: discordInteraction,
          response: {
            200: {
              description: 'What Discord is to show: an interaction response, by its type',
              content: { 'application/json': { schema: { $ref: 'DiscordReply#' } } },
            },
            ...PROBLEMS,
          },
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
          api: discord?.api ?? DISCORD_API,
        })
        follow(end)
        return sendFresh(request, response, JSON.stringify(reply))
      },
    )

    scope.post(
      '/bots/slack',
      {
        bodyLimit: LARGEST,
        schema: {
          tags: ['bots'],
          summary: 'The request address of a Slack application: its slash command and what is pressed',
          description:
            'Answers `/umpire ask`, `rule`, `term`, `changed` and `help`, and what is pressed below an answer. Only what Slack ' +
            'signed: HMAC-SHA256 over `X-Slack-Request-Timestamp` and the body, five minutes old at most. 404 where no signing ' +
            'secret is set.',
          consumes: ['application/x-www-form-urlencoded'],
          querystring: noQuery,
          body: slackForm,
          response: {
            200: {
              description: 'A message to show; empty where it is sent to `response_url`',
              content: { 'application/json': { schema: { $ref: 'SlackReply#' } } },
            },
            ...PROBLEMS,
          },
        },
      },
      async (request, response) => {
        if (!slack) throw refuse('bot/absent', '', 'This server answers no Slack: no signing secret is set')
        const body = bytesOf(request)
        admit(signedBySlack(slack.signingSecret, request.headers, body, door.now()), 'X-Slack-Signature')
        const told = { site: site(request), patience, hooks: slack.hooks ?? SLACK_HOOKS }
        if (body[0] === BRACE) {
          const asked = jsonIn(body)
          if (!Check(slackChallenge, asked)) throw refuse('request/malformed', '', 'That is no form of Slack’s')
          return sendFresh(request, response, JSON.stringify({ challenge: asked.challenge }))
        }
        const form = Object.fromEntries(new URLSearchParams(body.toString()))
        if (!Check(slackForm, form)) throw refuse('request/malformed', '', 'That is no form of Slack’s')
        if (form.ssl_check !== undefined) return nothing(response)
        if (form.payload !== undefined) {
          const payload = jsonIn(form.payload)
          if (!Check(slackPayload, payload))
            throw refuse('request/malformed', 'payload', 'That is no payload of Slack’s')
          follow(answerSlackPress(desk(request), payload, told).late)
          return nothing(response)
        }
        if (form.command === undefined) throw refuse('request/malformed', 'command', 'No command is in it')
        const { reply, late: end } = await answerSlackCommand(desk(request), form, told)
        follow(end)
        return reply ? sendFresh(request, response, JSON.stringify(reply)) : nothing(response)
      },
    )
  })
}

const PAGE = { method: 'GET', url: '/g/*' } as const

const PATIENCE = 2000
const MOST_WAITING = 64

/** Milliseconds for what is still to be sent when the server stops. */
const FAREWELL = 5000

/** Bytes of a body: whoever presses sends the whole message along. */
const LARGEST = 256 * 1024

/** Seconds to open the editions of all games. */
const SECONDS = 30

/** What asks at once, and needs its own game first. */
const COMMAND = 2

const BRACE = '{'.charCodeAt(0)

const PROBLEMS = {
  '4xx': {
    description: 'What is wrong; 401 where it is not signed',
    content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
  },
}

/** A body is read when its signature was seen to be good. */
const unread: typeof validatorCompiler = (route) =>
  route.httpPart === 'body' ? (data: unknown) => ({ value: data }) : validatorCompiler(route)

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** @throws Refusal of what is not signed, or was long ago. */
function admit(signed: Signed, header: string): void {
  if (signed === 'missing') throw refuse('signature/missing', header, 'Only signed requests are answered here')
  if (signed === 'stale')
    throw refuse('signature/stale', header, 'That was signed too long ago, or by a clock that is ahead')
  if (signed === 'wrong') throw refuse('signature/wrong', header, 'That signature is not of this body')
}

/** What is null was as well left out. @throws Refusal */
function jsonIn(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString(), (_, value) => (value === null ? undefined : value))
  } catch {
    throw refuse('request/malformed', '', 'The body is not JSON')
  }
}

function nothing(response: FastifyReply): FastifyReply {
  return response.code(200).header('Cache-Control', 'no-store').send()
}

/** Both platforms reach a server by HTTPS alone. */
function siteOf(host: string): string {
  return URL.parse(`https://${host}`)?.origin ?? 'https://localhost'
}
