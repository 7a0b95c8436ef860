import type { FastifyRequest } from 'fastify'
import type { ChatDesk } from '../../../bots/index.ts'
import type { Door } from '../../door.ts'

/** What both platforms are answered with. */
export interface Front {
  readonly door: Door
  readonly desk: (request: FastifyRequest) => ChatDesk
  /** The address people reach the page at. */
  readonly site: (request: FastifyRequest) => string
  /** Milliseconds after which an answer is put off. */
  readonly patience: number
  /** Waits for an answer that was put off, when the server stops. */
  readonly follow: (end: Promise<void> | undefined) => void
}
