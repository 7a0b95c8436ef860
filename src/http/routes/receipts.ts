import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ChainHead, EventId, KeptReceipt } from '../../domain/index.ts'
import { faultOf, readReceipt } from '../../editions/index.ts'
import type { Store } from '../../store/index.ts'
import { heldToken, secretIn } from '../bearer.ts'
import { receiptsOf } from '../chains.ts'
import type { Door } from '../door.ts'
import { page, shielded } from '../html.ts'
import { keepReceipt } from '../keep-receipt.ts'
import { decodeCursor, encodeCursor, linksOf, nextOf } from '../paging.ts'
import { refuse } from '../problems.ts'
import { CSV_HEAD, csvLine, receiptHtml, receiptSummary, receiptText, replay, withoutPersonal } from '../receipts.ts'
import { JSON_TYPE, prepare, send } from '../reply.ts'
import { chainQuery, noQuery, receiptBody, receiptPath, receiptQuery, receiptsQuery } from '../schemas/requests.ts'
import { patronOf } from '../work/patron.ts'
import { type App, described, jsonOf } from './app.ts'

const TOKEN = 'Needs a token of the event: `Authorization: Bearer umpire_…`, made with `umpire token`.'

const KEPT = ['Location', 'Umpire-Edition'] as const

/** Rulings as given at a table: kept, shown, listed, checked. Source: semantics H3. */
export function receiptRoutes(app: App, door: Door): void {
  for (const route of [keepRoute, listRoute, checkRoute, showRoute, eraseRoute]) route(app, door)
}

function keepRoute(app: App, door: Door): void {
  app.post(
    '/v1/receipts',
    {
      schema: described(
        'receipts',
        'Keep a ruling as given at a table',
        'Receipt',
        { body: receiptBody },
        {
          description: `${TOKEN} 200 where it was kept before under that \`key\`.`,
          sends: KEPT,
          also: { 201: { description: 'Kept', content: jsonOf('Receipt') } },
          alsoSends: { 201: KEPT },
          refuses: [401, 403, 409],
        },
      ),
    },
    async (request, response) => {
      const { body } = request
      const store = await authorise(door, request, body)
      const patron = patronOf(request, response)
      const { kept, isNew } = await keepReceipt(door, store, body, patron)
      return response
        .code(isNew ? 201 : 200)
        .header('Location', `/v1/receipts/${kept.id}`)
        .header('Umpire-Edition', readReceipt(kept).edition)
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(receiptText(kept, await replay(door, kept, patron)))
    },
  )
}

function listRoute(app: App, door: Door): void {
  app.get(
    '/v1/receipts',
    {
      schema: described(
        'receipts',
        'The rulings kept at an event, in order of number, page by page',
        'Receipts',
        { querystring: receiptsQuery },
        {
          description: TOKEN,
          forms: ['text/csv', 'text/html'],
          sends: ['Link', 'Content-Disposition'],
          refuses: [401, 403],
        },
      ),
    },
    async (request, response) => {
      const { query } = request
      const { game, event } = query
      const store = await authorise(door, request, query)
      response.header('Cache-Control', 'no-store')
      if (query.as === 'csv')
        return response
          .type('text/csv; charset=utf-8; header=present')
          .header('Content-Disposition', `attachment; filename="${fileName(query)}.csv"`)
          .send(Readable.from(lines(store, query, CSV_HEAD, csvLine, '')))
      if (query.as === 'html') {
        shielded(request, response)
        const [head = '', foot = ''] = page(`Receipts: ${event}`, `Rulings kept at ${event}`, HERE).split(HERE)
        const one = (kept: KeptReceipt): string => `${receiptHtml(kept)}<hr>\n`
        return response.type('text/html; charset=utf-8').send(Readable.from(lines(store, query, head, one, foot)))
      }
      const { limit = 50, cursor } = query
      const shown: ReturnType<typeof receiptSummary>[] = []
      let beyond: string | null = null
      for await (const kept of receiptsOf(store, { game, event }, after(cursor))) {
        if (shown.length === limit) {
          beyond = encodeCursor(String(shown.at(-1)?.number))
          break
        }
        shown.push(receiptSummary(kept))
      }
      const next = nextOf(request.url, beyond)
      const links = linksOf(request.url, next)
      if (links !== undefined) response.header('Link', links)
      const list = { game, event, receipts: shown, next }
      return response.type(JSON_TYPE).send(JSON.stringify(list))
    },
  )
}

