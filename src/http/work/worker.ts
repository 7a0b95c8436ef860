import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Edition } from '../../domain/index.ts'
import { Editions, type GameNote } from '../../editions/index.ts'
import { OutOfTime } from '../../logic/index.ts'
import { index, type SearchIndex } from '../../search/index.ts'
import { MOST_TOLD } from '../limits.ts'
import type { Delivery, Done, Order } from './hand.ts'
import { type Bench, type Job, outOfTime, work } from './jobs.ts'
import { unpacked } from './parcel.ts'

/** The other side of a `Hand`: does one job after the other, and keeps the editions it was sent. */
const editions = new Map<string, Edition>()

/** The number of the job that nobody waits for any longer. */
const left = new Int32Array(workerData as SharedArrayBuffer)

standBack()

parentPort?.on('message', ({ number, job, seconds, parcels, forget }: Order) => {
  for (const parcel of parcels) editions.set(parcel.hash, unpacked(parcel))
  const began = performance.now()
  const end = began + seconds * 1000
  const isOver = (): boolean => performance.now() > end || Atomics.load(left, 0) === number
  const delivery = done(job, { served, shelf, isOver }, seconds)
  for (const hash of forget) editions.delete(hash)
  const bytes = delivery.ok ? [delivery.json, delivery.beside ?? []].flat() : []
  const told = { ...delivery, ms: performance.now() - began } satisfies Delivery
  // Handed over and not copied.
  parentPort?.postMessage(
    told,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  )
})

/**
 * Where cores are few, the thread that answers goes first. Linux alone gives each thread a priority of its own (sched(7), “The
 * nice value”); where it cannot be set, all take turns.
 */
function standBack(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {}
}

const encoder = new TextEncoder()

function done(job: Job, bench: Bench, seconds: number): Done {
  try {
    const found = work(job, bench)
    if (!found.ok) {
      const problems = found.problems.slice(0, MOST_TOLD)
      return { ok: false, problems, beside: found.problems.length - problems.length }
    }
    const { made, text = JSON.stringify(made), beside, counted = [] } = found
    const json = encoder.encode(text)
    return {
      ok: true,
      json,
      counted,
      ...(beside === undefined ? {} : { beside: encoder.encode(JSON.stringify(beside)) }),
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error
    return { ok: false, problems: [outOfTime(job, seconds)], beside: 0 }
  }
}

/** An edition with its index, made when a search is first needed. */
function served(hash: string): ReturnType<Bench['served']> {
  const edition = editions.get(hash)
  if (!edition) throw new RangeError(`no edition ${hash}`)
  return {
    edition,
    get search() {
      const made = indexes.get(edition) ?? index(edition)
      indexes.set(edition, made)
      return made
    },
  }
}

const indexes = new WeakMap<Edition, SearchIndex>()

const shelved = new Editions()

/** The editions that are here as a door has them: the newest of each game, and the others at hand. */
function shelf(games: readonly GameNote[]): Editions {
  const newest = games.flatMap(({ edition: hash, counts }) => {
    const edition = editions.get(hash)
    return edition ? [{ edition, counts }] : []
  })
  shelved.take(
    newest,
    newest.map(({ edition }) => edition.game),
  )
  for (const edition of editions.values()) shelved.remember({ edition, counts: NO_COUNTS })
  return shelved
}

/** Of a former edition no page tells them. */
const NO_COUNTS = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }
