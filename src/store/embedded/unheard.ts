import type { UnheardStore } from '../contract.ts'
import { erased } from './erased.ts'
import type { Thread } from './thread.ts'

export function unheardStore(thread: Thread): UnheardStore {
  return {
    remember: (heard, at, days) => thread.ask('remember', heard, at, days),
    unheard: (game) => thread.ask('unheard', game),
    sweepUnheard: (at, days) => erased(thread, thread.ask('sweepUnheard', at, days)),
    eraseUnheard: (which) => erased(thread, thread.ask('eraseUnheard', which)),
  }
}
