import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Addresses, fetchOutward, type OutwardOptions } from './index.ts'

const HERE = new Addresses(['127.0.0.0/8', '::1'])
const BOUNDS = { addresses: HERE, maxBytes: 1000, timeoutMs: 10_000 }

/** Asks a server of our own. */
async function asked(answer: RequestListener, more: Partial<OutwardOptions> = {}, host = '127.0.0.1') {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await fetchOutward(`http://${host}:${(server.address() as AddressInfo).port}/x`, { ...BOUNDS, ...more })
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

describe('What is fetched from elsewhere', () => {
  test('comes with its status, packed or not', async () => {
    expect(await asked((_, response) => response.writeHead(404).end('none'))).toEqual({
      ok: true,
      status: 404,
      body: Buffer.from('none'),
    })
    const packed = await asked((_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('told')))
    expect(packed).toMatchObject({ ok: true, body: Buffer.from('told') })
  })

  test('names nobody, and follows nothing', async () => {
    const heads: unknown[] = []
    const found = await asked((request, response) => {
      heads.push(request.url, request.headers.cookie, request.headers.authorization)
      response.writeHead(302, { Location: '/else' }).end()
    })
    expect([found, heads]).toEqual([expect.objectContaining({ status: 302 }), ['/x', undefined, undefined]])
  })

  test('is refused above its bound, unpacked, and when it takes too long', async () => {
    const large = { ok: false, code: 'outward/too-large', detail: 'the answer has more than 1000 bytes' }
    expect(await asked((_, response) => response.end('x'.repeat(1001)))).toEqual(large)
    const bomb = gzipSync('x'.repeat(1 << 20))
    expect(await asked((_, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb))).toEqual(large)
    const slow = await asked((_, response) => response.write('x'), { timeoutMs: 50 })
    expect(slow).toEqual({ ok: false, code: 'outward/too-slow', detail: 'no whole answer within 0.05 seconds' })
    const torn = await asked((_, response) => response.setHeader('Content-Encoding', 'gzip').end('no gzip'))
    expect(torn).toMatchObject({ ok: false, code: 'outward/unreachable' })
  })

  test.each(['ftp://x.org', 'file:///etc/passwd', 'x', '', 'https://user:secret@x.org', 'javascript:alert(1)'])(
    'is at no address such as %j',
    async (url) => expect(await fetchOutward(url, BOUNDS)).toMatchObject({ ok: false, code: 'outward/address' }),
  )

  test('is nowhere inside networks that are not allowed, also where a name leads there', async () => {
    let count = 0
    const answer: RequestListener = (_, response) => {
      count++
      response.end()
    }
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
      expect(await asked(answer, { addresses: new Addresses() }, host)).toMatchObject({
        ok: false,
        code: 'outward/closed',
      })
    expect(count).toBe(0)
    expect(await asked(answer, {}, 'localhost')).toMatchObject({ ok: true })
  })

  test.each([
    ['10.0.0.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['1.1.1.1', true],
    ['2606:4700:4700::1111', true],
  ])('is at %s by https: %s', (address, isOpen) => {
    const addresses = new Addresses()
    expect(addresses.isOpen(address, 'https:')).toBe(isOpen)
    expect(addresses.isOpen(address, 'http:')).toBe(false)
  })
})
