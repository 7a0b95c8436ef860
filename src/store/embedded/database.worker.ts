import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { isLock, isRefusal } from './refusals.ts'
import { type DatabasePlace, openTables, type Tables } from './tables/tables.ts'
import type { Delivery, Found, Order } from './thread.ts'

/** The other side of `Thread`: asks the database, which it opens for the first who asks. */
const place = workerData as DatabasePlace
let tables: Tables | undefined

const underWay = new Set<Promise<void>>()

parentPort?.on('message', (order: Order) => {
  const work = (order.name === 'close' ? close(order) : answer(order)).finally(() => underWay.delete(work))
  underWay.add(work)
})

async function answer({ id, name, args }: Order): Promise<void> {
  deliver({ id, ...(await found(() => patiently(() => asked(name, args)))) })
}

/** Behind all that was asked before. */
async function close({ id }: Order): Promise<void> {
  await Promise.all(underWay)
  deliver({ id, ...(await found(() => tables?.close())) })
  parentPort?.close()
}

function deliver(delivery: Delivery): void {
  parentPort?.postMessage(delivery)
}

async function found(work: () => unknown): Promise<Found> {
  try {
    return { found: await work() }
  } catch (error) {
    const { message, stack, code } = error as NodeJS.ErrnoException
    const isDown = tables === undefined || isRefusal(error)
    return { failed: { isDown, message, ...(stack ? { stack } : {}), ...(code ? { code } : {}) } }
  }
}

function asked(name: keyof Tables, args: readonly unknown[]): unknown {
  tables ??= openTables(place)
  return (tables[name] as (...args: readonly unknown[]) => unknown)(...args)
}

/** Asks again while another process holds a lock. Nobody waits meanwhile but who asked: what needs no lock gets through. */
async function patiently(ask: () => unknown): Promise<unknown> {
  const end = performance.now() + PATIENCE
  for (;;) {
    try {
      return ask()
    } catch (error) {
      if (!isLock(error) || performance.now() >= end) throw error
    }
    await setTimeout(PAUSE)
  }
}

/** Milliseconds a lock is waited for, and between two tries. */
const PATIENCE = 5000
const PAUSE = 10
