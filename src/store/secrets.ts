import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EventId, EventToken, Sealed } from '../domain/index.ts'

/**
 * A new token of an event. `secret` is told once and kept nowhere.
 * @param label whom it is for.
 */
export function newToken(
  { game, event }: EventId,
  label: string,
  now: Date,
): { readonly token: EventToken; readonly secret: string } {
  const id = randomBytes(8).toString('hex')
  const secret = `umpire_${id}_${randomBytes(32).toString('base64url')}`
  return { token: { id, game, event, digest: digestOf(secret), label, made: now.toISOString() }, secret }
}

/** The id inside a secret; undefined where it is no secret of ours. */
export function tokenIdOf(secret: string): string | undefined {
  return /^umpire_([0-9a-f]{16})_[\w-]{43}$/.exec(secret)?.[1]
}

/** Whether the secret is the token's and the token still holds; takes as long for a wrong secret as for the right one. */
export function opens(token: EventToken | undefined, secret: string): boolean {
  const given = Buffer.from(digestOf(secret), 'hex')
  const wanted = Buffer.from(token?.digest ?? NONE, 'hex')
  return timingSafeEqual(given, wanted) && token !== undefined && token.revoked === undefined
}

/** 128 bits that nobody guesses, fit for an address. */
export function newReceiptId(): string {
  return randomBytes(16).toString('base64url')
}

/** What a webhook is signed with: 256 bits, as Standard Webhooks writes them. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function newWebhookId(): string {
  return `hook_${randomBytes(8).toString('hex')}`
}

export function salted(value: string): Sealed {
  return { value, salt: randomBytes(16).toString('hex') }
}

/** sha256, 64 hex digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const NONE = '0'.repeat(64)
