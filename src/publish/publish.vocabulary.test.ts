import { describe, expect, test } from 'vitest'
import { answer } from '../ask/index.ts'
import { publishSmall } from '../ask/testing/small.fixture.ts'
import { publish } from './publish.ts'

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
    ['a fact that begins with a word of CEL', 'facts: { in.check: bool }\n', '1:10 name/reserved `in.check` '],
    ['one that ends with it', 'facts: { king.in: bool }\n', '1:10 name/reserved `king.in` '],
    ['one that reads as a literal', 'facts: { true.north: bool }\n', '1:10 name/reserved `true.north` '],
    ['a word of CEL for a quantity', 'quantities: { while: int }\n', '1:15 name/reserved `while` '],
    ['for an action', 'actions: { if: {} }\n', '1:12 name/reserved `if` '],
    ['for a field', 'types: { r: { in: bool, if: bool } }\nfacts: { f: r }\n', '1:15 name/reserved `in` '],
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
    [
      'two that hold one another',
      'types: { r: { a: s }, s: { b: t }, t: { c: s } }\nfacts: { f: r }\n',
      '1:23 type/circle',
    ],
    ['a type with the name of one built in', 'types: { int: [a] }\n', '1:10 name/duplicate `int` '],
    ['or of a list', 'types: { list: [a] }\n', '1:10 name/duplicate `list` '],
    ['or a map', 'types: { map: { n: int } }\n', '1:10 name/duplicate `map` '],
    [
      'an old name of a constant that is another',
      'types: { w: { a: {}, b: { formerly: [a] } } }\n',
      '1:38 name/duplicate',
    ],
    ['two constants with one name', 'types: { w: { a: {}, b: { aliases: [a] } } }\n', '1:37 name/duplicate `a` '],
    ['no type, of what has a range', 'facts: { f: { type: itn, range: [1, 3] } }\n', '1:21 type/unknown `itn` '],
    ['no type of a field', 'types: { r: { a: { type: itn } } }\nfacts: { f: r }\n', '1:26 type/unknown `itn` '],
    ['no type, of what has a default', 'quantities: { q: { type: itn, default: 1 } }\n', '1:26 type/unknown `itn` '],
    [
      'a loop variable that begins the name of a fact',
      'facts: { f: int, ship.age: int, s: list(int) }\nactions: { a: { each: { ship: s } } }\n',
      '2:25 cel/shadow `ship` ',
    ],
  ])('is told where it stands: %s', (_, vocabulary, fault) => {
    expect(errors(vocabulary)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    ['a name that is none', 'facts: { f: { type: bool, implies: { g: true } } }', '1:38 cel/unknown-name `g` '],
    [
      'a value of another type',
      'facts: { f: { type: bool, implies: { n: yes } }, n: int }',
      '1:41 value/type `"yes"` ',
    ],
    [
      'a value outside its range',
      'facts: { f: { type: bool, implies: { n: 7 } }, n: { type: int, range: [0, 3] } }',
      '1:41 value/range `7` ',
    ],
    ['a number that implies', 'facts: { n: { type: int, implies: { f: true } }, f: bool }', '1:37 tie/unfit `f` '],
    [
      'a list that is implied',
      'facts: { f: { type: bool, implies: { l: [1] } }, l: list(int) }',
      '1:38 tie/unfit `l` ',
    ],
    ['itself', 'facts: { f: { type: bool, opposite_of: f } }', '1:40 tie/self `f` '],
    ['what it would imply of itself', 'facts: { f: { type: bool, implies: { f: true } } }', '1:38 tie/self `f` '],
    ['another type', 'facts: { f: { type: bool, same_as: n }, n: int }', '1:36 tie/unfit `n` '],
    ['the opposite of a number', 'facts: { n: { type: int, opposite_of: m }, m: int }', '1:39 tie/unfit `m` '],
    [
      'two that are assumed otherwise',
      'facts: { f: { type: bool, assume: true, same_as: g }, g: { type: bool, assume: false } }',
      '1:50 tie/moot `g` ',
    ],
    [
      'two that are assumed alike and are opposites',
      'facts: { f: { type: bool, assume: false, opposite_of: g }, g: { type: bool, assume: false } }',
      '1:55 tie/moot `g` ',
    ],
    [
      'one that is assumed and implies what is not',
      'facts: { f: { type: bool, assume: true, implies: { g: true } }, g: { type: bool, assume: false } }',
      '1:52 tie/moot `g` ',
    ],
    [
      'one that is derived from the other',
      'facts: { f: { type: bool, same_as: g }, g: { type: bool, from: h }, h: { type: bool, from: "!f" } }',
      '1:36 tie/moot `g` ',
    ],
    [
      'a condition that is none',
      'facts: { f: bool }\nimplies: [{ when: ff, then: { f: true } }]',
      '2:19 cel/unknown-name `ff` ',
    ],
  ])('is told where facts are tied to %s', (_, vocabulary, fault) => {
    expect(errors(`${vocabulary}\n`)).toEqual([expect.stringContaining(fault)])
  })

  test('says what may have been meant by a tie, and what stands against it', () => {
    const messages = (vocabulary: string) => game(vocabulary).diagnostics.map(({ message }) => message)
    expect(messages('facts: { tide: bool, f: { type: bool, same_as: tied } }\n')).toContainEqual(
      expect.stringMatching(/^`tied` is no fact.*Did you mean `tide`\?$/),
    )
    const moot = 'facts: { f: { type: bool, assume: true, same_as: g }, g: { type: bool, assume: false } }\n'
    expect(messages(moot)).toContainEqual(expect.stringMatching(/^`g` .*\(f is assumed true, g false\)/))
  })

  test('ties facts as what always holds, in words of conditions, and each tie once', () => {
    const ties = `types: { colour: [red, green] }
facts:
  lit: { type: bool, implies: { lamp: red, dark: false, crew: 3, mate: null } }
  dark: { type: bool, same_as: night }
  night: { type: bool, same_as: dark, opposite_of: day }
  day: bool
  lamp: colour
  crew: int
  mate: { type: "string?" }
implies:
  - { when: crew > 3 && day, then: { dark: true, mate: Ann } }
`
    expect(game(ties).editions[0]?.vocabulary.always.map(({ text }) => text)).toEqual([
      '!(crew > 3 && day) || dark',
      '!(crew > 3 && day) || mate == "Ann"',
      '!lit || !dark',
      '!lit || crew == 3',
      '!lit || lamp == red',
      '!lit || mate == null',
      'dark == night',
      'day != night',
    ])
  })

  test('is told of each fact of a circle of derivations, with the way round', () => {
    const circle =
      'facts: { f: { type: int, from: "g + 1" }, g: { type: int, from: "f - 1" }, h: { type: int, from: f } }\n'
    expect(errors(circle)).toEqual([
      '1:32 cel/circle `f` depends on itself (f -> g -> f)',
      '1:65 cel/circle `g` depends on itself (g -> f -> g)',
    ])
  })

  test('is told of a fact that is derived from what is asked of each of a list of it', () => {
    const derived = (from: string, more: string) => `facts: { f: { type: list(int), from: ${from} } }\n${more}\n`
    expect(errors(derived('q', 'quantities: { q: { type: int, each: { x: f } } }'))).toEqual([
      '1:38 cel/circle `f` depends on itself (f -> q -> f)',
    ])
    expect(errors(derived('"may(go) == [] ? [1] : []"', 'actions: { go: { each: { x: f } } }'))).toEqual([
      '1:38 cel/circle `f` depends on itself (f -> go -> f)',
    ])
    expect(errors(derived('q', 'quantities: { q: { type: list(int) }, p: { type: int, each: { x: f } } }'))).toEqual([])
  })

  test('says what is wrong, and what may have been meant', () => {
    const messages = (vocabulary: string) => game(vocabulary).diagnostics.map(({ message }) => message)
    expect(messages('facts: { f: { type: int, range: [3, 1] } }\n')).toContainEqual(
      expect.stringMatching(/^`f` .*\(\[3, 1\]\)/),
    )
    expect(messages('types: { w: [calm, storm] }\nfacts: { f: { type: w, assume: strom } }\n')).toContainEqual(
      expect.stringMatching(
        /^`"strom"` .*\("strom" is no w: give one of calm, storm, such as "storm"\).*Did you mean `storm`\?$/,
      ),
    )
    expect(messages('types: { weather: [calm] }\nfacts: { f: wether, g: itn }\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^`wether` .*Did you mean `weather`\?$/),
        expect.stringMatching(/^`itn` .*Did you mean `int`\?$/),
      ]),
    )
    expect(messages('types: { wind: { calm: {}, still: { aliases: [calm] } } }\n')).toContainEqual(
      expect.stringMatching(/^`calm` .*\(wind\)/),
    )
    expect(messages('facts: { tide: int, high: { type: bool, from: tied > 3 } }\n')).toContainEqual(
      expect.stringMatching(/^`tied` .*Did you mean `tide`\?$/),
    )
    expect(messages('facts: { f: { type: bool, from: 1 + 1 } }\n')).toContainEqual(
      expect.stringMatching(/^`1 \+ 1` .*\(this is int, wanted is bool\)/),
    )
    expect(messages('facts: { f: { type: bool, from: 1 + 1 } }\n').join()).not.toContain('mean')
  })

  test('is told at the later of two of one name, and the earlier stands', () => {
    const { diagnostics } = publish([
      { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [recency]\n' },
      {
        path: 'g/vocabulary/a.yaml',
        text: 'types: { w: [calm] }\nfacts: { n: int, up: { type: w, assume: calm } }\nquantities: { q: int }\nactions: { go: {} }\n',
      },
      {
        path: 'g/vocabulary/b.yaml',
        text: 'types: { w: [rough] }\nfacts: { n: bool, late: { type: bool, from: n > 3 && up == calm } }\nquantities: { q: bool, up: int }\nactions: { go: { each: { s: n } } }\n',
      },
    ])
    const told = diagnostics.filter(({ severity }) => severity === 'error')
    expect(told.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
      'g/vocabulary/b.yaml:1:10 name/duplicate',
      'g/vocabulary/b.yaml:2:10 name/duplicate',
      'g/vocabulary/b.yaml:3:15 name/duplicate',
      'g/vocabulary/b.yaml:3:24 name/duplicate',
      'g/vocabulary/b.yaml:4:12 name/duplicate',
    ])
  })

  test('leaves out what is faulty alone, so that cases are tried on the rest', () => {
    const vocabulary = `types: { r: { a: r, n: int } }
facts:
  f: r
  deep: { type: bool, from: f.n > 3 }
  one: { type: int, from: two + 1 }
  two: { type: int, from: one - 1 }
  bad: { type: bool, from: depe, assume: true }
always: [deep || depe]
actions: { go: {} }
`
    const rules = `
\`\`\`rule
id: still
cites: [{ source: law }]
when: deep && one > 1 && bad
then: { forbid: go }
\`\`\`

\`\`\`case
title: Still water
facts: { f: { n: 4 } }
ask: go
expect: undetermined
\`\`\`
`
    expect(errors(vocabulary, '', rules)).toEqual([
      expect.stringContaining('1:10 type/circle `r`'),
      expect.stringContaining('5:27 cel/circle `one`'),
      expect.stringContaining('6:27 cel/circle `two`'),
      expect.stringContaining('7:28 cel/unknown-name `depe`'),
      expect.stringContaining('8:18 cel/unknown-name `depe`'),
    ])
    expect(errors(vocabulary, '', rules.replace('expect: undetermined', 'expect: forbidden'))).toContainEqual(
      expect.stringContaining('case/'),
    )
  })

  test('is no range of one number, nor an assumed card that no entry is called', () => {
    expect(
      errors('facts: { f: { type: int, range: [3, 3], assume: 3 }, c: { type: card, assume: Nimrod } }\n'),
    ).toEqual([])
  })

  test('is none in a record that holds itself through a list, a map or what may be absent', () => {
    expect(errors('types: { r: { a: r?, b: list(r), c: "map(string, r)" } }\nfacts: { f: r }\n')).toEqual([])
  })
})

