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

describe('What Node refuses by itself is a problem too', () => {
  test.each([
    [
      'an expectation',
      'GET /v1/games HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n',
      417,
      'request/expectation',
      'Expect',
    ],
    ['no host', 'GET /v1/games HTTP/1.1\r\n\r\n', 400, 'request/malformed', 'Host'],
    ['no host at no address', 'GET /nowhere HTTP/1.1\r\n\r\n', 400, 'request/malformed', 'Host'],
    ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request/malformed', ''],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'request/malformed', ''],
  ])('%s', async (_, text, status, code, at) => {
    const { socket, ended } = slow(text)
    const timer = setTimeout(() => socket.end(), PATIENCE / 2)
    const answer = await ended
    clearTimeout(timer)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
    const problem = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
    expect(problem).toMatchObject({ status, code, errors: [{ at }] })
  })

  test('HTTP/1.0 knows no hosts, and 100-continue is an expectation that is met', async () => {
    const old = slow('GET /v1/games HTTP/1.0\r\n\r\n')
    expect(await old.ended).toMatch(/^HTTP\/1\.1 200 /)
    const body = '{"ask":"beam"}'
    const head =
      'POST /v1/games/cards/rulings HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'
    const patient = slow(`${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
    patient.socket.once('data', () => patient.socket.write(body))
    expect(await patient.ended).toMatch(/^HTTP\/1\.1 100 [\s\S]*HTTP\/1\.1 200 /)
  })
})
