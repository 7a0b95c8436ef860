import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathOf } from '../support/packs.ts'
import { umpire } from '../support/server.ts'
import { DESKTOP, inBrowser, PHONE } from './support.ts'

const RULING = '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon'

inBrowser('What looks wrong', (world) => {
  test('is said on a ruling, listed, and written as a case that fails until somebody mends it', async () => {
    const page = await world.open(RULING, { viewport: PHONE })
    await page.getByRole('link', { name: 'This looks wrong' }).click()
    await page.getByRole('heading', { name: 'This looks wrong' }).waitFor()
    await page.getByLabel('What is wrong, in a line').fill('Klingons always beam')
    await page.getByLabel('What should come of it').selectOption('Permitted')
    await page.getByLabel('Why').fill('Ask bob@example.org')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you. It is kept').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.locator('#verdict').waitFor()
    expect(new URL(page.url()).pathname).toBe('/g/cards/rulings')
    await world.stop()
    const dir = await mkdtemp(join(tmpdir(), 'umpire-wrong-'))
    await cp(pathOf('test/fixtures/small-games'), dir, { recursive: true })
    const there = ['--content', dir, '--data', world.data]
    const listed = (await umpire('corrections', ...there)).said
    expect(listed).toMatch(/^[0-9a-f]{12} cards shields-block-beaming “Klingons always beam”, 2026-11-21\n/m)
    expect(listed).toContain('because: Ask [address]')
    const [, id = ''] = /^([0-9a-f]{12}) /m.exec(listed) ?? []
    await umpire('corrections', ...there, '--put', id)
    expect(await readFile(join(dir, 'cards/entries/beaming.md'), 'utf8')).toContain('title: Klingons always beam\n')
    const checked = await umpire('check', '--content', dir)
    expect([checked.code, checked.said]).toEqual([1, expect.stringMatching(/case\/fails `Klingons always beam`/)])
    await rm(dir, { recursive: true })
    await world.start()
  })

  test('stays written where it could not be sent, and says why', async () => {
    const page = await world.open('/g/cards/wrong?rule=shields-block-beaming', { viewport: DESKTOP })
    await page.getByLabel('What is wrong, in a line').fill('Never heard of it')
    await page.route('**/corrections', (route) => route.abort())
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('It was not sent: no reception.').waitFor()
    expect(await page.getByLabel('What is wrong, in a line').inputValue()).toBe('Never heard of it')
    await page.unroute('**/corrections')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you. It is kept').waitFor()
  })
})
