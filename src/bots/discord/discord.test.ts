import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../../../build/page.ts'
import {
  BOTS,
  discordHeaders,
  type Recorded,
  recorded,
  type Signing,
  type StandIn,
  standIn,
} from '../../../test/support/bots.ts'
import { NOON, type Served, SMALL, served, withinOneMinute } from '../../../test/support/http.ts'
import { WINDOW } from '../chat/recent.ts'
import { EPHEMERAL } from './message.ts'

let server: Served
let api: StandIn
let command: Recorded
let button: Recorded

beforeAll(async () => {
  api = await standIn()
  server = await served({ page: await builtPage(), bots: { ...BOTS, discord: { ...BOTS.discord, api: api.origin } } })
  command = await recorded('discord/command')
  button = await recorded('discord/button')
})

afterAll(async () => {
  await server.stop()
  await api.stop()
})

function post(body: string, headers: { [header: string]: string }, to = server): Promise<Response> {
  return fetch(`${to.baseUrl}/bots/discord`, { method: 'POST', headers, body })
}

async function send(interaction: Recorded, signing: Partial<Signing> = {}, to = server): Promise<Recorded> {
  const body = typeof interaction === 'string' ? interaction : JSON.stringify(interaction)
  const response = await post(body, discordHeaders(body, { at: NOON, ...signing }), to)
  expect(response.status).toBe(200)
  return response.json()
}

/** A command with its options, as the recorded one. */
function say(name: string, options: { readonly [option: string]: string | boolean }): Promise<Recorded> {
  const given = Object.entries(options).map(([option, value]) => ({
    name: option,
    type: typeof value === 'boolean' ? 5 : 3,
    value,
  }))
  return send({ ...command, data: { ...command.data, name, options: given } })
}

/** What comes of pressing something below a message: a button by its id, or an option of a menu. */
function press(message: Recorded, id: string, value?: string, more: Recorded = {}): Promise<Recorded> {
  const { flags = EPHEMERAL, embeds } = message
  const data = { custom_id: id, component_type: value === undefined ? 2 : 3, ...(value ? { values: [value] } : {}) }
  return send({ ...button, data, message: { ...button.message, flags, embeds }, ...more })
}

/** What comes of typing words into the form below a message. */
async function type(message: Recorded, value: string): Promise<Recorded> {
  const form = await recorded('discord/form')
  const components = [{ type: 1, components: [{ type: 4, custom_id: 'words', value }] }]
  const { flags = EPHEMERAL, embeds } = message
  return send({ ...form, data: { custom_id: 'answer', components }, message: { ...button.message, flags, embeds } })
}

const embedOf = (reply: Recorded): Recorded => reply.data.embeds[0]
const field = (reply: Recorded, name: string): string =>
  embedOf(reply).fields.find((each: Recorded) => each.name === name)?.value
const pressable = (reply: Recorded): Recorded[] => reply.data.components.flatMap((row: Recorded) => row.components)
const options = (reply: Recorded): Recorded[] => pressable(reply).flatMap((each) => each.options ?? [])
const ids = (reply: Recorded): string[] => pressable(reply).map((each) => each.custom_id ?? each.url)

