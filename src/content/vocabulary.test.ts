import { describe, expect, test } from 'vitest'
import { faultsOf, parse, spot } from './testing/sketch.fixture.ts'

const vocabulary = (text: string, more: Readonly<Record<string, string>> = {}) =>
  parse({ 'vocabulary/b.yaml': text, ...more }).pack.vocabulary

const types = (text: string) =>
  vocabulary(text).types.map((type) =>
    type.kind === 'enum'
      ? `${type.name.value}: ${type.values.map((value) => value.name.value + (value.label ? `=${value.label}` : '')).join(' ')}`
      : `${type.name.value} { ${type.fields.map((field) => `${field.name.value}: ${field.type.value}`).join(', ')} }`,
  )

describe('Types of a vocabulary', () => {
  test('an enumeration is a list of names, whatever YAML takes them for', () => {
    expect(types('types: { answer: [yes, no, 1, true, 2.50, null-like] }')).toEqual([
      'answer: yes no 1 true 2.50 null-like',
    ])
  })

  test('an enumeration is a map of names to labels, to more, or to nothing', () => {
    expect(types('types:\n  rank: { officer: { label: Officer, aliases: [ofc] }, crew: Crew }\n')).toEqual([
      'rank: officer=Officer crew=Crew',
    ])
    expect(types('types:\n  rank: { officer, crew }\n  size:\n    big:\n    small: ~\n')).toEqual([
      'rank: officer crew',
      'size: big small',
    ])
    const [rank] = vocabulary('types: { rank: { officer: { aliases: ofc, formerly: [off] } } }').types
    expect(rank).toMatchObject({ values: [{ aliases: [{ value: 'ofc' }], formerly: [{ value: 'off' }] }] })
  })

  test('a record has a field with a type', () => {
    expect(types('types: { a: { b: int }, c: { d: "list(x)" }, e: { f: "x?" }, g: { h: "map(a, int)" } }')).toEqual([
      'a { b: int }',
      'c { d: list(x) }',
      'e { f: x? }',
      'g { h: map(a, int) }',
    ])
    expect(types('types: { personnel: { name: card, stopped: { type: bool, assume: false } } }')).toEqual([
      'personnel { name: card, stopped: bool }',
    ])
  })

  test('a type of another file makes a record as well', () => {
    const read = vocabulary('types: { crew: { chief: rank } }', { 'vocabulary/z.yaml': 'types: { rank: [a, b] }' })
    expect(read.types.map((type) => type.kind)).toEqual(['record', 'enum'])
  })

  test('a field needs a type, an enumeration value has no more than names', () => {
    expect(faultsOf('vocabulary/b.yaml', 'types: { r: { a: int, b: { ask: B? }, c: ~ } }')).toEqual([
      '1:23 block/missing-key `b` lacks a key it needs (`type`). Add it.',
      '1:39 block/empty-value `c` is a key without a value (a field needs a type). Give it a value, quote it or write `when: |`.',
    ])
    expect(faultsOf('vocabulary/b.yaml', 'types: { e: { a: { lable: A }, b: { ask: B? } } }').map(code)).toEqual([
      '1:20 block/unknown-key',
      '1:37 block/unknown-key',
    ])
  })
})

