import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { withShippedGames } from './games-shipped.ts'

/*
 * `npm run looks -- [FOLDER] [PAGE …]`: every page of the shipped games as it looks on a phone, at its narrowest and on a
 * desktop, light and dark, with the phone on its side and with text at double size, for somebody to look at.
 */
const DAY = new Date('2026-11-21T12:00:00Z')

interface Look {
  readonly name: string
  readonly path: string
  /** What is done there before the picture is taken. */
  readonly does?: (page: Page) => Promise<unknown>
}

const FORBIDDEN = '/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'
const DECK = '4x Borg Cube\n2 Locutus of Borg\nBeamng\nMortal Q, and more\nxyzzy plugh'

/** A button that opens what is looked at. */
function press(name: string | RegExp): NonNullable<Look['does']> {
  return (page) => page.getByRole('button', { name }).first().click()
}

const LOOKS: readonly Look[] = [
  { name: 'home', path: '/' },
  { name: 'home-game', path: '/?game=stccg' },
  { name: 'search', path: '/?q=shields' },
  { name: 'sentence', path: '/?q=can%20they%20beam%20off%20a%20cube%2C%20shields%20up%2C%20june%202000' },
  { name: 'nothing-found', path: '/?q=xyzzyplugh' },
  { name: 'letter', path: '/?letter=b' },
  { name: 'ask', path: '/g/stccg/rulings' },
  { name: 'forbidden', path: FORBIDDEN },
  { name: 'permitted-then', path: `${FORBIDDEN}&asOf=2000-06` },
  { name: 'depends', path: '/g/stccg/rulings?ask=report' },
  { name: 'depends-list', path: '/g/stccg/rulings?ask=start_battle' },
  { name: 'value', path: '/g/stccg/rulings?ask=fire.targets_at_most' },
  { name: 'each', path: '/g/stccg/rulings?ask=attack.result&f.battle.targets=2' },
  { name: 'other-game', path: '/g/ascendancy/rulings?ask=retreat' },
  { name: 'wrong-link', path: '/g/stccg/rulings?ask=beem&f.nonsense=1' },
  { name: 'players', path: `${FORBIDDEN}&view=card` },
  { name: 'keep', path: FORBIDDEN, does: press('Keep') },
  { name: 'entry', path: '/g/stccg/entries/beaming' },
  { name: 'entry-then', path: '/g/stccg/entries/shields?asOf=2000-06' },
  { name: 'entry-card', path: '/g/stccg/entries/borg-cube' },
  { name: 'history', path: '/g/stccg/rules/borg-shields-are-open' },
  {
    name: 'changes',
    path: '/g/stccg/changes?from=2000-05&to=2001',
    does: (page) => page.locator('.changes-rules > li').first().waitFor({ timeout: 60_000 }),
  },
  { name: 'changes-form', path: '/g/stccg/changes' },
  { name: 'sources', path: '/g/stccg/sources' },
  { name: 'source', path: '/g/stccg/sources/the-borg-supplement' },
  { name: 'table', path: '/g/stccg/table' },
  { name: 'table-read', path: `/g/stccg/table#${encodeURIComponent(DECK)}` },
  { name: 'kept-none', path: '/receipts' },
  { name: 'kept', path: FORBIDDEN, does: keepAndLook },
  { name: 'receipt', path: FORBIDDEN, does: keepAndOpen },
  { name: 'date', path: FORBIDDEN, does: press(/^(Date|Today|On)/) },
  { name: 'menu', path: '/', does: press('Menu') },
  { name: 'keys', path: FORBIDDEN, does: (page) => page.keyboard.press('?') },
  { name: 'not-found', path: '/nowhere' },
  { name: 'no-game', path: '/g/chess/rulings' },
  { name: 'no-entry', path: '/g/stccg/entries/beamig' },
  { name: 'no-rule', path: '/g/stccg/rules/shields-block' },
  { name: 'no-source', path: '/g/stccg/sources/nowhere' },
  { name: 'no-receipt', path: '/receipts/01890000-0000-7000-8000-000000000000' },
  { name: 'no-event', path: '/g/stccg/events/nowhere' },
  { name: 'events', path: '/g/stccg/events' },
  { name: 'proof', path: `${FORBIDDEN}&open=proof` },
  { name: 'printed', path: FORBIDDEN, does: paper },
  { name: 'printed-entry', path: '/g/stccg/entries/beaming', does: paper },
  { name: 'embed', path: FORBIDDEN.replace('/g/', '/embed/g/') },
]

