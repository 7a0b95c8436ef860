import { expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, PHONE } from './support.ts'

inBrowser('The history of a rule', (world) => {
  test('is a line in time that ends today', async () => {
    const page = await world.open('/g/regatta/rules/overtake-inside-allowed')
    const line = page.locator('.life').first()
    await line.waitFor()
    const marks = await line.locator('> li').evaluateAll((all) => all.map((each) => each.dataset.mark))
    const says = await line.locator('.life-what b').allTextContents()
    expect(says).toEqual(['Begins', 'Replaced', 'In force again', 'In force'])
    expect(marks).toEqual(['on', 'off', 'on', 'now'])
    expect(await line.locator('[aria-current="date"] .life-day').textContent()).toBe('Today')
  })

  test('leads to the page as it was on each day', async () => {
    const page = await world.open('/g/cards/rules/borg-shields-are-open')
    await page.getByRole('link', { name: 'See 2001' }).click()
    await page.waitForURL('**/rules/borg-shields-are-open?asOf=2001')
    await page.locator('html[data-when="past"]').waitFor()
    expect(await page.locator('header .standing').textContent()).toBe('cancelled 2001')
  })

  test('says who cancelled it, by which source, and its condition in words and in CEL', async () => {
    const page = await world.open('/g/cards/rules/borg-shields-are-open')
    const line = page.locator('.life').first()
    await line.waitFor()
    expect(await line.getByRole('listitem').nth(1).textContent()).toMatch(/^2001Cancelled by .*Supplement, Beaming$/)
    await page.getByText(/“Whose SHIELDS are they\?” is borg, and “Is a ship battle under way\?” is no/i).waitFor()
    await page.getByText('The same in CEL').click()
    await page.getByText('beam.shields_owner == "borg" && !ship_battle.under_way').waitFor()
  })

  test('lists the worked examples that rest on it', async () => {
    const page = await world.open('/g/cards/rules/borg-shields-are-open')
    await page.getByRole('link', { name: /An opponent beams off a Cube, summer 2000/ }).waitFor()
    await page.getByRole('link', { name: /The same today/ }).waitFor()
  })

  test('tells where its life is another in another format', async () => {
    const page = await world.open('/g/cards/rules/quick-beams-are-larger')
    await page.getByText('Otherwise in Quick').first().click()
    await page.getByText('Begins').first().waitFor()
  })

  test('offers a rule with a name like it where there is none', async () => {
    const page = await world.open('/g/cards/rules/shields-block-beeming')
    await page.getByRole('link', { name: 'SHIELDS block beaming' }).click()
    await page.waitForURL('**/rules/shields-block-beaming')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no fault that axe can find, ${colorScheme}`, async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await world.open('/g/cards/rules/borg-shields-are-open', { viewport, colorScheme })
        await page.locator('.life').first().waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})
