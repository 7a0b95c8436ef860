import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, faultsOf, inBrowser } from './support.ts'

const EXAMPLE = join(import.meta.dirname, '../../examples/embed')
const BLOCKED = 'f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'

/** A web server of somebody else's: another origin, with what stands in `pages` by path, each with its policy. */
class Elsewhere {
  readonly pages = new Map<string, { readonly html: string; readonly policy?: string }>()
  readonly #server: Server = createServer((request, response) => {
    const { html, policy } = this.pages.get(request.url ?? '') ?? {}
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', request.url?.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8')
    response.writeHead(html === undefined ? 404 : 200).end(html ?? '')
  })

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** The strictest policy under which the elements of a server work. */
const strict = (server: string) =>
  `default-src 'none'; script-src ${server}/embed.js; connect-src ${server}/v1/; frame-src ${server}/embed/; ` +
  `style-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

test.skipIf(inject('browser') === undefined)(
  'The script for pages elsewhere is one file of at most 15 KB, compressed',
  async () => {
    const script = await readFile(join(inject('page'), 'embed.js'), 'utf8')
    expect(gzipSync(script, { level: 9 }).length).toBeLessThan(15 * 1024)
    expect(script).not.toMatch(/\bimport\s*[({"']|\bfrom\s*["']/)
    expect(script).not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.cookie|localStorage|sessionStorage|eval\(|new Function/,
    )
  },
)

inBrowser('A page elsewhere', (world) => {
  const elsewhere = new Elsewhere()
  beforeAll(() => elsewhere.open())
  afterAll(() => elsewhere.close())

  /** A page of the other origin with what stands in its body; what its policy forbade is gathered in `forbidden`. */
  const show = async (body: string, policy: string | null = strict(world.base), options = {}) => {
    const head = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Elsewhere</title><script type="module" src="${world.base}/embed.js"></script></head>`
    elsewhere.pages.set('/', {
      html: `${head}<body><main><h1>Elsewhere</h1>${body}</main></body></html>`,
      ...(policy === null ? {} : { policy }),
    })
    return come('/', options)
  }
  const come = async (path: string, options = {}) => {
    const page = await world.open('/nowhere.txt', options)
    const forbidden: string[] = []
    page.on('console', (line) => {
      if (/Content Security Policy|Trusted/.test(line.text())) forbidden.push(line.text())
    })
    const cookies: string[] = []
    page.on('request', async (request) => {
      const { cookie } = await request.allHeaders()
      if (cookie !== undefined) cookies.push(cookie)
    })
    page.on('response', async (response) => {
      if ('set-cookie' in (await response.allHeaders())) cookies.push(response.url())
    })
    await page.goto(elsewhere.base + path)
    return { page, forbidden, cookies }
  }

  describe('shows a ruling', () => {
    test('under the strictest policy, with a link to the whole of it', async () => {
      const { page, forbidden, cookies } = await show(
        `<umpire-ruling game="cards" ask="beam" query="${BLOCKED}&amp;asOf=2000-06">before</umpire-ruling>`,
      )
      const card = page.locator('umpire-ruling')
      await card.getByText(/^Permitted beam$/).waitFor()
      expect(await textOf(card)).toMatch(/As of June 2000/)
      expect(await card.getByRole('link').getAttribute('href')).toBe(
        `${world.base}/g/cards/rulings?ask=beam&${BLOCKED}&asOf=2000-06`,
      )
      expect(
        await page.evaluate(
          "getComputedStyle(document.querySelector('umpire-ruling').shadowRoot.querySelector('section')).borderTopStyle",
        ),
      ).toBe('solid')
      expect(forbidden).toEqual([])
      expect(cookies).toEqual([])
    })

    test('asks what is missing, and goes on with what is chosen', async () => {
      const { page } = await show('<umpire-ruling game="cards" ask="beam"></umpire-ruling>')
      const card = page.locator('umpire-ruling')
      await card.getByRole('group', { name: 'Are SHIELDS in the way?' }).getByRole('button', { name: 'yes' }).click()
      await card.getByText(/^Forbidden beam$/).waitFor()
      expect(await card.getByRole('link').getAttribute('href')).toContain('f.beam.shields_in_the_way=true')
    })

    test('again when its attributes change', async () => {
      const { page } = await show(
        `<umpire-ruling game="cards" ask="beam" query="${BLOCKED}&amp;asOf=2000-06"></umpire-ruling>`,
      )
      const card = page.locator('umpire-ruling')
      await card.getByText(/^Permitted beam$/).waitFor()
      await card.evaluate((each, query) => each.setAttribute('query', query), `${BLOCKED}&asOf=2003`)
      await card.getByText(/^Forbidden beam$/).waitFor()
    })

    test('or says what is wrong with the question, beside what stands inside', async () => {
      const { page } = await show(
        '<umpire-ruling game="cards" ask="beem"><a href="/else">Ask elsewhere</a></umpire-ruling>' +
          '<umpire-ruling game="&lt;img src=x onerror=alert(1)&gt;" ask="beam"></umpire-ruling>',
      )
      await page.getByText('There is no action or quantity beem. Did you mean “beam”?').waitFor()
      await page.getByRole('link', { name: 'Ask elsewhere' }).waitFor()
      await page.getByText('There is no game "<img src=x onerror=alert(1)>".').waitFor()
    })

    test('or says that nobody can be reached', async () => {
      const { page } = await show(
        '<p>Far above</p><div></div><umpire-ruling game="cards" ask="beam">Inside</umpire-ruling>',
        `script-src ${world.base}`,
      )
      await page.evaluate("document.querySelector('umpire-ruling').remove()")
      await world.stop()
      await page.evaluate(
        "document.querySelector('div').innerHTML = '<umpire-ruling game=cards ask=beam query=asOf=2001>Inside</umpire-ruling>'",
      )
      await page.getByText('The rules cannot be reached now.').waitFor()
      await page.getByText('Inside').waitFor()
    })
  })

  describe('shows the entry of a term', () => {
    const TERM =
      '<p>They <umpire-term game="cards" name="transporters">beam up</umpire-term> and <a href="#">go</a>.</p>'
    const entry = (page: Page) => page.locator('umpire-term #entry')

    test('to a mouse that rests on it, for as long as it rests there', async () => {
      const { page, forbidden } = await show(TERM, null, { viewport: DESKTOP })
      await page.locator('umpire-term').hover()
      await entry(page).getByText('Moving people by transporter').waitFor()
      expect(await entry(page).getByRole('link', { name: 'SHIELDS', exact: true }).getAttribute('href')).toBe(
        `${world.base}/g/cards/entries/shields`,
      )
      await entry(page).hover()
      await page.mouse.move(600, 700)
      await entry(page).waitFor({ state: 'hidden' })
      expect(forbidden).toEqual([])
    })

    test('to the keyboard, which leaves it with Escape and goes through it', async () => {
      const { page } = await show(TERM, null, { viewport: DESKTOP })
      await page.keyboard.press('Tab')
      await entry(page).getByRole('link', { name: 'The whole entry' }).waitFor()
      expect(await page.getByRole('button', { name: 'beam up' }).getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await page.evaluate("document.querySelector('umpire-term').shadowRoot.activeElement.textContent")).toBe(
        'The whole entry',
      )
      await page.keyboard.press('Escape')
      await entry(page).waitFor({ state: 'hidden' })
      expect(await page.getByRole('button', { name: 'beam up' }).getAttribute('aria-expanded')).toBe('false')
    })

    test('to a finger: a tap shows it, a tap elsewhere puts it away', async () => {
      const { page } = await show(TERM, null, { hasTouch: true, isMobile: true })
      await page.locator('umpire-term').tap()
      await entry(page).getByText('Moving people by transporter').waitFor()
      const box = await entry(page).boundingBox()
      const width = page.viewportSize()?.width ?? 0
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      await page.getByRole('heading', { name: 'Elsewhere' }).tap()
      await entry(page).waitFor({ state: 'hidden' })
    })

    test('as words alone where a page lets nothing be read as HTML', async () => {
      const { page, forbidden } = await show(TERM, strict(world.base), { viewport: DESKTOP })
      await page.locator('umpire-term').hover()
      await entry(page).getByText('Moving people by transporter. See SHIELDS.').waitFor()
      expect(forbidden.filter((line) => !/TrustedHTML/.test(line))).toEqual([])
    })

    test('or says that there is none', async () => {
      const { page } = await show('<umpire-term game="cards">beamin</umpire-term>')
      await page.locator('umpire-term button').click()
      await entry(page).getByText('There is no entry "beamin". Did you mean “beaming”?').waitFor()
    })

    test('without a fault that axe can find', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await show(
          `<style>:root{color-scheme:light dark}</style>${TERM.replace(/<a.*a>/, 'go')}<umpire-ruling game="cards" ask="beam"></umpire-ruling>`,
          `style-src 'unsafe-inline'`,
          { colorScheme },
        )
        await page.locator('umpire-term button').click()
        await entry(page).getByRole('link', { name: 'The whole entry' }).waitFor()
        await page.locator('umpire-ruling fieldset').waitFor()
        expect(await faultsOf(page)).toEqual([])
      }
    })
  })

  test('frames a ruling, and nothing else of the server', async () => {
    const query = `ask=beam&amp;${BLOCKED.replace('&', '&amp;')}&amp;asOf=2000-06`
    const { page, forbidden } = await show(
      `<iframe title="a" src="${world.base}/embed/g/cards/rulings?${query}"></iframe>`,
      `default-src 'none'; frame-src ${world.base}/embed/`,
    )
    await page
      .frameLocator('iframe')
      .getByText(/^Permitted beam$/)
      .waitFor()
    expect(await page.frameLocator('iframe').getByRole('link').getAttribute('href')).toMatch(
      /\/g\/cards\/rulings\?ask=beam/,
    )
    expect(forbidden.filter((line) => !line.includes('embed.js'))).toEqual([])
    for (const path of [
      '/',
      '/g/cards/rulings?ask=beam',
      '/g/cards/entries/beaming',
      '/receipts',
      '/nowhere',
      '/embed/g/cards/entries/beaming',
      '/v1/games/cards/entries/beaming?as=html',
      '/docs/',
    ]) {
      const { headers } = await fetch(world.base + path, { headers: { accept: 'text/html' } })
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    }
  })

  test('frames no ruling of a game there is not, and is told so', async () => {
    const response = await fetch(`${world.base}/embed/g/%22%3E%3Cscript%3E/rulings?ask=%22%3E%3Cimg%20src%3Dx%3E`)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).not.toMatch(/"><(?:script|img)/)
    const { page } = await show(`<iframe title="a" src="${world.base}/embed/g/chess/rulings?ask=castle"></iframe>`)
    await page.frameLocator('iframe').getByText('There is no game "chess".').waitFor()
  })

  test('is as easy as examples/embed has it', async () => {
    const [html, css] = await Promise.all(
      ['index.html', 'style.css'].map((name) => readFile(join(EXAMPLE, name), 'utf8')),
    )
    const own = (html ?? '').replaceAll('https://umpire.example.org', world.base).replaceAll('stccg', 'cards')
    elsewhere.pages.set('/embed/', { html: own }).set('/embed/style.css', { html: css ?? '' })
    const { page, forbidden } = await come('/embed/', { viewport: DESKTOP })
    await page
      .locator('umpire-ruling')
      .getByText(/^Forbidden beam$/)
      .waitFor()
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await page
      .frameLocator('iframe')
      .getByText(/^Permitted beam$/)
      .waitFor()
    await page.locator('umpire-term').nth(1).hover()
    await page.locator('umpire-term #entry').nth(1).getByRole('link', { name: 'The whole entry' }).waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).toBe('680px')
    expect(forbidden).toEqual([])
  })
})

/** All that is read in an element, in its shadow as well. */
async function textOf(of: ReturnType<Page['locator']>): Promise<string> {
  return (await of.locator('section').textContent()) ?? ''
}
