import { describe, expect, test } from 'vitest'
import { must } from '../ask/testing/cards.fixture.ts'
import { editionOf } from '../ask/testing/small.fixture.ts'
import { changesBetween } from './changes.ts'
import { impactOf } from './impact.ts'
import { newsOf } from './news.ts'

const VOCABULARY = `types: { piece: { king: the King, pawn: a Pawn } }
facts: { illegal: int, late: bool }
actions:
  lose: {}
  draw: {}
quantities:
  touched: { type: piece }
`

const block = (kind: string, lines: string) => `\`\`\`${kind}\n${lines}\n\`\`\`\n`

const rule = (id: string, from: number, lines: string) =>
  block('rule', `id: ${id}\ntitle: The ${id}\ncites: [{ source: law }]\neffective: ${from}\n${lines}`)

const edition = editionOf(
  VOCABULARY,
  [
    rule('third-loses', 2014, 'when: illegal >= 3\nthen: { require: lose }'),
    rule('second-loses', 2018, 'when: illegal >= 2\nthen: { require: lose }\nreplaces: third-loses'),
    rule('no-draw', 2014, 'when: late\nthen: { forbid: draw }'),
    rule('blitz-draw', 2018, 'formats: [blitz]\nwhen: late\nthen: { permit: draw }\nexcepts: no-draw'),
    block('case', 'title: Two\nfacts: { illegal: 2 }\nask: lose\nexpect: { 2014: silent, 2018: required }'),
    block('case', 'title: Two again\nfacts: { illegal: 2 }\nas-of: 2019\nask: [lose]\nexpect: required'),
    block('case', 'title: Late\nfacts: { late: true }\nformat: blitz\nas-of: 2015\nask: draw\nexpect: forbidden'),
  ].join('\n'),
  { formats: { open: 'Open', blitz: 'Blitz' } },
)

const between = (more = {}) =>
  must(changesBetween({ from: { edition, asOf: '2015' }, to: { edition, asOf: '2019' }, ...more })).changes

describe('What changed between two editions of a rulebook', () => {
  test('shows a flip once, however many worked examples ask it, and names the rule that ended', () => {
    const { cases, counts } = between()
    expect(cases.map(({ title, also }) => [title, also])).toEqual([
      ['Two, 2014', ['Two, 2018', 'Two again']],
      ['Late', []],
    ])
    expect(cases[0]?.answers).toEqual([
      {
        ask: 'lose',
        from: 'silent',
        to: 'required',
        because: [
          {
            rule: 'second-loses',
            title: 'The second-loses',
            change: 'begun',
            ends: [{ rule: 'third-loses', title: 'The third-loses' }],
          },
        ],
      },
    ])
    expect(counts).toEqual({ cases: 4, asked: 4 })
  })

  test('tells a rule of another format under that format, and a flip where it is played', () => {
    const { rules, cases } = between()
    expect(rules.map(({ rule: id, change, format = 'here' }) => [id, change, format])).toEqual([
      ['blitz-draw', 'begun', 'blitz'],
      ['second-loses', 'begun', 'here'],
      ['third-loses', 'ended', 'here'],
    ])
    expect(cases.map(({ title, format }) => [title, format])).toEqual([
      ['Two, 2014', 'open'],
      ['Late', 'blitz'],
    ])
  })

  test('keeps to the format that is named', () => {
    expect(between({ format: 'open' }).rules.map((each) => each.rule)).toEqual(['second-loses', 'third-loses'])
    const { rules } = between({ format: 'blitz' })
    expect(rules.map(({ rule: id, format = 'here' }) => [id, format])).toContainEqual(['blitz-draw', 'here'])
  })
})

describe('The impact of a change from a day on', () => {
  const counts = (on: string, withdraw = ['second-loses']) => must(impactOf(edition, { withdraw, on })).impact.counts

  test('counts the worked examples that bear on it: those put on that day or later', () => {
    expect(['2014', '2015-01-02', '2018', '2019', '2020'].map((on) => counts(on).bearing)).toEqual([4, 2, 2, 1, 0])
    expect(must(impactOf(edition, { withdraw: ['second-loses'] })).impact.counts).not.toHaveProperty('bearing')
  })
})

describe('A rule that got another id between two editions', () => {
  const RULES = [
    rule('late-loses', 2014, 'when: late\nthen: { require: lose }'),
    rule('three-lose', 2014, 'when: illegal >= 3\nthen: { require: lose }'),
    rule('two-lose', 2016, 'when: illegal >= 2\nthen: { require: lose }\ncancels: three-lose'),
    block(
      'case',
      'title: Late\nfacts: { late: true, illegal: 0 }\nas-of: 2015\nask: lose\nexpect: required\nbecause: late-loses',
    ),
  ]
  const before = editionOf(VOCABULARY, RULES.join('\n'))
  const edited = (...pairs: readonly (readonly [string, string])[]) =>
    editionOf(
      VOCABULARY,
      pairs.reduce((text, [from, to]) => text.replace(from, to), RULES.join('\n')),
    )
  const compared = (from: typeof before, to: typeof before) =>
    must(changesBetween({ from: { edition: from, asOf: '2015' }, to: { edition: to, asOf: '2015' } })).changes
  const renamed = edited(['id: three-lose', 'id: third\nformerly: [three-lose]'])

  test('is one rule with the id it had, whichever of the two is the later', () => {
    expect(compared(before, renamed).rules).toMatchObject([
      { rule: 'third', formerly: 'three-lose', change: 'passing', from: 'active', to: 'active', edited: [] },
    ])
    expect(compared(renamed, before).rules).toMatchObject([
      { rule: 'three-lose', formerly: 'third', change: 'passing' },
    ])
  })

  test('tells what else it says otherwise, and flips what that flips', () => {
    const { rules, cases } = compared(
      before,
      edited(
        ['id: late-loses', 'id: late\nformerly: late-loses'],
        ['when: late', 'when: late && illegal >= 1'],
        ['expect: required\nbecause: late-loses', 'expect: silent'],
      ),
    )
    expect(rules).toMatchObject([{ rule: 'late', formerly: 'late-loses', change: 'modified', edited: ['when'] }])
    expect(cases.map(({ answers }) => answers.map(({ because }) => because))).toMatchObject([
      [[{ rule: 'late', change: 'edited' }]],
    ])
  })

  test('that was two rules is the first of them, and the other is gone', () => {
    const [late = '', , , example = ''] = RULES
    const merged = editionOf(
      VOCABULARY,
      [late.replace('id: late-loses', 'id: one\nformerly: [late-loses, three-lose]'), example].join('\n'),
    )
    expect(compared(before, merged).rules.map(({ rule: id, formerly, to }) => [id, formerly, to])).toEqual([
      ['one', 'late-loses', 'active'],
      ['three-lose', undefined, null],
      ['two-lose', undefined, null],
    ])
  })

  test('is told of to nobody, and its later news to whoever asked for it by the id it had', () => {
    const news = (from: typeof before, to: typeof before) =>
      must(
        newsOf({
          kind: 'publication',
          from: { edition: from, asOf: '2015' },
          to: { edition: to, asOf: '2015' },
          about: { rule: 'three-lose' },
        }),
      ).news
    expect(news(before, renamed)).toBeNull()
    const later = edited(['id: three-lose', 'id: third\nformerly: [three-lose]'], ['illegal >= 3', 'illegal >= 4'])
    expect(news(renamed, later)?.rules.map(({ rule: id }) => id)).toEqual(['third'])
  })
})
