/** Whether a request is signed; `stale` one that was, too long ago or ahead. */
export type Signed = 'good' | 'missing' | 'stale' | 'wrong'

/** Seconds around now within which a signature holds: beyond them somebody may be sending what they overheard. */
export const WINDOW = 300

/** @param timestamp seconds since 1970, as the header has them. */
export function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= WINDOW
}

/** A header of which there is to be one. */
export function only(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined
}
