import { describe, expect, test } from 'vitest'
import { publish } from './publish.ts'

const RULE = '```rule\nid: no-night\ncites: law\neffective: 1990\nwhen: night\nthen: { forbid: sail }\n```\n'

/** A game in which nobody sails at night, with these blocks, the first on line 14 of its entry. */
function game(...blocks: readonly string[]): ReturnType<typeof publish> {
  return publish([
    { path: 'g/game.yaml', text: 'title: G\nformats: [open, closed]\n' },
    { path: 'g/sources/law.md', text: '---\ntitle: Law\npublished: 1990\n---\n' },
    { path: 'g/events/cup.yaml', text: 'title: Cup\ndate: 2001\n' },
    {
      path: 'g/vocabulary/all.yaml',
      text: 'facts: { night: { type: bool, formerly: [dark] }, wind: int, crew: list(person) }\ntypes: { person: { age: { type: int, aliases: [years] } } }\nactions: { sail: { default: permitted, formerly: [voyage] }, stay: }\nquantities: { toll: { type: int, default: 3 } }\n',
    },
    {
      path: 'g/entries/sailing.md',
      text: `---\nterm: Sailing\n---\n## Night\n\n${RULE}\n${blocks.map((each) => `\`\`\`${each}\n\`\`\`\n`).join('\n')}`,
    },
  ])
}

const kept = (...blocks: readonly string[]) => game(...blocks).editions[0]?.messages

const faults = (...blocks: readonly string[]) =>
  game(...blocks)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)

describe('Messages of an edition', () => {
  test('are said blocks, their facts and what they ask by the names of today', () => {
    expect(
      kept(
        'said\nmessage: can I sail by night at the cup\nask: voyage\nfacts: { dark: true, "crew[0].years": 7, crew: [{}] }\nas-of: 2000-06\nformat: open\nevent: cup\nexpect: forbidden\nneeds: [wind, "crew[0].years"]\nby: w1',
      ),
    ).toStrictEqual([
      {
        message: 'can I sail by night at the cup',
        entry: 'sailing',
        anchor: 'night',
        ask: ['sail'],
        facts: { night: true, crew: [expect.objectContaining({ age: 7 })] },
        asOf: '2000-06',
        format: 'open',
        event: 'cup',
        expect: 'forbidden',
        needs: ['wind', 'crew[0].age'],
        by: 'w1',
      },
    ])
    expect(kept('said\nmessage: hello there\nask: none')).toStrictEqual([
      { message: 'hello there', entry: 'sailing', anchor: 'night', ask: [], facts: {}, needs: [] },
    ])
  })

  test('are worked examples that are said, with all they are given and expect', () => {
    expect(
      kept(
        'case\ntitle: By night\nfacts: { night: true, wind: 2 }\nask: sail\nexpect: forbidden',
        'case\ntitle: Both\ngiven: By night\nfacts: { wind: 4 }\nas-of: 2000\nformat: open\nask: [voyage, toll]\nexpect: { voyage: forbidden, toll: 3 }\nsaid: [sail at night in wind 4 and what toll, "2000, dark, wind 4, sail, toll?"]',
      ),
    ).toStrictEqual(
      ['sail at night in wind 4 and what toll', '2000, dark, wind 4, sail, toll?'].map((message) => ({
        message,
        entry: 'sailing',
        anchor: 'night',
        ask: ['sail', 'toll'],
        facts: { night: true, wind: 4 },
        asOf: '2000',
        format: 'open',
        expect: { sail: 'forbidden', toll: 3 },
        needs: [],
      })),
    )
  })

  test('are part of what the edition is named by', () => {
    const hash = (...blocks: readonly string[]) => game(...blocks).editions[0]?.hash
    expect(hash('said\nmessage: a\nask: sail')).not.toBe(hash())
    expect(hash('said\nmessage: a\nask: sail')).not.toBe(hash('said\nmessage: b\nask: sail'))
  })

  test('are no cases: a rule that only they bring up wins in none', () => {
    const { counts, diagnostics } = game('said\nmessage: a\nask: sail\nfacts: { night: true }\nexpect: forbidden')
    expect(counts.g).toMatchObject({ cases: 0, uncased: 1, speech: { messages: 1 } })
    expect(diagnostics.map(({ code }) => code)).toContain('cover/rule')
  })
})

describe('A message', () => {
  test('that expects another ruling than its question has is a fault', () => {
    const asked = (ask: string, expect: string, more = '') =>
      faults(`said\nmessage: a\nask: ${ask}\nfacts: { night: true }${more}\nexpect: ${expect}`)
    expect(asked('sail', 'forbidden')).toEqual([])
    expect(asked('sail', 'permitted', '\nas-of: 1980')).toEqual([])
    expect(asked('[sail, toll]', '{ sail: forbidden, toll: 3 }')).toEqual([])
    expect(asked('sail', 'permitted')).toEqual([
      expect.stringMatching(/^18:9 case\/fails `a` is a case that fails \(expected "permitted", came "forbidden"/),
    ])
    expect(asked('toll', '4')[0]).toMatch(/^18:9 case\/fails `a` is a case that fails \(expected 4, came 3/)
  })

  test.each([
    [
      'ask: sial',
      '16:6 case/unknown-ask `sial` asks for no action or quantity. Correct it, or add it to the vocabulary. Did you mean `sail`?',
    ],
    [
      'ask: [none, sail]',
      '16:7 case/unknown-ask `none` asks for no action or quantity. Correct it, or add it to the vocabulary.',
    ],
    [
      'ask: sail\nfacts: { nihgt: true }',
      '17:10 case/unknown-fact `nihgt` is no fact or quantity (there is no fact nihgt). Correct it, or add it to the vocabulary. Did you mean `night`?',
    ],
    [
      'ask: sail\nfacts: { wind: strong }',
      '17:10 case/bad-value `wind` is a value that the fact cannot have ("strong" is no whole number: give a whole number such as 1). Correct the value.',
    ],
    [
      'ask: sail\nneeds: [wind, wnid]',
      '17:15 case/unknown-fact `wnid` is no fact or quantity. Correct it, or add it to the vocabulary. Did you mean `wind`?',
    ],
    [
      'ask: sail\nformat: opn',
      '17:9 format/unknown `opn` is no format of this game. Name one from game.yaml. Did you mean `open`?',
    ],
    [
      'ask: sail\nevent: cpu',
      '17:8 event/unknown `cpu` is no event of this game. Correct it, or add the file under events. Did you mean `cup`?',
    ],
    [
      'ask: sail\nexpect: permited',
      '17:9 case/bad-expect `"permited"` expects what the question cannot answer (that is no verdict; there are permitted, forbidden, required, undetermined, silent, conflict). Expect a verdict for an action, a value or a verdict for a quantity, a map for several. Did you mean `permitted`?',
    ],
    [
      'ask: none\nexpect: permitted',
      '17:9 case/bad-expect `"permitted"` expects what the question cannot answer (nothing is asked). Expect a verdict for an action, a value or a verdict for a quantity, a map for several.',
    ],
    [
      'ask: none\nneeds: wind',
      '17:8 case/bad-expect `wind` expects what the question cannot answer (nothing is asked). Expect a verdict for an action, a value or a verdict for a quantity, a map for several.',
    ],
  ])('names what is there: %j', (yaml, fault) => {
    expect(faults(`said\nmessage: a\n${yaml}`)).toEqual([fault])
  })

  test('whose block has one fault is read for others all the same', () => {
    expect(faults('said\nmessage: a\nask: sial\nbye: w1').map((each) => each.split(' ')[1])).toEqual([
      'case/unknown-ask',
      'block/unknown-key',
    ])
  })
})
