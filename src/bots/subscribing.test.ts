import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { BOTS, discordHeaders, type Recorded, recorded, slackHeaders } from '../../test/support/bots.ts'
import { FILES, type Press, pressed } from '../../test/support/publishing.ts'
import { type Answering, type Receiver, receiver } from '../../test/support/receiver.ts'
import { until } from '../../test/support/server.ts'
import { edited } from '../../test/support/stores.ts'

const BEAMING = 'cards/entries/beaming.md'
const SAYS = 'Nobody beams through SHIELDS.'
const HOSTILE = 'Nobody <!channel> @everyone [beams](https://evil.example) & <https://evil.example|here>.'
const MANAGES = String(1n << 4n)
const CHANNEL = { discord: '990000000000000001', slack: 'C0HALL00001' } as const

/** A server whose bots write to a receiver of ours, which it is told to allow. */
async function hall(...answers: readonly Answering[]): Promise<{ readonly here: Press; readonly to: Receiver }> {
  const to = await receiver(...answers)
  const chats = { discord: { token: 'discord-token', api: to.origin }, slack: { token: 'slack-token', api: to.origin } }
  const webhooks = { chats, networks: ['127.0.0.1'], poll: 20, retries: [10], patience: 5000 }
  const here = await pressed({ webhooks, bots: BOTS, site: 'https://umpire.example' })
  await here.publish(FILES, new Date())
  return { here, to }
}

async function discord(
  { base }: Press,
  name: string,
  options: { readonly [option: string]: string },
  permissions: string | undefined = MANAGES,
): Promise<{ readonly title: string; readonly text: string }> {
  const command = await recorded('discord/command')
  const given = Object.entries(options).map(([option, value]) => ({ name: option, type: 3, value }))
  const member = { ...command.member, permissions }
  const body = JSON.stringify({ ...command, channel_id: CHANNEL.discord, member, data: { name, options: given } })
  const headers = discordHeaders(body, { at: new Date() })
  const reply: Recorded = await (await fetch(`${base}/bots/discord`, { method: 'POST', headers, body })).json()
  const [embed] = reply.data.embeds
  return { title: embed.title, text: JSON.stringify(embed) }
}

async function slack({ base }: Press, text: string): Promise<string> {
  const body = new URLSearchParams({
    ...(await recorded<{ [field: string]: string }>('slack/command')),
    text,
    channel_id: CHANNEL.slack,
  })
  const sent = body.toString()
  const headers = slackHeaders(sent, { at: new Date() })
  const reply: Recorded = await (await fetch(`${base}/bots/slack`, { method: 'POST', headers, body: sent })).json()
  return reply.text
}

describe('A channel that subscribed', () => {
  test('of Discord is told with the right of the bot, mentions nobody, and is told no more when it unsubscribed', async () => {
    const { here, to } = await hall(200)
    expect((await discord(here, 'subscribe', { about: 'cards/transporters' })).title).toBe(
      'This channel hears of beaming from now on',
    )
    expect((await discord(here, 'subscribe', { about: 'beaming' })).title).toBe('This channel hears of beaming already')
    expect((await discord(here, 'subscribe', { about: 'borg-shields-are-open' })).text).toContain('beaming')
    await here.publish(edited(BEAMING, SAYS, HOSTILE), new Date())
    await until(() => to.came.length > 0)
    const [told] = to.came
    expect([told?.path, told?.headers.authorization]).toEqual([
      `/channels/${CHANNEL.discord}/messages`,
      'Bot discord-token',
    ])
    expect(told?.headers['webhook-signature']).toBeUndefined()
    const message: Recorded = JSON.parse(told?.body ?? '')
    expect(Object.keys(message).sort()).toEqual(['allowed_mentions', 'embeds'])
    expect(message.allowed_mentions).toEqual({ parse: [] })
    const [embed] = message.embeds
    expect(embed.title).toBe('“SHIELDS block beaming” says otherwise')
    expect(JSON.stringify(embed)).not.toContain('](https://evil.example)')
    expect(JSON.stringify(embed)).toContain('](https://umpire.example/')
    expect((await discord(here, 'unsubscribe', { about: 'beaming' })).title).toBe('This channel hears no more of it')
    expect((await discord(here, 'unsubscribe', {})).text).toContain('Borg SHIELDS let transporters through')
    expect((await discord(here, 'unsubscribe', {})).title).toBe('Nothing to end')
    expect(await here.store.webhooks()).toEqual([])
  })

  test('of Discord is changed by those alone who may change it', async () => {
    const { here } = await hall(200)
    for (const name of ['subscribe', 'unsubscribe'])
      for (const rights of ['0', String(1n << 11n)])
        expect((await discord(here, name, { about: 'beaming' }, rights)).title).toBe('That is not for you to say')
    expect((await discord(here, 'subscribe', { about: 'beaming' }, String(1n << 3n))).title).toContain('from now on')
  })

  test('of Slack is told of a ruling whose link it gave, and of the game; and what Slack refuses is no success', async () => {
    const taken = (text: string) => (response: ServerResponse) => response.writeHead(200).end(text)
    const { here, to } = await hall(taken('{"ok":false,"error":"not_in_channel"}'), taken('{"ok":true}'))
    const link = 'https://umpire.example/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&edition=sha256-1'
    expect(await slack(here, `subscribe <${link}>`)).toContain('This channel hears of Beam from now on')
    expect(await slack(here, 'subscribe game:cards')).toContain('This channel hears of Cards from now on')
    await here.publish(edited(BEAMING, SAYS, HOSTILE), new Date())
    await until(() => to.came.length > 1)
    const [first, second] = to.came
    expect([first?.path, first?.headers.authorization]).toEqual(['/chat.postMessage', 'Bearer slack-token'])
    expect(second?.body).toBe(first?.body)
    const message: Recorded = JSON.parse(first?.body ?? '')
    expect(message).toMatchObject({ channel: CHANNEL.slack, unfurl_links: false })
    expect(first?.body).not.toMatch(/<!channel>|<https:\/\/evil/)
    expect(first?.body).toContain('&lt;!channel&gt;')
    const all = await here.store.webhooks({ form: 'slack', channel: CHANNEL.slack })
    expect(all.map(({ about }) => JSON.parse(about))).toEqual([
      { question: { ask: ['beam'], facts: { 'beam.shields_in_the_way': true }, unknown: [] } },
      {},
    ])
    const states = async () => (await Promise.all(all.map(({ id }) => here.store.deliveries(id, 9)))).flat()
    await until(async () => (await states()).every(({ state }) => state === 'sent'))
    expect(await states()).toMatchObject([{ attempts: 2 }])
    expect(await slack(here, 'unsubscribe')).toContain('This channel hears no more of it')
    expect(await here.store.webhooks()).toEqual([])
  })

  test('is not there where the server has no right to write, and nobody subscribes to what is not there', async () => {
    const { here } = await hall(200)
    expect(await slack(here, 'subscribe nothing')).toMatch(/That is nothing to hear of.*There is no entry nothing/)
    expect(await slack(here, 'subscribe beaming format:quik')).toContain('There is no format quik')
    const without = await pressed({ bots: BOTS })
    await without.publish(FILES, new Date())
    expect(await slack(without, 'subscribe beaming')).toContain('No channel is written to here')
    expect((await discord(without, 'subscribe', {})).title).toBe('No channel is written to here')
  })
})
