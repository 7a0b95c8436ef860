import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { asked, needs } from './testing/depot.fixture.ts'
import { aboard } from './testing/ferry.fixture.ts'
import { publishSmall } from './testing/small.fixture.ts'

/* What becomes of facts that nobody gave. */
const ENTRY = `---
term: Harbour
---

\`\`\`rule
id: fog
cites: [{ source: law }]
when: weather == fog
then: { forbid: sail }
\`\`\`
`

describe('A fact of which there is but one value', () => {
  const verdict = (type: string) => {
    const facts = `types: { weather: [fog] }\nfacts: { weather: { type: ${type} } }\n`
    const { editions } = publishSmall(`${facts}actions: { sail: { default: permitted } }\n`, ENTRY)
    const outcome = answer(editions[0] as NonNullable<(typeof editions)[0]>, { ask: 'sail' })
    return outcome.ok ? outcome.answer.answers[0]?.verdict : outcome.problems
  }

  test('has it though nobody says so', () => {
    expect(verdict('weather')).toBe('forbidden')
  })

  test('is unknown if there may be none', () => {
    expect(verdict('weather?')).toBe('undetermined')
  })
})

describe('The regions of a number', () => {
  const choices = (when: string, fact: string, always: string) =>
    aboard({ ban: `when: ${when}\nthen: { forbid: sail }` }, 'sail', {}, { always })
      .ask?.find((question) => question.fact === fact)
      ?.choices.map(({ label, becomes }) => `${label}: ${becomes}`)

  test('that come to the same are one choice, and two where there is one between them that cannot be', () => {
    expect(choices('draught > 7', 'draught', 'draught != 99')).toEqual(['0 to 7: permitted', '8 to 20: forbidden'])
    expect(choices('draught > 7', 'draught', 'draught < 3 || draught > 5')).toEqual([
      '0 to 2: permitted',
      '6 to 7: permitted',
      '8 to 20: forbidden',
    ])
    expect(choices('leak > 4', 'leak', 'leak != 2')).toEqual([
      'at least 0 and less than 2: permitted',
      'more than 2 and at most 4: permitted',
      'more than 4 and at most 5: forbidden',
    ])
    expect(choices('leak > 4', 'leak', 'leak == 0 || leak >= 2')).toEqual([
      '0: permitted',
      '2 to 4: permitted',
      'more than 4 and at most 5: forbidden',
    ])
  })
})

describe('A value that', () => {
  const asked = (set: string, always?: string) => {
    const { answers, ask } = aboard({ sets: `then: { set: { fare: '${set}' } }` }, 'fare', {}, always ? { always } : {})
    const [{ verdict, exact, could, value } = {}] = answers
    return { verdict: verdict ?? value, exact, could, ask: ask?.map(({ fact }) => fact) }
  }

  test('turns on an unknown is one of those it comes to', () => {
    expect(asked('night ? 1 : 2')).toEqual({ verdict: 'undetermined', exact: true, could: [1, 2], ask: ['night'] })
    expect(asked('night ? 1 : 1')).toMatchObject({ verdict: 1, exact: true })
  })

  test('varies with an unknown is asked by it', () => {
    expect(asked('draught + 1')).toMatchObject({ verdict: 'undetermined', exact: true, ask: ['draught'] })
    expect(asked('draught + 1', 'draught == 3')).toMatchObject({ verdict: 4, exact: true })
  })

  test('varies with an unknown is asked by what that can be', () => {
    const choices = (always: string) =>
      aboard({ sets: 'then: { set: { fare: draught + 1 } }' }, 'fare', {}, { always }).ask?.flatMap(({ choices }) =>
        choices.map(({ label }) => label),
      )
    expect(choices('draught < 5')).toEqual(['0 to 4'])
    expect(choices('draught < 5 || draught == 9')).toEqual(['0 to 4', '9'])
  })

  test('turns on what cannot be cut is undetermined, and says that this is not exact', () => {
    expect(asked('floor(tide) > 3 ? 1 : 2')).toMatchObject({ verdict: 'undetermined', exact: false, ask: ['tide'] })
  })
})