/** As it is printed. */
async function paper(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.emulateMedia({ media: 'print' })
}

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep' }).first().click()
  await page.getByLabel('Table').fill('12')
  await page.getByRole('dialog').getByRole('button', { name: /^Keep/ }).click()
  await page.getByRole('link', { name: 'See it' }).first().waitFor()
}

async function keepAndLook(page: Page): Promise<void> {
  await keep(page)
  await page.goto(new URL('/receipts', page.url()).href)
  await page.locator('.receipt-list li').waitFor()
}

async function keepAndOpen(page: Page): Promise<void> {
  await keep(page)
  await page.getByRole('link', { name: 'See it' }).first().click()
  await page.locator('.receipt').waitFor()
}

interface Device {
  readonly name: string
  readonly options: BrowserContextOptions
  /** The size of text, in percent. */
  readonly text?: number
}

const DEVICES: readonly Device[] = [
  ...[390, 320, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map(
      (colorScheme): Device => ({
        name: `${width}-${colorScheme}`,
        options: { viewport: { width, height: width > 900 ? 900 : 780 }, colorScheme },
      }),
    ),
  ),
  { name: 'landscape', options: { viewport: { width: 844, height: 390 } } },
  { name: 'double', options: { viewport: { width: 390, height: 780 } }, text: 200 },
]

/** A page longer than this is cut: what comes then looks as what came before. */
const LONGEST = 2600

const [folder = join(tmpdir(), 'umpire-looks'), ...wanted] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
await withShippedGames(
  async (chromium, base) => {
    for (const device of DEVICES) {
      if (wanted.some((each) => each.startsWith('@')) && !wanted.includes(`@${device.name}`)) continue
      for (const look of LOOKS) {
        const named = wanted.filter((each) => !each.startsWith('@'))
        if (named.length > 0 && !named.includes(look.name)) continue
        await take(chromium, base, device, look).catch((error: unknown) =>
          console.error(`${look.name} ${device.name}: ${error instanceof Error ? error.message : error}`),
        )
      }
    }
  },
  () => DAY,
)
console.log(folder)

async function take(chromium: Browser, base: string, { name, options, text }: Device, look: Look): Promise<void> {
  const context = await chromium.newContext({ locale: 'en', timezoneId: 'UTC', serviceWorkers: 'block', ...options })
  try {
    await context.clock.setFixedTime(DAY)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(`${base}${look.path}`)
    if (text !== undefined) await page.addStyleTag({ content: `html { font-size: ${text}% }` })
    await quiet(page)
    await look.does?.(page)
    await quiet(page)
    await page.evaluate('document.fonts.ready')
    const [wide, tall] = await page.evaluate<readonly [number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
    )
    const { width, height } = options.viewport ?? { width: 0, height: 0 }
    if (wide > width) console.error(`${look.name} ${name}: scrolls sideways, ${wide} px in ${width}`)
    await page.screenshot({ path: join(folder, `${name}-${look.name}-seen.png`) })
    if (tall > height) {
      await page.setViewportSize({ width, height: Math.min(tall, LONGEST) })
      await page.screenshot({ path: join(folder, `${name}-${look.name}-whole.png`) })
    }
  } finally {
    await context.close()
  }
}

/** A page that does not fall silent is looked at all the same. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.waitForTimeout(500)
}