describe('Only what Discord signed is answered', () => {
  const ping = async (): Promise<string> => JSON.stringify(await recorded('discord/ping'))

  test('a ping with a pong', async () => {
    expect(await send(await ping())).toEqual({ type: 1 })
  })

  test('nothing that is forged, altered, unsigned, or was signed too long ago or ahead', async () => {
    const body = await ping()
    const good = discordHeaders(body, { at: NOON })
    const at = (seconds: number) => discordHeaders(body, { at: new Date(NOON.getTime() + seconds * 1000) })
    const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': timestamp = '' } = good
    const tries: [string, { [header: string]: string }, string, string][] = [
      ['another key', discordHeaders(body, { at: NOON, isForged: true }), body, 'signature/wrong'],
      ['another body', good, body.replace('"type":1', '"type":2'), 'signature/wrong'],
      ['another time', { ...good, 'x-signature-timestamp': String(Number(timestamp) + 1) }, body, 'signature/wrong'],
      ['half a signature', { ...good, 'x-signature-ed25519': signature.slice(64) }, body, 'signature/wrong'],
      ['no digits', { ...good, 'x-signature-ed25519': 'z'.repeat(128) }, body, 'signature/wrong'],
      ['two signatures', { ...good, 'x-signature-ed25519': `${signature}, ${signature}` }, body, 'signature/wrong'],
      ['no signature', { 'x-signature-timestamp': timestamp }, body, 'signature/missing'],
      ['no time', { 'x-signature-ed25519': signature }, body, 'signature/missing'],
      ['nothing', { 'content-type': 'application/json' }, body, 'signature/missing'],
      ['too old', at(-WINDOW - 1), body, 'signature/stale'],
      ['too early', at(WINDOW + 1), body, 'signature/stale'],
    ]
    for (const [what, headers, sent, code] of tries) {
      const response = await post(sent, headers)
      expect([what, response.status, ((await response.json()) as Recorded).code]).toEqual([what, 401, code])
    }
    for (const seconds of [-WINDOW, WINDOW]) expect((await post(body, at(seconds))).status).toBe(200)
  })

  test('what is signed and no interaction is refused, and never breaks anything', async () => {
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{}',
      '{"type":0}',
      '{"type":6}',
      '{"type":"2"}',
      '{"type":2,"data":[]}',
    ]) {
      const response = await post(body, discordHeaders(body, { at: NOON }))
      expect([body, response.status, ((await response.json()) as Recorded).code]).toEqual([
        body,
        400,
        'request/malformed',
      ])
    }
    for (const body of [{ type: 2 }, { type: 2, data: { name: 'other' } }, { type: 3 }, { type: 5, data: {} }]) {
      const reply = await send(body)
      expect([reply.type, reply.data.flags]).toEqual([4, EPHEMERAL])
    }
    expect(await send({ type: 4 })).toEqual({ type: 8, data: { choices: [] } })
    expect(await send({ type: 4, data: { name: 'ask', options: [{ name: 'nothing', focused: true }] } })).toEqual({
      type: 8,
      data: { choices: [] },
    })
  })

  test('a server without a key answers nobody, and headers and rates of the server hold here, too', async () => {
    withinOneMinute()
    const small = await served({ bots: {}, requestsPerMinute: 3 }, SMALL)
    const body = await ping()
    const response = await post(body, discordHeaders(body, { at: NOON }), small)
    expect([response.status, ((await response.json()) as Recorded).code]).toEqual([404, 'bot/absent'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    for (let count = 0; count < 3; count++) await post(body, {}, small)
    expect((await post(body, {}, small)).status).toBe(429)
    await small.stop()
    expect((await fetch(`${server.baseUrl}/bots/discord`)).status).toBe(405)
    expect((await post('x'.repeat(300_000), {})).status).toBe(413)
  })
})