describe('An edition keeps of a vocabulary', () => {
  const VOCABULARY = `types:
  wind: { storm: { label: a storm, aliases: [gale], formerly: [tempest] }, dead_calm: {} }
  berth:
    room: { type: int, ask: How deep is it?, range: [1, 9], assume: 3, fixed: true, aliases: [depth], formerly: [fathoms], words: [water] }
    boat: card
  anchorage: [bay]
facts:
  tide: { type: int, ask: How high is it?, range: [0, 9], assume: 2, fixed: true, aliases: [flood], formerly: [ebb], words: [water] }
  ships: list(card)
  laden: { type: bool, from: tide > 5, fixed: false }
quantities:
  toll:
    type: number
    label: harbour dues
    unit: pence
    default: 3
    round: up
    range: [0, 9]
    each:
      ship: |
        ships
    aliases: [fee]
    formerly: [due]
    words: [money]
  dues: int
actions:
  set_sail: { label: weigh anchor, ask: May they?, default: forbidden, each: { ship: ships }, aliases: [leave], formerly: [depart], words: [go] }
  drop-anchor_now: {}
always: [tide >= 0, laden || tide < 6]
`
  const [edition] = game(VOCABULARY).editions
  const vocabulary = edition?.vocabulary
  const bare = { aliases: [], formerly: [], words: [] }
  const each = { variable: 'ship', list: expect.anything(), listText: 'ships', element: { kind: 'card' } }
  const named = (aliases: string, formerly: string, words: string) => ({
    aliases: [aliases],
    formerly: [formerly],
    words: [words],
  })

  test('its types, those of one kind in order of name, their values as they are written', () => {
    const value = { aliases: [], formerly: [] }
    expect(vocabulary?.enums).toStrictEqual([
      { kind: 'enum', name: 'anchorage', values: [{ name: 'bay', label: 'bay', ...value }] },
      {
        kind: 'enum',
        name: 'wind',
        values: [
          { name: 'storm', label: 'a storm', aliases: ['gale'], formerly: ['tempest'] },
          { name: 'dead_calm', label: 'dead calm', ...value },
        ],
      },
    ])
    const room = { name: 'room', type: { kind: 'int' }, ask: 'How deep is it?', range: [1, 9], assume: 3, fixed: true }
    expect(vocabulary?.records).toStrictEqual([
      {
        kind: 'record',
        name: 'berth',
        fields: [
          { ...room, ...named('depth', 'fathoms', 'water') },
          { name: 'boat', type: { kind: 'card' }, ...bare },
        ],
      },
    ])
  })

  test('its facts in order of name, with all that is said of them and nothing that is not', () => {
    const tide = { name: 'tide', type: { kind: 'int' }, ask: 'How high is it?', range: [0, 9], assume: 2, fixed: true }
    expect(vocabulary?.facts).toStrictEqual([
      { name: 'laden', type: { kind: 'bool' }, fixed: false, from: expect.anything(), fromText: 'tide > 5', ...bare },
      { name: 'ships', type: { kind: 'list', of: { kind: 'card' } }, ...bare },
      { ...tide, ...named('flood', 'ebb', 'water') },
    ])
  })

  test('its quantities and actions, each by its label, else by its name', () => {
    const toll = { label: 'harbour dues', unit: 'pence', default: 3, round: 'up', range: [0, 9], each }
    expect(vocabulary?.quantities).toStrictEqual([
      { name: 'dues', type: { kind: 'int' }, label: 'dues', ...bare },
      { name: 'toll', type: { kind: 'number' }, ...toll, ...named('fee', 'due', 'money') },
    ])
    const sail = { label: 'weigh anchor', ask: 'May they?', default: 'forbidden', each }
    expect(vocabulary?.actions).toStrictEqual([
      { name: 'drop-anchor_now', label: 'drop anchor now', ...bare },
      { name: 'set_sail', ...sail, ...named('leave', 'depart', 'go') },
    ])
  })

  test('what always holds, in order of its text', () => {
    expect(vocabulary?.always.map(({ text }) => text)).toEqual(['laden || tide < 6', 'tide >= 0'])
  })
})

