import { describe, expect, test } from 'vitest'
import { faultsOf, parse, spot } from './testing/sketch.fixture.ts'

const FILE = 'sayings/b.yaml'
const sayings = (text: string, more: Readonly<Record<string, string>> = {}) =>
  parse({ [FILE]: text, ...more }).pack.sayings

const values = (list: readonly { readonly value: unknown }[]) => list.map((each) => each.value)

describe('Sayings', () => {
  test('tell of questions how they are asked, and what only sounds so', () => {
    const { asks } = sayings('asks:\n  attack:\n    says: ["jump {target}", shoot at]\n    not: shoot back\n')
    expect(asks.map(({ name, says, not }) => [name.value, values(says), values(not)])).toEqual([
      ['attack', ['jump {target}', 'shoot at'], ['shoot back']],
    ])
    expect(
      [asks[0]?.name, ...(asks[0]?.says ?? []), ...(asks[0]?.not ?? [])].map((at) => at && spot(at.place)),
    ).toEqual(['2:3', '3:12', '3:29', '4:10'])
  })

  test('tell of facts how each value is said, whatever YAML takes it for, any value, and so many more elements', () => {
    const { facts, types } = sayings(
      [
        'facts:',
        '  leader: { true: [leader], false: leaderless }',
        '  dice: { any: "# dice", 0: [none] }',
        '  missions:',
        '    each:',
        '      - { says: "# planets", is: { planet: true } }',
        '      - { says: a mission }',
        'types:',
        '  crew.stopped: { true: tapped out }',
      ].join('\n'),
    )
    expect(facts.map(({ name, value, each, says }) => [name.value, value?.value, each?.value, values(says)])).toEqual([
      ['leader', 'true', undefined, ['leader']],
      ['leader', 'false', undefined, ['leaderless']],
      ['dice', undefined, undefined, ['# dice']],
      ['dice', '0', undefined, ['none']],
      ['missions', undefined, { planet: true }, ['# planets']],
      ['missions', undefined, {}, ['a mission']],
    ])
    expect(facts.map(({ value, each }) => [value, each].map((at) => at && spot(at.place)))).toEqual([
      ['2:13', undefined],
      ['2:29', undefined],
      [undefined, undefined],
      ['3:26', undefined],
      [undefined, '6:34'],
      [undefined, '7:9'],
    ])
    expect(types).toMatchObject([{ name: { value: 'crew.stopped' }, value: { value: 'true' } }])
  })

  test('name words that are alike', () => {
    expect(sayings('alike:\n  - [opponent, opp, other guy]\n  - [1 player, solo]\n').alike.map(values)).toEqual([
      ['opponent', 'opp', 'other guy'],
      ['1 player', 'solo'],
    ])
  })

  test('keep messages as they were typed, with what they ask and say; one of no day is left out alone', () => {
    const { typed } = sayings(
      [
        'typed:',
        '  - { message: "he (says) he | may", ask: [a, b], facts: { c: 1 }, as-of: 2001, expect: permitted, by: ann }',
        '  - { message: and now?, ask: a, as-of: 2001-02-31 }',
      ].join('\n'),
    )
    expect(typed).toMatchObject([
      {
        message: { value: 'he (says) he | may' },
        ask: [{ value: 'a' }, { value: 'b' }],
        facts: { value: { c: 1 } },
        asOf: { day: '2001-01-01', text: '2001' },
        expect: { value: 'permitted' },
        by: 'ann',
      },
    ])
    expect(typed).toHaveLength(1)
  })

  test('of several files are one, in order of path; a game without any has none', () => {
    const read = sayings('asks: { b: { says: b } }', { 'sayings/a.yaml': 'asks: { a: { says: a } }' })
    expect(read.asks.map(({ name }) => name.value)).toEqual(['a', 'b'])
    expect(parse({}).pack.sayings).toEqual({ asks: [], facts: [], types: [], alike: [], typed: [] })
  })

  test('lie directly in their folder', () => {
    expect(faultsOf('sayings/deep/a.yaml', 'asks: {}')).toEqual([
      '1:1 file/unexpected `g/sayings/deep/a.yaml` is a file nothing reads. Move it to sources, vocabulary, sayings, events or entries, or remove it.',
    ])
  })
})

