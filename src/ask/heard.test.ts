import { describe, expect, test } from 'vitest'
import { index } from '../search/index.ts'
import { type HeardIn, heardAt, likeliest } from './heard.ts'
import { blocksOf, editionOf } from './testing/small.fixture.ts'
import { understandSentence } from './understanding.ts'

const VOCABULARY = `
facts:
  gate.open: { type: bool, ask: Is the gate open? }
  pass.held: { type: bool, ask: Do they hold a pass? }
actions:
  enter: { ask: May they enter?, default: permitted }
`

/** Shut gates keep out; from 2000 on a pass does not help any more. */
const edition = editionOf(
  VOCABULARY,
  blocksOf({
    shut: 'effective: 1990\nwhen: gate.open == false\nthen: { forbid: enter }',
    pass: 'effective: 1990\nends: 2000\nwhen: pass.held\nthen: { permit: enter }\nlifts: [shut]',
  }),
)
const search = index(edition)

/** A message heard, with a reading made by hand: what is tested is where it is asked. */
function understood(question: { readonly [part: string]: unknown }) {
  const plain = { ask: ['enter'], facts: { 'gate.open': false, 'pass.held': true }, ...question } as const
  const reading = {
    question: plain,
    link: '?',
    label: 'enter',
    ruling: { label: '' },
    taken: [],
    presumed: [],
    unused: [],
  }
  return { query: 'may they', taken: [], unused: [], readings: [{ ...reading, sure: false }] } as never
}

function asked(question: { readonly [part: string]: unknown }, stand: Parameters<typeof heardAt>[2]) {
  const [reading] = heardAt(edition, understood(question), stand).readings
  return [reading?.question.asOf, reading?.ruling.verdict]
}

describe('What was understood, where a door asks it', () => {
  test('is of the day that the message says', () => {
    expect(asked({ asOf: '1995' }, { usual: { asOf: '2005' } })).toEqual(['1995', 'permitted'])
    expect(asked({}, { usual: { asOf: '1995' } })).toEqual(['1995', 'permitted'])
    expect(asked({}, { usual: { asOf: '2005' } })).toEqual(['2005', 'forbidden'])
  })

  test('is of the day that was given, whatever the message says; null takes that back', () => {
    expect(asked({ asOf: '1995' }, { given: { asOf: '2005' } })).toEqual(['2005', 'forbidden'])
    expect(asked({ asOf: '1995' }, { given: { asOf: null } })).toEqual([undefined, 'forbidden'])
  })

  test('is of today where nobody says, and its link names no day', () => {
    const [reading] = heardAt(edition, understood({}), { today: '1995-05-05' }).readings
    expect([reading?.ruling, reading?.link]).toEqual([
      { verdict: 'permitted', label: 'permitted' },
      '?ask=enter&f.gate.open=false&f.pass.held=true',
    ])
  })

  test('asks for what is missing', () => {
    const question = { facts: { 'pass.held': false } }
    const [reading] = heardAt(edition, understood(question), { today: '2005' }).readings
    expect(reading?.ruling).toMatchObject({
      verdict: 'undetermined',
      asks: { fact: 'gate.open', question: 'Is the gate open?' },
    })
  })
})

describe('Of several games a message is about', () => {
  const heard = (
    game: string,
    title: string,
    said: { readonly unused?: string; readonly sure?: boolean; readonly takes?: string },
  ): HeardIn => {
    const query = 'may they enter the gate of chess'
    const { unused = '', sure = false, takes = '' } = said
    const at = query.indexOf(takes)
    const taken = takes === '' ? [] : [{ at: [[at, at + takes.length]] }]
    const left = unused === '' ? [] : [{ words: unused, at: [0, 0] }]
    const question = sure ? { question: { ask: ['enter'], facts: {} } } : {}
    return {
      edition: { game, title },
      understood: { query, taken, unused: left, ...question, readings: [{ unused: left }] } as never,
    }
  }
  const order = (all: readonly HeardIn[], message = 'may they enter', last?: string) =>
    likeliest(all, message, last).map(({ edition: { game } }) => game)

  test('the one that is sure, then the one that explains more of it', () => {
    const [a, b, c] = [
      heard('a', 'Game One', { unused: 'gate of chess' }),
      heard('b', 'Game Two', { unused: 'of' }),
      heard('c', 'Game Three', { unused: 'they enter the gate', sure: true }),
    ]
    expect(order([a, b, c])).toEqual(['c', 'b', 'a'])
  })

  test('the one asked about before, unless another explains clearly more', () => {
    const alike = [heard('a', 'Game One', { unused: 'of' }), heard('b', 'Game Two', { unused: 'gate' })]
    expect(order(alike, 'may they enter', 'b')).toEqual(['b', 'a'])
    const clear = [heard('a', 'Game One', {}), heard('b', 'Game Two', { unused: 'they enter the gate' })]
    expect(order(clear, 'may they enter', 'b')).toEqual(['a', 'b'])
  })

  test('the one it names by a word of its title, and no other', () => {
    const all = [heard('a', 'The Game of Go', {}), heard('b', 'The Game of Chess', { unused: 'they enter' })]
    expect(order(all, 'in chess, may they enter')).toEqual(['b'])
    expect(order(all, 'in a game, may they enter')).toEqual(['a', 'b'])
  })

  test('not one whose title is a word that means something in another', () => {
    const all = [heard('a', 'Go', { takes: 'chess' }), heard('b', 'Chess', { unused: 'they enter' })]
    expect(order(all, 'may they enter the gate of chess')).toEqual(['a', 'b'])
  })
})

test('What a game understands of a message is the same where nothing is given', () => {
  const made = understandSentence({ edition, search }, 'may they enter, the gate is open')
  const [before, after] = [made, heardAt(edition, made, {})].map(({ readings }) =>
    readings.map(({ question, ruling }) => [question, ruling]),
  )
  expect(after).toEqual(before)
})
