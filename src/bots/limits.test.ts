import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { draftsOf } from '../../test/support/http.ts'
import { answer, heardAt, understandSentence } from '../ask/index.ts'
import type { Question } from '../domain/index.ts'
import { Editions, type Served } from '../editions/index.ts'
import { ask } from './chat/asking.ts'
import type { Desk } from './chat/desk.ts'
import { entrySheet } from './chat/entries.ts'
import { ruleSheet } from './chat/rules.ts'
import { rulingSheet } from './chat/ruling.ts'
import type { Menu, Sheet } from './chat/sheet.ts'
import { DISCORD, type DiscordMessage, discordMessage } from './discord/message.ts'
import { SLACK, type SlackMessage, slackMessage } from './slack/message.ts'

/*
 * A message that exceeds one limit is refused as a whole by the platform, and nobody sees anything.
 */

const SITE = 'https://a-rather-long-name-of-a-server.umpire.example.org/below/a/path'
const ASKER = 'U0ANN00001'
const editions = new Editions()
let desk: Desk
let games: readonly Served[]

beforeAll(async () => {
  const drafts = await draftsOf('content')
  const counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }
  editions.take(
    drafts.map((edition) => ({ edition, counts })),
    drafts.map(({ game }) => game),
  )
  games = [...editions.games.values()]
  desk = {
    editions,
    today: () => '2026-11-21',
    hasPage: true,
    bring: async () => undefined,
    answer: async ({ edition }, question) => {
      const outcome = answer(edition, question)
      return outcome.ok ? { ok: true, made: outcome.answer } : { ok: false, troubles: outcome.problems }
    },
    understand: async (served, sentence, hearing, stand) => {
      const understood = understandSentence(served, sentence, hearing)
      return { ok: true, made: heardAt(served.edition, understood, stand) }
    },
    corrected: () => undefined,
    compare: () => Promise.reject(new Error('nobody compares here')),
    excuse: (error) => {
      throw error
    },
  }
})

/** What of a sheet a platform would refuse, both ways: for one, and for all. */
function refusedOf(sheet: Sheet): string[] {
  return [true, false].flatMap((isPrivate) => [
    ...discordFaults(discordMessage(sheet, SITE, isPrivate)),
    ...slackFaults(slackMessage(sheet, SITE, ASKER, !isPrivate)),
  ])
}

// biome-ignore lint/suspicious/noExplicitAny: pieces of messages, looked at one by one.
type Piece = any

function discordFaults({ embeds, components }: DiscordMessage): string[] {
  const faults: string[] = []
  const check = (what: string, text: string | undefined, most: number, least = 1): void => {
    if (text !== undefined && (text.length > most || text.length < least)) faults.push(`${what}: ${text.length}`)
    if (text !== undefined && !text.isWellFormed()) faults.push(`${what}: half a character`)
  }
  let total = 0
  for (const { title, description, url, fields, footer } of embeds) {
    check('title', title, DISCORD.title)
    check('description', description, DISCORD.description)
    check('url', url, DISCORD.embedUrl)
    check('footer', footer?.text, DISCORD.footer)
    if (fields.length > DISCORD.fields) faults.push(`fields: ${fields.length}`)
    for (const { name, value } of fields) {
      check('field name', name, DISCORD.fieldName)
      check(`field ${name}`, value, DISCORD.fieldValue)
    }
    const all = [title, description ?? '', footer?.text ?? '', ...fields.flatMap(({ name, value }) => [name, value])]
    total += all.join('').length
  }
  if (total > DISCORD.total) faults.push(`total: ${total}`)
  if (components.length > DISCORD.rows) faults.push(`rows: ${components.length}`)
  const ids: string[] = []
  for (const row of components as readonly Piece[]) {
    if (row.components.length > DISCORD.buttons || row.components.length === 0) faults.push('buttons in a row')
    if (row.components.some((each: Piece) => each.type === 3) && row.components.length > 1) faults.push('beside a menu')
    for (const each of row.components) {
      if (each.custom_id !== undefined) ids.push(each.custom_id)
      check('custom_id', each.custom_id, DISCORD.customId)
      check('label', each.label, DISCORD.buttonLabel)
      check('button url', each.url, DISCORD.buttonUrl)
      check('placeholder', each.placeholder, DISCORD.placeholder)
      if (each.options && (each.options.length > DISCORD.options || each.options.length === 0)) faults.push('options')
      for (const option of each.options ?? []) {
        check('option', option.label, DISCORD.optionLabel)
        check('option value', option.value, DISCORD.optionValue)
        check('option description', option.description, DISCORD.optionDescription)
      }
      const values = (each.options ?? []).map((option: Piece) => option.value)
      if (new Set(values).size !== values.length) faults.push('one value twice')
    }
  }
  if (new Set(ids).size !== ids.length) faults.push(`one id twice: ${ids.join(' ')}`)
  return faults
}

