import type { FastifyBaseLogger } from 'fastify'
import { StoreDown } from '../store/index.ts'
import { type ProblemItem, Refusal, refuse } from './problems.ts'

/** What a bot says of a failure, where the answer itself must be a good one. What nobody foresaw is logged and tells nothing. */
export function excuse(error: unknown, log: FastifyBaseLogger): readonly ProblemItem[] {
  if (error instanceof Refusal) return error.body.errors
  if (error instanceof StoreDown)
    return refuse('store/unavailable', '', 'What is kept cannot be reached for the moment').body.errors
  log.error({ err: error }, 'a bot was not answered')
  return refuse('server/failed', '', 'Something broke here; it is written in the log').body.errors
}
