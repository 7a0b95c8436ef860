import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Times of one measured thing, in milliseconds, each the mean of a batch long enough for the clock. */
export interface Timing {
  readonly name: string
  readonly median: number
  /** The middle half: what a quarter of the batches stayed below, and what three quarters did. */
  readonly quartiles: readonly [number, number]
  readonly batches: number
}

/** How long a batch of calls should take at least, in milliseconds, and how many batches are taken. */
const BATCH = 20
const BATCHES = 25

/** The first round makes ready what is needed; no further one is begun after so many milliseconds. */
const ROUNDS = 2
const LIMIT = 2500

/** Times something quick: warmed up, then in batches, of which the median counts. */
export async function quick(name: string, run: () => unknown): Promise<Timing> {
  let calls = 1
  while ((await batch(run, calls)) * calls < BATCH) calls *= 2
  const times: number[] = []
  for (let n = 0; n < BATCHES; n++) times.push(await batch(run, calls))
  return timing(name, times)
}

/** Times something slow, a few times over, with no warming up. */
export async function slow(name: string, run: () => unknown, times = 5): Promise<Timing> {
  const taken: number[] = []
  for (let n = 0; n < times; n++) taken.push(await batch(run, 1))
  return timing(name, taken)
}

/**
 * What one of many calls takes, in milliseconds: the median over them all, of each the least of several rounds, as what
 * else the machine does can only add to it. They are made one after another, so that none is made twice in a row.
 */
export async function typical<T>(all: readonly T[], run: (each: T) => unknown): Promise<number> {
  const least = all.map(() => Number.POSITIVE_INFINITY)
  const start = performance.now()
  for (let round = 0; round < ROUNDS || performance.now() - start < LIMIT; round++) {
    for (const [place, each] of all.entries())
      least[place] = Math.min(least[place] as number, await batch(() => run(each), 1))
  }
  return timing('', least).median
}

/** The value below which that share of some lies; the largest for 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Bytes in use once what nobody needs is cleared away: on the heap, and in buffers beside it. */
export function memory(): { readonly heap: number; readonly beside: number } {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, beside: arrayBuffers }
}

/** The mean milliseconds of one call. */
async function batch(run: () => unknown, calls: number): Promise<number> {
  const start = process.hrtime.bigint()
  for (let n = 0; n < calls; n++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  return Number(process.hrtime.bigint() - start) / 1e6 / calls
}

function timing(name: string, times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { name, median: at(0.5), quartiles: [at(0.25), at(0.75)], batches: sorted.length }
}

/** A table for a terminal, one timing a row. */
export function table(timings: readonly Timing[]): string {
  const rows = timings.map(({ name, median, quartiles, batches }) => [
    name,
    shown(median),
    `${shown(quartiles[0])} to ${shown(quartiles[1])}`,
    median > 0 ? perSecond(1000 / median) : '',
    String(batches),
  ])
  return grid([['', 'median', 'middle half', 'a second', 'runs'], ...rows])
}

/** Rows of cells in columns, the first to the left and the others to the right. */
export function grid(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) => row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))))
    .map((row) => row.join('   ').trimEnd())
    .join('\n')
}

/** Milliseconds in the unit that reads best. */
export function shown(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`
  return ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1000).toFixed(1)} µs`
}

/** How many times one is of the other: `87×`, `2.4×`. */
export function ratio(of: number, to: number): string {
  const times = of / to
  return `${times >= 10 ? Math.round(times).toLocaleString('en') : times.toFixed(times >= 1 ? 1 : 2)}×`
}

function perSecond(count: number): string {
  return count >= 100 ? Math.round(count).toLocaleString('en') : count.toFixed(1)
}
