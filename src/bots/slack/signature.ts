import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRecent, only, type Signed } from '../chat/recent.ts'

export const SLACK_SIGNATURE = 'x-slack-signature'
export const SLACK_TIMESTAMP = 'x-slack-request-timestamp'

/**
 * Whether Slack sent this: HMAC-SHA256 over `v0:`, the timestamp, a colon and the very bytes of the body.
 * The same request again within the window is answered again: nothing is ever changed by one.
 */
export function signedBySlack(
  secret: string,
  headers: { readonly [name: string]: string | readonly string[] | undefined },
  body: Buffer,
  now: Date,
): Signed {
  const signature = only(headers[SLACK_SIGNATURE])
  const timestamp = only(headers[SLACK_TIMESTAMP])
  if (signature === undefined || timestamp === undefined) return 'missing'
  const expected = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest()
  const [, digits = ''] = /^v0=([0-9a-f]{64})$/.exec(signature) ?? []
  const given = Buffer.from(digits, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong'
  return isRecent(timestamp, now) ? 'good' : 'stale'
}
