import type { Thread } from './thread.ts'

/**
 * Waits for an erasure and makes it one for good: neither the table nor the log holds it afterwards. Empties the log also of
 * what another call left there.
 */
export async function erased<Count>(thread: Thread, count: Promise<Count>): Promise<Count> {
  const found = await count
  await thread.ask('emptyLog')
  return found
}
