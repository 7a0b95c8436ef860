import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../../../build/page.ts'
import {
  BOTS,
  type Recorded,
  recorded,
  type Signing,
  type StandIn,
  slackHeaders,
  standIn,
} from '../../../test/support/bots.ts'
import { NOON, type Served, SMALL, served } from '../../../test/support/http.ts'
import { WINDOW } from '../chat/recent.ts'
import { signedBySlack } from './signature.ts'

let server: Served
let hooks: StandIn
let command: { [field: string]: string }
let button: Recorded

beforeAll(async () => {
  hooks = await standIn()
  server = await served({ page: await builtPage(), bots: { ...BOTS, slack: { ...BOTS.slack, hooks: [hooks.origin] } } })
  command = { ...(await recorded('slack/command')), response_url: `${hooks.origin}/commands/T0HALL00001/1/late` }
  button = { ...(await recorded('slack/button')), response_url: `${hooks.origin}/actions/T0HALL00001/2/late` }
})

afterAll(async () => {
  await server.stop()
  await hooks.stop()
})

function post(body: string, headers: { [header: string]: string }, to = server): Promise<Response> {
  return fetch(`${to.baseUrl}/bots/slack`, { method: 'POST', headers, body })
}

async function send(form: { [field: string]: string }, signing: Partial<Signing> = {}, to = server): Promise<Recorded> {
  const body = new URLSearchParams(form).toString()
  const response = await post(body, slackHeaders(body, { at: NOON, ...signing }), to)
  expect(response.status).toBe(200)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

const say = (text: string): Promise<Recorded> => send({ ...command, text })

/** Presses something below a message; what is sent to where Slack waits. */
async function press(action: Recorded, more: Recorded = {}): Promise<Recorded> {
  const payload = { ...button, ...more, actions: [{ ...button.actions[0], ...action }] }
  expect(await send({ payload: JSON.stringify(payload) })).toBeUndefined()
  const { method, path, body } = await hooks.next()
  expect([method, path]).toEqual(['POST', '/actions/T0HALL00001/2/late'])
  return body
}

const texts = (message: Recorded): string[] => message.blocks.flatMap((block: Recorded) => block.text?.text ?? [])
const elements = (message: Recorded): Recorded[] => message.blocks.flatMap((block: Recorded) => block.elements ?? [])
const actionOf = (message: Recorded, name: string): Recorded => {
  const block = message.blocks.find((each: Recorded) =>
    [each.elements ?? [], each.element ?? []].flat().some((one: Recorded) => one.action_id?.startsWith(`${name}.`)),
  )
  const { action_id, type, value } =
    [block?.elements ?? [], block?.element ?? []]
      .flat()
      .find((one: Recorded) => one.action_id?.startsWith(`${name}.`)) ?? {}
  return { action_id, type, block_id: block?.block_id ?? 'b', ...(value === undefined ? {} : { value }) }
}
const part = (message: Recorded, name: string): string | undefined =>
  texts(message).find((text) => text.startsWith(`*${name}*`) || text.startsWith(`${name}:`))

describe('Only what Slack signed is answered', () => {
  test('the signature of the example in Slack’s documentation is good, and five minutes later no longer', () => {
    const body = Buffer.from(
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&' +
        'user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2F' +
        'commands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.' +
        '803a0bc887a14d10d2c447fce8b6703c',
    )
    const headers = {
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      'x-slack-request-timestamp': '1531420618',
    }
    const secret = '8f742231b10e8888abcd99yyyzzz85a5'
    expect(signedBySlack(secret, headers, body, new Date(1531420618_000))).toBe('good')
    expect(signedBySlack(secret, headers, body, new Date((1531420618 + WINDOW + 1) * 1000))).toBe('stale')
    expect(signedBySlack(`${secret}x`, headers, body, new Date(1531420618_000))).toBe('wrong')
  })

  test('nothing that is forged, altered, unsigned, or was signed too long ago or ahead', async () => {
    const body = new URLSearchParams(command).toString()
    const good = slackHeaders(body, { at: NOON })
    const at = (seconds: number) => slackHeaders(body, { at: new Date(NOON.getTime() + seconds * 1000) })
    const { 'x-slack-signature': signature = '', 'x-slack-request-timestamp': timestamp = '' } = good
    const tries: [string, { [header: string]: string }, string, string][] = [
      ['another secret', slackHeaders(body, { at: NOON, isForged: true }), body, 'signature/wrong'],
      ['another body', good, body.replace('beam', 'board'), 'signature/wrong'],
      [
        'another time',
        { ...good, 'x-slack-request-timestamp': String(Number(timestamp) - 1) },
        body,
        'signature/wrong',
      ],
      ['another version', { ...good, 'x-slack-signature': signature.replace('v0', 'v1') }, body, 'signature/wrong'],
      ['half a signature', { ...good, 'x-slack-signature': signature.slice(0, 40) }, body, 'signature/wrong'],
      ['no signature', { 'x-slack-request-timestamp': timestamp }, body, 'signature/missing'],
      ['no time', { 'x-slack-signature': signature }, body, 'signature/missing'],
      ['too old', at(-WINDOW - 1), body, 'signature/stale'],
      ['too early', at(WINDOW + 1), body, 'signature/stale'],
    ]
    for (const [what, headers, sent, code] of tries) {
      const response = await post(sent, headers)
      expect([what, response.status, ((await response.json()) as Recorded).code]).toEqual([what, 401, code])
    }
  })

  test('the same request again is answered again: nothing is changed by it', async () => {
    expect(await send(command)).toEqual(await send(command))
  })

  test('what is signed and no form of Slack’s is refused, and never breaks anything', async () => {
    for (const body of [
      '',
      'x',
      '{',
      '{}',
      'payload=',
      'payload=%7B',
      'payload=null',
      'payload=%7B%22type%22%3A1%7D',
      '%',
      'text=ask',
    ]) {
      const response = await post(body, slackHeaders(body, { at: NOON }))
      expect([body, response.status, ((await response.json()) as Recorded).code]).toEqual([
        body,
        400,
        'request/malformed',
      ])
    }
    for (const payload of [
      { type: 'view_submission' },
      { type: 'block_actions' },
      { type: 'block_actions', actions: [] },
      { type: 'block_actions', actions: [{ type: 'button', action_id: 'link' }] },
      { type: 'block_actions', actions: [{ type: 'static_select', action_id: 'answer.0.U1', block_id: 'm /x' }] },
    ])
      expect(await send({ payload: JSON.stringify(payload) })).toBeUndefined()
  })

  test('Slack’s own checks are answered', async () => {
    expect(await send(await recorded('slack/ssl-check'))).toBeUndefined()
    const body = JSON.stringify(await recorded('slack/url-verification'))
    const headers = { ...slackHeaders(body, { at: NOON }), 'content-type': 'application/json' }
    expect(await (await post(body, headers)).json()).toEqual({ challenge: 'is-this-address-yours' })
  })

  test('a server without a secret answers nobody', async () => {
    const small = await served({ bots: {} }, SMALL)
    const body = new URLSearchParams(command).toString()
    const response = await post(body, slackHeaders(body, { at: NOON }), small)
    expect([response.status, ((await response.json()) as Recorded).code]).toEqual([404, 'bot/absent'])
    await small.stop()
  })
})

describe('The slash command', () => {
  test('shows the verdict, why, the rule with its source and day, and date, format and edition, to whoever asked', async () => {
    const message = await send(command)
    const { hash } = server.editions.games.get('stccg')?.edition ?? { hash: '' }
    expect(message.response_type).toBe('ephemeral')
    expect(message.text).toMatch(
      /^Beam: permitted\. As long as no ship battle is being fought here, .* “Borg SHIELDS let transporters through”/,
    )
    expect(texts(message)[0]).toMatch(
      /^\*<https:\/\/umpire\.example\/g\/stccg\/rulings\?ask=beam&amp;f\.beam\.shields_in_the_way=true&amp;.*\|Beam: permitted>\*\nAs long as no ship battle/,
    )
    expect(part(message, 'Rule')).toContain('Borg Rulebook, version 1.6: Borg Affiliation Ships')
    expect(part(message, 'Rule')).toMatch(/; since May 2000$/)
    expect(message.blocks.at(-1)).toEqual({
      type: 'context',
      elements: [
        {
          type: 'plain_text',
          text: `As of June 2000 · Standard · Star Trek CCG, the Borg · edition ${hash.slice(0, 19)}`,
        },
      ],
    })
  })

  test('shows it to everyone where that is wished, and a fault never', async () => {
    expect((await say('ask beam game:stccg show:everyone')).response_type).toBe('in_channel')
    const fault = await say('ask beam game:stccg date:2000-13 show:everyone')
    expect([fault.response_type, fault.text]).toEqual(['ephemeral', expect.stringContaining('2000-13 is no date')])
  })

  test('needs no word before a question, and knows a sentence', async () => {
    const message = await say('can they beam with romulan shields up in june 2000 game:stccg')
    expect(message.text).toMatch(/^Beam: forbidden/)
    expect(texts(message)[0]).toContain('asOf=2000-06')
  })

  test('offers three readings as buttons where it is not sure, and answers with the one that is pressed', async () => {
    const unsure = await say('do romulans beam or report in june 2000 game:stccg')
    const buttons = elements(unsure).filter(({ action_id }) => action_id?.startsWith('hear.'))
    expect(buttons.map(({ value }) => value)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^\S+ stccg\/[\w-]{8}$/)),
    )
    for (const { action_id, value, text } of buttons) {
      const [, verdict] = /^\d\. (.+?): /.exec(text.text) ?? []
      const one = await press({ action_id, value })
      expect([one.replace_original, one.text]).toEqual([true, expect.stringContaining(`: ${verdict?.toLowerCase()}.`)])
    }
  })

  test('goes on in words from a ruling', async () => {
    const asked = await say('ask stccg/beam beam.shields_owner=borg beam.shields_in_the_way=yes date:2002')
    const { block_id, element } = asked.blocks.find(({ type }: Recorded) => type === 'input')
    const field = { block_id, action_id: element.action_id, type: 'plain_text_input' }
    const other = await press({ ...field, value: 'and with romulan shields?' })
    expect(texts(other)[0]).toContain('f.beam.shields_owner=romulan')
    expect(texts(other)[0]).toContain('asOf=2002')
  })

  test('looks up terms and rules, and tells what changed', async () => {
    expect((await say('term beaming')).text).toMatch(/^Beaming\. Moving personnel/)
    const rule = await say('rule borg-shields-are-open date:2002-06')
    expect(part(rule, 'Status')).toContain('rescinded since 2001 by “Borg SHIELDS are closed like any other”')
    const menu = actionOf(rule, 'look')
    const closed = { value: 'rule:stccg/borg-shields-are-closed', text: { type: 'plain_text', text: '…' } }
    const shown = await press({ ...menu, type: 'static_select', selected_option: closed })
    expect([shown.text, shown.replace_original]).toEqual([expect.stringContaining('Borg SHIELDS are closed'), true])
    const unknown = await say('rule borg-sheilds-are-opn')
    expect(unknown.text).toContain('Did you mean “Borg SHIELDS let transporters through”')
    const changed = await say('changed from 2000-06 to 2002-06 game:ascendancy')
    expect(changed.text).toMatch(/^What changed from June 2000 to June 2002\./)
    expect((await say('changed')).text).toMatch(/^From which date\?/)
  })

  test('helps, and goes by whatever name it was given', async () => {
    for (const text of ['', 'help']) expect((await say(text)).text).toContain('/umpire can they beam')
    expect((await send({ ...command, command: '/judge', text: '' })).text).toContain('/judge can they beam')
  })

  test('nothing that somebody types can mention anybody or pass for a link', async () => {
    const message = await say('&lt;!channel&gt; <@U1> <https://evil.example|x> & co show:everyone')
    expect(message.text).toContain('&lt;!channel&gt; &lt;@U1&gt; &lt;https://evil.example|x&gt; &amp; co')
    for (const block of message.blocks)
      if (block.text) expect([block.text.type, block.text.verbatim]).toEqual(['mrkdwn', true])
  })
})

