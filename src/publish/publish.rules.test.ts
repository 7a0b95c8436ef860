import { describe, expect, test } from 'vitest'
import { publishSmall } from '../ask/testing/small.fixture.ts'

const VOCABULARY = `facts:
  tide: int
  ships: list(int)
  boats: list(int)
  free: { type: bool, from: may(dock) }
  fleet: { type: list(int), from: "may(dock) ? [1] : [2]" }
  night: bool
actions:
  sail: {}
  moor: {}
  dock: {}
  land: { each: { ship: ships } }
  load: { each: { ship: ships } }
  row: { each: { ship: boats } }
  tow: { each: { ship: fleet } }
quantities:
  toll: int
  dues: int
  cargo: { type: list(int) }
  open: bool
  fee: { type: int, each: { ship: ships } }
  cost: { type: int, each: { ship: ships } }
  freight: { type: int, each: { ship: fleet } }
`

/** Faults of a game with these rules, each rule as its lines below `id:`, of which the first is line 1 and `id:` line 0. */
function faults(rules: Readonly<Record<string, string>>): string[] {
  const ids = Object.keys(rules)
  const blocks = Object.entries(rules).map(
    ([id, lines]) => `\`\`\`rule\nid: ${id}\n${lines}\ncites: [{ source: law }]\n\`\`\`\n`,
  )
  const text = `---\nterm: E\n---\n${blocks.join('')}`
  const starts = ids.map((id) => text.slice(0, text.indexOf(`id: ${id}\n`)).split('\n').length)
  return publishSmall(VOCABULARY, text)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ line, column, code, rule, message }) => {
      const start = starts[ids.indexOf(rule ?? '')] ?? 0
      return `${rule} ${line - start}:${column} ${code} ${message}`
    })
}

describe('A fault in a rule is told with the rule, where it stands', () => {
  test.each([
    ['when: night && ngiht\nthen: { forbid: sail }', '1:16 cel/unknown-name `ngiht` .* Did you mean `night`'],
    ['when: tide\nthen: { forbid: sail }', '1:7 cel/type `tide` .*this is int, wanted is bool'],
    ['then: { forbid: sial }', '1:17 name/unknown-action `sial` .* Did you mean `sail`'],
    ['then: { set: { tol: 1 } }', '1:16 name/unknown-quantity `tol` .* Did you mean `toll`'],
    ['then: { set: { toll: night } }', '1:22 cel/type `night` .*this is bool, wanted is int'],
    ['then: { set: { open: 1 } }', '1:22 cel/type `1` .*this is int, wanted is bool'],
    ['then: { add: { cargo: true } }', '1:23 cel/type `true` .*this is bool, wanted is list.int. or int'],
    ['then: { add: { open: true } }', '1:16 quantity/not-numeric `open` .*bool'],
    ['then: { multiply: { cargo: 2 } }', '1:21 quantity/not-numeric `cargo` .*list.int.'],
    ['then: { atLeast: { cargo: 2 } }', '1:20 quantity/not-numeric `cargo` '],
    ['then: { atMost: { open: true } }', '1:19 quantity/not-numeric `open` '],
  ])('%s', (lines, fault) => {
    const found = faults({ sound: 'then: { permit: sail }', rule: lines })
    expect(found).toEqual([expect.stringMatching(`^rule ${fault}`)])
  })

  test('none hides another', () => {
    const found = faults({
      one: 'when: nigth\nthen: { forbid: [sial, sail], set: { toll: nigth } }',
      two: 'when: tdie > 1\nthen: { set: { tol: 1 } }',
    })
    expect(found.map((each) => each.split(' `', 1)[0])).toEqual([
      'one 1:7 cel/unknown-name',
      'one 2:18 name/unknown-action',
      'one 2:44 cel/unknown-name',
      'two 1:7 cel/unknown-name',
      'two 2:16 name/unknown-quantity',
    ])
  })

  test('none is in what can be done to a quantity', () => {
    expect(
      faults({
        numbers: 'then: { add: { toll: 1.5 }, multiply: { toll: 0.5 }, atLeast: { toll: 1 }, atMost: { toll: 9 } }',
        lists: 'then: { set: { cargo: "[]" }, add: { cargo: "[1]" } }',
        items: 'then: { add: { cargo: 1 }, set: { open: night } }',
        notes: 'then: { note: Mind the tide, forbid: sail }',
      }),
    ).toEqual([])
  })
})

