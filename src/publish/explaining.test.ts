import { describe, expect, test } from 'vitest'
import { explain } from './explaining.ts'
import { publish } from './publish.ts'

const VOCABULARY = `types: { side: [white, black] }
facts:
  king.moved: { type: bool, ask: Has the king moved? }
  king.attacked: { type: bool, ask: Is the king attacked? }
  mover: { type: side, ask: Whose move is it? }
  time.left: { type: int, ask: How many minutes are left? }
actions:
  castle: { default: permitted }
  speak: {}
quantities:
  bonus: { type: int, default: 0 }
`

const RULES = `\`\`\`rule
id: moved-king
effective: 2000
ends: 2010
when: king.moved
then: { forbid: castle }
\`\`\`

\`\`\`rule
id: attacked-king
effective: 2000
when: king.attacked
then: { forbid: castle }
\`\`\`

\`\`\`rule
id: white-bonus
effective: 2000
when: mover == "white" && time.left > 10
then: { set: { bonus: 5 } }
\`\`\`

\`\`\`rule
id: may-speak
effective: 2000
when: king.moved
then: { permit: speak }
\`\`\`

\`\`\`rule
id: may-not-speak
effective: 2000
when: king.moved
then: { forbid: speak }
\`\`\`
`

/** Why a case with these lines fails. @throws where it does not. */
function why(lines: string) {
  const files = {
    'g/game.yaml': 'title: G\nprecedence: [{ from: 1990, order: [recency] }]\n',
    'g/vocabulary/all.yaml': VOCABULARY,
    'g/entries/a.md': `---\nterm: A\n---\nText.\n\n${RULES}\n\`\`\`case\ntitle: T\n${lines}\n\`\`\`\n`,
  }
  const { failing } = publish(Object.entries(files).map(([path, text]) => ({ path, text })))
  const [only] = failing
  if (!only) throw new Error('the case passes')
  return explain(only.edition, only.example)
}

describe('Why a case fails', () => {
  test('is what nobody told: the facts it waits for, the next question with what each answer makes of it', () => {
    const { missing, next, mightApply, turn } = why('ask: castle\nfacts: { king.moved: true }\nexpect: forbidden')
    expect(missing).toEqual([{ fact: 'king.attacked', question: 'Is the king attacked?' }])
    expect(next).toMatchObject({ fact: 'king.attacked', choices: [{ becomes: 'forbidden' }, { becomes: 'permitted' }] })
    expect(mightApply).toMatchObject([{ rule: 'attacked-king', needs: ['king.attacked'] }])
    expect(turn).toEqual({ fact: 'king.attacked', to: true })
  })

  test('is a rule that decides, with the one fact that would turn it', () => {
    const { applies, turn, next } = why('ask: castle\nfacts: { king.attacked: true }\nexpect: permitted')
    expect(applies).toMatchObject([{ rule: 'attacked-king', wins: true }])
    expect(turn).toEqual({ fact: 'king.attacked', from: true, to: false })
    expect(next).toBeUndefined()
  })

  test('is a rule that is no longer in force', () => {
    const { noLonger } = why(
      'ask: castle\nfacts: { king.moved: true, king.attacked: false }\nexpect: forbidden\nbecause: [moved-king]',
    )
    expect(noLonger).toMatchObject([{ rule: 'moved-king', since: '2010' }])
  })

  test('is told without a fact that would turn it where none alone does', () => {
    const { turn } = why('ask: bonus\nfacts: { mover: black, time.left: 9 }\nexpect: 5')
    expect(turn).toBeUndefined()
  })

  test('is a conflict, with both its sides', () => {
    expect(why('ask: speak\nfacts: { king.moved: true }\nexpect: permitted').between).toEqual([
      ['may-not-speak'],
      ['may-speak'],
    ])
  })

  test('is a fact that should not be told', () => {
    const { turn } = why('ask: castle\nfacts: { king.attacked: false }\nexpect: undetermined')
    expect(turn).toEqual({ fact: 'king.attacked', from: false })
  })

  test('is found for quantities as well', () => {
    const { turn } = why('ask: bonus\nfacts: { mover: black, time.left: 11 }\nexpect: 5')
    expect(turn).toEqual({ fact: 'mover', from: 'black', to: 'white' })
  })

  test('has a link that asks the same', () => {
    const { link } = why('ask: castle\nas-of: 2020\nfacts: { king.attacked: true }\nexpect: permitted')
    expect(link).toBe('?ask=castle&f.king.attacked=true&asOf=2020')
  })
})

test('a table of dates fails at the dates that fail, and other cases start from it by its title', () => {
  const files = {
    'g/game.yaml': 'title: G\n',
    'g/vocabulary/all.yaml': VOCABULARY,
    'g/entries/a.md': `---\nterm: A\n---\nText.\n\n${RULES}
\`\`\`case
title: T
facts: { king.moved: true, king.attacked: false }
ask: castle
expect: { 2005: forbidden, 2010: forbidden, latest: permitted }
\`\`\`

\`\`\`case
title: U
given: T
ask: castle
expect: permitted
\`\`\`
`,
  }
  const { diagnostics, failing } = publish(Object.entries(files).map(([path, text]) => ({ path, text })))
  expect(failing.map(({ example, edition }) => [example.title, explain(edition, example).noLonger[0]?.rule])).toEqual([
    ['T, 2010', 'moved-king'],
  ])
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['case/fails'])
})
