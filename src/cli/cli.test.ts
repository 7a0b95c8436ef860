import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Unheard } from '../domain/index.ts'
import { type ReceiptDraft, sealReceipt } from '../editions/index.ts'
import { openStore } from '../store/index.ts'
import { type Ran, umpire } from './testing/umpire.fixture.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const GOOD = join(import.meta.dirname, '../../test/fixtures/small-games')

/** Runs the program itself. */
function program(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

const WORLDS = { game: 'cards', event: 'worlds' }

const onGood = (...args: readonly string[]) => umpire(...args, '--content', GOOD)

let bad = ''

/** The small games with two faults in `cards`; `board` is as good as before. */
beforeAll(async () => {
  bad = await mkdtemp(join(tmpdir(), 'umpire-cli-'))
  await cp(GOOD, bad, { recursive: true })
  const path = join(bad, 'cards/entries/beaming.md')
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    text
      .replace('when: beam.shields_in_the_way', 'when: beam.sheilds_in_the_way')
      .replace('source: rulebook, at: Borg', 'source: rulebok, at: Borg'),
  )
})

afterAll(() => rm(bad, { recursive: true }))

describe('umpire check', () => {
  test('ends well and counts what there is', async () => {
    const { code, out } = await onGood('check')
    expect(code).toBe(0)
    expect(out).toContain('cards: entries 5, rules 4')
    expect(out).toMatch(/^cards: .*, 0 sayings of 0 questions, 0 phrases, 0 messages$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(/^0 errors, \d+ warnings?, \d+ info$/)
  })

  test('prints every fault as file:line:column code message, errors first, and ends with 1', async () => {
    const { code, out } = await umpire('check', '--content', bad)
    expect(code).toBe(1)
    const lines = out.trim().split('\n')
    for (const wrong of ['sheilds_in_the_way', 'rulebok'])
      expect(lines.some((line) => line.includes(wrong) && /^cards\/\S+:\d+:\d+ [\w/-]+ /.test(line))).toBe(true)
    expect(lines[0]).toMatch(/^cards\/entries\/beaming\.md:\d+:\d+ /)
  })

  test('prints diagnostics and counts as JSON', async () => {
    const { code, out } = await umpire('check', '--json', '--content', bad)
    expect(code).toBe(1)
    const { diagnostics, counts } = JSON.parse(out)
    expect(Object.keys(counts)).toEqual(['board', 'cards'])
    expect(Object.keys(counts.board).sort()).toEqual([
      'cases',
      'entries',
      'executable',
      'rules',
      'sections',
      'speech',
      'uncased',
      'uncited',
    ])
    for (const each of diagnostics)
      expect(each).toMatchObject({ code: /./, severity: /error|warning|info/, file: /^cards\/|^board\// })
    expect(diagnostics.filter((each: { severity: string }) => each.severity === 'error').length).toBeGreaterThanOrEqual(
      2,
    )
  })

  test('takes warnings as errors when it is strict', async () => {
    const relaxed = await onGood('check', '--json')
    const warnings = JSON.parse(relaxed.out).diagnostics.filter(
      (each: { severity: string }) => each.severity === 'warning',
    )
    expect(warnings.length).toBeGreaterThan(0)
    const strict = await onGood('check', '--strict')
    expect([relaxed.code, strict.code]).toEqual([0, 1])
  })

  test('is of no use on a folder without games, such as the folder of one game, and says so', async () => {
    for (const command of ['check', 'publish'] as const) {
      const data = command === 'publish' ? ['--data', join(bad, '.none')] : []
      const { code, out, err } = await umpire(command, '--content', join(GOOD, 'cards'), ...data)
      expect([code, out, err.includes('There is no game in')]).toEqual([1, '', true])
    }
  })

  test('says that a folder is not there', async () => {
    const { code, err } = await umpire('check', '--content', join(bad, 'nowhere'))
    expect([code, err.includes('nowhere')]).toEqual([1, true])
  })
})

describe('umpire ask', () => {
  test('answers verdict first, with the rules and their citations', async () => {
    const { code, out } = await onGood(
      'ask',
      'beam',
      'beam.shields_in_the_way=true',
      'beam.shields_owner=borg',
      '--as-of',
      '2000-06',
    )
    expect(code).toBe(0)
    const lines = out.split('\n')
    expect(lines[0]).toBe('PERMITTED: beam (by default)')
    expect(out).toContain('borg-shields-are-open')
    expect(out).toContain('rulebook, Borg ships')
    expect(lines).toContain('  Usual: beaming (beaming; rulebook, Beaming)')
    expect(out).toMatch(/^Hinges on: ship_battle\.under_way = false.* \(otherwise true: forbidden\)$/m)
    expect(out).toContain('As of June 2000, standard')
  })

  test('understands a sentence, and says what was taken from which words', async () => {
    const { code, out } = await onGood(
      'ask',
      'can',
      'they',
      'beam',
      'with klingon shields in the way in june 2000?',
      '--game',
      'cards',
    )
    expect([code, out]).toEqual([0, expect.stringContaining('“beam”: ask beam')])
    expect(out).toContain('“in june 2000”: asOf 2000-06')
    expect(out).toContain('As of June 2000')
  })

  test('numbers the readings of a sentence that is not sure, with what each takes for granted and how to ask it', async () => {
    const sentence = 'can they beam, shields in the way, june 2000'
    const { code, out } = await onGood('ask', sentence)
    expect(code).toBe(2)
    expect(out).toMatch(/^It is not sure what that asks in Cards; it may be:\n1\. [A-Z]+: beam \(/)
    expect(out).toContain('   Taken for granted: beam.shields_owner = ')
    expect(out).toMatch(/^2\. 6 PEOPLE: people in one beam$/m)
    for (const [, verdict, command = ''] of out.matchAll(/^\d\. (.+?): (?:.*\n)+? {3}umpire ask (.*)$/gm))
      expect((await onGood('ask', ...command.split(' '))).out).toMatch(new RegExp(`^${verdict}: `, 'i'))
    const whole = await onGood('ask', sentence, '--json')
    expect(whole.code).toBe(2)
    expect(JSON.parse(whole.out)).toMatchObject({ game: 'cards', readings: [{ sure: false }, { sure: false }] })
  })

  test('says what it can where a sentence is not clear', async () => {
    const { code, err } = await onGood('ask', 'what is the weather like')
    expect([code, err]).toEqual([2, expect.stringContaining('It is not clear what that asks.')])
  })

  test('tells which rule no longer holds, and asks what is still open', async () => {
    const past = await onGood('ask', 'beam', 'beam.shields_in_the_way=true', 'beam.shields_owner=borg')
    expect(past.out).toMatch(/^FORBIDDEN: beam/)
    expect(past.out).toMatch(/No longer: .*borg-shields-are-open.* rescinded since 2001 by borg-shields-are-closed/)
    const open = await onGood('ask', 'beam')
    expect(open.out).toMatch(/^UNDETERMINED: beam/)
    expect(open.out).toContain('Ask: Are SHIELDS in the way? (beam.shields_in_the_way = ')
  })

  test('answers quantities with their unit, and lists by repetition', async () => {
    const person = 'beam.team={"name":"A"}'
    const { out } = await onGood('ask', 'beam.most', person, person, '--format', 'quick')
    expect(out).toMatch(/^8 people: people in one beam/)
  })

  test('prints the whole answer as JSON', async () => {
    const { out } = await onGood('ask', 'move', 'ship.damaged=true', '--json')
    expect(JSON.parse(out)).toMatchObject({ game: 'board', answers: [{ ask: 'move', verdict: 'forbidden' }] })
  })

  test.each([
    [['baem'], 'Did you mean beam'],
    [['beam', 'beam.shields_onwer=borg'], 'Did you mean beam.shields_owner'],
    [['beam', 'beam.shields_owner=brog'], 'Did you mean borg'],
    [['beam', 'beam.shields_in_the_way=yes'], 'Did you mean true'],
    [['beam', '--as-of', 'soon'], 'asOf'],
    [['beam', '--format', 'quik'], 'Did you mean quick'],
    [['beam', '--game', 'crads'], 'Did you mean cards'],
    [['beam', '--include', 'prof'], 'Did you mean proof'],
    [['beam', 'move'], 'No game knows all'],
    [[], 'More than one game'],
  ])('ends with 2 and says what is wrong: %j', async (args, said) => {
    const { code, out, err } = await onGood('ask', ...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(said)
  })

  test('answers from a good game beside a broken one, and says why it does not from the broken one', async () => {
    expect((await umpire('ask', 'move', '--content', bad)).code).toBe(0)
    const { code, err } = await umpire('ask', 'beam', '--game', 'cards', '--content', bad)
    expect([code, err.includes('sheilds_in_the_way')]).toEqual([1, true])
  })
})

describe('umpire search and show', () => {
  test('find entries of all games, misspelt ones too', async () => {
    const { code, out } = await onGood('search', 'beem', 'shelds')
    expect(code).toBe(0)
    expect(out).toMatch(/^cards\/beaming: beaming \(rule\), rule /m)
    expect(out).toContain('Did you mean beam shields')
  })

  test('stand below the name of their game, which says what the word means there', async () => {
    const { out } = await onGood('search', 'cube')
    expect(out).toMatch(
      /^Board: 1 entry\n {2}Borg Cube: .+\.\nboard\/cube.*\n(?:.*\n)*\nCards: 1 entry\n.*\ncards\/cube/,
    )
  })

  test('name a game also where the first results are all of another', async () => {
    const { out } = await umpire('search', 'Borg', '--content', join(import.meta.dirname, '../../content'))
    for (const [game, title] of [
      ['ascendancy', 'Star Trek: Ascendancy, the Borg'],
      ['stccg', 'Star Trek CCG, the Borg'],
    ])
      expect(out).toMatch(new RegExp(`^${title}: \\d+ entries\\n {2}Borg: .*\\n${game}/borg: Borg`, 'm'))
  })

  test('show an entry with its rules at a date, by any of its names', async () => {
    const { out } = await onGood('show', 'transporters', '--as-of', '2000-06')
    expect(out).toMatch(/^beaming \(rule, cards\/beaming\), also beam, transporters/)
    expect(out).toContain('borg-shields-are-open: active, since 1994 (rulebook, Borg ships)')
    expect((await onGood('show', 'beaming')).out).toContain('borg-shields-are-open: rescinded')
  })

  test('show a rule with its condition and what became of it', async () => {
    const { out } = await onGood('show', 'borg-shields-are-open')
    expect(out).toContain('Status: rescinded by borg-shields-are-closed since 2001; ')
    expect(out).toContain('When: beam.shields_owner == "borg" && !ship_battle.under_way')
    expect(out).toContain('It lifts shields-block-beaming')
    expect(out).toContain('borg-shields-are-closed cancels it')
  })

  test('show a rule by an id it had', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-formerly-'))
    await cp(GOOD, dir, { recursive: true })
    const file = join(dir, 'cards/entries/beaming.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('id: borg-shields-are-open\n', 'id: open\nformerly: [borg-shields-are-open]\n'))
    const { out } = await umpire('show', 'borg-shields-are-open', '--content', dir)
    await rm(dir, { recursive: true })
    expect(out).toMatch(/ \(rule open, cards\/beaming\)\n/)
  })

  test('say what they do not find', async () => {
    const { code, err } = await onGood('show', 'beeming')
    expect([code, err]).toEqual([2, 'There is no entry or rule "beeming". Did you mean beaming?\n'])
  })
})

test.each([
  [['nonsense']],
  [['serve', '--port', 'high']],
  [['serve', '--remember-messages', '0']],
  [['check', '--colour']],
])('%j is refused with 2', async (args) => {
  const { code, err } = await umpire(...args)
  expect([code, err.length > 0]).toEqual([2, true])
})

test('the program prints what the command prints, and ends with its exit code', async () => {
  for (const args of [
    ['check', '--content', bad],
    ['ask', 'baem', '--content', GOOD],
    ['search', 'cube', '--content', GOOD],
  ])
    expect(await program(...args)).toEqual(await umpire(...args))
})

test('--help lists the commands', async () => {
  const { code, out } = await umpire('--help')
  expect(code).toBe(0)
  for (const command of ['serve', 'check', 'ask', 'search', 'show']) expect(out).toContain(command)
})

describe('umpire publish', () => {
  test('keeps what it built, and an event that pins it is asked from it', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-publish-'))
    const [content, data] = [join(dir, 'games'), join(dir, '.umpire', 'games')]
    await cp(GOOD, content, { recursive: true })
    const on = (...args: readonly string[]) => umpire(...args, '--content', content)
    const asked = [
      'ask',
      'beam',
      'beam.shields_in_the_way=true',
      'beam.shields_owner=borg',
      '--event',
      'worlds',
    ] as const
    const first = await on('publish')
    expect([first.code, first.err]).toEqual([0, ''])
    const hash = /^cards: (sha256-[0-9a-f]{64}), entries 5/m.exec(first.out)?.[1] ?? ''
    expect((await on('publish')).out).toContain('(built before)')
    const [event, entry] = [join(content, 'cards/events/worlds.yaml'), join(content, 'cards/entries/beaming.md')]
    await writeFile(event, (await readFile(event, 'utf8')).replace('edition: null', `edition: ${hash}`))
    const text = await readFile(entry, 'utf8')
    const klingon = text.replace('beam.shields_owner == "borg"', 'beam.shields_owner == "klingon"')
    await writeFile(entry, klingon.replaceAll(/```case[\s\S]*?```/g, ''))
    expect((await on(...asked)).out).toMatch(/^PERMITTED: beam/)
    expect((await on('ask', 'beam', ...asked.slice(2, 4), '--as-of', '2000-10')).out).toMatch(/^FORBIDDEN: beam/)
    await rm(data, { recursive: true })
    const gone = await on(...asked)
    expect([gone.code, gone.err.includes(hash)]).toEqual([2, true])
    await rm(dir, { recursive: true })
  })

  test('refuses a game with errors and publishes the others; a game that is not there is refused', async () => {
    const there = ['--content', bad, '--data', join(bad, '.published')]
    const { code, out, err } = await umpire('publish', ...there)
    expect([code, out.split(':')[0]]).toEqual([1, 'board'])
    expect(err).toContain('sheilds_in_the_way')
    expect((await umpire('publish', '--game', 'chess', ...there)).code).toBe(2)
    expect((await umpire('publish', '--store', 'mysql://x', ...there)).code).toBe(2)
    const down = await umpire('publish', '--content', GOOD, '--store', 'postgres://127.0.0.1:1/x')
    expect([down.code, down.err.includes('Nothing is published')]).toEqual([1, true])
  })
})

describe('umpire token and receipts', () => {
  test('make, list and end tokens of an event, and look after what was kept', async () => {
    const there = ['--content', GOOD, '--data', join(bad, '.tokens')]
    const made = await umpire('token', 'worlds', '--label', 'Ann', ...there)
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^umpire_[0-9a-f]{16}_[\w-]{43}\n$/)])
    const id = made.out.split('_')[1] ?? ''
    expect((await umpire('token', 'worlds', '--list', ...there)).out).toMatch(new RegExp(`^${id} Ann, made 20`))
    expect((await umpire('token', 'worlds', '--revoke', id, ...there)).code).toBe(0)
    expect((await umpire('token', 'worlds', '--list', ...there)).out).toContain('revoked')
    expect((await umpire('token', 'worlds', '--revoke', 'none', ...there)).code).toBe(2)
    const other = await umpire('token', 'worlds', '--game', 'board', ...there)
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('one of cards, not of board') })
    expect(await umpire('token', 'wrlds', ...there)).toMatchObject({ code: 2, err: expect.stringContaining('worlds') })
    expect(await umpire('receipts', 'check', ...there)).toMatchObject({ code: 0, out: '' })
    expect((await umpire('receipts', 'check', '--head', '0'.repeat(64), ...there)).code).toBe(1)
    expect((await umpire('receipts', 'erase', 'none', ...there)).code).toBe(2)
  })
})

describe('umpire webhooks', () => {
  test('adds, lists and removes addresses that what changes is sent to', async () => {
    const data = await mkdtemp(join(tmpdir(), 'umpire-cli-webhooks-'))
    const webhooks = (...args: readonly string[]) => onGood('webhooks', ...args, '--data', data)
    expect(await webhooks('list')).toEqual({ code: 0, out: '', err: '' })
    const question = '?ask=beam&f.beam.shields_owner=borg'
    const url = 'https://judge.example/in'
    const added = await webhooks('add', url, '--game', 'cards', '--question', question)
    const [id = '', secret = ''] = added.out.split('\n')
    expect([added.code, id, secret]).toEqual([
      0,
      expect.stringMatching(/^hook_[0-9a-f]{16}$/),
      expect.stringMatching(/^whsec_/),
    ])
    await webhooks('add', url, '--game', 'cards', '--entry', 'transporters', '--format', 'quick')
    const { out } = await webhooks('list')
    expect(out).toMatch(new RegExp(`^${id} cards: Beam, to ${url}, made \\S+; nothing sent yet$`, 'm'))
    expect(out).toMatch(/^hook_\S+ cards: beaming, Quick, to /m)
    expect(out).not.toContain('whsec_')
    const store = await openStore({ dir: data })
    expect(JSON.parse((await store.webhook(id))?.about ?? '')).toEqual({
      question: { ask: ['beam'], facts: { 'beam.shields_owner': 'borg' }, unknown: [] },
    })
    await store.close()
    expect(await webhooks('resume', id)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`The webhook ${id} was not given up.`),
    })
    await giveUp(data, id)
    expect((await webhooks('list')).out).toContain('given up')
    expect(await webhooks('resume', id)).toEqual({
      code: 0,
      out: `${id} goes on; what could not be sent is sent again by a server that runs.\n`,
      err: '',
    })
    expect((await webhooks('list')).out).not.toContain('given up')
    expect(await webhooks('remove', id)).toEqual({ code: 0, out: `Nothing is sent to ${id} any more.\n`, err: '' })
    for (const [args, said] of [
      [['remove', id], 'There is no webhook'],
      [['resume', id], 'There is no webhook'],
      [['add', url], 'Which game? Add --game with one of'],
      [['add', 'mailto:ann', '--game', 'cards'], 'Nothing can be sent to mailto:ann'],
      [['add', url, '--game', 'cards', '--entry', 'beming'], 'Did you mean beaming?'],
      [['add', url, '--game', 'cards', '--question', '?ask=beem'], 'Did you mean beam?'],
    ] as const) {
      const { code, err } = await webhooks(...args)
      expect([code, err]).toEqual([2, expect.stringContaining(said)])
    }
    await rm(data, { recursive: true })
  })
})

/** What a server does with a webhook whose receiver never takes anything. */
async function giveUp(dir: string, webhook: string): Promise<void> {
  const store = await openStore({ dir })
  const at = new Date('2026-11-21T12:00:00Z')
  const claim = { holder: 'a test', at, until: new Date(at.getTime() + 60_000) }
  const games = [(await store.webhook(webhook))?.game ?? '']
  const found = await store.claimWebhook(claim, { games, day: '9999-01-01' })
  const delivery = { id: 'm1', webhook, item: 'one', title: 'One', body: '{}' }
  await store.tellWebhook(claim, found?.webhook.id ?? '', { position: 1, day: '9999-01-01' }, [delivery])
  await store.claimDelivery(claim)
  await store.settleDelivery(claim, 'm1', { state: 'failed', why: 'status 410' })
  await store.close()
}

describe('umpire unheard', () => {
  const there = ['--content', GOOD, '--data', ''] as string[]
  const unheard = (...args: readonly string[]) => umpire('unheard', ...there, ...args)
  const heard = (message: string, times: number, more: { game?: string; chosen?: string } = {}) =>
    [{ game: 'cards', message, times, ...more }] as const
  const today = new Date()
  const day = today.toISOString().slice(0, 10)

  beforeEach(async () => {
    there[3] = await mkdtemp(join(bad, '.unheard-'))
    const store = await openStore({ dir: there[3] })
    await store.remember(heard('Does my Klingon retaliate?', 2), new Date(today.getTime() - 86_400_000), 90)
    await store.remember(heard('does my klingon retaliate?', 3), today, 90)
    await store.remember(heard('no: "through" # shields', 2, { chosen: 'beam' }), today, 90)
    await store.remember(heard('may i', 1, { game: 'board' }), today, 90)
    await store.remember(heard('long ago', 9), new Date(today.getTime() - 90 * 86_400_000), 90)
    await store.close()
  })

  test('lists what nobody understood, the most frequent first, and nothing past its time', async () => {
    const { code, out } = await unheard()
    const yesterday = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10)
    expect([code, out.trimEnd().split('\n')]).toEqual([
      0,
      [
        `1. 5 × cards “does my klingon retaliate?”: not understood, ${yesterday} to ${day}`,
        `2. 2 × cards “no: "through" # shields”: corrected to beam, ${day}`,
        `3. 1 × board “may i”: not understood, ${day}`,
      ],
    ])
    expect((await unheard('--game', 'board')).out).toBe(`1. 1 × board “may i”: not understood, ${day}\n`)
    const json = JSON.parse((await unheard('--json', '--game', 'cards')).out)
    expect(json.map(({ count, reason, chosen }: Unheard) => [count, reason, chosen])).toEqual([
      [5, 'unread', undefined],
      [2, 'corrected', 'beam'],
    ])
  })

  test('writes one as a block to be filled in, whose message reads back as it was typed', async () => {
    expect((await unheard('--write', '1')).out).toBe(
      '```said\nmessage: does my klingon retaliate?\nask:            # what it asks, or none\nfacts: {}\n```\n',
    )
    const { out } = await unheard('--write', '2')
    expect(parse(out.replaceAll('```said\n', '').replaceAll('```', ''))).toEqual({
      message: 'no: "through" # shields',
      ask: 'beam',
      facts: {},
    })
    for (const number of ['0', '4', 'x'])
      expect(await unheard('--write', number)).toMatchObject({ code: 2, err: expect.stringContaining('3 messages') })
  })

  test('erases one, as listed or as typed, those of a game, or all', async () => {
    expect(await unheard('--erase', ' Does my KLINGON retaliate?')).toMatchObject({
      code: 0,
      out: '1 message erased.\n',
    })
    expect((await unheard('--erase', 'does my klingon retaliate?')).code).toBe(2)
    expect((await unheard('--erase', 'all', '--game', 'board')).out).toBe('1 message erased.\n')
    expect((await unheard('--erase', 'all')).out).toBe('1 message erased.\n')
    expect(await unheard()).toMatchObject({ code: 0, out: 'No message is kept.\n' })
    expect((await unheard('--erase', 'all', '--json')).code).toBe(2)
  })
})

