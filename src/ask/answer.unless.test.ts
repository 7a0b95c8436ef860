import { beforeAll, describe, expect, test } from 'vitest'
import type { Edition, Question, Turning } from '../domain/index.ts'
import { answer } from './answer.ts'
import { ask } from './testing/harbour.fixture.ts'
import { answered, editionOf, publishSmall } from './testing/small.fixture.ts'

/** Asks a game of these facts and of rules, each with its condition and what it concludes on sailing. */
function asking(
  vocabulary: string,
  rules: readonly (readonly [when: string, kind: string])[],
  byDefault = 'permitted',
) {
  const blocks = rules.map(
    ([when, kind], at) =>
      `\`\`\`rule\nid: r${at}\ncites: [{ source: law }]\nwhen: ${JSON.stringify(when)}\nthen: { ${kind}: sail }\n\`\`\`\n`,
  )
  const actions = `actions: { sail: { ${byDefault ? `default: ${byDefault}` : ''} } }\n`
  const { editions, diagnostics } = publishSmall(vocabulary + actions, `---\nterm: E\n---\n${blocks.join('\n')}`)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  const [edition] = editions
  if (!edition || faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  return (facts: Question['facts'] = {}, more: Partial<Question> = {}) => {
    const outcome = answer(edition, { ask: 'sail', facts, include: ['unless'], ...more })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    return outcome.answer.answers[0]
  }
}

const bools = (...names: readonly string[]) => `facts: { ${names.map((name) => `${name}: bool`).join(', ')} }\n`
const named = (found: readonly Turning[] | undefined) =>
  found?.map(({ change, verdict }) => `${change.map(({ fact, to }) => `${fact}: ${to}`).join(', ')} → ${verdict}`)

describe('what would turn a verdict round', () => {
  test('is a fact from what it is, or from nothing where nobody gave it, to what would do it', () => {
    const sail = asking('facts: { draught: { type: int, range: [0, 20] }, light: bool }\n', [
      ['draught > 7 || light && !light', 'forbid'],
    ])
    expect(sail({ draught: 9 })?.unless).toStrictEqual([
      { change: [{ fact: 'draught', from: 9, to: 0 }], verdict: 'permitted' },
    ])
    expect(sail({ draught: 3 })?.unless).toStrictEqual([
      { change: [{ fact: 'draught', from: 3, to: 8 }], verdict: 'forbidden' },
    ])
  })

  test('is none of a conflict, of silence or of what is not yet determined', () => {
    const torn = asking(
      bools('a', 'b'),
      [
        ['a', 'permit'],
        ['b', 'forbid'],
      ],
      '',
    )
    expect(
      [torn({ a: true, b: true }), torn({ a: false, b: false }), torn()].map((each) => [each?.verdict, each?.unless]),
    ).toEqual([
      ['conflict', []],
      ['silent', []],
      ['undetermined', undefined],
    ])
  })

  test('turns what is required into what is forbidden or only permitted', () => {
    const sail = asking(bools('a', 'b'), [
      ['a', 'require'],
      ['b && !a', 'forbid'],
    ])
    expect(named(sail({ a: true, b: true })?.unless)).toEqual(['a: false → forbidden'])
    expect(named(sail({ a: true, b: false })?.unless)).toEqual(['a: false → permitted'])
    expect(named(sail({ a: false, b: true })?.unless)).toEqual(['a: true → required', 'b: false → permitted'])
    expect(named(sail({ a: false, b: false })?.unless)).toEqual(['b: true → forbidden'])
  })

  test('are five sets at most, of one fact before those of two, and none that contains another', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const none = Object.fromEntries(all.map((name) => [name, false]))
    const any = asking(bools(...all), [[all.join(' || '), 'forbid']])
    expect(named(any(none)?.unless)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: true → forbidden`))
    const two = asking(bools(...all), [['a && b || a && c || a && d || b && c || c && d || e || b && d', 'forbid']])
    expect(named(two(none)?.unless)).toEqual([
      'e: true → forbidden',
      'a: true, b: true → forbidden',
      'a: true, c: true → forbidden',
      'a: true, d: true → forbidden',
      'b: true, c: true → forbidden',
    ])
  })

  test('may be two facts, one of them given and one that nobody gave', () => {
    const sail = asking(bools('a', 'b'), [['a && b', 'forbid']])
    expect(sail({ a: false })?.unless).toStrictEqual([
      {
        change: [
          { fact: 'a', from: false, to: true },
          { fact: 'b', to: true },
        ],
        verdict: 'forbidden',
      },
    ])
  })

  test('is looked for among four hundred sets of two at most', () => {
    const last = (count: number) => {
      const all = Array.from({ length: count }, (_, at) => `f${100 + at}`)
      const [x, y] = all.slice(-2)
      const rules = [`${x} && ${y}`, ...all.map((name) => `${name} && ${x} && ${y}`)].map(
        (when) => [when, 'forbid'] as const,
      )
      return named(asking(bools(...all), rules)(Object.fromEntries(all.map((name) => [name, false])))?.unless)
    }
    // Of so many facts there are 378 and 406.
    expect(last(28)).toEqual(['f126: true, f127: true → forbidden'])
    expect(last(29)).toEqual([])
  })

  test('may lie in a field of a record, of an element or of a map, but not in a list of plain values', () => {
    const vocabulary = `types: { boat: { leaky: bool, oars: { type: int, fixed: true } } }
facts: { boat: boat, boats: list(boat), named: 'map(string, boat)', rolls: list(int), sizes: 'map(string, int)' }
`
    const sail = asking(vocabulary, [
      [
        'boat.leaky || boats[0].leaky || boats[1].leaky || named["Gull"].leaky || rolls[0] > 3 || boat.oars > 3',
        'forbid',
      ],
      ['sizes["a"] > 9', 'forbid'],
    ])
    const dry = { leaky: false, oars: 0 }
    const facts = { boat: dry, boats: [dry, dry], named: { Gull: dry }, rolls: [1], sizes: { a: 1 } }
    expect(sail(facts)?.unless).toStrictEqual(
      ['boat.leaky', 'boats[0].leaky', 'boats[1].leaky', 'named.Gull.leaky'].map((fact) => ({
        change: [{ fact, from: false, to: true }],
        verdict: 'forbidden',
      })),
    )
    expect(named(sail({ ...facts, boats: [dry, { ...dry, leaky: true }] })?.unless)).toEqual([
      'boats[1].leaky: false → permitted',
    ])
  })

  test('is no change of a list that nobody described, nor of a fact that is fixed', () => {
    const sail = asking('facts: { crew: list(string), flag: { type: string, fixed: true }, night: bool }\n', [
      ['night && flag == "none"', 'forbid'],
      ['night && crew.size() > 9', 'forbid'],
    ])
    expect(named(sail({ night: true, flag: 'none' })?.unless)).toEqual(['night: false → permitted'])
  })

  test('may be what is assumed, which is then what it is changed from', () => {
    const sail = asking('facts: { pilot: { type: bool, assume: false }, night: bool }\n', [
      ['night && !pilot', 'forbid'],
    ])
    const [change] = sail({ night: true })?.unless ?? []
    expect(change).toBeDefined()
    expect(sail({ night: true })?.unless).toStrictEqual([
      { change: [{ fact: 'night', from: true, to: false }], verdict: 'permitted' },
      { change: [{ fact: 'pilot', from: false, to: true }], verdict: 'permitted' },
    ])
  })

  test('may be what is assumed of a field', () => {
    const vocabulary = `types: { boat: { name: string, leaky: { type: bool, assume: false }, old: { type: bool, assume: false } } }
facts: { boat: boat, boats: 'map(string, boat)', tow: { type: boat, ask: What tows her? } }
`
    const sail = asking(vocabulary, [['boat.leaky || boats["No. 2"].leaky || tow.leaky && tow.old', 'forbid']])
    const facts = { boat: { name: 'Gull' }, boats: { 'No. 2': { leaky: false } } }
    expect(sail(facts)?.unless).toStrictEqual([
      { change: [{ fact: 'boat.leaky', from: false, to: true }], verdict: 'forbidden' },
      { change: [{ fact: 'boats.No. 2.leaky', from: false, to: true }], verdict: 'forbidden' },
    ])
    const leaky = { ...facts, boat: { leaky: true }, tow: { leaky: true, old: true } }
    expect(named(sail(leaky)?.unless)).toEqual([
      'boat.leaky: false, tow.leaky: false → permitted',
      'boat.leaky: false, tow.old: false → permitted',
    ])
  })

  test('may be a fact that only what is always so ties to the answer', () => {
    const sail = asking(`${bools('a', 'b')}always: ["a == b"]\n`, [['a', 'forbid']])
    expect(named(sail({ b: true })?.unless)).toEqual(['b: false → permitted'])
    expect(named(sail({ a: true, b: true })?.unless)).toEqual(['a: false, b: false → permitted'])
  })

  test('takes of a region what can be at a table', () => {
    const sail = asking(
      `facts: { draught: { type: int, range: [0, 20] }, laden: bool }
always: ["draught != 8", "draught < 12 || laden"]
`,
      [['draught > 7', 'forbid']],
    )
    expect(named(sail({ draught: 3, laden: false })?.unless)).toEqual(['draught: 9 → forbidden'])
  })

  test('makes other assumptions where those of now would not go with the change', () => {
    const sail = asking(
      `facts: { open: bool, lit: { type: bool, assume: false }, flag: { type: bool, assume: true } }
always: ["open || lit"]
`,
      [['!open && lit && flag', 'forbid']],
    )
    expect(named(sail({ open: true })?.unless)).toEqual(['open: false → forbidden'])
    expect(named(sail({ open: true }, { unknown: ['flag'] })?.unless)).toEqual(['flag: true, open: false → forbidden'])
  })
})

describe('an answer', () => {
  const facts = { night: true, draught: 3, flag: 'none' }

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
    const game = editionOf(
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
      frost = editionOf(
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
})
