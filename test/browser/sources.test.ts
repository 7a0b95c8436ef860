import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, PHONE } from './support.ts'

inBrowser('A source', (world) => {
  test('is reached from a citation, at the section that is cited', async () => {
    const page = await world.open('/g/cards/entries/beaming?asOf=2000-06')
    await page.locator('.rule-card').getByRole('link', { name: 'Rulebook, Borg ships' }).click()
    await page.waitForURL('**/g/cards/sources/rulebook?asOf=2000-06#Borg%20ships')
    await page.getByRole('heading', { name: 'Rulebook', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toMatch(/^Borg ships/)
  })

  test('is reached from the ruling that rests on it, and its rule from the same card', async () => {
    const page = await world.open(
      '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon',
    )
    const card = page.locator('.reasons .rule-card').first()
    await card.locator('.cites a').first().click()
    await page.waitForURL('**/g/cards/sources/*')
    await page.goBack()
    await card.locator('.badge').click({ force: true })
    await page.waitForURL('**/g/cards/rules/*')
  })

  test('names its standing, its day, its sections and the rules that cite each', async () => {
    const page = await world.open('/g/cards/sources/rulebook')
    const facts = page.locator('.source-facts')
    expect(await facts.textContent()).toMatch(/StandingRulebook, \d\w\w of \d in this game.*Day1994/)
    const section = page.locator('.source-section').filter({ has: page.getByRole('heading', { name: /^Borg ships/ }) })
    await section.getByRole('link', { name: /cancelled 2001/ }).click()
    await page.waitForURL('**/g/cards/rules/*')
  })

  test('stands in the list of its game, which the search leads to', async () => {
    const page = await world.open('/')
    await page.locator('.door').first().getByRole('link', { name: 'Sources' }).click()
    await page.getByRole('heading', { name: /^Sources/ }).waitFor()
    expect(await page.locator('.source .rows li').count()).toBeGreaterThan(0)
  })

  test('that is not there is told, with a way to those that are', async () => {
    const page = await world.open('/g/cards/sources/nothing')
    await page.getByRole('heading', { name: 'No source is called “nothing”' }).waitFor()
    await page.getByRole('link', { name: 'All sources' }).click()
    await page.getByRole('link', { name: /^Rulebook/ }).waitFor()
  })

  test('names who keeps it and where, as do its game and its rules, each address a link', async () => {
    const upkeep = 'keeper: The committee\nrepository: https://x.test/rules.git\nurl: https://x.test/rules\n'
    await world.stop()
    await world.start(
      world.files.map(({ path, text }) => {
        if (path === 'cards/game.yaml') return { path, text: text + upkeep }
        if (path === 'cards/sources/rulebook.md') return { path, text: text.replace('---\n', `---\n${upkeep}`) }
        const id = 'id: borg-shields-are-open\n'
        return { path, text: path.startsWith('cards/') ? text.replace(id, id + upkeep) : text }
      }),
    )
    const links = async (page: Page, within: string) =>
      page
        .locator(within)
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const page = await world.open('/g/cards/sources')
    expect(await page.locator('.upkeep').textContent()).toBe('Kept by The committee: x.test, where it is worked on')
    expect(await links(page, '.upkeep')).toEqual(['https://x.test/rules', 'https://x.test/rules.git'])
    await page.getByRole('link', { name: /^Rulebook/ }).click()
    await page.getByRole('heading', { name: 'Rulebook', level: 1 }).waitFor()
    expect(await page.locator('.upkeep').textContent()).toBe('Kept by The committee: where it is worked on')
    expect(await links(page, '.source-facts')).toContain('https://x.test/rules')
    const entry = await world.open('/g/cards/entries/beaming?asOf=2000-06')
    await entry.locator('.rule-card .upkeep').waitFor()
    expect(await entry.locator('.rule-card .upkeep').count()).toBe(1)
    const home = await world.open('/?game=cards')
    await home.locator('.door .upkeep').waitFor()
    expect(await faultsOf(home)).toEqual([])
    await world.stop()
    await world.start()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no fault that axe can find, ${colorScheme}`, async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await world.open('/g/cards/sources/rulebook', { viewport, colorScheme })
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})
