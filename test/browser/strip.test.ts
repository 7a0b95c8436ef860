import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser, PHONE } from './support.ts'

const ASKED = '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'

inBrowser('Date, format and event', (world) => {
  const open = async (path = ASKED) => {
    const page = await world.open(path)
    await page.locator('.strip').waitFor()
    return page
  }
  const strip = (page: Page) => page.getByRole('navigation', { name: 'Date, format, event' })
  const says = async (page: Page) => (await strip(page).locator('span').allTextContents()).join(', ')
  const queryOf = (page: Page) => new URL(page.url()).searchParams

  test('stand at the top of every page and stay there', async () => {
    for (const path of ['/', ASKED, '/g/cards/entries/beaming', '/g/cards/table', '/g/cards/changes', '/receipts']) {
      const page = await open(path)
      await expect.poll(() => says(page)).toMatch(/^Today, 21 Nov, \w+, None$/)
      await page.evaluate('scrollTo(0, 10000)')
      const { top, bottom } = await strip(page).evaluate((each) => {
        const box = (
          each as unknown as { getBoundingClientRect(): { top: number; bottom: number } }
        ).getBoundingClientRect()
        return { top: box.top, bottom: box.bottom }
      })
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThan(PHONE.height / 4)
    }
  })

  test('a day is written as anybody writes it, and what is none is told', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
    await strip(page).getByRole('button', { name: /^Date/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Rule for which day?' })
    await sheet.getByRole('textbox').fill('2000-13')
    await sheet.getByText('That is no date.').waitFor()
    expect(await sheet.getByRole('button', { name: 'Rule for that day' }).isDisabled()).toBe(true)
    await sheet.getByRole('textbox').fill('2000-06')
    await sheet.getByRole('textbox').press('Enter')
    await page.getByRole('heading', { name: 'Permitted' }).waitFor()
    expect(queryOf(page).get('asOf')).toBe('2000-06')
    expect(await says(page)).toBe('Jun 2000, Standard, None')
    expect(await strip(page).textContent()).toContain('Date, not today')
    await page.locator('html[data-when="past"]').waitFor()
  })

  test('a month is typed in words, or picked by a tap; those are marked in which rules changed', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
    await page.keyboard.press('d')
    const sheet = page.getByRole('dialog', { name: 'Rule for which day?' })
    await sheet.waitFor()
    await page.keyboard.type('summer 2000')
    await sheet.getByText('Read as July 2000.').waitFor()
    await sheet.getByRole('textbox').fill('1/6/2000')
    await sheet.getByRole('button', { name: 'Or 6 January 2000' }).waitFor()
    await sheet.getByRole('textbox').fill('200105')
    await sheet.getByText('Read as May 2001.').waitFor()
    expect(await sheet.getByRole('button', { name: 'Jan 2001, rules changed' }).count()).toBe(1)
    await sheet.getByRole('button', { name: 'A year earlier' }).click()
    await sheet.getByRole('button', { name: 'Jun 2000' }).click()
    await page.getByRole('heading', { name: 'Permitted' }).waitFor()
    expect(queryOf(page).get('asOf')).toBe('2000-06')
  })

  test('a day on which rules changed is one tap', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
    await page.keyboard.press('d')
    await page.getByRole('list', { name: 'When rules changed' }).getByRole('button', { name: '1994' }).click()
    await page.getByRole('heading', { name: 'Permitted' }).waitFor()
    expect(queryOf(page).get('asOf')).toBe('1994')
  })

  test('a day to come is blue, a past one sepia, and Today leads back from both', async () => {
    const page = await open(`${ASKED}&asOf=2040`)
    await page.locator('html[data-when="ahead"]').waitFor()
    const ahead = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    await page.goto(`${world.base}${ASKED}&asOf=2000`)
    await page.locator('html[data-when="past"]').waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).not.toBe(ahead)
    await page.getByRole('button', { name: 'Back to today' }).click()
    await page.locator('html:not([data-when])').waitFor()
    expect(queryOf(page).has('asOf')).toBe(false)
    expect(queryOf(page).get('f.beam.shields_owner')).toBe('borg')
  })

  test('another format is another ruling, and the facts stay', async () => {
    const page = await open('/g/cards/rulings?ask=beam.most')
    await page.getByRole('heading', { name: '6 people' }).waitFor()
    await strip(page)
      .getByRole('button', { name: /^Format/ })
      .click()
    await page.getByRole('dialog', { name: 'Which format?' }).getByRole('button', { name: 'Quick' }).click()
    await expect.poll(() => says(page)).toBe('Today, 21 Nov, Quick, None')
    expect(queryOf(page).get('format')).toBe('quick')
    expect(queryOf(page).get('ask')).toBe('beam.most')
  })

  test('an event brings its day and its format', async () => {
    const page = await open()
    await strip(page)
      .getByRole('button', { name: /^Event/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Which event?' })
      .getByRole('button', { name: /^Worlds/ })
      .click()
    await expect.poll(() => says(page)).toBe('Oct 2000, Quick, Worlds')
    await page.getByRole('heading', { name: 'Permitted' }).waitFor()
    await strip(page)
      .getByRole('button', { name: /^Event/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'None' }).click()
    await expect.poll(() => says(page)).toBe('Today, 21 Nov, Standard, None')
  })

  test('a game is chosen beside them, and what has rules is told in the menu', async () => {
    const page = await open('/')
    await page.getByRole('button', { name: 'All games' }).click()
    await page.getByRole('dialog', { name: 'Which game?' }).getByRole('link', { name: 'Cards' }).click()
    await expect.poll(() => queryOf(page).get('game')).toBe('cards')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    expect(await menu.textContent()).toMatch(/Cards: \d+ rules, edition [0-9a-f]{8}/)
    await menu.getByRole('button', { name: 'Keys' }).click()
    expect(await page.getByRole('dialog', { name: 'Keys' }).textContent()).toContain('Search')
  })
})
