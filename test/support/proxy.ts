import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and its database, as a network does that may be cut. */
export interface Proxy {
  readonly url: string
  /** Closes every connection and takes no other. */
  readonly cut: () => void
  /** Takes connections and lets nothing through, either way, on those there are now for good: as a router that forgot them. */
  readonly silence: () => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

export async function proxyTo(database: string): Promise<Proxy> {
  const target = new URL(database)
  const pairs = new Set<readonly [Socket, Socket]>()
  const dead = new WeakSet<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (bytes) => state !== 'silent' && !dead.has(near) && to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const drop = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      drop()
    },
    silence: () => {
      state = 'silent'
      for (const [near] of pairs) dead.add(near)
    },
    heal: () => {
      if (state === 'silent') for (const [near] of pairs) dead.add(near)
      state = 'open'
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
