import type { FastifyReply } from 'fastify'
import { Check } from 'typebox/value'
import {
  answerSlackCommand,
  answerSlackPress,
  SLACK_HOOKS,
  signedBySlack,
  slackChallenge,
  slackForm,
  slackPayload,
} from '../../../bots/index.ts'
import { refuse } from '../../problems.ts'
import { sendFresh } from '../../reply.ts'
import { noQuery } from '../../schemas/requests.ts'
import { type App, answering, jsonOf } from '../app.ts'
import type { Front } from './front.ts'
import { admit, bytesOf, jsonIn, LARGEST, REFUSED } from './signed.ts'

export interface SlackOptions {
  readonly signingSecret: string
  /** The origins that late answers may go to. */
  readonly hooks?: readonly string[]
}

export function slackRoute(
  app: App,
  { door, desk, site, patience, follow }: Front,
  options: SlackOptions | undefined,
): void {
  app.post(
    '/bots/slack',
    {
      bodyLimit: LARGEST,
      schema: {
        tags: ['bots'],
        summary: 'The request address of a Slack application: its slash command and what is pressed',
        description:
          'Answers `/umpire ask`, `rule`, `term`, `changed`, `subscribe`, `unsubscribe` and `help`, and what is pressed below an ' +
          'answer. Only what Slack ' +
          'signed: HMAC-SHA256 over `X-Slack-Request-Timestamp` and the body, five minutes old at most. 404 where no signing ' +
          'secret is set.',
        consumes: ['application/x-www-form-urlencoded'],
        querystring: noQuery,
        body: slackForm,
        ...answering(
          {
            200: {
              description: 'A message to show; empty where it is sent to `response_url`',
              content: { ...jsonOf('SlackReply'), 'text/plain': { schema: { type: 'string', maxLength: 0 } } },
            },
          },
          REFUSED,
        ),
      },
    },
    async (request, response) => {
      if (!options) throw refuse('bot/absent', '', 'This server answers no Slack: no signing secret is set')
      const body = bytesOf(request)
      admit(signedBySlack(options.signingSecret, request.headers, body, door.now()), 'X-Slack-Signature')
      const told = { site: site(request), patience, hooks: options.hooks ?? SLACK_HOOKS }
      if (body[0] === BRACE) {
        const asked = jsonIn(body)
        if (!Check(slackChallenge, asked)) throw refuse('request/malformed', '', 'That is no form of Slack’s')
        return sendFresh(request, response, Buffer.from(JSON.stringify({ challenge: asked.challenge })))
      }
      const form = Object.fromEntries(new URLSearchParams(body.toString()))
      if (!Check(slackForm, form)) throw refuse('request/malformed', '', 'That is no form of Slack’s')
      if (form.ssl_check !== undefined) return nothing(response)
      if (form.payload !== undefined) {
        const payload = jsonIn(form.payload)
        if (!Check(slackPayload, payload)) throw refuse('request/malformed', 'payload', 'That is no payload of Slack’s')
        follow(answerSlackPress(desk(request), payload, told).late)
        return nothing(response)
      }
      if (form.command === undefined) throw refuse('request/malformed', 'command', 'No command is in it')
      const { reply, late: end } = await answerSlackCommand(desk(request), form, told)
      follow(end)
      return reply ? sendFresh(request, response, Buffer.from(JSON.stringify(reply))) : nothing(response)
    },
  )
}

const BRACE = '{'.charCodeAt(0)

function nothing(response: FastifyReply): FastifyReply {
  return response.code(200).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('')
}
