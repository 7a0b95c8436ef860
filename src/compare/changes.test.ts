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

  test('refuse each date that is none', () => {
    const found = changesBetween({ from: { edition: cards, asOf: 'x' }, to: { edition: cards, asOf: 'y' } })
    expect(found).toMatchObject({ ok: false, problems: [{ at: 'from' }, { at: 'to' }] })
  })
})
