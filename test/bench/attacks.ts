import { request } from 'node:http'
import { join } from 'node:path'
import type { Edition, EventId } from '../../src/domain/index.ts'
import { MEASURER } from './beside.ts'
import { shown } from './measure.ts'

/** What is tried on a server, at the limits it has by default. */
export interface Attack {
  readonly name: string
  /** Makes ready, with requests of its own where there must be something already. @param port of the server. */
  readonly make: (port: number) => Promise<Prepared>
  /** Requests under way at once, whatever the pace of the others. */
  readonly lanes?: number
  /** What the table says of the pace, where it is not that of the others. */
  readonly own?: string
  /** Milliseconds, where it takes longer than the others. */
  readonly window?: number
  /** Milliseconds it takes at least before anything can be said of it; it runs beside all others, from the first to the last. */
  readonly lasts?: number
  /** What somebody else asks meanwhile, and what becomes of it. */
  readonly besides?: (port: number) => Promise<string>
}

/** What the attacker's process is told. */
export type Prepared =
  | { readonly kind: 'requests'; readonly calls: readonly Call[] }
  /** Clients that begin a request and send a byte every so many milliseconds. */
  | { readonly kind: 'drip'; readonly heads: readonly string[]; readonly clients: number; readonly pause: number }
  /** A process that computes all the time, and asks nothing. */
  | { readonly kind: 'compute' }
  /** Another process that writes into the database for so many milliseconds. */
  | { readonly kind: 'lock'; readonly calls: readonly Call[]; readonly file: string; readonly held: number }

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

export const EVENT: EventId = { game: 'stccg', event: 'worlds-2001' }

const GAME = `/v1/games/${EVENT.game}`
const PARTS = ['proof', 'ask', 'noLonger', 'text', 'timeline', 'unless']

/** @param secret a token of the event.  @param data the folder of the store. */
export function attacksOn(editions: readonly Edition[], secret: string, data: string): Attack[] {
  const edition = editions.find(({ game }) => game === EVENT.game)
  if (!edition) throw new Error(`content/${EVENT.game} cannot be published: see \`npm run content\``)
  const asks = mostAsked(edition).slice(0, 25)
  const facts = edition.vocabulary.facts.map(({ name }) => name)
  const ruling = (more: object): Call => post(`${GAME}/rulings`, { ask: asks, asOf: '2002-06', ...more })
  const bearer = { authorization: `Bearer ${secret}` }
  const receipt = (question: object): Call => post('/v1/receipts', { ...EVENT, question }, bearer)
  const large = receipt({ ask: asks, asOf: '2002-06', include: PARTS })
  const requests = (calls: readonly Call[]) => async (): Promise<Prepared> => ({ kind: 'requests', calls })
  const sentences = longSentences(edition, 200).map((q) => get(`${GAME}/understand?${new URLSearchParams({ q })}`))
  const batch = Array.from({ length: 10 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'ask', arguments: { game: EVENT.game, ask: asks, include: ['timeline', 'unless'] } },
  }))
  return [
    {
      name: 'a process that computes, and asks nothing',
      own: 'nothing',
      make: async () => ({ kind: 'compute' }),
    },
    {
      name: '/table of 210 misspelt lines',
      make: requests(misspeltTables(edition, 40).map((text) => post(`${GAME}/table`, { text, asOf: '2002-06' }))),
    },
    {
      name: '25 asks, every fact unknown, timeline',
      make: requests([ruling({ unknown: facts, include: ['timeline'] })]),
    },
    {
      name: 'GET of 25 asks, all parts',
      // Each another day, since an address asked before is answered from memory.
      make: requests(days(200).map((asOf) => get(`${GAME}/rulings?ask=${asks}&include=${PARTS}&asOf=${asOf}`))),
    },
    {
      name: 'MCP, a batch of ten times 25 asks',
      make: requests([post('/mcp', batch, { accept: 'application/json, text/event-stream' })]),
    },
    { name: '/understand, long messages, cold', make: requests(sentences) },
    {
      name: '/understand, long messages, warm',
      make: async (port) => {
        await sent(port, get(`${GAME}/understand?q=beam`), 20_000)
        return { kind: 'requests', calls: sentences }
      },
    },
    { name: 'receipts of 25 asks, kept', make: requests([large]) },
    {
      name: 'a receipt of 25 asks, fetched',
      make: async (port) => {
        const { status, headers } = await sent(port, large, 25_000)
        if (status !== 201) throw new Error(`a receipt of 25 asks cannot be kept in time: ${status}`)
        return { kind: 'requests', calls: [get(String(headers.location))] }
      },
    },
    {
      name: 'seven impacts beside /changes',
      own: 'seven at once',
      lanes: 7,
      make: requests(edition.rules.slice(0, 100).map(({ id }) => post(`${GAME}/impact`, { withdraw: [id] }))),
      besides: async (port) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        const start = performance.now()
        const { status } = await sent(port, get(`${GAME}/changes?from=2000-06&to=2002-06`), 12_000, MEASURER)
        const taken = shown(performance.now() - start)
        return `somebody else's /changes: ${status === 0 ? 'no answer' : status} after ${taken}`
      },
    },
    {
      name: '3,000 facts that are none',
      make: requests([
        ruling({ facts: Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`sheld${at}`, true])) }),
      ]),
    },
    {
      name: 'the database locked, receipts kept',
      make: async () => ({
        kind: 'lock',
        calls: [receipt({ ask: ['beam'], facts: { 'beam.shields_in_the_way': true }, asOf: '2000-06' })],
        file: join(data, 'umpire.db'),
        held: 4000,
      }),
    },
    {
      name: '100 half-open clients, a byte every 3 s',
      own: 'to the last',
      lasts: 40_000,
      make: async () => ({
        kind: 'drip',
        heads: [
          'GET /v1/games HTTP/1.1\r\nHost: x\r\nX-Slow: ',
          `POST ${GAME}/rulings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"ask":"`,
        ],
        clients: 100,
        pause: 3000,
      }),
    },
  ]
}

