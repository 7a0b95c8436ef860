import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser, taken, type World } from './support.ts'

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

  test('moves nothing that is there while the rules come in', async () => {
    for (const path of ['/', '/g/cards/rulings?ask=beam', '/g/cards/entries/beaming']) {
      const { page, pass, games } = await held(world)
      await page.addInitScript(MOVED)
      await page.goto(`${world.base}${path}`)
      await expect.poll(games).toHaveLength(1)
      pass()
      await expect.poll(games).toHaveLength(4)
      await page.locator('.directory a, .ruling, article h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate<number>('moved'), path).toBeLessThan(0.03)
    }
  })
})

/** In the page: how far what was there moved of itself; Chromium's score, 0 for not at all. */
const MOVED = `
  globalThis.moved = 0
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value
  }).observe({ type: 'layout-shift', buffered: true })
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
