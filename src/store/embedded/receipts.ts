import { type ReceiptStore, StoreDown } from '../contract.ts'
import { erased } from './erased.ts'
import type { Thread } from './thread.ts'

export function receiptStore(thread: Thread): ReceiptStore {
  const turns = new Map<string, Promise<unknown>>()

  /**
   * One after another for each event: at once they would only seal for one place, and all but one in vain. Where the store is
   * down for one, it is for those behind it, who waited as well.
   */
  const inTurn = async <Result>(of: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(of) ?? Promise.resolve()).then(work, (error: unknown) => {
      if (error instanceof StoreDown) throw error
      return work()
    })
    turns.set(of, turn)
    try {
      return await turn
    } finally {
      if (turns.get(of) === turn) turns.delete(of)
    }
  }

  return {
    // Sealed here without a lock, and kept if the chain still ends there; else once more, behind whoever came first.
    keepReceipt: ({ game, event }, seal, key) =>
      inTurn(JSON.stringify([game, event]), async () => {
        let place = await thread.ask('placeFor', { game, event }, key)
        for (;;) {
          if ('known' in place) return { receipt: place.known, isNew: false }
          const receipt = seal(place.head)
          const next = await thread.ask('append', receipt, key)
          if (!next) return { receipt, isNew: true }
          place = next
        }
      }),

    receipt: (id) => thread.ask('receipt', id),
    receipts: (of, page) => thread.ask('receipts', of, page),
    chains: () => thread.ask('chains'),

    erase: (id, at) => erased(thread, thread.ask('erase', id, at)),
  }
}
