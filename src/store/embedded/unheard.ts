import type { UnheardStore } from '../contract.ts'
import type { Thread } from './thread.ts'

export function unheardStore(thread: Thread): UnheardStore {
  /** For good: neither the table nor the log holds it afterwards. Empties the log also of what another call left there. */
  const erased = async (count: Promise<number>): Promise<number> => {
    const found = await count
    await thread.ask('emptyLog')
    return found
  }

  return {
    remember: (heard, at, days) => thread.ask('remember', heard, at, days),
    unheard: (game) => thread.ask('unheard', game),
    sweepUnheard: (at, days) => erased(thread.ask('sweepUnheard', at, days)),
    eraseUnheard: (which) => erased(thread.ask('eraseUnheard', which)),
  }
}