test('What always holds and cannot be computed of some facts keeps none of them from being', () => {
  const empty = { empty: 'when: draught == 0\nthen: { forbid: sail }' }
  const asked = (facts = {}) => aboard(empty, 'sail', facts, { always: '10 / draught < 11' })
  expect(asked().answers).toMatchObject([{ verdict: 'undetermined', exact: true, could: ['permitted', 'forbidden'] }])
  expect(asked().ask?.[0]?.choices.map(({ value, becomes }) => [value, becomes])).toEqual([
    [0, 'forbidden'],
    [1, 'permitted'],
  ])
  expect(asked({ draught: 0 }).answers).toMatchObject([{ verdict: 'forbidden', exact: true }])
})

test('A list of which one element cannot be computed has no value, whatever the facts are', () => {
  const rows = (list: string) => {
    const vocabulary = 'facts: { night: bool }\nquantities: { rows: list(int), stock: "map(string, int)" }\n'
    const rule = `\`\`\`rule\nid: sets\ncites: [{ source: law }]\nthen: { set: { ${list} } }\n\`\`\`\n`
    const [edition] = publishSmall(vocabulary, `---\nterm: Ledger\n---\n${rule}`).editions
    const ask = list.slice(0, list.indexOf(':'))
    const outcome = answer(edition as NonNullable<typeof edition>, { ask })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    const [{ verdict, exact, could, reason } = {}] = outcome.answer.answers
    return [verdict, exact, could, reason]
  }
  const failed = (name: string) => [
    'undetermined',
    true,
    undefined,
    `${name} cannot be computed: in sets, a division by zero`,
  ]
  expect(rows("rows: '[3, 1 % 0]'")).toEqual(failed('rows'))
  expect(rows("rows: '[night ? 1 : 2, 1 % 0]'")).toEqual(failed('rows'))
  expect(rows('stock: \'{"rum": 1 % 0}\'')).toEqual(failed('stock'))
  expect(rows("rows: '[night ? 1 : 2]'")).toEqual(['undetermined', true, [[1], [2]], undefined])
  expect(rows('stock: \'{"rum": night ? 1 : 2}\'')).toEqual(['undetermined', true, [{ rum: 1 }, { rum: 2 }], undefined])
})

describe('A number that nobody gave', () => {
  const set = (depth: number) => `then: { set: { depth: ${depth} } }`
  const isExact = (...rules: readonly string[]) =>
    asked({ rules: Object.fromEntries(rules.map((each, at) => [`r${at}`, each])), ask: 'depth' }).exact
  const atMost = 'then: { atMost: { depth: load } }'
  const atLeast = 'then: { atLeast: { depth: load } }'

  test('bounds a value from one side or from both, and it is known that it hangs on it', () => {
    expect(isExact(set(3), atMost)).toBe(true)
    expect(isExact(set(3), atLeast)).toBe(true)
    expect(isExact(set(3), atMost, 'then: { atLeast: { depth: 2 } }')).toBe(true)
    expect(isExact(set(3), atMost, atMost, 'then: { atMost: { depth: 0 } }')).toBe(true)
  })

  test('makes a value of it that is one of as many, unless that is no whole number', () => {
    expect(isExact('then: { set: { depth: load * 2 + 1 } }')).toBe(true)
    expect(isExact('then: { set: { depth: load / 2 } }')).toBe(false)
    expect(isExact('then: { set: { depth: load + 1 / 2 } }')).toBe(false)
    expect(isExact('then: { set: { depth: weight } }')).toBe(false)
  })
})

describe('A derived fact is waited for', () => {
  const forbid = 'then: { forbid: sail }'
  const rules = { shut: `when: low || deep || spoilt\n${forbid}` }
  const goods = [{ name: 'x' }]

  test('in place of what it is derived from, of a field in a list too', () => {
    expect(needs('shut', rules, { goods })).toEqual(['deep', 'low', 'spoilt'])
    expect(asked({ rules, facts: { goods } }).asks.sort()).toEqual(['deep', 'low', 'spoilt'])
  })

  test('unless it is given, or known by other facts', () => {
    expect(needs('shut', rules, { goods, low: false })).toEqual(['deep', 'spoilt'])
    expect(needs('shut', { shut: `when: low != deep\n${forbid}` }, { night: true })).toEqual(['low'])
  })
})
