import { parentPort, workerData } from 'node:worker_threads'
import { type Decision, type Given, importDocuments, Refusal } from '../imports/index.ts'
import type { Imported } from './importing.ts'

/** Reads and compares documents in a thread of its own, which can be ended whatever a document makes it do. */
const { given, decisions } = workerData as { given: readonly Given[]; decisions: readonly Decision[] }
const deliver = (found: Imported): void => parentPort?.postMessage(found)

try {
  deliver({ history: await importDocuments(given, decisions) })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  deliver({ refused: error.message })
}
