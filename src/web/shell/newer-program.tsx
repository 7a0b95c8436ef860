import { registerSW } from 'virtual:pwa-register'
import { signal } from '@preact/signals'

/** Set when a newer version of this page waits. */
const isNewer = signal(false)
let take: ((reload?: boolean) => Promise<void>) | undefined

/** Has the page kept on this device, so that it opens without reception. */
export function keepPage(): void {
  take = registerSW({
    immediate: true,
    onNeedRefresh() {
      isNewer.value = true
    },
  })
}

/** A newer page is not taken while somebody reads: it is told of, and taken by a tap. */
export function NewerProgram() {
  if (!isNewer.value) return null
  return (
    <p class="newer">
      <span>A newer Umpire is here. It opens at the same place.</span>
      <button type="button" class="button" onClick={() => void take?.(true)}>
        Use it
      </button>
    </p>
  )
}
