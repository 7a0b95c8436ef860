import { beforeAll, describe, expect, test } from 'vitest'
import { answer } from './answers.ts'
import type { Answer, Edition, Question } from './domain/index.ts'
import { publish } from './publish.ts'

/*
 * A small harbour with a past: who may sail, since when and why. Each test is a sentence about what an answer says
 * besides its verdict.
 */
const FILES = [
  {
    path: 'harbour/game.yaml',
    text: 'title: Harbour\nformats: [calm, storm]\nauthority: [port, guild]\nprecedence: [prohibition, scope, authority, recency]\n',
  },
  {
    path: 'harbour/sources/old-book.md',
    text: '---\ntitle: Old book\nauthority: guild\npublished: 1900\nsections: [Night, Pilots]\n---\n',
  },
  {
    path: 'harbour/sources/new-book.md',
    text: '---\ntitle: New book\nauthority: port\npublished: 1920-05\nsections: [Night]\n---\n',
  },
  {
    path: 'harbour/vocabulary/harbour.yaml',
    text: `facts:
  night: { type: bool, ask: Is it night? }
  pilot: { type: bool, ask: Is a pilot aboard?, assume: false }
  towed: { type: bool, ask: Is she towed?, assume: false }
  led: { type: bool, assume: false, from: 'towed || leader in ["tug", "launch"]' }
  leader: { type: string }
  draught: { type: number, range: [0, 20], ask: How deep does she sit? }
  flag: { type: string, fixed: true }
  hands: { type: int, range: [0, 99], ask: How many hands are aboard? }
  needed: { type: int, range: [0, 99], ask: How many hands does she need? }
actions:
  sail: { label: sail, default: permitted }
  moor: { label: moor, default: permitted }
  anchor: { label: anchor, default: permitted }
`,
  },
  {
    path: 'harbour/entries/sailing.md',
    text: `---
term: sailing
---
## Nobody sails by night

\`\`\`rule
id: no-night-sailing
cites: [{ source: old-book, at: Night }]
when: night
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: pilots-sail-by-night
cites: [{ source: old-book, at: Pilots }]
when: pilot && flag != "pirate"
lifts: [no-night-sailing]
\`\`\`

\`\`\`rule
id: deep-ships-stay
cites: [{ source: old-book, at: Pilots }]
when: draught > 7.5
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: led-ships-go-on
cites: [{ source: old-book, at: Pilots }]
when: led
then: { forbid: moor }
\`\`\`

\`\`\`rule
id: no-anchor-without-hands
cites: [{ source: old-book, at: Pilots }]
when: hands < max(1, needed)
then: { forbid: anchor }
\`\`\`

\`\`\`rule
id: night-is-open
cites: [{ source: new-book, at: Night }]
cancels: [no-night-sailing]
\`\`\`
`,
  },
]

let harbour: Edition
const ask = (question: Omit<Question, 'ask'>): Answer => {
  const outcome = answer(harbour, { ask: 'sail', ...question })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.answer
}

beforeAll(() => {
  const { editions, diagnostics } = publish(FILES)
  expect(diagnostics.filter((each) => each.severity === 'error')).toEqual([])
  harbour = editions[0] as Edition
})

