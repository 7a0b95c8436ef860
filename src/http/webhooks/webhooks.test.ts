import type { ServerResponse } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, describe, expect, test } from 'vitest'
import { FILES, type Press, pressed } from '../../../test/support/publishing.ts'
import { type Came, receiver } from '../../../test/support/receiver.ts'
import { until } from '../../../test/support/server.ts'
import { edited, type StoreKind, storeKinds } from '../../../test/support/stores.ts'
import type { SourceFile, Webhook } from '../../domain/index.ts'
import { Addresses } from './addresses.ts'

const kinds = await storeKinds()

afterAll(async () => {
  for (const kind of kinds) await kind.close()
})

const BEAMING = 'cards/entries/beaming.md'
const TOKEN = 'the-token-of-the-service'
const HERE = ['127.0.0.1']
const QUICK = { token: TOKEN, networks: HERE, poll: 20, retries: [10, 20, 30], patience: 5000 }

/** Borg SHIELDS stay open, so who asks of them is told otherwise. */
const OPEN: readonly SourceFile[] = edited(
  BEAMING,
  'cancels: [borg-shields-are-open]',
  'clarifies: [borg-shields-are-open]',
  edited(
    BEAMING,
    'expect: forbidden\nbecause: [shields-block-beaming]\nno-longer: [borg-shields-are-open]',
    'expect: permitted\nbecause: [borg-shields-are-open]',
  ),
)
const MOVED = edited(BEAMING, 'tags: [movement]', 'tags: [moving]')

interface Told {
  readonly [part: string]: unknown
}

