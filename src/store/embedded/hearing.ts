import type { PublicationHearing } from '../contract.ts'
import type { Statements } from './statements.ts'

/** Hears of publications by asking from time to time. @param poll milliseconds between two looks. */
export function hearing(
  statements: Statements,
  poll: number,
): PublicationHearing & { readonly stopHearing: () => void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    hear: (changed) => {
      let seen = lastPublication(statements)
      const timer = setInterval(() => {
        try {
          const last = lastPublication(statements)
          if (last === seen) return
          seen = last
        } catch {
          // Asked again soon.
          return
        }
        changed()
      }, poll)
      timer.unref()
      timers.add(timer)
      return () => {
        clearInterval(timer)
        timers.delete(timer)
      }
    },

    stopHearing: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Its number, which grows; 0 before the first. */
export function lastPublication({ one }: Statements): number {
  return Number(one<{ id: number }>('SELECT max(id) AS id FROM publications')?.id ?? 0)
}
