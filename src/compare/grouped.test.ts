import { describe, expect, test } from 'vitest'
import { cards, must } from '../ask/testing/cards.fixture.ts'
import { changesBetween } from './changes.ts'
import { groupedChanges } from './grouped.ts'

describe('Changes by rule', () => {
  const grouped = (from: string, to: string) => {
    const { changes } = must(changesBetween({ from: { edition: cards, asOf: from }, to: { edition: cards, asOf: to } }))
    return { changes, ...groupedChanges(changes, cards, cards) }
  }

  test('tell a rule that ended with the one in its place, once, and what flipped for it', () => {
    const { groups, others } = grouped('2000-06', '2002-06')
    expect(groups.map(({ change, old, now }) => [change.rule, old?.id, now?.id])).toEqual([
      ['borg-shields-are-open', 'borg-shields-are-open', 'borg-shields-are-closed'],
    ])
    expect(groups[0]?.flips.map(({ ask, from, to, cases }) => [ask, from, to, cases.length])).toEqual([
      ['beam', 'permitted', 'forbidden', 1],
    ])
    expect(others).toEqual([])
  })

  test('lose no flipped answer, whichever way one looks', () => {
    for (const [from, to] of [
      ['1995', '2000-06'],
      ['2002-06', '2000-06'],
      ['1990', '2030'],
    ] as const) {
      const { changes, groups, others } = grouped(from, to)
      const flips = [...groups.flatMap((group) => group.flips), ...others]
      const count = flips.reduce((sum, { cases }) => sum + cases.length, 0)
      expect(count).toBe(changes.cases.reduce((sum, { answers }) => sum + answers.length, 0))
    }
  })

  test('have what a rule that began says now, and nothing before', () => {
    const { groups } = grouped('1990', '1995')
    const begun = groups.filter(({ change }) => change.change === 'begun')
    expect(begun.length).toBeGreaterThan(0)
    for (const { change, old, now } of begun) expect([old, now?.id]).toEqual([undefined, change.rule])
  })
})
