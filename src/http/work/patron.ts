import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from '../rates.ts'

/** Whoever waits for work. */
export interface Patron {
  /** Who is charged and takes turns with others; left out for what is signed, which is charged to nobody. */
  readonly client?: string
  /** Whether nobody waits any longer. */
  readonly left: AbortSignal
  /** Lets its connection be silent while it waits. @returns how to end that. */
  readonly hold?: () => () => void
}

/** What is signed is charged to nobody, and answered later though nobody holds a connection. */
export const SIGNED: Patron = { left: new AbortController().signal }

/** Whoever sent a request. */
export function patronOf(request: FastifyRequest, response: FastifyReply): Required<Patron> {
  const leaving = new AbortController()
  const { raw } = response
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return { client: clientOf(request.ip), left: leaving.signal, hold: () => hold(request.raw.socket) }
}

/** Connections that may be silent: how many pieces of work each waits for, and how long it may be silent else. */
const held = new WeakMap<Socket, { count: number; readonly patience: number }>()

function hold(socket: Socket): () => void {
  // A request that is tried without a network has no connection.
  if (!(socket instanceof Socket)) return () => undefined
  const known = held.get(socket) ?? { count: 0, patience: socket.timeout ?? 0 }
  held.set(socket, known)
  known.count++
  socket.setTimeout(0)
  return () => {
    if (--known.count > 0) return
    held.delete(socket)
    socket.setTimeout(known.patience)
  }
}