describe('/ask', () => {
  test('shows the verdict, why, the rule with its source and day, what was given, and date, format and edition', async () => {
    const reply = await send(command)
    const { hash } = server.editions.games.get('stccg')?.edition ?? { hash: '' }
    expect(reply.type).toBe(4)
    expect(reply.data.flags).toBe(EPHEMERAL)
    expect(reply.data.allowed_mentions).toEqual({ parse: [] })
    expect(embedOf(reply)).toMatchObject({
      title: 'Beam: permitted',
      description: expect.stringContaining('lifts “SHIELDS block beaming”, so the usual answer of the game holds.'),
      footer: { text: `As of June 2000 · Standard · Star Trek CCG, the Borg · edition ${hash.slice(0, 19)}` },
    })
    expect(field(reply, 'Rule')).toMatch(
      /^\[Borg SHIELDS let transporters through\]\(https:\/\/umpire\.example\/g\/stccg\/rules\/borg-shields-are-open\?asOf=2000-06\): Borg Rulebook, version 1\.6: Borg Affiliation Ships.*; since May 2000$/,
    )
    expect(field(reply, 'Given')).toBe(
      '• **Are SHIELDS up between the two ends?** yes\n• **Whose SHIELDS are they?** Borg',
    )
    expect(embedOf(reply).url).toContain(
      `https://umpire.example/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06&edition=${hash}`,
    )
  })

  test('says what is no longer so, and takes today where nobody says a date', async () => {
    const reply = await say('ask', { what: 'beam', facts: 'beam.shields_in_the_way=true beam.shields_owner=borg' })
    expect(embedOf(reply).footer.text).toMatch(/^As of 21 November 2026 · /)
    expect(embedOf(reply).title).toBe('Beam: forbidden')
    expect(field(reply, 'No longer')).toMatch(
      /Borg SHIELDS let transporters through\]\(.*\): rescinded since 2001; The Borg/,
    )
  })

  test('shows it to everyone only where that is wished, and a fault never', async () => {
    expect((await say('ask', { what: 'stccg/beam', everyone: true })).data.flags).toBeUndefined()
    expect((await say('ask', { what: 'stccg/beam', everyone: false })).data.flags).toBe(EPHEMERAL)
    const fault = await say('ask', { what: 'stccg/beam', date: '2000-13', everyone: true })
    expect(fault.data.flags).toBe(EPHEMERAL)
    expect(embedOf(fault).description).toBe('2000-13 is no date: write 2000, 2000-05, 2000-05-12 or latest.')
  })

  test('understands a sentence, and says what of it did not count', async () => {
    const reply = await say('ask', {
      what: 'can they beam with klingon shields up in june 2000, buddy',
      game: 'stccg',
    })
    expect(embedOf(reply).title).toBe('Beam: forbidden')
    expect(embedOf(reply).url).toContain('f.beam.shields_owner=klingon&asOf=2000-06')
    expect(field(reply, 'Not understood')).toContain('“buddy”')
  })

  test('an option comes before what the sentence says', async () => {
    const reply = await say('ask', {
      what: 'can they beam with romulan shields up in june 2000',
      game: 'stccg',
      date: '2002',
      format: 'warp-speed',
      facts: 'beam.shields_owner=borg',
    })
    expect(embedOf(reply).url).toContain('f.beam.shields_owner=borg&asOf=2002&format=warp-speed')
  })

  const UNSURE = 'do romulans beam or report in june 2000'

  test('where it is not sure what is asked, offers three readings as buttons, each with what it comes to', async () => {
    const unsure = await say('ask', { what: UNSURE, game: 'stccg' })
    expect(embedOf(unsure).title).toBe('Which of these do you mean?')
    const buttons = pressable(unsure)
    expect(buttons.map(({ custom_id }) => custom_id)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^hear:stccg\/[\w-]{8}$/)),
    )
    for (const [at, { label }] of buttons.entries()) {
      expect(label.length).toBeLessThanOrEqual(80)
      expect(label).toMatch(new RegExp(`^${at + 1}\\. .+: .+`))
      expect(embedOf(unsure).fields[at].name).toContain(label.replace(/…$/, ''))
    }
  })

  test('a reading that is picked is the ruling it promised, with what nobody said', async () => {
    const unsure = await say('ask', { what: UNSURE, game: 'stccg' })
    for (const { custom_id, label } of pressable(unsure)) {
      const reply = await press(unsure.data, custom_id)
      const [, verdict, asked] = /^\d\. (.+?): (.*?)…?$/.exec(label) ?? []
      expect(reply.type).toBe(7)
      expect(embedOf(reply).title.toLowerCase()).toMatch(
        new RegExp(`^${asked?.toLowerCase()}.*: ${verdict?.toLowerCase()}$`),
      )
      expect(embedOf(reply).footer.text).toMatch(/^As of June 2000 · /)
    }
  })

  test('offers another game below the readings, and goes on there', async () => {
    const both = await say('ask', { what: 'may my borg crew sort of help out with a mission?' })
    const elsewhere = pressable(both).find(({ label }) => label === 'In Star Trek: Ascendancy, the Borg')
    expect(embedOf(both).footer.text).toBe('Star Trek CCG, the Borg')
    const there = await press(both.data, elsewhere?.custom_id)
    expect([there.type, embedOf(there).footer.text]).toEqual([7, 'Star Trek: Ascendancy, the Borg'])
  })

  test('a message that names a game by a word of its title is about that game', async () => {
    for (const [word, title] of [
      ['ascendancy', 'Star Trek: Ascendancy, the Borg'],
      ['ccg', 'Star Trek CCG, the Borg'],
    ]) {
      const { footer } = embedOf(await say('ask', { what: `in ${word}, can my crew run from the fight` }))
      expect(footer.text).toContain(title)
    }
  })

  test('shows what a search finds where nothing can be meant', async () => {
    const nothing = await say('ask', { what: 'xqzzy' })
    expect(embedOf(nothing).title).toBe('That is not clear')
    expect(embedOf(nothing).description).toContain('A search finds nothing either.')
    expect(nothing.data.components).toEqual([])
  })

  test('says no word twice that it did not understand, and no more of a long one than tells which it was', async () => {
    const what = 'can they beam with romulan shields up, blorp or blorp or blorp'
    const reply = await say('ask', { what, game: 'stccg' })
    expect(embedOf(reply).fields.map(({ value }: Recorded) => value.match(/blorp/g)?.length ?? 0)).toContain(1)
    const { description } = embedOf(await say('ask', { what: 'xqzzy '.repeat(500) }))
    expect(description.length).toBeLessThan(400)
  })

  test('says once what several rules rest on, and ends a sentence once', async () => {
    const facts = 'combat.kind=space_battle combat.round=1 cube.hits_taken=0'
    const reply = await say('ask', { what: 'ascendancy/cube.attack_dice', facts })
    const mind = field(reply, 'Mind').split('\n')
    expect(new Set(mind).size).toBe(mind.length)
    expect(mind.join()).not.toContain('..')
  })
})

