import { describe, expect, test } from 'vitest'
import type { Question } from '../domain/index.ts'
import { ask } from './testing/harbour.fixture.ts'
import { answered, editionOf } from './testing/small.fixture.ts'

describe('an answer', () => {
  const facts = { night: true, draught: 3, flag: 'none' }

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
    const game = editionOf(
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
})
