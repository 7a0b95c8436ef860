import { createHmac } from 'node:crypto'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type ChatTokens, chatAddress, chatRefusal } from '../../bots/index.ts'
import type { Delivery, Webhook } from '../../domain/index.ts'
import type { Addresses } from './addresses.ts'

/** What came of one try. */
export type Sent =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly why: string
      /** Whether the receiver wants nothing any more. */
      readonly isGone?: boolean
      /** Milliseconds the receiver asks to wait. */
      readonly wait?: number
    }

export interface Way {
  readonly addresses: Addresses
  /** Milliseconds a receiver has, from the first look-up to the end of its answer. */
  readonly patience: number
  readonly chats: ChatTokens
  readonly now: () => Date
}

/**
 * Sends once; redirects are not followed, and of an answer no more is read than tells what came of it. Never fails.
 * Source: Standard Webhooks.
 */
export async function send(webhook: Webhook, delivery: Delivery, way: Way, left: AbortSignal): Promise<Sent> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(way.patience)])
  try {
    const chat = chatAddress(webhook, way.chats)
    if (chat && 'why' in chat) return { ok: false, why: chat.why }
    const headers = chat ? { Authorization: chat.authorization } : signed(webhook, delivery, way.now())
    const { status, retryAfter, text } = await post(chat?.url ?? webhook.url, delivery.body, headers, way, signal)
    const isTaken = status >= 200 && status < 300
    const why = isTaken ? chatRefusal(webhook, text) : told(status)
    if (why === undefined) return { ok: true }
    return {
      ok: false,
      why,
      ...(status === GONE ? { isGone: true } : {}),
      ...(retryAfter === undefined ? {} : { wait: retryAfter * 1000 }),
    }
  } catch (error) {
    if (left.aborted) return { ok: false, why: 'the server stopped' }
    if (signal.aborted) return { ok: false, why: `no answer within ${way.patience / 1000} seconds` }
    return { ok: false, why: error instanceof Error ? error.message.slice(0, MOST_TOLD) : String(error) }
  }
}

const GONE = 410

/** Letters of what went wrong that are kept, and bytes of an answer that are read. */
const MOST_TOLD = 300
const MOST_READ = 16_384

function told(status: number): string {
  return status >= 300 && status < 400 ? `status ${status}, and redirects are not followed` : `status ${status}`
}

function signed({ secret }: Webhook, { id, body }: Delivery, now: Date): { readonly [header: string]: string } {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': `v1,${signature}` }
}

interface Answered {
  readonly status: number
  /** Seconds. */
  readonly retryAfter?: number
  readonly text: string
}

function post(
  address: string,
  body: string,
  headers: { readonly [header: string]: string },
  { addresses }: Way,
  signal: AbortSignal,
): Promise<Answered> {
  const url = new URL(address)
  addresses.admit(url)
  const bytes = Buffer.from(body)
  const settings = {
    method: 'POST',
    agent: false,
    lookup: addresses.lookup(url.protocol),
    signal,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
      'User-Agent': 'Umpire',
    },
  }
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? overHttps : overHttp)(url, settings, (response) => {
      let text = ''
      const done = (): void => {
        const seconds = Number(response.headers['retry-after'])
        resolve({ status: response.statusCode ?? 0, text, ...(seconds > 0 ? { retryAfter: seconds } : {}) })
        response.destroy()
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > MOST_READ) done()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(bytes)
  })
}
