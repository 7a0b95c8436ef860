import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerOptions } from '../../src/http/index.ts'
import { readJson } from './packs.ts'

type Bots = NonNullable<ServerOptions['bots']>

/** A pair of keys as Discord has one for each application, and another that is not its own. */
const pair = generateKeyPairSync('ed25519')
const OTHER_KEY: KeyObject = generateKeyPairSync('ed25519').privateKey

const SECRET = 'a-signing-secret-of-the-tests'

/** Settings under which the signatures made here are good. */
export const BOTS = {
  // What comes late leads nowhere, unless a test stands in for the platform.
  discord: {
    publicKey: Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    api: 'https://discord.invalid',
  },
  slack: { signingSecret: SECRET, hooks: ['https://slack.invalid'] },
  site: 'https://umpire.example',
  // Nothing is put off where a test does not mean it, however busy the machine.
  patience: 60_000,
} as const satisfies Bots

export interface Signing {
  /** When it was signed. */
  readonly at: Date
  /** Whether another key or secret than the one the server knows. */
  readonly isForged?: boolean
}

export function discordHeaders(body: string, { at, isForged }: Signing): { [header: string]: string } {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = sign(null, Buffer.from(timestamp + body), isForged ? OTHER_KEY : pair.privateKey)
  return {
    'content-type': 'application/json',
    'x-signature-ed25519': signature.toString('hex'),
    'x-signature-timestamp': timestamp,
  }
}

export function slackHeaders(body: string, { at, isForged }: Signing): { [header: string]: string } {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const made = createHmac('sha256', isForged ? 'another secret' : SECRET).update(`v0:${timestamp}:${body}`)
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-signature': `v0=${made.digest('hex')}`,
    'x-slack-request-timestamp': timestamp,
  }
}

/** A request of the platform as it was recorded: `discord/button`. */
export async function recorded<Shape = Recorded>(name: string): Promise<Shape> {
  return (await readJson(`test/fixtures/bots/${name}.json`)) as Shape
}

// biome-ignore lint/suspicious/noExplicitAny: what platforms send is read as it comes.
export type Recorded = any

/** Stands in for a platform that answers are sent to. */
export interface StandIn {
  readonly origin: string
  readonly got: { readonly method: string; readonly path: string; readonly headers: Headers; readonly body: Recorded }[]
  /** The next request that has not been waited for. */
  readonly next: () => Promise<StandIn['got'][number]>
  readonly stop: () => Promise<void>
}

/** @param reply what it answers, by the method and path; 200 and the body as it came where it says nothing. */
export async function standIn(
  reply: (
    method: string,
    path: string,
    tries: number,
  ) => { readonly status: number; readonly body?: object } | undefined = () => undefined,
): Promise<StandIn> {
  const got: StandIn['got'][number][] = []
  const waiting: ((request: StandIn['got'][number]) => void)[] = []
  let taken = 0
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { method = '', url = '' } = request
      const one = {
        method,
        path: url,
        headers: new Headers(request.headers as Record<string, string>),
        body: text === '' ? undefined : JSON.parse(text),
      }
      got.push(one)
      const said = reply(method, url, got.length)
      response.writeHead(said?.status ?? 200, { 'content-type': 'application/json' })
      response.end(said?.body ? JSON.stringify(said.body) : text || '{}')
      const wait = waiting.shift()
      if (wait) {
        taken++
        wait(one)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    next: () => {
      const there = got[taken]
      if (!there) return new Promise((resolve) => waiting.push(resolve))
      taken++
      return Promise.resolve(there)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
