import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Edition, Json, Question } from '../domain/index.ts'
import { publish } from '../publish/index.ts'
import { answer } from './answer.ts'
import { aboard } from './testing/ferry.fixture.ts'
import { publishSmall } from './testing/small.fixture.ts'

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
const ask = (question: Omit<Question, 'ask'>): Answer => answered(harbour, { ask: 'sail', ...question })

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

  test('marks the rule that no longer is where nobody knows whether its condition holds', () => {
    const gone = (facts: Question['facts'] = {}) =>
      ask({ asOf: '1930', facts }).noLonger?.map(({ rule, might }) => [rule, might])
    expect(gone()).toEqual([['no-night-sailing', true]])
    expect(gone({ night: true })).toEqual([['no-night-sailing', undefined]])
    expect(gone({ night: false })).toEqual([])
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
        cut: [{ rule: 'no-night-sailing', status: 'active' }],
      },
      {
        verdict: 'permitted',
        winners: [],
        from: '1920-05-01',
        cut: [{ rule: 'no-night-sailing', status: 'rescinded', by: 'night-is-open', relation: 'cancels' }],
      },
    ])
  })

  test('cuts no date where what was open stays open, and names two rules that only together make a change', () => {
    const game = smallGame(
      `facts: { lamp: { type: bool }, crest: { type: bool } }
actions: { sail: {}, moor: { default: permitted } }
`,
      `\`\`\`rule
id: lamp
cites: [{ source: law }]
when: lamp
then: { permit: sail }
\`\`\`

\`\`\`rule
id: crest
cites: [{ source: law }]
effective: 1995
when: crest
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: no-mooring
cites: [{ source: law }]
effective: 1995
then: { forbid: moor }
\`\`\`

\`\`\`rule
id: nor-with-a-crest
cites: [{ source: law }]
effective: 1995
when: crest
then: { forbid: moor }
\`\`\`
`,
    )
    const timeline = (ask: string, facts: Question['facts'] = {}) =>
      answered(game, { ask, facts, include: ['timeline'] }).answers[0]?.timeline
    expect(timeline('sail')).toMatchObject([
      { verdict: 'silent', until: '1990-01-01' },
      { verdict: 'undetermined', from: '1990-01-01', cut: [{ rule: 'lamp' }] },
    ])
    const cut = (facts: Question['facts']) => timeline('moor', facts)
    expect(cut({ crest: false })).toMatchObject([{}, { cut: [{ rule: 'no-mooring' }] }])
    expect(cut({ crest: true })).toMatchObject([{}, { cut: [{ rule: 'no-mooring' }, { rule: 'nor-with-a-crest' }] }])
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
    const game = smallGame(
      `types: { colour: [red, green, blue] }
facts:
  lamp: { type: colour }
  crest: { type: colour?, assume: green }
  lit: { type: bool, assume: false }
  open: { type: bool }
actions: { sail: {}, moor: { default: permitted }, rest: { default: permitted } }
always: ['lamp in [green, blue]', 'open || lit']
`,
      `\`\`\`rule
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

\`\`\`rule
id: no-rest
cites: [{ source: law }]
when: open && !lit
then: { forbid: rest }
\`\`\`
`,
    )
    const unless = (ask: string, facts: Question['facts'] = {}) =>
      answered(game, { ask, facts, include: ['unless'] }).answers[0]?.unless
    expect(unless('sail', { lamp: 'green' })).toEqual([
      { change: [{ fact: 'lamp', from: 'green', to: 'blue' }], verdict: 'permitted' },
    ])
    expect(unless('moor', { crest: null })).toEqual([
      { change: [{ fact: 'crest', from: null, to: 'red' }], verdict: 'permitted' },
    ])
    // Were it not open, it would have to be lit, which nobody would assume as things are.
    expect(unless('rest', { open: true })).toEqual([
      { change: [{ fact: 'lit', from: false, to: true }], verdict: 'permitted' },
      { change: [{ fact: 'open', from: true, to: false }], verdict: 'permitted' },
    ])
  })

  describe('turns on what is derived', () => {
    let frost: Edition
    beforeAll(() => {
      frost = smallGame(
        `facts:
  snow: { type: bool }
  cold: { type: bool }
  depth: { type: int, range: [0, 9] }
  frost: { type: bool, from: snow && cold }
  slippery: { type: bool, assume: false, from: snow && cold }
  deep: { type: bool, assume: false, from: depth > 3 }
actions: { skate: {}, slide: {}, dig: {} }
`,
        ['frost', 'slippery', 'deep']
          .map((fact, index) => {
            const [action] = ['skate', 'slide', 'dig'].slice(index)
            const rule = (id: string, when: string, then: string) =>
              `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\nwhen: "${when}"\nthen: { ${then}: ${action} }\n\`\`\`\n`
            return rule(`${action}`, fact, 'permit') + rule(`no-${action}`, `!${fact}`, 'forbid')
          })
          .join('\n'),
      )
    })
    const unless = (ask: string, facts: Question['facts'] = {}) => {
      const [ruling] = answered(frost, { ask, facts, include: ['unless'] }).answers
      return ruling?.unless?.map(({ change }) => change.map(({ fact, to }) => [fact, to]))
    }

    test('by what it is derived from, also where it is assumed while that says nothing', () => {
      expect(unless('slide', { snow: true, cold: true })).toEqual([[['cold', false]], [['snow', false]]])
      expect(unless('dig', { depth: 2 })).toEqual([[['depth', 4]]])
      expect(unless('slide', { snow: true, cold: false })).toEqual([[['cold', true]]])
    })

    test('by itself, where it is given or assumed', () => {
      expect(unless('skate', { frost: false })).toEqual([[['frost', true]]])
      expect(unless('skate', { frost: true, snow: false, cold: true })).toEqual([[['frost', false]]])
      expect(unless('slide')).toEqual([
        [['slippery', true]],
        [
          ['cold', true],
          ['snow', true],
        ],
      ])
      expect(unless('dig')).toEqual([[['deep', true]], [['depth', 4]]])
    })
  })

  test('gives up no more of what is usual than has to give way, also where one part of a condition hides the next', () => {
    const game = smallGame(
      `types: { colour: [red, green, blue] }
facts:
  lamp: { type: colour }
  crest: { type: colour?, assume: null }
  manned: { type: bool, assume: true }
  whole: { type: bool, assume: true }
actions: { sail: { default: permitted } }
always: ['!manned && lamp in [red, green] && !whole', 'lamp != green ? crest != null : lamp != red']
`,
      `\`\`\`rule
id: lamp
cites: [{ source: law }]
when: lamp == green && crest == null
then: { forbid: sail }
\`\`\`
`,
    )
    const { answers, assumed, warnings } = answered(game, { ask: 'sail', facts: {} })
    expect(answers).toMatchObject([{ verdict: 'forbidden', exact: true }])
    expect(assumed).toEqual([{ fact: 'crest', value: null }])
    const gone = warnings.filter(({ code }) => code === 'assumption-gives-way')
    expect(gone.map(({ at }) => at)).toEqual(['manned', 'whole'])
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

  test('rests on the short date on which a rule ended, or was put back', () => {
    const game = smallGame(
      'actions: { sail: { default: permitted }, moor: { default: permitted } }\n',
      `\`\`\`rule
id: no-sailing
cites: [{ source: law }]
ends: 1995
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: no-mooring
cites: [{ source: law }]
then: { forbid: moor }
\`\`\`

\`\`\`rule
id: mooring
cites: [{ source: law }]
effective: 1993
cancels: [no-mooring]
\`\`\`

\`\`\`rule
id: no-mooring-again
cites: [{ source: law }]
effective: 1995-06
reinstates: [no-mooring]
\`\`\`
`,
    )
    const dates = (ask: string, asOf: string) =>
      answered(game, { ask, asOf, facts: {} }).dates.map(({ rule, date }) => [rule, date])
    expect(dates('sail', '1995-03')).toEqual([['no-sailing', '1995']])
    expect(dates('sail', '1996')).toEqual([])
    expect(dates('moor', '1995-06-20')).toEqual([['no-mooring-again', '1995-06']])
    expect(dates('moor', '1995-07')).toEqual([])
  })

  describe('of each of several', () => {
    let crew: Edition
    beforeAll(() => {
      crew = smallGame(
        `types: { sailor: { name: string, age: int, ill: { type: bool, ask: Ill? } } }
facts: { crew: { type: list(sailor), ask: Who is aboard? }, night: { type: bool, assume: false } }
actions:
  rest: { label: rest, each: { s: crew } }
  sail: { label: sail, default: permitted }
`,
        `\`\`\`rule
id: the-ill-rest
cites: [{ source: law }]
when: s.ill
then: { permit: rest }
\`\`\`

\`\`\`rule
id: boys-rest
cites: [{ source: law }]
when: s.age < 16
then: { permit: rest }
\`\`\`

\`\`\`rule
id: but-not-by-night
cites: [{ source: law }]
when: night && s.age < 14
lifts: [boys-rest]
\`\`\`
`,
      )
    })
    const of = (question: Partial<Question>) => answered(crew, { ask: 'rest', ...question })

    test('waits for what there is, where nobody has said, and asks for that', () => {
      const { mightApply, ask, text } = of({})
      expect(mightApply.map(({ rule, needs, reason }) => [rule, needs, reason])).toEqual([
        ['boys-rest', ['crew'], undefined],
        ['the-ill-rest', ['crew'], undefined],
      ])
      expect(ask?.[0]).toMatchObject({
        fact: 'crew',
        why: [{ rule: 'boys-rest' }, { rule: 'the-ill-rest' }],
      })
      expect(text).toContain('Who is aboard?')
      expect(of({ ask: [], facts: { night: true } }).mightApply.map(({ needs }) => needs)).toEqual([
        ['crew'],
        ['crew'],
        ['crew'],
      ])
    })

    test('applies nothing where there is none', () => {
      const { applies, mightApply } = of({ facts: { crew: [], night: true } })
      expect([applies, mightApply]).toEqual([[], []])
    })

    test('says of a question about one of them which rules it would decide', () => {
      const { ask } = of({ facts: { crew: [{ name: 'Ann', age: 20 }] } })
      expect(ask).toMatchObject([{ fact: 'crew[0].ill', why: [{ rule: 'the-ill-rest' }] }])
    })

    test('looks at a rule only for what it is about, where more than one thing is asked', () => {
      const { mightApply } = of({ ask: ['sail', 'rest'], facts: { crew: [{ name: 'Ann', age: 20, ill: false }] } })
      expect(mightApply).toEqual([])
    })
  })

  test('goes by the rule that decides, also where every case of what is unknown has to be seen for that', () => {
    const { answers, text } = answered(harbour, { ask: 'anchor', asOf: '1930', facts: { hands: 0 } })
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

const given = (fact: string, value: Json) => ({ fact, value, how: 'given' })
const assumed = (fact: string, value: Json) => ({ fact, value, how: 'assumed' })
const computed = (fact: string, value: Json) => ({ fact, value, how: 'computed' })

describe('a conflict', () => {
  const ban = { ban: 'then: { forbid: sail }' }
  const fair = { calm: 'when: wind == calm\nthen: { permit: sail }' }
  const foul = { rough: 'when: wind != calm\nthen: { permit: sail }' }
  const precedence = 'recency'

  test('that no unknown fact can end names on either side every rule that is in it in some completion', () => {
    const [ruling] = aboard({ ...ban, ...fair, ...foul }, 'sail', {}, { precedence }).answers
    expect(ruling).toMatchObject({ verdict: 'conflict', exact: true, between: [['ban'], ['calm', 'rough']] })
  })

  test('names those of them that the known facts leave', () => {
    const [ruling] = aboard({ ...ban, ...fair, ...foul }, 'sail', { wind: 'calm' }, { precedence }).answers
    expect(ruling).toMatchObject({ verdict: 'conflict', between: [['ban'], ['calm']] })
  })

  test('names them also where the rules are many', () => {
    const more = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`never-${n}`, `when: hands == ${n} && night\nthen: { permit: sail }`]),
    )
    const facts = { night: false }
    const [ruling] = aboard({ ...ban, ...fair, ...foul, ...more }, 'sail', facts, { precedence }).answers
    expect(ruling).toMatchObject({ verdict: 'conflict', exact: true, between: [['ban'], ['calm', 'rough']] })
  })
})

test('an assumption that only what is always so reads is not doubted where no value of it turns the answer', () => {
  const rules = {
    ban: 'then: { forbid: sail }',
    few: 'when: 12 / hands > 1\nthen: { permit: sail }',
  }
  const always = 'quot(swell, 10) > 3 || (hands == 1 && !night)'
  const { ask, answers } = aboard(rules, 'sail', {}, { precedence: 'recency', always })
  expect(answers[0]).toMatchObject({ verdict: 'conflict', exact: true })
  expect(ask).toEqual([])
})

describe('a proof', () => {
  const proofOf = (...asked: Parameters<typeof aboard>) => aboard(...asked).answers[0]?.proof
  const because = (...asked: Parameters<typeof aboard>) =>
    Object.fromEntries(proofOf(...asked)?.steps.map((step) => [step.rule, step.because]) ?? [])

  const feast = {
    curfew: `when: night
then: [{ forbid: sail }, { forbid: moor }, { set: { dues: draught * 2 } }, { set: { fare: 1 } }, { note: Show a light. }]`,
    feast: `when: draught < 20 && !pilot
then: { permit: sail }
excepts: [shoals]
lifts: [curfew, headcount]`,
    headcount: 'when: hands > 3\nthen: { forbid: sail }',
    shoals: 'when: draught > 3\nthen: { forbid: sail }',
  }
  const facts = { night: true, draught: 4, hands: 4 }

  test('lists every rule that applies, winners first, with what it concludes on what was asked and the facts it rests on', () => {
    const { steps, beaten, lifted } = proofOf(feast, 'sail', facts) ?? {}
    expect(steps?.map((step) => [step.rule, step.conclusion, step.winner, step.because])).toEqual([
      ['feast', 'permit sail; lifts curfew, headcount', true, [given('draught', 4), assumed('pilot', false)]],
      ['curfew', 'forbid sail', false, [given('night', true)]],
      ['headcount', 'forbid sail', false, [given('hands', 4)]],
      ['shoals', 'forbid sail', false, [given('draught', 4)]],
    ])
    expect(beaten).toEqual([{ rule: 'shoals', winner: 'feast', by: 'excepts' }])
    expect(lifted).toEqual([
      { rule: 'curfew', by: 'feast' },
      { rule: 'headcount', by: 'feast' },
    ])
  })

  test('says of a rule on several things what it concludes on this one', () => {
    const conclusions = (ask: string, facts: Question['facts'] = {}) =>
      proofOf(feast, ask, facts)?.steps.map((step) => [step.rule, step.conclusion])
    const unlifted = { ...facts, pilot: true }
    expect(conclusions('sail', { ...unlifted, draught: 2, hands: 0 })).toEqual([['curfew', 'forbid sail']])
    expect(conclusions('moor', unlifted)).toEqual([['curfew', 'forbid moor']])
    expect(conclusions('dues', unlifted)).toEqual([['curfew', 'set dues: draught * 2']])
    expect(conclusions('fare', unlifted)).toEqual([['curfew', 'set fare: 1']])
  })

  test('speaks of the action alone where a quantity bears its name', () => {
    const lines = { lines: 'then: [{ forbid: moor }, { set: { moor: 3 } }]' }
    expect(proofOf(lines, 'moor')?.steps.map((step) => step.conclusion)).toEqual(['forbid moor'])
  })

  test('says of a rule that does no more than lift another what it lifts', () => {
    expect(proofOf(feast, 'dues', facts)?.steps.map((step) => [step.rule, step.conclusion, step.winner])).toEqual([
      ['feast', 'lifts curfew, headcount', true],
      ['curfew', 'set dues: draught * 2', false],
    ])
  })

  test('rests on the quantity a condition reads, and not on the facts that one is computed from', () => {
    const rules = {
      dues: 'when: night\nthen: { set: { dues: draught * 2 } }',
      toll: 'when: dues > 3 && !pilot\nthen: { forbid: sail }',
    }
    expect(because(rules, 'sail', { draught: 4, night: true })).toEqual({
      toll: [computed('dues', 8), assumed('pilot', false)],
    })
  })

  test('rests on the very elements that made a condition true', () => {
    const sick = { sick: 'when: crew.exists(one, one.ill)\nthen: { forbid: sail }' }
    const crew = [{ ill: false }, { ill: true }]
    expect(because(sick, 'sail', { crew })).toEqual({ sick: [given('crew', crew), given('crew[1].ill', true)] })
  })

  test('rests on the same facts whether a rule is one of few or of many', () => {
    const few = {
      dark: 'when: night && draught > 3 && draught < 9 && !pilot\nthen: { forbid: sail }',
      either: 'when: wind == storm || hands > 3\nthen: { forbid: sail }',
    }
    const crowd = Array.from({ length: 60 }, (_, at) => [
      `crowd-${at}`,
      `when: needed == ${at}\nthen: { forbid: sail }`,
    ])
    const told = { ...facts, pilot: false, wind: 'calm', needed: 99 }
    const expected = {
      dark: [given('night', true), given('draught', 4), given('pilot', false)],
      either: [given('hands', 4)],
    }
    expect(because(few, 'sail', told)).toEqual(expected)
    expect(because({ ...few, ...Object.fromEntries(crowd) }, 'sail', told)).toEqual(expected)
  })

  test('rests on no fact that nobody knows, also where a rule wins whatever it is', () => {
    const rules = {
      heavy: 'when: laden && night\nthen: { forbid: sail }',
      light: 'when: "!laden && night"\nthen: { forbid: sail }',
    }
    expect(because(rules, 'sail', { night: true })).toEqual({
      heavy: [given('night', true)],
      light: [given('night', true)],
    })
  })
})

describe('a rule that might apply', () => {
  const might = (...asked: Parameters<typeof aboard>) =>
    aboard(...asked).mightApply.map(({ rule, needs, reason }) => ({ rule, needs, ...(reason ? { reason } : {}) }))

  test('comes with the facts it waits for, each once, in order of name', () => {
    const short = { short: 'when: (needed > 8 && hands < 2) || (needed > 30 && wind == storm)\nthen: { forbid: sail }' }
    expect(might(short, 'sail')).toEqual([{ rule: 'short', needs: ['hands', 'needed', 'wind'] }])
    expect(might(short, 'sail', { needed: 9 })).toEqual([{ rule: 'short', needs: ['hands'] }])
  })

  test('waits for the fact a judge is asked for, not for what that is derived from', () => {
    expect(might({ deep: 'when: depth > 9\nthen: { forbid: sail }' }, 'sail')).toEqual([
      { rule: 'deep', needs: ['depth'] },
    ])
  })

  test('says why where its condition cannot be computed, and then waits for nothing', () => {
    const share = { share: 'when: 12 / draught > 1\nthen: { forbid: sail }' }
    expect(might(share, 'sail', { draught: 0 })).toEqual([{ rule: 'share', needs: [], reason: 'a division by zero' }])
    const poor = { poor: 'when: fare > 1\nthen: { forbid: sail }' }
    expect(might(poor, 'sail')).toEqual([{ rule: 'poor', needs: [], reason: 'fare has no value' }])
    const torn = { one: 'then: { set: { fare: 1 } }', two: 'then: { set: { fare: 2 } }', ...poor }
    expect(might(torn, 'sail')).toEqual([{ rule: 'poor', needs: [], reason: 'fare is in conflict' }])
  })

  test.each([
    ['max([]) > 1', 'the greatest of nothing'],
    ['[1, 2][hands] > 1', 'a missing key or element'],
    ['only([1, 2]) > 1', 'the only one of none or of several'],
    ['9007199254740991 + hands > 1', 'a number too large'],
    ['int("x") > 1', 'a text that is no whole number'],
    ['[3, 0].exists(n, 12 / n > 9)', 'a division by zero'],
    ['hands == 5 ? 1 / (hands - 5) > 1 : [1][9] > 1', 'a division by zero'],
    ['may(board)', 'whether they may board is silent'],
    ['fare + 1 > 1', 'fare has no value'],
  ])('says why %s cannot be computed: %s', (when, reason) => {
    const rules = { odd: `when: '${when}'\nthen: { forbid: sail }` }
    expect(might(rules, 'sail', { hands: 5 })).toEqual([{ rule: 'odd', needs: [], reason }])
  })

  test('says in which rule a value cannot be computed, and why', () => {
    const torn = { one: 'then: { set: { fare: 1 } }', two: 'then: { set: { fare: 2 } }' }
    const rules = { ...torn, up: 'then: { set: { dues: floor(fare) } }' }
    expect(aboard(rules, 'dues', {}).answers).toMatchObject([
      { verdict: 'undetermined', reason: 'dues cannot be computed: in up, fare is in conflict' },
    ])
  })

  test('says why and waits for a fact where both keep it open', () => {
    const rules = {
      base: 'when: night\nthen: { set: { fare: 1 } }',
      more: 'when: 12 / draught > 1\nthen: { add: { fare: 1 } }',
      rich: 'when: fare > 1\nthen: { forbid: sail }',
    }
    expect(might(rules, 'sail', { draught: 0 })).toContainEqual({
      rule: 'rich',
      needs: ['night'],
      reason: 'the condition of more cannot be computed: a division by zero',
    })
  })
})

describe('an undetermined verdict', () => {
  const ruling = (...asked: Parameters<typeof aboard>) => {
    const [found] = aboard(...asked).answers
    return { verdict: found?.verdict, exact: found?.exact, ...(found?.reason ? { reason: found.reason } : {}) }
  }
  const night = { night: 'when: night\nthen: { forbid: sail }' }
  const share = { share: 'when: 12 / draught > 1\nthen: { forbid: sail }' }
  const open = { verdict: 'undetermined', exact: true }

  test('names the rule whose condition could not be computed, besides the facts that are missing', () => {
    const reason = 'the condition of share cannot be computed: a division by zero'
    expect(ruling(share, 'sail', { draught: 0 })).toEqual({ ...open, reason })
    expect(ruling({ ...night, ...share }, 'sail', { draught: 0 })).toEqual({ ...open, reason })
  })

  test('gives no reason where facts alone are missing', () => {
    expect(ruling({ ...night, ...share }, 'sail')).toEqual(open)
  })

  test('is not laid to a rule that is lifted', () => {
    const lifted = { ...night, ...share, waiver: 'when: swell == 1\nlifts: [share]' }
    expect(ruling(lifted, 'sail', { draught: 0 })).toEqual(open)
  })

  test('is not known to be one where it hangs on a list that nobody described', () => {
    const sick = (when: string) => ({ sick: `when: ${when}\nthen: { forbid: sail }` })
    const perhaps = { verdict: 'undetermined', exact: false }
    expect(ruling(sick('crew.exists(one, one.ill)'), 'sail')).toEqual(perhaps)
    expect(ruling(sick('night && crew.exists(one, one.ill)'), 'sail')).toEqual(perhaps)
    expect(ruling(sick('night && crew.exists(one, one.ill)'), 'sail', { crew: [{}] })).toEqual(open)
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

/** @throws where the question is refused. */
function answered(edition: Edition, question: Question): Answer {
  const outcome = answer(edition, question)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.answer
}

/** A game of one source and one entry that holds these rules. @throws where it has a fault. */
function smallGame(vocabulary: string, rules: string): Edition {
  const { editions, diagnostics } = publishSmall(vocabulary, `---\nterm: E\n---\n${rules}`)
  const [game] = editions
  if (!game) throw new Error(diagnostics.map((each) => each.message).join('\n'))
  return game
}
