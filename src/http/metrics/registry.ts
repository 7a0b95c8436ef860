import type { Registry } from 'prom-client'
import type { Load } from '../work/workshop.ts'
import type { Since } from './since.ts'
import { BUCKETS, type Tallies } from './tallies.ts'

/** What is told when somebody reads it: telling costs more than counting. */
export interface Counted {
  readonly tallies: Tallies
  /** By game and verdict, with a space between. */
  readonly verdicts: ReadonlyMap<string, number>
  /** By code. */
  readonly refusals: ReadonlyMap<string, number>
  /** By outcome. */
  readonly deliveries: ReadonlyMap<string, number>
  readonly since: Since
  /** By lane. */
  readonly load: () => { readonly [lane: string]: Load }
}

/** The library is loaded by the first who reads: most servers are asked by nobody, and all start sooner. */
export async function registryOf(counted: Counted, ofProcess: boolean): Promise<Registry> {
  const library = await import('prom-client')
  const registry = new library.Registry()
  tellRequests(library, registry, counted)
  tellRulings(library, registry, counted)
  tellEditions(library, registry, counted)
  tellWork(library, registry, counted)
  if (ofProcess) library.collectDefaultMetrics({ register: registry })
  return registry
}

type Library = typeof import('prom-client')

function tellRequests({ Counter }: Library, registry: Registry, { tallies }: Counted): void {
  const registers = [registry]
  new Counter({
    name: 'umpire_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { method, route, status, count } of tallies.all()) this.inc({ method, route, status }, count)
    },
  })
  // The parts of a histogram as Prometheus names them, from counts of our own.
  const help = 'Seconds from a request to its answer, by route.'
  new Counter({
    name: 'umpire_http_request_seconds_bucket',
    help,
    labelNames: ['method', 'route', 'le'],
    registers,
    collect() {
      this.reset()
      for (const { method, route, buckets, count } of tallies.all()) {
        let sum = 0
        for (const [at, le] of BUCKETS.entries()) {
          sum += buckets[at] ?? 0
          this.inc({ method, route, le: String(le) }, sum)
        }
        this.inc({ method, route, le: '+Inf' }, count)
      }
    },
  })
  new Counter({
    name: 'umpire_http_request_seconds_sum',
    help,
    labelNames: ['method', 'route'],
    registers,
    collect() {
      this.reset()
      for (const { method, route, seconds } of tallies.all()) this.inc({ method, route }, seconds)
    },
  })
  new Counter({
    name: 'umpire_http_request_seconds_count',
    help,
    labelNames: ['method', 'route'],
    registers,
    collect() {
      this.reset()
      for (const { method, route, count } of tallies.all()) this.inc({ method, route }, count)
    },
  })
}

function tellRulings({ Counter }: Library, registry: Registry, { verdicts, refusals, deliveries }: Counted): void {
  const registers = [registry]
  new Counter({
    name: 'umpire_verdicts_total',
    help: 'Verdicts given, by game; `value` for a number or the like.',
    labelNames: ['game', 'verdict'],
    registers,
    collect() {
      this.reset()
      for (const [key, times] of verdicts) {
        const [game = '', verdict = ''] = key.split(' ')
        this.inc({ game, verdict }, times)
      }
    },
  })
  new Counter({
    name: 'umpire_refusals_total',
    help: 'Problems answered, by code.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset()
      for (const [code, times] of refusals) this.inc({ code }, times)
    },
  })
  new Counter({
    name: 'umpire_webhook_deliveries_total',
    help: 'Tries to send news to a webhook, by what came of them: sent, put-off, given-up.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, times] of deliveries) this.inc({ outcome }, times)
    },
  })
}

function tellWork({ Gauge }: Library, registry: Registry, { load }: Counted): void {
  for (const [part, help] of Object.entries(WORK))
    new Gauge({
      name: `umpire_work_${part}`,
      help,
      labelNames: ['lane'],
      registers: [registry],
      collect() {
        for (const [lane, now] of Object.entries(load())) this.set({ lane }, now[part as keyof Load])
      },
    })
}

const WORK: { readonly [part in keyof Load]: string } = {
  threads: 'Threads that run beside the one that answers.',
  busy: 'Threads with work.',
  waiting: 'Pieces of work that wait for a thread.',
}

function tellEditions({ Gauge }: Library, registry: Registry, { since }: Counted): void {
  const registers = [registry]
  new Gauge({
    name: 'umpire_edition_info',
    help: 'The edition each game is answered from; always 1.',
    labelNames: ['game', 'edition'],
    registers,
    collect() {
      this.reset()
      for (const [game, { hash }] of since.look()) this.set({ game, edition: hash }, 1)
    },
  })
  new Gauge({
    name: 'umpire_edition_age_seconds',
    help: 'Seconds since this process first saw the edition a game is answered from.',
    labelNames: ['game'],
    registers,
    collect() {
      this.reset()
      for (const [game, { age }] of since.look()) this.set({ game }, age)
    },
  })
  new Gauge({
    name: 'umpire_courts_kept',
    help: 'Dates, formats and events for which what holds where nothing is said is kept, by game.',
    labelNames: ['game'],
    registers,
    collect() {
      this.reset()
      for (const [game, { courts }] of since.look()) this.set({ game }, courts)
    },
  })
}
