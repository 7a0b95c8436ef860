import type { CorrectionStore } from '../contract.ts'
import { erased } from './erased.ts'
import type { Thread } from './thread.ts'

export function correctionStore(thread: Thread): CorrectionStore {
  return {
    keepCorrection: (left, at) => thread.ask('keepCorrection', left, at),
    corrections: (game) => thread.ask('corrections', game),
    eraseCorrections: (which) => erased(thread, thread.ask('eraseCorrections', which)),
  }
}
