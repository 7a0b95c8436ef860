import { describe, expect, test } from 'vitest'
import { parseCase, parseEntry, saidFaults, spot } from './testing/sketch.fixture.ts'

const said = (yaml: string) => parseEntry(`## How\n\n\`\`\`said\n${yaml}\n\`\`\`\n`).entry.messages[0]

describe('A said block', () => {
  test('is a message, and what must be heard of it', () => {
    const message = said(
      [
        'message: "can my guys beam up, summer 2000"',
        'ask: [beam, report]',
        'facts: { shields: true, crew: [kirk] }',
        'as-of: 2000-06',
        'format: quick',
        'event: worlds',
        'expect: { beam: permitted, report: forbidden }',
        'needs: [turn.yours, phase]',
        'by: w7',
      ].join('\n'),
    )
    expect(message).toMatchObject({
      message: { value: 'can my guys beam up, summer 2000' },
      ask: [{ value: 'beam' }, { value: 'report' }],
      facts: { value: { shields: true, crew: ['kirk'] } },
      asOf: { text: '2000-06', day: '2000-06-01' },
      format: { value: 'quick' },
      event: { value: 'worlds' },
      expect: { value: { beam: 'permitted', report: 'forbidden' } },
      needs: [{ value: 'turn.yours' }, { value: 'phase' }],
      by: 'w7',
      anchor: 'how',
    })
    expect(
      [message?.place, message?.factPlaces.get('crew'), message?.needs[1]?.place].map((at) => at && spot(at)),
    ).toEqual(['7:10', '9:25', '14:21'])
  })

  test('needs no more than the message and what it asks, or that it asks nothing', () => {
    expect(said('message: hello\nask: none')).toMatchObject({
      ask: [],
      facts: { value: {} },
      asOf: 'latest',
      needs: [],
    })
    expect(said('message: hello\nask: none')).not.toHaveProperty('expect')
    expect(said('message: hello\nask: [none, beam]')?.ask).toHaveLength(2)
  })

  test('is no part of the text, and stands in any section, beside rules and cases', () => {
    const { entry } = parseEntry(
      'Before.\n\n```said\nmessage: a\nask: b\n```\n\nAfter.\n\n```case\ntitle: a\nask: b\nexpect: permitted\n```\n',
    )
    expect(entry.markdown).toBe('Before.\n\nAfter.')
    expect([entry.messages.length, entry.cases.length]).toEqual([1, 1])
  })

  test.each([
    ['ask: a', '4:1 block/missing-key `said` lacks a key it needs (`message`). Add it.'],
    ['message: a', '4:1 block/missing-key `said` lacks a key it needs (`ask`). Add it.'],
    [
      'message: a\nask: b\nexpects: c',
      '7:1 block/unknown-key `expects` is not a key of this block. Correct the key or remove it; quote the value above if it holds a colon. Did you mean `expect`?',
    ],
    [
      'message: a\nask: b\nas-of: June',
      '7:8 date/invalid `June` is no date. Write 2000, 2000-05 or 2000-05-12, of a day there is.',
    ],
    [
      'message: a\nask: b\nas-of: 2000-13',
      '7:8 date/invalid `2000-13` is no date. Write 2000, 2000-05 or 2000-05-12, of a day there is.',
    ],
  ])('is held to its schema and left out alone: %j', (yaml, fault) => {
    expect(saidFaults(yaml)).toEqual([fault])
    expect(parseEntry(`\`\`\`said\n${yaml}\n\`\`\`\n`).entry.messages).toEqual([])
  })

  test('spelt otherwise is read by nothing', () => {
    expect(parseEntry('```sayd\nmessage: a\nask: b\n```\n').diagnostics.map(({ message }) => message)).toEqual([
      '`sayd` is a kind of block that nothing reads. Write `rule`, `case` or `said`. Did you mean `said`?',
    ])
  })
})

describe('A case that is said', () => {
  test('has one message or several, each with its place', () => {
    expect(parseCase('title: a\nask: b\nexpect: permitted').said).toEqual([])
    const { said } = parseCase('title: a\nask: b\nexpect: permitted\nsaid: ["can I beam", am I ok to beam]')
    expect(said.map(({ value, place }) => [value, spot(place)])).toEqual([
      ['can I beam', '8:8'],
      ['am I ok to beam', '8:22'],
    ])
  })
})
