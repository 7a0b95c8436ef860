import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtPage } from '../build/page.ts'
import { umpire } from '../src/cli/testing/umpire.fixture.ts'
import type { Built, Edition } from '../src/domain/index.ts'
import { Editions, hashOf } from '../src/editions/index.ts'
import { createServer as createUmpire } from '../src/http/index.ts'
import { writeExport } from './support/exported.ts'
import { serveFiles } from './support/files.ts'
import { type Running, startServer, until } from './support/server.ts'
import { builtOf, edited } from './support/stores.ts'

const CARDS = builtOf('cards', edited('cards/game.yaml', 'title: Cards', 'title: Cards\nkeeper: The committee'))
const NEWER = builtOf('cards', edited('cards/game.yaml', 'title: Cards', 'title: Newer cards\nkeeper: The committee'))
const HASH = CARDS.edition.hash
const ALLOWED = ['--allow', '127.0.0.0/8']

let dir = ''
let mine: readonly string[] = []
const closers: (() => unknown)[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-guests-'))
  await cp(join(import.meta.dirname, 'fixtures/small-games/board'), join(dir, 'content/board'), { recursive: true })
  mine = ['--content', join(dir, 'content')]
})

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await rm(dir, { recursive: true })
})

/** A server of somebody else's that publishes `cards`. @returns how to publish another edition of it. */
async function publisher(first: Built = CARDS) {
  const editions = new Editions()
  const publish = (built: Built): void => editions.take([built], ['cards'])
  publish(first)
  const app = await createUmpire({ editions })
  await app.listen({ host: '127.0.0.1', port: 0 })
  closers.push(() => app.close())
  return { base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, publish }
}

/** A web server that answers as it likes. */
async function stranger(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function serve(): Promise<Running> {
  const running = await startServer(mine, undefined, { FOLLOW_EVERY: '1' })
  closers.push(() => running.stop())
  return running
}

interface Told {
  readonly games: readonly {
    readonly game: string
    readonly title: string
    readonly from?: string
    readonly keeper?: string
  }[]
}

const json = async (url: string) => (await fetch(url)).json() as Promise<Told>
const games = async (base: string) => (await json(`${base}/v1/games`)).games

describe('A game that somebody else publishes', () => {
  test('is served beside one’s own, told whose it is, and asked as any other', async () => {
    const { base } = await publisher()
    const url = `${base}/v1/games/cards`
    const added = await umpire('add', url, '--hash', HASH, ...ALLOWED, ...mine)
    expect(added).toEqual({ code: 0, out: `cards: Cards, edition ${HASH}, from ${url}\n`, err: '' })
    const here = await serve()
    await until(async () => (await games(here.base)).length === 2)
    expect(await games(here.base)).toMatchObject([
      { game: 'board' },
      { game: 'cards', from: url, keeper: 'The committee' },
    ])
    expect(await json(`${here.base}/v1/games/cards`)).toMatchObject({ edition: HASH, from: url })
    const ruling = await json(`${here.base}/v1/games/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&asOf=2010`)
    expect(ruling).toMatchObject({ edition: HASH, answers: [{ verdict: 'forbidden' }] })
    const asked = await umpire('ask', '--game', 'cards', 'beam', 'beam.shields_in_the_way=true', ...mine)
    expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('forbidden')])
    expect((await umpire('add', '--list', ...mine)).out).toContain(`cards ${HASH} from ${url}, as it was`)
  })

  test('is followed where that is wanted, and the edition before can still be asked', async () => {
    const { base, publish } = await publisher()
    const url = `${base}/v1/games/cards`
    expect(await umpire('add', url, '--hash', HASH, '--follow', ...ALLOWED, ...mine)).toMatchObject({ code: 0 })
    const here = await serve()
    await until(async () => (await games(here.base)).some(({ title }) => title === 'Cards'))
    publish(NEWER)
    await until(async () => (await games(here.base)).some(({ title }) => title === 'Newer cards'), 60_000)
    const before = await json(`${here.base}/v1/games/cards?edition=${HASH}`)
    expect(before).toMatchObject({ title: 'Cards', edition: HASH })
    expect((await umpire('add', '--list', ...mine)).out).toContain(`cards ${NEWER.edition.hash}`)
  })

  test('is taken from an export as from a server, and followed when that is written anew', async () => {
    const page = await builtPage()
    const out = join(dir, 'exported')
    await writeExport(out, page, [CARDS])
    const files = await serveFiles(out, '/rules')
    closers.push(() => files.stop())
    const url = `${files.origin}/rules/v1/games/cards.json`
    const added = await umpire('add', url, '--hash', HASH, '--follow', ...ALLOWED, ...mine)
    expect(added).toEqual({ code: 0, out: `cards: Cards, edition ${HASH}, from ${url}, followed\n`, err: '' })
    const one = `${files.origin}/rules/v1/editions/${HASH}.json`
    expect(await umpire('add', one, '--hash', HASH, ...ALLOWED, ...mine)).toMatchObject({ code: 0 })
    expect(await umpire('add', url, '--hash', HASH, '--follow', ...ALLOWED, ...mine)).toMatchObject({ code: 0 })
    const here = await serve()
    await until(async () => (await games(here.base)).some(({ title }) => title === 'Cards'))
    await writeExport(out, page, [NEWER])
    await until(async () => (await games(here.base)).some(({ title }) => title === 'Newer cards'), 60_000)
  })

  test('stays as it is where it was not to be followed, or what is published then is no edition', async () => {
    let served: unknown = CARDS.edition
    let asked = 0
    const base = await stranger((request, response) => {
      if (request.url === '/v1/games/cards') asked++
      const { hash } = served as Edition
      response.end(JSON.stringify(request.url === '/v1/games/cards' ? { game: 'cards', edition: hash } : served))
    })
    expect(
      await umpire('add', `${base}/v1/games/cards`, '--hash', HASH, '--follow', ...ALLOWED, ...mine),
    ).toMatchObject({ code: 0 })
    const here = await serve()
    await until(async () => (await games(here.base)).some(({ title }) => title === 'Cards'))
    const hostile = { ...CARDS.edition, title: 'Hostile', url: 'javascript:alert(1)' }
    served = { ...hostile, hash: hashOf(hostile) }
    await until(() => here.log().includes('not followed'), 60_000)
    expect(here.log()).toContain('add/rejected')
    expect(asked).toBeGreaterThan(1)
    expect((await games(here.base)).map(({ title }) => title)).toContain('Cards')
  })

  test('is served no more once it is removed, and can be added again', async () => {
    const { base } = await publisher()
    const add = ['add', `${base}/v1/games/cards`, '--hash', HASH, ...ALLOWED, ...mine]
    await umpire(...add)
    expect(await umpire('add', '--remove', 'cards', ...mine)).toMatchObject({ code: 0 })
    const ask = ['ask', '--game', 'cards', 'beam', ...mine]
    expect(await umpire(...ask)).toMatchObject({ code: 2, err: expect.stringContaining('There is no game "cards"') })
    expect(await umpire('add', '--remove', 'cards', ...mine)).toMatchObject({ code: 2 })
    expect(await umpire(...add)).toMatchObject({ code: 0 })
    expect(await umpire(...ask)).toMatchObject({ code: 0 })
  })

  test('gives way to a game of its name that is published here', async () => {
    const { base } = await publisher()
    await umpire('add', `${base}/v1/games/cards`, '--hash', HASH, ...ALLOWED, ...mine)
    await cp(join(import.meta.dirname, 'fixtures/small-games/cards'), join(dir, 'content/cards'), { recursive: true })
    expect(await umpire('publish', ...mine)).toMatchObject({ code: 0 })
    const here = await serve()
    const cards = (await games(here.base)).find(({ game }) => game === 'cards')
    expect([cards?.keeper, cards?.from]).toEqual([undefined, undefined])
    expect((await umpire('add', '--list', ...mine)).out).toContain('removed')
  })
})

