import type { PublicationHearing } from '../contract.ts'
import type { Thread } from './thread.ts'

/** Hears of publications by asking from time to time. @param poll milliseconds between two looks. */
export function hearing(thread: Thread, poll: number): PublicationHearing & { readonly stopHearing: () => void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    hear: (changed) => {
      let seen: number | undefined
      let isLooking = false
      const look = async (): Promise<void> => {
        if (isLooking) return
        isLooking = true
        try {
          const last = await thread.ask('lastPublication')
          if (last === seen || !timers.has(timer)) return
          seen = last
          changed()
        } catch {
          // Asked again soon.
        } finally {
          isLooking = false
        }
      }
      const timer = setInterval(look, poll).unref()
      timers.add(timer)
      void look()
      return () => {
        clearInterval(timer)
        timers.delete(timer)
      }
    },

    stopHearing: () => {
      for (const timer of timers) clearInterval(timer)
      timers.clear()
    },
  }
}