test('umpire receipts check names a receipt whose bytes were spoilt', async () => {
  const data = join(bad, '.spoilt')
  const store = await openStore({ dir: data })
  const draft = {
    id: 'x'.repeat(22),
    ...WORLDS,
    kept: '2026-11-21T12:00:00.000Z',
    answer: {},
    table: null,
    personal: {},
  }
  await store.keepReceipt(WORLDS, (head) => sealReceipt(draft as unknown as ReceiptDraft, head))
  await store.close()
  const check = () => umpire('receipts', 'check', '--content', GOOD, '--data', data)
  expect(await check()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^cards\/worlds: 1 receipt, head \S{64}\n$/),
  })
  const database = new DatabaseSync(join(data, 'umpire.db'))
  database.exec('UPDATE receipts SET bytes = substr(bytes, 1, 40)')
  database.close()
  const { code, out, err } = await check()
  expect([code, err]).toEqual([1, ''])
  expect(out).toContain('cards/worlds 1 xxxxxxxxxxxxxxxxxxxxxx: its bytes do not have the hash it was kept under')
})

test('umpire receipts check reads a copy that may only be read, and makes nothing in it', async () => {
  const data = join(bad, '.copied')
  const store = await openStore({ dir: data })
  const draft = {
    id: 'x'.repeat(22),
    ...WORLDS,
    kept: '2026-11-21T12:00:00.000Z',
    answer: {},
    table: null,
    personal: {},
  }
  const { receipt } = await store.keepReceipt(WORLDS, (head) => sealReceipt(draft as unknown as ReceiptDraft, head))
  await store.close()
  const copy = await mkdtemp(join(bad, '.read-only-'))
  await cp(join(data, 'umpire.db'), join(copy, 'umpire.db'))
  await chmod(join(copy, 'umpire.db'), 0o444)
  await chmod(copy, 0o555)
  const there = ['--content', GOOD, '--data', copy]
  const { code, out } = await umpire('receipts', 'check', '--head', receipt.hash, ...there)
  expect([code, out]).toEqual([0, `cards/worlds: 1 receipt, head ${receipt.hash}\n`])
  expect(await readdir(copy)).toEqual(['umpire.db'])
  await chmod(copy, 0o755)
})

