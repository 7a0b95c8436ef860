import { describe, expect, test } from 'vitest'
import { proposeCases } from './proposing.ts'
import { draft, publish } from './publish.ts'

const VOCABULARY = `facts:
  minutes: { type: int, range: [0, 60], ask: How many minutes? }
  rain: { type: bool, ask: Is it raining? }
  storm: { type: bool, ask: Is there a storm? }
  calm: { type: bool, ask: Is it calm? }
actions:
  start: { default: permitted }
`

function files(when: string, cases: readonly string[]) {
  const rule = `\`\`\`rule\nid: late\neffective: 2000\nwhen: |\n  ${when}\nthen: { forbid: start }\n\`\`\`\n`
  const blocks = cases.map((lines, at) => `\`\`\`case\ntitle: T${at}\nask: start\n${lines}\n\`\`\`\n`)
  const all = {
    'g/game.yaml': 'title: G\n',
    'g/vocabulary/all.yaml': VOCABULARY,
    'g/entries/a.md': `---\nterm: A\n---\nText.\n\n${[rule, ...blocks].join('\n')}`,
  }
  return Object.entries(all).map(([path, text]) => ({ path, text }))
}

/** Of each proposal the facts it changes and what it comes to. */
function proposed(when: string, ...cases: readonly string[]) {
  const { editions, diagnostics } = draft(files(when, cases))
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return proposeCases(edition).map(({ why, example }) => [why, example.facts, example.expect])
}

const WINS = 'expect: forbidden\nbecause: [late]'

describe('Cases are proposed', () => {
  test.each([
    ['minutes > 10', 10, 11],
    ['minutes >= 11', 10, 11],
    ['10 < minutes', 10, 11],
    ['!(minutes <= 10)', 10, 11],
    ['!(minutes < 11)', 10, 11],
  ])('for both sides of a boundary: %s', (when, below, above) => {
    expect(proposed(when, `facts: { minutes: 30 }\n${WINS}`)).toEqual([
      ['boundary', { minutes: below }, 'permitted'],
      ['boundary', { minutes: above }, 'forbidden'],
    ])
  })

  test('for each part of an or as the only one that is true', () => {
    expect(proposed('rain || storm || !calm', `facts: { rain: true, storm: true, calm: false }\n${WINS}`)).toEqual([
      ['either-or', { rain: true, storm: false, calm: true }, 'forbidden'],
      ['either-or', { rain: false, storm: true, calm: true }, 'forbidden'],
      ['either-or', { rain: false, storm: false, calm: false }, 'forbidden'],
    ])
  })

  test('where none tells those values yet, and the range of the fact allows them', () => {
    expect(
      proposed('minutes > 10', `facts: { minutes: 11 }\n${WINS}`, 'facts: { minutes: 10 }\nexpect: permitted'),
    ).toEqual([])
    expect(proposed('minutes >= 0', `facts: { minutes: 30 }\n${WINS}`)).toEqual([
      ['boundary', { minutes: 0 }, 'forbidden'],
    ])
  })

  test('for no rule that wins in no case: there is nothing to start from', () => {
    expect(proposed('minutes > 10', 'facts: { minutes: 5 }\nexpect: permitted')).toEqual([])
  })
})

test('a proposal that is taken as it stands passes, and is not proposed again', () => {
  const cases = [`facts: { minutes: 30 }\n${WINS}`]
  const more = proposed('minutes > 10', ...cases).map(
    ([, facts, wanted]) => `facts: ${JSON.stringify(facts)}\nexpect: ${wanted}`,
  )
  expect(proposed('minutes > 10', ...cases, ...more)).toEqual([])
  expect(publish(files('minutes > 10', [...cases, ...more])).failing).toEqual([])
})