/** Actions and quantities, those that most cases ask about first: what players know is what costs most. */
function mostAsked({ cases, vocabulary: { actions, quantities } }: Edition): string[] {
  const times = new Map<string, number>()
  for (const name of cases.flatMap(({ ask }) => ask)) times.set(name, (times.get(name) ?? 0) + 1)
  const names = [...actions, ...quantities].map(({ name }) => name)
  return names.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
}

/** Lines as long as a table takes, of names with every third letter but one left out or doubled. */
function misspeltTables({ entries }: Edition, count: number): string[] {
  const spoilt = (text: string, by: number): string =>
    [...text].map((letter, at) => ((at + by) % 5 === 0 ? letter + letter : (at + by) % 7 === 0 ? '' : letter)).join('')
  return Array.from({ length: count }, (_, table) =>
    Array.from({ length: 210 }, (_, line) => {
      let text = ''
      for (let at = table * 210 + line; text.length < 290; at += 37)
        text += `${spoilt((entries[at % entries.length] as { term: string }).term, at)} `
      return text.slice(0, 290)
    }).join('\n'),
  )
}

/** Messages of nearly 500 letters out of the titles of worked examples, no two alike. */
function longSentences({ cases }: Edition, count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    let text = 'can '
    for (let at = number * 7; text.length < 500; at += 13)
      text += `${cases[at % cases.length]?.title.toLowerCase()} and `
    return text.slice(0, 490)
  })
}

function days(count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2002, 0, 1 + at)).toISOString().slice(0, '2002-01-01'.length),
  )
}

function get(path: string): Call {
  return { method: 'GET', path, headers: {} }
}

function post(path: string, body: unknown, headers: { readonly [name: string]: string } = {}): Call {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Status 0 where there is no answer in time, or the connection breaks. */
export function sent(
  port: number,
  { method, path, headers, body }: Call,
  patience: number,
  localAddress = '127.0.0.1',
): Promise<{ readonly status: number; readonly headers: import('node:http').IncomingHttpHeaders }> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false, localAddress } as const
    const asked = request(options, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0, response.headers))
      response.on('error', () => done(0))
    })
    const timer = setTimeout(() => asked.destroy(), patience)
    const done = (status: number, headers: import('node:http').IncomingHttpHeaders = {}): void => {
      clearTimeout(timer)
      resolve({ status, headers })
    }
    asked.on('error', () => done(0))
    asked.end(body)
  })
}
