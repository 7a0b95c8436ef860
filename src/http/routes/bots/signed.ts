import type { FastifyRequest } from 'fastify'
import type { Signed } from '../../../bots/index.ts'
import { refuse } from '../../problems.ts'

/** Bytes of a body: whoever presses sends the whole message along. */
export const LARGEST = 256 * 1024

/** Problems of a platform's route: not signed, not set up here, too large, of no type. */
export const REFUSED = [401, 404, 413, 415] as const

export function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** @throws Refusal of what is not signed, or was long ago. */
export function admit(signed: Signed, header: string): void {
  if (signed === 'missing') throw refuse('signature/missing', header, 'Only signed requests are answered here')
  if (signed === 'stale')
    throw refuse('signature/stale', header, 'That was signed too long ago, or by a clock that is ahead')
  if (signed === 'wrong') throw refuse('signature/wrong', header, 'That signature is not of this body')
}

/** What is null was as well left out, but for what stands in a list, where a schema would not see the gap. @throws Refusal */
export function jsonIn(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString(), function read(this: unknown, _, value) {
      return value === null && !Array.isArray(this) ? undefined : value
    })
  } catch {
    throw refuse('request/malformed', '', 'The body is not JSON')
  }
}
