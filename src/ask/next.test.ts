import { describe, expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { publish } from '../publish/index.ts'
import { answer } from './answer.ts'
import { aboard } from './testing/ferry.fixture.ts'
import { ask, harbour } from './testing/harbour.fixture.ts'
import { publishSmall } from './testing/small.fixture.ts'

describe('the next question', () => {
  const questions = (...asked: Parameters<typeof aboard>) =>
    (aboard(...asked).ask ?? []).map(({ fact, choices }) => [
      fact,
      choices.map(({ label, becomes }) => (becomes === undefined ? label : `${label}: ${becomes}`)),
    ])

  test('is the one that settles most, its choices in the order of the vocabulary', () => {
    const rough = { rough: 'when: night && wind == storm && depth > 9\nthen: { forbid: sail }' }
    const [first, ...others] = questions(rough, 'sail')
    expect(first).toEqual(['wind', ['calm: permitted', 'fresh: permitted', 'storm']])
    expect(new Map(others as [])).toEqual(
      new Map([
        ['night', ['yes', 'no: permitted']],
        ['depth', ['0 to 9: permitted', '10 to 40']],
      ]),
    )
    const calm = { calm: 'when: wind == fresh || wind == calm\nthen: { forbid: sail }' }
    expect(questions(calm, 'sail')).toEqual([['wind', ['calm: forbidden', 'fresh: forbidden', 'storm: permitted']]])
  })

  test('offers of a derived number the regions that its own value cuts', () => {
    const [depth] = questions({ deep: 'when: depth > 9\nthen: { forbid: sail }' }, 'sail')
    expect(depth).toEqual(['depth', ['0 to 9: permitted', '10 to 40: forbidden']])
  })

  test('names the rules that its answer may decide', () => {
    const rules = {
      dark: 'when: night && draught > 3\nthen: { forbid: sail }',
      deep: 'when: draught > 9\nthen: { forbid: sail }',
      short: 'when: hands < 2\nthen: { forbid: sail }',
    }
    const found = aboard(rules, 'sail', { hands: 5 }).ask?.map(({ fact, why }) => [fact, why.map(({ rule }) => rule)])
    expect(new Map(found as [])).toEqual(
      new Map([
        ['draught', ['dark', 'deep']],
        ['night', ['dark']],
      ]),
    )
  })

  test('says of no choice that it settles a value which then cannot be computed', () => {
    const rules = {
      even: 'when: draught > 0\nthen: { set: { fare: 4 } }',
      empty: 'when: draught == 0\nthen: { set: { fare: 4 / draught } }',
    }
    expect(questions(rules, 'fare')).toEqual([['draught', ['0', '1 to 20: 4']]])
  })
})

describe('the choices of a question', () => {
  const labels = (when: string, fact: string) =>
    aboard({ ban: `when: ${when}\nthen: { forbid: sail }` }, 'sail')
      .ask?.find((question) => question.fact === fact)
      ?.choices.map(({ value, label }) => [value, label])

  test('are yes and no, the names of an enumeration, or none', () => {
    expect(labels('night', 'night')).toEqual([
      [true, 'yes'],
      [false, 'no'],
    ])
    expect(labels('berth == buoy', 'berth')).toEqual([
      ['quay', 'the stone quay'],
      ['buoy', 'a buoy in the bay'],
    ])
    expect(labels('toll == null', 'toll')).toEqual([
      [0, 'any number'],
      [null, 'none'],
    ])
  })

  test('are the parts into which conditions cut a number, each with a value in it', () => {
    expect(labels('tide < 3', 'tide')).toEqual([
      [0, 'less than 3'],
      [3, 'at least 3'],
    ])
    expect(labels('tide <= 3', 'tide')).toEqual([
      [0, 'at most 3'],
      [4, 'more than 3'],
    ])
    expect(labels('tide > 1 && tide < 3', 'tide')).toEqual([
      [0, 'at most 1'],
      [2, 'more than 1 and less than 3'],
      [3, 'at least 3'],
    ])
    expect(labels('leak >= 1 && leak < 3', 'leak')).toEqual([
      [0, 'at least 0 and less than 1'],
      [1, 'at least 1 and less than 3'],
      [3, '3 to 5'],
    ])
    expect(labels('leak == 2.5', 'leak')).toEqual([
      [0, 'at least 0 and less than 2.5'],
      [2.5, '2.5'],
      [3.5, 'more than 2.5 and at most 5'],
    ])
  })

  test('are of a text those that conditions compare it with', () => {
    expect(labels('port == "Rhodes" || port == "Delos"', 'port')).toEqual([
      ['Rhodes', 'Rhodes'],
      ['Delos', 'Delos'],
    ])
    // Not a card, though an entry is called so.
    expect(labels('port == "ferry"', 'port')).toEqual([['ferry', 'ferry']])
  })

  test('are 25 at most', () => {
    const ports = Array.from({ length: 40 }, (_, n) => `"port ${n}"`)
    expect(labels(`port in [${ports.join()}]`, 'port')?.length).toBe(25)
  })

  test('are none that cannot be at a table', () => {
    const rules = { ban: 'when: draught > 9 || wind == storm\nthen: { forbid: sail }' }
    const { ask } = aboard(rules, 'sail', {}, { always: 'draught < 12 && wind != calm' })
    expect(ask?.map(({ fact, choices }) => [fact, choices.map(({ label }) => label)])).toEqual([
      ['wind', ['fresh', 'storm']],
      ['draught', ['0 to 8', '9', '10 to 11']],
    ])
  })
})

describe('a question', () => {
  const asked = (...of: Parameters<typeof aboard>) => aboard(...of).ask ?? []

  test('is worded by the vocabulary, with whose field it is, else by the name of the fact', () => {
    const rules = { sick: 'when: crew.exists(one, one.ill) || bell\nthen: { forbid: sail }' }
    const found = asked(rules, 'sail', { crew: [{ ill: false }, {}] })
    expect(found.map(({ fact, question, type }) => [fact, question, type])).toEqual([
      ['bell', 'What is bell?', 'bool'],
      ['crew[1].ill', 'Sailor 2: Is that sailor ill?', 'bool'],
    ])
  })

  test('comes first that more conditions wait for, among those that settle as much', () => {
    const rules = {
      a: 'when: bell && night\nthen: { forbid: sail }',
      b: 'when: night && draught > 3\nthen: { forbid: sail }',
    }
    expect(asked(rules, 'sail', { draught: 9 }).map(({ fact }) => fact)).toEqual(['night'])
    const both = { both: 'when: night && bell\nthen: { forbid: sail }' }
    expect(asked(both, 'sail').map(({ fact }) => fact)).toEqual(['bell', 'night'])
    expect(asked(both, 'sail', {}).map(({ choices }) => choices.map(({ becomes }) => becomes))).toEqual([
      [undefined, 'permitted'],
      [undefined, 'permitted'],
    ])
  })

  test('that has no choices comes last', () => {
    const sick = { sick: 'when: crew.exists(one, one.ill) && (night || bell)\nthen: { forbid: sail }' }
    const found = asked(sick, 'sail').map(({ fact, choices }) => [fact, choices.length])
    expect(found).toEqual([
      ['bell', 2],
      ['night', 2],
      ['crew', 0],
    ])
  })

  test('is never one that is to be skipped, missing or assumed', () => {
    const led = { led: 'when: night && !pilot\nthen: { forbid: sail }' }
    const facts = (...skip: string[]) => asked(led, 'sail', {}, { skip }).map(({ fact }) => fact)
    expect(facts()).toEqual(['night', 'pilot'])
    expect(facts('night')).toEqual(['pilot'])
    expect(facts('pilot')).toEqual(['night'])
    expect(facts('pilot', 'night')).toEqual([])
  })

  test('is asked of an assumed fact, after those that are missing, where its change would turn or unsettle the answer', () => {
    const rules = {
      led: 'when: night && !pilot\nthen: { forbid: sail }',
      deep: 'when: draught > 9 && pilot\nthen: { forbid: sail }',
    }
    const choices = (facts: Parameters<typeof aboard>[2]) =>
      asked(rules, 'sail', facts).map(({ fact, assumed, choices, why }) => [
        fact,
        assumed,
        choices.map(({ label, becomes }) => `${label}: ${becomes}`),
        why.map(({ rule }) => rule),
      ])
    expect(choices({ night: true, draught: 3 })).toEqual([
      ['pilot', false, ['yes: permitted', 'no: forbidden'], ['led']],
    ])
    expect(choices({ night: false })).toEqual([['pilot', false, ['yes: undefined', 'no: permitted'], ['deep']]])
    expect(choices({ night: false, draught: 3 })).toEqual([])
    expect(choices({ draught: 3 })).toEqual([
      ['night', undefined, ['yes: forbidden', 'no: permitted'], ['led']],
      ['pilot', false, ['yes: permitted', 'no: undefined'], ['led']],
    ])
  })

  test('is asked of an assumed number by its parts, where one of them would turn the answer', () => {
    const odd = { odd: 'when: swell == 3\nthen: { forbid: sail }' }
    const found = asked(odd, 'sail').map(({ fact, assumed, choices }) => [
      fact,
      assumed,
      choices.map(({ label, becomes }) => `${label}: ${becomes}`),
    ])
    expect(found).toEqual([['swell', 1, ['0 to 2: permitted', '3: forbidden', '4 to 20: permitted']]])
  })

  test('is asked of no assumed fact that cannot be otherwise at a table', () => {
    const led = { led: 'when: "!pilot"\nthen: { forbid: sail }' }
    const always = '!pilot || night'
    expect(asked(led, 'sail', { night: false }).map(({ fact }) => fact)).toEqual(['pilot'])
    expect(asked(led, 'sail', { night: false }, { always })).toEqual([])
    expect(asked(led, 'sail', { night: true }, { always }).map(({ fact }) => fact)).toEqual(['pilot'])
  })

  test('is none where no fact alone and no assumption can turn the answer', () => {
    expect(asked({ ban: 'when: night || !night\nthen: { forbid: sail }' }, 'sail')).toEqual([])
  })

  test('is of two facts that are always equal either, since it leaves fewer answers', () => {
    const rules = { dark: 'when: night && bell\nthen: { forbid: sail }' }
    const found = asked(rules, 'sail', {}, { always: 'night == bell' })
    expect(found.map(({ fact, choices }) => [fact, choices.map(({ becomes }) => becomes)])).toEqual([
      ['bell', ['forbidden', 'permitted']],
      ['night', ['forbidden', 'permitted']],
    ])
  })

  test('is then of no fact that leaves as many answers', () => {
    const rules = { dark: 'when: night && bell || draught > 3 && tide > 3 && tide < 3\nthen: { forbid: sail }' }
    const found = asked(rules, 'sail', {}, { always: 'night == bell' })
    expect(found.map(({ fact }) => fact)).toEqual(['bell', 'night'])
  })

  test('is of each fact of which only some value leaves fewer answers', () => {
    const four = { four: 'when: night && bell && wind == storm && draught > 3\nthen: { forbid: sail }' }
    const always = 'night == bell && (wind == storm) == (draught > 3)'
    const found = asked(four, 'sail', {}, { always })
    expect(new Map(found.map(({ fact, choices }) => [fact, choices.map(({ becomes }) => becomes)]))).toEqual(
      new Map(
        Object.entries({
          night: [undefined, 'permitted'],
          bell: [undefined, 'permitted'],
          wind: ['permitted', 'permitted', undefined],
          draught: ['permitted', undefined],
        }),
      ),
    )
  })

  test('is of no fact that changes a value only to what it is anyway', () => {
    const rules = {
      base: 'then: { set: { fare: -1 } }',
      more: 'then: { add: { fare: draught } }',
      calm: 'when: night && draught == 0\nlifts: [more]',
    }
    const found = asked(rules, 'fare').map(({ fact, choices }) => [fact, choices.map((each) => each.becomes)])
    expect(found).toEqual([['draught', [-1, undefined]]])
  })

  test('of a value says what it comes to for each choice', () => {
    const rules = { dues: 'when: bell\nthen: { set: { dues: 7 } }' }
    expect(asked(rules, 'dues').map(({ choices }) => choices.map(({ label, becomes }) => [label, becomes]))).toEqual([
      [
        ['yes', 7],
        ['no', 2],
      ],
    ])
  })
})

/** What is answered of one action, permitted but for these conditions, each of a rule of its own. */
function sailing(vocabulary: string, bans: { readonly [id: string]: string }) {
  const rules = Object.entries(bans).map(
    ([id, when]) =>
      `\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\nwhen: ${JSON.stringify(when)}\nthen: { forbid: sail }\n\`\`\`\n`,
  )
  const actions = 'actions: { sail: { default: permitted } }\n'
  const [edition] = publishSmall(vocabulary + actions, `---\nterm: E\n---\n${rules.join('')}`).editions
  return (facts: { readonly [fact: string]: Json }) => edition && answer(edition, { ask: 'sail', facts })
}

test('a question of a fact whose name has dots is worded as it is, of a field with whose it is', () => {
  const sail = sailing(
    `types: { boat: { leaky: { type: bool, ask: Does she leak? } } }
facts:
  boat: boat
  boat.owner: { type: string, ask: Who owns her? }
  boats: list(boat)
`,
    { ban: 'boat.leaky && boats.all(b, b.leaky) && boat.owner == "Noah"' },
  )
  const outcome = sail({ boats: [{ leaky: true }, {}] })
  const asked = outcome?.ok ? (outcome.answer.ask ?? []) : []
  expect(new Map(asked.map(({ fact, question, type }) => [fact, `${question} ${type}`]))).toEqual(
    new Map([
      ['boat.leaky', 'Boat: Does she leak? bool'],
      ['boat.owner', 'Who owns her? string'],
      ['boats[1].leaky', 'Boat 2: Does she leak? bool'],
    ]),
  )
})

test('what is read of an element of a list that nobody described is asked for by the list', () => {
  const sail = sailing(
    `types: { person: { ill: bool } }
facts: { crew: { type: list(person), ask: Who is in the crew? } }
`,
    { ban: 'crew[0].ill' },
  )
  const outcome = sail({})
  expect(outcome?.ok && outcome.answer.ask).toMatchObject([
    { fact: 'crew', question: 'Who is in the crew?', type: 'list(person)', choices: [], why: [{ rule: 'ban' }] },
  ])
  expect(outcome?.ok && outcome.answer.mightApply).toMatchObject([{ rule: 'ban', needs: ['crew'] }])
})

test('what stands whatever a list nobody described may hold needs no question', () => {
  const sail = sailing(
    `facts: { offers: list(string) }
`,
    { met: 'assign(["a"], [offers])', unmet: '!assign(["a"], [offers])' },
  )
  const outcome = sail({})
  expect(outcome?.ok && outcome.answer.answers).toMatchObject([
    {
      verdict: 'forbidden',
      winners: [],
      mayDecide: [
        { rule: 'met', needs: ['offers'] },
        { rule: 'unmet', needs: ['offers'] },
      ],
      asks: [],
    },
  ])
  expect(outcome?.ok && outcome.answer.ask).toEqual([])
})

test('a list that may be none, made distinct or longer, is asked about once', () => {
  const sail = sailing(
    `facts: { rolls: 'list(int)?' }
`,
    { ban: 'size(distinct(rolls)) > 2 || size(rolls + [1]) > 4' },
  )
  const outcome = sail({})
  expect(outcome?.ok && outcome.answer.ask?.map(({ fact }) => fact)).toEqual(['rolls'])
  const none = sail({ rolls: null })
  expect(none?.ok && none.answer.answers[0]?.verdict).toBe('undetermined')
})

describe('a question of what is assumed of an enumeration', () => {
  const VOCABULARY = `types: { weather: [calm, fresh, storm] }
facts:
  wind: { type: weather, assume: calm }
  waves: { type: bool, from: wind == storm, assume: false }
`
  const asked = (when: string, always = '') => {
    const outcome = sailing(VOCABULARY + always, { ban: when })({})
    return (outcome?.ok ? (outcome.answer.ask ?? []) : []).map(({ fact, assumed, choices, why }) => [
      fact,
      assumed,
      choices.map(({ label, becomes }) => `${label}: ${becomes}`),
      why.map(({ rule }) => rule),
    ])
  }

  test('has its names for choices, though one alone would turn the answer', () => {
    expect(asked('wind == storm')).toEqual([
      ['wind', 'calm', ['calm: permitted', 'fresh: permitted', 'storm: forbidden'], ['ban']],
    ])
  })

  test('is asked also where another fact is derived from it, of which something is assumed', () => {
    expect(asked('waves')).toEqual([
      ['wind', 'calm', ['calm: permitted', 'fresh: permitted', 'storm: forbidden'], ['ban']],
    ])
  })

  test('offers no value that cannot be at a table', () => {
    expect(asked('wind == storm', 'always: [wind != fresh]\n')).toEqual([
      ['wind', 'calm', ['calm: permitted', 'storm: forbidden'], ['ban']],
    ])
  })
})

test('of more facts than can be tried out together all are asked, and none is said to settle what it does not', () => {
  const conditions = [
    'night',
    'bell',
    'draught > 3',
    'hands > 3',
    'needed > 3',
    'tide > 3',
    'leak > 3',
    'wind == storm',
    'berth == buoy',
    'port == "Rhodes"',
  ]
  const sum = conditions.map((condition) => `(${condition} ? 1 : 0)`).join(' + ')
  const { ask, answers } = aboard({ heavy: `when: |\n  ${sum} > 5\nthen: { forbid: sail }` }, 'sail')
  expect(answers[0]).toMatchObject({ verdict: 'undetermined', exact: true })
  expect(ask?.map(({ fact }) => fact).sort()).toEqual(
    ['bell', 'berth', 'draught', 'hands', 'leak', 'needed', 'night', 'port', 'tide', 'wind'].sort(),
  )
  for (const { choices } of ask ?? []) for (const { becomes } of choices) expect(becomes).toBeUndefined()
})

test('a card is asked for where its data would settle what else is missing, and says what it comes to', () => {
  const { editions } = publish([
    { path: 'pier/game.yaml', text: 'title: Pier\nformats: [open]\nauthority: [law]\nprecedence: [prohibition]\n' },
    { path: 'pier/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
    {
      path: 'pier/vocabulary/all.yaml',
      text: `types:
  boat: { name: { type: card, ask: Which boat is it? }, leaky: { type: bool, ask: Is it leaky? } }
facts:
  boat: { type: boat, ask: Which boat? }
actions:
  sail: { default: permitted }
`,
    },
    { path: 'pier/entries/sieve.md', text: '---\nterm: Sieve\nkind: card\ndata:\n  boat: { leaky: false }\n---\n' },
    {
      path: 'pier/entries/pier.md',
      text: `---
term: Pier
---
\`\`\`rule
id: leaky
cites: [{ source: law }]
when: boat.leaky
then: { forbid: sail }
\`\`\`

\`\`\`rule
id: sieve
cites: [{ source: law }]
when: boat.name == "Sieve" || boat.name == "The Ark"
then: { permit: sail }
\`\`\`

`,
    },
  ])
  const [edition] = editions
  const outcome = edition && answer(edition, { ask: 'sail' })
  const asked = outcome?.ok ? (outcome.answer.ask ?? []) : []
  expect(
    new Map(asked.map(({ fact, choices }) => [fact, choices.map(({ label, becomes }) => [label, becomes])])),
  ).toEqual(
    new Map([
      [
        'boat.leaky',
        [
          ['yes', 'forbidden'],
          ['no', 'permitted'],
        ],
      ],
      [
        'boat.name',
        [
          ['Sieve', 'permitted'],
          ['the ark', undefined],
        ],
      ],
    ]),
  )
})

describe('questions that settle as much', () => {
  const vocabulary = 'facts: { zone: string, area: string, kind: string, bay: string }\n'
  const asked = (bans: Parameters<typeof sailing>[1]) => {
    const outcome = sailing(vocabulary, bans)({})
    return outcome?.ok ? outcome.answer.ask?.map(({ fact }) => fact) : undefined
  }

  test('come in order of name', () => {
    expect(asked({ one: 'zone == kind', two: 'area == bay' })).toEqual(['area', 'zone'])
    expect(asked({ one: 'area == kind', two: 'zone == bay' })).toEqual(['area', 'zone'])
  })

  test('come sooner where more conditions wait for their answer', () => {
    expect(asked({ one: 'zone == kind', two: 'area == bay', three: 'zone == bay' })).toEqual(['zone', 'area'])
  })
})

test('a fact asked in place of what it is derived from is asked also where only some of that matters', () => {
  const vocabulary = `facts:
  crew: { type: bool }
  cargo: { type: bool }
  laden: { type: bool, from: crew || cargo, ask: Is she laden? }
  leaky: { type: bool }
always: ["!cargo"]
`
  const outcome = sailing(vocabulary, { laden: 'laden', leaky: 'leaky' })({})
  expect(outcome?.ok && outcome.answer.ask?.map(({ fact, why }) => [fact, why.map(({ rule }) => rule)])).toEqual([
    ['laden', ['laden']],
    ['leaky', ['leaky']],
  ])
})

test('a field of a record in a map is asked by its path, also where the key has dots', () => {
  const vocabulary = `types: { boat: { leaky: { type: bool, ask: Does she leak? }, oars: { type: int, range: [0, 4], ask: How many oars? } } }
facts: { boats: 'map(string, boat)' }
`
  const ban = 'boats["Gull"].leaky && boats["No. 2"].oars < 2'
  const outcome = sailing(vocabulary, { ban })({ boats: { Gull: {}, 'No. 2': {} } })
  expect(outcome?.ok && outcome.answer.ask).toStrictEqual([
    {
      fact: 'boats.No. 2.oars',
      question: 'No. 2: How many oars?',
      type: 'int',
      choices: [
        { value: 0, label: '0 to 1' },
        { value: 2, label: '2 to 4', becomes: 'permitted' },
      ],
      why: [{ rule: 'ban', title: 'E' }],
    },
    {
      fact: 'boats.Gull.leaky',
      question: 'Gull: Does she leak?',
      type: 'bool',
      choices: [
        { value: true, label: 'yes' },
        { value: false, label: 'no', becomes: 'permitted' },
      ],
      why: [{ rule: 'ban', title: 'E' }],
    },
  ])
})

test('the names of an enumeration that may be none come in its order, and none comes last', () => {
  const vocabulary = 'types: { flag: [red, white, blue] }\nfacts: { flag: flag? }\n'
  const outcome = sailing(vocabulary, { blue: 'flag == blue', white: 'flag == white', none: 'flag == null' })({})
  expect(outcome?.ok && outcome.answer.ask?.[0]?.choices.map(({ label, becomes }) => [label, becomes])).toEqual([
    ['red', 'permitted'],
    ['white', 'forbidden'],
    ['blue', 'forbidden'],
    ['none', 'forbidden'],
  ])
})

describe('of more questions than can be looked into', () => {
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n + 100}`)
  const facts = (all: readonly string[]) => `facts:\n${all.map((name) => `  ${name}: bool\n`).join('')}`

  test('the eight weightiest say what their choices come to, where some are beyond what is gone through', () => {
    const [alone, together] = [names('a', 12), names('t', 12)]
    const sum = together.map((name) => `(${name} ? 1 : 0)`).join(' + ')
    const bans = Object.fromEntries(alone.map((name) => [name, name]))
    const outcome = sailing(facts([...alone, ...together]), { 'a-few': `${sum} > 6`, ...bans })({})
    const asked = outcome?.ok ? (outcome.answer.ask ?? []) : []
    expect(asked.map(({ fact }) => fact).sort()).toEqual([...alone, ...together])
    expect(asked.map(({ choices }) => choices[0]?.becomes)).toEqual(
      asked.map((_, index) => (index < 8 ? 'forbidden' : undefined)),
    )
  })

  test('200 are asked', () => {
    const all = names('a', 210)
    const outcome = sailing(facts(all), Object.fromEntries(all.map((name) => [name, name])))({})
    expect(outcome?.ok && outcome.answer.ask?.length).toBe(200)
  })
})

describe('an answer', () => {
  test('asks for an assumed fact also where what is derived from it has an assumption of its own', () => {
    const outcome = answer(harbour, { ask: 'moor', facts: { leader: 'nobody' }, include: ['ask'] })
    expect(outcome.ok && outcome.answer.ask).toMatchObject([
      {
        fact: 'towed',
        assumed: false,
        choices: [
          { value: true, becomes: 'forbidden' },
          { value: false, becomes: 'permitted' },
        ],
        why: [{ rule: 'led-ships-go-on' }],
      },
    ])
  })

  test('asks for a number by the regions that the rules cut', () => {
    const [question] = ask({ asOf: '1930', facts: { night: true, flag: 'none' } }).ask ?? []
    expect(question).toMatchObject({
      fact: 'draught',
      question: 'How deep does she sit?',
      choices: [
        { label: '0 to 7.5', becomes: 'permitted' },
        { label: 'more than 7.5 and at most 20', becomes: 'forbidden' },
      ],
    })
  })

  test('never asks again for what was skipped', () => {
    expect(ask({ asOf: '1930', facts: { night: true }, skip: ['draught'] }).ask).toEqual([])
  })
})

test('an assumption that only what is always so reads is not doubted where no value of it turns the answer', () => {
  const rules = {
    ban: 'then: { forbid: sail }',
    few: 'when: 12 / hands > 1\nthen: { permit: sail }',
  }
  const always = 'quot(swell, 10) > 3 || (hands == 1 && !night)'
  const { ask, answers } = aboard(rules, 'sail', {}, { precedence: 'recency', always })
  expect(answers[0]).toMatchObject({ verdict: 'conflict', exact: true })
  expect(ask).toEqual([])
})