describe('A rule may name the element of what it speaks of', () => {
  const when = 'when: ship > 1'
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['of what it concludes on', { one: `${when}\nthen: { forbid: land }` }],
    ['of every one of several', { one: `${when}\nthen: { forbid: [land, load], set: { fee: ship } }` }],
    ['a note besides', { one: `${when}\nthen: { note: Hm, forbid: land }` }],
    ['in a value', { one: 'then: { set: { fee: ship + cost } }' }],
    [
      'of it, whatever that excepts',
      { one: `${when}\nexcepts: [two]\nthen: { permit: land }`, two: 'then: { forbid: [land, sail] }' },
    ],
    ['of what it lifts', { one: `${when}\nlifts: [two]`, two: 'then: { forbid: land }' }],
    ['of what that lifts', { one: `${when}\nlifts: [two]`, two: 'lifts: [three]', three: 'then: { forbid: land }' }],
  ])('%s', (_, rules) => {
    expect(faults(rules)).toEqual([])
  })

  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['not where there is none', { one: `${when}\nthen: { forbid: sail }` }],
    ['nor where one of several has none', { one: `${when}\nthen: { forbid: [land, sail] }` }],
    ['or another list', { one: `${when}\nthen: { forbid: [land, row] }` }],
    [
      'or what it lifts has none',
      { one: `${when}\nthen: { forbid: land }\nlifts: [two]`, two: 'then: { forbid: sail }' },
    ],
    [
      'nor of what it excepts',
      { one: `${when}\nexcepts: [two]\nthen: { permit: sail }`, two: 'then: { forbid: sail }' },
    ],
    ['nor where it only notes', { one: `${when}\nthen: { note: Hm }` }],
  ])('%s', (_, rules) => {
    expect(faults(rules)).toEqual([expect.stringMatching(/^one 1:7 cel\/unknown-name `ship` /)])
  })
})

