import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SourceFile } from '../../src/domain/index.ts'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { newToken, openStore, readContent, type Store } from '../../src/store/index.ts'
import { findChromium, launch } from './browser.ts'
import { builtPage } from './built-page.ts'

/** Noon of the day on which the tests of the page play. */
export const NOON = new Date('2026-11-21T12:00:00Z')

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 900 }

/** A server with the page, and a browser to look at it. */
export interface World {
  /** `http://127.0.0.1:PORT` */
  readonly base: string
  /** A page of a device of its own, at noon of 21 November 2026; closed after the test. Its errors fail the test. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Ends the server, as if the reception were gone. */
  readonly stop: () => Promise<void>
  /** Starts it again at the same address; with other content, if given. */
  readonly start: (files?: readonly SourceFile[]) => Promise<void>
  /** Has the server serve a newer build of the page, the same but for its version. */
  readonly renewPage: () => Promise<void>
  /** A code that lets a device keep receipts of an event. */
  readonly code: (game: string, event: string) => Promise<string>
  /** What the server serves. */
  readonly files: readonly SourceFile[]
}

const path = await findChromium()
if (path === undefined) {
  console.warn('No Chromium: tests of the page are left out. Set CHROMIUM_PATH, or put `chromium` on the PATH.')
}

const FOLDERS = ['../fixtures/small-games', '../fixtures/packs/good']

/**
 * Tests that look at the page in a real Chromium, served by a real server with the small games of the fixtures (`cards`,
 * `board`, `regatta`, `kiln`). Where there is no browser they are left out, and fail on a machine that builds.
 * @param folder content in place of the fixtures.
 */
export function inBrowser(name: string, tests: (world: World) => void, folder?: string): void {
  if (path === undefined) {
    if (process.env.CI) test(`${name}: a Chromium is here`, () => expect(path).toBeDefined())
    else describe.skip(name, () => tests(NOWHERE))
    return
  }
  describe(name, () => {
    const world = new Hall(path)
    beforeAll(() => world.begin(folder))
    afterEach(() => world.tidy())
    afterAll(() => world.end())
    tests(world)
  })
}

/** What a test registered without a browser is given; it is never run. */
const NOWHERE = {} as World

class Hall implements World {
  base = ''
  files: readonly SourceFile[] = []
  private readonly browserPath: string
  private browser: Browser | undefined
  private app: Awaited<ReturnType<typeof createServer>> | undefined
  private store: Store | undefined
  private dir = ''
  private page = ''
  private contexts: BrowserContext[] = []
  private errors: string[] = []
  private served: readonly SourceFile[] = []

  constructor(browserPath: string) {
    this.browserPath = browserPath
  }

  async begin(folder: string | undefined): Promise<void> {
    const folders = folder === undefined ? FOLDERS.map((each) => join(import.meta.dirname, each)) : [folder]
    this.files = (await Promise.all(folders.map((each) => readContent(each)))).flat()
    this.page = await builtPage()
    this.dir = await mkdtemp(join(tmpdir(), 'umpire-browser-'))
    this.store = await openStore({ dir: this.dir })
    await this.start()
    this.browser = await launch(this.browserPath)
  }

  readonly start = async (files: readonly SourceFile[] = this.files): Promise<void> => {
    const editions = new Editions()
    const { built, games } = builtFrom(publish(files), files)
    editions.take(built, games)
    const { store } = this
    for (const each of built) await store?.keep(each)
    this.served = files
    this.app = await createServer({ editions, page: this.page, now: () => NOON, ...(store ? { store } : {}) })
    const port = this.base === '' ? 0 : Number(new URL(this.base).port)
    await this.app.listen({ host: '127.0.0.1', port })
    this.base = `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`
  }

  readonly stop = async (): Promise<void> => {
    this.app?.server.closeAllConnections()
    await this.app?.close()
    this.app = undefined
  }

  readonly renewPage = async (): Promise<void> => {
    const newer = join(this.dir, `page-${Date.now()}/`)
    await cp(this.page, newer, { recursive: true })
    await appendFile(join(newer, 'sw.js'), '\n// newer\n')
    this.page = newer
    await this.stop()
    await this.start()
  }

  readonly code = async (game: string, event: string): Promise<string> => {
    const { token, secret } = newToken({ game, event }, 'a judge', NOON)
    await this.store?.keepToken(token)
    return secret
  }

  readonly open = async (at: string, options: BrowserContextOptions = {}): Promise<Page> => {
    if (!this.browser) throw new Error('the browser is not open')
    const context = await this.browser.newContext({ viewport: PHONE, locale: 'en', timezoneId: 'UTC', ...options })
    this.contexts.push(context)
    await context.clock.setFixedTime(NOON)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => this.errors.push(`${page.url()}: ${error.stack ?? error.message}`))
    await page.goto(`${this.base}${at}`)
    return page
  }

  async tidy(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()))
    this.contexts = []
    const errors = this.errors
    this.errors = []
    if (this.served !== this.files) await this.stop()
    if (!this.app) await this.start()
    expect(errors).toEqual([])
  }

  async end(): Promise<void> {
    await this.browser?.close()
    await this.stop()
    await this.store?.close()
    await rm(this.dir, { recursive: true, force: true })
  }
}

/** What axe finds wrong with a page as it stands, one line each: the rule and where. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  // As tall as the page: what happens to lie under the dock can be scrolled out from there.
  const size = page.viewportSize() ?? PHONE
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await page.setViewportSize(size)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Waits until the page is kept on the device and opens without a server. */
export async function keptOnDevice(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), { timeout: 60_000 })
    .toBe('activated')
}
