import { describe, expect, test } from 'vitest'
import { answer } from './answers.ts'
import { publishSmall } from './small.fixture.ts'

/** A game with this vocabulary and one card, whose front matter has these lines besides. */
const game = (vocabulary: string, card = '', rules = '') =>
  publishSmall(vocabulary, `---\nterm: Argo\nkind: card\n${card}---\n${rules}`)

const errors = (...of: Parameters<typeof game>) =>
  game(...of)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message.split('. ')[0]}`)

describe('A fault in a vocabulary', () => {
  test.each([
    ['a range of what is no number', 'facts:\n  f: { type: bool, range: [1, 3] }\n', '2:27 value/range `f` '],
    ['a range from most to least', 'facts:\n  f: { type: int, range: [3, 1] }\n', '2:26 value/range `f` '],
    ['such a range of a quantity', 'quantities:\n  q: { type: int, range: [3, 1] }\n', '2:26 value/range `q` '],
    [
      'a quantity that is no number with a range',
      'quantities:\n  q: { type: bool, range: [1, 3] }\n',
      '2:27 value/range',
    ],
    ['an assumption outside it', 'facts:\n  f: { type: int, range: [1, 3], assume: 4 }\n', '2:42 value/range `4` '],
    ['a default outside it', 'quantities:\n  q: { type: int, range: [1, 3], default: 5 }\n', '2:43 value/range `5` '],
    ['an assumption of another type', 'facts: { f: { type: int, assume: lots } }\n', '1:34 value/type `"lots"` '],
    ['one of a field', 'types: { r: { b: { type: bool, assume: 3 } } }\nfacts: { f: r }\n', '1:40 value/type `3` '],
    ['a type that is none', 'facts: { f: itn }\n', '1:13 type/unknown `itn` '],
    ['such a type of a quantity', 'quantities: { q: itn }\n', '1:18 type/unknown `itn` '],
    ['an alias that is a name', 'facts: { f: { type: int, aliases: [g] }, g: int }\n', '1:36 name/duplicate `g` '],
    [
      'an old name that is an alias',
      'facts: { f: { type: int, aliases: [h] }, g: { type: int, formerly: [h] } }\n',
      '1:69 ',
    ],
    ['one name for two actions', 'actions: { a: {}, b: { aliases: [a] } }\n', '1:34 name/duplicate `a` '],
    ['one name for a fact and a quantity', 'facts: { f: int }\nquantities: { f: int }\n', '2:15 name/duplicate'],
    ['a loop over what is no list', 'facts: { n: int }\nactions: { a: { each: { s: n } } }\n', '2:28 cel/type `n` '],
    [
      'a loop variable that is a fact',
      'facts: { s: list(int) }\nactions: { a: { each: { s: s } } }\n',
      '2:25 cel/shadow',
    ],
    ['what always holds and is no condition', 'facts: { f: int }\nalways: [f]\n', '2:10 cel/type `f` '],
    ['a record that holds itself', 'types: { r: { a: s }, s: { a: r } }\nfacts: { f: r }\n', '1:10 type/circle `r` '],
  ])('is told where it stands: %s', (_, vocabulary, fault) => {
    expect(errors(vocabulary)).toEqual([expect.stringContaining(fault)])
  })

  test('is told of each fact of a circle of derivations, with the way round', () => {
    const circle =
      'facts: { f: { type: int, from: "g + 1" }, g: { type: int, from: "f - 1" }, h: { type: int, from: f } }\n'
    expect(errors(circle)).toEqual([
      '1:32 cel/circle `f` depends on itself (f -> g -> f)',
      '1:65 cel/circle `g` depends on itself (g -> f -> g)',
    ])
  })

  test('is none in a record that holds itself through a list, a map or what may be absent', () => {
    expect(errors('types: { r: { a: r?, b: list(r), c: "map(string, r)" } }\nfacts: { f: r }\n')).toEqual([])
  })
})

describe('The data of a card', () => {
  const SHIPS = `types:
  ship: { name: card, guns: { type: int, range: [0, 9] }, consort: { type: card?, assume: null } }
  crew: { size: int }
facts: { ship: ship }
quantities: { broadside: { type: int } }
`
  const RULE = '\n```rule\nid: broadside\ncites: [{ source: law }]\nthen: { set: { broadside: ship.guns } }\n```\n'
  const broadside = (card: string, vocabulary = SHIPS) => {
    const [edition] = game(vocabulary, card, RULE).editions
    const outcome = edition && answer(edition, { ask: 'broadside', facts: { ship: 'Argo' } })
    return outcome?.ok ? (outcome.answer.answers[0]?.value ?? outcome.answer.answers[0]?.verdict) : undefined
  }

  test('is under its type, or names it, or is its fields alone', () => {
    expect(broadside('data: { ship: { guns: 3 } }\n')).toBe(3)
    expect(broadside('data: { type: ship, guns: 4 }\n')).toBe(4)
    expect(broadside('data: { guns: 5 }\n')).toBe(5)
    expect(broadside('')).toBe('undetermined')
  })

  test('is that of every type that names a card and has those fields', () => {
    const two = SHIPS.replace('  crew:', '  wreck: { name: card, guns: int, age: int }\n  crew:')
    expect(broadside('data: { guns: 5 }\n', two)).toBe(5)
    expect(broadside('data: { guns: 5, age: 90 }\n', two)).toBe('undetermined')
    expect(broadside('data: { wreck: { guns: 1 }, ship: { guns: 6 } }\n', two)).toBe(6)
    expect(errors(two, 'data: { sails: 5 }\n', RULE)).toEqual([expect.stringContaining('4:7 data/type `sails` ')])
  })

  test.each([
    ['data: 3\n', 'block/shape'],
    [
      'data: { ship: { guns: lots } }\n',
      'value/type `ship.guns` is not a value of its type ("lots" is no whole number)',
    ],
    ['data: { ship: { guns: 99 } }\n', 'value/range `ship.guns` is a value outside its range (99 lies outside 0 to 9)'],
    ['data: { guns: 3, sails: 4 }\n', 'value/type `ship.sails` is not a value of its type (ship has no field sails)'],
    ['data: { crew: { sails: 4 } }\n', 'value/type `crew.sails` is not a value of its type (crew has no field sails)'],
  ])('has its faults told: %s', (card, fault) => {
    expect(errors(SHIPS, card, RULE)).toEqual([expect.stringContaining(`4:7 ${fault}`)])
  })

  test('may name cards that no entry is called', () => {
    expect(errors(SHIPS, 'data: { guns: 3, consort: Nimrod }\n', RULE)).toEqual([])
  })
})
