import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { EXPORTED, exportTo } from '../support/exported.ts'
import { type FileServer, serveFiles } from '../support/files.ts'
import { inBrowser, keptOnDevice } from './support.ts'

const { base } = EXPORTED

inBrowser('Exported games, on a host of nothing but files', (world) => {
  let dir = ''
  let files: FileServer
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'umpire-exported-'))
    await exportTo(dir, inject('page'))
    files = await serveFiles(dir, base)
  })
  afterAll(async () => {
    await files.stop()
    await rm(dir, { recursive: true })
  })

  test('a question is answered in the browser, from its bare beginning on and by its link', async () => {
    const page = await world.openAt(`${files.origin}${base}/g/cards/rulings/beam/`)
    await page.getByRole('link', { name: /^Yes/ }).click()
    await page.waitForURL(`${files.origin}${base}/g/cards/rulings/?ask=beam&f.beam.shields_in_the_way=true`)
    await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
    await page.reload()
    await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
    expect(await page.title()).toMatch(/^Forbidden: /)
  })

  /** What is fetched until a ruling stands and can be gone on from. */
  const sentFor = async (address: string): Promise<readonly (readonly [string, number])[]> => {
    files.sent.length = 0
    const page = await world.openAt(address)
    await page.locator('.ruling .slab').waitFor()
    // The rules as a whole and what is kept on the device come after; a slab that was drawn stands before any of it.
    const later = () =>
      files.sent.findIndex(([path]) => path.endsWith('/sw.js') || /\/editions\/[^/]+\.json$/.test(path))
    await expect.poll(later).toBeGreaterThan(0)
    return files.sent.slice(0, later())
  }
  const weight = (sent: readonly (readonly [string, number])[]): number =>
    sent.reduce((sum, [, bytes]) => sum + bytes, 0)

  test('a ruling is there before any script runs, and with all that goes on from it weighs 300 kB at most', async () => {
    const address = `${files.origin}${base}/g/cards/rulings/beam/`
    const still = await world.openAt(address, { javaScriptEnabled: false })
    await still.locator('.ruling').getByText('May they beam?').first().waitFor()
    const sent = await sentFor(address)
    expect(sent.length).toBeGreaterThan(5)
    expect(weight(sent)).toBeLessThan(300_000)
  })

  test('a ruling with facts, opened cold by its link, weighs 300 kB at most with what its question rests on, however large the game', async () => {
    const sent = await sentFor(
      `${files.origin}${base}/g/cards/rulings/?ask=beam&f.beam.shields_in_the_way=true&asOf=2020`,
    )
    const isPart = ([path]: readonly [string, number]): boolean => /\/parts(?:\/beam)?\.json$/.test(path)
    expect(sent.filter(isPart)).toHaveLength(2)
    // In test/parts.test.ts no part of the shipped games weighs more than the rest of it.
    expect(weight(sent.filter((each) => !isPart(each)))).toBeLessThan(200_000)
  })

  test('a ruling is interviewed to its end by that alone, while the rules of its game are still on their way', async () => {
    const page = await world.openAt(`${files.origin}${base}/icon.svg`, { serviceWorkers: 'block' })
    await page.route(/\/editions\/sha256-[^/]+\.json$/, () => undefined)
    await page.goto(`${files.origin}${base}/g/cards/rulings/?ask=beam&asOf=2020`)
    await page.locator('.strip').getByText('Standard').waitFor()
    await page.getByRole('link', { name: /^Yes/ }).click()
    await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
    expect(await page.title()).toMatch(/^Forbidden: /)
    // What the part knows nothing of waits for all of them.
    await page.goto(`${files.origin}${base}/g/cards/rulings/?ask=beam&f.no.such_fact=1`)
    await page.getByText('Getting the rules.').waitFor()
  })

  test('what was drawn is gone on from, and links lead below the path the files lie at', async () => {
    const page = await world.openAt(`${files.origin}${base}/`)
    await page.getByRole('combobox').fill('beaming')
    await page.getByRole('option', { name: /^beaming/ }).click()
    await page.waitForURL(/\/rules\/g\/cards\/entries\/beaming\/(?:#.*)?$/)
    await page.getByRole('heading', { name: 'beaming', level: 1 }).waitFor()
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !link?.startsWith(`${base}/`))).toEqual([])
    await page.goBack()
    await page.waitForURL(/\/rules\/(?:\?q=beaming.*)?$/)
  })

  test('a past day is asked about, though no file is of that day', async () => {
    const page = await world.openAt(`${files.origin}${base}/g/cards/rules/shields-block-beaming/?asOf=1990`)
    await page
      .getByText(/not yet in force/i)
      .first()
      .waitFor()
  })

  test('an address of which there is no file is told of by the page', async () => {
    const page = await world.openAt(`${files.origin}${base}/g/cards/entries/no-such-thing/`)
    await page.getByRole('heading', { name: 'No entry for “no-such-thing”' }).waitFor()
  })

  test.each(['', '/elsewhere', '/a/b/c'])(
    'the same folder, put at “%s/”, leads on, answers, and opens without reception',
    async (at) => {
      let moved = await serveFiles(dir, at)
      const there = `${moved.origin}${at}`
      try {
        const still = await world.openAt(`${there}/g/cards/entries/beaming/`, { javaScriptEnabled: false })
        await still.getByRole('link', { name: 'Umpire, search' }).click()
        await still.waitForURL(`${there}/`)
        const page = await world.openAt(`${there}/g/cards/rulings/beam/`)
        await page.getByRole('link', { name: /^Yes/ }).click()
        await page.waitForURL(`${there}/g/cards/rulings/?ask=beam&f.beam.shields_in_the_way=true`)
        await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
        // What led on from where the page lay leads there still, now that the address is another.
        await page.getByRole('link', { name: 'Umpire, search' }).click()
        await page.waitForURL(`${there}/`)
        const links = await page
          .locator('[href], [action]')
          .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? each.getAttribute('action') ?? ''))
        expect(links.filter((link) => link.startsWith('/') && !link.startsWith(`${at}/`))).toEqual([])
        expect(links.filter((link) => link.startsWith('/')).length).toBeGreaterThan(5)
        await keptOnDevice(page)
        await expect
          .poll(() =>
            page.evaluate(`caches.open('umpire-editions-1').then((shelf) => shelf.keys()).then((all) => all.length)`),
          )
          .toBe(2)
        await moved.stop()
        await page.goto(`${there}/g/cards/rulings/?ask=beam&f.beam.shields_in_the_way=true`)
        await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
        moved = await serveFiles(dir, at, Number(new URL(there).port))
      } finally {
        await moved.stop()
      }
    },
  )

  test('it opens and answers without reception', async () => {
    const page = await world.openAt(`${files.origin}${base}/g/cards/rulings/beam/`)
    await page.locator('.ruling').waitFor()
    await keptOnDevice(page)
    await files.stop()
    await page.goto(`${files.origin}${base}/g/cards/rulings/?ask=beam&f.beam.shields_in_the_way=true`)
    await page.locator('.ruling .slab[data-verdict="forbidden"]').waitFor()
    await page.goto(`${files.origin}${base}/`)
    await page.getByRole('link', { name: 'May they beam?' }).first().waitFor()
    files = await serveFiles(dir, base, Number(new URL(files.origin).port))
  })
})
