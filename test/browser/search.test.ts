import { expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, keptOnDevice } from './support.ts'

inBrowser('The search page', (world) => {
  test('offers what can be asked, letters and kinds where nothing is typed', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('link', { name: 'May they beam?' }).waitFor()
    await page.getByRole('link', { name: 'B', exact: true }).click()
    await page.getByRole('heading', { name: 'B', exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()).toEqual([
      'beamingrule',
      'Borg Cubecard',
    ])
    expect(page.url()).toContain('letter=b')
  })

  test('finds as one types, game by game, with what was typed marked', async () => {
    const page = await world.open('/')
    await page.getByRole('combobox').pressSequentially('cube')
    await page.getByRole('group', { name: /^Cards/ }).waitFor()
    expect(
      await page
        .getByRole('group', { name: /^Board/ })
        .getByRole('option')
        .count(),
    ).toBe(1)
    expect(await page.locator('.results mark').allTextContents()).toContain('Cube')
    await expect.poll(() => page.url()).toContain('/?q=cube')
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('2 results.')
  })

  test('takes what is typed before the rules are here, and looks for it when they are', async () => {
    const page = await world.open('/receipts')
    await page.getByText('Nothing kept yet.').waitFor()
    await page.evaluate("caches.delete('umpire-editions-1')")
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.context().route('**/v1/games', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(`${world.base}/`)
    await page.getByText('Getting the rules. What you type is looked for as soon as they are here.').waitFor()
    await page.getByRole('combobox').fill('cube')
    expect(await page.getByText('No entry for').count()).toBe(0)
    arrive()
    await page
      .getByRole('option', { name: /^Borg Cube/ })
      .first()
      .waitFor()
  })

  test('is steered by arrows, Enter and Escape', async () => {
    const page = await world.open('/')
    const field = page.getByRole('combobox')
    await field.fill('cube')
    await page.getByRole('option').first().waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    const chosen = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`#${chosen}`).getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('option').nth(1).getAttribute('id')).toBe(chosen)
    const to = await page.getByRole('option').nth(1).getAttribute('href')
    await field.press('Enter')
    await page.getByRole('heading', { name: /^Borg Cube/, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(to)
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('cube')
    await field.press('Escape')
    expect(await field.inputValue()).toBe('')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
  })

  test('asks whether another word was meant', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill('beemnig')
    await page.getByRole('button', { name: 'beaming' }).click()
    await page.getByRole('option', { name: /^beaming/ }).waitFor()
  })

  test('shows a preview beside the results where there is room', async () => {
    const page = await world.open('/?q=beaming', { viewport: DESKTOP })
    const preview = page.getByRole('article', { name: 'Preview: beaming' })
    await preview.getByText('Moving people by transporter.').waitFor()
    expect(await preview.locator('.badge').first().textContent()).toContain('in force since 1994')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await preview.isVisible()).toBe(false)
  })

  test('keeps the last five entries that were opened', async () => {
    const page = await world.open('/g/cards/entries/beaming')
    await page.getByRole('heading', { name: /^beaming/, level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Umpire, search' }).click()
    await page.getByRole('heading', { name: 'Looked at last' }).waitFor()
    expect(await page.locator('.directory .rows').first().textContent()).toContain('beaming')
  })

  test('is one tap away from an address that is none, of which a program hears by a problem', async () => {
    const answered = async (path: string, accept: string) => {
      const { status, headers } = await fetch(world.base + path, { headers: { accept } })
      return [status, headers.get('content-type')?.replace(/;.*/, '')]
    }
    const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    expect(await answered('/nowhere', browsers)).toEqual([404, 'text/html'])
    for (const [path, accept] of [
      ['/nowhere', '*/*'],
      ['/nowhere', 'application/json'],
      ['/v1/nowhere', browsers],
    ] as const)
      expect(await answered(path, accept)).toEqual([404, 'application/problem+json'])
    const page = await world.open('/nowhere')
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
    await page.getByRole('link', { name: 'Search the rules' }).click()
    await page.locator('.directory a').first().waitFor()
  })

  test('searches, shows entries and histories and compares days without reception', async () => {
    const page = await world.open('/')
    await page.getByRole('combobox').waitFor()
    await keptOnDevice(page)
    await world.stop()
    await page.goto(`${world.base}/?q=beaming`)
    await page.getByRole('option', { name: /^beaming/ }).click()
    await page.getByRole('link', { name: 'History of “SHIELDS block beaming”' }).click()
    await page.locator('.life').first().waitFor()
    await page.goto(`${world.base}/g/cards/changes?from=2000-06&to=2002`)
    await page.locator('.changes-cases').first().waitFor()
    await page.goto(`${world.base}/g/cards/table#beaming`)
    await page.getByText('1 read · 0 unsure · 0 unknown').first().waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no fault that axe can find, ${colorScheme}, empty, with results and with a question`, async () => {
      for (const viewport of [DESKTOP, { width: 320, height: 640 }]) {
        const page = await world.open('/', { viewport, colorScheme })
        await page.getByRole('combobox').waitFor()
        expect(await faultsOf(page)).toEqual([])
        await page.getByRole('combobox').fill('cube')
        await page.getByRole('option').first().waitFor()
        await page.getByRole('combobox').press('ArrowDown')
        await expect.poll(() => page.getByRole('status').first().textContent()).toBe('2 results.')
        expect(await faultsOf(page)).toEqual([])
        await page.getByRole('combobox').fill('may they beam with shields in the way, june 2000')
        await page.getByRole('list', { name: 'Taken from your words' }).waitFor()
        await page.locator('html[data-when="past"]').waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})

inBrowser('A question in plain words', (world) => {
  const SENTENCE = 'can they beam, shields in the way, june 2000'

  test('is shown as what was taken of it, underlined in the field', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    const chips = page.getByRole('list', { name: 'Taken from your words' })
    await chips.waitFor()
    await chips.getByText('Ask: beam').waitFor()
    await chips.getByText('Are SHIELDS in the way? Yes').waitFor()
    await chips.getByText('On: June 2000').waitFor()
    expect(await page.locator('.search-mirror u').allTextContents()).toContain('june 2000')
  })

  test('leads into the ruling it asks for', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    await page.getByRole('link', { name: 'May they beam?' }).and(page.locator('.main')).waitFor()
    await page.getByRole('combobox').press('Enter')
    await page.waitForURL(/\/g\/cards\/rulings\?/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      ask: 'beam',
      'f.beam.shields_in_the_way': 'true',
      asOf: '2000-06',
    })
  })

  test('washes the page with the day it speaks of, and no longer once that is taken out', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    await page.locator('html[data-when="past"]').waitFor()
    expect(page.url()).toContain('asOf=2000-06')
    await page.getByRole('button', { name: /^Remove june 2000/ }).click()
    await page.getByText('Not used: june 2000').waitFor()
    await page.locator('html:not([data-when])').waitFor()
    expect(page.url()).not.toContain('asOf')
  })

  test('yields to a day that is set on the strip', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    await page.getByRole('button', { name: 'Back to today' }).click()
    await page.locator('html:not([data-when])').waitFor()
    await page.getByText('Not used: june 2000').waitFor()
  })

  test('takes another reading where somebody says so: a yes becomes a no', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    await page.getByRole('button', { name: /Are SHIELDS in the way\? Yes Change/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Are SHIELDS in the way? No' }).click()
    await page.getByRole('button', { name: /Are SHIELDS in the way\? No Change/ }).waitFor()
    await expect
      .poll(() => page.locator('.plain-words .main').getAttribute('href'))
      .toContain('f.beam.shields_in_the_way=false')
  })

  test('is heard anew where something else is meant to be asked', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    const chips = page.getByRole('list', { name: 'Taken from your words' })
    await chips.getByText('Are SHIELDS in the way? Yes').waitFor()
    await page.getByRole('button', { name: /Ask: beam Change/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /people in one beam/i })
      .click()
    await page.getByText(/^Not used: .*shields/).waitFor()
    expect(await chips.textContent()).not.toContain('SHIELDS')
    const ask = page.locator('.plain-words .main')
    expect(await ask.getAttribute('href')).toBe('/g/cards/rulings?ask=beam.most&asOf=2000-06')
    await page.getByRole('button', { name: /people in one beam Change/i }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask: beam', exact: true }).click()
    await chips.getByText('Are SHIELDS in the way? Yes').waitFor()
    expect(await ask.getAttribute('href')).toContain('f.beam.shields_in_the_way=true')
  })

  test('a guess counts for nothing until it is tapped', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill('can they beam before june 2000')
    const guess = page.locator('.chip[data-guess]')
    await guess.waitFor()
    expect(await guess.textContent()).toContain('On: June 2000?')
    const ask = page.locator('.plain-words .main')
    expect(await ask.getAttribute('href')).not.toContain('asOf')
    await guess.getByRole('button', { name: /A guess that counts for nothing/ }).click()
    await expect.poll(() => ask.getAttribute('href')).toContain('asOf=2000-06')
    expect(await page.locator('.chip[data-guess]').count()).toBe(0)
  })

  test('that is not understood leads to all that can be asked', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill('wherefore art thou blue')
    await page.getByRole('link', { name: /all that can be asked in Cards/ }).click()
    await page.getByLabel('Filter').waitFor()
  })
})
