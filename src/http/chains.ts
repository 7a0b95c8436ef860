import { setImmediate } from 'node:timers/promises'
import type { EventId, KeptReceipt } from '../domain/index.ts'
import type { Store } from '../store/index.ts'

/**
 * All receipts of an event behind a number, in order, read page by page. Whoever goes through them may work on each at once:
 * others have their turn in between, however many there are and however long each takes.
 */
export async function* receiptsOf(store: Store, of: EventId, after = 0): AsyncGenerator<KeptReceipt> {
  for (let number = after; ; ) {
    const found = await store.receipts(of, { after: number, limit: PAGE })
    let begun = performance.now()
    for (const kept of found) {
      yield kept
      number = kept.number
      if (performance.now() - begun < TURN) continue
      await setImmediate()
      begun = performance.now()
    }
    if (found.length < PAGE) return
  }
}

/** Receipts read at once: few, since one may hold as much as an answer may. */
const PAGE = 25

/** Milliseconds until others have their turn. */
const TURN = 3
