import { parentPort, workerData } from 'node:worker_threads'
import type { SourceFile } from '../domain/index.ts'
import { withIndex } from '../editions/index.ts'
import { toParts } from '../store/index.ts'
import { build } from './building.ts'
import { HERE, type Told } from './building-aside.ts'

/* The other side of `Aside`: builds the files it is started with, tells what came of them, and ends. */

/** Diagnostics at once: to take in a hundred thousand would hold up whoever answers. */
const PIECE = 500

const { built, drafts, diagnostics } = await build(workerData as readonly SourceFile[])
for (let from = 0; from < diagnostics.length; from += PIECE)
  tell({ diagnostics: diagnostics.slice(from, from + PIECE) })
for (const each of [...built, ...drafts]) {
  const { failing, ...edition } = each.edition
  const parts = (await toParts(withIndex({ ...each, edition }), HERE)).map((part) => new Uint8Array(part))
  tell(
    { parts, ...(failing === undefined ? {} : { failing }) },
    parts.map((part) => part.buffer),
  )
}
tell({ done: true })

function tell(told: Told, given: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(told, [...given])
}
