import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { App } from './routes/app.ts'

/**
 * Listens at an address; by the name `localhost` at all addresses it has. Whoever comes to one after the first is handed to
 * the same server, so that what it may hold open is counted together.
 * @returns how to stop: nobody new is heard, and those who are being answered are answered to the end.
 */
export async function listenAt(
  app: App,
  { host, port }: { readonly host: string; readonly port: number },
  addressesOf: (name: string) => Promise<readonly string[]> = addressesAt,
): Promise<() => Promise<void>> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host]
  await app.listen({ host: first, port })
  const { port: own } = app.server.address() as AddressInfo
  const heard = (await Promise.all(others.map((other) => alsoAt(app, other, own)))).flat()
  return async () => {
    const ended = heard.map((each) => once(each, 'close'))
    for (const each of heard) each.close()
    await app.close()
    await Promise.all(ended)
  }
}

/** Nothing where it cannot listen there: a machine may name an address that it does not have. */
async function alsoAt(app: App, host: string, port: number): Promise<Server[]> {
  const ear = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
    app.server.emit('connection', socket),
  )
  try {
    await once(ear.listen(port, host), 'listening')
  } catch (err) {
    app.log.warn({ err, host }, 'not listening there too')
    return []
  }
  app.log.info({ host, port }, 'listening there too')
  return [ear]
}

async function addressesAt(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}