describe('Facts, quantities and actions', () => {
  test('a fact is its type, or a map that says more', () => {
    const { facts } = vocabulary(
      [
        'facts:',
        '  a.b: bool',
        '  c: { type: int, ask: How many?, assume: 0, range: [0, 9], fixed: true, from: "d + 1",',
        '       aliases: e, formerly: [f], words: [g], label: Count }',
        '  d: { type: "int?", assume: null }',
      ].join('\n'),
    )
    expect(facts).toMatchObject([
      { name: { value: 'a.b' }, type: { value: 'bool' }, aliases: [], words: [] },
      {
        name: { value: 'c' },
        type: { value: 'int' },
        ask: 'How many?',
        assume: { value: 0 },
        range: { value: [0, 9] },
        fixed: true,
        from: { text: 'd + 1' },
        aliases: [{ value: 'e' }],
        formerly: [{ value: 'f' }],
        words: ['Count', 'g'],
      },
      { name: { value: 'd' }, assume: { value: null } },
    ])
    expect(facts[0]).not.toHaveProperty('assume')
    expect(facts.map((fact) => [spot(fact.name.place), spot(fact.type.place)])).toEqual([
      ['2:3', '2:8'],
      ['3:3', '3:14'],
      ['5:3', '5:14'],
    ])
  })

  test('a fact may be tied to others, and a condition to what is so where it is true', () => {
    const { facts, implies } = vocabulary(
      [
        'facts:',
        '  a: { type: bool, implies: { b.c: true, d: null }, same_as: e, opposite_of: f }',
        'implies:',
        '  - { when: a && e, then: { b.c: false } }',
      ].join('\n'),
    )
    expect(facts).toMatchObject([
      {
        implies: [
          { fact: { value: 'b.c' }, value: { value: true } },
          { fact: { value: 'd' }, value: { value: null } },
        ],
        sameAs: { value: 'e' },
        oppositeOf: { value: 'f' },
      },
    ])
    const [slot] = facts
    expect([slot?.implies?.[0]?.fact.place, slot?.sameAs?.place].map((place) => place && spot(place))).toEqual([
      '2:31',
      '2:62',
    ])
    expect(implies).toMatchObject([
      { when: { text: 'a && e' }, then: [{ fact: { value: 'b.c' }, value: { value: false } }] },
    ])
  })

  test('quantities and actions may be worked out for each of a list', () => {
    const read = vocabulary(
      [
        'quantities:',
        '  q: int',
        '  r: { type: number, unit: points, label: R, default: 1.5, round: up, each: { t: targets } }',
        'actions:',
        '  a:',
        '  b: { label: B, ask: B?, default: forbidden, each: { p: "crew" } }',
        'always: "!a || b"',
      ].join('\n'),
    )
    expect(read.quantities).toMatchObject([
      { name: { value: 'q' }, type: { value: 'int' } },
      {
        unit: 'points',
        label: 'R',
        default: { value: 1.5 },
        round: 'up',
        each: { variable: { value: 't' }, list: { text: 'targets' } },
      },
    ])
    expect(read.actions).toMatchObject([
      { name: { value: 'a' } },
      { label: 'B', ask: 'B?', default: 'forbidden', each: { variable: { value: 'p' } } },
    ])
    expect(read.always.map((each) => [each.text, spot(each.locate(1))])).toEqual([['!a || b', '7:11']])
  })

  test('a default may name who says so', () => {
    const { quantities, actions } = vocabulary(
      [
        'quantities:',
        '  q: { type: int, default: 1, usual: { entry: crew, cites: rules, assumed: nobody says } }',
        'actions:',
        '  a:',
        '    default: permitted',
        '    usual:',
        '      entry: beaming',
        '      cites: [{ source: rules, at: [Beaming, Ships] }]',
        '      says: They may.',
      ].join('\n'),
    )
    expect(quantities[0]?.usual).toMatchObject({
      entry: { value: 'crew' },
      cites: [{ source: { value: 'rules' } }],
      assumed: 'nobody says',
    })
    const { usual } = actions[0] ?? {}
    expect(usual).toMatchObject({ entry: { value: 'beaming' }, says: 'They may.' })
    expect(usual?.cites.map(({ source, at }) => [source.value, at?.value])).toEqual([
      ['rules', 'Beaming'],
      ['rules', 'Ships'],
    ])
    expect([usual?.entry.place, usual?.cites[1]?.at?.place].map((place) => place && spot(place))).toEqual([
      '7:14',
      '8:46',
    ])
  })

  test('without a default, or without an entry, nobody says so', () => {
    const text =
      'quantities: { q: { type: int, usual: { entry: crew } } }\nactions: { a: { default: permitted, usual: { says: Yes. } } }'
    expect(faultsOf('vocabulary/b.yaml', text).map((each) => each.split('. ')[0])).toEqual([
      '1:31 block/missing-key `usual` lacks a key it needs (`default`)',
      '2:44 block/missing-key `usual` lacks a key it needs (`entry`)',
    ])
    const { quantities, actions } = parse({ 'vocabulary/b.yaml': text }).pack.vocabulary
    expect([quantities[0]?.name.value, quantities[0]?.usual]).toEqual(['q', undefined])
    expect([actions[0]?.default, actions[0]?.usual]).toEqual(['permitted', undefined])
  })

  test('several files are one vocabulary, in order of path', () => {
    const read = vocabulary('facts: { b: int }', { 'vocabulary/a.yaml': 'facts: { a: int }' })
    expect(read.facts.map((fact) => fact.name.value)).toEqual(['a', 'b'])
  })

  test('a faulty name keeps what is sound of it, the others are as they are', () => {
    const { pack, diagnostics } = parse({
      'vocabulary/b.yaml': 'facts: { a: { type: int, range: [1], foo: 2 }, b: { ask: B? }, c-d: int, e: bool }',
    })
    expect(diagnostics.map((each) => `${spot(each)} ${each.code}`)).toEqual([
      '1:33 block/shape',
      '1:38 block/unknown-key',
      '1:51 block/missing-key',
      '1:64 block/shape',
    ])
    expect(pack.vocabulary.facts.map((fact) => fact.name.value)).toEqual(['a', 'e'])
  })
})

function code(fault: string): string {
  return fault.split(' ').slice(0, 2).join(' ')
}
