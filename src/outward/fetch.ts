import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { clipped } from '../domain/index.ts'
import { type Addresses, Closed } from './addresses.ts'
import type { OutwardCode } from './refusals.ts'

export interface OutwardOptions {
  readonly addresses: Addresses
  /** Bytes of the answer, unpacked, above which it is not read to its end. */
  readonly maxBytes: number
  /** Milliseconds, from the first look-up to the end of the answer. */
  readonly timeoutMs: number
}

export type Fetched =
  | { readonly ok: true; readonly status: number; readonly body: Buffer }
  | { readonly ok: false; readonly code: OutwardCode; readonly detail: string }

/**
 * Reads an address elsewhere: no cookie, no name, no redirect followed, and only where it is allowed to turn to. Never fails.
 * @param url http or https, with nobody's name or password in it.
 */
export async function fetchOutward(url: string, options: OutwardOptions): Promise<Fetched> {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isPlain = address && /^https?:$/.test(address.protocol) && address.username === '' && address.password === ''
  if (!isPlain)
    return { ok: false, code: 'outward/address', detail: `${clipped(url, 300)} is no http or https address` }
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    options.addresses.admit(address)
    const response = await answerOf(address, options, signal)
    return await bodyOf(response, options.maxBytes)
  } catch (error) {
    if (signal.aborted)
      return {
        ok: false,
        code: 'outward/too-slow',
        detail: `no whole answer within ${options.timeoutMs / 1000} seconds`,
      }
    const detail = clipped(error instanceof Error ? error.message || String(error) : String(error), 300)
    return { ok: false, code: error instanceof Closed ? 'outward/closed' : 'outward/unreachable', detail }
  }
}

function answerOf(url: URL, { addresses }: OutwardOptions, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const settings = {
      agent: false,
      lookup: addresses.lookup(url.protocol),
      signal,
      headers: { Accept: 'application/json', 'Accept-Encoding': 'gzip', 'User-Agent': 'Umpire' },
    }
    const asked = (url.protocol === 'https:' ? overHttps : overHttp)(url, settings, resolve)
    asked.on('error', reject)
    asked.end()
  })
}

async function bodyOf(response: IncomingMessage, most: number): Promise<Fetched> {
  const isPacked = response.headers['content-encoding'] === 'gzip'
  const body: Readable = isPacked ? response.pipe(createGunzip()) : response
  // What breaks off below would leave what is unpacked waiting.
  if (isPacked) response.on('error', (error) => body.destroy(error))
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body) {
      parts.push(part)
      bytes += part.length
      if (bytes > most)
        return { ok: false, code: 'outward/too-large', detail: `the answer has more than ${most} bytes` }
    }
    return { ok: true, status: response.statusCode ?? 0, body: Buffer.concat(parts) }
  } finally {
    response.destroy()
  }
}
