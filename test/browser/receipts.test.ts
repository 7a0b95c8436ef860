import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../../src/domain/index.ts'
import { publish } from '../../src/publish/index.ts'
import { faultsOf, inBrowser, keptOnDevice, NOON, taken } from './support.ts'

const AT_WORLDS = '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&event=worlds'
const ALONE = '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true'

inBrowser('A kept ruling', (world) => {
  test('stands on this phone with its table, names and note, none of them in an address', async () => {
    const page = await world.open('/receipts')
    await page.getByText('Nothing kept yet.').waitFor()
    await page.goto(world.base + ALONE)
    await keep(page, { table: 'T12', names: 'Ann and Bob', note: 'asked twice' })
    await page.goto(`${world.base}/receipts`)
    const row = page.locator('.receipt-list li')
    await row.waitFor()
    expect(await row.textContent()).toContain('T12')
    expect(await row.textContent()).toContain('Forbidden')
    expect(await row.textContent()).toMatch(
      /May they beam.*Are SHIELDS in the way\? Yes.*21 November 2026, 12:00.*Kept on this phone$/s,
    )
    await row.getByRole('link').click()
    await page.getByText('Same verdict today.').waitFor()
    expect(await page.locator('.receipt').textContent()).toContain('Ann and Bob')
    expect(await page.locator('.receipt').textContent()).toContain('asked twice')
    expect(page.url()).not.toMatch(/T12|Ann|twice/)
  })

  test('says where it was kept, and leads there', async () => {
    const page = await world.open(ALONE)
    await keep(page, { table: 'T2' })
    const told = page.locator('.dock .acts-told')
    expect(await told.textContent()).toBe('Kept on this phone. See it')
    await told.getByRole('link', { name: 'See it' }).click()
    expect(await page.locator('.receipt').textContent()).toContain('T2')
  })

  test('of an event says what it needs to be sent', async () => {
    const page = await world.open(AT_WORLDS)
    await keep(page, { table: 'T2' })
    await page.locator('.acts-told').getByText('To be sent it needs the event’s code.').waitFor()
  })

  test('begins in the field for the table', async () => {
    const page = await world.open(ALONE)
    await page.getByRole('button', { name: 'Keep' }).first().waitFor()
    await page.keyboard.press('k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('T5')
    expect(await page.getByLabel('Table').inputValue()).toBe('T5')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('verdict')
  })

  test('says what today’s rules say where they say otherwise', async () => {
    const page = await world.open(
      '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06',
    )
    await keep(page, { table: 'T1' })
    await page.goto(`${world.base}/receipts`)
    await page.locator('.receipt-list a').click()
    await page.getByText('Today: forbidden.').waitFor()
  })

  describe('of an event', () => {
    test('is sent at once with the event’s code, and kept by the server', async () => {
      const page = await world.open(AT_WORLDS)
      await keep(page, { table: 'T3', names: 'Ann', code: await world.code('cards', 'worlds') })
      await page.goto(`${world.base}/receipts`)
      await page.getByText(/^Sent at \d\d:\d\d$/).waitFor()
      await page.locator('.receipt-list a').click()
      const text = (await page.locator('.receipt').textContent()) ?? ''
      const [, id] = /number \d+, ([\w-]{22})/.exec(text) ?? []
      const headers = { authorization: `Bearer ${await world.code('cards', 'worlds')}` }
      const kept = await fetch(`${world.base}/v1/receipts/${id}`, { headers })
      expect(kept.status).toBe(200)
      expect(await kept.json()).toMatchObject({ who: 'Ann', receipt: { table: 'T3', event: 'worlds' } })
    })

    test('opens on another phone by its number', async () => {
      const page = await world.open(AT_WORLDS)
      await keep(page, { table: 'T4', code: await world.code('cards', 'worlds') })
      await page.goto(`${world.base}/receipts`)
      await page.getByText(/^Sent at/).waitFor()
      await page.locator('.receipt-list a').click()
      const text = (await page.locator('.receipt').textContent()) ?? ''
      const [, id] = /number \d+, ([\w-]{22})/.exec(text) ?? []
      const other = await world.open(`/receipts/${id}`)
      await other.getByText('Today: forbidden.').waitFor()
      expect(await other.locator('.receipt').textContent()).toContain('T4')
    })

    test('waits while there is no reception, and is sent when there is', async () => {
      const page = await world.open(AT_WORLDS)
      const code = await world.code('cards', 'worlds')
      await page.locator('.slab').waitFor()
      await keptOnDevice(page)
      await world.stop()
      await keep(page, { table: 'T7', code })
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Kept rulings' }).click()
      await page.getByText('Waiting to be sent: 1').waitFor()
      expect(await page.locator('.receipt-list').textContent()).toMatch(
        /Kept on this phone, sent when there is reception|Kept, being sent/,
      )
      await world.start()
      await page.evaluate("dispatchEvent(new Event('online'))")
      await page.getByText(/^Sent at/).waitFor()
      expect(await page.getByText('Waiting to be sent: 1').count()).toBe(0)
    })

    test('tells when it was given at the table, though it was sent later', async () => {
      const page = await world.open(AT_WORLDS)
      const code = await world.code('cards', 'worlds')
      await page.locator('.slab').waitFor()
      await keptOnDevice(page)
      await world.stop()
      await page.clock.setFixedTime(new Date('2026-11-21T11:20:00Z'))
      await keep(page, { table: 'T8', code })
      await page.clock.setFixedTime(NOON)
      await world.start()
      await page.evaluate("dispatchEvent(new Event('online'))")
      await page.goto(`${world.base}/receipts`)
      await page.getByText(/^Sent at 12:00$/).waitFor()
      expect(await page.locator('.receipt-list').textContent()).toContain('11:20')
      await page.locator('.receipt-list a').click()
      const id = await numberOf(page)
      const { receipt } = (await (await fetch(`${world.base}/v1/receipts/${id}`)).json()) as {
        readonly receipt: { readonly given: string; readonly kept: string }
      }
      expect(receipt).toMatchObject({ given: '2026-11-21T11:20:00.000Z', kept: NOON.toISOString() })
      const other = await world.open(`/receipts/${id}`)
      const rows = other.locator('.receipt-rows > div')
      await rows.first().waitFor()
      expect(await rows.allTextContents()).toEqual(
        expect.arrayContaining(['Given21 November 2026, 11:20', 'On the server21 November 2026, 12:00']),
      )
    })

    test('is kept of an event that pins an edition, together with its own rulings', async () => {
      await world.stop()
      await world.start(pinned(world.files))
      const page = await world.open(AT_WORLDS)
      await heading(page, 'Forbidden').waitFor()
      const rules = page.locator('.reasons .rule-card .whole')
      await expect.poll(() => rules.allTextContents()).toEqual(['Nobody beams at Worlds'])
      await keep(page, { table: 'T5', code: await world.code('cards', 'worlds') })
      await page.goto(`${world.base}/receipts`)
      await page.getByText(/^Sent at/).waitFor()
      await page.locator('.receipt-list a').click()
      await page.getByText('Same verdict today.').waitFor()
      await page.getByRole('link', { name: 'Open the ruling' }).click()
      await heading(page, 'Forbidden').waitFor()
      await expect.poll(() => rules.allTextContents()).toEqual(['Nobody beams at Worlds'])
    })

    test('is refused with a wrong code, and sent with the right one', async () => {
      const page = await world.open(AT_WORLDS)
      await keep(page, { table: 'T9', code: 'umpire_wrong' })
      await page.goto(`${world.base}/receipts`)
      await page.getByText('Refused: the event’s code is wrong').waitFor()
      await page.getByRole('button', { name: 'Enter it' }).click()
      await page.getByLabel('Whoever runs the event has it').fill(await world.code('cards', 'worlds'))
      await page.getByRole('button', { name: 'Use it' }).click()
      await page.getByText(/^Sent at/).waitFor()
    })
  })

  test('is found by its table, and saved as a table that no spreadsheet takes for a formula', async () => {
    const page = await world.open(ALONE)
    await keep(page, { table: 'T1', note: '=1+1' })
    await keep(page, { table: 'T22' })
    await page.goto(`${world.base}/receipts`)
    await taken(page)
    await page.getByLabel('Table').fill('t22')
    expect(await page.locator('.receipt-list li').count()).toBe(1)
    await page.getByLabel('Table').fill('')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const stream = await (await saving).createReadStream()
    let csv = ''
    for await (const part of stream) csv += part
    expect(csv).toMatch(/^kept,game,event,table,names,/)
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('"\'=1+1"')
    expect(csv).toContain('"May they beam?","Forbidden"')
  })

  test('can be removed from this phone', async () => {
    const page = await world.open(ALONE)
    await keep(page, { table: 'T1' })
    await page.goto(`${world.base}/receipts`)
    await page.locator('.receipt-list a').click()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Remove from this phone' }).click()
    await page.getByText('Nothing kept yet.').waitFor()
  })

  test('says where a receipt is neither here nor on the server', async () => {
    const page = await world.open('/receipts/AAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('heading', { name: 'There is no such kept ruling' }).waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has nothing that axe finds, ${colorScheme}`, async () => {
      const page = await world.open('/receipts', { colorScheme, reducedMotion: 'reduce' })
      await page.getByText('Nothing kept yet.').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.goto(world.base + AT_WORLDS)
      await taken(page)
      await page.getByRole('button', { name: 'Keep' }).first().click()
      await page.getByRole('dialog').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await keep(page, { table: 'T1', code: 'umpire_wrong' })
      await page.goto(`${world.base}/receipts`)
      await page.getByRole('button', { name: 'Enter it' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.locator('.receipt-list a').click()
      await page.locator('.receipt').waitFor()
      expect(await faultsOf(page)).toEqual([])
    })
  }
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The number by which the server has the receipt that is shown. */
async function numberOf(page: Page): Promise<string | undefined> {
  const text = (await page.locator('.receipt').textContent()) ?? ''
  return /number \d+, ([\w-]{22})/.exec(text)?.[1]
}

/** The content some time later: a rule has another title, and Worlds keeps the edition from before, with a ruling of its own. */
function pinned(files: readonly SourceFile[]): readonly SourceFile[] {
  const hash = publish(files).editions.find(({ game }) => game === 'cards')?.hash
  return files.map((file) => {
    if (file.path.endsWith('cards/events/worlds.yaml'))
      return { ...file, text: file.text.replace('edition: null', `edition: ${hash}`) }
    if (!file.path.endsWith('cards/entries/beaming.md')) return file
    const later = file.text.replace('## SHIELDS block beaming', '## Raised SHIELDS block beaming')
    return { ...file, text: `${later}\n${AT_WORLDS_ONLY}` }
  })
}

const AT_WORLDS_ONLY = `## Nobody beams at Worlds

\`\`\`rule
id: nobody-beams-at-worlds
cites: [{ source: supplement, at: Beaming }]
effective: 2000-10
events: [worlds]
then: { forbid: beam }
\`\`\`
`

interface Kept {
  readonly table?: string
  readonly names?: string
  readonly note?: string
  readonly code?: string
}

async function keep(page: Page, { table, names, note, code }: Kept): Promise<void> {
  await page.getByRole('button', { name: 'Keep' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Keep this ruling' })
  if (table) await sheet.getByLabel('Table').fill(table)
  if (names) await sheet.getByLabel('Names').fill(names)
  if (note) await sheet.getByLabel('Note').fill(note)
  if (code) await sheet.getByLabel(/^Code of/).fill(code)
  await sheet.getByRole('button', { name: 'Keep' }).click()
  await sheet.waitFor({ state: 'detached' })
}
