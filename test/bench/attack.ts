import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Counts, Edition } from '../../src/domain/index.ts'
import { withIndex } from '../../src/editions/index.ts'
import { draft } from '../../src/publish/index.ts'
import { contentKey, newToken, openStore, readContent } from '../../src/store/index.ts'
import { type Attack, attacksOn, EVENT, type Prepared } from './attacks.ts'
import { type Beside, LOOKUP, MEASURER, PATIENTLY, Probe } from './beside.ts'
import { grid, ratio, shown } from './measure.ts'

/*
 * Three processes: the server, as `umpire serve` runs it at its usual limits; an attacker; and this one, which asks for an
 * entry every 20 ms and for `/healthz` every 100 ms as somebody else, and tells how long it waits. What an attack made of a
 * server is not handed on to the next: each meets a fresh one. Bare Fastify, which nobody attacks, is asked the same at the
 * same time: what holds that up as well is the machine. The first row is no attack: how much longer a lookup takes beside a
 * process that only computes is the floor for all that is worked out in threads, where cores are few.
 *
 * `ATTACKS=receipt npm run bench -- attack` tries those alone whose names have the word.
 */

const ROOT = new URL('../../', import.meta.url)
const PROGRAM = fileURLToPath(new URL('src/main.ts', ROOT))
const BENCH = fileURLToPath(new URL('main.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('http-server.ts', import.meta.url))

/** Milliseconds of lookups alone, of an attack, and for what was asked in it to be answered still. */
const ALONE = 1000
const WINDOW = 4200
const LATE = 1300

/** No attack is begun after so many milliseconds; where nothing else runs, under two minutes suffice for them all. */
const LIMIT = 240_000

/** Milliseconds between two requests of an attacker who does not wait for answers. */
const PACE = 2000

/** Requests under way at once of one who does. */
const LANES = 4

/** Every attack with a request every two seconds: none may hold up anybody. */
export const attack = (): Promise<void> => attacked(`every ${PACE / 1000} s`, { every: PACE })

/** The same, each request as soon as one is answered: what limits of rate and work are for. */
export const flood = (): Promise<void> => attacked(`${LANES} at once`, { lanes: LANES })

async function attacked(pace: string, how: { readonly every: number } | { readonly lanes: number }): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-attack-'))
  const running: { stop: () => Promise<void> }[] = []
  try {
    const { editions, secret } = await prepareData(dir)
    const wanted = process.env.ATTACKS ?? ''
    const all = attacksOn(editions, secret, join(dir, 'data')).filter(({ name }) => name.includes(wanted))
    if (all.length === 0) throw new Error(`no attack has "${wanted}" in its name`)
    const bare = await Bare.start()
    running.push(bare)
    const start = performance.now()
    const rows: Row[] = []
    // Clients that wait for their time to be over do so while the others attack.
    const long: Target[] = []
    for (const each of all.filter(({ lasts }) => lasts !== undefined)) {
      const target = await Target.start(dir, { ...each, pace, how })
      running.push(target)
      long.push(target)
      await target.begin()
    }
    for (const each of all.filter(({ lasts }) => lasts === undefined)) {
      if (performance.now() - start > LIMIT) {
        rows.push({ name: each.name, pace: '', said: 'not tried: the time is over' })
        continue
      }
      const target = await Target.start(dir, { ...each, pace, how })
      running.push(target)
      rows.push(await target.measured(bare.port))
      await target.stop()
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, ...long.map((target) => target.left))))
    for (const target of long) rows.push(await target.measured(bare.port))
    print(rows, performance.now() - start)
  } finally {
    for (const each of running) await each.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

interface Row {
  readonly name: string
  readonly pace: string
  readonly said: string
  readonly alone?: Beside
  readonly beside?: Beside
  /** What bare Fastify made of the same at the same time. */
  readonly machine?: Beside
  /** Resident, and the most it ever was. */
  readonly memory?: readonly string[]
}

function print(rows: readonly Row[], taken: number): void {
  console.log(
    grid([
      [
        '',
        'sent',
        'longest hold',
        'the machine',
        'lookups',
        'p99 alone',
        'beside',
        '',
        'bare beside',
        '/healthz',
        'slowest',
        'memory',
        'most',
      ],
      ...rows.map(({ name, pace, alone, beside, machine, memory = [] }) =>
        beside && alone
          ? [
              name,
              pace,
              shown(beside.hold),
              shown(machine?.hold ?? 0),
              `${beside.answered} of ${beside.asked}`,
              shown(p99(alone.waits)),
              shown(p99(beside.waits)),
              ratio(p99(beside.waits), p99(alone.waits)),
              shown(p99(machine?.waits ?? [])),
              `${beside.health.answered} of ${beside.health.asked}`,
              shown(Math.max(0, ...beside.health.waits)),
              ...memory,
            ]
          : [name, pace],
      ),
    ]),
  )
  console.log('\nWhat became of the attacks')
  console.log(rows.map(({ name, said }) => `${name}: ${said}`).join('\n'))
  console.log(
    `\nA lookup every 20 ms and /healthz every 100 ms, from another address; what is answered within ${shown(PATIENTLY)} ` +
      `counts. Bare beside: p99 of what bare Fastify was asked meanwhile. ${Math.round(taken / 1000)} s in all.`,
  )
}

function p99(waits: readonly number[]): number {
  const sorted = [...waits].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(0.99 * sorted.length))] ?? 0
}

