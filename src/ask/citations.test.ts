import { describe, expect, test } from 'vitest'
import { compareAnswers } from '../editions/index.ts'
import { publish } from '../publish/index.ts'
import { answered } from './testing/small.fixture.ts'

const SOURCES = {
  fan: 'authority: fan\npublished: 2020',
  'laws-2014': 'authority: laws\npublished: 2014',
  'laws-2018': 'authority: laws\npublished: 2018\nsupersedes: laws-2014',
  'notes-2019': 'authority: laws\npublished: 2019-03-01',
}

const CITES =
  'cites: [{ source: laws-2014, at: "4.3" }, fan, { source: laws-2018, at: "4.4" }, { source: notes-2019, at: Moves }]'

const RULE = `---
term: Moving
---
## Nobody moves late

\`\`\`rule
id: no-moving
${CITES}
then: { forbid: move }
\`\`\`
`

const ENTRY = `${RULE}
\`\`\`rule
id: moving-again
cites: [notes-2019]
effective: 2019-03-01
title: Everybody moves again
replaces: [no-moving]
\`\`\`
`

function edition(entry = ENTRY, usual = '') {
  const { editions, diagnostics } = publish([
    { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [laws, fan]\nprecedence: [recency]\n' },
    ...Object.entries(SOURCES).map(([id, text]) => ({
      path: `g/sources/${id}.md`,
      text: `---\ntitle: The ${id}\n${text}\n---\n`,
    })),
    { path: 'g/vocabulary/all.yaml', text: `actions:\n  move: {${usual}}\n` },
    { path: 'g/entries/moving.md', text: entry },
  ])
  const [made] = editions
  if (!made) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return made
}

const citesAt = (asOf: string) => {
  const [only] = answered(edition(RULE), { ask: 'move', asOf }).applies
  return (only?.cites ?? []).map(({ source, standing = 'now' }) => `${source} ${standing}`)
}

describe('An answer cites what is in force on its date', () => {
  test.each([
    ['2015', ['laws-2014 now', 'fan upcoming', 'notes-2019 upcoming', 'laws-2018 upcoming']],
    ['2018', ['laws-2018 now', 'laws-2014 superseded', 'fan upcoming', 'notes-2019 upcoming']],
    ['2019-02-28', ['laws-2018 now', 'laws-2014 superseded', 'fan upcoming', 'notes-2019 upcoming']],
    ['2019-03', ['notes-2019 now', 'laws-2018 now', 'laws-2014 superseded', 'fan upcoming']],
    ['latest', ['notes-2019 now', 'laws-2018 now', 'fan now', 'laws-2014 superseded']],
  ])('%s: the newest of the strongest first, then what was and what is to come', (asOf, cites) => {
    expect(citesAt(asOf)).toEqual(cites)
  })

  test.each([
    ['2015', 'By “Nobody moves late” (The laws-2014, 4.3).'],
    ['2018', 'By “Nobody moves late” (The laws-2018, 4.4).'],
  ])('and its text names the section: %s', (asOf, text) => {
    expect(answered(edition(), { ask: 'move', asOf }).text).toContain(text)
  })

  test('and its proof is the same whichever document comes first', () => {
    const [older, newer] = ['2015', '2018'].map((asOf) => answered(edition(), { ask: 'move', asOf }))
    if (!older || !newer) throw new Error('no answer')
    expect(older.answers[0]?.proof?.steps[0]?.cites[0]).toEqual({ source: 'laws-2014', at: '4.3' })
    expect(newer.answers[0]?.proof?.steps[0]?.cites[0]).toEqual({ source: 'laws-2018', at: '4.4' })
    expect(compareAnswers(older, newer)).toEqual({ verdict: 'same', proof: 'same' })
  })

  test('also of what states the usual answer', () => {
    const usual = ' default: permitted, usual: { entry: moving, cites: [laws-2014, { source: laws-2018, at: "1" }] } '
    const { answers, text } = answered(edition('---\nterm: Moving\n---\n', usual), { ask: 'move' })
    expect(answers[0]?.usual?.cites).toEqual([
      { source: 'laws-2018', at: '1' },
      { source: 'laws-2014', standing: 'superseded' },
    ])
    expect(text).toContain('as “Moving” tells (The laws-2018, 1).')
  })
})

describe('An answer says in words when a rule went', () => {
  test.each([
    ['2019-03-01', 'was replaced on 1 March 2019 by “Everybody moves again” (The notes-2019).'],
    ['2019-03', 'was replaced in March 2019 by'],
    ['2019', 'was replaced in 2019 by'],
  ])('%s', (effective, words) => {
    const entry = ENTRY.replace('effective: 2019-03-01', `effective: ${effective}`)
    expect(answered(edition(entry), { ask: 'move' }).text).toContain(words)
  })
})
