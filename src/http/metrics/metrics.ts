import type { FastifyReply } from 'fastify'
import type { Registry } from 'prom-client'
import type { Editions } from '../../editions/index.ts'
import { type Counted, registryOf } from './registry.ts'
import { Since } from './since.ts'
import { Tallies } from './tallies.ts'

/** What was answered how often and how quickly, in the text form Prometheus reads. */
export class Metrics {
  readonly #tallies = new Tallies()
  readonly #verdicts = new Map<string, number>()
  readonly #refusals = new Map<string, number>()
  readonly #deliveries = new Map<string, number>()
  readonly #counted: Counted
  readonly #ofProcess: boolean
  #registry: Promise<Registry> | undefined

  /** @param load of the threads beside the one that answers.  @param ofProcess adds memory, processor time and the lag of the event loop, for a process that serves and nothing else. */
  constructor(editions: Editions, now: () => Date, load: Counted['load'], ofProcess = false) {
    this.#counted = {
      tallies: this.#tallies,
      verdicts: this.#verdicts,
      refusals: this.#refusals,
      deliveries: this.#deliveries,
      since: new Since(editions, now),
      load,
    }
    this.#ofProcess = ofProcess
  }

  /** Once for every request, when it has been answered. @param route its pattern; empty for none. */
  answered(method: string, route: string, reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>): void {
    this.#tallies.add(method, route, reply)
  }

  ruled(game: string, verdicts: readonly string[]): void {
    for (const verdict of verdicts) count(this.#verdicts, `${game} ${verdict}`)
  }

  refused(code: string): void {
    count(this.#refusals, code)
  }

  /** Something sent to a webhook. */
  delivered(outcome: 'sent' | 'put-off' | 'given-up'): void {
    count(this.#deliveries, outcome)
  }

  /** The text, and its type. */
  async read(): Promise<{ readonly text: string; readonly type: string }> {
    this.#registry ??= registryOf(this.#counted, this.#ofProcess)
    const registry = await this.#registry
    return { text: await registry.metrics(), type: registry.contentType }
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