test('A derivation may name a card by any of its names, in any case', () => {
  const [edition] = game(
    `facts: { ship: card, ours: { type: bool, from: 'ship == " THE argo "' } }\nactions: { sail: { default: permitted } }\n`,
    'aliases: [The Argo]\n',
    '\n```rule\nid: ours\ncites: [{ source: law }]\nwhen: ours\nthen: { forbid: sail }\n```\n',
  ).editions
  const outcome = edition && answer(edition, { ask: 'sail', facts: { ship: 'Argo' } })
  expect(outcome?.ok && outcome.answer.answers[0]?.verdict).toBe('forbidden')
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
      'value/type `ship.guns` is not a value of its type ("lots" is no whole number: give a whole number from 0 to 9, such as 1)',
    ],
    [
      'data: { ship: { guns: 99 } }\n',
      'value/range `ship.guns` is a value outside its range (99 lies outside 0 to 9: give a whole number from 0 to 9, such as 9)',
    ],
    [
      'data: { guns: 3, sails: 4 }\n',
      'value/type `ship.sails` is not a value of its type (ship has no field sails, only name, guns, consort: give its fields, such as {"name":"Argo","guns":1}, or the name of its card, such as "Argo")',
    ],
    [
      'data: { crew: { sails: 4 } }\n',
      'value/type `crew.sails` is not a value of its type (crew has no field sails, only size: give its fields, such as {"size":1})',
    ],
  ])('has its faults told: %s', (card, fault) => {
    expect(errors(SHIPS, card, RULE)).toEqual([expect.stringContaining(`4:7 ${fault}`)])
  })

  test('may name cards that no entry is called', () => {
    expect(errors(SHIPS, 'data: { guns: 3, consort: Nimrod }\n', RULE)).toEqual([])
  })
})