describe('umpire serve', () => {
  test('listens, takes edits, keeps the last good edition, and stops when told', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-serve-'))
    await cp(GOOD, dir, { recursive: true })
    const server = spawn(process.execPath, [MAIN, 'serve', '--watch', '--content', dir, '--data', join(dir, '.data')], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    })
    let log = ''
    let err = ''
    server.stdout.on('data', (chunk) => {
      log += chunk
    })
    server.stderr.on('data', (chunk) => {
      err += chunk
    })
    const ended = new Promise<number | null>((resolve) => server.on('exit', resolve))
    try {
      await until(() => /listening at/.test(log))
      const base = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0] ?? ''
      const title = async () => ((await (await fetch(`${base}/v1/games/cards`)).json()) as { title: string }).title
      expect(await title()).toBe('Cards')
      const long = await fetch(`${base}/v1/games?${'x'.repeat(60_000)}`)
      expect([long.status, long.headers.get('content-type')]).toEqual([414, 'application/problem+json; charset=utf-8'])
      for (const [sent, status] of UNREADABLE) expect(await spoken(base, sent)).toMatch(status)
      const settings = join(dir, 'cards/game.yaml')
      const text = await readFile(settings, 'utf8')
      await writeFile(settings, text.replace('Cards', 'Edited cards'))
      await untilAsync(async () => (await title()) === 'Edited cards')
      await writeFile(settings, 'title: [')
      await until(() => /cards\/game\.yaml:1:\d+ yaml\//.test(err))
      expect(await title()).toBe('Edited cards')
    } finally {
      server.kill('SIGTERM')
    }
    expect(await ended).toBe(0)
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
    await rm(dir, { recursive: true })
  }, 180_000)

  test('serves the good game beside a broken one, and prints why the other is missing', async () => {
    const server = spawn(process.execPath, [
      MAIN,
      'serve',
      '--port',
      '0',
      '--content',
      bad,
      '--data',
      join(bad, '.data'),
    ])
    let log = ''
    let err = ''
    server.stdout.on('data', (chunk) => {
      log += chunk
    })
    server.stderr.on('data', (chunk) => {
      err += chunk
    })
    const ended = new Promise<number | null>((resolve) => server.on('exit', resolve))
    try {
      await until(() => /listening at/.test(log))
      const base = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0] ?? ''
      expect((await fetch(`${base}/v1/games/board`)).status).toBe(200)
      expect((await fetch(`${base}/v1/games/cards`)).status).toBe(404)
      expect(err).toContain('sheilds_in_the_way')
    } finally {
      server.kill('SIGINT')
    }
    expect(await ended).toBe(0)
  }, 180_000)

  test('ends with 1 where no game can be served', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-none-'))
    await cp(join(bad, 'cards'), join(dir, 'cards'), { recursive: true })
    const { code, err } = await umpire('serve', '--port', '0', '--content', dir, '--data', join(dir, '.data'))
    expect(code).toBe(1)
    expect(err).toContain('sheilds_in_the_way')
    expect(err).toContain('No game')
    await rm(dir, { recursive: true })
  })
})

