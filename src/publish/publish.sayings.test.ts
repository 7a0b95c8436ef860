import { describe, expect, test } from 'vitest'
import type { Sayings } from '../domain/index.ts'
import { publish } from './publish.ts'

const VOCABULARY = `
types:
  house: { red: { label: The Reds, aliases: [scarlet] }, blue: Blue, old: { formerly: [older] } }
  person: { name: card, house: house, age: { type: int, formerly: [years] }, tired: bool }
  port: { name: string, open: bool }
facts:
  night: bool
  side: { type: house, aliases: [team], formerly: [camp] }
  houses: list(house)
  dice: { type: int, range: [0, 9] }
  weights: { type: list(number), aliases: [w] }
  flag: card
  captain: { type: person, formerly: [skipper] }
  mate: person?
  crew: list(person)
  ports: list(port)
  motto: string
actions:
  sail: { formerly: [voyage] }
  stay:
quantities:
  toll: { type: int, aliases: [fee] }
`

/** A game with these files of sayings; its cards are Long John (also the cook) and The Flag. */
function game(...sayings: readonly string[]): ReturnType<typeof publish> {
  return publish([
    { path: 'g/game.yaml', text: 'title: G\n' },
    { path: 'g/vocabulary/all.yaml', text: VOCABULARY },
    { path: 'g/entries/long-john.md', text: '---\nterm: Long John\naliases: [the cook]\nkind: card\n---\n' },
    { path: 'g/entries/the-flag.md', text: '---\nterm: The Flag\nkind: card\n---\n' },
    ...sayings.map((text, number) => ({ path: `g/sayings/${number}.yaml`, text })),
  ])
}

const kept = (...sayings: readonly string[]): Sayings | undefined => game(...sayings).editions[0]?.sayings

const faults = (...sayings: readonly string[]) =>
  game(...sayings)
    .diagnostics.filter(({ file }) => file.startsWith('g/sayings/'))
    .map(({ file, line, column, severity, code, message }) => ({
      at: `${file.slice(10)}:${line}:${column}`,
      severity,
      code,
      message,
    }))

const told = (...sayings: readonly string[]) =>
  faults(...sayings).map(({ at, code, message }) => `${at} ${code} ${message}`)

