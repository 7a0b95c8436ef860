import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { letGo } from './failures.ts'
import { type Refusal, refuse } from './problems.ts'
import { clientOf } from './rates.ts'

/** Connections open at once; without a number there is no limit. */
export interface ConnectionLimits {
  readonly most?: number
  /** From one address. Proxies that are trusted may have more, as each brings many clients. */
  readonly mostPerClient?: number
}

/**
 * Lets in as many connections as the limits allow; the server never hears of the others, which are told why and closed.
 * Whoever is open already is never closed for somebody new.
 * @param isTrusted whether an address is a proxy's.  @param refused is told of each that is not let in.
 */
export function limitConnections(
  server: Server,
  { most, mostPerClient }: ConnectionLimits,
  isTrusted: (address: string) => boolean,
  refused: (refusal: Refusal, address: string) => void,
): void {
  const open = new Map<string, number>()
  let all = 0
  let leaving = 0

  /** Why there is no room for one more. */
  const reason = (address: string, client: string): Refusal | undefined => {
    if (most !== undefined && all >= most)
      return refuse('server/busy', '', 'Too many connections are open here; try again in a few seconds')
    if (mostPerClient === undefined || (open.get(client) ?? 0) < mostPerClient || isTrusted(address)) return undefined
    return refuse('connection/too-many', '', `A client has ${mostPerClient} connections at once; close some`)
  }

  const enter = (socket: Socket, client: string): void => {
    all++
    open.set(client, (open.get(client) ?? 0) + 1)
    socket.once('close', () => {
      all--
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  }

  const turnAway = (socket: Socket, refusal: Refusal): void => {
    socket.on('error', () => undefined)
    // Those being told are open too: past a few the others go without a word, or they would need a limit themselves.
    if (leaving >= MOST_TOLD) return void socket.destroy()
    leaving++
    socket.once('close', () => leaving--)
    letGo(socket, refusal)
  }

  const hears = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // One that is gone already has no address.
    const address = socket.remoteAddress ?? ''
    const client = clientOf(address)
    const refusal = reason(address, client)
    if (refusal) {
      refused(refusal, address)
      turnAway(socket, refusal)
    } else {
      enter(socket, client)
      for (const hear of hears) hear.call(server, socket)
    }
  })
}

/** Refused connections that are told so at once. */
const MOST_TOLD = 100
