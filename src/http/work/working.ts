import type { Editions, Served } from '../../editions/index.ts'
import { OutOfTime } from '../../logic/index.ts'
import { refuse, refuseQuestion } from '../problems.ts'
import type { Purses } from '../rates.ts'
import { isSlow, type Job, work } from './jobs.ts'
import type { Patron } from './patron.ts'
import { type Load, Workshop, type WorkshopOptions } from './workshop.ts'

export interface WorkOptions extends WorkshopOptions {
  /** Milliseconds in which a ruling is tried where requests are answered, before a thread takes it; 0: never. */
  readonly allowance?: number
  /** Seconds of work for one answer, one reading of a message, one table. */
  readonly seconds?: number
  /** In place of threads of its own. */
  readonly workshop?: Pick<Workshop, 'run' | 'load' | 'close'>
}

/** Something that was worked out. */
export interface Worked {
  /** As JSON, ready to be sent. */
  readonly bytes: () => Buffer
  /** Reads what a thread made: for what is small. */
  readonly value: () => unknown
  /** What is sent beside it, as JSON too. */
  readonly beside: () => Buffer
  /** What is counted each time it is sent. */
  readonly counted: readonly string[]
}

/** What engines work out for doors: what is quick at once, anything else in a thread, both charged to who asked by its time. */
export class Working {
  readonly #editions: Editions
  readonly #workshop: NonNullable<WorkOptions['workshop']>
  readonly #purses: Purses | undefined
  readonly #allowance: number
  readonly #seconds: number

  /** @param editions those at hand.  @param purses what clients may spend; without them there is no limit. */
  constructor(editions: Editions, options: WorkOptions = {}, purses?: Purses) {
    this.#editions = editions
    this.#workshop = options.workshop ?? new Workshop(options)
    this.#purses = purses
    this.#allowance = options.allowance ?? ALLOWANCE
    this.#seconds = options.seconds ?? SECONDS
  }

  get load(): { readonly short: Load; readonly long: Load } {
    return this.#workshop.load
  }

  close(): Promise<void> {
    return this.#workshop.close()
  }

  /**
   * What a job comes to; at once where it is quick.
   * @param of the editions it names.  @param seconds it may take, where it is told.
   * @throws Refusal of a bad question, of one that takes too long, of a client that has spent all, or because too many wait.
   */
  do(job: Job, of: readonly Served[], patron: Patron, seconds?: number): Worked | Promise<Worked> {
    this.#admit(patron)
    return this.#tried(job, of, patron) ?? this.#done(job, of, patron, seconds ?? this.#seconds)
  }

  #admit({ client }: Patron): void {
    const wait = client === undefined ? undefined : this.#purses?.wait(client, Date.now())
    if (wait === undefined || !this.#purses) return
    const detail = `A client has ${this.#purses.perMinute / 1000} seconds of work a minute`
    throw refuse('request/too-many', '', detail, [], wait)
  }

  /** What can be worked out here and now. */
  #tried(job: Job, of: readonly Served[], { client }: Patron): Worked | undefined {
    if (this.#allowance <= 0 || isSlow(job)) return undefined
    const began = performance.now()
    const end = began + this.#allowance
    const served = (hash: string): Served => {
      const found = of.find(({ edition }) => edition.hash === hash)
      if (!found) throw new RangeError(`no edition ${hash}`)
      return found
    }
    try {
      const found = work(job, { served, shelf: () => this.#editions, isOver: () => performance.now() > end })
      if (!found.ok) throw refuseQuestion(found.problems)
      const { made, text, beside = '', counted = [] } = found
      const bytesOf = (part: unknown) => Buffer.from(JSON.stringify(part))
      return {
        bytes: () => (text === undefined ? bytesOf(made) : Buffer.from(text)),
        value: () => made,
        beside: () => bytesOf(beside),
        counted,
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      return undefined
    } finally {
      this.#charge(client, performance.now() - began)
    }
  }

  async #done(job: Job, of: readonly Served[], patron: Patron, seconds: number): Promise<Worked> {
    const { client, left, hold } = patron
    const release = hold?.()
    try {
      const editions = of.map(({ edition }) => edition)
      const found = await this.#workshop.run(job, editions, { client: client ?? NOBODY, seconds, left })
      this.#charge(client, found.ms)
      if (!found.ok) throw refuseQuestion(found.problems, found.beside)
      const [json, beside] = [found.json, found.beside ?? NOTHING].map(bufferOf) as [Buffer, Buffer]
      return {
        bytes: () => json,
        value: () => JSON.parse(json.toString()),
        beside: () => beside,
        counted: found.counted,
      }
    } finally {
      release?.()
    }
  }

  #charge(client: string | undefined, ms: number): void {
    if (client !== undefined) this.#purses?.charge(client, ms, Date.now())
  }
}

const NOTHING = new Uint8Array()

/** The same bytes. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

const ALLOWANCE = 5
const SECONDS = 10

/** In whose name the signed ones take turns with others. */
const NOBODY = ''
