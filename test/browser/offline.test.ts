import { expect, test } from 'vitest'
import { publish } from '../../src/publish/index.ts'
import { inBrowser, keptOnDevice, taken } from './support.ts'

inBrowser('Without reception', (world) => {
  test('the page opens again after one visit, asks and answers', async () => {
    const page = await world.open('/g/cards/rulings?ask=beam')
    await page.locator('.slab').waitFor()
    await keptOnDevice(page)
    await world.stop()
    await page.reload()
    await page.getByRole('heading', { name: 'Are SHIELDS in the way?' }).waitFor()
    await page.getByRole('link', { name: /^Yes/ }).click()
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
    await page.getByRole('heading', { name: 'It would be permitted if' }).waitFor()
  })

  test('another game, another day and the kept rulings open too', async () => {
    const page = await world.open('/')
    await page.locator('h1, [role=combobox], input').first().waitFor()
    await keptOnDevice(page)
    await world.stop()
    await page.goto(`${world.base}/g/regatta/rulings?ask=salute&f.admiral.present=true&f.fog=true&asOf=2015`)
    await page.getByRole('heading', { name: 'Conflict' }).waitFor()
    await page.goto(`${world.base}/receipts`)
    await page.getByText('Nothing kept yet.').waitFor()
  })

  test('it is a small fact: a dot on the strip, words in the menu', async () => {
    const page = await world.open('/g/cards/rulings?ask=beam')
    await page.locator('.slab').waitFor()
    await keptOnDevice(page)
    await world.stop()
    await page.reload()
    await page.locator('.slab').waitFor()
    await page.locator('.strip').getByText('Offline', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = (await page.getByRole('dialog', { name: 'Menu' }).textContent()) ?? ''
    expect(menu).toContain('No reception. Rules of 21 November 2026 are on this phone.')
  })

  test('newer rules are told of when it is back, and taken only by a tap', async () => {
    const page = await world.open('/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true')
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
    await world.stop()
    const files = world.files.map((file) =>
      file.path.endsWith('cards/entries/beaming.md')
        ? { ...file, text: file.text.replace('## SHIELDS block beaming', '## Raised SHIELDS block beaming') }
        : file,
    )
    await world.start(files)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText('Newer rules are here. Your ruling stays as it was asked.').waitFor()
    expect(await page.locator('.slab-then').textContent()).toContain(': SHIELDS block beaming')
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect.poll(() => page.locator('.slab-then').textContent()).toContain(': Raised SHIELDS block beaming')
    expect(await page.getByText('Newer rules are here.').count()).toBe(0)
  })

  test('an event that pins an edition answers as it did', async () => {
    const hash = publish(world.files).editions.find(({ game }) => game === 'cards')?.hash
    await world.stop()
    await world.start(
      world.files.map((file) => {
        if (file.path.endsWith('cards/events/worlds.yaml'))
          return { ...file, text: file.text.replace('edition: null', `edition: ${hash}`) }
        return file.path.endsWith('cards/entries/beaming.md')
          ? { ...file, text: file.text.replace('## SHIELDS block beaming', '## Raised SHIELDS block beaming') }
          : file
      }),
    )
    const page = await world.open(
      '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=federation&event=worlds',
    )
    const said = page.locator('.slab-then')
    await expect.poll(() => said.textContent()).toContain(': SHIELDS block beaming')
    await keptOnDevice(page)
    await world.stop()
    await page.reload()
    await expect.poll(() => said.textContent()).toContain(': SHIELDS block beaming')
    await page.goto(`${world.base}/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true`)
    await expect.poll(() => said.textContent()).toContain(': Raised SHIELDS block beaming')
  })

  test('what the device threw away is fetched again, and until then it says so', async () => {
    const page = await world.open('/')
    await page.getByRole('link', { name: 'May they beam?' }).first().waitFor()
    await keptOnDevice(page)
    await page.evaluate("caches.delete('umpire-editions-1')")
    await world.stop()
    await page.reload()
    await page.getByRole('heading', { name: 'The rules are not on this device yet' }).waitFor()
    await world.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'May they beam?' }).first().waitFor()
  })

  test('rules that nobody has compared for a week say so', async () => {
    const page = await world.open('/g/cards/rulings?ask=beam')
    await page.locator('.slab').waitFor()
    await keptOnDevice(page)
    await world.stop()
    await page.clock.setFixedTime(new Date('2026-12-09T12:00:00Z'))
    await page.reload()
    await page.getByText('Rules last checked 18 days ago.').first().waitFor()
    // The page compares by itself as it opens: only when that has failed is the button the one that does.
    await page.waitForLoadState('networkidle')
    await world.start()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Rules last checked 18 days ago.').waitFor({ state: 'detached' })
  })

  test('two tabs show the same rulings kept', async () => {
    const page = await world.open('/receipts')
    await page.getByText('Nothing kept yet.').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${world.base}/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true`)
    await taken(other)
    await other.getByRole('button', { name: 'Keep' }).first().click()
    await other.getByLabel('Table').fill('T21')
    await other.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByText('T21').waitFor()
  })

  test('a newer page is told of, and opens at the same place by a tap', async () => {
    const page = await world.open('/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true')
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
    await keptOnDevice(page)
    await world.renewPage()
    await page.reload()
    await page.getByText('A newer Umpire is here. It opens at the same place.').waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('A newer Umpire is here.').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor()
  })
})
