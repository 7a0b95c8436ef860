import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Built, SourceFile } from '../../src/domain/index.ts'
import { Editions } from '../../src/editions/index.ts'
import { type App, createServer, type ServerOptions } from '../../src/http/index.ts'
import { openStore, type Store, type StorePlace } from '../../src/store/index.ts'
import { until } from './server.ts'
import { builtOf, FILES, put } from './stores.ts'

/** A server of the small game `cards`, in which editions are published one after another. */
export interface Press {
  readonly app: App
  readonly base: string
  readonly store: Store
  /** Publishes what the files make of the game, at an instant, and serves it. */
  readonly publish: (files: readonly SourceFile[], at: Date) => Promise<Built>
  /** Serves what somebody else published. */
  readonly take: (built: Built) => void
}

/** @param place of a store that several servers share; else one of its own. It ends with the test.  `isStored`: whether the server knows the store. */
export async function pressed(
  { isStored = true, ...options }: Partial<ServerOptions> & { readonly isStored?: boolean } = {},
  place?: StorePlace,
): Promise<Press> {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-press-'))
  const store = await openStore(place ?? { dir })
  const editions = new Editions()
  const take = (built: Built): void => editions.take([built], ['cards'])
  const app = await createServer({ editions, ...(isStored ? { store } : {}), longestLag: 60_000, ...options })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await store.close()
    await rm(dir, { recursive: true })
  })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    app,
    base,
    store,
    take,
    publish: async (files, at) => {
      const built = builtOf('cards', files)
      await put(store, built, at)
      take(built)
      // Building stood still for long, and a server whose loop did is busy until it has looked again.
      await until(async () => (await fetch(`${base}/v1/games`)).status === 200)
      return built
    },
  }
}

export { FILES }
