import { describe, expect, test } from 'vitest'
import { parseCel } from './parse.ts'

/** What is wrong with a text: its code, its place and why. */
function wrong(text: string) {
  const parsed = parseCel(text)
  return parsed.ok ? undefined : [parsed.code, parsed.at, parsed.why]
}

/** The node a text is read as, without the places. */
function read(text: string): unknown {
  const parsed = parseCel(text)
  return parsed.ok
    ? JSON.parse(JSON.stringify(parsed.node, (key, value) => (key === 'at' ? undefined : value)))
    : parsed
}

const name = (name: string) => ({ kind: 'name', name })
const int = (value: number) => ({ kind: 'literal', value, int: true })
const literal = (value: unknown) => ({ kind: 'literal', value, int: false })

describe('A text is read as', () => {
  test.each([
    ['7', int(7)],
    ['9007199254740991', int(9007199254740991)],
    ['7.0', literal(7)],
    ['"a"', literal('a')],
    ['true', literal(true)],
    ['null', literal(null)],
    ['wind', name('wind')],
    ['ship.guns', { kind: 'select', of: name('ship'), field: 'guns' }],
    ['days[1]', { kind: 'index', of: name('days'), key: int(1) }],
    ['size(days)', { kind: 'call', fn: 'size', args: [name('days')] }],
    ['days.count(d, true)', { kind: 'method', fn: 'count', of: name('days'), args: [name('d'), literal(true)] }],
    ['[1, 2]', { kind: 'list', items: [int(1), int(2)] }],
    ['{"a": 1}', { kind: 'map', entries: [[literal('a'), int(1)]] }],
    ['!night', { kind: 'unary', op: '!', of: name('night') }],
    ['-day', { kind: 'unary', op: '-', of: name('day') }],
    ['night ? 1 : 2', { kind: 'if', test: name('night'), then: int(1), else: int(2) }],
  ])('%s', (text, node) => {
    expect(read(text)).toEqual(node)
  })

  test.each(['==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%', '&&', '||'])('a %s b', (op) => {
    expect(read(`a ${op} b`)).toEqual({ kind: 'binary', op, left: name('a'), right: name('b') })
  })
})

describe('What cannot be read is told with its place', () => {
  test.each([
    ['wind >', 'cel/syntax', [6, 6], 'Unexpected token: EOF'],
    ['(true', 'cel/syntax', [5, 5], 'Expected RPAREN, got EOF'],
    ['"tom', 'cel/syntax', [0, 4], 'Unterminated string'],
    ['wind == depth_exceeded(1', 'cel/syntax', [24, 24], 'Expected RPAREN, got EOF'],
    ['while > 1', 'cel/syntax', [0, 5], 'a word that CEL keeps for itself; a value so called is written in quotes'],
    ['wind = 4', 'cel/syntax', [5, 6], 'write `==` to compare'],
    ['wind === 4', 'cel/syntax', [7, 8], 'write `==` to compare'],
    ['wind <> 4', 'cel/syntax', [6, 7], 'write `!=` for not equal'],
    ['wind => 4', 'cel/syntax', [5, 6], 'write `>=` for at least'],
    ['wind is 4', 'cel/syntax', [5, 7], 'write `==` to compare'],
    ['wind > 4 or night', 'cel/syntax', [9, 11], 'write `||` for or'],
    ['night AND day', 'cel/syntax', [6, 9], 'write `&&` for and'],
    ['day || not night', 'cel/syntax', [11, 16], 'write `!` for not'],
    ['if night then 1', 'cel/syntax', [0, 2], 'write `test ? this : that`'],
    ['1 == 9007199254740992', 'cel/refused', [5, 21], 'an int beyond ±(2^53−1)'],
    ['-9007199254740992', 'cel/refused', [1, 17], 'an int beyond ±(2^53−1)'],
    ['1 == 1u', 'cel/refused', [5, 7], 'bytes and unsigned numbers'],
    ['b"a" == x', 'cel/refused', [0, 4], 'bytes and unsigned numbers'],
  ])('%s: %s', (text, code, at, why) => {
    expect(wrong(text)).toEqual([code, at, why])
  })

  test('a text of 10,000 characters is read, a longer one is not', () => {
    const long = `"${'a'.repeat(9_998)}"`
    expect(wrong(long)).toBeUndefined()
    expect(wrong(`${long} `)).toEqual(['cel/too-large', [0, 0], 'more than 10000 characters'])
  })

  test.each([
    ['a denial', '!', ''],
    ['a sign', '-', ''],
    ['a list', '[', ']'],
  ])('200 levels are read, more are not: %s', (_, opens, closes) => {
    const deep = (levels: number) => `${opens.repeat(levels)}day${closes.repeat(levels)}`
    expect(wrong(deep(200))).toBeUndefined()
    expect(wrong(deep(201))).toEqual(['cel/too-large', [201, 204], 'more than 200 levels'])
  })

  test('the first leaf too many is where they are told to be too many', () => {
    expect(wrong(`${'!'.repeat(201)}night`)).toEqual(['cel/too-large', [201, 206], 'more than 200 levels'])
    expect(wrong(`night${' || night'.repeat(201)}`)).toEqual(['cel/too-large', [0, 5], 'more than 200 levels'])
    expect(wrong(`night${' || night'.repeat(200)}`)).toBeUndefined()
  })

  test('so is what goes deeper than the reader itself can follow', () => {
    expect(wrong(`${'('.repeat(3000)}night${')'.repeat(3000)}`)).toMatchObject(['cel/too-large', [250, 250], {}])
    expect(wrong(`${'!'.repeat(9_990)}night`)?.[0]).toBe('cel/too-large')
    expect(wrong(`size(${'1, '.repeat(40)}1)`)?.[0]).toBe('cel/too-large')
  })
})
