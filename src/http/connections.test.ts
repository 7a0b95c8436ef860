import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { App, ServerOptions } from './index.ts'
import { Seldom } from './seldom.ts'
import { serverOf } from './testing/support.fixture.ts'

const PATIENCE = 400

let app: App | undefined
const clients = new Set<Socket>()

afterEach(async () => {
  for (const each of clients) each.destroy()
  clients.clear()
  await app?.close()
  app = undefined
})

/** A server on a port of its own, its lines of log, and every connection it has, in order. */
async function listening(options: Partial<ServerOptions>) {
  const lines: { readonly msg: string; readonly times?: number; readonly address?: string }[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const served = await serverOf({ ...options, logger: pino(sink) })
  app = served.app
  const sockets: Socket[] = []
  app.server.on('connection', (socket: Socket) => sockets.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, sockets, lines }
}

interface Client {
  readonly socket: Socket
  readonly heard: () => string
  /** When the other side has said its last word. */
  readonly told: Promise<string>
}

/** Opens a connection and sends the text; it ends nothing itself, whatever it is told. */
async function client(port: number, text = '', localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  clients.add(socket)
  const told = new Promise<string>((resolve) => {
    for (const last of ['end', 'close']) socket.once(last, () => resolve(heard))
  })
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  return { socket, heard: () => heard, told }
}

const LOOKUP = 'GET /v1/games/cards/entries/shields HTTP/1.1\r\nHost: x\r\n\r\n'
const BODY = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"ask":"'

describe('A client that never comes to an end', () => {
  test.each([
    ['in its headers', 'GET /v1/games HTTP/1.1\r\nHost: x\r\nX-Slow: ', /^HTTP\/1\.1 408 .*request\/timeout/s],
    ['in its body', `POST /v1/games/cards/rulings HTTP/1.1\r\n${BODY}`, /^HTTP\/1\.1 408 .*request\/timeout/s],
    [
      'in a body that was refused before',
      `POST /mcp HTTP/1.1\r\n${BODY.replace('/json', '/xml')}`,
      /^HTTP\/1\.1 415 .*request\/timeout/s,
    ],
    ['with what is no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 .*request\/malformed/s],
    ['with nothing at all', '', /^HTTP\/1\.1 408 .*request\/timeout/s],
  ])('%s is told so and let go, though it sends on and closes nothing', async (_, text, told) => {
    const { port, sockets, lines } = await listening({ patience: PATIENCE })
    const all = await Promise.all(Array.from({ length: 10 }, () => client(port, text)))
    const drip = setInterval(() => {
      for (const { socket } of all) if (text !== '' && socket.writable) socket.write('a')
    }, 50)
    onTestFinished(() => clearInterval(drip))
    await expect.poll(() => sockets.length).toBe(10)
    await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')))
    for (const each of all) expect(each.heard()).toMatch(told)
    const words = lines.filter(({ msg }) => msg.startsWith('turned away'))
    expect(words[0]).toMatchObject({ times: 1, address: '127.0.0.1' })
  })
})

describe('Connections of one address', () => {
  test('have a limit: one too many is told so and closed, others are served, and who leaves makes room', async () => {
    const { port, lines, sockets } = await listening({ connections: { mostPerClient: 3 } })
    const first = await Promise.all([client(port), client(port), client(port)])
    const refused = await client(port, LOOKUP)
    expect(await refused.told).toMatch(
      /^HTTP\/1\.1 429 .*\r\nRetry-After: 5\r\n.*"code":"connection\/too-many".*A client has 3 connections/s,
    )
    expect(refused.heard().match(/HTTP\/1\.1/g), 'what it asked is not even read').toHaveLength(1)
    expect(lines.filter(({ msg }) => msg.startsWith('turned away'))).toEqual([
      expect.objectContaining({
        msg: 'turned away: Too many connections from one client',
        times: 1,
        address: '127.0.0.1',
      }),
    ])

    const elsewhere = await client(port, LOOKUP, '127.0.0.2')
    await expect.poll(elsewhere.heard).toMatch(/^HTTP\/1\.1 200 /)

    const [leaving] = first
    const seen = sockets.find(({ remotePort }) => remotePort === leaving?.socket.localPort) as Socket
    leaving?.socket.destroy()
    if (!seen.destroyed) await once(seen, 'close')
    const next = await client(port, LOOKUP)
    await expect.poll(next.heard).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('of a trusted proxy are counted in all alone', async () => {
    const { port } = await listening({ trustedProxies: ['127.0.0.0/30'], connections: { most: 5, mostPerClient: 2 } })
    const all = await Promise.all(Array.from({ length: 5 }, () => client(port, LOOKUP)))
    for (const each of all) await expect.poll(each.heard).toMatch(/^HTTP\/1\.1 200 /)
    const refused = await client(port, LOOKUP, '127.0.0.2')
    expect(await refused.told).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*"code":"server\/busy"/s)
  })

  test('past a limit hold nothing: a flood of them is told or cut, and whoever was there is answered', async () => {
    const { port, sockets } = await listening({ connections: { mostPerClient: 1 } })
    const there = await client(port)
    const flood = await Promise.all(Array.from({ length: 150 }, () => client(port)))
    const told = await Promise.all(flood.map((each) => each.told))
    expect(told.filter((text) => text.includes('connection/too-many')).length).toBeGreaterThanOrEqual(100)
    await Promise.all(sockets.slice(1).map((socket) => socket.destroyed || once(socket, 'close')))
    there.socket.write(LOOKUP)
    await expect.poll(there.heard).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('What strangers make happen often is written down once, and then how often it was', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: unknown[] = []
  const seldom = new Seldom((...line) => lines.push(line))
  for (const address of ['a', 'b', 'c']) seldom.add('turned away', address)
  seldom.add('let go', 'd')
  expect(lines).toEqual([
    [1, 'turned away', 'a'],
    [1, 'let go', 'd'],
  ])
  vi.advanceTimersByTime(10_000)
  expect(lines.slice(2)).toEqual([[2, 'turned away', 'c']])
  vi.advanceTimersByTime(10_000)
  seldom.add('turned away', 'e')
  expect(lines.slice(3)).toEqual([[1, 'turned away', 'e']])
})
