import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { createClient, type UmpireClient } from '../../src/client.ts'
import type { Counts, Edition, SourceFile } from '../../src/domain/index.ts'
import { Editions } from '../../src/editions/index.ts'
import { type App, createServer, type ServerOptions } from '../../src/http/index.ts'
import { draft } from '../../src/publish/index.ts'
import { newToken, openStore, readContent } from '../../src/store/index.ts'
import { BOTS } from './bots.ts'
import { pathOf } from './packs.ts'

export interface Served {
  readonly app: App
  readonly editions: Editions
  readonly client: UmpireClient
  readonly baseUrl: string
  /** A token of the event `worlds-2001` of `stccg`, and of the service. */
  readonly token: string
  readonly stop: () => Promise<void>
}

/** Two small games, `cards` and `board`: what does not hang on the content is tried with these. */
export const SMALL = 'test/fixtures/small-games'

/**
 * The games that ship with Umpire and a tournament, or others, served on a port of 127.0.0.1 with a store of their own, at
 * noon of 21 November 2026.
 */
export async function served(options: Partial<ServerOptions> = {}, folder = 'content'): Promise<Served> {
  const dir = await mkdtemp(join(tmpdir(), 'umpire-http-'))
  const store = await openStore({ dir })
  const drafts = await draftsOf(folder)
  const editions = new Editions()
  for (const edition of drafts) {
    await store.keep({ edition, counts: COUNTS })
    await store.announce(edition.game, edition.hash, NOON)
  }
  editions.take(
    drafts.map((edition) => ({ edition, counts: COUNTS })),
    drafts.map(({ game }) => game),
  )
  const { token, secret } = newToken({ game: 'stccg', event: 'worlds-2001' }, 'a test', NOON)
  await store.keepToken(token)
  const webhooks = { token: secret }
  const all: ServerOptions = {
    editions,
    store,
    now: () => NOON,
    longestLag: 60_000,
    bots: BOTS,
    webhooks,
    rememberMessages: 90,
    corrections: { areTaken: true, token: secret },
  }
  const app = await createServer({ ...all, ...options })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const stop = async (): Promise<void> => {
    await app.close()
    await store.close()
    await rm(dir, { recursive: true })
  }
  return { app, editions, token: secret, baseUrl, client: createClient({ baseUrl }), stop }
}

const drafted = new Map<string, Promise<readonly Edition[]>>()

/** The editions that are served of a folder. They never change, so all tests of a process share them. */
export function draftsOf(folder: string): Promise<readonly Edition[]> {
  const there =
    drafted.get(folder) ??
    readContent(fileURLToPath(pathOf(folder))).then(
      (files) => draft(folder === 'content' ? [...files, WORLDS] : files).editions,
    )
  drafted.set(folder, there)
  return there
}

export const NOON = new Date('2026-11-21T12:00:00Z')

const WORLDS: SourceFile = {
  path: 'stccg/events/worlds-2001.yaml',
  text: 'title: World Championships\ndate: 2001-10\nformat: standard\nedition: null\n',
}

/** Drafts are not counted. */
const COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

/** Stops the date until the test ends: what counts requests by the minute must not see the minute turn. */
export function withinOneMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