function slackFaults({ text, blocks }: SlackMessage): string[] {
  const faults: string[] = []
  const check = (what: string, said: string | undefined, most: number, least = 1): void => {
    if (said !== undefined && (said.length > most || said.length < least)) faults.push(`slack ${what}: ${said.length}`)
    if (said !== undefined && !said.isWellFormed()) faults.push(`slack ${what}: half a character`)
  }
  check('text', text, SLACK.text)
  if (blocks.length > SLACK.blocks) faults.push(`blocks: ${blocks.length}`)
  const blockIds = (blocks as readonly Piece[]).flatMap(({ block_id }) => block_id ?? [])
  if (new Set(blockIds).size !== blockIds.length) faults.push('one block_id twice')
  for (const block of blocks as readonly Piece[]) {
    check('block_id', block.block_id, SLACK.blockId)
    if (block.type === 'section') check('section', block.text.text, SLACK.section)
    if (block.type === 'context') check('context', block.elements[0].text, SLACK.context)
    check('label', block.label?.text, SLACK.inputLabel)
    if (block.type !== 'actions') continue
    if (block.elements.length > SLACK.elements || block.elements.length === 0) faults.push('elements')
    const ids = block.elements.map((each: Piece) => each.action_id)
    if (new Set(ids).size !== ids.length) faults.push('one action_id twice')
    for (const each of block.elements) {
      check('action_id', each.action_id, SLACK.actionId)
      if (each.type === 'button') check('button', each.text.text, SLACK.buttonText)
      check('value', each.value, SLACK.buttonValue)
      check('url', each.url, SLACK.buttonUrl)
      check('placeholder', each.placeholder?.text, SLACK.placeholder)
      if (each.options && (each.options.length > SLACK.options || each.options.length === 0))
        faults.push('slack options')
      for (const option of each.options ?? []) {
        check('option', option.text.text, SLACK.optionText)
        check('option value', option.value, SLACK.optionValue)
        check('description', option.description?.text, SLACK.optionText)
      }
    }
  }
  const size = JSON.stringify(blocks).length
  if (size > 60_000) faults.push(`slack size: ${size}`)
  return faults
}

