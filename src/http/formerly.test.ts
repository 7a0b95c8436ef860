import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from './index.ts'
import { FILES, get, load, serverOf } from './testing/support.fixture.ts'

const CARDS = '/v1/games/cards'
const OLD = 'borg-shields-are-open'
const NOW = 'open-shields'

/** The game once a rule has another id: cases and the rule that cancels it name the old one still. */
const RENAMED = FILES.map((file) => ({
  ...file,
  text: file.text.replace(`id: ${OLD}\n`, `id: ${NOW}\nformerly: ${OLD}\n`),
}))

let app: App
let first: string
let now: string

beforeAll(async () => {
  const made = await serverOf()
  app = made.app
  first = made.editions.games.get('cards')?.edition.hash ?? ''
  load(made.editions, RENAMED)
  now = made.editions.games.get('cards')?.edition.hash ?? ''
})

afterAll(() => app.close())

describe('A rule that got another id', () => {
  test.each(['', '/history'])('is at its old address still, which leads on with the query: %s', async (below) => {
    const response = await get(app, `${CARDS}/rules/${OLD}${below}?asOf=2000`)
    expect([response.statusCode, response.headers.location]).toEqual([308, `${CARDS}/rules/${NOW}${below}?asOf=2000`])
    const there = await get(app, response.headers.location ?? '')
    expect(there.statusCode).toBe(200)
    if (below === '') expect(there.json()).toMatchObject({ id: NOW, formerly: [OLD], status: 'active' })
  })

  test('is at its old id in the edition that calls it so, and nothing else is at one', async () => {
    expect((await get(app, `${CARDS}/rules/${OLD}?edition=${first}`)).json().id).toBe(OLD)
    expect((await get(app, `${CARDS}/rules/closed-shields`)).json().code).toBe('rule/unknown')
  })

  test('is meant by relations, cases, drawings and feeds that name the old id', async () => {
    const rule = (await get(app, `${CARDS}/rules/${NOW}`)).json()
    expect([rule.status, rule.relatedBy[0].rule]).toEqual(['rescinded', 'borg-shields-are-closed'])
    expect(rule.cases.map(({ title }: { title: string }) => title)).toContain(
      'An opponent beams off a Cube, summer 2000',
    )
    const drawn = (await get(app, `${CARDS}/graph?rule=${OLD}`)).json()
    expect(drawn.nodes.map(({ id }: { id: string }) => id)).toContain(`rule:${NOW}`)
    expect((await get(app, `${CARDS}/feed?rule=${OLD}`)).statusCode).toBe(200)
  })

  test('is renamed between the editions, neither gone nor new, and nothing flips for it', async () => {
    const path = `${CARDS}/changes?from=${first}&to=${now}&asOf=2000-06`
    const { rules, cases } = (await get(app, path)).json()
    expect([rules, cases]).toMatchObject([[{ rule: NOW, formerly: OLD, change: 'passing', edited: [] }], []])
  })

  test('has its picture and text at the old address too', async () => {
    const text = await get(app, `/g/cards/rules/${OLD}.md`)
    expect([text.statusCode, text.body]).toEqual([200, (await get(app, `/g/cards/rules/${NOW}.md`)).body])
  })
})