async function ask(
  { base }: Press,
  method: string,
  path: string,
  body?: object,
  token: string | undefined = TOKEN,
): Promise<{ readonly status: number; readonly told: Told }> {
  const headers = {
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const response = await fetch(`${base}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return { status: response.status, told: (await response.json()) as Told }
}

async function make(press: Press, url: string, more: object = {}): Promise<Told & { id: string; secret: string }> {
  const { status, told } = await ask(press, 'POST', '/v1/webhooks', { game: 'cards', url, ...more })
  expect([status, told]).toEqual([201, expect.objectContaining({ game: 'cards' })])
  return told as Told & { id: string; secret: string }
}

async function deliveries(press: Press, id: string): Promise<readonly Told[]> {
  return (await ask(press, 'GET', `/v1/webhooks/${id}`)).told.deliveries as readonly Told[]
}

/** What was sent, when the signature is good. @throws where it is not. */
function verified(secret: string, { headers, body }: Came): { readonly type: string; readonly data: Told } {
  return new Verifier(secret).verify(body, headers as { [header: string]: string }) as {
    readonly type: string
    readonly data: Told
  }
}

describe('Webhooks are managed', () => {
  test('by whoever bears the token of the service, and by nobody else', async () => {
    const here = await pressed({ webhooks: QUICK })
    await here.publish(FILES, new Date())
    const body = { game: 'cards', url: 'http://127.0.0.1:9/' }
    for (const [method, path, sent] of [
      ['POST', '/v1/webhooks', body],
      ['GET', '/v1/webhooks', undefined],
      ['GET', '/v1/webhooks/hook_1', undefined],
      ['DELETE', '/v1/webhooks/hook_1', undefined],
    ] as const)
      for (const token of ['', 'another'])
        expect(await ask(here, method, path, sent, token)).toMatchObject({
          status: 401,
          told: { code: 'service/token' },
        })
    const without = await pressed({ webhooks: {} })
    expect(await ask(without, 'GET', '/v1/webhooks')).toMatchObject({ status: 401 })
  })

  test('made, listed without what they are signed with, and removed', async () => {
    const here = await pressed({ webhooks: QUICK })
    await here.publish(FILES, new Date())
    const { secret, ...made } = await make(here, 'http://127.0.0.1:9/a', { entry: 'transporters', format: 'quick' })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(made).toMatchObject({
      form: 'standard',
      about: { entry: 'beaming', format: 'quick' },
      name: 'beaming, Quick',
      stopped: null,
    })
    expect(await ask(here, 'GET', '/v1/webhooks')).toEqual({ status: 200, told: { webhooks: [made] } })
    expect(await ask(here, 'GET', `/v1/webhooks/${made.id}`)).toEqual({
      status: 200,
      told: { ...made, deliveries: [] },
    })
    expect(await ask(here, 'DELETE', `/v1/webhooks/${made.id}`)).toEqual({ status: 200, told: made })
    for (const method of ['GET', 'DELETE'])
      expect(await ask(here, method, `/v1/webhooks/${made.id}`)).toMatchObject({
        status: 404,
        told: { code: 'webhook/unknown' },
      })
  })

  test.each([
    [{ game: 'nothing' }, 404, 'game/unknown'],
    [{ entry: 'nothing' }, 422, 'question/unknown-entry'],
    [{ question: '?ask=nothing' }, 422, 'question/unknown-ask'],
    [{ question: '?ask=beam', rule: 'borg-shields-are-open' }, 422, 'question/one-thing'],
    [{ url: 'ftp://judge.example/' }, 422, 'webhook/address'],
    [{ url: 'https://ann:secret@judge.example/' }, 422, 'webhook/address'],
    [{ url: 'https://10.1.2.3/' }, 422, 'webhook/address'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 422, 'webhook/address'],
    [{ url: 'https://[::1]/' }, 422, 'webhook/address'],
    [{ url: 'https://localhost/' }, 422, 'webhook/address'],
  ])('refuses %j', async (more, status, code) => {
    const here = await pressed({ webhooks: { ...QUICK, networks: ['192.0.2.0/24'] } })
    await here.publish(FILES, new Date())
    const body = { game: 'cards', url: 'http://192.0.2.1:9/', ...more }
    expect(await ask(here, 'POST', '/v1/webhooks', body)).toMatchObject({ status, told: { code } })
  })
})

describe('A webhook is told', () => {
  test('what was published, signed, with old and new words and the rulings that flipped', async () => {
    const to = await receiver(204)
    const here = await pressed({ webhooks: QUICK, site: 'https://umpire.example' })
    await here.publish(FILES, new Date())
    const { id, secret } = await make(here, `${to.origin}/in`)
    await here.publish(OPEN, new Date())
    await until(() => to.came.length > 0)
    const [first] = to.came as [Came]
    expect(first.path).toBe('/in')
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(verified(secret, first)).toMatchObject({
      type: 'umpire.publication',
      data: {
        webhook: id,
        about: 'Cards',
        url: expect.stringMatching(/^https:\/\/umpire\.example\/.*\/changes\?from=sha256-/),
        news: {
          rulings: [
            {
              ask: 'beam',
              from: 'forbidden',
              to: 'permitted',
              cases: expect.arrayContaining([expect.objectContaining({ title: 'The same today' })]),
            },
          ],
        },
      },
    })
    expect(() => verified(secret, { ...first, body: first.body.replace('forbidden', 'required') })).toThrow()
    expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', first)).toThrow()
    await until(async () => (await deliveries(here, id))[0]?.state === 'sent')
    // Its feed has the same item.
    const feed = (await (await fetch(`${here.base}/v1/games/cards/feed?as=json`)).json()) as { items: Told[] }
    const data = verified(secret, first).data
    expect(feed.items.find((each) => each.id === data.id)).toMatchObject({ _umpire: data.news })
  })

  test('nothing of what was before it, nor of what flips nothing and changes no words, nor of another game', async () => {
    const to = await receiver(204)
    const here = await pressed({ webhooks: QUICK })
    await here.publish(FILES, new Date())
    await here.publish(OPEN, new Date())
    const { id, secret } = await make(here, to.origin)
    const { id: other } = await make(here, to.origin, { rule: 'quick-beams-are-larger' })
    await here.publish(edited(BEAMING, 'tags: [movement]', 'tags: [moving]', OPEN), new Date())
    await here.publish(MOVED, new Date())
    await until(() => to.came.length > 0)
    await until(async () => (await deliveries(here, id)).every(({ state }) => state === 'sent'))
    expect(to.came.map((each) => (verified(secret, each).data.news as Told).title)).toEqual([
      expect.stringContaining('permitted → forbidden'),
    ])
    expect(await deliveries(here, other)).toEqual([])
  })

  test('of a question when its answer becomes another', async () => {
    const to = await receiver(204)
    const here = await pressed({ webhooks: QUICK })
    await here.publish(FILES, new Date())
    const facts = 'f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'
    const { secret } = await make(here, to.origin, { question: `?ask=beam&${facts}` })
    await make(here, to.origin, { question: `?ask=beam&${facts}&f.ship_battle.under_way=true` })
    await here.publish(OPEN, new Date())
    await until(() => to.came.length > 0)
    await here.publish(FILES, new Date())
    await until(() => to.came.length > 1)
    expect(to.came.map((each) => (verified(secret, each).data.news as Told).title)).toEqual([
      'Beam: forbidden → permitted',
      'Beam: permitted → forbidden',
    ])
  })

  test('on a day in the game what flips then, when that day comes', async () => {
    const to = await receiver(204)
    let now = new Date('2026-12-23T23:00:00Z')
    const here = await pressed({ webhooks: QUICK, now: () => now })
    const coming = edited(
      BEAMING,
      '## More people',
      '## Dropped SHIELDS\n\nThey are dropped.\n\n```rule\nid: shields-are-dropped\ncites: [{ source: supplement, at: Beaming }]\neffective: 2026-12-24\nlifts: [shields-block-beaming]\n```\n\n## More people',
      edited(BEAMING, /title: The same today\n/, 'title: The same then\nas-of: 2010\n'),
    )
    await here.publish(coming, now)
    const { id, secret } = await make(here, to.origin)
    expect(await deliveries(here, id)).toEqual([])
    now = new Date('2026-12-24T00:00:10Z')
    await until(() => to.came.length > 0)
    const [told] = to.came as [Came]
    // The time of a sending is that of the server's clock, which a receiver compares with its own.
    expect(told.headers['webhook-timestamp']).toBe(String(now.getTime() / 1000))
    const { type, data } = JSON.parse(told.body) as { type: string; data: Told }
    expect([type, (data.news as Told).title]).toEqual(['umpire.day', expect.stringContaining('forbidden → permitted')])
    expect(secret).not.toBe('')
  })
})

describe('A receiver', () => {
  test('that fails three times and then takes it gets the same once more each time, with the same id', async () => {
    const elsewhere = await receiver(204)
    const redirect = (response: ServerResponse): unknown =>
      response.writeHead(307, { location: elsewhere.origin }).end()
    const to = await receiver(500, redirect, 429, 204)
    const here = await pressed({ webhooks: QUICK })
    await here.publish(FILES, new Date())
    const { id, secret } = await make(here, to.origin)
    await here.publish(OPEN, new Date())
    await until(async () => (await deliveries(here, id))[0]?.state === 'sent')
    expect(await deliveries(here, id)).toMatchObject([{ attempts: 4, why: null }])
    expect(to.came.length).toBe(4)
    expect(new Set(to.came.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(to.came.map(({ body }) => body)).size).toBe(1)
    for (const each of to.came) verified(secret, each)
    expect(elsewhere.came).toEqual([])
  })

  test('that never answers is given up after so many tries, which the list, the log and the metrics say', async () => {
    const to = await receiver(() => undefined)
    const here = await pressed({ webhooks: { ...QUICK, retries: [10, 10], patience: 500 }, metrics: { token: TOKEN } })
    await here.publish(FILES, new Date())
    const { id } = await make(here, to.origin)
    await here.publish(OPEN, new Date())
    await until(async () => (await here.store.webhook(id))?.stopped !== undefined)
    const why = 'no answer within 0.5 seconds, after 3 tries'
    expect((await ask(here, 'GET', '/v1/webhooks')).told.webhooks).toMatchObject([{ id, stopped: { why } }])
    expect(await deliveries(here, id)).toMatchObject([{ state: 'failed', attempts: 3, why }])
    const came = to.came.length
    expect(came).toBeLessThanOrEqual(3)
    const metrics = await fetch(`${here.base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await metrics.text()
    expect(text).toContain('umpire_webhook_deliveries_total{outcome="given-up"} 1')
    expect(text).toContain('umpire_webhook_deliveries_total{outcome="put-off"} 2')
    const other = await receiver(204)
    await make(here, other.origin)
    await here.publish(FILES, new Date())
    await until(() => other.came.length > 0)
    expect(to.came.length).toBe(came)
  })

  test('that is gone is given up at once', async () => {
    const to = await receiver(410)
    const here = await pressed({ webhooks: QUICK })
    await here.publish(FILES, new Date())
    const { id } = await make(here, to.origin)
    await here.publish(OPEN, new Date())
    await until(async () => (await here.store.webhook(id))?.stopped !== undefined)
    expect(to.came.length).toBe(1)
    expect((await here.store.webhook(id))?.stopped?.why).toBe('status 410')
  })

  test.each(['http://127.0.0.1', 'http://localhost', 'https://localhost', 'https://[::ffff:127.0.0.1]'])(
    'in a network that is not allowed is never connected to, whatever the store says: %s',
    async (origin) => {
      const to = await receiver(204)
      const here = await pressed({ webhooks: { ...QUICK, networks: ['192.0.2.0/24'], retries: [] } })
      await here.publish(FILES, new Date())
      const webhook: Webhook = {
        id: 'hook_1',
        game: 'cards',
        url: `${origin}:${to.port}/`,
        form: 'standard',
        channel: '',
        about: '{}',
        name: 'Cards',
        secret: 'whsec_c2VjcmV0',
        made: new Date().toISOString(),
      }
      await here.store.keepWebhook(webhook, new Date().toISOString().slice(0, 10))
      await here.publish(OPEN, new Date())
      await until(async () => (await here.store.webhook('hook_1'))?.stopped !== undefined)
      expect((await here.store.webhook('hook_1'))?.stopped?.why).toMatch(
        origin.startsWith('https') ? /leads to no public address/ : /is not in a network that is allowed here/,
      )
      expect(to.came).toEqual([])
    },
  )
})