describe('Sayings of an edition', () => {
  test('name questions and facts as they are called today, in order of name', () => {
    const asks =
      'asks: { voyage: { says: ["go to (sea|{ camp }) with {skipper.years}", leave] }, fee: { says: how much, not: ["how {team}"] } }'
    const more =
      'asks: { sail: { says: cast off } }\nfacts: { team: { red: a }, skipper.years: { any: "# years" } }\ntypes: { person.years: { 7: a } }'
    expect(kept(asks, more)).toStrictEqual({
      asks: [
        { name: 'sail', says: ['go to (sea|{side}) with {captain.age}', 'leave', 'cast off'], not: [] },
        { name: 'toll', says: ['how much'], not: ['how {side}'] },
      ],
      facts: [
        { name: 'captain.age', says: ['# years'] },
        { name: 'side', value: 'red', says: ['a'] },
      ],
      types: [{ name: 'person.age', value: 7, says: ['a'] }],
      alike: [],
      typed: [],
    })
  })

  test('hold values in the spelling of the vocabulary, whatever key they have; of a list, one element', () => {
    const values = (text: string) => kept(`facts: { ${text} }`)?.facts.map(({ name, value }) => [name, value])
    expect(values('side: { The Reds: a, scarlet: a, older: a, blue: a }')).toEqual([
      ['side', 'red'],
      ['side', 'red'],
      ['side', 'old'],
      ['side', 'blue'],
    ])
    expect(values('houses: { scarlet: a }, night: { true: a, false: b }, dice: { 0: a }, weights: { 1.5: b }')).toEqual(
      [
        ['dice', 0],
        ['houses', 'red'],
        ['night', true],
        ['night', false],
        ['weights', 1.5],
      ],
    )
    expect(values('flag: { the flag: a, The Cook: b }, motto: { true: c }')).toEqual([
      ['flag', 'the-flag'],
      ['flag', 'long-john'],
      ['motto', 'true'],
    ])
    expect(
      values('captain: { the cook: a }, mate: { null: a }, crew.house: { Blue: a }, mate.tired: { true: a }'),
    ).toEqual([
      ['captain', { name: 'long-john' }],
      ['crew.house', 'blue'],
      ['mate', null],
      ['mate.tired', true],
    ])
  })

  test('hold what is so of each of so many more elements', () => {
    const each = '[{ says: "# reds", is: { house: The Reds, years: 3 } }, { says: a sailor }]'
    expect(kept(`facts: { crew: { each: ${each} } }`)?.facts).toStrictEqual([
      { name: 'crew', each: { house: 'red', age: 3 }, says: ['# reds'] },
      { name: 'crew', each: {}, says: ['a sailor'] },
    ])
  })

  test('hold in which field of one more element each number said stands', () => {
    const each = '[{ says: "# or # years", is: { years: "#2" } }]'
    expect(kept(`facts: { crew: { each: ${each} } }`)?.facts).toStrictEqual([
      { name: 'crew', each: { age: '#2' }, says: ['# or # years'] },
    ])
    expect(told('facts: { crew: { each: [{ says: "# years", is: { years: "#2" } }] } }')).toEqual([
      expect.stringContaining('wanted are 2 numbers or more, as `#2` is one of them'),
    ])
  })

  test('hold words that are alike as written', () => {
    expect(kept('alike: [[opponent, opp, other guy]]')?.alike).toEqual([['opponent', 'opp', 'other guy']])
  })

  test('hold messages as they were typed, with names and values of today', () => {
    const typed = (one: string) => kept(`typed: [${one}]`)?.typed
    expect(
      typed(
        '{ message: "off to {sea}?", ask: [voyage, fee], facts: { team: older, skipper.years: 7 }, expect: { voyage: permitted, fee: 2 }, by: ann }',
      ),
    ).toEqual([
      {
        message: 'off to {sea}?',
        ask: ['sail', 'toll'],
        facts: { side: 'old', captain: { age: 7 } },
        expect: { sail: 'permitted', toll: 2 },
        by: 'ann',
      },
    ])
    expect(game('typed: [{ message: m, ask: sail }]').counts.g?.speech?.typed).toBe(1)
  })

  test('tell of a message what it names that is none', () => {
    const told = (what: string) =>
      faults(`typed: [{ message: good, ask: sail }, { message: bad, ${what} }]`).map(({ at, code }) => `${at} ${code}`)
    expect(told('ask: sial')).toEqual(['0.yaml:1:60 case/unknown-ask'])
    expect(told('ask: sail, facts: { nigth: true }')).toEqual(['0.yaml:1:75 case/unknown-fact'])
    expect(told('ask: sail, facts: { dice: 12 }')).toEqual(['0.yaml:1:75 case/bad-value'])
    expect(told('ask: sail, format: moon')).toEqual(['0.yaml:1:74 format/unknown'])
  })

  test('are part of what the edition is named by', () => {
    const hashes = [
      [],
      ['{}'],
      ['typed: []'],
      ['alike: [[a, b]]'],
      ['alike: [[b, a]]'],
      ['typed: [{ message: m, ask: sail }]'],
    ].map((each) => game(...each).editions[0]?.hash)
    expect(hashes.slice(1, 3)).toEqual([hashes[0], hashes[0]])
    expect(new Set(hashes).size).toBe(4)
  })
})