describe('/rule and /term', () => {
  test('a rule by its id: what it says, its status, sources, since when, and what it is bound up with', async () => {
    const reply = await say('rule', { rule: 'borg-shields-are-open', date: '2002-06' })
    expect(embedOf(reply)).toMatchObject({
      title: 'Borg SHIELDS let transporters through',
      description: expect.stringMatching(/^By the rulebook Borg SHIELDS stop no transporter/),
      footer: { text: expect.stringContaining('As of June 2002 · Standard') },
    })
    expect(field(reply, 'Status')).toBe('rescinded since 2001 by “Borg SHIELDS are closed like any other”')
    expect(field(reply, 'Since')).toBe('May 2000')
    expect(field(reply, 'Source')).toContain('Borg Rulebook, version 1.6')
    expect(field(reply, 'What acts on it')).toMatch(
      /Borg SHIELDS are closed like any other\]\(.*\): cancels it; active$/m,
    )
    expect(field(reply, 'It acts on')).toContain('it lifts this rule, which is active')
    const shown = await press(reply.data, 'look', 'rule:stccg/borg-shields-are-closed')
    expect([embedOf(shown).title, field(shown, 'Status')]).toEqual([
      'Borg SHIELDS are closed like any other',
      'active since 2001',
    ])
    expect(embedOf(shown).footer.text).toMatch(/^As of June 2002/)
  })

  test('a rule by its title, or by the entry it stands in', async () => {
    expect(embedOf(await say('rule', { rule: 'shields BLOCK beaming' })).title).toBe('SHIELDS block beaming')
    const many = await say('rule', { rule: 'beaming', game: 'stccg' })
    expect(options(many).map(({ value }) => value)).toContain('rule:stccg/shields-block-beaming')
  })

  test('nothing at all: what to say', async () => {
    expect(embedOf(await say('rule', { rule: ' ' })).title).toBe('Which rule?')
    expect(embedOf(await say('term', { word: ' ' })).title).toBe('Which term?')
  })

  test('an unknown rule: the nearest there are, for whoever asked alone', async () => {
    const reply = await say('rule', { rule: 'borg-sheilds-are-opn', everyone: true })
    expect(reply.data.flags).toBe(EPHEMERAL)
    expect(embedOf(reply).description).toContain('Did you mean “Borg SHIELDS let transporters through”')
    expect(options(reply)[0].value).toBe('rule:stccg/borg-shields-are-open')
  })

  test('a term in a direct message: what it means, its other names, its rules', async () => {
    const reply = await send(await recorded('discord/direct-message'))
    expect(embedOf(reply)).toMatchObject({ title: 'Beaming', description: expect.stringMatching(/^Moving personnel/) })
    expect(field(reply, 'Also')).toContain('transporters')
    expect(field(reply, 'Rules')).toContain('SHIELDS block beaming')
  })

  test('a word of two games: what it means in each, to pick one', async () => {
    const reply = await say('term', { word: 'borg' })
    expect(embedOf(reply).fields.map((each: Recorded) => each.name)).toEqual([
      'Star Trek: Ascendancy, the Borg',
      'Star Trek CCG, the Borg',
    ])
    expect(embedOf(await press(reply.data, 'look', 'term:ascendancy/borg')).url).toContain('/g/ascendancy/entries/borg')
    expect(embedOf(await say('term', { word: 'borg', game: 'Star Trek CCG, the Borg' })).url).toContain('/g/stccg/')
  })

  test('an old name leads to the new one, and a misspelt one to the nearest', async () => {
    const reply = await say('term', { word: 'transprt drone', game: 'stccg' })
    expect(embedOf(reply).title).toBe('Not found')
    expect(options(reply)[0].label).toBe('Transport Drone')
  })
})

