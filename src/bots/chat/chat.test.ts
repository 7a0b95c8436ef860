import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, readQuestion } from '../../ask/index.ts'
import { blocksOf, editionOf } from '../../ask/testing/small.fixture.ts'
import type { Edition, Question } from '../../domain/index.ts'
import { Editions, type Served } from '../../editions/index.ts'
import { publish } from '../../publish/index.ts'
import { readContent } from '../../store/index.ts'
import { wishIn } from '../slack/text.ts'
import { clip, fitted } from './clip.ts'
import { factsIn, typedFact } from './facts.ts'
import { rulingSheet } from './ruling.ts'
import type { Sheet } from './sheet.ts'
import { addressOf, type Spot, spotOf } from './spots.ts'

let cards: Served

beforeAll(async () => {
  const { editions } = publish(await readContent(join(import.meta.dirname, '../../../test/fixtures/small-games')))
  cards = served(editions, 'cards')
})

function served(made: readonly Edition[], game: string): Served {
  const editions = new Editions()
  const counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }
  editions.take(
    made.map((edition) => ({ edition, counts })),
    made.map((each) => each.game),
  )
  return editions.games.get(game) as Served
}

function sheetOf(game: Served, question: Question): Sheet {
  const outcome = answer(game.edition, question)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return rulingSheet({ hasPage: true }, game, question, outcome.answer)
}

const partOf = (sheet: Sheet, name: string) => sheet.parts.find((each) => each.name === name)?.lines

describe('A text that is too long', () => {
  test('is cut between words, with a mark that there is more', () => {
    expect(clip('one two three', 20)).toBe('one two three')
    expect(clip('one two three', 10)).toBe('one two…')
    expect(clip('one\n\ttwo', 20)).toBe('one two')
    expect(clip('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
  })

  test('is never cut inside a character or its escape, and is never longer than asked for', () => {
    const double = (text: string): string => text.replaceAll(/[*😀]/gu, '\\$&')
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', 'a', ' ', '😀') }),
        fc.integer({ min: 0, max: 40 }),
        (text, most) => {
          const cut = fitted(text, most, double)
          expect(cut.length).toBeLessThanOrEqual(most)
          expect(cut.isWellFormed()).toBe(true)
          expect(cut.replace(/…$/, '')).not.toMatch(/(?<!\\)\\$/)
        },
      ),
    )
  })
})

describe('A ruling by default', () => {
  const asked = (question: Question) => sheetOf(cards, { asOf: '2000-06', ...question })

  test('shows the entry that states it, with its source', () => {
    const sheet = asked({ ask: 'beam', facts: { 'beam.shields_in_the_way': false } })
    expect(sheet.title).toBe('Beam: permitted')
    expect(sheet.text).toMatch(
      /^No rule says otherwise; as “beaming” says \(Rulebook, Beaming\): Whoever is aboard may beam\./,
    )
    expect(partOf(sheet, 'Usual answer')).toEqual([
      {
        name: 'Beaming',
        link: '/g/cards/entries/beaming?asOf=2000-06',
        text: 'Rulebook: Beaming',
      },
    ])
  })

  test('is no other ruling', () => {
    const sheet = asked({ ask: 'beam', facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'federation' } })
    expect([sheet.title, partOf(sheet, 'Usual answer')]).toEqual(['Beam: forbidden', undefined])
  })
})

describe('A value that its enumeration calls otherwise', () => {
  const VOCABULARY = `
types: { flag: { red_flag: Red ensign, none_at_all: No flag } }
facts: { boats: list(card) }
quantities:
  flag: { type: flag, label: Flag }
  flags: { type: list(flag), label: Flags }
  signal: { type: flag, label: Signal, each: { boat: boats } }
`
  const rules = {
    hoist: 'then: { set: { flag: red_flag } }',
    hoistMore: "then: { set: { flags: '[red_flag, none_at_all]' } }",
    answer: 'then: { set: { signal: none_at_all } }',
  }
  const game = served([editionOf(VOCABULARY, blocksOf(rules))], 'g')

  test('is said so in the title, and not once more in the reason', () => {
    const { title, text } = sheetOf(game, { ask: 'flag' })
    expect([title, text]).toEqual(['Flag: Red ensign', 'By “hoist” (Law).'])
  })

  test('is said so in a list of them', () => {
    const { title, text } = sheetOf(game, { ask: 'flags' })
    expect([title, text]).toEqual(['Flags: Red ensign; No flag', 'By “hoistMore” (Law).'])
  })

  test('is said so of each element, and beside other things asked', () => {
    const sheet = sheetOf(game, { ask: ['signal', 'flag'], facts: { boats: 1 } })
    expect(['Signal', 'Flag'].map((name) => partOf(sheet, name))).toEqual([
      [{ name: '0', text: 'No flag' }],
      [{ text: 'Red ensign' }],
    ])
  })
})

