import { createHash } from 'node:crypto'
import type { Correction } from '../domain/index.ts'
import type { LeftCorrection } from './contract.ts'
import { dayOf } from './gather.ts'
import { plainText } from './plain-message.ts'

/** A correction as it is kept in either database. */
export function correctionOf({ words, why, ...left }: LeftCorrection, at: Date): Correction {
  const reason = plainText(why ?? '', LONGEST_WHY)
  const said = { ...left, words: plainText(words, LONGEST_WORDS), ...(reason === '' ? {} : { why: reason }) }
  // Whoever sends it again sends the same text; the edition may be another by then, which makes it no other complaint.
  const { edition: _, ...same } = said
  const id = createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 12)
  return { id, ...said, day: dayOf(at) }
}

/** In letters. */
const LONGEST_WORDS = 200
const LONGEST_WHY = 1000
