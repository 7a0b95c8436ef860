import { parentPort, workerData } from 'node:worker_threads'
import { Desk } from '../../authoring/index.ts'
import type { SourceFile } from '../../domain/index.ts'
import { doJob } from './jobs.ts'
import type { DeskOrder, DeskTold } from './thread.ts'

/* The other side of `DeskThread`: keeps the analysis of every game from one edit to the next. */

const desk = new Desk(workerData as readonly SourceFile[], () => performance.now())

parentPort?.on('message', (order: DeskOrder) => {
  if ('put' in order) {
    for (const [path, text] of order.put) desk.put(path, text ?? undefined)
    return
  }
  const json = new TextEncoder().encode(JSON.stringify(doJob(desk, order.job)))
  parentPort?.postMessage({ number: order.number, json } satisfies DeskTold, [json.buffer])
})
