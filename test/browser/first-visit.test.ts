import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, inBrowser, taken, type World } from './support.ts'

inBrowser('A first visit', (world) => {
  test('has a shared ruling whole from the server, before the rules are here', async () => {
    const { page, pass } = await held(world)
    await page.goto(
      `${world.base}/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon`,
    )
    await page.locator('[data-drawn] .ruling .slab[data-verdict="forbidden"]').waitFor()
    expect(await page.locator('#verdict').textContent()).toBe('Forbidden')
    expect(await page.title()).toMatch(/^Forbidden: /)
    pass()
    await taken(page)
    await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
  })

  test('fetches the rules of the game that is asked about before those of others, and waits for them alone', async () => {
    const { page, pass, games } = await held(world)
    await page.goto(`${world.base}/g/regatta/rulings?ask=salute`)
    await expect.poll(games).toEqual(['regatta'])
    pass(1)
    await taken(page)
    await page.locator('.ruling').waitFor()
    await expect.poll(games).toHaveLength(2)
    expect(await page.locator('.ruling').count()).toBe(1)
    pass()
    await expect.poll(games).toHaveLength(4)
  })

  test('goes on from what stands there: the same elements, with nothing moved and nothing told as an error', async () => {
    for (const [path, options] of VISITS) {
      const page = await world.open('/healthz', options)
      const told: string[] = []
      page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
      await page.addInitScript(MOVED)
      await page.route('**/v1/editions/*', async (route) => {
        await page.evaluate("globalThis.before ??= [...document.querySelectorAll('#app h1, #app main a')]")
        await route.continue()
      })
      await page.goto(`${world.base}${path}`)
      await taken(page)
      const left = await page.evaluate<number>('before.filter((each) => each.isConnected).length / before.length')
      expect(left, path).toBe(1)
      expect(await page.evaluate<number>('moved'), path).toBeLessThan(NONE)
      expect(told, path).toEqual([])
      await page.close()
    }
  })

  test('keeps what was typed before there was a script to hear it, and what is tapped leads on', async () => {
    const { page, pass } = await held(world)
    await page.goto(`${world.base}/?game=cards`)
    await page.getByRole('combobox').fill('beaming')
    expect(await page.getByRole('option').count()).toBe(0)
    pass()
    await taken(page)
    await page.getByRole('option', { name: /^beaming/ }).waitFor()
    const { page: other } = await held(world)
    await other.goto(`${world.base}/g/cards/rulings?ask=beam`)
    await other.getByRole('link', { name: /^Yes/ }).click()
    await other.waitForURL(/f\.beam\.shields_in_the_way=true/)
    expect(await other.locator('#app[data-drawn]').count()).toBe(1)
  })

  test('moves nothing that is there while the rules come in, nor when its type comes late', async () => {
    for (const path of ['/', '/?q=beaming', '/g/cards/rulings?ask=beam', '/g/cards/entries/beaming']) {
      const { page, pass, games } = await held(world)
      await page.addInitScript(MOVED)
      const late = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await late.promise
        await route.continue()
      })
      await page.goto(`${world.base}${path}`, { waitUntil: 'commit' })
      await expect.poll(() => page.evaluate('isPainted')).toBe(true)
      await expect.poll(games).toHaveLength(1)
      late.resolve()
      await expect.poll(() => page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")).toBe(true)
      pass()
      await taken(page)
      await expect.poll(games).toHaveLength(4)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate<number>('moved'), path).toBeLessThan(NONE)
    }
  })
})

/** Of Chromium's score: less than anybody sees. */
const NONE = 0.005

/** Addresses, and on what they are looked at. */
const VISITS = [
  ['/', {}],
  ['/g/cards/entries/beaming', {}],
  ['/g/cards/entries/beaming', { viewport: DESKTOP }],
  ['/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon', {}],
  ['/g/cards/rulings?ask=beam', { viewport: DESKTOP }],
  ['/g/cards/rules/shields-block-beaming', {}],
  ['/g/cards/sources', {}],
  ['/g/cards/changes?from=1999&to=2002', {}],
] as const

/** In the page: whether anything was seen, and how far what was there moved of itself; Chromium's score, 0 for not at all. */
const MOVED = `
  globalThis.moved = 0
  globalThis.before = undefined
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value
  }).observe({ type: 'layout-shift', buffered: true })
  globalThis.isPainted = false
  new PerformanceObserver(() => { isPainted = true }).observe({ type: 'paint', buffered: true })
`

interface Held {
  readonly page: Page
  /** Lets so many editions through that are asked for, or all from now on. */
  readonly pass: (count?: number) => void
  /** The games whose editions were asked for, in order. */
  readonly games: () => Promise<readonly string[]>
}

/** A page on which no rules arrive until they are let through. */
async function held(world: World): Promise<Held> {
  const page = await world.open('/healthz')
  const told = await page.request.get(`${world.base}/v1/games`)
  const notes = (await told.json()) as {
    readonly games: readonly { readonly game: string; readonly edition: string }[]
  }
  const waiting: Route[] = []
  const asked: string[] = []
  let free = 0
  const go = () => {
    while (free > 0) {
      const route = waiting.shift()
      if (!route) return
      free--
      void route.continue()
    }
  }
  await page.route('**/v1/editions/*', (route) => {
    const hash = new URL(route.request().url()).pathname.split('/').at(-1)
    asked.push(notes.games.find(({ edition }) => edition === hash)?.game ?? '')
    waiting.push(route)
    go()
  })
  const pass = (count = Number.POSITIVE_INFINITY) => {
    free += count
    go()
  }
  return { page, pass, games: async () => [...asked] }
}
