import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import type { ChainHead, EventId } from '../src/domain/index.ts'
import { faultOf } from '../src/editions/index.ts'
import { newToken, type Store, type StorePlace } from '../src/store/index.ts'
import { pathOf } from './support/packs.ts'
import { proxyTo } from './support/proxy.ts'
import { environment, type Running, startServer, umpire, until } from './support/server.ts'
import {
  builtOf,
  edited,
  embeddedKind,
  openStore,
  postgresKind,
  postgresOrNot,
  put,
  type StoreKind,
} from './support/stores.ts'

const postgres = await postgresOrNot(true)
const kinds: readonly StoreKind[] = [embeddedKind(), ...(postgres ? [postgresKind(postgres)] : [])]
const GAMES = fileURLToPath(pathOf('test/fixtures/small-games'))
const WRITER = fileURLToPath(pathOf('test/support/writer.ts'))
const WORLDS: EventId = { game: 'cards', event: 'worlds' }
/** Milliseconds a server waits for its database where it is to lose patience soon. */
const WAIT = 100
const QUESTION = { ask: ['beam'], facts: { 'beam.shields_in_the_way': true } }

afterAll(async () => {
  for (const kind of kinds) await kind.close()
})

describe.each(kinds)('A process that is killed ($name)', (kind) => {
  test('while it publishes leaves an edition that is whole, and nothing acknowledged is lost', async () => {
    const place = await kind.place()
    const acknowledged = await killed(place, 'editions', [30, 120, 250])
    const store = await openStore(place)
    const newest = (await store.newest()).get('cards') ?? ''
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const hash of new Set([...acknowledged, newest])) expect((await store.edition(hash))?.edition.hash).toBe(hash)
    const listed = await store.editions({ limit: 10 })
    for (const { hash } of listed) expect(await store.edition(hash)).toBeDefined()
    await put(store, builtOf('cards'))
    expect((await store.newest()).get('cards')).toBe(builtOf('cards').edition.hash)
    await store.close()
  })

  test('while it writes receipts loses none it acknowledged, and leaves a whole chain', async () => {
    const place = await kind.place()
    const acknowledged = await killed(place, 'receipts', [30, 120, 250])
    const store = await openStore(place)
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const line of acknowledged) {
      const [id = '', hash] = line.split(' ')
      expect((await store.receipt(id))?.hash).toBe(hash)
    }
    await checkChain(store)
    await store.close()
  })
})

