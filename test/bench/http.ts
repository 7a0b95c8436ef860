import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer as listen } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import type { Counts, Edition, Entry } from '../../src/domain/index.ts'
import { Editions } from '../../src/editions.ts'
import { createServer } from '../../src/http/index.ts'
import { draft } from '../../src/publish.ts'
import { index, search } from '../../src/search/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, ratio, shown } from './measure.ts'

const ROOT = new URL('../../', import.meta.url)
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const PROGRAM = fileURLToPath(new URL('src/main.ts', ROOT))

/** The server's processor time for each request, beside bare Fastify sending the same bytes; search; ready time and memory. */
export async function http(): Promise<void> {
  await requests()
  await searching()
  await starting()
}

const LOOKUP: Call = {
  method: 'GET',
  path: '/v1/games/stccg/entries/shields',
  headers: { 'accept-encoding': 'gzip, deflate, br' },
}
const FACTS = { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg', 'ship_battle.under_way': false }

const ruling = (include: readonly string[] | undefined): Call => ({
  method: 'POST',
  path: '/v1/games/stccg/rulings',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ask: ['beam'], facts: FACTS, asOf: '2000-06', ...(include ? { include } : {}) }),
})

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

async function requests(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-bench-'))
  const built = draft(await readContent(fileURLToPath(new URL('content', ROOT)))).editions
  await writeFile(join(dir, 'editions.json'), JSON.stringify(built))
  const umpire = await Server.start('umpire', { editions: join(dir, 'editions.json') })
  const rows: string[][] = []
  try {
    for (const [name, call, wanted] of [
      ['lookup of an entry', LOOKUP, 0.8],
      ['ruling, include=verdict', ruling(['verdict']), 0.5],
      ['ruling, the full answer', ruling(undefined), undefined],
    ] as const) {
      const { body, type, encoding } = await answered(umpire.port, call)
      const bare = await Server.start('bare', { method: call.method, path: call.path, body, type, encoding })
      try {
        // Turn and turn about in short turns, so that what else the machine does falls on both alike.
        const taken: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
        await load(umpire.port, call, WARM)
        await load(bare.port, call, WARM)
        for (let turn = 0; turn < TURNS; turn++) {
          taken.ours.push(await umpire.cost(call))
          taken.theirs.push(await bare.cost(call))
        }
        const [ours, theirs] = [median(taken.ours), median(taken.theirs)]
        const share = `${Math.round((theirs / ours) * 100)}%`
        rows.push([
          name,
          shown(ours),
          shown(theirs),
          share,
          wanted === undefined ? '' : `${wanted * 100}%`,
          `${body.length} B`,
        ])
      } finally {
        await bare.stop()
      }
    }
    console.log(`Processor time of the server for a request: the median of ${TURNS} turns of ${REQUESTS}`)
    console.log(grid([['', 'umpire', 'bare Fastify', 'of its speed', 'wanted', 'bytes'], ...rows]))
    console.log(`Memory of the server with both games: ${await umpire.memory()} MB`)
  } finally {
    await umpire.stop()
    await rm(dir, { recursive: true })
  }
}

const TURNS = 40
const REQUESTS = 250
const WARM = 3000
const CONNECTIONS = 8

/** A server in a process of its own, asked over IPC for the processor time it has used. */
class Server {
  readonly port: number
  readonly #child: ReturnType<typeof spawn>

  private constructor(child: ReturnType<typeof spawn>, port: number) {
    this.#child = child
    this.port = port
  }