describe('Nothing is added', () => {
  const refused = async (url: string, hash = HASH, more: readonly string[] = ALLOWED) => {
    const { code, err } = await umpire('add', url, '--hash', hash, ...more, ...mine)
    expect((await umpire('add', '--list', ...mine)).out).toBe('')
    return `${code} ${err}`
  }

  test('from inside a network that is not allowed', async () => {
    const { base } = await publisher()
    expect(await refused(`${base}/v1/games/cards`, HASH, [])).toContain('1 outward/closed ')
    expect(await refused('http://192.0.2.1/v1/games/cards')).toContain('1 outward/closed ')
    expect(await refused('https://169.254.169.254/latest/meta-data')).toContain('1 outward/closed ')
  })

  test('of another hash than the one that is named', async () => {
    const { base } = await publisher()
    const told = await refused(`${base}/v1/editions/${HASH}?as=whole`, NEWER.edition.hash)
    expect(told).toContain('1 add/hash ')
    expect(told).toContain(HASH)
    expect(await refused(`${base}/v1/games/cards`, NEWER.edition.hash)).toContain('1 add/status ')
  })

  test.each<readonly [string, string, (response: Parameters<RequestListener>[1]) => void]>([
    [
      'an edition whose words were changed on the way',
      'add/hash',
      (response) => response.end(JSON.stringify({ ...CARDS.edition, title: 'Other' })),
    ],
    [
      'an edition with an address that runs',
      'add/rejected',
      (response) => response.end(JSON.stringify({ ...CARDS.edition, url: 'javascript:alert(1)' })),
    ],
    [
      'an edition of another language of conditions',
      'add/language',
      (response) => response.end(JSON.stringify({ ...CARDS.edition, language: 99 })),
    ],
    [
      'a game that would lie outside',
      'add/game',
      (response) => response.end(JSON.stringify({ ...CARDS.edition, game: '../x' })),
    ],
    ['what is no JSON', 'add/no-edition', (response) => response.end('<!doctype html>')],
    ['what is no edition', 'add/no-edition', (response) => response.end('{"a":1}')],
    [
      'what is elsewhere',
      'add/status',
      (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'what breaks off',
      'outward/unreachable',
      (response) => void response.writeHead(200, { 'Content-Length': 10 }).write('x', () => response.destroy()),
    ],
  ])('that is %s', async (_, code, answer) => {
    expect(await refused(`${await stranger((_, response) => answer(response))}/x`)).toContain(`1 ${code} `)
  })

  test('that is here already, cannot be followed, or is not named well', async () => {
    const board = builtOf('board')
    const base = await stranger((_, response) => response.end(JSON.stringify(board.edition)))
    expect(await refused(`${base}/x`, board.edition.hash)).toContain('1 add/own-game ')
    expect(await refused(`${base}/x`, board.edition.hash, [...ALLOWED, '--follow'])).toContain('1 add/one-edition ')
    expect(await refused(`${base}/x`, 'sha256-1')).toMatch(/^2 /)
    expect(await refused('ftp://x.org')).toContain('1 outward/address ')
    expect(await refused(`${base}/x`, HASH, ['--allow', 'everybody'])).toMatch(/^2 /)
    expect(await umpire('add', ...mine)).toMatchObject({ code: 2 })
  })
})
