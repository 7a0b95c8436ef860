import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { builtPage } from '../../build/page.ts'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import { findChromium, launch } from './browser.ts'

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url))

/**
 * Serves the page with the games that ship, opens a browser, and ends both when the work is done.
 * @param now the day it is on the server; today unless told.
 * @throws Error where there is no Chromium on this machine.
 */
export async function withShippedGames<Result>(
  work: (chromium: Browser, base: string) => Promise<Result>,
  now?: () => Date,
): Promise<Result> {
  const path = await findChromium()
  if (path === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or put `chromium` on the PATH.')
  const files = await readContent(CONTENT)
  const editions = new Editions()
  const { built, games } = builtFrom(publish(files), files)
  editions.take(built, games)
  const app = await createServer({ editions, page: await builtPage(), ...(now ? { now } : {}) })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const chromium = await launch(path)
    try {
      return await work(chromium, `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    } finally {
      await chromium.close()
    }
  } finally {
    await app.close()
  }
}