test('a case that asks by an alias is held to what can be expected of what it means', () => {
  const expects = (ask: string, expected: string) =>
    errors(
      'actions: { sail: { aliases: [leave], formerly: [depart] } }\nquantities: { fare: { type: int, aliases: [price] } }\n',
      '',
      `\`\`\`case\ntitle: T\nask: ${ask}\nexpect: ${expected}\n\`\`\`\n`,
    )
  for (const ask of ['sail', 'leave', 'depart']) {
    expect(expects(ask, 'silent')).toEqual([])
    expect(expects(ask, 'maybe')).toEqual([expect.stringContaining('case/bad-expect `"maybe"`')])
  }
  for (const ask of ['fare', 'price'])
    expect(expects(ask, 'dear')).toEqual([expect.stringContaining('case/bad-expect `"dear"`')])
  expect(expects('saill', 'silent')).toEqual([expect.stringContaining('case/unknown-ask `saill`')])
})

test('a case may expect one value of all elements, and give one for all', () => {
  const vocabulary = `types: { ship: { name: string } }
facts: { ships: list(ship) }
quantities: { toll: { type: int, each: { ship: ships } }, due: { type: int, each: { ship: ships } } }
actions: { sail: { default: permitted, each: { ship: ships } } }
`
  const rule = 'id: r\ncites: [{ source: law }]\nthen: { set: { due: "ship.name == \'Argo\' ? toll : toll * 2" } }\n'
  const found = (facts: string, ask: string, expected: string) => {
    const example = `title: T\nfacts: { ${facts} }\nask: ${ask}\nexpect: ${expected}\n`
    return errors(vocabulary, '', `\`\`\`rule\n${rule}\`\`\`\n\n\`\`\`case\n${example}\`\`\`\n`)
  }
  const ships = 'ships: [{ name: Argo }, { name: Nimrod }]'
  expect(found(ships, 'sail', 'permitted')).toEqual([])
  expect(found(`${ships}, toll: 3`, 'toll', '3')).toEqual([])
  expect(found(`${ships}, toll: 3`, 'due', '{ ARGO: 3, Nimrod: 6 }')).toEqual([])
  expect(found('ships: [{ name: Argo }], toll: 3', 'due', '3')).toEqual([])
  expect(found(`${ships}, toll: 3`, 'due', '3')).toEqual([expect.stringContaining('Nimrod: expected 3, came 6')])
  expect(found('ships: [], toll: 3', 'due', '3')).toEqual([expect.stringContaining('there is no element')])
  expect(found(ships, 'sail', 'maybe')).toEqual([expect.stringContaining('case/bad-expect')])
})
