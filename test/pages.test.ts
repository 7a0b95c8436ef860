import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../build/page.ts'
import { FILES, load, NOON, serverOf } from '../src/http/testing/support.fixture.ts'
import { newToken, openStore } from '../src/store/index.ts'
import { type Served, served } from './support/http.ts'
import { type Form, type Read, readPage, sent } from './support/reader.ts'

/*
 * Every page read as somebody reads it who runs no script: what a search engine sees, a chat that looks at a link, an old phone.
 */

let here: Served
const read = (path: string): Promise<Read> => readPage(here.baseUrl, path)

beforeAll(async () => {
  here = await served({ page: await builtPage() })
})
afterAll(() => here.stop())

describe('Without any script', () => {
  test.each(['stccg', 'ascendancy'])('questions of %s come to a verdict by links and forms alone', async (game) => {
    const start = await read(`/g/${game}/rulings`)
    const questions = [...new Set(start.links.map(({ href }) => href).filter((href) => href.includes('?ask=')))]
    expect(questions.length).toBeGreaterThan(20)
    const words = new Set<string>()
    for (const question of questions.slice(0, 12)) {
      const way = [question]
      let page = await read(question)
      for (let taps = 0; page.title.startsWith('Depends') && taps < MOST_TAPS; taps++) {
        way.push(next(page))
        page = await read(way.at(-1) ?? '')
      }
      expect(page.status, way.join('\n')).toBe(200)
      expect(page.title, way.join('\n')).not.toMatch(/^Depends/)
      words.add(page.title.split(':', 1)[0] ?? '')
    }
    expect(words.size).toBeGreaterThan(1)
  })

  test('what was given or assumed is changed by a link and a form', async () => {
    const ruled = await read('/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon')
    expect(ruled.title).toMatch(/^Forbidden/)
    const change = ruled.links.find(({ href }) => href.includes('&fact=beam.shields_in_the_way'))
    expect(change?.text).toMatch(/Change$/)
    const asking = await read(change?.href ?? '')
    expect(asking.title).toMatch(/^Forbidden/)
    const no = asking.links.find(({ text }) => text === 'No')
    expect((await read(no?.href ?? '')).title).toMatch(/^Permitted/)
  })

  test('a number is sent by a form with what was said before; left empty it is not said', async () => {
    const page = await read('/g/stccg/rulings?ask=report&fact=turn.card_plays')
    const form = page.forms.find(({ fields }) => fields.some(({ name }) => name === 'f.turn.card_plays'))
    expect(form?.method).toBe('get')
    if (!form) return
    const one = await read(sent(form, { 'f.turn.card_plays': '1' }))
    expect(one.status).toBe(200)
    expect(one.links.some(({ text }) => /How many normal card plays .*\?\s?1/.test(text))).toBe(true)
    expect((await read(sent(form, { 'f.turn.card_plays': '' }))).status).toBe(200)
    expect((await read(sent(form, { 'f.turn.card_plays': 'many' }))).status).toBe(400)
  })

  test('a search is typed and sent, and leads to entries', async () => {
    const [form] = (await read('/?game=stccg&asOf=2000-06')).forms
    const found = await read(sent(form as Form, { q: 'shields' }))
    expect(found.title).toBe('shields: search · Umpire')
    expect(found.canonical).toBe('/?q=shields&game=stccg&asOf=2000-06')
    expect(found.links.some(({ href }) => href.startsWith('/g/stccg/entries/shields?asOf=2000-06'))).toBe(true)
  })

  test('a question in plain words is understood, and its readings are links', async () => {
    const page = await read(`/?q=${encodeURIComponent('can they beam with borg shields in the way')}&game=stccg`)
    const reading = page.links.find(({ href }) => href.startsWith('/g/stccg/rulings?ask=beam'))
    expect((await read(reading?.href ?? '')).title).toMatch(/^(?:Forbidden|Permitted|Depends): /)
  })
})

/** More than anybody taps. */
const MOST_TAPS = 25

/** The first answer that is offered; else what is typed into the form; else what is said where nobody knows. */
function next({ answers, choices, forms, links }: Read): string {
  if (answers[0] !== undefined) return answers[0]
  if (choices[0] !== undefined) return choices[0]
  const form = forms.find(({ fields }) => fields.some(({ name, type }) => name.startsWith('f.') && type === 'number'))
  const field = form?.fields.find(({ name, type }) => name.startsWith('f.') && type === 'number')
  if (form && field) return sent(form, { [field.name]: '3' })
  const open = links.find(({ text }) => text.endsWith('Answer it'))
  return open?.href ?? links.find(({ text }) => text.startsWith('Skip:'))?.href ?? '/nothing-to-tap'
}

