import { expect, test } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './support.ts'

inBrowser('With the games that ship', (world) => {
  test('no entry is longer than five screens of a phone before it is unfolded', async () => {
    await world.startShipped('content')
    for (const slug of ['beaming', 'battle', 'probing', 'borg-cube', 'counterpart']) {
      const page = await world.open(`/g/stccg/entries/${slug}`, { viewport: { width: 390, height: 844 } })
      await page.locator('article h1').waitFor()
      const screens = await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight')
      expect(screens, slug).toBeLessThan(5)
      await page.close()
    }
  })

  test('a long entry has its contents beside it on a desktop, and they lead into it', async () => {
    await world.startShipped('content')
    const page = await world.open('/g/stccg/entries/beaming', { viewport: DESKTOP })
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'No beaming at a Nor' }).click()
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('No beaming at a Nor')
    const { y = -1 } = (await contents.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(DESKTOP.height)
  })

  test('what can be asked stands in groups, and a filter opens what it finds', async () => {
    await world.startShipped('content')
    const page = await world.open('/g/stccg/rulings', { viewport: PHONE })
    const groups = page.locator('.picker details')
    await groups.first().waitFor()
    expect(await groups.count()).toBeLessThan(30)
    expect(await page.locator('.picker details[open]').count()).toBe(0)
    await page.getByLabel('Filter').fill('probe')
    await page
      .locator('.picker details[open]')
      .getByRole('link', { name: /probe for the current objective/ })
      .waitFor()
  })

  test('what changed is filtered by word, entry and kind', async () => {
    await world.startShipped('content')
    const page = await world.open('/g/stccg/changes?from=2000-05&to=2001')
    const rules = page.locator('.changes-rules > li')
    await rules.first().waitFor()
    const count = page.locator('.changes-filter [role="status"]')
    const all = Number(/^(\d+) changes$/.exec((await count.textContent()) ?? '')?.[1])
    expect(all).toBeGreaterThan(5)
    const kind = page.getByRole('combobox', { name: 'Kind', exact: true })
    await kind.selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Entry', exact: true }).selectOption({ index: 1 })
    await expect.poll(() => count.textContent()).toMatch(new RegExp(`^\\d+ of ${all} changes$`))
    await kind.selectOption({ index: 0 })
    await page.getByRole('combobox', { name: 'Entry', exact: true }).selectOption({ index: 0 })
    const title = (await rules.first().locator('.changes-rule a').textContent()) ?? ''
    await page.getByLabel('Word', { exact: true }).fill(title)
    await expect.poll(() => rules.count()).toBeLessThan(all)
    expect(await page.locator('.changes-rule a').allTextContents()).toContain(title)
    await page.getByLabel('Word', { exact: true }).fill('nothing is called so')
    await page.getByText('No rule that changed is like that.').waitFor()
  })
})
