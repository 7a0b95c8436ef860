import { signal } from '@preact/signals'

const said = signal('')

/** Tells those who listen: politely, once, and only what they could not see happen. */
export function say(text: string): void {
  said.value = text
}

export function Status() {
  return (
    <p class="unseen" role="status">
      {said}
    </p>
  )
}