describe('A saying', () => {
  test('names a question, a fact and a type that are there', () => {
    expect(
      told(
        'asks: { sial: { says: [a, b] } }\nfacts: { nigth: { true: a, false: b }, crew.huose: { red: a }, dice.side: { red: a } }\ntypes: { person.tierd: { true: a }, night: { true: a }, house.red: { true: a } }',
      ),
    ).toEqual([
      '0.yaml:1:9 saying/unknown-ask `sial` is no action or quantity. Correct it, or add it to the vocabulary. Did you mean `sail`?',
      '0.yaml:2:10 saying/unknown-fact `nigth` is no fact or field of one. Correct it, or add it to the vocabulary. Did you mean `night`?',
      '0.yaml:2:40 saying/unknown-fact `crew.huose` is no fact or field of one. Correct it, or add it to the vocabulary. Did you mean `crew.house`?',
      '0.yaml:2:64 saying/unknown-fact `dice.side` is no fact or field of one. Correct it, or add it to the vocabulary.',
      '0.yaml:3:10 saying/unknown-field `person.tierd` is no field of a record type. Correct it, or add it to the type. Did you mean `person.tired` or `person.age`?',
      '0.yaml:3:37 saying/unknown-field `night` is no field of a record type. Correct it, or add it to the type.',
      '0.yaml:3:57 saying/unknown-field `house.red` is no field of a record type. Correct it, or add it to the type.',
    ])
  })

  test('of a question has places for facts of more than yes or no', () => {
    expect(
      told(
        'asks: { sail: { says: ["a {captian.age}", "b {night}", "c {crew.tired}", "d {}", "e {crew}"], not: "f {sidee}" } }',
      ),
    ).toEqual([
      '0.yaml:1:24 saying/unknown-fact `{captian.age}` is no fact or field of one. Correct it, or add it to the vocabulary. Did you mean `captain.age` or `captain.name`?',
      '0.yaml:1:43 saying/bool-place `{night}` is a place for a fact of yes or no. Leave it out; say under `facts` how it is told that the fact is true.',
      '0.yaml:1:56 saying/bool-place `{crew.tired}` is a place for a fact of yes or no. Leave it out; say under `facts` how it is told that the fact is true.',
      '0.yaml:1:74 saying/unknown-fact `{}` is no fact or field of one (a place in a question names its fact). Correct it, or add it to the vocabulary.',
      '0.yaml:1:100 saying/unknown-fact `{sidee}` is no fact or field of one. Correct it, or add it to the vocabulary. Did you mean `side`?',
    ])
  })

  test.each([
    [
      'dice: { any: ["# dice", "(a #|#)", "{} dice", "# or #", "(#|some) dice", dice] }',
      ['{} dice', '# or #', '(#|some) dice', 'dice'],
      'wanted is one `#`, for int',
    ],
    [
      'side: { any: ["{} side", "({} side|side {})", "# {}", "{} and {}", "({}|some)", side] }',
      ['# {}', '{} and {}', '({}|some)', 'side'],
      'wanted is one `{}`, for house',
    ],
    ['houses: { any: ["{} and {}", "{} (and #|)"] }', ['{} (and #|)'], 'wanted is one `{}`, for list(house)'],
    ['weights: { any: ["# pounds", "{} pounds"] }', ['{} pounds'], 'wanted is one `#`, for list(number)'],
    ['night: { true: [dark, "{} dark", "# dark"] }', ['{} dark', '# dark'], 'its key is the value'],
    [
      'crew: { each: [{ says: [a sailor, "# sailors", "# of {}", "# and #"] }] }',
      ['# of {}', '# and #'],
      '`#` is how many there are, once at most',
    ],
  ])('holds the value as it should: %s', (text, wrong, why) => {
    expect(faults(`facts: { ${text} }`).map(({ code, message }) => [code, message])).toEqual(
      wrong.map((each) => [
        'saying/hole',
        `\`${each}\` does not hold its value as it should (${why}). Under \`any\` write \`#\` for a number and \`{}\` for any other value; under a value neither.`,
      ]),
    )
  })

  test('of a fact leaves its place without a name', () => {
    expect(told('facts: { side: { any: "the {side}" } }')[0]).toContain(
      '(`{side}` names a fact where `{}` stands for its value)',
    )
  })

  test.each([
    ['night: { yes: a }', '1:19 `yes`', 'is neither true nor false'],
    ['night: { any: "{}" }', '1:24 `any`', 'a fact of yes or no has `true` and `false`'],
    ['side: { rde: a }', '1:18 `rde`', 'Did you mean `red`?'],
    ['dice: { many: a }', '1:18 `many`', 'is no whole number'],
    ['dice: { 1.5: a }', '1:18 `1.5`', 'is no whole number'],
    ['dice: { 12: a }', '1:18 `12`', 'lies outside 0 to 9'],
    ['ports: { harbour: a }', '1:19 `harbour`', 'is no port'],
    ['crew: { each: [{ says: a, is: { huose: red } }] }', '1:40 `{"huose":"red"}`', 'Did you mean `house`?'],
    ['crew: { each: [{ says: a, is: { house: gren } }] }', '1:40 `{"house":"gren"}`', 'is no house'],
  ])('has a value that its type has: %s', (text, at, why) => {
    const [fault, ...others] = told(`facts: { ${text} }`)
    expect(others).toEqual([])
    expect(fault).toContain(`0.yaml:${at.replace(' ', ' saying/bad-value ')} is a value that the fact cannot have`)
    expect(fault).toContain(why)
  })

  test('may name a card that no entry claims, which is warned of', () => {
    const text = 'facts: { flag: { Long Jon: a } }'
    expect(faults(text)).toMatchObject([{ at: '0.yaml:1:18', severity: 'warning', code: 'cel/unknown-card' }])
    expect(kept(text)?.facts).toEqual([{ name: 'flag', value: 'Long Jon', says: ['a'] }])
  })

  test.each(['side', 'houses', 'captain', 'crew.house'])(
    'counts elements of a list of records only, not %s',
    (name) => {
      expect(faults(`facts: { ${name}: { each: [{ says: a, is: { age: 1 } }] } }`).map(({ code }) => code)).toEqual([
        'saying/no-list',
      ])
    },
  )

  test('is no longer than a template may be, also with the names of today', () => {
    const saying = (letters: number) => `asks: { sail: { says: "${'o'.repeat(letters)} {w}" } }`
    expect(told(saying(390))).toEqual([])
    expect(told(saying(391))[0]).toMatch(/^0.yaml:1:23 saying\/syntax .* \(it has more than 400 characters\)\. /)
  })

  test('is one question alone, word for word; both are named', () => {
    expect(
      told('asks: { sail: { says: ["(go|set out) now"] } }', 'asks: { stay: { says: ["Set (out|in) now", other] } }'),
    ).toEqual([
      '1.yaml:1:24 saying/twice `Set (out|in) now` is said of two questions (`set out now` asks for `sail` and for `stay`). Leave it to one of them, or add what tells them apart.',
    ])
  })

  test('may be a near miss of another question, or stand twice of one', () => {
    expect(told('asks: { sail: { says: [go, go], not: [wait] }, stay: { says: [wait], not: [go] } }')).toEqual([])
    expect(told('asks: { sail: { says: "go {side}" }, stay: { says: "go {houses}" } }')).toEqual([])
  })

  test('that is faulty is left out alone and stops the edition', () => {
    const { editions, diagnostics } = game('asks: { sail: { says: [a, "b {night}"] } }')
    expect(editions).toEqual([])
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(1)
  })
})

describe('What nobody has said', () => {
  const text =
    'asks: { sail: { says: [go, "set out"], not: [stay] }, stay: { says: wait } }\nfacts: { night: { true: [dark, late] } }\ntypes: { person.age: { any: "# years" } }'

  test('is told of every question, as an information', () => {
    const unsaid = (...sayings: readonly string[]) =>
      game(...sayings)
        .diagnostics.filter(({ code }) => code === 'cover/saying')
        .map(({ severity, message }) => `${severity} ${message}`)
    const todo = 'is a question that no saying asks. Say under `sayings` how players ask it.'
    expect(unsaid()).toEqual([`info \`sail\` ${todo}`, `info \`stay\` ${todo}`, `info \`toll\` ${todo}`])
    expect(unsaid(text)).toEqual([`info \`toll\` ${todo}`])
  })

  test('is counted against what somebody has', () => {
    expect(game().counts.g?.speech).toEqual({ sayings: 0, questions: 0, phrases: 0, messages: 0 })
    expect(game(text).counts.g?.speech).toEqual({ sayings: 3, questions: 2, phrases: 3, messages: 0 })
  })
})
