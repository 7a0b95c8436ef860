import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { BOTS, discordHeaders, type Recorded, recorded, slackHeaders } from '../../test/support/bots.ts'
import type { App } from './index.ts'
import { NOON, serverOf } from './testing/support.fixture.ts'

/*
 * A signature says who sent a body, and nothing of what is in it. Nothing here is sent to anybody: `fetch` is caught.
 */

const API = BOTS.discord.api
const [HOOKS] = BOTS.slack.hooks
const LINK = 'https://umpire.example/v1/games/cards/rulings?ask=beam&asOf=2000-06#beam.shields_in_the_way'

let app: App
let called: string[] = []

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    called.push(String(input))
    return new Response('{}')
  })
  app = (await serverOf({ bots: BOTS })).app
})

afterEach(() => {
  // Wherever a body says to send the answer, it goes to the platform or nowhere.
  expect(called.filter((url) => !url.startsWith(`${API}/`) && !url.startsWith(`${HOOKS}/`))).toEqual([])
  called = []
})

afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
})

function discord(interaction: Recorded) {
  const payload = JSON.stringify(interaction ?? null)
  return app.inject({ method: 'POST', url: '/bots/discord', payload, headers: discordHeaders(payload, { at: NOON }) })
}

function slack(form: { readonly [field: string]: string }) {
  const payload = String(new URLSearchParams(form))
  return app.inject({ method: 'POST', url: '/bots/slack', payload, headers: slackHeaders(payload, { at: NOON }) })
}

/** A message that a press can go on from. */
async function pressed(name: string): Promise<Recorded> {
  const press = await recorded(name)
  if (press.message?.embeds) press.message.embeds = [{ url: LINK }]
  return press
}

describe('A signed body that is none of the platform’s is refused with a problem', () => {
  test.each([
    [
      'an embed that is nothing',
      (press: Recorded) => ({ ...press, message: { ...press.message, embeds: [{}, null] } }),
    ],
    ['a value that is nothing', (press: Recorded) => ({ ...press, data: { ...press.data, values: [null] } })],
    ['a row that is nothing', (press: Recorded) => ({ ...press, data: { ...press.data, components: [null] } })],
    ['an option that is nothing', (press: Recorded) => ({ ...press, type: 2, data: { name: 'ask', options: [null] } })],
    ['nothing at all', () => null],
  ])('%s, in Discord', async (_, spoilt) => {
    const response = await discord(spoilt(await pressed('discord/button')))
    expect([response.statusCode, response.json().code]).toEqual([400, 'request/malformed'])
  })

  test('an action that is nothing, in Slack', async () => {
    const payload = { ...(await recorded('slack/button')), actions: [null] }
    const response = await slack({ payload: JSON.stringify(payload) })
    expect([response.statusCode, response.json().code]).toEqual([400, 'request/malformed'])
  })

  test('what is null and may be left out is left out', async () => {
    const press = { ...(await pressed('discord/button')), user: null, member: null }
    expect((await discord(press)).statusCode).toBe(200)
  })
})

const strange = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Recorded>(null, [null], [{}, null], [[]], {}, [], '', 0, -1, 1e308, true) },
  fc.constantFrom<Recorded>('x'.repeat(7000), '\ud800', '__proto__', 'answer:\u0000', '../..', `${LINK}[0].a`, 'show:'),
  fc.jsonValue({ maxDepth: 2 }),
)
const changes = fc.array(fc.record({ at: fc.nat(), to: fc.option(strange, { nil: undefined }) }), {
  minLength: 1,
  maxLength: 4,
})

/** Every place in a value, by the keys that lead there. */
function placesIn(value: Recorded, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.keys(value).flatMap((key) => placesIn(value[key], [...way, key]))]
}

/** The value with something else at a place, or nothing there. */
function changedAt(value: Recorded, [key, ...rest]: readonly string[], to: Recorded): Recorded {
  if (key === undefined) return to
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = changedAt(copy[key], rest, to)
  return copy
}

/** What of a body is read; changes elsewhere change nothing. */
const READ = ['type', 'application_id', 'token', 'data', 'member', 'user', 'message', 'container', 'actions']

function spoil(body: Recorded, how: readonly { readonly at: number; readonly to: Recorded }[]): Recorded {
  return how.reduce((made, { at, to }) => {
    const places = placesIn(made).filter(([first]) => first === undefined || READ.includes(first))
    return changedAt(made, places[at % places.length] ?? [], to)
  }, body)
}

describe('Whatever is signed', () => {
  const RUNS = { numRuns: 400, seed: 20_261_121 }

  test.each(['autocomplete', 'button', 'command', 'form', 'select'])(
    'nothing of a Discord %s breaks it',
    async (name) => {
      const sent = await pressed(`discord/${name}`)
      const codes = new Set<number>()
      await fc.assert(
        fc.asyncProperty(changes, async (how) => {
          const { statusCode, body } = await discord(spoil(sent, how))
          codes.add(statusCode)
          expect([200, 400]).toContain(statusCode)
          if (statusCode === 400) expect(JSON.parse(body).code).toBe('request/malformed')
        }),
        RUNS,
      )
      expect([...codes].sort()).toEqual([200, 400])
    },
  )

  test.each(['button', 'input', 'select'])('nothing of a Slack %s breaks it', async (name) => {
    const sent = { ...(await recorded(`slack/${name}`)), response_url: `${HOOKS}/actions/1` }
    const codes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(changes, async (how) => {
        const { statusCode, body } = await slack({ payload: JSON.stringify(spoil(sent, how) ?? null) })
        codes.add(statusCode)
        expect([200, 400]).toContain(statusCode)
        if (statusCode === 400) expect(JSON.parse(body).code).toBe('request/malformed')
      }),
      RUNS,
    )
    expect([...codes].sort()).toEqual([200, 400])
  })
})
