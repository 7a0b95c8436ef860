/*
 * The room that turns documents of others into files of a game: read into blocks, cut into sections, laid side by side, and
 * written as stubs. Bytes in, a plan and a report out; no disk. Source: design, Importing.
 */
import { type History, historyOf } from './align/index.ts'
import { cut } from './cut/index.ts'
import { readDocument } from './read/index.ts'
import type { Decision, Edition } from './types.ts'

export type { History } from './align/index.ts'
export { MAX_SECONDS } from './limits.ts'
export { REFUSALS, Refusal } from './refusals.ts'
export { MARK, reportOf } from './report/report.ts'
export type { Decision } from './types.ts'
export { type Plan, planOf, RECORD, readRecord } from './write/plan.ts'

/** A document to import, its name with the ending that says of which kind it is. */
export interface Given {
  readonly id: string
  readonly date: string
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Documents read, cut and compared. The same bytes and decisions give the same history.
 * @param given in order of date.
 * @throws Refusal where one cannot be read or cut, or shares nothing with those before.
 */
export async function importDocuments(given: readonly Given[], decisions: readonly Decision[]): Promise<History> {
  const editions: Edition[] = []
  for (const { id, date, name, bytes } of given) {
    const found = cut(name, await readDocument(name, bytes))
    editions.push({ ...found, id, date, file: name, title: titled(name) })
  }
  return historyOf(editions, decisions)
}

function titled(name: string): string {
  const bare = name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')
  return bare.replace(/^./, (letter) => letter.toUpperCase())
}
