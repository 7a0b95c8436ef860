import { describe, expect, test } from 'vitest'
import { cards, inBeaming, must } from '../ask/testing/cards.fixture.ts'
import { changesBetween } from './changes.ts'

describe('Changes', () => {
  const between = (from: string, to: string, more = {}) =>
    must(changesBetween({ from: { edition: cards, asOf: from }, to: { edition: cards, asOf: to }, ...more })).changes

  test('between two dates are the rules that began and ended, and the cases that flipped with what flipped them', () => {
    const { rules, cases } = between('2000-06', '2002-06')
    expect(rules.map(({ rule, change, from, to }) => [rule, change, from, to])).toEqual([
      ['borg-shields-are-closed', 'begun', 'upcoming', 'active'],
      ['borg-shields-are-open', 'ended', 'active', 'rescinded'],
    ])
    expect(cases).toMatchObject([
      { title: 'An opponent beams off a Cube, summer 2000', also: ['The same today'], format: 'standard' },
    ])
    expect(cases[0]?.answers).toEqual([
      {
        ask: 'beam',
        from: 'permitted',
        to: 'forbidden',
        because: [
          {
            rule: 'borg-shields-are-open',
            title: 'Borg SHIELDS let transporters through',
            change: 'ended',
            by: 'borg-shields-are-closed',
            relation: 'cancels',
          },
        ],
      },
    ])
  })

  test('are none between a date and itself, and turn round with the dates', () => {
    expect(between('2000-06', '2000-06')).toMatchObject({ rules: [], cases: [], counts: { asked: 0 } })
    const [there, back] = [between('2000-06', '2002-06'), between('2002-06', '2000-06')]
    const flips = (changes: typeof there, turned: boolean) =>
      changes.cases.map(({ title, answers }) => [
        title,
        answers.map(({ from, to }) => (turned ? [to, from] : [from, to])),
      ])
    expect(flips(back, true)).toEqual(flips(there, false))
  })

  test('name a rule that began and ended in between', () => {
    const edition = inBeaming('effective: 1994\nwhen', 'effective: 1994\nends: 1996\nwhen')
    const found = changesBetween({ from: { edition, asOf: '1990' }, to: { edition, asOf: '1999' } })
    expect(must(found).changes.rules.find(({ rule }) => rule === 'shields-block-beaming')).toMatchObject({
      change: 'passing',
      steps: [
        { from: '1994', status: 'active' },
        { from: '1996', status: 'expired' },
      ],
    })
  })

  test('between two editions name what is written otherwise, and the rule that flipped a case', () => {
    const after = inBeaming('when: beam.shields_in_the_way', 'when: beam.shields_in_the_way && ship_battle.under_way')
    const asOf = '2002-06'
    const { changes } = must(changesBetween({ from: { edition: cards, asOf }, to: { edition: after, asOf } }))
    expect(changes.rules.map(({ rule, change, edited }) => [rule, change, edited])).toEqual([
      ['shields-block-beaming', 'modified', ['when']],
    ])
    const [flipped] = changes.cases
    expect(flipped?.answers).toMatchObject([
      { from: 'forbidden', to: 'permitted', because: [{ rule: 'shields-block-beaming', change: 'edited' }] },
    ])
  })

  test('name what flipped a case among many rules that began with it and do not apply', () => {
    const others = Array.from({ length: 60 }, (_, at) => rule(`another-${at}`, 'ship_battle.under_way', 'forbid: beam'))
    const larger = rule('the-team-is-larger', 'true', 'set: { beam.most: 9 }')
    const edition = inBeaming(
      'when: beam.shields_in_the_way\nthen: { forbid: beam }\n```',
      ['when: beam.shields_in_the_way && beam.most < 9\nthen: { forbid: beam }\n```', ...others, larger].join('\n\n'),
    )
    const found = changesBetween({ from: { edition, asOf: '2002-06' }, to: { edition, asOf: '2004' } })
    const { rules, cases } = must(found).changes
    expect(rules.filter(({ change }) => change === 'begun')).toHaveLength(61)
    const flips = cases.flatMap(({ answers }) => answers.filter(({ ask }) => ask === 'beam'))
    expect(flips).toMatchObject([
      { from: 'forbidden', to: 'permitted', because: [{ rule: 'the-team-is-larger', change: 'begun' }] },
    ])
  })

  test('between two editions tell since when they part', () => {
    const until = inBeaming('effective: 1994\nwhen', 'effective: 1994\nends: 2002-03\nwhen')
    const since = (after: typeof cards, asOf: string) =>
      must(changesBetween({ from: { edition: cards, asOf }, to: { edition: after, asOf } })).changes.cases.map(
        ({ answers }) => answers.map((each) => [each.ask, each.from, each.to, each.since]),
      )
    expect(since(until, '2002-06')).toEqual([[['beam', 'forbidden', 'permitted', '2002-03-01']]])
    const never = inBeaming('when: beam.shields_in_the_way', 'when: beam.shields_in_the_way && 1 > 2')
    expect(since(never, '2002-06')).toEqual([[['beam', 'forbidden', 'permitted', '2001-01-01']]])
    const { vocabulary } = cards
    const actions = vocabulary.actions.map((each) => ({ ...each, default: 'forbidden' as const }))
    const closed = { ...cards, vocabulary: { ...vocabulary, actions } }
    expect(since(closed, '2000-06').flat()).toContainEqual(['beam', 'permitted', 'forbidden', null])
  })

  test('at any time are those of every day, each with the time that it lasts', () => {
    const after = inBeaming('effective: 1994\nwhen', 'effective: 2001-06\nends: 2002-03\nwhen')
    const of = (asOf: string, more = {}) =>
      must(changesBetween({ from: { edition: cards, asOf }, to: { edition: after, asOf }, ...more })).changes.cases
    const told = (cases: ReturnType<typeof of>) =>
      cases.flatMap(({ title, also, answers }) =>
        [title, ...also].flatMap((each) => answers.map((answer) => ({ title: each, ...answer }))),
      )
    const ever = told(of('latest', { ever: true }))
    const days = [
      '1990-01-01',
      '1994-01-01',
      '1999-04-30',
      '1999-05-01',
      '2000-06-01',
      '2001-01-01',
      '2002-02-28',
      '2002-03-01',
    ]
    for (const day of days) {
      const then = ever.filter(({ since, until }) => (since ?? '') <= day && (until === undefined || day < until))
      const words = (flips: typeof ever) => flips.map(({ title, from, to }) => `${title}: ${from} ${to}`).sort()
      expect([day, words(then)]).toEqual([day, words(told(of(day)))])
      const times = (flips: typeof ever) => flips.map(({ title, since, until }) => [title, since, until])
      expect(new Set(times(then))).toEqual(new Set(times(told(of(day)))))
    }
    expect(new Set(ever.map(({ since, until }) => `${since} ${until}`))).toEqual(
      new Set(['2001-01-01 2001-06-01', '2002-03-01 undefined']),
    )
  })

  test('refuse each date that is none', () => {
    const found = changesBetween({ from: { edition: cards, asOf: 'x' }, to: { edition: cards, asOf: 'y' } })
    expect(found).toMatchObject({ ok: false, problems: [{ at: 'from' }, { at: 'to' }] })
  })
})

/** A rule of 2003, as Markdown. */
function rule(id: string, when: string, then: string): string {
  return `\`\`\`rule\nid: ${id}\ncites: [{ source: rulebook, at: Beaming }]\neffective: 2003\nwhen: ${when}\nthen: { ${then} }\n\`\`\``
}
