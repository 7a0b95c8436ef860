import { createHash, timingSafeEqual } from 'node:crypto'
import type { EventToken } from '../domain/index.ts'
import { opens, type Store, tokenIdOf } from '../store/index.ts'

/** Whether an `Authorization` header bears the token; compared in constant time. No token: nobody does. */
export function bears(header: string | undefined, token: string | undefined): boolean {
  const given = secretIn(header)
  if (given === undefined || token === undefined || token === '') return false
  return timingSafeEqual(digest(given), digest(token))
}

/** What an `Authorization` header bears. */
export function secretIn(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

/** The token that a secret opens, if it still holds. */
export async function heldToken(store: Store, secret: string): Promise<EventToken | undefined> {
  const id = tokenIdOf(secret)
  const token = id === undefined ? undefined : await store.token(id)
  return opens(token, secret) ? token : undefined
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
