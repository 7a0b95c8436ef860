import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BOTS,
  discordHeaders,
  type Recorded,
  recorded,
  type StandIn,
  slackHeaders,
  standIn,
} from '../../test/support/bots.ts'
import { NOON, type Served, SMALL, served } from '../../test/support/http.ts'
import { Workshop } from './work/workshop.ts'

/*
 * Discord and Slack show a failure where they are not answered in three seconds.
 */

/** Milliseconds within which everything has to be said, the way there and back left out. */
const IN_TIME = 2900

const EPHEMERAL = 64

/** As it comes, and one that puts every answer off at once. */
let server: Served
let hasty: Served
let platform: StandIn
let command: Recorded
let button: Recorded

/** Here no answer is there before the test lets it go, which it does when whoever asked was put off. */
let held: Promise<void>
let letGo: () => void

beforeEach(() => {
  ;({ promise: held, resolve: letGo } = Promise.withResolvers<void>())
})

beforeAll(async () => {
  // The first that is sent is refused: it is to be sent again.
  platform = await standIn((_, __, tries) => (tries === 1 ? { status: 503 } : undefined))
  const threads = new Workshop()
  const slow: typeof threads.run = async (...job) => {
    await held
    return threads.run(...job)
  }
  const work = { allowance: 0, workshop: { run: slow, load: threads.load, close: () => threads.close() } }
  const bots = {
    discord: { ...BOTS.discord, api: platform.origin },
    slack: { ...BOTS.slack, hooks: [platform.origin] },
  }
  server = await served({ bots, work }, SMALL)
  hasty = await served({ bots: { ...bots, patience: 0 }, work }, SMALL)
  command = await recorded('discord/command')
  button = await recorded('discord/button')
})

afterAll(async () => {
  await server.stop()
  await hasty.stop()
  await platform.stop()
})

/** What the platform is sent next, when the answer is let go. */
function sent(): ReturnType<StandIn['next']> {
  letGo()
  return platform.next()
}

async function post(
  { baseUrl }: Served,
  path: string,
  body: string,
  headers: { [header: string]: string },
): Promise<Recorded> {
  const began = performance.now()
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  expect([response.status, performance.now() - began < IN_TIME]).toEqual([200, true])
  return text === '' ? undefined : JSON.parse(text)
}

function discord(interaction: Recorded, at = server): Promise<Recorded> {
  const body = JSON.stringify(interaction)
  return post(at, '/bots/discord', body, discordHeaders(body, { at: NOON }))
}

function slack(form: { [field: string]: string }): Promise<Recorded> {
  const body = new URLSearchParams(form).toString()
  return post(server, '/bots/slack', body, slackHeaders(body, { at: NOON }))
}

const asking = (what: string): Recorded => ({
  ...command,
  data: { ...command.data, options: [{ name: 'what', type: 3, value: what }] },
})

const pressing = (url: string): Recorded => ({ ...button, message: { ...button.message, embeds: [{ url }] } })

describe('In Discord, an answer that takes long', () => {
  test('is put off in time, and sent when it is there, again where Discord is busy', async () => {
    expect(await discord(asking('cards/beam'))).toEqual({ type: 5, data: { flags: EPHEMERAL } })
    const refused = await sent()
    const { method, path, body } = await sent()
    expect(refused.body).toEqual(body)
    const { application_id: application, token } = command
    expect([method, path]).toEqual([
      'PATCH',
      `/webhooks/${application}/${encodeURIComponent(token)}/messages/@original`,
    ])
    expect(body).toMatchObject({ embeds: [{ title: 'Beam: undetermined' }], allowed_mentions: { parse: [] } })
    expect(body.flags).toBeUndefined()
  })

  test('for everyone is put off for everyone', async () => {
    const { data } = asking('cards/beam')
    const everyone = { ...data, options: [...data.options, { name: 'everyone', type: 5, value: true }] }
    expect(await discord({ ...command, data: everyone }, hasty)).toEqual({ type: 5 })
    await sent()
  })

  test('to a press changes the message when it is there', async () => {
    const url = 'https://umpire.example/g/cards/rulings?ask=beam#beam.shields_in_the_way'
    expect(await discord(pressing(url), hasty)).toEqual({ type: 6 })
    const { method, body } = await sent()
    expect([method, body.embeds[0].url]).toEqual(['PATCH', expect.stringContaining('f.beam.shields_in_the_way=true')])
  })

  test('and comes to nothing, leaves the message as it was, and tells whoever pressed', async () => {
    const url = 'https://umpire.example/g/cards/rulings?ask=castle#beam.number'
    expect(await discord(pressing(url), hasty)).toEqual({ type: 6 })
    const { method, path, body } = await sent()
    expect([method, path.endsWith(encodeURIComponent(button.token))]).toEqual(['POST', true])
    expect([body.flags, body.embeds[0].title]).toEqual([EPHEMERAL, 'That cannot be answered'])
  })

  test('keeps nobody waiting who looks something up or types an option', async () => {
    const waiting = discord(asking('cards/beam'))
    const began = performance.now()
    const data = { ...command.data, name: 'term', options: [{ name: 'word', type: 3, value: 'cards/beaming' }] }
    expect((await discord({ ...command, data })).data.embeds[0].title).toBe('Beaming')
    const typed = { ...command.data, name: 'term', options: [{ name: 'word', type: 3, value: 'bea', focused: true }] }
    expect((await discord({ ...command, type: 4, data: typed })).data.choices.length).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(1500)
    await waiting
    await sent()
  })
})

describe('In Slack, an answer that takes long', () => {
  const said = async (hook: string): Promise<{ [field: string]: string }> => ({
    ...(await recorded('slack/command')),
    text: 'ask cards/beam',
    response_url: hook,
  })

  test('is sent to where Slack waits for it', async () => {
    expect(await slack(await said(`${platform.origin}/commands/late`))).toBeUndefined()
    const { method, path, body } = await sent()
    expect([method, path, body.response_type]).toEqual(['POST', '/commands/late', 'ephemeral'])
    expect(body.text).toMatch(/^Beam: undetermined/)
  })

  test('is sent nowhere else', async () => {
    const elsewhere = await standIn()
    const payload = { ...(await recorded('slack/button')), response_url: `${elsewhere.origin}/actions/late` }
    payload.actions[0].value = '/g/cards/entries/beaming '
    payload.actions[0].action_id = 'show.0.U0ANN00001'
    await slack({ payload: JSON.stringify(payload) })
    await slack({ payload: JSON.stringify({ ...payload, response_url: `${platform.origin}/actions/late` }) })
    expect((await sent()).path).toBe('/actions/late')
    expect(elsewhere.got).toEqual([])
    await elsewhere.stop()
  })
})

describe('A server that stops', () => {
  test('tells whoever was put off', async () => {
    const other = await standIn()
    const stopping = await served(
      { bots: { discord: { ...BOTS.discord, api: other.origin }, patience: 0 }, work: { allowance: 0 } },
      SMALL,
    )
    const body = JSON.stringify(asking('cards/beam'))
    const init = { method: 'POST', headers: discordHeaders(body, { at: NOON }), body }
    expect(await (await fetch(`${stopping.baseUrl}/bots/discord`, init)).json()).toMatchObject({ type: 5 })
    await stopping.stop()
    const { body: told } = await other.next()
    expect(told.embeds[0].title).toMatch(/^(That cannot be answered|Beam: undetermined)/)
    await other.stop()
  })
})