describe('The link of a message', () => {
  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed())
  const moment = fc.record({ asOf: word, format: word, event: word, edition: word }, { requiredKeys: [] })
  const days = fc.record({ from: word, to: word }, { requiredKeys: ['from'] })
  // A path of one dot or two is another path.
  const name = word.filter((text) => !/^\.{1,2}$/.test(text))
  const spots: fc.Arbitrary<Spot> = fc.oneof(
    fc.record(
      {
        kind: fc.constant('ruling' as const),
        game: name,
        query: fc.array(fc.tuple(word, word), { maxLength: 6 }),
        fact: word,
      },
      { requiredKeys: ['kind', 'game', 'query'] },
    ),
    fc.record({ kind: fc.constantFrom('entry' as const, 'rule' as const), game: name, name, moment }),
    fc.record({ kind: fc.constant('changes' as const), game: name, days, moment }),
    fc.record(
      { kind: fc.constant('words' as const), what: word, facts: word, moment },
      { requiredKeys: ['kind', 'what', 'moment'] },
    ),
    fc.record({ kind: fc.constant('days' as const), days, moment }),
  )

  test('says what the message shows, with a page and without one', () => {
    fc.assert(
      fc.property(spots, fc.boolean(), (spot, hasPage) => {
        const address = addressOf(spot, hasPage)
        expect(spotOf(address)).toEqual(spot)
        expect(spotOf(`https://umpire.example${address}`)).toEqual(spot)
        expect(address).not.toMatch(/\s/)
      }),
    )
  })

  test('is read only where it is one of ours', () => {
    for (const address of ['', 'x', '/nowhere', '/g/cards', '/g/cards/rulings/x', '/g/cards/changes', '//', 'http://'])
      expect([address, address === '' ? spotOf(address)?.kind : spotOf(address)]).toEqual([address, undefined])
  })

  test('a fact that it cannot say is left out and named', () => {
    const { question, problems } = readQuestion(cards.edition, [
      ['ask', 'beam'],
      ['f.beam.shields_owner', 'borg'],
      ['f.beam.number', 'many'],
      ['skip', 'beam.team,beam.sides'],
      ['asOf', '2000'],
    ])
    expect(question).toEqual({
      ask: ['beam'],
      facts: { 'beam.shields_owner': 'borg' },
      unknown: [],
      skip: ['beam.team', 'beam.sides'],
      asOf: '2000',
    })
    expect(problems.map(({ at }) => at)).toEqual(['facts.beam.number'])
  })
})

describe('Facts as they are typed', () => {
  test.each([
    ['beam.shields_owner=borg', { 'beam.shields_owner': 'borg' }],
    ['beam.shields_in_the_way=yes, beam.number = 3', { 'beam.shields_in_the_way': true, 'beam.number': 3 }],
    [
      'beam.shields_in_the_way=N; beam.shields_owner=klingon;',
      { 'beam.shields_in_the_way': false, 'beam.shields_owner': 'klingon' },
    ],
    ['beam.sides=borg, klingon beam.number=2', { 'beam.sides': ['borg', 'klingon'], 'beam.number': 2 }],
    ['beam.sides=borg beam.sides=klingon', { 'beam.sides': ['borg', 'klingon'] }],
    ['beam.sides=none', { 'beam.sides': [] }],
    ['beam.team=[{"name": "x", "stopped": true}]', { 'beam.team': [{ name: 'x', stopped: true }] }],
    ['beam.team=[{“name”: “x”}]', { 'beam.team': [{ name: 'x' }] }],
    ['beam.team[0].stopped=yes', { 'beam.team[0].stopped': true }],
  ])('%s', (text, facts) => {
    expect(factsIn(cards, text)).toEqual({ facts, problems: [] })
  })

  test.each([
    ['the shields are up', 'states no fact'],
    ['up beam.number=3', '“up” states no fact'],
    ['beam.number=many', '"many" is no int'],
    ['beam.shields_in_the_way=perhaps', '"perhaps" is no bool'],
    ['beam.number=1 beam.number=2', 'takes one value'],
  ])('%s is named as wrong', (text, detail) => {
    expect(factsIn(cards, text).problems.map((each) => each.detail)).toEqual([expect.stringContaining(detail)])
  })

  test('“none” is a text where nothing else fits', () => {
    expect(typedFact(cards, 'beam.team[0].name', ['none'])).toMatchObject({ ok: true, value: 'none' })
  })
})

describe('What is typed after a slash command', () => {
  test.each([
    ['', { kind: 'help' }],
    ['HELP me', { kind: 'help' }],
    ['ask beam', { kind: 'ask', what: 'beam' }],
    ['beam shields_owner=borg a=b', { kind: 'ask', what: 'beam', facts: 'shields_owner=borg a=b' }],
    ['can they beam date:2000-06', { kind: 'ask', what: 'can they beam', moment: { asOf: '2000-06' } }],
    ['term away team game:stccg', { kind: 'term', name: 'away team', game: 'stccg' }],
    ['game:"Star Trek CCG" rule x', { kind: 'rule', name: 'x', game: 'Star Trek CCG' }],
    [
      'rule x date:today format:warp-speed event:worlds',
      { kind: 'rule', name: 'x', moment: { format: 'warp-speed', event: 'worlds' } },
    ],
    ['changed 2000-06', { kind: 'changed', from: '2000-06' }],
    ['changed from 2000-06 to 2002', { kind: 'changed', from: '2000-06', to: '2002' }],
    ['changed since 2000 until today show:everyone', { kind: 'changed', from: '2000', isPublic: true }],
    ['ask is 3 &lt; 4 &amp;&amp; true', { kind: 'ask', what: 'is 3 < 4 && true' }],
  ])('%s', (text, wish) => {
    const usual = 'moment' in wish || wish.kind === 'help' ? {} : { moment: {} }
    expect(wishIn(text)).toEqual({ ...(wish.kind === 'help' ? {} : { isPublic: false }), ...usual, ...wish })
  })
})
