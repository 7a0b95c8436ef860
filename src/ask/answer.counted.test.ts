import { describe, expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { answer } from './answer.ts'
import { answered, blocksOf, editionOf } from './testing/small.fixture.ts'

const VOCABULARY = `types:
  suit: [coins, cups]
  mission: { title: string, planet: bool }
facts:
  missions: list(mission)
  suits: list(suit)
  dice: list(int)
quantities:
  loss: { type: int, default: 0 }
  count: { type: int }
  pairs: { type: int, default: 0 }
actions:
  deal: { default: permitted }
`
const RULES = {
  six: 'when: size(missions) >= 6\nthen: { set: { loss: 10 } }',
  counted: 'when: size(dice) < 9\nthen: { set: { count: count(suits) + size(dice) } }',
  'all-cups': "when: suits.all(s, s == 'cups')\nthen: { forbid: deal }",
  'a-planet': 'when: missions.exists(m, m.planet)\nthen: { add: { pairs: 1 } }',
}
const edition = editionOf(VOCABULARY, blocksOf(RULES))
const ask = (name: string, facts: { readonly [fact: string]: Json }) => {
  const found = answered(edition, { ask: name, facts })
  const [first] = found.answers
  return { is: first?.value ?? first?.verdict, asks: found.ask?.map(({ fact }) => fact) ?? [], proof: first?.proof }
}

describe('A list of which only the number of elements is known', () => {
  test('is given as that number, whatever it is a list of', () => {
    expect(ask('loss', { missions: 6 }).is).toBe(10)
    expect(ask('loss', { missions: 5 }).is).toBe(0)
    expect(ask('count', { suits: 2, dice: 3 })).toMatchObject({ is: 5, asks: [] })
    expect(ask('count', { suits: 0, dice: 0 }).is).toBe(0)
  })

  test('is shown in the proof as the number that was given', () => {
    const because = ask('count', { suits: 2, dice: 3 }).proof?.steps[0]?.because
    expect(because).toEqual([{ fact: 'dice', value: 3, how: 'given' }])
  })

  test('is asked about further by path where its elements are records', () => {
    const { is, asks } = ask('pairs', { missions: 2 })
    expect([is, [...asks].sort()]).toEqual(['undetermined', ['missions[0].planet', 'missions[1].planet']])
    expect(ask('pairs', { missions: 2, 'missions[1].planet': true }).is).toBe(1)
  })

  test('is open in its elements where they are none, but not in whether there are any', () => {
    expect(ask('deal', { suits: 2 })).toMatchObject({ is: 'undetermined', asks: ['suits'] })
    expect(ask('deal', { suits: 0 }).is).toBe('forbidden')
    expect(ask('deal', { suits: ['cups', 'coins'] }).is).toBe('permitted')
  })

  test('is none of a number out of bounds', () => {
    const outcome = answer(edition, { ask: 'loss', facts: { missions: 1001, dice: -1 } })
    expect(outcome.ok ? [] : outcome.problems.map(({ at, code }) => `${at} ${code}`)).toEqual([
      'facts.missions question/out-of-range',
      'facts.dice question/out-of-range',
    ])
  })
})