describe('A faulty template', () => {
  const syntax = (found: string, detail: string) =>
    `1:22 saying/syntax \`${found}\` is not a template (${detail}). Write \`(a|b)\` for alternatives, \`{fact}\` or \`{}\` for a value and \`#\` for a number.`

  test.each([
    ['(a|b', '`(` is never closed, at character 1'],
    ['a b) c', '`)` closes nothing, at character 4'],
    ['a | b', '`|` stands outside parentheses, at character 3'],
    ['hit {x', '`{` stands alone, at character 5'],
    ['(a|)', 'it may stand for nothing at all'],
    ['?!', 'it may stand for nothing at all'],
  ])('is reported where it stands: %s', (text, detail) => {
    expect(faultsOf(FILE, `asks: { a: { says: [ "${text}", b ] } }`)).toEqual([syntax(text, detail)])
  })

  test('is left out alone, also where it is a near miss, of a fact or one of those alike', () => {
    const text =
      'asks: { a: { says: ["(", b], not: "(" } }\nfacts: { f: { any: "(", each: [{ says: "(" }] } }\nalike: [[(a), b, c]]'
    const { pack, diagnostics } = parse({ [FILE]: text })
    expect(diagnostics.map((each) => `${spot(each)} ${each.code}`)).toEqual([
      '1:21 saying/syntax',
      '1:35 saying/syntax',
      '2:20 saying/syntax',
      '2:40 saying/syntax',
      '3:10 saying/syntax',
    ])
    expect(diagnostics[4]?.message).toContain('`(a)` is not a template (words that are alike are plain text).')
    expect(values(pack.sayings.asks[0]?.says ?? [])).toEqual(['b'])
    expect(pack.sayings.alike.map(values)).toEqual([['b', 'c']])
  })

  test('may stand for any number of texts, and is one that is too long or too deep', () => {
    const at = (text: string) => faultsOf(FILE, `asks: { a: { says: ["${text}"] } }`)
    expect(at('(a|b)'.repeat(80))).toEqual([])
    expect(at('('.repeat(400))[0]).toContain('(more than 8 parentheses in one another, at character 9)')
    expect(at('('.repeat(100_000))[0]).toContain('(it has more than 400 characters, at character 401)')
  })
})

describe('A file of sayings is held to its schema', () => {
  test.each([
    ['ask: {}', '1:1 block/unknown-key'],
    ['asks: { a: [b] }', '1:12 block/shape'],
    ['asks: { a: { not: b } }', '1:12 block/missing-key'],
    ['asks: { a: { says: b, nott: c } }', '1:23 block/unknown-key'],
    ['asks: { a: { says: } }', '1:14 block/empty-value'],
    ['facts: { a: b }', '1:13 block/shape'],
    ['facts: { a: {} }', '1:10 block/empty-value'],
    ['facts: { a: { true: { b: c } } }', '1:21 block/shape'],
    ['facts: { a: { each: [{ is: { b: 1 } }] } }', '1:22 block/missing-key'],
    ['facts: { a: { each: [{ says: b, was: c }] } }', '1:33 block/unknown-key'],
    ['typed: [a]', '1:9 block/shape'],
    ['typed: [{ message: a }]', '1:9 block/missing-key'],
    ['typed: [{ message: a, ask: b, needs: c }]', '1:31 block/unknown-key'],
    ['alike: [[a]]', '1:9 block/shape'],
    ['alike: [a]', '1:9 block/shape'],
  ])('%s', (text, expected) => {
    expect(faultsOf(FILE, text).map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([expected])
  })
})
