import { describe, expect, test } from 'vitest'
import type { Fact, FactSaying, Type } from '../domain/index.ts'
import { Leanings } from './leanings.ts'
import { speakable } from './sayings.ts'
import { alikeOf, tokensOf } from './tokens.ts'

const ALIKE = alikeOf([])

function fact(name: string, type: Type, ask: string): Fact {
  return { name, type, ask, aliases: [], words: [], derived: false } as unknown as Fact
}

function leanings(all: readonly (readonly [Fact, readonly Omit<FactSaying, 'name'>[]])[]): Leanings {
  const speech = { alike: ALIKE, weigh: () => 1, alone: () => false, isName: () => false }
  return new Leanings(
    all.map(([each, said]) => [
      speakable(
        each,
        said.map((one) => ({ name: each.name, ...one })),
        speech,
      ),
    ]),
    ALIKE,
  )
}

const BOOL: Type = { kind: 'bool' }
const COLOUR: Type = { kind: 'enum', name: 'colour' }
const TABLE = leanings([
  [fact('flag', COLOUR, 'Which flag is it?'), [{ value: 'red', says: ['red (flag|pennant)'] }]],
  [fact('deck.empty', BOOL, 'Is your draw deck empty?'), [{ value: true, says: ['(draw|) deck ran out of cards'] }]],
  [fact('fought.last_turn', BOOL, 'Did they fight there last turn?'), []],
  [fact('hive.here', BOOL, 'Is the hive here?'), []],
  [
    fact('combat.round', { kind: 'int' }, 'Which round is it?'),
    [{ says: ['in combat round #', 'combat round # begins'] }],
  ],
])

function lean(message: string, name: string) {
  return TABLE.in(tokensOf(message), new Set())
    .filter((each) => each.name === name)
    .sort((a, b) => b.strength - a.strength)[0]
}

describe('Words lean to a fact that they do not state', () => {
  test('and away from a value that they deny', () => {
    expect(lean('the flag up there is red', 'flag')).toMatchObject({ value: 'red' })
    expect(lean('the flag up there is red', 'flag')?.strength).toBeGreaterThan(0)
    expect(lean('no red flag', 'flag')?.strength).toBeLessThan(0)
  })

  test('by what is said of a phrase, in any order and with anything between', () => {
    expect(lean('out of all its cards now, poor deck', 'deck.empty')).toMatchObject({ value: true })
    expect(lean('may I beam to the outpost', 'deck.empty')).toBeUndefined()
  })

  test('the more, the more of the phrase is said', () => {
    const [whole, part] = [lean('the draw deck ran out of cards', 'deck.empty'), lean('a deck of cards', 'deck.empty')]
    expect(whole?.strength ?? 0).toBeGreaterThan(part?.strength ?? 0)
  })

  test('and to the contrary where they are negated', () => {
    expect(lean('they did not fight there last turn', 'fought.last_turn')).toMatchObject({ value: false })
    expect(lean('they had a fight there last turn', 'fought.last_turn')).toMatchObject({ value: true })
  })

  test('and to the number that stands nearest, where a phrase has a place for one', () => {
    expect(lean('I have 9 ships and combat goes into round 3', 'combat.round')).toMatchObject({ value: 3 })
    expect(lean('combat goes into another round', 'combat.round')).toBeUndefined()
  })

  test('and says which words those are', () => {
    const message = 'well, they did fight there last turn'
    const words = tokensOf(message)
    expect(lean(message, 'fought.last_turn')?.tokens.map((at) => words[at]?.text)).toEqual(['fight', 'last', 'turn'])
  })
})
