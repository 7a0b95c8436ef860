import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Built, SourceFile } from '../../src/domain/index.ts'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { newToken, openStore, readContent, type Store } from '../../src/store/index.ts'
import { draftsOf } from '../support/http.ts'

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
  /** The same of any address. */
  readonly openAt: (url: string, options?: BrowserContextOptions) => Promise<Page>
  /** Ends the server, as if the reception were gone. */
  readonly stop: () => Promise<void>
  /** Starts it again at the same address; with other content, if given. */
  readonly start: (files?: readonly SourceFile[]) => Promise<void>
  /** Starts it at the same address with the games of a folder, their cases untried. */
  readonly startShipped: (folder: string) => Promise<void>
  /** Has the server serve a newer build of the page, the same but for its version. */
  readonly renewPage: () => Promise<void>
  /** Messages that were put right, as the store has them once the server has ended: `beam can they`. */
  readonly corrections: () => Promise<readonly string[]>
  /** A code that lets a device keep receipts of an event. */
  readonly code: (game: string, event: string) => Promise<string>
  /** The data folder of the server. */
  readonly data: string
  /** What the server serves. */
  readonly files: readonly SourceFile[]
}

const browserAddress = inject('browser')

const FOLDERS = ['small-games', 'packs/good']
const fixtures = Promise.all(FOLDERS.map((each) => readContent(join(import.meta.dirname, '../fixtures', each)))).then(
  (all): readonly SourceFile[] => all.flat(),
)

/**
 * Tests that look at the page in a real Chromium, served by a real server with the small games of the fixtures (`cards`,
 * `board`, `regatta`, `kiln`). Where there is no browser they are left out, and fail on a machine that builds.
 */
export function inBrowser(name: string, tests: (world: World) => void): void {
  if (browserAddress === undefined) {
    if (process.env.CI) test(`${name}: a Chromium is here`, () => expect(browserAddress).toBeDefined())
    else describe.skip(name, () => tests(NOWHERE))
    return
  }
  describe(name, () => {
    const world = new Hall(browserAddress)
    beforeAll(() => world.begin())
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
  private readonly browserAddress: string
  private browser: Browser | undefined
  private app: Awaited<ReturnType<typeof createServer>> | undefined
  private store: Store | undefined
  data = ''
  private page = ''
  private contexts: BrowserContext[] = []
  private errors: string[] = []
  private served: readonly SourceFile[] = []

  constructor(browserAddress: string) {
    this.browserAddress = browserAddress
  }

  async begin(): Promise<void> {
    this.files = await fixtures
    this.page = inject('page')
    this.data = await mkdtemp(join(tmpdir(), 'umpire-browser-'))
    this.store = await openStore({ dir: this.data })
    await this.start()
    this.browser = await chromium.connect(this.browserAddress)
  }

  readonly start = async (files: readonly SourceFile[] = this.files): Promise<void> => {
    await this.serve(files, buildOf(files))
  }

  readonly startShipped = async (folder: string): Promise<void> => {
    const drafts = await draftsOf(folder)
    const counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }
    const built = drafts.map((edition) => ({ edition, counts }))
    await this.stop()
    await this.serve([], { built, games: new Set(drafts.map(({ game }) => game)) })
  }

  private async serve(files: readonly SourceFile[], { built, games }: Build): Promise<void> {
    const editions = new Editions()
    editions.take(built, games)
    const { store } = this
    for (const each of built) await store?.keep(each)
    this.served = files
    const kept = store ? { store, rememberMessages: 30, corrections: { areTaken: true } } : {}
    this.app = await createServer({ editions, page: this.page, now: () => NOON, ...kept })
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
    const newer = join(this.data, `page-${Date.now()}/`)
    await cp(this.page, newer, { recursive: true })
    await appendFile(join(newer, 'sw.js'), '\n// newer\n')
    this.page = newer
    await this.stop()
    await this.start()
  }

  readonly corrections = async (): Promise<readonly string[]> => {
    await this.stop()
    const all = (await this.store?.unheard()) ?? []
    return all.flatMap(({ chosen, message }) => (chosen === undefined ? [] : [`${chosen} ${message}`]))
  }

  readonly code = async (game: string, event: string): Promise<string> => {
    const { token, secret } = newToken({ game, event }, 'a judge', NOON)
    await this.store?.keepToken(token)
    return secret
  }

  readonly open = (at: string, options?: BrowserContextOptions): Promise<Page> =>
    this.openAt(`${this.base}${at}`, options)

  readonly openAt = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
    if (!this.browser) throw new Error('the browser is not open')
    const context = await this.browser.newContext({ viewport: PHONE, locale: 'en', timezoneId: 'UTC', ...options })
    this.contexts.push(context)
    await context.clock.setFixedTime(NOON)
    // A window that is filled cannot be sized, and a script run in a page counts as the tap that lets it be filled.
    await context.addInitScript(
      'if (/[?&]view=card/.test(location.search)) Element.prototype.requestFullscreen = undefined',
    )
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => this.errors.push(`${page.url()}: ${error.stack ?? error.message}`))
    await page.goto(url)
    // What only a script does is tried when the script has taken over.
    if (options.javaScriptEnabled !== false && (await page.locator('#app').count()) > 0) await taken(page)
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
    await rm(this.data, { recursive: true, force: true })
  }
}

interface Build {
  readonly built: readonly Built[]
  readonly games: ReadonlySet<string>
}

const builds = new WeakMap<readonly SourceFile[], Build>()

/** Files that are served again, in another test or by another server, are not published again. */
function buildOf(files: readonly SourceFile[]): Build {
  const build = builds.get(files) ?? builtFrom(publish(files), files)
  builds.set(files, build)
  return build
}

/** What axe looks for. None of these rules needs anything but the page: nothing is loaded before it begins. */
const AXE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false,
} satisfies RunOptions

/** What axe finds wrong with a page as it stands, one line each: the rule and where. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  // As tall as the page: what happens to lie under the dock can be scrolled out from there.
  const size = page.viewportSize() ?? PHONE
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  // Run in the page itself, axe sees no frames inside it; the page has none.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(AXE)})`)
  await page.setViewportSize(size)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Waits until the page goes on by itself from what the server drew. */
export async function taken(page: Page): Promise<void> {
  await page.locator('#app:not([data-drawn])').waitFor({ state: 'attached' })
}

/** Waits until the page is kept on the device and opens without a server. */
export async function keptOnDevice(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), { timeout: 60_000 })
    .toBe('activated')
}
