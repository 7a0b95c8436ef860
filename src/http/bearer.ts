import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether an `Authorization` header bears the token; compared in constant time. No token: nobody does. */
export function bears(header: string | undefined, token: string | undefined): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
  if (given === undefined || token === undefined || token === '') return false
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
