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

  test('an entry on paper has what is folded on a phone, and nothing that is pressed', async () => {
    await world.startShipped('content')
    const page = await world.open('/g/stccg/entries/beaming', { viewport: PHONE })
    const rule = page.getByText('Raised SHIELDS keep transporters out').first()
    await page.locator('.entry-around').waitFor()
    expect(await rule.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await rule.isVisible()).toBe(true)
    for (const gone of ['.entry-contents', '.then-now', '.ask-here', '.top', '.dock-nav'])
      expect([gone, await page.locator(gone).filter({ visible: true }).count()]).toEqual([gone, 0])
  })

  test('the name of a game is whole beside the way back to today, at 320 pixels and with text twice as large', async () => {
    await world.startShipped('content')
    for (const game of ['stccg', 'ascendancy']) {
      const page = await world.open(`/g/${game}/changes?asOf=2000-06`, { viewport: { width: 320, height: 640 } })
      await page.getByRole('button', { name: 'Back to today' }).waitFor()
      for (const size of ['100%', '200%']) {
        await page.addStyleTag({ content: `html { font-size: ${size} }` })
        const cut = await page.evaluate(`[...document.querySelectorAll('.game > span, .strip span')]
          .filter((each) => each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
          .map((each) => each.textContent)`)
        expect([game, size, cut]).toEqual([game, size, []])
      }
      await page.close()
    }
  })

  test('a card has answers of what is asked of it often beside its text', async () => {
    await world.startShipped('content')
    const page = await world.open('/g/stccg/entries/borg-cube', { viewport: DESKTOP })
    const answers = page.locator('section', { has: page.getByRole('heading', { name: 'Often asked' }) })
    const rows = answers.locator('[data-verdict]')
    await rows.first().waitFor()
    expect(await rows.count()).toBeGreaterThan(1)
    const told = await rows.first().getAttribute('data-verdict')
    await rows.first().click()
    const slab = page.locator('.slab').first()
    await slab.waitFor()
    expect(await slab.getAttribute('data-verdict')).toBe(told)
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
