import type { CountedMessage } from './contract.ts'
import { plainMessage } from './plain-message.ts'

/** A message as a row of either database counts it. */
export interface GatheredMessage {
  readonly game: string
  readonly message: string
  readonly chosen: string
  readonly times: number
}

/** Messages as they are kept, each once, in one order for all processes, so that none waits for another in a circle. */
export function gather(heard: readonly CountedMessage[]): GatheredMessage[] {
  const rows = new Map<string, GatheredMessage>()
  for (const { game, message: typed, chosen = '', times } of heard) {
    const message = plainMessage(typed)
    if (message === '') continue
    const key = JSON.stringify([game, message, chosen])
    rows.set(key, { game, message, chosen, times: times + (rows.get(key)?.times ?? 0) })
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** The civil day of an instant in UTC, so many days later or earlier. */
export function dayOf(at: Date, days = 0): string {
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** What a message may be kept as: as it is written, since it may be copied from a list, and as one would type it. */
export function spellings(message: string): readonly [string, string] {
  return [message, plainMessage(message)]
}