describe('/changed', () => {
  test('rules begun, ended and modified, and examples that are answered otherwise', async () => {
    const reply = await say('changed', { from: '2000-06', to: '2002-06', game: 'stccg' })
    expect(embedOf(reply).title).toBe('What changed from June 2000 to June 2002')
    expect(embedOf(reply).description).toMatch(/^Rules: \d+ begun, \d+ ended, 4 modified\. Worked examples/)
    expect(embedOf(reply).url).toContain('/g/stccg/changes?from=2000-06&to=2002-06&edition=sha256-')
    expect(options(reply)).toHaveLength(25)
  })

  test('asks for the game, and says what is wrong with a date', async () => {
    const which = await say('changed', { from: '2019' })
    expect(ids(which)).toEqual(['game:ascendancy', 'game:stccg'])
    const wrong = await say('changed', { from: 'yesterday', game: 'ascendancy' })
    expect(embedOf(wrong).description).toContain('Yesterday is no date')
  })
})

describe('While an option is typed', () => {
  const complete = async (name: string, option: string, value: string, beside: Recorded = {}): Promise<Recorded[]> => {
    const base = await recorded('discord/autocomplete')
    const others = Object.entries(beside).map(([other, given]) => ({ name: other, type: 3, value: given }))
    const data = { ...base.data, name, options: [...others, { name: option, type: 3, value, focused: true }] }
    const reply = await send({ ...base, data })
    expect(reply.type).toBe(8)
    return reply.data.choices
  }

  test('actions and quantities are offered by their labels, each with its game', async () => {
    const choices = await complete('ask', 'what', 'bea')
    expect(choices[0]).toEqual({ name: 'Beam · Star Trek CCG, the Borg', value: 'stccg/beam' })
    const sentence = 'can they beam with borg shields up'
    expect(await complete('ask', 'what', sentence)).toEqual([{ name: `“${sentence}”`, value: sentence }])
    expect((await complete('ask', 'what', '')).length).toBe(25)
    expect(await complete('ask', 'what', 'bea', { game: 'ascendancy' })).not.toContainEqual(choices[0])
  })

  test('rules and terms, misspelt ones too', async () => {
    expect((await complete('rule', 'rule', 'shields block'))[0].value).toBe('stccg/shields-block-beaming')
    expect((await complete('rule', 'rule', 'borg-shields-are'))[0].value).toBe('stccg/borg-shields-are-closed')
    expect((await complete('term', 'word', 'transprt')).map(({ value }) => value)).toContain('stccg/transport-drone')
    expect((await complete('term', 'word', 'bea')).map(({ value }) => value)).toContain('stccg/beaming')
  })

  test('facts that matter to what is asked, then their values', async () => {
    const names = await complete('ask', 'facts', 'shields_o', { what: 'stccg/beam' })
    expect(names[0].value).toBe('beam.shields_owner=')
    const [first] = await complete('ask', 'facts', '', { what: 'stccg/beam' })
    expect(first.value).toMatch(/^beam\./)
    const misspelt = await complete('ask', 'facts', 'beam.shields_owner=rmulan', { what: 'stccg/beam' })
    expect(misspelt.map(({ value }) => value)).toEqual(['beam.shields_owner=romulan'])
    const values = await complete('ask', 'facts', 'beam.shields_in_the_way=yes, beam.shields_owner=kl', {
      what: 'stccg/beam',
    })
    expect(values).toEqual([
      {
        name: 'beam.shields_in_the_way=yes, beam.shields_owner=klingon',
        value: 'beam.shields_in_the_way=yes, beam.shields_owner=klingon',
      },
    ])
  })

  test('formats, games, and days on which something changed', async () => {
    expect((await complete('ask', 'format', 'warp')).map(({ value }) => value)).toEqual(['warp-speed'])
    expect((await complete('ask', 'game', 'asc')).map(({ value }) => value)).toEqual(['ascendancy'])
    expect((await complete('ask', 'event', 'wor')).map(({ value }) => value)).toEqual(['worlds-2001'])
    expect((await complete('changed', 'from', '2000')).map(({ value }) => value)).toContain('2000-05-01')
    expect((await complete('changed', 'to', 'lat')).map(({ value }) => value)).toEqual(['latest'])
  })

  test('never more than 25, and none longer than Discord takes', async () => {
    for (const [name, option] of [
      ['ask', 'what'],
      ['ask', 'facts'],
      ['rule', 'rule'],
      ['term', 'word'],
      ['changed', 'from'],
    ] as const)
      for (const typed of ['', 'b', 'the', 'shields up', 'x'.repeat(300)]) {
        const choices = await complete(name, option, typed)
        expect(choices.length).toBeLessThanOrEqual(25)
        for (const choice of choices) {
          expect(choice.name.length).toBeLessThanOrEqual(100)
          expect(choice.value.length).toBeLessThanOrEqual(100)
        }
      }
  })
})

