import { describe, expect, test } from 'vitest'
import { answered, editionOf } from './testing/small.fixture.ts'

const STATED = 'usual: { entry: e, cites: [{ source: law, at: "1" }], says: Anybody may sail }'

const VOCABULARY = `facts:
  night: { type: bool, ask: Is it night?, assume: false }
  pilot: { type: bool, assume: false }
  boats: list(string)
actions:
  sail: { default: permitted, ${STATED} }
  moor: { default: permitted, usual: { entry: e, cites: [{ source: law }] } }
  anchor: { default: forbidden, usual: { entry: e, assumed: harbours have always held it so } }
  race: { default: permitted, ${STATED}, each: { boat: boats } }
  drift: { default: permitted }
quantities:
  toll: { type: int, default: 3, usual: { entry: e, cites: [{ source: law }], says: Three pence. } }
`

const edition = editionOf(
  VOCABULARY,
  `## Nobody sails by night

\`\`\`rule
id: no-night-sailing
cites: [{ source: law }]
when: night
then: [{ forbid: sail }, { set: { toll: 5 } }]
\`\`\`

## Pilots do

\`\`\`rule
id: pilots-sail
cites: [{ source: law }]
when: pilot
lifts: [no-night-sailing]
\`\`\`
`,
)

const asked = (ask: string, facts = {}) => {
  const { text, answers } = answered(edition, { ask, facts })
  return { text, ruling: answers[0] }
}

describe('An answer by default says who states it', () => {
  const usual = { entry: 'e', term: 'E', cites: [{ source: 'law', at: '1' }], says: 'Anybody may sail' }

  test('with the term of the entry, the sections, and a sentence to read aloud', () => {
    const { text, ruling } = asked('sail')
    expect(ruling).toMatchObject({ verdict: 'permitted', by: 'default', usual })
    expect(text).toBe(
      'Sail: permitted, as long as “Is it night?” is answered no. No rule says otherwise; as “E” says (Law, 1): Anybody may sail.',
    )
  })

  test('also where what objects is lifted', () => {
    const { text, ruling } = asked('sail', { night: true, pilot: true })
    expect(ruling?.usual).toEqual(usual)
    expect(text).toMatch(
      /lifts “Nobody sails by night”, so the usual answer of the game holds\. As “E” says \(Law, 1\): /,
    )
  })

  test('and where there is no sentence, where it is said', () => {
    expect(asked('moor').text).toBe('Moor: permitted. No rule says otherwise; as “E” tells (Law).')
  })

  test('and honestly where no document does', () => {
    const { text, ruling } = asked('anchor')
    expect(ruling?.usual).toEqual({ entry: 'e', term: 'E', cites: [], assumed: 'harbours have always held it so' })
    expect(text).toBe(
      'Anchor: forbidden. No rule says otherwise; as “E” tells. Not said in so many words: harbours have always held it so.',
    )
  })

  test('of a quantity that nothing sets', () => {
    expect(asked('toll')).toMatchObject({
      ruling: { value: 3, by: 'default', usual: { says: 'Three pence.' } },
      text: 'Toll: 3, as long as “Is it night?” is answered no. No rule says otherwise; as “E” says (Law): Three pence.',
    })
  })

  test('of each element', () => {
    const { ruling } = asked('race', { boats: ['a'] })
    expect(ruling).not.toHaveProperty('usual')
    expect(ruling?.each).toMatchObject({ 0: { by: 'default', usual } })
  })

  test('and only then', () => {
    expect(asked('sail', { night: true }).ruling).not.toHaveProperty('usual')
    expect(asked('toll', { night: true }).ruling).not.toHaveProperty('usual')
    expect(asked('toll', { toll: 3 }).ruling).not.toHaveProperty('usual')
    const { ruling, text } = asked('drift')
    expect([ruling?.by, ruling?.usual]).toEqual(['default', undefined])
    expect(text).toBe('Drift: permitted. No rule says otherwise, so the usual answer of the game holds.')
  })
})