/** What is sent as it is, and how the answer begins. */
const UNREADABLE: readonly (readonly [string, RegExp])[] = [
  ['no HTTP at all\r\n\r\n', /^HTTP\/1.1 400 .*application\/problem\+json/s],
  ['GET /// HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 404 /],
  ['GET /v1/games HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400 /],
  [`GET /v1/games HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
  [`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^HTTP\/1.1 414 /],
]

function spoken(base: string, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(sent))
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
      socket.end()
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

async function until(isTrue: () => boolean): Promise<void> {
  await untilAsync(async () => isTrue())
}

async function untilAsync(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not come about')
}

describe('umpire new', () => {
  test('makes a game that passes the check, and never writes over one', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'umpire-new-'))
    expect(await umpire('new', 'my-game', '--content', dir)).toMatchObject({ code: 0, err: '' })
    expect(await umpire('check', '--strict', '--content', dir)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        / 2 sayings of 1 questions, 4 phrases, 1 messages \(1 heard, 0 offered, 0 wrong\)\n0 errors, 0 warnings, \d+ info/,
      ),
    })
    expect(await umpire('ask', 'move', 'piece.pinned=true', '--content', dir)).toMatchObject({
      code: 0,
      out: expect.stringContaining('FORBIDDEN'),
    })
    await writeFile(
      join(dir, 'my-game/sayings/typed.yaml'),
      'typed:\n  - { message: its nailed down can it budge, ask: move, facts: { piece.pinned: true }, expect: permitted }\n',
    )
    const { out } = await umpire('check', '--heard', '--content', dir)
    expect(out).toContain(
      'my-game ruled otherwise: `its nailed down can it budge`, typed, asks move and expects "permitted"\n',
    )
    expect(out).toContain(' 1 messages (1 heard, 0 offered, 0 wrong), 1 typed\n')
    expect(await umpire('new', 'my-game', '--content', dir)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there already'),
    })
    await mkdir(join(dir, 'begun'))
    expect((await umpire('new', 'begun', '--content', dir)).code).toBe(2)
    expect(await readdir(join(dir, 'begun'))).toEqual([])
    expect(await umpire('new', 'My Game', '--content', dir)).toMatchObject({
      code: 2,
      err: expect.stringContaining('no name'),
    })
    await rm(dir, { recursive: true })
  })
})