function checkRoute(app: App, door: Door): void {
  app.get(
    '/v1/receipts/check',
    {
      schema: described(
        'receipts',
        'Whether every receipt of an event is as it was kept, and none is missing in between',
        'Chain',
        { querystring: chainQuery },
        {
          description: `${TOKEN} Note down \`head\` and \`receipts\`: a chain cut at its end shows only against them.`,
          sends: [],
          refuses: [401, 403],
        },
      ),
    },
    async (request, response) => {
      const { game, event } = request.query
      const store = await authorise(door, request, request.query)
      let head: ChainHead = { number: 0, hash: null }
      let broken: { readonly number: number; readonly id: string; readonly fault: string } | null = null
      for await (const kept of receiptsOf(store, { game, event })) {
        const fault = faultOf(kept, head)
        if (fault !== undefined) broken ??= { number: kept.number, id: kept.id, fault }
        head = kept
      }
      const checked = { game, event, receipts: head.number, head: head.hash, whole: broken === null, broken }
      return response.header('Cache-Control', 'no-store').type(JSON_TYPE).send(JSON.stringify(checked))
    },
  )
}

function showRoute(app: App, door: Door): void {
  app.get(
    '/v1/receipts/:id',
    {
      schema: described(
        'receipts',
        'A ruling as it was kept, and whether it would be given again',
        'Receipt',
        { params: receiptPath, querystring: receiptQuery },
        {
          description:
            'Whoever has its id may read it; `who` and `note` are told to whoever bears a token of the event, and to nobody else. ' +
            'Asked again, of the same edition and of the newest, it says what comes of it today.',
          forms: ['text/html'],
          or: ['StoredReceipt'],
        },
      ),
    },
    async (request, response) => {
      const found = await find(door, request.params.id)
      const kept = (await isOfEvent(door, request, found)) ? found : withoutPersonal(found)
      response.header('Umpire-Edition', readReceipt(kept).edition)
      if (request.query.as === 'stored')
        return send(
          request,
          response,
          { ...prepare(kept.text), tag: kept.hash },
          'private, max-age=31536000, immutable',
        )
      response.header('Cache-Control', 'no-store')
      const replayed = await replay(door, found, patronOf(request, response))
      if (request.query.as !== 'html') return response.type(JSON_TYPE).send(receiptText(kept, replayed))
      shielded(request, response)
      const title = `Receipt ${kept.number}: ${kept.event}`
      return response.type('text/html; charset=utf-8').send(page(title, title, receiptHtml(kept, replayed)))
    },
  )
}

function eraseRoute(app: App, door: Door): void {
  app.delete(
    '/v1/receipts/:id/personal',
    {
      schema: described(
        'receipts',
        'Erase who and note of a receipt; the ruling and its place in the chain stay',
        'Receipt',
        { params: receiptPath, querystring: noQuery },
        { description: TOKEN, sends: [], refuses: [401, 403, 413, 415] },
      ),
    },
    async (request, response) => {
      const { id } = request.params
      const store = await authorise(door, request, await find(door, id))
      await store.erase(id, door.now())
      const kept = await find(door, id)
      return response
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(receiptText(kept, await replay(door, kept, patronOf(request, response))))
    },
  )
}

/** @throws Refusal without a token, with one that does not hold, or with one of another event. */
async function authorise(door: Door, request: FastifyRequest, of: EventId): Promise<Store> {
  const store = storeOf(door)
  const secret = secretIn(request.headers.authorization)
  if (secret === undefined) throw refuse('token/missing', 'Authorization', TOKEN)
  const token = await heldToken(store, secret)
  if (!token) throw refuse('token/wrong', 'Authorization', 'That token does not hold')
  if (!isOf(token, of)) throw refuse('token/other-event', 'Authorization', 'That token is of another event')
  return store
}

/** Whether it bears a token of the event. Any other is as good as none: what needs none is not refused for it. */
async function isOfEvent(door: Door, request: FastifyRequest, of: EventId): Promise<boolean> {
  const secret = secretIn(request.headers.authorization)
  const token = secret === undefined ? undefined : await heldToken(storeOf(door), secret)
  return token !== undefined && isOf(token, of)
}

function isOf(token: EventId, { game, event }: EventId): boolean {
  return token.game === game && token.event === event
}

function storeOf({ store }: Door): Store {
  if (!store) throw refuse('store/unavailable', '', 'This server keeps no receipts')
  return store
}

async function find(door: Door, id: string): Promise<KeptReceipt> {
  const kept = /^[\w-]{22}$/.test(id) ? await storeOf(door).receipt(id) : undefined
  if (!kept) throw refuse('receipt/unknown', 'id', 'There is no such receipt')
  return kept
}

async function* lines(
  store: Store,
  of: EventId,
  head: string,
  one: (kept: KeptReceipt) => string,
  foot: string,
): AsyncGenerator<string> {
  yield head
  for await (const kept of receiptsOf(store, of)) yield one(kept)
  yield foot
}

/** Where the receipts stand in the page that holds them all. */
const HERE = '<!-- -->'

function after(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const number = Number(decodeCursor(cursor))
  if (!Number.isSafeInteger(number)) throw refuse('request/bad-parameter', 'cursor', 'That is no cursor of a list')
  return number
}

function fileName({ game, event }: EventId): string {
  return `${game}-${event}`.replaceAll(/[^\w.-]/g, '_')
}
