import { describe, expect, test } from 'vitest'
import { cards, must } from '../ask/testing/cards.fixture.ts'
import { historyOf } from './history.ts'

describe('The history of a rule', () => {
  const history = (id: string, asked = {}) => must(historyOf(cards, id, { asOf: '2002', ...asked })).history

  test('tells its life at every date, without gaps, with who ended it and where that stands', () => {
    const { life } = history('borg-shields-are-open')
    expect(life.map(({ from, until, status }) => [from, until, status])).toEqual([
      [undefined, '1994', 'upcoming'],
      ['1994', '2001', 'active'],
      ['2001', undefined, 'rescinded'],
    ])
    expect(life[2]).toMatchObject({ by: 'borg-shields-are-closed', relation: 'cancels' })
    expect(life[2]?.cites).toEqual([{ source: 'supplement', at: 'Beaming' }])
    expect(life[2]?.text).toMatch(/^Since 2001 rescinded by “.+” \(.+, Beaming\)\.$/)
  })

  test('tells where its life is another: a rule of one format is elsewhere in the others', () => {
    const { life, otherwise } = history('quick-beams-are-larger')
    expect(life.map(({ status }) => status)).toEqual(['elsewhere'])
    expect(otherwise.map(({ format, event }) => [format, event])).toEqual([
      ['quick', undefined],
      ['quick', 'worlds'],
    ])
    expect(otherwise[0]?.life.at(-1)).toMatchObject({ from: '2000', status: 'active' })
  })

  test('follows the chain both ways', () => {
    const open = history('borg-shields-are-open')
    expect(open.chain.map(({ rule }) => rule)).toEqual(['borg-shields-are-open', 'borg-shields-are-closed'])
    expect(open.before.map(({ rule }) => rule)).toEqual(['shields-block-beaming'])
    expect(open.after.map(({ rule }) => rule)).toEqual(['borg-shields-are-closed'])
    expect(open.links.map(({ rule, kind, target, on }) => [rule, kind, target, on])).toEqual([
      ['borg-shields-are-open', 'lifts', 'shields-block-beaming', '1994'],
      ['borg-shields-are-closed', 'cancels', 'borg-shields-are-open', '2001'],
    ])
  })

  test('refuses a date that is none', () => {
    expect(historyOf(cards, 'borg-shields-are-open', { asOf: 'soon' })).toMatchObject({ ok: false })
  })
})
