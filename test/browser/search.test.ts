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
    await keptOnDevice(page)
    // Games come one after another: the last is here when nothing is fetched any more.
    await page.waitForLoadState('networkidle')
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
    await page.getByRole('combobox').fill('cube')
    await page.getByText('Getting the rules. What you type is looked for as soon as they are here.').waitFor()
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
    await page.getByRole('link', { name: 'beaming', exact: true }).click()
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
    expect(await page.locator('.directory .last').textContent()).toContain('beaming')
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
        await page.getByRole('heading', { name: 'Which of these do you mean?' }).waitFor()
        await page.locator('html[data-when="past"]').waitFor()
        expect(await faultsOf(page)).toEqual([])
        await page.getByRole('combobox').fill('can they beam with klingon shields in the way')
        await page.getByText('Something else was meant').click()
        await page.locator('html:not([data-when])').waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})

inBrowser('A question in plain words', (world) => {
  const SURE = 'can they beam with klingon shields in the way'
  const SENTENCE = 'can they beam, shields in the way, june 2000'

  test('is shown with its ruling and what was taken of it, underlined in the field', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SURE)
    const reading = page.locator('.plain-words .reading').first()
    await reading.getByText('May they beam?').waitFor()
    expect(await reading.getAttribute('data-verdict')).toBe('forbidden')
    expect(await reading.textContent()).toContain('Whose SHIELDS are they? Klingon')
    expect(await page.locator('.search-mirror u').allTextContents()).toContain('klingon')
  })

  test('leads into the ruling it asks for where it is sure', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(`${SURE} in june 2000`)
    await page.locator('.reading').first().waitFor()
    await page.getByRole('combobox').press('Enter')
    await page.waitForURL(/\/g\/cards\/rulings\?/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      ask: 'beam',
      'f.beam.shields_in_the_way': 'true',
      'f.beam.shields_owner': 'klingon',
      asOf: '2000-06',
    })
  })

  test('goes on with the ruling that was looked at, where it begins so', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(`${SURE} in june 2000`)
    await page.locator('.reading').first().waitFor()
    await page.getByRole('combobox').press('Enter')
    await page.waitForURL(/\/g\/cards\/rulings\?/)
    await page.locator('#verdict').waitFor()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox')
    await field.fill('and in 2003?')
    await page.getByText('Goes on with “May they beam?”').waitFor()
    await page.locator('.reading').first().click()
    await page.waitForURL(/\/g\/cards\/rulings\?/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ask: 'beam',
      'f.beam.shields_in_the_way': 'true',
      'f.beam.shields_owner': 'klingon',
      asOf: '2003',
    })
    await page.keyboard.press('/')
    await field.fill(SENTENCE)
    await page.getByRole('heading', { name: 'Which of these do you mean?' }).waitFor()
    expect(await page.getByText('Goes on with').count()).toBe(0)
  })

  test('offers its readings where it is not sure; Enter goes to the first, and a second opens it', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    await page.getByRole('heading', { name: 'Which of these do you mean?' }).waitFor()
    const readings = page.locator('.plain-words .reading')
    expect(await readings.count()).toBe(2)
    expect(await readings.first().textContent()).toMatch(/Taken for granted: Whose SHIELDS are they\? \w+/)
    await page.getByRole('combobox').press('Enter')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await readings.first().evaluate((node) => node.ownerDocument.activeElement === node)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/g\/cards\/rulings\?ask=beam&/)
  })

  test('tells a server that remembers messages which reading was picked', async () => {
    const page = await world.open('/?game=cards')
    const sentence = 'can they beam, shields in the way, may 1999'
    await page.getByRole('combobox').fill(sentence)
    const told = page.waitForResponse(/understand\/correction$/)
    await page.locator('.reading').nth(1).click()
    expect((await told).status()).toBe(204)
    await page.waitForURL(/ask=beam\.most/)
    await page.goto(`${world.base}/?game=cards`)
    await page.getByRole('combobox').fill(SURE)
    await page.locator('.reading').first().click()
    await page.waitForURL(/\/rulings/)
    const own = (await world.corrections()).filter((each) => each.endsWith(sentence) || each.endsWith(SURE))
    expect(own).toEqual([`beam.most ${sentence}`])
  })

  test('is understood beside the page, by what begins when somebody goes to the field', async () => {
    const page = await world.open('/?game=cards')
    await page.locator('.directory a').first().waitFor()
    expect(page.workers()).toEqual([])
    await page.getByRole('combobox').focus()
    await expect.poll(() => page.workers().length).toBe(1)
    await page.getByRole('combobox').fill(SURE)
    await page.locator('.reading').first().waitFor()
    expect(page.workers()).toHaveLength(1)
  })

  test('gives way to a newer one', async () => {
    const page = await world.open('/?game=cards')
    const field = page.getByRole('combobox')
    await field.fill(SENTENCE)
    await page.waitForTimeout(160)
    await field.fill(SURE)
    await page.locator('.reading', { hasText: 'Klingon' }).first().waitFor()
    expect(await page.locator('.reading').first().textContent()).toContain('Klingon')
    expect(await page.locator('html[data-when]').count()).toBe(0)
  })

  test('is followed by an Enter that came before it was understood', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SURE)
    await page.getByRole('combobox').press('Enter')
    await page.waitForURL(/\/g\/cards\/rulings\?ask=beam/)
  })

  test('is understood without reception too', async () => {
    const page = await world.open('/?game=cards')
    await keptOnDevice(page)
    await world.stop()
    await page.goto(`${world.base}/?game=cards`)
    await page.getByRole('combobox').fill(SURE)
    const reading = page.locator('.reading').first()
    await reading.waitFor()
    expect(await reading.getAttribute('data-verdict')).toBe('forbidden')
  })

  test('that is longer than the field keeps its lines under its words when the field is scrolled', async () => {
    const page = await world.open('/?game=cards')
    const field = page.getByRole('combobox')
    await field.fill(`${SURE}, and they are all aboard the same ship`)
    await page.locator('.search-mirror u').first().waitFor()
    await field.press('End')
    await field.evaluate((node) => {
      node.scrollLeft = 120
    })
    await expect.poll(() => page.locator('.search-mirror').evaluate((node) => node.scrollLeft)).toBe(120)
  })

  test('washes the page with the day it speaks of, and yields to a day that is set on the strip', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill(SENTENCE)
    await page.locator('html[data-when="past"]').waitFor()
    expect(page.url()).toContain('asOf=2000-06')
    const reading = page.locator('.reading').first()
    expect(await reading.getAttribute('href')).toContain('asOf=2000-06')
    await page.getByRole('button', { name: 'Back to today' }).click()
    await page.locator('html:not([data-when])').waitFor()
    await expect.poll(() => reading.getAttribute('href')).not.toContain('asOf')
    expect(page.url()).not.toContain('asOf')
  })

  test('is ruled on the day that the page is set to', async () => {
    const page = await world.open('/?game=cards&asOf=2000-06')
    const sentence = 'can they beam with borg shields in the way'
    await page.getByRole('combobox').fill(sentence)
    const reading = page.locator('.reading').first()
    await expect.poll(() => reading.getAttribute('data-verdict')).toBe('permitted')
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect.poll(() => reading.getAttribute('data-verdict')).toBe('forbidden')
  })

  test('that is not understood leads to all that can be asked', async () => {
    const page = await world.open('/?game=cards')
    await page.getByRole('combobox').fill('wherefore art thou blue')
    await page.getByRole('link', { name: 'All that can be asked in Cards' }).click()
    await page.getByLabel('Filter').waitFor()
  })

  /** Typed from situations at a table by somebody who knew no vocabulary, by game. */
  const STRANGERS = {
    stccg: [
      "in warp speed, dec 2001, can my hirogen pick a fight with opp's hirogen?",
      'can i res-q a card out of my bonus point area?',
      "my tactic's been used and is coming off the table, where do i put it?",
      'can my borg crew just go attempt a mission?',
      "Can I seed my Borg Outpost on a space mission that's got affiliation icons on it?",
      'Romulans just shot at my Fed ship, can I shoot back?',
      '4 planet and 2 space for balancing act, whats the difference it checks?',
      'in june 2000 could a delta drone report to a borg outpost somebody built on the alpha spaceline?',
    ],
    ascendancy: [
      "cube's been hit 4 times so far, how many dice does it roll when it attacks next?",
      'brand new spire, zero nodes, nothing speeding it up. how many build phases till it pops out a cube?',
    ],
  }

  test('of strangers is one tap from a ruling, which is the one that was shown', async () => {
    await world.startShipped('content')
    for (const [game, sentences] of Object.entries(STRANGERS)) {
      const page = await world.open(`/?game=${game}`, { viewport: { width: 390, height: 844 } })
      for (const sentence of sentences) {
        await page.getByRole('combobox').fill(sentence)
        const readings = page.locator('.plain-words .reading')
        await readings.first().waitFor()
        expect(await readings.count()).toBeLessThanOrEqual(3)
        const verdict = await readings.first().getAttribute('data-verdict')
        await readings.first().click()
        await page.waitForURL(new RegExp(`/g/${game}/rulings\\?ask=`))
        const slab = page.locator('.slab').first()
        await slab.waitFor()
        expect([sentence, await slab.getAttribute('data-verdict')]).toEqual([sentence, verdict])
        await page.goBack()
        await expect.poll(() => page.getByRole('combobox').inputValue()).toBe(sentence)
      }
    }
  })
})