describe('A page before any script', () => {
  test('of a rule tells its life, of a source what rests on it, of an event its day and its rulings', async () => {
    const rule = await read('/g/stccg/rules/shields-block-beaming')
    expect(rule.title).toBe('History of SHIELDS block beaming · Umpire')
    expect(rule.text).toMatch(/Begins/)
    const sources = await read('/g/stccg/sources')
    const source = await read(sources.links.find(({ href }) => href.startsWith('/g/stccg/sources/'))?.href ?? '')
    expect(source.links.some(({ href }) => href.startsWith('/g/stccg/rules/'))).toBe(true)
    const events = await read('/g/stccg/events')
    const event = await read(events.links.find(({ href }) => href.startsWith('/g/stccg/events/'))?.href ?? '')
    expect(event.status).toBe(200)
    expect(event.links.some(({ href }) => href.startsWith('/g/stccg/rulings?event='))).toBe(true)
    for (const { title, description, canonical } of [rule, sources, source, events, event])
      expect([title, description, canonical].every((each) => each !== undefined && each.length > 5)).toBe(true)
  })

  test('of an entry has its text, its rules, their sources and their histories', async () => {
    const page = await read('/g/stccg/entries/beaming')
    expect(page.status).toBe(200)
    expect(page.title).toBe('beaming · Umpire')
    expect(page.description).toMatch(/^beaming in Star Trek CCG/)
    expect(page.canonical).toBe('/g/stccg/entries/beaming')
    expect(page.text).toContain('Moving personnel, equipment and tribbles by transporter')
    expect(page.links.some(({ href }) => href.startsWith('/g/stccg/rules/'))).toBe(true)
    expect(page.links.some(({ href }) => href.startsWith('/g/stccg/sources/'))).toBe(true)
    const { edition } = here.editions.games.get('stccg') ?? {}
    expect(page.headers.get('umpire-edition')).toContain(edition?.hash)
  })

  test('of a ruling says the verdict in its title and description, with reason and proof', async () => {
    const page = await read('/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon')
    expect(page.status).toBe(200)
    expect(page.title).toMatch(/^Forbidden: .+ · Star Trek CCG, the Borg, today$/)
    expect(page.description).toMatch(/Forbidden/)
    expect(page.text).toContain('Proof, step by step')
    expect(page.canonical).toMatch(/^\/g\/stccg\/rulings\?ask=beam&/)
    expect(page.canonical).not.toContain('asOf')
  })

  test('of today has one address, however it was asked for; a past day has its own', async () => {
    const { canonical } = await read('/g/stccg/entries/beaming?asOf=2026-11-21&utm_source=chat')
    expect(canonical).toBe('/g/stccg/entries/beaming')
    const past = await read('/g/stccg/entries/beaming?asOf=2000-06')
    expect(past.canonical).toBe('/g/stccg/entries/beaming?asOf=2000-06')
    expect(past.html).toContain('<html lang="en" data-when="past"')
  })

  test.each([
    ['/g/nothing/rulings?ask=beam', 404],
    ['/g/stccg/entries/nothing-such', 404],
    ['/g/stccg/rules/nothing-such', 404],
    ['/g/stccg/sources/nothing-such', 404],
    ['/g/stccg/rulings?ask=nothing_such', 404],
    ['/g/stccg/events/nothing-such', 404],
    ['/g/stccg/nothing', 404],
    ['/receipts/AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['/nothing', 404],
    [`/g/stccg/entries/beaming?edition=sha256-${'0'.repeat(64)}`, 404],
    ['/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=perhaps', 400],
    ['/g/stccg/rulings?ask=beam&asOf=yesterday', 400],
    ['/g/stccg/entries/beaming?format=nothing', 400],
  ])('at %s answers %i, and says what is wrong', async (path, status) => {
    const page = await read(path)
    expect(page.status).toBe(status)
    expect(page.canonical).toBeUndefined()
    const alerts = [...page.all('section'), ...page.all('p')].filter(
      ({ properties }) => properties.role === 'alert' || String(properties.className).includes('notice'),
    )
    expect(alerts.length).toBeGreaterThan(0)
  })

  test('of an entry by another of its names leads to its own address, day and all', async () => {
    const { entries } = here.editions.games.get('stccg') ?? {}
    const entry = [...(entries?.values() ?? [])].find(({ aliases }) => aliases.some((each) => !entries?.has(each)))
    const alias = entry?.aliases.find((each) => !entries?.has(each)) ?? ''
    const moved = await read(`/g/stccg/entries/${encodeURIComponent(alias)}?asOf=2000-06`)
    expect(moved.status).toBe(308)
    expect(moved.location).toBe(`/g/stccg/entries/${entry?.slug}?asOf=2000-06`)
  })
})

describe('Whatever stands in rules and addresses', () => {
  test('stays text on the page', async () => {
    const files = FILES.map((file) => ({
      ...file,
      text: file.text
        .replaceAll('SHIELDS block beaming', HOSTILE)
        .replaceAll('Moving people', `\\<script>alert(2)</script> people`),
    }))
    const { app, editions } = await serverOf({ page: await builtPage() })
    load(editions, files)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const scripts = (page: Read) =>
      page.all('script').filter(({ properties }) => properties.type !== 'application/ld+json')
    const own = scripts(await readPage(base, '/')).length
    for (const path of [
      '/g/cards/entries/beaming',
      '/g/cards/rules/shields-block-beaming',
      '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon',
      `/?q=${encodeURIComponent(HOSTILE)}`,
      `/g/cards/entries/${encodeURIComponent(HOSTILE.replaceAll('/', ''))}`,
      `/g/${encodeURIComponent('<script>alert(1)')}/rulings`,
      `/g/cards/rulings?ask=${encodeURIComponent(HOSTILE)}&fact=${encodeURIComponent(HOSTILE)}`,
      `/g/cards/rulings?ask=beam&fact=${encodeURIComponent(HOSTILE)}`,
      `/g/cards/entries/beaming?asOf=${encodeURIComponent(HOSTILE)}`,
    ]) {
      const page = await readPage(base, path)
      expect(scripts(page).length, path).toBe(own)
      expect(
        page.all('img').filter(({ properties }) => 'onError' in properties),
        path,
      ).toEqual([])
      expect(page.headers.get('content-security-policy'), path).toContain("script-src 'self';")
    }
    const ruled = await readPage(
      base,
      '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon',
    )
    expect(ruled.title).toBe(`Forbidden: ${HOSTILE} · Cards, today`)
    expect(ruled.description).toContain(HOSTILE)
    const shown = ruled.all('meta').find(({ properties }) => properties.property === 'og:title')
    expect(shown?.properties.content).toContain(HOSTILE)
    await app.close()
  })

  test('leads on from the id that a rule had', async () => {
    const { app, editions } = await serverOf({ page: await builtPage() })
    const renamed = (text: string) =>
      text.replace('id: borg-shields-are-open\n', 'id: open\nformerly: borg-shields-are-open\n')
    load(
      editions,
      FILES.map((file) => ({ ...file, text: renamed(file.text) })),
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const moved = await readPage(base, '/g/cards/rules/borg-shields-are-open?asOf=2000-06')
    expect([moved.status, moved.location]).toEqual([308, '/g/cards/rules/open?asOf=2000-06'])
    expect((await readPage(base, moved.location ?? '')).status).toBe(200)
    await app.close()
  })

  test('leads on from former names, is compared by a form, and kept rulings are read by their address', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-pages-'))
    const store = await openStore({ dir })
    const { app, editions } = await serverOf({ page: await builtPage(), store })
    for (const each of editions.games.values()) await store.keep(each)
    const { token, secret } = newToken({ game: 'cards', event: 'worlds' }, 'Ann', NOON)
    await store.keepToken(token)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const moved = await readPage(base, '/g/cards/entries/beaming-up?asOf=2000-06')
    expect([moved.status, moved.location]).toEqual([308, '/g/cards/entries/beaming?asOf=2000-06'])
    const kept = await fetch(`${base}/v1/receipts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        game: 'cards',
        event: 'worlds',
        question: { ask: ['beam'], facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'klingon' } },
        who: 'Ann for Bob',
        table: '4',
      }),
    })
    const start = await readPage(base, '/g/cards/changes')
    const form = start.forms.find(({ fields }) => fields.some(({ name }) => name === 'from')) as Form
    const compared = await readPage(base, sent(form, { from: '2000-01', to: '2002-01' }))
    expect([compared.status, compared.text]).toEqual([
      200,
      expect.stringContaining('From January 2000 to January 2002'),
    ])
    expect(compared.links.some(({ href }) => href.startsWith('/g/cards/rules/'))).toBe(true)
    expect((await readPage(base, sent(form, { from: 'yesterday', to: '' }))).status).toBe(400)
    const { id } = (await kept.json()) as { readonly id: string }
    const page = await readPage(base, `/receipts/${id}`)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/forbidden/i)
    expect(page.text).not.toContain('Ann for Bob')
    expect(page.headers.get('cache-control')).toBe('no-store')
    await app.close()
    await store.close()
    await rm(dir, { recursive: true })
  })
})

const HOSTILE = `"><img src=x onerror=alert(1)></title></script><script>alert(1)//'`
