import type { FastifyRequest } from 'fastify'
import type { ChatTokens } from '../../bots/index.ts'
import type { Webhook } from '../../domain/index.ts'
import { Addresses } from '../../outward/index.ts'
import { newSecret, newWebhookId, type Store } from '../../store/index.ts'
import { bears } from '../bearer.ts'
import { type Door, servedBy, today } from '../door.ts'
import { wantedOf } from '../feeds/interest.ts'
import { refuse } from '../problems.ts'
import { JSON_TYPE } from '../reply.ts'
import { noQuery, webhookBody, webhookPath } from '../schemas/requests.ts'
import { siteAt } from '../site.ts'
import { Rounds } from '../webhooks/rounds.ts'
import { patronOf } from '../work/patron.ts'
import { type App, answering, described, jsonOf } from './app.ts'

export interface WebhookOptions {
  /** Of the service: whoever bears it may make webhooks, list and remove them; without it nobody may. */
  readonly token?: string
  /** Addresses and networks inside which webhooks may be, though they are not public: `10.0.0.0/8`. */
  readonly networks?: readonly string[]
  /** What writes to channels that want to hear of changes. */
  readonly chats?: ChatTokens
  /** Milliseconds to wait after each failed try; after the last the webhook is given up. */
  readonly retries?: readonly number[]
  /** Milliseconds a receiver has. */
  readonly patience?: number
  /** Milliseconds between two looks for what is due. */
  readonly poll?: number
}

const TOKEN = 'Needs the token of the service: `Authorization: Bearer …`.'

/** Where what changed is sent: made, listed, removed; and the rounds that send it, as long as the server runs. */
export function webhookRoutes(app: App, door: Door, options: WebhookOptions, site: string | undefined): void {
  const addresses = new Addresses(options.networks)
  const { store } = door
  if (store) {
    let rounds: Rounds | undefined
    app.addHook('onListen', async () => {
      rounds = new Rounds({
        door,
        store,
        way: { addresses, patience: options.patience ?? PATIENCE, chats: options.chats ?? {}, now: door.now },
        ...(site === undefined
          ? {}
          : { site: { ...siteAt(site.replace(/\/+$/, '')), hasPage: app.hasRoute({ method: 'GET', url: '/g/*' }) } }),
        retries: options.retries ?? RETRIES,
        poll: options.poll ?? POLL,
        hears: app.log,
      })
    })
    app.addHook('preClose', async () => {
      await rounds?.close()
    })
  }
  const admitted = (request: FastifyRequest): Store => {
    if (!bears(request.headers.authorization, options.token)) throw refuse('service/token', 'Authorization', TOKEN)
    if (!store) throw refuse('store/unavailable', '', 'This server keeps no webhooks')
    return store
  }
  for (const route of [makeRoute, listRoute, showRoute, removeRoute]) route(app, door, admitted, addresses)
}

/** Milliseconds after each failed try: about two days in all. */
const RETRIES = [5, 60, 300, 1800, 7200, 18_000, 36_000, 86_400].map((seconds) => seconds * 1000)
const PATIENCE = 10_000
const POLL = 5000

/** @throws Refusal without the token. */
type Admitted = (request: FastifyRequest) => Store

function makeRoute(app: App, door: Door, admitted: Admitted, addresses: Addresses): void {
  app.post(
    '/v1/webhooks',
    {
      schema: {
        tags: ['webhooks'],
        summary: 'Send what changes from now on to an address',
        description:
          `${TOKEN} What is told is what a feed of the same tells, each item once, signed by Standard Webhooks with the ` +
          '`secret` of the answer, which is never told again. What is not answered with 2xx is sent again, for two days; ' +
          'then the webhook is given up, and says so.',
        body: webhookBody,
        ...answering({ 201: { description: 'Made', content: jsonOf('Webhook') } }, [401, 404, 409, 413, 415, 422], {
          201: ['Location'],
        }),
      },
    },
    async (request, response) => {
      const store = admitted(request)
      const { game, url, question, ...wish } = request.body
      const served = servedBy(door, game)
      const asked = question === undefined ? {} : { question: [...new URLSearchParams(question)] }
      const { about, name } = await wantedOf(door, served, { ...wish, ...asked }, patronOf(request, response))
      const fault = await addresses.fault(url)
      if (fault !== undefined) throw refuse('webhook/address', 'url', fault)
      const webhook: Webhook = {
        id: newWebhookId(),
        game: served.edition.game,
        url,
        form: 'standard',
        channel: '',
        about: JSON.stringify(about),
        name,
        secret: newSecret(),
        made: door.now().toISOString(),
      }
      if (!(await store.keepWebhook(webhook, today(door))))
        throw refuse('webhook/too-many', '', 'As many webhooks are kept as there may be; remove one first')
      return response
        .code(201)
        .header('Location', `/v1/webhooks/${webhook.id}`)
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(JSON.stringify({ ...viewOf(webhook), secret: webhook.secret }))
    },
  )
}

function listRoute(app: App, _: Door, admitted: Admitted): void {
  app.get(
    '/v1/webhooks',
    {
      schema: described(
        'webhooks',
        'The webhooks there are, in the order they were made',
        'Webhooks',
        { querystring: noQuery },
        { description: `${TOKEN} Channels of chats that subscribed are among them.`, sends: [], refuses: [401] },
      ),
    },
    async (request, response) => {
      const webhooks = await admitted(request).webhooks()
      return response
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(JSON.stringify({ webhooks: webhooks.map(viewOf) }))
    },
  )
}

function showRoute(app: App, _: Door, admitted: Admitted): void {
  app.get(
    '/v1/webhooks/:id',
    {
      schema: described(
        'webhooks',
        'A webhook, and what became of the latest that was to be sent to it',
        'WebhookState',
        { params: webhookPath, querystring: noQuery },
        { description: `${TOKEN} What was settled is told for 30 days.`, sends: [], refuses: [401] },
      ),
    },
    async (request, response) => {
      const store = admitted(request)
      const { id } = request.params
      const webhook = await found(store, id)
      const deliveries = await store.deliveries(id, MOST_LISTED)
      const told = deliveries.map(({ webhook: __, ...each }) => ({
        ...each,
        settled: each.settled ?? null,
        why: each.why ?? null,
      }))
      return response
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(JSON.stringify({ ...viewOf(webhook), deliveries: told }))
    },
  )
}

function removeRoute(app: App, _: Door, admitted: Admitted): void {
  app.delete(
    '/v1/webhooks/:id',
    {
      schema: described(
        'webhooks',
        'Remove a webhook, with what was still to be sent to it',
        'Webhook',
        { params: webhookPath, querystring: noQuery },
        { description: `${TOKEN} The answer is what it was.`, sends: [], refuses: [401, 413, 415] },
      ),
    },
    async (request, response) => {
      const store = admitted(request)
      const webhook = await found(store, request.params.id)
      await store.removeWebhook(webhook.id)
      return response
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(JSON.stringify(viewOf(webhook)))
    },
  )
}

/** Deliveries of a webhook that are told. */
const MOST_LISTED = 50

async function found(store: Store, id: string): Promise<Webhook> {
  const webhook = /^[\w-]{1,40}$/.test(id) ? await store.webhook(id) : undefined
  if (!webhook) throw refuse('webhook/unknown', 'id', 'There is no such webhook')
  return webhook
}

/** A webhook as it is told: its secret never is. */
function viewOf({ id, game, url, form, channel, about, name, made, stopped }: Webhook) {
  const told = channel === '' ? null : channel
  return { id, game, url, form, channel: told, about: JSON.parse(about), name, made, stopped: stopped ?? null }
}
