import { describe, expect, test } from 'vitest'
import type { Precedents } from './precedents.ts'
import { circumstances } from './presuming.ts'

const PRECEDENTS: Precedents = {
  likeness: 0.5,
  all: [],
  votes: new Map([
    [
      'turn.yours',
      [
        { value: true, share: 0.7 },
        { value: false, share: 0.1 },
      ],
    ],
    ['cube.dice', [{ value: 4, share: 0.9 }]],
    ['target.here', [{ value: true, share: 0.3 }]],
    ['ship', [{ value: 'cube', share: 0.2 }]],
  ]),
}

describe('What is taken for granted', () => {
  test('is what most worked examples say, the likeliest first', () => {
    expect(circumstances(PRECEDENTS, [], {}).map(({ name, value }) => [name, value])).toEqual([
      ['turn.yours', true],
      ['target.here', true],
      ['ship', 'cube'],
    ])
  })

  test('never is a number that the message does not tell', () => {
    expect(circumstances(PRECEDENTS, [], {}).some(({ name }) => name === 'cube.dice')).toBe(false)
    const told = [{ name: 'cube.dice', value: 6, strength: 0.8, tokens: [0] }]
    expect(circumstances(PRECEDENTS, told, {}).find(({ name }) => name === 'cube.dice')).toMatchObject({ value: 6 })
  })

  test('follows the words where they lean strongly to something else', () => {
    const told = [{ name: 'turn.yours', value: false, strength: 0.9, tokens: [0] }]
    expect(circumstances(PRECEDENTS, told, {})[0]).toMatchObject({ name: 'turn.yours', value: false, strength: 0.9 })
  })

  test('leaves alone what is said, and the fields of what is said', () => {
    const names = circumstances(PRECEDENTS, [], { 'turn.yours': false, 'ship.name': 'sphere' }).map(({ name }) => name)
    expect(names).toEqual(['target.here'])
  })
})