describe('An interview', () => {
  /** The same question put to the HTTP interface: what the title links to, under /v1. */
  async function byHttp(reply: Recorded): Promise<Recorded> {
    const { pathname, search } = new URL(embedOf(reply).url)
    const response = await fetch(`${server.baseUrl}${pathname.replace('/g/', '/v1/games/')}${search}`)
    expect(response.status).toBe(200)
    return response.json()
  }

  test.each([
    ['stccg', 'build_facility', 2],
    ['stccg', 'stock', 1],
    ['stccg', 'along.assimilated', 2],
    ['stccg', 'board', 2],
    ['ascendancy', 'draw_tech_card', 2],
    ['ascendancy', 'cube.damage', 3],
    ['ascendancy', 'players.lost', 2],
    ['ascendancy', 'warp_directly', 2],
  ])('of %s about %s says at each step what the HTTP interface does', async (game, ask, least) => {
    let reply = await say('ask', { what: `${game}/${ask}` })
    let steps = 0
    for (; ; steps++) {
      const answer = await byHttp(reply)
      const [ruling] = answer.answers
      const said = ruling.verdict === 'silent' ? 'no rule says' : (ruling.verdict ?? spoken(ruling.value))
      expect(embedOf(reply).title.replaceAll('\\', '')).toContain(`: ${said}`)
      expect(embedOf(reply).footer.text).toContain(answer.edition.slice(0, 19))
      const [next] = answer.ask
      const isOpen = next !== undefined && next.assumed === undefined
      expect(field(reply, 'Next question') !== undefined).toBe(isOpen)
      if (!isOpen || steps === 12) break
      expect(field(reply, 'Next question').replaceAll('\\', '')).toContain(next.question)
      const choices = pressable(reply).filter((each) => /^answer(:|$)/.test(each.custom_id ?? ''))
      const menu = choices[0]?.options
      const typed = String(next.choices[steps % next.choices.length]?.value)
      reply = menu
        ? await press(reply.data, 'answer', menu[steps % menu.length].value)
        : choices.length > 0
          ? await press(reply.data, choices[steps % choices.length].custom_id)
          : await type(reply.data, typed)
      expect(reply.type).toBe(7)
    }
    expect(steps).toBeGreaterThanOrEqual(least)
  })

  const spoken = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))

  test('goes on by a menu where there are more than five choices, and back and past a question', async () => {
    const first = await say('ask', { what: 'stccg/subatomic.lost' })
    const [menu] = pressable(first)
    expect(menu).toMatchObject({ type: 3, custom_id: 'answer', placeholder: expect.stringMatching(/\?$/) })
    expect(menu.options.length).toBeGreaterThan(5)
    const base = await recorded('discord/select')
    const [{ value }] = menu.options
    const message = { ...base.message, embeds: first.data.embeds }
    const second = await send({ ...base, data: { ...base.data, values: [value] }, message })
    const fact = new URL(embedOf(first).url).hash.slice(1)
    expect(embedOf(second).url).toContain(`f.${fact}=${value}`)
    const back = await press(second.data, 'back')
    expect(embedOf(back)).toEqual(embedOf(first))
    const skipped = await press(first.data, 'skip')
    expect(embedOf(skipped).url).toContain(`skip=${fact}`)
    expect(field(skipped, 'Next question')).not.toBe(field(first, 'Next question'))
    expect(embedOf(await press(skipped.data, 'back')).url).not.toContain('skip=')
  })

  test('offers no range of numbers to press that would state one of them: a number is typed', async () => {
    const facts = 'combat.kind=space_battle combat.round=1'
    const asked = await say('ask', { what: 'ascendancy/cube.attack_dice', facts })
    expect(field(asked, 'Next question')).toContain('How many Hits did the Cube take this round?')
    const answers = pressable(asked).filter(({ custom_id }) => custom_id?.startsWith('answer'))
    expect(answers.map(({ label }) => label)).toEqual(['9 to 999'])
    expect(embedOf(await type(asked.data, '5')).title).toBe(
      'Dice the Cube attacks with this round, those lost to a First Strike taken off: 4 dice',
    )
  })

  test('takes back what was done last, an answer or a question skipped, one after the other', async () => {
    const shown: string[] = []
    let reply = await say('ask', { what: 'stccg/beam', facts: 'beam.shields_owner=borg', date: '2002' })
    for (const step of ['skip', 'answer:true', 'skip', 'skip', 'answer:true']) {
      shown.push(embedOf(reply).url)
      reply = await press(reply.data, step)
    }
    for (const before of shown.reverse()) {
      reply = await press(reply.data, 'back')
      expect(embedOf(reply).url).toBe(before)
    }
  })

  test('takes words where there is nothing to choose from, in a form, and keeps the question where they do not fit', async () => {
    const { edition } = server.editions.games.get('stccg') as NonNullable<ReturnType<typeof server.editions.games.get>>
    let asked: Recorded
    for (const { name } of [...edition.vocabulary.actions, ...edition.vocabulary.quantities]) {
      asked = await say('ask', { what: `stccg/${name}` })
      const isTyped = pressable(asked).some(({ label }) => label === 'Type an answer')
      if (!isTyped || !field(asked, 'Next question')) continue
      const [wrong, none] = [await type(asked.data, '{{nonsense'), await type(asked.data, 'none')]
      // Some questions take any word, others no word at all.
      if (field(wrong, 'Not taken') && field(none, 'Given')) break
    }
    const form = await press(asked.data, 'type')
    expect(form).toMatchObject({ type: 9, data: { custom_id: 'answer', components: [{ components: [{ type: 4 }] }] } })
    const submit = (value: string): Promise<Recorded> => type(asked.data, value)
    const wrong = await submit('{{nonsense')
    expect(wrong.type).toBe(7)
    expect(field(wrong, 'Not taken')).toContain('nonsense')
    expect(field(wrong, 'Next question')).toBe(field(asked, 'Next question'))
    const none = await submit('none')
    expect([none.type, field(none, 'Given')]).toEqual([7, expect.stringContaining('none')])
  })

  test('goes on in words from a ruling: another date, another fact, nothing said twice', async () => {
    const asked = await say('ask', {
      what: 'stccg/beam',
      facts: 'beam.shields_in_the_way=true, beam.shields_owner=borg',
      date: '2002',
    })
    expect(embedOf(asked).title).toBe('Beam: forbidden')
    const other = await type(asked.data, 'and with romulan shields?')
    expect(embedOf(other).url).toContain('f.beam.shields_in_the_way=true&f.beam.shields_owner=romulan&asOf=2002')
    const earlier = await type(asked.data, 'and in june 2000?')
    const [picked] = pressable(earlier).filter(({ custom_id = '' }) => custom_id.startsWith('hear:'))
    const ruled = picked ? await press(earlier.data, picked.custom_id) : earlier
    expect(embedOf(ruled).title).toBe('Beam: permitted')
    expect(embedOf(ruled).url).toContain('f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06')
  })

  test('“Show everyone” says the same to all; there only who showed it changes it, and others go on apart', async () => {
    const mine = await say('ask', { what: 'stccg/beam' })
    const shown = await press(mine.data, 'show')
    expect([shown.type, shown.data.flags]).toEqual([4, undefined])
    expect(embedOf(shown)).toEqual(embedOf(mine))
    expect(ids(shown)).not.toContain('show')
    const everyone = { ...shown.data, flags: 0 }
    expect((await press(everyone, 'answer:true')).type).toBe(7)
    const { user } = button.member
    const other = { member: { ...button.member, user: { ...user, id: '1290000000000000051' } } }
    const apart = await press(everyone, 'answer:true', undefined, other)
    expect([apart.type, apart.data.flags]).toEqual([4, EPHEMERAL])
    expect(embedOf(apart).url).toContain('f.beam.shields_in_the_way=true')
  })

  test('goes on with the newest edition, and says so, where the one it began with is kept no longer', async () => {
    const asked = await say('ask', { what: 'stccg/beam' })
    const [embed] = asked.data.embeds
    const url = embed.url.replace(/sha256-[0-9a-f]{64}/, `sha256-${'0'.repeat(64)}`)
    const reply = await press({ ...asked.data, embeds: [{ ...embed, url }] }, 'answer:false')
    expect(field(reply, 'Newer edition')).toContain('this is the newest')
    expect(embedOf(reply).url).toContain(server.editions.games.get('stccg')?.edition.hash)
  })

  test.each([
    ['no address', 'not an address'],
    ['another site’s', 'https://evil.example/x'],
    ['a game that is not here', 'https://umpire.example/g/chess/rulings?ask=castle#king.moved'],
    ['no question', 'https://umpire.example/g/stccg/rulings?ask=beam'],
  ])('a message whose link says nothing cannot go on, and stays as it was: %s', async (_, url) => {
    const reply = await press({ embeds: [{ url }] }, 'answer:true')
    expect([reply.type, reply.data.flags, embedOf(reply).title]).toEqual([4, EPHEMERAL, 'This message cannot go on'])
  })

  test('a link can say no more than a link: what it has wrong is left out and named', async () => {
    const url =
      'https://umpire.example/g/stccg/rulings?ask=beam&f.beam.shields_owner=borg&f.nothing=1&asOf=2000-06#beam.shields_in_the_way'
    const reply = await press({ embeds: [{ url }] }, 'answer:true')
    expect(reply.type).toBe(4)
    expect(embedOf(reply).description).toContain('nothing')
  })
})