describe('An interview', () => {
  async function byHttp(message: Recorded): Promise<Recorded> {
    const link = /<(https:[^|>]+)\|/.exec(texts(message)[0] ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { pathname, search } = new URL(link)
    const response = await fetch(`${server.baseUrl}${pathname.replace('/g/', '/v1/games/')}${search}`)
    expect(response.status).toBe(200)
    return response.json()
  }

  test.each([
    ['stccg', 'build_facility', 2],
    ['stccg', 'along.assimilated', 2],
    ['ascendancy', 'draw_tech_card', 2],
    ['ascendancy', 'warp_directly', 2],
  ])('of %s about %s says at each step what the HTTP interface does', async (game, ask, least) => {
    let message = await say(`ask ${game}/${ask}`)
    let steps = 0
    for (; ; steps++) {
      const answer = await byHttp(message)
      const [ruling] = answer.answers
      const said = ruling.verdict ?? (ruling.value ? 'yes' : 'no')
      expect(message.text).toContain(`: ${said === 'silent' ? 'no rule says' : said}`)
      const [next] = answer.ask
      const isOpen = next !== undefined && next.assumed === undefined
      expect(part(message, 'Next question') !== undefined).toBe(isOpen)
      if (!isOpen || steps === 12) break
      const choices = elements(message).filter(({ action_id }) => action_id?.startsWith('answer.'))
      const [first] = choices
      const pressed =
        first?.type === 'static_select'
          ? { ...actionOf(message, 'answer'), selected_option: first.options[steps % first.options.length] }
          : first?.type !== 'button'
            ? { ...actionOf(message, 'answer'), type: 'plain_text_input', value: String(next.choices[0]?.value) }
            : { action_id: first.action_id, value: choices[steps % choices.length].value }
      message = await press(pressed)
      expect(message.replace_original).toBe(true)
    }
    expect(steps).toBeGreaterThanOrEqual(least)
  })

  test('takes words that are typed, goes back, and past a question', async () => {
    const { edition } = server.editions.games.get('stccg') as NonNullable<ReturnType<typeof server.editions.games.get>>
    const { actions } = await recorded('slack/input')
    const isTyped = (block: Recorded) => block.type === 'input' && block.label.text !== 'Say more'
    let [asked, wrong, none]: Recorded[] = []
    for (const { name } of [...edition.vocabulary.actions, ...edition.vocabulary.quantities]) {
      asked = await say(`ask stccg/${name}`)
      if (!asked.blocks.some(isTyped) || !part(asked, 'Next question')) continue
      const field = { ...actions[0], ...actionOf(asked, 'answer'), type: 'plain_text_input' }
      wrong = await press({ ...field, value: '{{nonsense' })
      none = await press({ ...field, value: 'none' })
      // Some questions take any word, others no word at all.
      if (part(wrong, 'Not taken') && part(none, 'Given')) break
    }
    expect(part(wrong, 'Not taken')).toContain('nonsense')
    expect(part(none, 'Given')).toContain('?_ none')
    const back = await press(actionOf(none, 'back'))
    expect(back.blocks).toEqual(asked.blocks)
    const skipped = await press(actionOf(asked, 'skip'))
    expect(texts(skipped)[0]).toContain('skip=')
  })

  test('“Show everyone” says the same to all; there only who showed it changes it, and others go on apart', async () => {
    const mine = await say('ask stccg/beam')
    const shown = await press(actionOf(mine, 'show'))
    expect([shown.response_type, shown.replace_original]).toEqual(['in_channel', false])
    expect(texts(shown)).toEqual(texts(mine))
    const everyone = { container: { ...button.container, is_ephemeral: false } }
    const own = await press(actionOf(shown, 'answer'), everyone)
    expect([own.response_type, own.replace_original]).toEqual(['in_channel', true])
    const apart = await press(actionOf(shown, 'answer'), { ...everyone, user: { id: 'U0BOB00001' } })
    expect([apart.response_type, apart.replace_original]).toEqual(['ephemeral', false])
  })

  test('a press whose link says nothing is told so, and the message stays', async () => {
    const lost = await press({ action_id: 'answer.0.U0ANN00001', value: '/nowhere true' })
    expect([lost.replace_original, lost.text]).toEqual([false, expect.stringContaining('cannot go on')])
  })
})
