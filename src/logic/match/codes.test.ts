import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnumType, Fact, Json, Type } from '../../domain/index.ts'
import type { Literal } from './clauses.ts'
import { Slots, UNTOLD } from './codes.ts'

/*
 * Facts of every kind, each with values so dense that no condition made here tells apart two that are not among them; what
 * the index says of codes and choices is held against trying out these values one by one.
 */
interface Kind extends Partial<Fact> {
  readonly type: Type
  readonly values: readonly Json[]
}
const steps = (low: number, high: number, step: number) =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
const COLOURS = ['red', 'green', 'blue', 'grey']
const WORDS = ['a', 'b', 'c', 'd', 'e']
const KINDS: { readonly [fact: string]: Kind } = {
  yes: { type: { kind: 'bool' }, values: [true, false] },
  colour: { type: { kind: 'enum', name: 'colour' }, values: COLOURS },
  single: { type: { kind: 'enum', name: 'single' }, values: ['one'] },
  dice: { type: { kind: 'int' }, range: [0, 5], values: steps(0, 5, 1) },
  sure: { type: { kind: 'int' }, range: [3, 3], values: [3] },
  part: { type: { kind: 'int' }, range: [0.5, 3.5], values: [1, 2, 3] },
  score: { type: { kind: 'int' }, values: steps(-9, 15, 1) },
  share: { type: { kind: 'number' }, range: [0, 2], values: steps(0, 2, 0.25) },
  weight: { type: { kind: 'number' }, values: steps(-9, 15, 0.25) },
  word: { type: { kind: 'string' }, values: [...WORDS, 'x', 'y'] },
  card: { type: { kind: 'card' }, values: [...WORDS, 'x', 'y'] },
}
const NAMES = Object.keys(KINDS)
const MORE: { readonly [fact: string]: Partial<Fact> & { readonly type: Type } } = {
  maybe: { type: { kind: 'optional', of: { kind: 'int' } } },
  usual: { type: { kind: 'bool' }, assume: true },
  derived: { type: { kind: 'bool' }, from: { op: 'fact', name: 'yes' } },
}
const facts = new Map(
  Object.entries({ ...KINDS, ...MORE }).map(([name, more]): [string, Fact] => [
    name,
    { name, aliases: [], formerly: [], words: [], ...more },
  ]),
)
const enumOf = (name: string, names: readonly string[]): [string, EnumType] => [
  name,
  { kind: 'enum', name, values: names.map((each) => ({ name: each, label: each, aliases: [], formerly: [] })) },
]
const enums = new Map([enumOf('colour', COLOURS), enumOf('single', ['one'])])

const isNumber = (fact: string) => ['int', 'number'].includes(KINDS[fact]?.type.kind ?? '')
const number = fc.constantFrom(...steps(-1, 6, 0.5))
const literalOf = (fact: string): fc.Arbitrary<Literal> => {
  const values = fact === 'card' || fact === 'word' ? WORDS : (KINDS[fact]?.values ?? [])
  const constants = isNumber(fact) ? number : fc.constantFrom(...(values as string[]))
  const equal = constants.map((value): Literal => ({ fact, denied: false, reading: 'equal', value }))
  const op = fc.constantFrom('<', '<=', '>', '>=' as const)
  const order = fc
    .tuple(op, number)
    .map(([op, value]): Literal => ({ fact, denied: false, reading: 'order', op, value }))
  const asked = fc.constant<Literal>({ fact, denied: false, reading: 'bool' })
  return fc.oneof(equal, ...(isNumber(fact) ? [order] : []), ...(fact === 'yes' ? [asked] : []))
}
const literals = fc
  .constantFrom(...NAMES)
  .chain((fact) => fc.tuple(fc.constant(fact), fc.array(literalOf(fact), { minLength: 1, maxLength: 6 })))
const others: readonly Literal[] = [
  { fact: 'maybe', denied: false, reading: 'order', op: '<', value: 3 },
  { fact: 'usual', denied: false, reading: 'bool' },
  { fact: 'derived', denied: true, reading: 'bool' },
]