  static async start(kind: 'umpire' | 'bare', told: object): Promise<Server> {
    const child = spawn(process.execPath, [MAIN, 'http-server', kind], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.send(told)
    const [port] = (await once(child, 'message')) as [number]
    return new Server(child, port)
  }

  /** Milliseconds of processor time a request. */
  async cost(call: Call): Promise<number> {
    const before = await this.#cpu()
    await load(this.port, call, REQUESTS)
    return ((await this.#cpu()) - before) / REQUESTS
  }

  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill()
    await ended
  }

  async #cpu(): Promise<number> {
    this.#child.send('cpu')
    const [milliseconds] = (await once(this.#child, 'message')) as [number]
    return milliseconds
  }
}

/** The other side of `Server`, for the process it starts. */
export async function httpServer(kind: string): Promise<void> {
  const [told] = (await once(process, 'message')) as [Same & { editions: string }]
  const app = kind === 'umpire' ? await umpireServer(told) : bareServer(told)
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  })
  process.send?.((app.server.address() as AddressInfo).port)
}

interface Same {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string
  readonly type: string
  readonly encoding: string | undefined
}

function bareServer({ method, path, body, type, encoding }: Same) {
  const app = fastify()
  const bytes = Buffer.from(body, 'base64')
  app.route({
    method,
    url: path.replace(/\/stccg\//, '/:game/').replace(/\/shields$/, '/:slug'),
    handler: (_, reply) => {
      reply.type(type)
      if (encoding) reply.header('Content-Encoding', encoding)
      return reply.send(bytes)
    },
  })
  return app
}

/** As `umpire serve` runs it from editions built before, with a limit that the bench does not reach. */
async function umpireServer({ editions: file }: { readonly editions: string }) {
  const editions = new Editions()
  const built: readonly Edition[] = JSON.parse(await readFile(file, 'utf8'))
  editions.take(
    built.map((edition) => ({ edition, counts: COUNTS })),
    built.map(({ game }) => game),
  )
  editions.warm()
  return createServer({ editions, requestsPerMinute: 10_000_000, metrics: { token: 'x', ofProcess: true } })
}

const COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

async function load(port: number, call: Call, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = count
  const worker = async (): Promise<void> => {
    while (left-- > 0) await fetched(port, call, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
}

async function answered(
  port: number,
  call: Call,
): Promise<{ body: string; type: string; encoding: string | undefined }> {
  const agent = new Agent()
  const { status, bytes, headers } = await fetched(port, call, agent)
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${bytes}`)
  return { body: bytes.toString('base64'), type: headers['content-type'] ?? '', encoding: headers['content-encoding'] }
}

function fetched(port: number, { method, path, headers, body }: Call, agent: Agent) {
  return new Promise<{ status: number; bytes: Buffer; headers: import('node:http').IncomingHttpHeaders }>(
    (resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts), headers: response.headers }),
        )
      })
      asked.on('error', reject)
      asked.end(body)
    },
  )
}

const SIZES = [200, 5_000, 50_000]

/** Search in process, beside MiniSearch asked the same of the same index, without our stages, names and excerpts. */
async function searching(): Promise<void> {
  const rows: string[][] = []
  for (const size of SIZES) {
    const edition = syntheticEdition(size)
    const made = index(edition)
    const queries = queriesFor(edition)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < 3; round++)
      for (const query of queries) {
        const start = performance.now()
        search(made, query)
        const middle = performance.now()
        made.text.search(query, PEER)
        if (round > 0) {
          ours.push(middle - start)
          theirs.push(performance.now() - middle)
        }
      }
    const at = (times: number[], share: number): number =>
      times.sort((a, b) => a - b)[Math.floor(share * times.length)] ?? 0
    const [p50, p99, q50, q99] = [at(ours, 0.5), at(ours, 0.99), at(theirs, 0.5), at(theirs, 0.99)]
    rows.push([
      size.toLocaleString('en'),
      shown(p50),
      shown(p99),
      shown(q50),
      shown(q99),
      ratio(p50, q50),
      ratio(p99, q99),
    ])
  }
  console.log('\nSearch in process; wanted: 2× at most')
  console.log(grid([['entries', 'p50', 'p99', 'MiniSearch p50', 'p99', 'p50 ratio', 'p99 ratio'], ...rows]))
  const drafts = draft(await readContent(fileURLToPath(new URL('content', ROOT)))).editions
  const games = drafts.map((edition) => index(edition))
  const hits = REAL.filter(([query, slug]) =>
    search(games, query)
      .results.slice(0, 3)
      .some((each) => each.slug === slug),
  )
  const missed = REAL.filter((each) => !hits.includes(each)).map(([query]) => query)
  console.log(
    `In the first three of both games: ${hits.length} of ${REAL.length} real queries${missed.length > 0 ? `; not ${missed.join(', ')}` : ''}`,
  )
}

const PEER = {
  tokenize: (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  processTerm: (word: string) => word,
  combineWith: 'AND',
  prefix: (word: string) => word.length > 1,
  fuzzy: (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2),
  boost: { term: 8, aliases: 6, slug: 3, headings: 3, text: 1 },
} as const

const REAL: readonly (readonly [query: string, slug: string])[] = [
  ['beam', 'beaming'],
  ['transporters', 'beaming'],
  ['beem shelds', 'beaming'],
  ['shields', 'shields'],
  ['sheilds', 'shields'],
  ['borg cube', 'borg-cube'],
  ['brog cube', 'borg-cube'],
  ['cube', 'borg-cube'],
  ['assimilation', 'assimilation'],
  ['assimilate planet', 'assimilate-planet'],
  ['scouting', 'scouting'],
  ['queen', 'borg-queen'],
  ['transwarp', 'transwarp-network-gateway'],
  ['counterpart', 'counterparts'],
  ['spire', 'borg-spire'],
  ['command card', 'command-cards'],
  ['locutus', 'locutus-of-borg'],
  ['abduct', 'abduction'],
  ['drone', 'drone'],
  ['adaptation', 'adaptation'],
]

const SYLLABLES = 'ka lo mi ren tor ves ul an dra fex gon hil jas qua per sol tim wex yor zan bel cor'.split(' ')

/** Entries with terms, aliases and texts of made-up words, some common and most rare, as words are. */
function syntheticEdition(count: number): Edition {
  const random = generator(count)
  const word = (): string => {
    const number = Math.floor(Math.exp(random() * Math.log(20_000)))
    let text = ''
    for (let rest = number; text === '' || rest > 0; rest = Math.floor(rest / SYLLABLES.length))
      text += SYLLABLES[rest % SYLLABLES.length]
    return text
  }
  const phrase = (length: number): string => Array.from({ length }, word).join(' ')
  const entries = Array.from(
    { length: count },
    (_, at): Entry => ({
      slug: `entry-${at}`,
      term: `${phrase(2)} ${at}`,
      aliases: [phrase(1 + (at % 2))],
      kind: 'card',
      tags: [],
      see: [],
      formerly: [],
      data: {},
      markdown: phrase(60),
      html: '',
      headings: [],
      links: [],
      backlinks: [],
      rules: [],
    }),
  )
  return {
    stage: 'edition',
    hash: `sha256-${'0'.repeat(64)}`,
    language: 1,
    game: 'bench',
    title: 'Bench',
    formats: [{ id: 'standard', label: 'Standard' }],
    authority: [],
    precedence: [],
    sources: [],
    events: [],
    vocabulary: { enums: [], records: [], facts: [], quantities: [], actions: [], always: [] },
    entries,
    rules: [],
    cases: [],
  }
}

/** Whole terms, one word, the beginning of one, two words of a text, and the same with a letter wrong. */
function queriesFor({ entries }: Edition): string[] {
  const random = generator(7)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  return Array.from({ length: 100 }, (_, at) => {
    const { term, markdown } = pick(entries)
    const words = markdown.split(' ')
    const two = `${pick(words)} ${pick(words)}`
    return [term, pick(words), pick(words).slice(0, 4), two, misspelt(two, random)][at % 5] ?? two
  })
}

function misspelt(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  return `${text.slice(0, at)}x${text.slice(at + 1)}`
}

function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const SYNTHETIC = 50_000

/** From the start of the process to ready, with editions built before; and the memory it has then. */
async function starting(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-bench-'))
  try {
    const rows = [
      await startedWith('the shipped games', fileURLToPath(new URL('content', ROOT)), join(dir, 'shipped'), 1000),
    ]
    const large = join(dir, 'content')
    await writeContent(large, SYNTHETIC)
    rows.push(await startedWith(`${SYNTHETIC.toLocaleString('en')} entries`, large, join(dir, 'large'), 10_000))
    console.log('\nFrom the start of the process to /readyz, from editions built before')
    console.log(grid([['', 'published in', 'ready in', 'wanted', 'memory'], ...rows]))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function startedWith(name: string, content: string, data: string, wanted: number): Promise<string[]> {
  const places = ['--content', content, '--data', data]
  const begun = performance.now()
  const publishing = spawn(process.execPath, [PROGRAM, 'publish', ...places], { stdio: 'ignore' })
  const [exit] = (await once(publishing, 'exit')) as [number]
  const published = performance.now() - begun
  if (exit !== 0) return [name, 'cannot be published', '', shown(wanted), '']
  const port = await freePort()
  const start = performance.now()
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', String(port), ...places], {
    stdio: 'ignore',
    env: { ...process.env, LOG_LEVEL: 'silent' },
  })
  const ended = once(server, 'exit')
  while (!(await isReady(port))) {
    if (server.exitCode !== null) return [name, shown(published), 'did not start', shown(wanted), '']
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const ready = performance.now() - start
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  server.kill()
  await ended
  return [name, shown(published), shown(ready), shown(wanted), `${memory} MB`]
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = listen().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function writeContent(dir: string, count: number): Promise<void> {
  const { entries } = syntheticEdition(count)
  for (const folder of ['sources', 'vocabulary', 'entries'])
    await mkdir(join(dir, 'bench', folder), { recursive: true })
  await writeFile(join(dir, 'bench/game.yaml'), 'title: Bench\nformats: { standard: Standard }\nauthority: [book]\n')
  await writeFile(join(dir, 'bench/sources/book.md'), '---\ntitle: Book\nauthority: book\npublished: 1990\n---\n')
  await writeFile(join(dir, 'bench/vocabulary/all.yaml'), 'actions:\n  act: { label: act, default: permitted }\n')
  for (const { slug, term, markdown } of entries)
    await writeFile(join(dir, 'bench/entries', `${slug}.md`), `---\nterm: ${term}\nkind: card\n---\n${markdown}.\n`)
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