/** The games that ship with Umpire and an event, built and kept in a data folder; and a token of the event. */
async function prepareData(dir: string): Promise<{ readonly editions: readonly Edition[]; readonly secret: string }> {
  const content = join(dir, 'content')
  await cp(fileURLToPath(new URL('content', ROOT)), content, { recursive: true })
  await mkdir(join(content, EVENT.game, 'events'), { recursive: true })
  const event = 'title: World Championships\ndate: 2001-10\nformat: standard\n'
  await writeFile(join(content, EVENT.game, 'events', `${EVENT.event}.yaml`), event)
  const files = await readContent(content)
  const { editions } = draft(files)
  const store = await openStore({ dir: join(dir, 'data') })
  const now = new Date()
  for (const edition of editions) {
    await store.keep({ ...withIndex({ edition, counts: COUNTS }), key: await contentKey(edition.game, files) })
    await store.announce(edition.game, edition.hash, now)
  }
  const { token, secret } = newToken(EVENT, 'an attacker', now)
  await store.keepToken(token)
  await store.close()
  return { editions, secret }
}

/** Nothing here reads them. */
const COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

interface Planned extends Attack {
  readonly pace: string
  readonly how: { readonly every: number } | { readonly lanes: number }
}

/** A server, and one attack on it. */
class Target {
  readonly #server: ChildProcess
  readonly #port: number
  readonly #attack: Planned
  #attacker: ChildProcess | undefined
  #begun = 0

  private constructor(server: ChildProcess, port: number, attack: Planned) {
    this.#server = server
    this.#port = port
    this.#attack = attack
  }

  static async start(dir: string, attack: Planned): Promise<Target> {
    const places = ['--content', join(dir, 'content'), '--data', join(dir, 'data')]
    const { RATE_LIMIT: _, DATABASE_URL: __, ...env } = process.env
    const server = spawn(process.execPath, ['--max-semi-space-size=8', PROGRAM, 'serve', '--port', '0', ...places], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, HOST: '127.0.0.1', LOG_LEVEL: 'info', TRUST_PROXY: MEASURER },
    })
    const port = await listening(server)
    return new Target(server, port, attack)
  }

  /** Begins the attack. */
  async begin(): Promise<void> {
    const { make, pace: _, how, lanes } = this.#attack
    const prepared: Prepared = await make(this.#port)
    this.#attacker = spawn(process.execPath, [BENCH, 'attacker'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#attacker.send({ ...prepared, how: lanes === undefined ? how : { lanes }, port: this.#port })
    await once(this.#attacker, 'message')
    this.#begun = performance.now()
  }

  /** Milliseconds until something can be said of it. */
  get left(): number {
    return this.#begun + (this.#attack.lasts ?? 0) - performance.now()
  }

  /** Lookups alone, then beside the attack. */
  async measured(bare: number): Promise<Row> {
    const { name, pace, besides, window = WINDOW, own } = this.#attack
    const [probe, control] = [new Probe(this.#port), new Probe(bare)]
    await probe.warm()
    await control.warm()
    const isUnderWay = this.#attacker !== undefined
    // Whoever only waits costs nothing until its time is over.
    const alone = await probe.watch(ALONE, LATE)
    if (!isUnderWay) await this.begin()
    const somebody = besides?.(this.#port)
    const [beside, machine] = await Promise.all([probe.watch(window, LATE), control.watch(window, LATE)])
    const said = [await this.#told(), await somebody].filter(Boolean).join('; ')
    const memory = await this.#memory()
    probe.end()
    control.end()
    return { name, pace: own ?? pace, said, alone, beside, machine, memory }
  }

  async stop(): Promise<void> {
    for (const child of [this.#attacker, this.#server]) await killed(child)
  }

  /** What the attacker has seen so far. */
  async #told(): Promise<string> {
    const attacker = this.#attacker
    if (!attacker || attacker.exitCode !== null) return 'the attacker ended'
    attacker.send('tell')
    const [said] = (await once(attacker, 'message')) as [string]
    return said
  }

  async #memory(): Promise<string[]> {
    const status = await readFile(`/proc/${this.#server.pid}/status`, 'utf8').catch(() => '')
    return ['VmRSS', 'VmHWM'].map((name) => {
      const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(status) ?? []
      return `${Math.round(Number(kilobytes ?? 0) / 1024)} MB`
    })
  }
}

/** The port a server says it listens at. @throws where it ends before. */
function listening(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      // Read to the end, so that the pipe never fills; kept only until the line is there.
      if (said === '' || !/listening at/.test(said)) said += chunk
      const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (port !== undefined) resolve(Number(port))
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}

/** Bare Fastify in a process of its own. */
class Bare {
  readonly port: number
  readonly #server: ChildProcess

  private constructor(server: ChildProcess, port: number) {
    this.#server = server
    this.port = port
  }

  static async start(): Promise<Bare> {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
    const server = spawn(process.execPath, [SERVER, 'bare'], { stdio: [...stdio] })
    server.send({ method: 'GET', path: LOOKUP, body: 'e30=', type: 'application/json' })
    const [port] = (await once(server, 'message')) as [number]
    return new Bare(server, port)
  }

  async stop(): Promise<void> {
    await killed(this.#server)
  }
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
