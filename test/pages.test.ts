import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../build/page.ts'
import { type Served, served } from './support/http.ts'
import { type Read, readPage, sent } from './support/reader.ts'

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
  test.each(['ascendancy'])('every question of %s comes to a verdict by links and forms alone', async (game) => {
    const start = await read(`/g/${game}/rulings`)
    const questions = start.links.map(({ href }) => href).filter((href) => href.includes('/rulings?ask='))
    const settled = new Map<string, string>()
    for (const question of new Set(questions.slice(0, 12))) {
      let page = await read(question)
      for (let taps = 0; page.title.startsWith('Depends') && taps < MOST_TAPS; taps++) page = await read(next(page))
      expect(page.status, question).toBe(200)
      settled.set(question, page.title.split(':', 1)[0] ?? '')
    }
    expect([...settled].filter(([, word]) => word === 'Depends')).toEqual([])
    expect(new Set(settled.values()).size).toBeGreaterThan(1)
  })
})

/** More than anybody taps. */
const MOST_TAPS = 25

/** The first answer that is offered; else what is typed into the form; else what is said where nobody knows. */
function next({ answers, forms, links }: Read): string {
  if (answers[0] !== undefined) return answers[0]
  const form = forms.find(({ fields }) => fields.some(({ name, type }) => name.startsWith('f.') && type === 'number'))
  const field = form?.fields.find(({ name, type }) => name.startsWith('f.') && type === 'number')
  if (form && field) return sent(form, { [field.name]: '3' })
  return links.find(({ text }) => text.startsWith('Skip:'))?.href ?? '/nothing-to-tap'
}

describe('A page before any script', () => {
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
