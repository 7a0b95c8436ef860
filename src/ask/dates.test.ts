import { describe, expect, test } from 'vitest'
import type { Question } from '../domain/index.ts'
import { ask } from './testing/harbour.fixture.ts'
import { answered, editionOf } from './testing/small.fixture.ts'

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

  test('rests on a short date where the question lies inside it', () => {
    expect(ask({ asOf: '1900-03', facts }).dates.map(({ rule, date }) => [rule, date])).toEqual([
      ['no-night-sailing', '1900'],
    ])
    expect(ask({ asOf: '1901', facts }).dates).toEqual([])
  })

  test('rests on the short date on which a rule ended, or was put back', () => {
    const game = editionOf(
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
})
