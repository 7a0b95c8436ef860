import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Edition } from '../../src/domain/index.ts'
import { draft } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, shown } from './measure.ts'
import { searching } from './searching.ts'
import { manyQuestions, QUESTIONS } from './shipped.ts'
import { starting } from './starting.ts'

const ROOT = new URL('../../', import.meta.url)
/** Loads nothing but what the server itself does, so that its memory is told. */
const SERVER = fileURLToPath(new URL('http-server.ts', import.meta.url))

/** The server's processor time for each request, beside bare Fastify sending the same bytes; search; ready time and memory. */
export async function http(): Promise<void> {
  await requests()
  console.log('\nSearch')
  await searching()
  console.log('\nStart')
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

export async function requests(): Promise<void> {
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
        await umpire.warm(call)
        await bare.warm(call)
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
          `${Buffer.byteLength(body, 'base64')} B`,
        ])
      } finally {
        await bare.stop()
      }
    }
    console.log(`Processor time of the server for a request: the median of ${TURNS} turns of ${REQUESTS}`)
    console.log(grid([['', 'umpire', 'bare Fastify', 'of its speed', 'wanted', 'bytes'], ...rows]))
    console.log(`Memory of the server with both games: ${await umpire.memory()} MB`)
    const fresh = await Server.start('umpire', { editions: join(dir, 'editions.json') })
    try {
      await askDifferently(fresh.port, built)
      console.log(`A fresh one after ${QUESTIONS.toLocaleString('en')} different rulings: ${await fresh.memory()} MB`)
    } finally {
      await fresh.stop()
    }
  } finally {
    await umpire.stop()
    await rm(dir, { recursive: true })
  }
}

async function askDifferently(port: number, editions: readonly Edition[]): Promise<void> {
  const questions = manyQuestions(editions)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const worker = async (): Promise<void> => {
    for (const { edition, question } of questions)
      await fetched(
        port,
        {
          method: 'POST',
          path: `/v1/games/${edition.game}/rulings`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
        },
        agent,
      )
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
}

const TURNS = 40
const REQUESTS = 250
/** Milliseconds of processor time before any counts: code that has answered some thousand requests is not yet compiled to its best. */
const WARMED = 10_000
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
    // As `npm start` does.
    const child = spawn(process.execPath, ['--max-semi-space-size=8', SERVER, kind], {
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

  async warm(call: Call): Promise<void> {
    const start = await this.#cpu()
    while ((await this.#cpu()) - start < WARMED) await load(this.port, call, REQUESTS)
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

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
