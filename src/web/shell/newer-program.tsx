import { signal } from '@preact/signals'

/** Set when a newer version of this page waits: takes it, and opens it at the same place. */
export const newer = signal<(() => void) | undefined>(undefined)

/** A newer page is not taken while somebody reads: it is told of, and taken by a tap. */
export function NewerProgram() {
  const take = newer.value
  if (!take) return null
  return (
    <p class="newer">
      <span>A newer Umpire is here. It opens at the same place.</span>
      <button type="button" class="button" onClick={take}>
        Use it
      </button>
    </p>
  )
}