describe.each(kinds)('Many servers on one store ($name)', (kind: StoreKind) => {
  test('send each item once', async () => {
    const to = await receiver(204)
    const place = await kind.place()
    const one = await pressed({ webhooks: QUICK }, place)
    const two = await pressed({ webhooks: QUICK }, place)
    two.take(await one.publish(FILES, new Date()))
    const made = [await make(one, `${to.origin}/a`), await make(two, `${to.origin}/b`, { entry: 'beaming' })]
    for (const files of [OPEN, FILES, OPEN]) two.take(await one.publish(files, new Date()))
    const all = async () => (await Promise.all(made.map(({ id }) => deliveries(two, id)))).flat()
    await until(async () => (await all()).filter(({ state }) => state === 'sent').length === 6)
    expect((await all()).length).toBe(6)
    expect(to.came.map(({ path }) => path).sort()).toEqual(['/a', '/a', '/a', '/b', '/b', '/b'])
    expect(new Set(to.came.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
  })
})

describe('An address', () => {
  const addresses = new Addresses(['10.1.0.0/16', 'fd00::7'])

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.2.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd00::8',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'fe80::1%eth0',
    'no address',
  ])('%s is not public, and not reached unless it is allowed', (address) => {
    expect([addresses.isOpen(address, 'https:'), addresses.isOpen(address, 'http:')]).toEqual([false, false])
  })

  test.each(['8.8.8.8', '2606:4700::1111'])('%s is public, and reached by HTTPS alone', (address) => {
    expect([addresses.isOpen(address, 'https:'), addresses.isOpen(address, 'http:')]).toEqual([true, false])
  })

  test.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])('%s is allowed, also by HTTP', (address) => {
    expect([addresses.isOpen(address, 'https:'), addresses.isOpen(address, 'http:')]).toEqual([true, true])
  })

  test('that is none cannot be allowed', () => {
    expect(() => new Addresses(['10.0.0.0/40'])).toThrow(RangeError)
    expect(() => new Addresses(['localhost'])).toThrow(RangeError)
  })
})