describe('A circle is told of each rule on it, with the shortest way round', () => {
  const way = (of: Readonly<Record<string, string>>) =>
    faults(of).map((each) => /^(\w+ \d+:\d+) cel\/circle `(\w+)` .*\((.*)\)/.exec(each)?.slice(1).join(' '))

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'an action whose verdict decides itself',
      { one: 'when: may(sail)\nthen: { forbid: sail }' },
      ['one 1:7 one rule:one -> action:sail -> rule:one'],
    ],
    [
      'two that decide each other',
      {
        one: 'when: may(sail)\nthen: { forbid: moor }',
        two: 'when: must(moor)\nthen: { permit: sail }',
        three: 'then: { permit: sail }',
      },
      [
        'one 1:7 one rule:one -> action:sail -> rule:two -> action:moor -> rule:one',
        'two 1:7 two rule:two -> action:moor -> rule:one -> action:sail -> rule:two',
      ],
    ],
    ['a value of itself', { one: 'then: { set: { toll: toll + 1 } }' }, ['one 0:5 one quantity:toll -> quantity:toll']],
    [
      'a value by way of another',
      {
        one: 'then: { set: { toll: dues + tide } }',
        two: 'then: { add: { dues: toll } }',
        three: 'then: { set: { toll: tide + 3 } }',
      },
      [
        'one 0:5 one quantity:toll -> quantity:dues -> quantity:toll',
        'two 0:5 two quantity:dues -> quantity:toll -> quantity:dues',
      ],
    ],
    [
      'a condition on the value it sets',
      { one: 'when: toll > 1\nthen: { set: { toll: 1 } }' },
      ['one 1:7 one rule:one -> quantity:toll -> rule:one'],
    ],
    [
      'a fact that is derived from a verdict',
      { one: 'when: free\nthen: { forbid: dock }' },
      ['one 1:7 one rule:one -> fact:free -> action:dock -> rule:one'],
    ],
    [
      'an action that is asked of each of a list derived from it',
      { one: 'when: size(may(tow)) > 1\nthen: { forbid: dock }' },
      ['one 1:7 one rule:one -> action:tow -> fact:fleet -> action:dock -> rule:one'],
    ],
    [
      'a quantity that has a value for each of such a list',
      { one: 'when: size(freight) > 1\nthen: { forbid: dock }' },
      ['one 1:7 one rule:one -> quantity:freight -> fact:fleet -> action:dock -> rule:one'],
    ],
    [
      'a rule lifted by what its verdict decides',
      { one: 'when: night\nthen: { forbid: sail }', two: 'when: may(sail)\nlifts: [one]' },
      [
        'one 1:7 one rule:one -> rule:two -> action:sail -> rule:one',
        'two 1:7 two rule:two -> action:sail -> rule:one -> rule:two',
      ],
    ],
    [
      'the shorter of two ways',
      {
        one: 'when: toll > 1 && dues > 1\nthen: { forbid: sail }',
        two: 'when: may(sail)\nthen: { set: { dues: 1 } }',
        three: 'when: dues > 2\nthen: { set: { toll: 1 } }',
      },
      [
        'one 1:7 one rule:one -> quantity:dues -> rule:two -> action:sail -> rule:one',
        'three 1:7 three rule:three -> quantity:dues -> rule:two -> action:sail -> rule:one -> quantity:toll -> rule:three',
        'two 1:7 two rule:two -> action:sail -> rule:one -> quantity:dues -> rule:two',
      ],
    ],
  ])('%s', (_, rules, told) => {
    expect(way(rules).sort()).toEqual(told)
  })

  test('or by its first step alone, where nobody would read all of it', () => {
    const ring = (count: number) => {
      const quantities = Array.from({ length: count }, (_, n) => `  q${n}: int\n`).join('')
      const sets = Array.from({ length: count }, (_, n) => `q${n}: q${(n + 1) % count}`).join(', ')
      const rule = `\`\`\`rule\nid: one\ncites: [{ source: law }]\nthen: { set: { ${sets} } }\n\`\`\`\n`
      const found = publishSmall(`quantities:\n${quantities}`, `---\nterm: E\n---\n${rule}`).diagnostics
      return found.filter(({ code }) => code === 'cel/circle').map(({ message }) => /\((.*)\)/.exec(message)?.[1])
    }
    expect(ring(3)).toEqual(['quantity:q0 -> quantity:q1 -> quantity:q2 -> quantity:q0'])
    expect(ring(200)[0]?.split(' -> ').length).toBe(201)
    expect(ring(201)).toEqual(['quantity:q0 -> quantity:q1 -> … -> quantity:q0'])
  })

  test('and of no rule beside it', () => {
    expect(
      faults({
        reads: 'when: may(sail) && toll > dues && free\nthen: { forbid: moor, set: { cargo: "[toll]" } }',
        sails: 'when: night\nthen: { forbid: sail, note: Not by night }',
        tolls: 'then: { set: { toll: dues * 2 } }',
        dues: 'then: { set: { dues: 2 } }',
        excepts: 'when: night\nexcepts: [sails]\nthen: { permit: sail }',
        lands: 'when: night\nthen: { forbid: [land, load] }',
        amends: 'when: may(load)\namends: [lands]\nthen: { permit: land }',
      }),
    ).toEqual([])
  })
})

test('A rule keeps all that is said of it, and nothing that is not', () => {
  const lines = [
    'id: full\ncites: [{ source: law }]\nends: 2001\nreading: The page is torn\ngroup: dark\nformats: [open]\nexcepts: [bare]\nwhen: |\n  night\nthen: { permit: sail, set: { toll: " 3 " } }',
    'id: bare\ncites: [{ source: law }]\nthen: { forbid: sail, note: Hm }',
  ]
  const text = lines.map((each) => `\`\`\`rule\n${each}\n\`\`\`\n`).join('')
  const [bare, full] = publishSmall(VOCABULARY, `---\nterm: E\n---\n${text}`).editions[0]?.rules ?? []
  expect(full).toMatchObject({ id: 'full', ends: { text: '2001' }, reading: 'The page is torn', authority: 'law' })
  expect(full?.when?.text).toBe('night')
  expect(full?.then).toMatchObject([{ kind: 'permit' }, { kind: 'set', text: '3' }])
  expect(full?.relations).toStrictEqual([{ kind: 'excepts', target: 'bare', cites: [] }])
  expect(Object.keys(full ?? {}).sort()).toEqual([...Object.keys(bare ?? {}), 'ends', 'reading', 'when'].sort())
  for (const key of ['ends', 'reading', 'when']) expect(bare).not.toHaveProperty(key)
})
