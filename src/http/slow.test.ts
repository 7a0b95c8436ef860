import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from './index.ts'
import { serverOf } from './testing/support.fixture.ts'

const PATIENCE = 600
let app: App
let port = 0

beforeAll(async () => {
  ;({ app } = await serverOf({ patience: PATIENCE }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

afterAll(() => app.close())

/** A client that sends the text and no more. `ended` gives what it heard when the server let it go. */
function slow(text: string): { readonly socket: Socket; readonly ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(heard))) }
}

describe('A slow client', () => {
  test('keeps nobody else waiting, and is let go with a problem when its time is over', async () => {
    const head = 'POST /v1/games/cards/rulings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const clients = [
      ...Array.from({ length: 50 }, () => slow('GET /v1/games HTTP/1.1\r\nHost: x\r\nX-Slow:')),
      ...Array.from({ length: 50 }, () => slow(`${head}Content-Length: 1000\r\n\r\n{"ask":`)),
    ]
    const drip = setInterval(() => {
      for (const { socket } of clients) if (socket.writable) socket.write('a')
    }, 200)
    for (let number = 0; number < 20; number++)
      expect((await fetch(`http://127.0.0.1:${port}/v1/games/cards/rulings?ask=beam`)).status).toBe(200)
    const heard = await Promise.all(clients.map(({ ended }) => ended))
    clearInterval(drip)
    for (const answer of heard) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('"code":"request/timeout"')
    }
  })

  test('that opens a connection and never speaks, or never reads its answer, is let go too', async () => {
    const silent = slow('')
    const deaf = slow('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200))
    deaf.socket.pause()
    const closed = [silent.ended, new Promise((resolve) => app.server.once('timeout', resolve))]
    expect((await fetch(`http://127.0.0.1:${port}/v1/games`)).status).toBe(200)
    await Promise.all(closed)
    deaf.socket.destroy()
  })
})
