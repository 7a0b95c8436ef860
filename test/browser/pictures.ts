import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { withShippedGames } from './games-shipped.ts'

/*
 * `npm run pictures`: the pictures of the README, taken anew of the page with the shipped games. They show one day, whenever
 * they are taken, so that they differ only where the page does.
 */
const DAY = new Date('2026-11-21T12:00:00Z')
const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const RULING = '/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'
/** Of WebP, of 100: letters stay sharp. */
const QUALITY = 85
const PHONE = { width: 390, height: 700 }

interface Picture {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<void>
}

const PICTURES: readonly Picture[] = [
  { name: 'ruling-today', path: RULING, ready: (page) => page.getByRole('heading', { name: 'Forbidden' }).waitFor() },
  {
    name: 'ruling-in-june-2000',
    path: `${RULING}&asOf=2000-06`,
    ready: (page) => page.getByRole('heading', { name: 'Permitted' }).waitFor(),
  },
  {
    name: 'entry',
    path: '/g/stccg/entries/shields',
    ready: (page) => page.getByRole('heading', { name: /^SHIELDS/, level: 1 }).waitFor(),
  },
]

await withShippedGames(
  async (chromium, base) => {
    await mkdir(FOLDER, { recursive: true })
    for (const { name, path, ready } of PICTURES) {
      const context = await chromium.newContext({
        viewport: PHONE,
        colorScheme: 'light',
        locale: 'en',
        timezoneId: 'UTC',
      })
      await context.clock.setFixedTime(DAY)
      const page = await context.newPage()
      await page.goto(`${base}${path}`)
      await ready(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate('document.fonts.ready')
      const cdp = await context.newCDPSession(page)
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
      await writeFile(`${FOLDER}${name}.webp`, Buffer.from(data, 'base64'))
      await context.close()
    }
  },
  () => DAY,
)