/** Starts writers one after another and kills each so many milliseconds after it began. @returns the whole lines they printed. */
async function killed(place: StorePlace, what: string, after: readonly number[]): Promise<string[]> {
  const lines: string[] = []
  for (const wait of after) {
    const child = spawn(process.execPath, [WRITER, JSON.stringify(place), what], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    const ended = new Promise((resolve) => child.on('close', resolve))
    await until(() => said.split('\n').length > 2 || child.exitCode !== null, 60_000)
    await new Promise((resolve) => setTimeout(resolve, wait))
    child.kill('SIGKILL')
    await ended
    lines.push(...said.split('\n').slice(1, -1))
  }
  return lines
}

async function checkChain(store: Store): Promise<number> {
  let head: ChainHead = { number: 0, hash: null }
  for (;;) {
    const page = await store.receipts(WORLDS, { after: head.number, limit: 500 })
    for (const kept of page) {
      expect(faultOf(kept, head)).toBeUndefined()
      head = kept
    }
    if (page.length === 0) return head.number
  }
}

const status = async (server: Running, path: string): Promise<number> => (await fetch(`${server.base}${path}`)).status
const keepAt = (server: Running, secret: string, more: object = {}) =>
  fetch(`${server.base}/v1/receipts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...WORLDS, question: QUESTION, ...more }),
  })

async function tokenAt(place: StorePlace): Promise<string> {
  const store = await openStore(place)
  const { token, secret } = newToken(WORLDS, 'test', new Date())
  await store.keepToken(token)
  await store.close()
  return secret
}

describe('A published edition that is broken', () => {
  test('is refused, and the good one stays', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-broken-'))
    const [content, data] = [join(dir, 'content'), join(dir, 'data')]
    await cp(GAMES, content, { recursive: true })
    const server = await startServer(['--content', content, '--data', data])
    const title = async () => ((await (await fetch(`${server.base}/v1/games/cards`)).json()) as { title: string }).title
    try {
      await writeFile(join(content, 'cards/game.yaml'), 'title: Broken cards\nformats: [\n')
      const broken = await umpire('publish', '--content', content, '--data', data)
      expect(broken.code).toBe(1)
      expect(broken.said).toContain('cards/game.yaml')
      expect(broken.said).toContain('not published')
      expect(broken.said).toMatch(/board: sha256-/)
      await cp(join(GAMES, 'cards/game.yaml'), join(content, 'cards/game.yaml'))
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(await title()).toBe('Cards')
      await writeFile(
        join(content, 'cards/game.yaml'),
        'title: Good cards\nformats: { standard: Standard, quick: Quick }\nauthority: [event, supplement, rulebook]\n',
      )
      expect((await umpire('publish', '--content', content, '--data', data)).code).toBe(0)
      await until(async () => (await title()) === 'Good cards')
    } finally {
      expect(await server.stop()).toBe(0)
    }
    // Broken now and restarted: the last good edition is served all the same.
    await writeFile(join(content, 'cards/game.yaml'), 'title: [')
    const again = await startServer(['--content', content, '--data', data])
    try {
      const shown = (await (await fetch(`${again.base}/v1/games/cards`)).json()) as { title: string }
      expect(shown.title).toBe('Good cards')
      expect(again.log()).toContain('cards/game.yaml:1:')
    } finally {
      await again.stop('SIGINT')
      await rm(dir, { recursive: true })
    }
  })
})

describe('A server under `npm start`', () => {
  test('ends as it should also where the shell between dies of the signal', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-shell-'))
    const line = 'npm_lifecycle_event=start "$@"; true'
    const server = await startServer(['--content', GAMES, '--data', dir], line)
    await server.stop('SIGTERM')
    await until(() => server.log().includes('"stopping"'))
    await until(async () => (await fetch(server.base).catch(() => undefined)) === undefined)
    await rm(dir, { recursive: true })
  })
})

describe('A disk that is full', () => {
  test('refuses receipts with 503, loses none, and leaves everything else as it was', async () => {
    const disk = await smallDisk()
    const data = join(disk.dir, 'data')
    const secret = await tokenAt({ dir: data })
    let server = await startServer(['--content', GAMES, '--data', data], disk.wrap)
    const kept: string[] = []
    try {
      await disk.fill()
      let refused: Response | undefined
      for (let number = 0; number < 400 && !refused; number++) {
        const response = await keepAt(server, secret, { note: 'x'.repeat(2000) })
        if (response.status === 201) kept.push(((await response.json()) as { id: string }).id)
        else refused = response
      }
      expect(refused?.status).toBe(503)
      expect(refused?.headers.get('retry-after')).toBe('5')
      expect(await refused?.json()).toMatchObject({ code: 'store/unavailable' })
      for (const path of [
        '/v1/games',
        '/v1/games/cards/rulings?ask=beam',
        '/v1/games/cards/entries/beaming',
        '/readyz',
      ])
        expect([path, await status(server, path)]).toEqual([path, 200])
      server = await disk.free(server, () => startServer(['--content', GAMES, '--data', data]))
      await until(async () => (await keepAt(server, secret)).status === 201)
      for (const id of kept) expect(await status(server, `/v1/receipts/${id}`)).toBe(200)
    } finally {
      await server.stop()
    }
    const store = await openStore({ dir: data })
    expect(await checkChain(store)).toBeGreaterThan(kept.length)
    await store.close()
    await disk.close()
  })
})

interface SmallDisk {
  readonly dir: string
  /** A shell line that starts the server under a limit, where the disk itself has none. */
  readonly wrap?: string
  readonly fill: () => Promise<void>
  /** Makes room again. @returns the server, started anew where only that helps. */
  readonly free: (server: Running, start: () => Promise<Running>) => Promise<Running>
  readonly close: () => Promise<void>
}

/** A disk of two megabytes, where we may mount one; else a limit on the size of files, which writes meet in the same way. */
async function smallDisk(): Promise<SmallDisk> {
  const run = promisify(execFile)
  const dir = await mkdtemp(join(tmpdir(), 'umpire-disk-'))
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir]).then(
    () => true,
    () => false,
  )
  if (!isMounted)
    return {
      dir,
      wrap: 'ulimit -f 400; exec "$@"',
      fill: async () => undefined,
      free: async (server, start) => {
        await server.stop()
        return start()
      },
      close: () => rm(dir, { recursive: true }),
    }
  const filler = join(dir, 'filler')
  return {
    dir,
    fill: async () => {
      await writeFile(filler, Buffer.alloc(4 << 20)).catch(() => undefined)
      expect((await stat(filler)).size).toBeGreaterThan(0)
    },
    free: async (server) => {
      await rm(filler)
      return server
    },
    close: async () => {
      await run('umount', [dir])
      await rm(dir, { recursive: true })
    },
  }
}

describe.skipIf(!postgres)('Replicas on one PostgreSQL', () => {
  test('all swap to a new edition within a second, under load, without a failed request or an answer of two editions', async () => {
    const place = (await kinds[1]?.place()) as { url: string }
    const store = await openStore(place)
    const editions = ['Cards', 'Second cards', 'Third cards', 'Fourth cards'].map((title) =>
      title === 'Cards' ? builtOf('cards') : builtOf('cards', edited('cards/game.yaml', 'Cards', title)),
    )
    const titles = new Map(editions.map(({ edition }) => [edition.hash, edition.title]))
    const [first, ...later] = editions
    if (first) await put(store, first)
    const replicas = await Promise.all([1, 2].map(() => startServer(['--store', place.url])))
    let isLoaded = true
    const failures: unknown[] = []
    let answered = 0
    const hashAt = async ({ base }: Running): Promise<string> => {
      const response = await fetch(`${base}/v1/games/cards`)
      const hash = response.headers.get('umpire-edition') ?? ''
      const body = (await response.json()) as { title: string; edition: string }
      const isOne = response.status === 200 && body.edition === hash && titles.get(hash) === body.title
      if (!isOne) failures.push([response.status, hash, body])
      answered++
      return hash
    }
    const client = async (replica: Running): Promise<void> => {
      while (isLoaded) {
        try {
          await hashAt(replica)
          const ruling = await fetch(`${replica.base}/v1/games/cards/rulings?ask=beam`)
          const body = (await ruling.json()) as { edition: string }
          if (ruling.status !== 200 || body.edition !== ruling.headers.get('umpire-edition')) failures.push(body)
        } catch (error) {
          failures.push(error)
        }
      }
    }
    try {
      await until(async () =>
        (await Promise.all(replicas.map((each) => status(each, '/readyz')))).every((code) => code === 200),
      )
      const load = replicas.flatMap((replica) => [client(replica), client(replica)])
      const took: number[] = []
      for (const built of [...later, ...later]) {
        const before = Date.now()
        await put(store, built)
        for (const replica of replicas) await until(async () => (await hashAt(replica)) === built.edition.hash)
        took.push(Date.now() - before)
      }
      isLoaded = false
      await Promise.all(load)
      expect(failures).toEqual([])
      expect(answered).toBeGreaterThan(20)
      // On a machine with other work one swap may wait for a processor; all of them do not.
      expect(took.sort((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(1000)
    } finally {
      isLoaded = false
      for (const replica of replicas) expect(await replica.stop()).toBe(0)
      await store.close()
    }
  })

  test('go on answering while the database is gone, refuse receipts with 503, and recover by themselves', async () => {
    const place = (await kinds[1]?.place()) as { url: string }
    const store = await openStore(place)
    await put(store, builtOf('cards'))
    const secret = await tokenAt(place)
    const server = await startServer(['--store', place.url])
    try {
      await until(async () => (await status(server, '/readyz')) === 200)
      const kept = (await (await keepAt(server, secret)).json()) as { id: string; hash: string }
      const { hash } = builtOf('cards').edition
      await postgres?.crash?.()
      const asked = [
        '/v1/games/cards/entries/beaming',
        '/v1/games/cards/rulings?ask=beam&asOf=2000',
        '/v1/search?q=beam',
        `/v1/editions/${hash}`,
        `/v1/editions/${hash}?as=whole`,
        '/readyz',
        '/healthz',
      ]
      for (const until = Date.now() + 3000; Date.now() < until; ) {
        for (const path of asked) expect([path, await status(server, path)]).toEqual([path, 200])
        const refused = await keepAt(server, secret)
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
        expect(await refused.json()).toMatchObject({ code: 'store/unavailable' })
        expect(await status(server, `/v1/receipts/${kept.id}`)).toBe(503)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await postgres?.restart?.()
      await until(async () => (await keepAt(server, secret)).status === 201)
      const again = await fetch(`${server.base}/v1/receipts/${kept.id}`)
      expect(((await again.json()) as { hash: string }).hash).toBe(kept.hash)
      expect(await checkChain(store)).toBeGreaterThanOrEqual(2)
      const next = builtOf('cards', edited('cards/game.yaml', 'Cards', 'After the fall'))
      await put(store, next)
      await until(
        async () => (await fetch(`${server.base}/v1/games/cards`)).headers.get('umpire-edition') === next.edition.hash,
      )
    } finally {
      expect(await server.stop()).toBe(0)
      await store.close()
    }
  })

  test.each([
    ['refuses every connection', 'cut'],
    ['takes connections and says nothing more', 'silence'],
  ] as const)('outlast a database that %s for many times as long as they wait for it', async (_, break_) => {
    const place = (await kinds[1]?.place()) as { url: string }
    const [store, network] = [await openStore(place), await proxyTo(place.url)]
    await put(store, builtOf('cards'))
    const secret = await tokenAt(place)
    const server = await startServer(['--store', network.url], undefined, { STORE_PATIENCE: String(WAIT) })
    const edition = async () => (await fetch(`${server.base}/v1/games/cards`)).headers.get('umpire-edition')
    try {
      await until(async () => (await status(server, '/readyz')) === 200)
      const kept: string[] = []
      const keepOne = async (number: number): Promise<number> => {
        const response = await keepAt(server, secret, { key: `receipt ${number}`, table: String(number) })
        if (response.ok) kept.push(((await response.json()) as { id: string }).id)
        return response.status
      }
      expect(await keepOne(0)).toBe(201)
      network[break_]()
      let lookups = 0
      let number = 1
      for (const end = Date.now() + 40 * WAIT; Date.now() < end; number++) {
        // One receipt each time it loses patience, however quickly it refuses; lookups all the while.
        const refused = keepOne(number)
        const next = Date.now() + WAIT
        do {
          for (const path of [
            '/v1/games/cards/entries/beaming',
            '/v1/games/cards/rulings?ask=beam&asOf=2000',
            '/readyz',
          ]) {
            const start = performance.now()
            expect([path, await status(server, path)]).toEqual([path, 200])
            if (performance.now() - start < 1000) lookups++
          }
        } while (Date.now() < next)
        expect(await refused).toBe(503)
      }
      expect(lookups).toBeGreaterThan(5)
      const next = builtOf('cards', edited('cards/game.yaml', 'Cards', 'Meanwhile'))
      await put(store, next)
      network.heal()
      // What was published while it was gone, and what is published after, is heard of without anybody's help.
      await until(async () => (await edition()) === next.edition.hash)
      for (let again = 0; again < number; again++) await until(async () => [200, 201].includes(await keepOne(again)))
      expect(await checkChain(store)).toBe(number)
      for (const id of kept) expect(await status(server, `/v1/receipts/${id}`)).toBe(200)
      const last = builtOf('cards')
      await put(store, last)
      const announced = Date.now()
      await until(async () => (await edition()) === last.edition.hash)
      expect(Date.now() - announced).toBeLessThan(2000)
      network[break_]()
    } finally {
      // Also while the database is gone it ends when it is told to.
      expect(await server.stop()).toBe(0)
      await store.close()
      await network.close()
    }
  })

  test('start without the database, are not ready, and become so when it is there', async () => {
    const place = (await kinds[1]?.place()) as { url: string }
    const store = await openStore(place)
    await put(store, builtOf('cards'))
    await postgres?.crash?.()
    const server = await startServer(['--store', place.url])
    try {
      expect(await status(server, '/readyz')).toBe(503)
      expect(await status(server, '/healthz')).toBe(200)
      await postgres?.restart?.()
      await until(async () => (await status(server, '/readyz')) === 200)
    } finally {
      await server.stop()
      await store.close()
    }
  })

  test('publish the content they came with where the database is empty', async () => {
    const place = (await kinds[1]?.place()) as { url: string }
    const server = await startServer(['--store', place.url, '--content', GAMES])
    try {
      await until(async () => (await status(server, '/readyz')) === 200, 60_000)
      expect(await status(server, '/v1/games/board')).toBe(200)
    } finally {
      await server.stop()
    }
  })
})
