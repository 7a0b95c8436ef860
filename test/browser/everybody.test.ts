import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser, PHONE } from './support.ts'

const BLOCKED = 'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'

/** Every page, and what stands on it when it is whole. */
const PAGES: readonly (readonly [name: string, path: string, whole: string])[] = [
  ['the search', '/', '.directory a'],
  ['results', '/?q=cube', '[role="option"]'],
  ['a question in plain words', '/?q=can+they+beam,+shields+in+the+way,+june+2000', '.plain-words .reading'],
  ['nothing found', '/?q=xyzzy', '.home-none'],
  ['a letter', '/?letter=b', '.rows a'],
  ['an entry', '/g/cards/entries/beaming', '.entry-around'],
  ['an entry on a past day', '/g/cards/entries/beaming?asOf=2000-06', '.as-written'],
  ['an entry that is not there', '/g/cards/entries/beamig', '.notice'],
  ['a history', '/g/cards/rules/borg-shields-are-open', '.life'],
  ['what can be asked', '/g/cards/rulings', '.picker-list'],
  ['a source', '/g/cards/sources/rulebook', '.source'],
  ['a question', '/g/cards/rulings?ask=beam', '.ruling-right[aria-busy="false"]'],
  ['a ruling', `/g/cards/rulings?${BLOCKED}&open=proof`, '.years'],
  ['the card', `/g/cards/rulings?${BLOCKED}&view=card`, '.players-before'],
  ['a conflict', '/g/regatta/rulings?ask=salute&f.admiral.present=true&f.fog=true&asOf=2015', '.side'],
  ['what looks wrong', '/g/cards/wrong?rule=shields-block-beaming', 'form .main'],
  ['changes', '/g/cards/changes?from=2000-06&to=2002', '.changes-cases'],
  ['a table', '/g/cards/table#3x%20Borg%20Cube%0ABeamng%0Abeaming%0Axyzzy%20plugh', '.table-warnings'],
  ['the kept rulings', '/receipts', 'h1'],
  ['no such game', '/g/chess/table', '.notice'],
  ['no such page', '/nowhere', '.notice'],
]

const whole = (page: Page, selector: string) => page.locator(selector).first().waitFor()
const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
const focused = (page: Page) =>
  page.evaluate<string>(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()",
  )