describe('Whatever is shipped fits into a message of Discord and of Slack', () => {
  test('every entry', () => {
    for (const served of games)
      for (const entry of served.edition.entries)
        expect([entry.slug, refusedOf(entrySheet(desk, served, entry, {}))]).toEqual([entry.slug, []])
  })

  test('every rule', () => {
    for (const served of games)
      for (const rule of served.edition.rules)
        expect([rule.id, refusedOf(ruleSheet(desk, served, rule, {}))]).toEqual([rule.id, []])
  })

  test('every action and quantity, as it is first asked', async () => {
    for (const { edition } of games)
      for (const { name } of [...edition.vocabulary.actions, ...edition.vocabulary.quantities]) {
        const sheet = await ask(desk, { what: `${edition.game}/${name}`, moment: {} })
        expect([name, sheet.tone === 'fault', refusedOf(sheet)]).toEqual([name, false, []])
        const verdict = sheet.foot?.startsWith('As of 21 November 2026')
        expect([name, verdict]).toEqual([name, true])
      }
  })

  test('the readings of messages made of worked examples, and a long one', async () => {
    let offered = 0
    for (const { edition } of games) {
      const titles = edition.cases.filter((_, at) => at % 40 === 0).map(({ title }) => title)
      for (const what of [...titles, `${titles.join(' ').slice(0, 480)}`]) {
        const sheet = await ask(desk, { what, game: edition.game, moment: {} })
        if (sheet.menu?.verb === 'hear') offered++
        expect([what, refusedOf(sheet)]).toEqual([what, []])
      }
    }
    expect(offered).toBeGreaterThan(20)
  })

  test('worked examples of every verdict and kind of value', () => {
    const seen = new Map<string, number>()
    for (const served of games) {
      for (const [index, example] of served.edition.cases.entries()) {
        const { ask: asks, facts, unknown, asOf, format, event, expect: expected } = example
        const kind = typeof expected === 'string' ? expected : typeof expected
        if ((seen.get(kind) ?? 0) > 20 && index % 25 !== 0) continue
        const place = { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
        const question: Question = { ask: asks, facts, unknown, asOf, ...place }
        const outcome = answer(served.edition, question)
        if (!outcome.ok) continue
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        const sheet = rulingSheet(desk, served, question, outcome.answer)
        expect([example.title, refusedOf(sheet)]).toEqual([example.title, []])
        if (expected === 'conflict') {
          expect(sheet.tone).toBe('conflict')
          expect(sheet.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['One side', 'Against it']))
        }
        if (
          ['permitted', 'forbidden', 'required'].includes(kind) &&
          asks.length === 1 &&
          !outcome.answer.answers[0]?.each
        )
          expect([example.title, sheet.tone, sheet.title.endsWith(`: ${kind}`)]).toEqual([example.title, kind, true])
      }
    }
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(['permitted', 'forbidden', 'required', 'undetermined', 'silent', 'number', 'boolean']),
    )
  })
})

describe('Whatever else is said fits, too', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('*', '<', '&', '|', '\\', '[', 'a', ' ', '\n', '😀', '\ud83d'),
      maxLength: 6000,
    }),
    fc.lorem({ mode: 'sentences', maxCount: 60 }),
  )
  const some = (most: number) => ({ maxLength: most })
  const line = fc.record({ name: words, link: fc.constant('/g/x/rules/y'), text: words }, { requiredKeys: [] })
  const menu = fc.record<Menu>(
    {
      verb: fc.constantFrom('answer', 'look', 'game'),
      prompt: words,
      heading: fc.constant('Next question'),
      why: words,
      options: fc.array(
        fc.record({ label: words, value: words, hint: words }, { requiredKeys: ['label', 'value'] }),
        some(120),
      ),
      typed: words,
      canSkip: fc.boolean(),
    },
    { requiredKeys: ['verb', 'prompt', 'options'] },
  )
  const sheets = fc.record<Sheet>(
    {
      tone: fc.constantFrom('permitted', 'open', 'fault'),
      title: words,
      link: fc.integer({ min: 0, max: 5000 }).map((length) => `/g/x/rulings?f.a=${'b'.repeat(length)}#a`),
      text: words,
      parts: fc.array(fc.record({ name: words, lines: fc.array(line, some(30)) }), some(60)),
      foot: words,
      menu,
      canGoBack: fc.boolean(),
    },
    { requiredKeys: ['tone', 'title', 'text', 'parts'] },
  )

  test('any sheet at all', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        expect(refusedOf(sheet as Sheet)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('the question of a menu is never left out for what stands before it', () => {
    const parts = Array.from({ length: 40 }, (_, at) => ({ name: `Part ${at}`, lines: [{ text: 'x '.repeat(400) }] }))
    const sheet: Sheet = {
      tone: 'open',
      title: 'A title',
      link: '/g/x/rulings?ask=a#b',
      text: 'y '.repeat(4000),
      parts,
      foot: 'As of today',
      menu: {
        verb: 'answer',
        heading: 'Next question',
        prompt: 'Is it so?',
        options: [{ label: 'Yes', value: 'true' }],
      },
    }
    const [embed] = discordMessage(sheet, SITE, true).embeds
    expect(embed?.fields.at(-1)).toEqual({ name: 'Next question', value: '**Is it so?**' })
    expect(embed?.footer).toEqual({ text: 'As of today' })
    const { blocks } = slackMessage(sheet, SITE, ASKER, false)
    expect(JSON.stringify(blocks.slice(-4))).toContain('Is it so?')
  })
})
