import { expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, PHONE } from './support.ts'

inBrowser('An entry', (world) => {
  test('shows each rule with what it is on the day, what it did and what was done to it', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    const section = page.locator('.entry-section', { hasText: 'Borg SHIELDS let transporters through' })
    const cards = section.locator('.rule-card')
    const cancelled = cards.filter({ has: page.getByText('Cancelled by') })
    expect(await cancelled.locator('.standing').first().textContent()).toBe('cancelled 2001')
    expect(await cancelled.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Cancelled by .*in force since 2001$/),
      expect.stringMatching(/^Lifts SHIELDS block beaming in force since 1994$/),
    ])
    expect(await cancelled.locator('.rule-cites').textContent()).toBe('Rulebook, Borg ships')
  })

  test('shows the rules of a past day as they were then', async () => {
    const page = await world.open('/g/cards/entries/beaming?asOf=2000-06')
    await page.locator('html[data-when="past"]').waitFor()
    const shown = page.locator('.rule-head .standing')
    await expect
      .poll(() => shown.allTextContents())
      .toEqual(['in force since 1994', 'in force 1994 until 2001', 'from 2001', 'not in this format or event'])
  })

  test('is switched between today and the last day on which its rules were otherwise', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    const nav = page.getByRole('navigation', { name: 'Then or today' })
    await nav.getByRole('link', { name: '31 Dec 2000' }).click()
    await page.waitForURL('**/g/cards/entries/beaming?asOf=2000-12-31')
    await page.getByText('in force 1994 until 2001').first().waitFor()
    await nav.getByRole('link', { name: 'Today' }).click()
    await page.waitForURL('**/g/cards/entries/beaming')
  })

  test('is also called what the texts of its game call it, and not what it is only searched by', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    await page.getByRole('heading', { name: /^beaming/, level: 1 }).waitFor()
    expect(await page.locator('.entry-aliases').allTextContents()).toEqual(['Also: transporters'])
  })

  test('keeps its links inside the page, and the day with them', async () => {
    const page = await world.open('/g/cards/entries/beaming?asOf=2000-06')
    await page.locator('.prose').getByRole('link', { name: 'SHIELDS', exact: true }).first().click()
    await page.getByRole('heading', { name: /^SHIELDS/, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/g/cards/entries/shields?asOf=2000-06')
    expect(await page.locator('.prose script').count()).toBe(0)
  })

  test('has worked examples that lead to the ruling they describe', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    await page.getByText('Worked examples (2)').click()
    await page.getByRole('link', { name: /An opponent beams off a Cube, summer 2000/ }).click()
    await page.getByRole('heading', { name: 'Permitted' }).waitFor()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('asOf')).toBe('2000-06')
    expect(searchParams.get('f.beam.shields_owner')).toBe('borg')
  })

  test('asks what its rules decide', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    await page.getByRole('link', { name: 'Ask what applies here' }).click()
    await page.waitForURL('**/g/cards/rulings?ask=beam')
  })

  test('draws what lies around it, and says the same in four lists', async () => {
    const page = await world.open('/g/cards/entries/shields', { viewport: DESKTOP })
    const picture = page.locator('.picture.wide')
    await picture.waitFor()
    expect(await picture.getAttribute('aria-hidden')).toBe('true')
    expect(await picture.locator('a').allTextContents()).toEqual(['beaming'])
    expect(await page.locator('.entry-around h2').allTextContents()).toEqual([
      'Who links here 1',
      'What it leans on nobody',
      'What it superseded nobody',
      'What superseded it nobody',
    ])
    await page.setViewportSize(PHONE)
    await page.locator('.picture.narrow').waitFor()
    expect(await picture.isVisible()).toBe(false)
  })

  test('names its former name and the same word in another game', async () => {
    const page = await world.open('/g/cards/entries/cube')
    await page.getByRole('link', { name: 'Borg Cube' }).and(page.locator('[href="/g/board/entries/cube"]')).waitFor()
    await page.goto(`${world.base}/g/cards/entries/beaming`)
    expect(await page.locator('.entry-around').textContent()).toContain('Formerlybeaming-up')
  })

  test('is found by a former name, an alias and a name that is nearly so', async () => {
    const page = await world.open('/g/cards/entries/beaming-up?asOf=2000-06')
    await page.waitForURL('**/g/cards/entries/beaming?asOf=2000-06')
    await page.goto(`${world.base}/g/cards/entries/transporters`)
    await page.waitForURL('**/g/cards/entries/beaming')
    await page.goto(`${world.base}/g/cards/entries/beamig`)
    await page.getByRole('heading', { name: 'No entry for “beamig”' }).waitFor()
    await page.getByRole('link', { name: 'beaming' }).click()
    await page.waitForURL('**/g/cards/entries/beaming')
  })

  test('says so where its address names a format that the game has not', async () => {
    const page = await world.open('/g/cards/entries/beaming?format=quik')
    await page.getByRole('alert').getByText('there is no format quik').waitFor()
    await page.getByRole('heading', { name: /^beaming/, level: 1 }).waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no fault that axe can find, ${colorScheme}, on any day`, async () => {
      for (const [viewport, query] of [
        [PHONE, ''],
        [DESKTOP, '?asOf=2000-06'],
        [DESKTOP, '?asOf=2040'],
      ] as const) {
        const page = await world.open(`/g/cards/entries/beaming${query}`, { viewport, colorScheme })
        await page.getByText('Worked examples').first().click()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})
