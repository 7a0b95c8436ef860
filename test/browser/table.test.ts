import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, PHONE } from './support.ts'

inBrowser('The table', (world) => {
  const LIST = '3x Borg Cube\nBeamng\nxyzzy plugh'

  test('reads a pasted list, and never sends it', async () => {
    const sent: Request[] = []
    const page = await world.open('/g/cards/table')
    page.on('request', (request) => sent.push(request))
    await page.getByLabel('Paste cards, one a line').fill(LIST)
    await page.getByText('1 read · 1 unsure · 1 unknown').first().waitFor()
    expect(await page.locator('.table-read').textContent()).toContain('3× Borg Cube')
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${encodeURIComponent(LIST)}`)
    expect(sent.filter((request) => request.method() !== 'GET' || request.url().includes('Cube'))).toEqual([])
  })

  test('comes back with its address', async () => {
    const page = await world.open(`/g/cards/table#${encodeURIComponent(LIST)}`)
    await page.getByText('1 read · 1 unsure · 1 unknown').first().waitFor()
    expect(await page.getByLabel('Paste cards, one a line').inputValue()).toBe(LIST)
    await page.getByRole('link', { name: /Borg Cube/ }).click()
    await page.getByRole('heading', { name: /^Borg Cube/, level: 1 }).waitFor()
    await page.goBack()
    await page.getByText('1 read · 1 unsure · 1 unknown').first().waitFor()
  })

  test('takes a line for what it was taken for, gives it another name, or leaves it out', async () => {
    const page = await world.open(`/g/cards/table#${encodeURIComponent(LIST)}`)
    await page.getByRole('button', { name: 'Take beaming' }).click()
    await page.getByText('2 read · 0 unsure · 1 unknown').first().waitFor()
    await page.getByRole('button', { name: 'Other for xyzzy plugh' }).click()
    await page.getByRole('dialog').getByLabel('Search the entries').fill('shields')
    await page.getByRole('dialog').getByRole('button', { name: 'SHIELDS' }).click()
    await page.getByText('3 read · 0 unsure · 0 unknown').first().waitFor()
    const box = page.getByLabel('Paste cards, one a line')
    expect(await box.inputValue()).toBe('3x Borg Cube\nbeaming\nSHIELDS')
    await box.fill('Borg Cube\nxyzzy')
    await page.getByRole('button', { name: 'Leave out xyzzy' }).click()
    await page.getByText('1 read · 0 unsure · 0 unknown').first().waitFor()
    expect(await box.inputValue()).toBe('Borg Cube\n# xyzzy')
  })

  test('tells warnings before all else, then the rules that touch the cards', async () => {
    const page = await world.open('/g/cards/table#beaming')
    const warnings = page.getByRole('region', { name: 'Warnings' })
    await warnings.getByText('No longer so').waitFor()
    expect(await warnings.textContent()).toContain('“Borg SHIELDS let transporters through” no longer holds')
    const headings = await page.locator('.table-found h2').allTextContents()
    expect(headings[0]).toMatch(/^Warnings/)
    expect(headings.at(-1)).toMatch(/^Rules that speak of these cards/)
    await page.locator('.table-rules').getByRole('link', { name: 'SHIELDS block beaming' }).waitFor()
  })

  test('says what is wrong with a list that is too long', async () => {
    const page = await world.open('/g/cards/table')
    await page.getByLabel('Paste cards, one a line').fill('Borg Cube\n'.repeat(400))
    await page.getByRole('alert').getByText('a table has 300 lines at most').waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no fault that axe can find, ${colorScheme}`, async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await world.open(`/g/cards/table#${encodeURIComponent(`beaming\n${LIST}`)}`, {
          viewport,
          colorScheme,
        })
        await page.getByRole('region', { name: 'Warnings' }).waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  }
})
