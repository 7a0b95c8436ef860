import { parentPort, workerData } from 'node:worker_threads'
import type { Built } from '../domain/index.ts'
import { withIndex } from '../editions/index.ts'
import { toParts } from '../store/index.ts'
import { build } from './building.ts'
import { HERE, type Told, type Work } from './building-aside.ts'

/* The other side of `Aside`: does the work it is started with, tells what came of it, and ends. */

/** Diagnostics at once: to take in a hundred thousand would hold up whoever answers. */
const PIECE = 500

const work = workerData as Work
for (const each of 'files' in work ? await publish(work) : await adopt(work)) {
  const { failing, ...edition } = each.edition
  const parts = (await toParts(withIndex({ ...each, edition }), HERE)).map((part) => new Uint8Array(part))
  tell(
    { parts, ...(failing === undefined ? {} : { failing }) },
    parts.map((part) => part.buffer),
  )
}
tell({ done: true })

async function publish({ files }: Extract<Work, { readonly files: unknown }>): Promise<readonly Built[]> {
  const { built, drafts, diagnostics } = await build(files)
  for (let from = 0; from < diagnostics.length; from += PIECE)
    tell({ diagnostics: diagnostics.slice(from, from + PIECE) })
  return [...built, ...drafts]
}

async function adopt({ edition, hash }: Extract<Work, { readonly hash: string }>): Promise<readonly Built[]> {
  const { adopt: take } = await import('../publish/index.ts')
  const adopted = take(jsonIn(edition), hash)
  if (adopted.ok) return [adopted.built]
  const told = adopted.why === 'faults' ? { ...adopted, errors: adopted.errors.slice(0, PIECE) } : adopted
  tell({ refused: told })
  return []
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function tell(told: Told, given: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(told, [...given])
}