describe('an answer', () => {
  const facts = { night: true, draught: 3, flag: 'none' }

  test('names the rule that no longer is, who ended it and since when', () => {
    expect(ask({ asOf: '1930', facts }).noLonger).toMatchObject([
      { rule: 'no-night-sailing', status: 'rescinded', by: 'night-is-open', since: '1920-05' },
    ])
    expect(ask({ asOf: '1910', facts }).noLonger).toEqual([])
  })

  test('shows its verdict over all dates, each cut with the rule that made it', () => {
    const [ruling] = ask({ asOf: '1930', facts, include: ['verdict', 'timeline'] }).answers
    expect(ruling?.timeline).toEqual([
      { verdict: 'permitted', winners: [], until: '1900-01-01' },
      {
        verdict: 'forbidden',
        winners: ['no-night-sailing'],
        from: '1900-01-01',
        until: '1920-05-01',
        cut: [
          { rule: 'deep-ships-stay', status: 'active' },
          { rule: 'no-night-sailing', status: 'active' },
          { rule: 'pilots-sail-by-night', status: 'active' },
        ],
      },
      {
        verdict: 'permitted',
        winners: [],
        from: '1920-05-01',
        cut: [{ rule: 'no-night-sailing', status: 'rescinded', by: 'night-is-open', relation: 'cancels' }],
      },
    ])
  })

  test('says what would turn it round, the smallest changes first, never a fixed fact', () => {
    const [ruling] = ask({ asOf: '1910', facts, include: ['verdict', 'unless'] }).answers
    expect(ruling?.verdict).toBe('forbidden')
    expect(ruling?.unless).toEqual([
      { change: [{ fact: 'night', from: true, to: false }], verdict: 'permitted' },
      { change: [{ fact: 'pilot', from: false, to: true }], verdict: 'permitted' },
    ])
  })

  test('takes two changes where one is not enough', () => {
    const [ruling] = ask({ asOf: '1910', facts: { ...facts, draught: 9 }, include: ['verdict', 'unless'] }).answers
    expect(ruling?.unless?.map(({ change }) => change.map(({ fact }) => fact))).toEqual([
      ['draught', 'night'],
      ['draught', 'pilot'],
    ])
  })

  test('turns only to what can be, and also from none of something', () => {
    const files = [
      { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [recency]\n' },
      { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
      {
        path: 'g/vocabulary/all.yaml',
        text: `types: { colour: [red, green, blue] }
facts:
  lamp: { type: colour }
  crest: { type: colour?, assume: green }
actions: { sail: {}, moor: { default: permitted } }
always: ['lamp in [green, blue]']
`,
      },
      {
        path: 'g/entries/e.md',
        text: `---
term: E
---
\`\`\`rule
id: lamp
cites: [{ source: law }]
when: lamp != green
then: { permit: sail }
\`\`\`

\`\`\`rule
id: no-lamp
cites: [{ source: law }]
when: lamp == green
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: no-crest
cites: [{ source: law }]
when: crest == null
then: { forbid: moor }
\`\`\`
`,
      },
    ]
    const [game] = publish(files).editions
    const unless = (ask: string, facts: Question['facts']) => {
      const outcome = game && answer(game, { ask, facts: facts ?? {}, include: ['unless'] })
      return outcome?.ok ? outcome.answer.answers[0]?.unless : outcome
    }
    expect(unless('sail', { lamp: 'green' })).toEqual([
      { change: [{ fact: 'lamp', from: 'green', to: 'blue' }], verdict: 'permitted' },
    ])
    expect(unless('moor', { crest: null })).toEqual([
      { change: [{ fact: 'crest', from: null, to: 'red' }], verdict: 'permitted' },
    ])
  })

  test('lists what it assumed, and asks for it where another value would change the verdict', () => {
    const { assumed, ask: next } = ask({ asOf: '1910', facts })
    expect(assumed).toEqual([{ fact: 'pilot', value: false, question: 'Is a pilot aboard?' }])
    expect(next).toMatchObject([
      { fact: 'pilot', assumed: false, choices: [{ value: true, becomes: 'permitted' }, { value: false }] },
    ])
  })

  test('asks for an assumed fact also where what is derived from it has an assumption of its own', () => {
    const outcome = answer(harbour, { ask: 'moor', facts: { leader: 'nobody' }, include: ['ask'] })
    expect(outcome.ok && outcome.answer.ask).toMatchObject([
      {
        fact: 'towed',
        assumed: false,
        choices: [
          { value: true, becomes: 'forbidden' },
          { value: false, becomes: 'permitted' },
        ],
        why: [{ rule: 'led-ships-go-on' }],
      },
    ])
  })

  test('asks for a number by the regions that the rules cut', () => {
    const [question] = ask({ asOf: '1930', facts: { night: true, flag: 'none' } }).ask ?? []
    expect(question).toMatchObject({
      fact: 'draught',
      question: 'How deep does she sit?',
      choices: [
        { label: '0 to 7.5', becomes: 'permitted' },
        { label: 'more than 7.5 and at most 20', becomes: 'forbidden' },
      ],
    })
  })

  test('never asks again for what was skipped', () => {
    expect(ask({ asOf: '1930', facts: { night: true }, skip: ['draught'] }).ask).toEqual([])
  })

  test('rests on a short date where the question lies inside it', () => {
    expect(ask({ asOf: '1900-03', facts }).dates.map(({ rule, date }) => [rule, date])).toEqual([
      ['no-night-sailing', '1900'],
    ])
    expect(ask({ asOf: '1901', facts }).dates).toEqual([])
  })

  test('goes by the rule that decides, also where every case of what is unknown has to be seen for that', () => {
    const outcome = answer(harbour, { ask: 'anchor', asOf: '1930', facts: { hands: 0 } })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    const { answers, text } = outcome.answer
    expect(answers).toMatchObject([{ verdict: 'forbidden', winners: ['no-anchor-without-hands'] }])
    expect(answers[0]?.by).toBeUndefined()
    expect(text).toMatch(/^Anchor: forbidden\. By “.*” \(Old book\)\./)
  })

  test('is the same each time and changes nothing', () => {
    const before = JSON.stringify(harbour)
    expect(JSON.stringify(ask({ asOf: '1910', facts }))).toBe(JSON.stringify(ask({ asOf: '1910', facts })))
    expect(JSON.stringify(harbour)).toBe(before)
  })
})

describe('a bad question', () => {
  test('is answered with every problem in it, each with its name and what was meant', () => {
    const outcome = answer(harbour, {
      ask: ['sial'],
      asOf: '1910-02-30',
      format: 'strom',
      facts: { nihgt: true, draught: 30 },
    })
    expect(outcome.ok ? [] : outcome.problems.map(({ at, code, didYouMean }) => [at, code, didYouMean[0]])).toEqual([
      ['format', 'question/unknown-format', 'storm'],
      ['asOf', 'question/bad-date', undefined],
      ['ask', 'question/unknown-ask', 'sail'],
      ['facts.nihgt', 'question/unknown-fact', 'night'],
      ['facts.draught', 'question/out-of-range', undefined],
    ])
  })
})