inBrowser('The page, for everybody', (world) => {
  describe('reflows', () => {
    for (const [name, path, selector] of PAGES) {
      test(`at 320 pixels, and with text twice as large: ${name}`, async () => {
        const page = await world.open(path, { viewport: { width: 320, height: 640 } })
        await whole(page, selector)
        expect(await tooWide(page)).toEqual([])
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        expect(await tooWide(page)).toEqual([])
        expect(await cutOff(page)).toEqual([])
      })
    }

    test('lets the strip and the dock go where there is no height for them', async () => {
      const page = await world.open(`/g/cards/rulings?${BLOCKED}`, { viewport: { width: 640, height: 320 } })
      await page.locator('.slab').waitFor()
      const stuck = await page.evaluate<string[]>(`[...document.querySelectorAll('.top, .dock, .dock-nav')]
        .map((each) => getComputedStyle(each).position).filter((each) => each !== 'static')`)
      expect(stuck).toEqual([])
    })
  })

  describe('is pressed by any thumb', () => {
    for (const [name, path, selector] of PAGES) {
      test(`with targets of 44 pixels or a place in a line of text: ${name}`, async () => {
        const page = await world.open(path)
        await whole(page, selector)
        expect(await cramped(page)).toEqual([])
      })
    }
  })

  describe('by the keyboard', () => {
    test('begins with a way past the bar, then the bar, the strip and the page', async () => {
      const page = await world.open('/g/cards/entries/beaming', { viewport: DESKTOP })
      await page.locator('.entry-around').waitFor()
      const order: string[] = []
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab')
        order.push(await focused(page))
      }
      expect(order).toEqual([
        'Skip to the page',
        'Umpire, search',
        'Cards',
        'Search rules, terms, cards/',
        'Ask',
        'Table',
        'Kept',
        'Menu',
        expect.stringMatching(/^DateToday, 21 Nov/),
        expect.stringMatching(/^Format/),
        expect.stringMatching(/^Event/),
        '31 Dec 2000',
      ])
    })

    test('goes on from the beginning of the page that was gone to', async () => {
      const page = await world.open('/g/cards/entries/beaming')
      await page.locator('.prose').getByRole('link', { name: 'SHIELDS', exact: true }).first().press('Enter')
      await page.getByRole('heading', { name: /^SHIELDS/, level: 1 }).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
      expect(await page.title()).toBe('SHIELDS · Umpire')
      await page.keyboard.press('/')
      await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox')
      expect(await page.title()).toBe('Umpire')
    })

    test('stands in the search field that was asked for, on a slow device too', async () => {
      const page = await world.open('/g/cards/entries/beaming')
      await page.locator('.entry-around').waitFor()
      // From now on every timer is late, as where the processor is busy.
      await page.evaluate(
        '{ const later = setTimeout; window.setTimeout = (run, ms = 0, ...rest) => later(run, ms + 300, ...rest) }',
      )
      await page.keyboard.press('/')
      await page.getByRole('combobox').waitFor()
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))')
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox')
    })

    test('stands on the heading that a link leads to', async () => {
      const page = await world.open('/g/cards/entries/beaming#borg-shields-let-transporters-through')
      await page.locator('.entry-around').waitFor()
      await expect.poll(() => focused(page)).toBe('Borg SHIELDS let transporters through')
    })

    test('comes back to what opened a sheet, and never leaves the sheet before', async () => {
      const page = await world.open('/')
      await page.locator('.directory a').first().waitFor()
      const menu = page.getByRole('button', { name: 'Menu' })
      await menu.press('Enter')
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab')
        const isInside = await page.evaluate(
          "document.activeElement === document.body || !!document.activeElement.closest('dialog')",
        )
        expect(isInside).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe('Menu')
    })

    test('has a ring around whatever has the focus', async () => {
      const page = await world.open('/g/cards/rulings?ask=beam')
      await page.locator('.slab').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const ring = await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')
      expect(ring).toBe('3px')
    })
  })

  test('shows on an empty page what it would hold', async () => {
    for (const [path, holds] of [
      ['/receipts', 'Keep a ruling and it stands here'],
      ['/g/cards/table', 'Here stand the warnings about these cards'],
      ['/g/cards/changes', 'Here stand the rules that began'],
    ] as const) {
      const page = await world.open(path)
      await page.getByText(holds).waitFor()
    }
  })

  test('is put on a home screen with a picture that every phone takes', async () => {
    const page = await world.open('/')
    const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
    const size = await page.evaluate(`new Promise((done, failed) => {
      const image = new Image()
      image.onload = () => done([image.naturalWidth, image.naturalHeight])
      image.onerror = failed
      image.src = ${JSON.stringify(icon)}
    })`)
    expect(icon).toMatch(/\.png$/)
    expect(size).toEqual([180, 180])
  })

  test('moves nothing where somebody wants no motion', async () => {
    for (const [reducedMotion, name] of [
      ['reduce', 'none'],
      ['no-preference', 'rise'],
    ] as const) {
      const page = await world.open('/', { reducedMotion })
      await page.getByRole('button', { name: 'Menu' }).click()
      const sheet = page.getByRole('dialog', { name: 'Menu' })
      await sheet.waitFor()
      expect(await styleOf(page, '.sheet', 'animationName')).toBe(name)
    }
  })

  test('tells verdicts, days and choices by borders where the device sets the colours', async () => {
    const page = await world.open(`/g/cards/rulings?${BLOCKED}&asOf=2000-06`, { forcedColors: 'active' })
    await page.locator('.slab').waitFor()
    expect(await styleOf(page, '.slab', 'borderTopStyle')).toBe('solid')
    expect(await styleOf(page, '.strip', 'borderTopStyle')).toBe('double')
    expect(await styleOf(page, '.slab-icon [fill]', 'fill')).toBe(await styleOf(page, '.slab h1', 'color'))
  })

  // A colour scheme is styles alone: no page has to be loaded again for the other one.
  for (const [size, viewport] of [
    ['on a phone', PHONE],
    ['on a desk', DESKTOP],
  ] as const) {
    test(`has no fault that axe can find on any page, ${size}, light and dark`, async () => {
      const page = await world.open('/', { viewport, reducedMotion: 'reduce' })
      const found: string[] = []
      for (const [name, path, selector] of PAGES) {
        await page.goto(world.base + path)
        await whole(page, selector)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await faultsOf(page)).map((fault) => `${name}, ${colorScheme}: ${fault}`))
        }
      }
      expect(found).toEqual([])
    })
  }
})

/** What reaches over the right edge of the page, and what is cut off inside its own box. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const edge = innerWidth + 1
    const scrolls = (each) => each.closest('.history-table, .players-card') !== null
    const seen = (each) => !each.closest('[aria-hidden="true"], .unseen, .skip')
    const over = [...document.querySelectorAll('body *')]
      .filter((each) => seen(each) && !scrolls(each) && each.getBoundingClientRect().right > edge)
      .map((each) => each.tagName + '.' + each.className + ' ' + each.textContent.slice(0, 40))
    return document.documentElement.scrollWidth > edge ? ['the page scrolls sideways', ...over.slice(0, 5)] : over.slice(0, 5)
  })()`)
}

/** Controls whose own box hides a part of their text. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll('button, a, h1, h2, summary, .strip, .bar')]
    .filter((each) => each.checkVisibility() && !each.closest('.unseen, .skip, [aria-hidden="true"]'))
    .filter((each) => {
      const { overflowY, height } = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      const inside = [...each.querySelectorAll('small, span, b')].map((part) => part.getBoundingClientRect())
      return (overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 2) ||
        (height !== 'auto' && inside.some(({ bottom, width }) => width > 1 && bottom > box.bottom + 2))
    })
    .map((each) => each.tagName + '.' + each.className + ' ' + each.textContent.slice(0, 40))`)
}

/** Buttons and links too small for a thumb, but for those that stand in a line of text (WCAG 2.5.8). */
function cramped(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll('button, a[href], summary, input, select, textarea')]
    .filter((each) => each.checkVisibility() && !each.closest('.unseen, .skip, [aria-hidden="true"]'))
    .filter((each) => getComputedStyle(each).display !== 'inline' && !each.labels?.length)
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([{ width, height }]) => height < 43.5 || width < 43.5)
    .map(([{ width, height }, each]) => each.tagName + ' ' + each.textContent.slice(0, 40) + ' ' + width + '×' + height)`)
}
