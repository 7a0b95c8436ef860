import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isRecent, only, type Signed } from '../chat/recent.ts'

export const DISCORD_SIGNATURE = 'x-signature-ed25519'
export const DISCORD_TIMESTAMP = 'x-signature-timestamp'

/** The public key of an application, as the developer portal shows it. @param hex 64 digits. @throws RangeError */
export function discordKey(hex: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new RangeError('a public key of Discord is 64 hexadecimal digits')
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** Whether Discord sent this: Ed25519 over the timestamp and the very bytes of the body. */
export function signedByDiscord(
  key: KeyObject,
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  body: Buffer,
  now: Date,
): Signed {
  const signature = only(headers[DISCORD_SIGNATURE])
  const timestamp = only(headers[DISCORD_TIMESTAMP])
  if (signature === undefined || timestamp === undefined) return 'missing'
  if (!/^[0-9a-f]{128}$/i.test(signature)) return 'wrong'
  const text = Buffer.concat([Buffer.from(timestamp), body])
  if (!verify(null, text, key, Buffer.from(signature, 'hex'))) return 'wrong'
  return isRecent(timestamp, now) ? 'good' : 'stale'
}
