import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type App, listenAt } from './index.ts'
import { serverOf } from './testing/support.fixture.ts'

const clients = new Set<Socket>()
let close: (() => Promise<void>) | undefined

afterEach(async () => {
  for (const each of clients) each.destroy()
  clients.clear()
  await close?.()
  close = undefined
})

async function listening(connections: { readonly most?: number } = {}): Promise<App> {
  const { app } = await serverOf({ connections })
  close = await listenAt(app, { host: 'localhost', port: 0 }, async () => ['127.0.0.1', '127.0.0.3', '192.0.2.1'])
  return app
}

/** Sends a request, and waits for all that comes until the other side closes or has answered it. */
async function told(app: App, host: string, text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host })
  clients.add(socket)
  let heard = ''
  socket.on('error', () => undefined)
  socket.write(text)
  for await (const chunk of socket) {
    heard += String(chunk)
    if (heard.includes('"status"')) break
  }
  return heard
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('At the name localhost', () => {
  test('is heard at every address it has, by one server; an address that is not this machine’s is none', async () => {
    const app = await listening()
    for (const host of ['127.0.0.1', '127.0.0.3']) expect(await told(app, host, HEALTH)).toMatch(/^HTTP\/1\.1 200 /)
    for (const host of ['127.0.0.1', '127.0.0.3'])
      expect(await told(app, host, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
        /^HTTP\/1\.1 4\d\d .*problem\+json/s,
      )
  })

  test('connections to all addresses are counted together', async () => {
    const app = await listening({ most: 2 })
    const { port } = app.server.address() as AddressInfo
    for (const host of ['127.0.0.1', '127.0.0.3']) {
      const socket = connect({ port, host })
      clients.add(socket)
      await once(socket, 'connect')
    }
    await expect.poll(async () => await told(app, '127.0.0.3', HEALTH)).toMatch(/^HTTP\/1\.1 503 .*server\/busy/s)
    expect(await told(app, '127.0.0.1', HEALTH)).toMatch(/^HTTP\/1\.1 503 .*server\/busy/s)
  })

  test('nobody is heard anywhere once it has stopped', async () => {
    const app = await listening()
    const { port } = app.server.address() as AddressInfo
    await close?.()
    close = undefined
    for (const host of ['127.0.0.1', '127.0.0.3']) {
      const socket = connect({ port, host })
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
      expect(error.code).toBe('ECONNREFUSED')
    }
  })
})
