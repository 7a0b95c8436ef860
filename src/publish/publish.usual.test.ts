import { describe, expect, test } from 'vitest'
import { publish } from './publish.ts'

/** A game of one action, `sail`, one quantity, `toll`, and one rule that cites the first section. */
function game(sail: string, toll = ''): ReturnType<typeof publish> {
  return publish([
    { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [recency]\n' },
    {
      path: 'g/sources/law.md',
      text: '---\ntitle: Law\nauthority: law\npublished: 1990\nsections: [Night, Sailing]\n---\n',
    },
    {
      path: 'g/vocabulary/all.yaml',
      text: `facts: { night: bool }\nactions:\n  sail: { default: permitted${sail} }\nquantities:\n  toll: { type: int, default: 3${toll} }\n`,
    },
    { path: 'g/entries/sailing.md', text: `---\nterm: Sailing\naliases: [to sail]\nformerly: [voyages]\n---\n${RULE}` },
  ])
}

const RULE = '```rule\nid: no-night\ncites: [{ source: law, at: Night }]\nwhen: night\nthen: { forbid: sail }\n```\n'

const STATED = ', usual: { entry: sailing, cites: [{ source: law, at: Sailing }], says: Anybody may sail. }'

const told = (...of: Parameters<typeof game>) =>
  game(...of)
    .diagnostics.filter(
      ({ file, code }) => file === 'g/vocabulary/all.yaml' && !['cover/one-sided', 'cover/saying'].includes(code),
    )
    .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)

describe('What states a usual answer', () => {
  test('is kept with it in the edition, the entry by its slug of today and the section as the source spells it', () => {
    const { editions } = game(', usual: { entry: voyages, cites: [{ source: law, at: " sailing" }] }')
    expect(editions[0]?.vocabulary.actions[0]?.usual).toStrictEqual({
      entry: 'sailing',
      cites: [{ source: 'law', at: 'Sailing' }],
    })
    expect(game('', STATED).editions[0]?.vocabulary.quantities[0]?.usual).toStrictEqual({
      entry: 'sailing',
      cites: [{ source: 'law', at: 'Sailing' }],
      says: 'Anybody may sail.',
    })
  })

  test('is part of what the edition is named by', () => {
    const hashes = [game(''), game(STATED), game(STATED.replace('Anybody', 'Everybody'))].map(
      ({ editions }) => editions[0]?.hash,
    )
    expect(new Set(hashes).size).toBe(3)
  })

  test('is an entry, a source and a section that are there', () => {
    expect(
      told(
        ', usual: { entry: saling, cites: [{ source: lwa }, { source: law, at: Sailin }] }',
        ', usual: { entry: sailing, assumed: custom }',
      ),
    ).toEqual([
      expect.stringMatching(/^3:3 cover\/default/),
      '3:47 link/unknown-entry `saling` links to an entry that is not here. Correct the link, or add the missing entry. Did you mean `sailing`?',
      '3:73 source/unknown `lwa` is a source that is not here. Correct the id, or add the file under sources. Did you mean `law`?',
      '3:99 source/unknown-section `Sailin` is no section of the source (law). Correct it, or add it to the list of sections. Did you mean `Sailing`?',
    ])
  })

  test('is missed where a default names no section, nor why there is none', () => {
    const missing = 'has a default that nothing is cited for.'
    expect(told(', usual: { entry: sailing }')).toEqual([
      expect.stringMatching(`^3:3 cover/default \`sail\` ${missing}`),
      expect.stringMatching(`^5:3 cover/default \`toll\` ${missing}`),
    ])
    expect(told(STATED, ', usual: { entry: sailing, assumed: custom }')).toEqual([])
  })

  test('cites its sections as a rule does', () => {
    const sections = (...of: Parameters<typeof game>) =>
      game(...of).diagnostics.flatMap(({ code, message }) => (code === 'cover/section' ? [message.split(' ')[0]] : []))
    expect(sections('')).toEqual(['`Sailing`'])
    expect(sections('', STATED)).toEqual([])
    expect(game(STATED).counts.g).toMatchObject({ sections: 2, uncited: 0 })
  })
})