function isTrue(literal: Literal, value: Json): boolean {
  if (literal.reading === 'bool') return value === true
  if (literal.reading === 'equal') return value === literal.value
  const { op, value: constant } = literal
  const given = value as number
  return { '<': given < constant, '<=': given <= constant, '>': given > constant, '>=': given >= constant }[op]
}

describe('Values of a fact are told apart by what conditions compare it with', () => {
  test('a condition holds of a value where its code lies in the range of the condition', () => {
    fc.assert(
      fc.property(literals, ([fact, own]) => {
        const slots = new Slots([...own, ...others], facts, enums)
        for (const literal of own) {
          const slot = slots.of(literal)
          const [low, high] = slot.range(literal)
          for (const value of KINDS[fact]?.values ?? []) {
            const code = slot.encode(value)
            expect(code >= low && code <= high).toBe(isTrue(literal, value))
            expect(code).toBeLessThan(slot.codes)
          }
        }
      }),
    )
  })

  test('a condition is contingent where it holds of some values and not of others', () => {
    fc.assert(
      fc.property(literals, ([fact, own]) => {
        const slots = new Slots(own, facts, enums)
        for (const literal of own) {
          const found = new Set((KINDS[fact]?.values ?? []).map((value) => isTrue(literal, value)))
          expect(slots.isContingent(literal)).toBe(found.size > 1)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a range of whole numbers is that of the whole numbers in it', () => {
    const odd: Fact = { name: 'odd', type: { kind: 'int' }, range: [0.5, 3.5], aliases: [], formerly: [], words: [] }
    const contingent = (op: '<' | '>=', value: number) => {
      const literal: Literal = { fact: 'odd', denied: false, reading: 'order', op, value }
      return new Slots([literal], new Map([['odd', odd]]), enums).isContingent(literal)
    }
    expect([contingent('<', 1), contingent('<', 2), contingent('>=', 3), contingent('>=', 3.5)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('A situation is read as codes', () => {
  const dice: Literal = { fact: 'dice', denied: false, reading: 'order', op: '>', value: 2 }
  const slots = new Slots([dice, { ...dice, reading: 'equal' } as Literal, ...others], facts, enums)

  test('one of each slot, and nothing of a fact that no condition reads', () => {
    const { values } = slots.codes(
      new Map<string, Json>([
        ['dice', 3],
        ['score', 7],
        ['usual', false],
      ]),
    )
    expect([...values]).toEqual([2, 2, UNTOLD, 0, UNTOLD, 0])
    expect(slots.nil).toBe(values.length - 1)
  })

  test('what is left out is told of no slot', () => {
    expect([...slots.codes(new Map()).values]).toEqual([UNTOLD, UNTOLD, UNTOLD, UNTOLD, UNTOLD, 0])
    expect(slots.codes(new Map()).whole).toBe(false)
    const whole = new Slots([dice], facts, enums)
    expect(whole.codes(new Map([['dice', 0]])).whole).toBe(true)
    expect(whole.codes(new Map()).whole).toBe(false)
  })

  test('what is no value of its kind is left to be judged', () => {
    const encoded = (literal: Literal, value: Json) => new Slots([literal], facts, enums).of(literal).encode(value)
    const word: Literal = { fact: 'word', denied: false, reading: 'equal', value: 'a' }
    expect(encoded({ fact: 'maybe', denied: false, reading: 'order', op: '<', value: 3 }, null)).toBe(UNTOLD)
    expect(encoded(dice, 'many')).toBe(UNTOLD)
    expect(encoded({ fact: 'yes', denied: false, reading: 'bool' }, 'yes')).toBe(UNTOLD)
    expect(encoded(word, { name: 'a' })).toBe(UNTOLD)
    expect(encoded(word, ['a'])).toBe(UNTOLD)
    expect(encoded(word, null)).toBe(encoded(word, 'b'))
  })

  test('a fact that may be left out and yet be something is contingent in no condition told at once', () => {
    expect(slots.isContingent(others[0] as Literal)).toBe(false)
    const stranger: Literal = { fact: 'stranger', denied: false, reading: 'bool' }
    expect(new Slots([stranger], facts, enums).isContingent(stranger)).toBe(false)
    expect(() => slots.of(stranger)).toThrow(RangeError)
  })
})
