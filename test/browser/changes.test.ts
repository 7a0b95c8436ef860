import { expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, PHONE } from './support.ts'

inBrowser('What changed', (world) => {
  test('is asked between two days, and has an address of its own', async () => {
    const page = await world.open('/g/cards/changes')
    await page.getByLabel('From', { exact: true }).fill('2000-06')
    await page.getByLabel('To', { exact: true }).fill('2002')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: /^Ended/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?from=2000-06&to=2002')
  })

  test('tells a rule that ended and by what; the one in its place stands with it', async () => {
    const page = await world.open('/g/cards/changes?from=2000-06&to=2002')
    const ended = page.locator('section', { has: page.getByRole('heading', { name: /^Ended/ }) })
    await ended.getByRole('link', { name: 'Borg SHIELDS let transporters through' }).first().waitFor()
    expect(await ended.locator('.changes-day').allTextContents()).toEqual(['2001'])
    expect(await ended.locator('.changes-by').textContent()).toMatch(/^Cancelled by /)
    expect(await page.getByRole('heading', { name: /^Begun/ }).count()).toBe(0)
  })

  test('tells the verdicts that flipped, and which rule flipped them', async () => {
    const page = await world.open('/g/cards/changes?from=2000-06&to=2002')
    const ended = page.locator('.changes-rules > li').filter({ hasText: 'Borg SHIELDS let transporters through' })
    const flipped = ended.locator('.changes-cases li')
    await flipped.waitFor()
    expect(await flipped.locator('.changes-said').allTextContents()).toEqual(['permitted', 'forbidden'])
    expect(await flipped.textContent()).toContain('Whose SHIELDS are they? Borg')
    expect(await flipped.textContent()).toContain('So in 2 worked examples.')
    await flipped.getByRole('link', { name: 'Run it' }).click()
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
  })

  test('tells each rule once, with what it said and what stands in its place', async () => {
    const page = await world.open('/g/cards/changes?from=2000-06&to=2002')
    const rules = page.locator('.changes-rules > li')
    await rules.first().waitFor()
    const titles = await page.locator('.changes-rule a').allTextContents()
    expect(titles).toEqual([...new Set(titles)])
    const ended = rules.filter({ hasText: 'Borg SHIELDS let transporters through' })
    expect(await ended.locator('.old-and-new').textContent()).toContain('stopped nobody outside a ship battle')
  })

  test('marks the words that differ where a rule is written otherwise', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    await page.getByRole('heading', { name: /^beaming/, level: 1 }).waitFor()
    const [old, now] = ['Nobody beams through SHIELDS', 'Nobody at all beams through SHIELDS']
    await world.stop()
    await world.start(
      world.files.map((file) =>
        file.path.endsWith('cards/entries/beaming.md') ? { ...file, text: file.text.replace(old, now) } : file,
      ),
    )
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByRole('link', { name: /^What changes in Cards/ }).click()
    const modified = page.locator('.changes-rules > li').filter({ hasText: 'SHIELDS block beaming' })
    await modified.locator('ins').first().waitFor()
    expect((await modified.locator('ins').allTextContents()).join('').trim()).toBe('at all')
    expect(await modified.locator('del').count()).toBe(0)
  })

  test('is one tap from each day on which something changed', async () => {
    const page = await world.open('/g/cards/changes')
    await page.getByRole('link', { name: '2001', exact: true }).click()
    await page.getByRole('heading', { name: /^Ended/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?from=2000-12-31&to=2001')
  })

  test('tells what newer rules would change, before anybody takes them', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    await page.getByRole('heading', { name: /^beaming/, level: 1 }).waitFor()
    await world.stop()
    await world.start(
      world.files.map((file) =>
        file.path.endsWith('cards/entries/beaming.md')
          ? { ...file, text: file.text.replace('when: beam.shields_in_the_way\n', 'when: "true"\n') }
          : file,
      ),
    )
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByRole('link', { name: /^What changes in Cards/ }).click()
    const modified = page.locator('section', { has: page.getByRole('heading', { name: /^Modified/ }) })
    await modified.getByRole('link', { name: 'SHIELDS block beaming' }).waitFor()
    expect(await modified.textContent()).toContain('Written otherwise: when')
    expect(await page.locator('.changes-span').textContent()).toMatch(/^From edition \w{8} to edition \w{8}$/)
    await page.getByRole('button', { name: 'Use them' }).waitFor()
  })

  test('says where an edition is kept nowhere', async () => {
    const page = await world.open(`/g/cards/changes?from=sha256-${'0'.repeat(64)}&to=2001`)
    await page.getByText('That edition is neither on this phone nor on the server.').waitFor()
  })

  test('says where nothing changed', async () => {
    const page = await world.open('/g/cards/changes?from=2010&to=2011')
    await page.getByText('Nothing changed between these.').waitFor()
  })

  test('goes on after a date that is none', async () => {
    const page = await world.open('/g/cards/changes?from=2000-13')
    await page
      .getByRole('alert')
      .getByText(/is no date/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no fault that axe can find, ${colorScheme}`, async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await world.open('/g/cards/changes?from=2000-06&to=2002', { viewport, colorScheme })
        await page.locator('.changes-cases').first().waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})
