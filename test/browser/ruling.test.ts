import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser } from './support.ts'

const BLOCKED = 'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'
const POTS = JSON.stringify([
  { name: 'jug', size: 3, glaze: 'tin' },
  { name: 'vat', size: 5, glaze: 'ash', cracked: true },
])

/** A phone on its side. */
const LANDSCAPE = { width: 844, height: 390 }

const require = createRequire(import.meta.url)
const READER = readFileSync(require.resolve('jsqr'), 'utf8')

/** What a phone's camera would read from the screen as it is painted. */
async function decoded(page: Page): Promise<string | undefined> {
  const picture = (await page.screenshot()).toString('base64')
  await page.evaluate(`${READER}; globalThis.jsQR = globalThis.jsQR ?? jsQR`)
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const { data, width, height } = canvas.getImageData(0, 0, image.width, image.height)
    return jsQR(data, width, height)?.data
  })()`)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const verdict = (page: Page) => page.locator('.slab').getAttribute('data-verdict')
const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)

inBrowser('A ruling', (world) => {
  const open = async (query: string, options = {}, game = 'cards') => {
    const page = await world.open(`/g/${game}/rulings?${query}`, options)
    await page.locator('.slab').waitFor()
    return page
  }

  /** With parts of the browser that are not there in a test. */
  const stubbed = async (query: string, script: string) => {
    const page = await open(query)
    await page.addInitScript(script)
    await page.reload()
    await page.locator('.ruling-right[aria-busy="false"]').waitFor()
    return page
  }

  describe('on its way to a verdict', () => {
    test('begins with what can be asked, and a filter finds it', async () => {
      const page = await world.open('/g/cards/rulings')
      await page.getByLabel('Filter').fill('beaming')
      await page.getByRole('link', { name: 'May they beam?' }).click()
      await heading(page, 'Depends').waitFor()
      expect(queryOf(page)).toBe('?ask=beam')
    })

    test('asks the next question, says what each answer leads to, and gives the verdict', async () => {
      const page = await open('ask=beam')
      await page.getByRole('link', { name: 'Yes forbidden' }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(await verdict(page)).toBe('forbidden')
      expect(await page.locator('.slab-then').textContent()).toBe('They may not beam: SHIELDS block beaming.')
      expect(queryOf(page)).toBe('?ask=beam&f.beam.shields_in_the_way=true')
    })

    test('gives each tap an address, so that Back and Undo take it back', async () => {
      const page = await open('ask=beam&asOf=2000-06')
      await page.getByRole('link', { name: /^Yes/ }).click()
      await heading(page, 'Whose SHIELDS are they?').waitFor()
      await page.getByRole('link', { name: /^Federation/i }).click()
      await heading(page, 'Forbidden').waitFor()
      await page.goBack()
      await heading(page, 'Depends').waitFor()
      expect(queryOf(page)).toBe('?ask=beam&f.beam.shields_in_the_way=true&asOf=2000-06')
      await page.getByRole('link', { name: 'Undo' }).click()
      await heading(page, 'Are SHIELDS in the way?').waitFor()
      expect(queryOf(page)).toBe('?ask=beam&asOf=2000-06')
    })

    test('goes on without an answer that nobody knows, and asks it again when told to', async () => {
      const page = await open('ask=beam')
      await page.getByRole('link', { name: /^Skip : I/ }).click()
      await page.getByText('Some questions were skipped').waitFor()
      expect(queryOf(page)).toContain('skip=beam.shields_in_the_way')
      expect(await verdict(page)).toBe('undetermined')
      await page.getByRole('link', { name: 'Ask them again' }).click()
      await heading(page, 'Are SHIELDS in the way?').waitFor()
    })

    test('starts again with the same thing asked', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`)
      await page.getByRole('link', { name: 'Start again' }).click()
      await heading(page, 'Depends').waitFor()
      expect(queryOf(page)).toBe('?ask=beam&asOf=2000-06')
    })

    test('puts the focus on the next question, and on the verdict when it stands; both are said once', async () => {
      const page = await open('ask=beam&asOf=2000-06')
      const focused = () => page.evaluate('document.activeElement.id')
      await page.getByRole('link', { name: /^Yes/ }).click()
      await heading(page, 'Whose SHIELDS are they?').waitFor()
      await expect.poll(focused).toBe('next-question')
      await expect.poll(() => page.getByRole('status').textContent()).toBe('Still depends. 1 left.')
      await page.getByRole('link', { name: /^Klingon/i }).click()
      await expect.poll(focused).toBe('verdict')
      await expect
        .poll(() => page.getByRole('status').textContent())
        .toBe('Now forbidden. They may not beam: SHIELDS block beaming.')
    })

    test('gives each value of a list that is asked for its own verdict, and takes several', async () => {
      const page = await open('ask=staff_kiln&f.crew=[{"name":"mistress-ember"}]', {}, 'kiln')
      await heading(page, 'Which skills does it take?').waitFor()
      const listed = page.locator('.listed')
      await listed.locator('[data-verdict]').first().waitFor()
      await listed.getByRole('link', { name: /^Glazing forbidden/ }).waitFor()
      await page.getByText('Several of them, or none').click()
      await page.getByRole('checkbox', { name: 'Firing' }).check()
      expect(await page.getByRole('button', { name: 'Use this' }).isVisible()).toBe(true)
      await listed.getByRole('link', { name: /^Glazing/ }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(queryOf(page)).toContain('f.staff.needs=["glazing"]')
    })

    test('takes a card that no choice names', async () => {
      const page = await open('ask=open_kiln', {}, 'kiln')
      await page.getByRole('button', { name: 'Another card' }).click()
      await page.getByLabel(/^Filter/).fill('A stranger')
      await page.getByRole('button', { name: 'Another card: A stranger' }).click()
      await expect.poll(() => queryOf(page)).toContain('f.kiln.keeper=A stranger')
    })

    test('puts the focus on what is asked again after Undo', async () => {
      const page = await open('ask=beam&asOf=2000-06')
      await page.getByRole('link', { name: /^Yes/ }).click()
      await heading(page, 'Whose SHIELDS are they?').waitFor()
      await page.getByRole('link', { name: 'Undo' }).click()
      await heading(page, 'Are SHIELDS in the way?').waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Are SHIELDS in the way?')
    })

    test('shows no verdict beside the answers where the preview is switched off', async () => {
      const page = await open('ask=beam')
      await page.keyboard.press('?')
      await page.getByLabel('Show the verdict each answer leads to').uncheck()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Yes', exact: true }).waitFor()
      expect(await page.locator('.leads-to').count()).toBe(0)
    })

    test('takes a list described in a form, and rules on each of its elements', async () => {
      const page = await open('ask=ship', {}, 'kiln')
      await page.getByRole('button', { name: 'Add one' }).click()
      const group = page.getByRole('group', { name: 'Pot 1' })
      await group.getByLabel(/name/i).fill('urn')
      await page.getByRole('button', { name: 'Use this' }).click()
      await expect.poll(() => queryOf(page)).toContain('f.pots=[{"name":"urn"}]')
      await page.getByText('Urn: ').first().waitFor()
    })
  })

  describe('and its reasons', () => {
    test('names the rule, its sources and since when it is in force', async () => {
      const page = await open(BLOCKED)
      const card = page.locator('.rule-card')
      expect(await card.count()).toBe(1)
      expect(await card.textContent()).toContain('SHIELDS block beaming')
      expect(await card.textContent()).toContain('in force since 1994')
      expect(await card.locator('.whole').getAttribute('href')).toBe('/g/cards/rules/shields-block-beaming')
      expect(await page.locator('.lead').textContent()).toBe('Nobody beams through SHIELDS.')
    })

    test('tells what it used to be, by which rules, and leads to that day', async () => {
      const page = await open(BLOCKED)
      await heading(page, 'It used to be').waitFor()
      const said = await page.locator('section', { has: heading(page, 'It used to be') }).textContent()
      expect(said).toContain('this was permitted: Borg SHIELDS let transporters through')
      expect(said).toContain('was cancelled by')
      await page.getByRole('link', { name: 'See the ruling of that day' }).click()
      await heading(page, 'Permitted').waitFor()
      await page.locator('html[data-when="past"]').waitFor()
      await heading(page, 'It will change').waitFor()
      await page.getByRole('link', { name: 'See today’s ruling' }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(queryOf(page)).not.toContain('asOf')
    })

    test('speaks of a past day as it was then', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`)
      expect(await page.locator('.lead').textContent()).toBe('Borg SHIELDS stopped nobody outside a ship battle.')
      expect(await page.locator('.rule-card .badge').first().textContent()).toMatch(/^in force .* until 2001$/)
    })

    test('tells what would have it permitted; a tap tries it', async () => {
      const page = await open(BLOCKED)
      await heading(page, 'It would be permitted if').waitFor()
      await page.getByRole('button', { name: 'Are SHIELDS in the way? No' }).click()
      await heading(page, 'Permitted').waitFor()
      expect(await page.locator('.slab-then').textContent()).toBe('Nothing forbids it. The game permits it.')
    })

    test('by default shows the entry that states it, with its source', async () => {
      const page = await open('ask=beam&f.beam.shields_in_the_way=false')
      const card = page.locator('.rule-card', { hasText: 'usual answer' })
      expect(await card.locator('.whole').textContent()).toBe('Beaming')
      expect(await card.locator('small').textContent()).toBe('Rulebook, Beaming')
      expect(await page.locator('.lead').textContent()).toBe('Whoever is aboard may beam.')
      await card.locator('.whole').click()
      await page.waitForURL(/\/g\/cards\/entries\/beaming/)
    })

    test('draws the years as links, the asked one marked', async () => {
      const page = await open(BLOCKED)
      await page.locator('.years').waitFor()
      const parts = await page.locator('.years a > span').allTextContents()
      expect(parts).toEqual(['permitted', 'forbidden (asked)'])
      expect(await page.locator('.years [aria-current="date"]').count()).toBe(1)
      await page.locator('.years a').first().click()
      await heading(page, 'Permitted').waitFor()
    })

    test('unfolds the proof: what was given, what was assumed, what gave way', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06&open=proof`)
      const proof = await page.locator('.proof').textContent()
      expect(proof).toContain('Borg SHIELDS let transporters through')
      expect(proof).toMatch(/Whose SHIELDS are they\? borg\s*given/i)
      expect(proof).toMatch(/Is a ship battle under way\? No\s*assumed/i)
      expect(proof).toContain('is lifted by')
    })

    test('shows both sides of a conflict', async () => {
      const page = await open('ask=salute&f.admiral.present=true&f.fog=true&asOf=2015', {}, 'regatta')
      expect(await verdict(page)).toBe('conflict')
      expect(await page.locator('.slab-then').textContent()).toContain('the head judge decides')
      await heading(page, 'One side: they may not salute').waitFor()
      await heading(page, 'The other side: they must salute').waitFor()
      expect(await page.locator('.rule-card').count()).toBeGreaterThan(1)
    })

    test('says what each side of a conflict makes of a number', async () => {
      const page = await open('ask=load&f.feast.today=true&f.kiln.small=true', {}, 'kiln')
      const sides = page.locator('.side h3')
      await sides.first().waitFor()
      expect(await sides.allTextContents()).toEqual(['One side: at least 25 pots', 'The other side: at most 20 pots'])
    })

    test('gives values as numbers, in no verdict’s colour, for each element', async () => {
      const page = await open(`ask=pot_value&f.pots=${encodeURIComponent(POTS)}`, {}, 'kiln')
      expect(await verdict(page)).toBe('value')
      await heading(page, '9 coins').waitFor()
      await page.getByRole('button', { name: /Vat/ }).first().click()
      await heading(page, '5 coins').waitFor()
    })
  })

  describe('at this table', () => {
    test('lists what was given and assumed; a row changes it', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`)
      await page.getByText('At this table').click()
      expect(await page.locator('.facts summary').first().textContent()).toContain('2 given, 1 assumed')
      await page
        .locator('.facts')
        .getByRole('link', { name: /Is a ship battle under way/ })
        .click()
      await page.getByRole('dialog').getByRole('link', { name: 'Yes' }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(queryOf(page)).toContain('f.ship_battle.under_way=true')
    })

    test('checks an assumption from under the thumb, and takes it back', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`)
      await page.getByRole('link', { name: /We assumed no. Check it/ }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Not known' }).click()
      await heading(page, 'Depends').waitFor()
      expect(queryOf(page)).toContain('unknown=ship_battle.under_way')
    })
  })

  describe('of a faulty link', () => {
    test('names what it cannot read, keeps the rest, and puts it right by a tap', async () => {
      const page = await world.open('/g/cards/rulings?ask=beem&f.beam.shields_in_the_way=true')
      const alert = page.getByRole('alert')
      await alert.waitFor()
      expect(await alert.textContent()).toContain('This link asks about “beem”. Did you mean beam?')
      await alert.getByRole('link', { name: 'beam', exact: true }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    })

    test('rules on what is left of the facts', async () => {
      const page = await open(
        'ask=beam&f.beam.shields_in_the_way=yes&f.beam.shields_owner=borg&f.nothing=1&asOf=2026-13',
      )
      const said = await page.getByRole('alert').textContent()
      expect(said).toContain('with “yes”. Did you mean true?')
      expect(said).toContain('a fact “nothing” that is not here')
      expect(said).toContain('2026-13')
      expect(await verdict(page)).toBe('undetermined')
      await page.getByRole('link', { name: 'true', exact: true }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(queryOf(page)).toContain('f.beam.shields_in_the_way=true&f.beam.shields_owner=borg')
    })

    test('says so where there is no such game', async () => {
      const page = await world.open('/g/chess/rulings?ask=castle')
      await heading(page, 'There is no such game').waitFor()
    })
  })

  describe('shown to the players', () => {
    test('fills the screen with the word and a code; Turn turns it, Escape closes it', async () => {
      const page = await open(BLOCKED)
      await page.getByRole('button', { name: 'Show players' }).first().click()
      const card = page.getByRole('dialog', { name: 'For the players' })
      await card.getByRole('heading', { name: 'Forbidden' }).waitFor()
      expect(queryOf(page)).toContain('view=card')
      expect(await card.getByRole('img', { name: /Code of the link/ }).count()).toBe(1)
      await card.getByText(/^Until 2001 this was permitted: Borg SHIELDS let transporters through\.$/).waitFor()
      expect(await card.locator('.players-link p').textContent()).toMatch(/\/g\/cards\/rulings\?.*&asOf=2026-11-21$/)
      await card.getByRole('button', { name: 'Turn' }).click()
      expect(await card.locator('.players-page').getAttribute('data-turned')).toBe('')
      await page.keyboard.press('Escape')
      await expect.poll(() => queryOf(page)).not.toContain('view=card')
    })

    test('can be read by a phone from the full screen, and says what was told', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`, { viewport: { width: 390, height: 844 } })
      await page.getByRole('button', { name: 'Show players' }).first().click()
      const card = page.getByRole('dialog', { name: 'For the players' })
      await expect.poll(() => page.evaluate('document.fullscreenElement?.className')).toContain('players-screen')
      expect(await card.getByRole('list', { name: 'As it was told' }).textContent()).toBe(
        'Are SHIELDS in the way? YesWhose SHIELDS are they? Borg',
      )
      const seen = await decoded(page)
      expect(seen).toMatch(/\/g\/cards\/rulings\?ask=beam&f\..*&asOf=2000-06&edition=sha256-[0-9a-f]{64}$/)
      await page.evaluate('document.exitFullscreen()')
      await expect.poll(() => queryOf(page)).not.toContain('view=card')
      expect(await card.count()).toBe(0)
    })

    test('is read whole by a phone that lies on its side, with the reason beside the verdict before it', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`, { viewport: LANDSCAPE })
      const [slab, reason] = await Promise.all(
        ['.slab', '.reasons'].map((each) => page.locator(each).first().boundingBox()),
      )
      expect(reason?.x).toBeGreaterThan((slab?.x ?? 0) + (slab?.width ?? 0))
      expect(Math.abs((reason?.y ?? 0) - (slab?.y ?? 0))).toBeLessThan(40)
      await page.goto(`${page.url()}&view=card`)
      const big = page.locator('.players-ruling h2')
      await big.waitFor()
      expect(await decoded(page)).toMatch(/asOf=2000-06/)
      const word = await big.boundingBox()
      expect(word?.y).toBeGreaterThan(0)
      expect((word?.y ?? 0) + (word?.height ?? 0)).toBeLessThan(LANDSCAPE.height)
    })

    test('keeps the screen awake while it is held out', async () => {
      const page = await stubbed(
        BLOCKED,
        `globalThis.awake = 0
        Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
          awake++
          return { release: async () => { awake-- } }
        } } })`,
      )
      const awake = () => page.evaluate('awake')
      expect(await awake()).toBe(0)
      await page.getByRole('button', { name: 'Show players' }).first().click()
      await expect.poll(awake).toBe(1)
      await page.keyboard.press('Escape')
      await expect.poll(awake).toBe(0)
    })

    test('is handed on with what is asked and ruled, where the device can', async () => {
      const page = await stubbed(
        BLOCKED,
        "Object.defineProperty(navigator, 'share', { value: async (what) => { globalThis.shared = what } })",
      )
      await page.getByRole('button', { name: 'Share' }).first().click()
      const shared = await page.evaluate<{ title: string; url: string }>('shared')
      expect(shared.title).toBe('May they beam? Forbidden')
      expect(shared.url).toMatch(/^http.*&asOf=2026-11-21&edition=sha256-[0-9a-f]{64}$/)
    })

    test('is read aloud, and stopped by a second press', async () => {
      const page = await stubbed(
        BLOCKED,
        `globalThis.heard = []
        globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
        Object.defineProperty(globalThis, 'speechSynthesis', { value: {
          speak: ({ text, lang }) => heard.push(lang + ': ' + text), cancel: () => heard.push('stop'),
        } })`,
      )
      const heard = () => page.evaluate<string[]>('heard')
      const button = page.getByRole('button', { name: 'Read aloud' })
      await button.click()
      expect((await heard()).at(-1)).toMatch(/^en: .*SHIELDS block beaming/)
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      await button.click()
      expect((await heard()).at(-1)).toBe('stop')
      expect(await button.getAttribute('aria-pressed')).toBe('false')
    })

    test('is one page of paper with all that it rests on, and none of what is pressed', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06`)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      const paper = page.locator('.printed')
      expect(await paper.locator('h1').textContent()).toBe('Permitted')
      const text = (await paper.textContent()) ?? ''
      for (const part of [
        'May they beam?',
        'They may beam',
        'Are SHIELDS in the way? Yes',
        'Whose SHIELDS are they? Borg',
        'Is a ship battle under way? No',
        'Borg SHIELDS let transporters through. Rulebook, Borg ships',
        'Cards, Standard, June 2000.',
        'Edition sha256-',
        '/g/cards/rulings?ask=beam',
      ])
        expect(text).toContain(part)
      expect(await paper.getByRole('img', { name: /Code of the link/ }).isVisible()).toBe(true)
      for (const gone of ['.top', '.dock', '.acts-more', '.mini', '.slab', '.facts', '.reasons'])
        expect(await page.locator(gone).filter({ visible: true }).count()).toBe(0)
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      expect(await paper.textContent()).toBe('')
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    })

    test('writes the day and the edition into the link that is copied', async () => {
      const page = await open(BLOCKED, { permissions: ['clipboard-read', 'clipboard-write'] })
      await page.getByRole('button', { name: 'Copy link' }).click()
      await page.locator('.acts-told').getByText('Link copied.').waitFor()
      const link = (await page.evaluate('navigator.clipboard.readText()')) as string
      expect(link).toMatch(/\/g\/cards\/rulings\?ask=beam&f\..*&asOf=2026-11-21&edition=sha256-[0-9a-f]{64}$/)
      await page.goto(link)
      await heading(page, 'Forbidden').waitFor()
    })
  })

  describe('by the keyboard', () => {
    test('answers, undoes, shows the card and the keys with single keys', async () => {
      const page = await open('ask=beam')
      await page.keyboard.press('1')
      await heading(page, 'Forbidden').waitFor()
      await page.keyboard.press('z')
      await heading(page, 'Depends').waitFor()
      await page.keyboard.press('s')
      await page.getByText('Some questions were skipped').waitFor()
      await page.keyboard.press('x')
      await heading(page, 'Are SHIELDS in the way?').waitFor()
      await page.keyboard.press('2')
      await heading(page, 'Permitted').waitFor()
      // The acts stand there once the reasons do.
      await page.getByRole('button', { name: 'Keep' }).first().waitFor()
      await page.keyboard.press('c')
      await page.getByRole('dialog', { name: 'For the players' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // One step back, not two: the answer stays.
      expect(await heading(page, 'Permitted').isVisible()).toBe(true)
      await page.keyboard.press('k')
      await page.getByRole('dialog', { name: 'Keep this ruling' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('?')
      expect(await page.getByRole('dialog', { name: 'Keys' }).textContent()).toContain('Show players')
    })

    test('leaves single keys alone inside fields and where they are switched off', async () => {
      const page = await world.open('/g/cards/rulings')
      await page.getByLabel('Filter').fill('')
      await page.getByLabel('Filter').press('d')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.getByRole('heading', { name: 'What do they want to do?' }).click()
      await page.keyboard.press('?')
      await page.getByLabel('Single keys do things').uncheck()
      await page.keyboard.press('Escape')
      await page.keyboard.press('d')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  describe('on a phone', () => {
    test('keeps the verdict in sight when the slab has scrolled away', async () => {
      const page = await open(BLOCKED)
      await page.locator('.years').waitFor()
      expect(await page.locator('.mini').count()).toBe(0)
      await page.evaluate('scrollTo(0, 600)')
      const mini = page.getByRole('button', { name: 'Back to the verdict' })
      await mini.waitFor()
      expect(await mini.textContent()).toContain('Forbidden')
      await mini.click()
      await mini.waitFor({ state: 'detached' })
    })

    test('fits 320 pixels without scrolling sideways, with targets of 48 at least', async () => {
      const page = await open(BLOCKED, { viewport: { width: 320, height: 640 } })
      await page.locator('.years').waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      const small = await page.evaluate(`[...document.querySelectorAll('main button, main a')]
        .map((each) => [each.textContent, each.getBoundingClientRect().height])
        .filter(([, height]) => height > 0 && height < 47.5 && true)`)
      expect((small as [string, number][]).filter(([text]) => !/applies|SHIELDS|Going/.test(text))).toEqual([])
    })
  })

  describe('on another day', () => {
    test('asks after an hour away whether that day is still meant', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06-12`)
      await page.evaluate(away('hidden'))
      await page.clock.setFixedTime(new Date('2026-11-21T13:00:01Z'))
      await page.evaluate(away('visible'))
      const sheet = page.getByRole('dialog', { name: 'Still ruling for 12 June 2000?' })
      await sheet.waitFor()
      await sheet.getByRole('button', { name: 'Back to today' }).click()
      await heading(page, 'Forbidden').waitFor()
      await page.locator('html:not([data-when])').waitFor()
    })

    test('colours the page also where the day is an event’s, and leads back to today', async () => {
      const page = await open(`${BLOCKED}&event=worlds`)
      await expect.poll(() => page.evaluate('document.documentElement.dataset.when')).toBe('past')
      await heading(page, 'Permitted').waitFor()
      await page.getByRole('button', { name: 'Back to today' }).click()
      await heading(page, 'Forbidden').waitFor()
      expect(queryOf(page)).toContain('asOf=2026-11-21&event=worlds')
    })

    test('does not ask after half an hour', async () => {
      const page = await open(`${BLOCKED}&asOf=2000-06-12`)
      await page.evaluate(away('hidden'))
      await page.clock.setFixedTime(new Date('2026-11-21T12:30:00Z'))
      await page.evaluate(away('visible'))
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  describe('for everybody', () => {
    const states: readonly (readonly [string, string, string])[] = [
      ['asking', 'cards', 'ask=beam'],
      ['forbidden', 'cards', `${BLOCKED}&open=proof`],
      ['on a past day', 'cards', `${BLOCKED}&asOf=2000-06&open=proof`],
      ['on a day to come', 'cards', `${BLOCKED}&asOf=2030`],
      ['a conflict', 'regatta', 'ask=salute&f.admiral.present=true&f.fog=true&asOf=2015'],
      ['values for each', 'kiln', `ask=pot_value&f.pots=${encodeURIComponent(POTS)}`],
      ['a form', 'kiln', 'ask=ship'],
      ['a faulty link', 'cards', 'ask=beam&f.beam.shields_in_the_way=yes'],
      ['shown to players', 'cards', `${BLOCKED}&view=card`],
    ]
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [name, game, query] of states) {
        test(`has nothing that axe finds: ${name}, ${colorScheme}`, async () => {
          const page = await open(query, { colorScheme, reducedMotion: 'reduce' }, game)
          await page.locator('.ruling-right[aria-busy="false"]').waitFor()
          expect(await faultsOf(page)).toEqual([])
        })
      }
      test(`has nothing that axe finds: the actions, and wide, ${colorScheme}`, async () => {
        const page = await world.open('/g/cards/rulings', { colorScheme, viewport: DESKTOP })
        await page.getByLabel('Filter').waitFor()
        expect(await faultsOf(page)).toEqual([])
        await page.goto(`${world.base}/g/cards/rulings?${BLOCKED}&open=proof`)
        await page.locator('.years').waitFor()
        expect(await faultsOf(page)).toEqual([])
      })
    }
  })
})

/** The page is put away, or comes back into view. */
function away(state: 'hidden' | 'visible'): string {
  return `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`
}
