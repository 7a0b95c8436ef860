import { describe, expect, test } from 'vitest'
import type { Edition } from '../domain/index.ts'
import { Topics } from './topics.ts'

function topics(cases: readonly (readonly [ask: string, ...facts: string[]])[]): Topics {
  const all = cases.map(([ask, ...facts]) => ({
    ask: [ask],
    facts: Object.fromEntries(facts.map((name) => [name, true])),
  }))
  return new Topics({ cases: all } as unknown as Edition)
}

const CASES = [
  ['race', 'sail.up', 'storm'],
  ['race', 'sail.up'],
  ['leave', 'storm', 'anchor.down'],
  ['leave', 'anchor.down'],
] as const
const said = (...names: string[]) => new Map(names.map((name) => [name, 1]))

describe('What is spoken of tells what is asked', () => {
  test('by the facts that the worked examples of a question tell', () => {
    const own = topics(CASES)
    expect(own.factor('race', said('sail.up'))).toBeGreaterThan(1)
    expect(own.factor('leave', said('sail.up'))).toBeLessThan(1)
    expect(own.factor('race', said('sail.up'))).toBeGreaterThan(own.factor('race', said('sail.up', 'anchor.down')))
  })

  test('and not by what all of them tell, or none', () => {
    const own = topics(CASES)
    expect(own.factor('race', said('storm'))).toBe(1)
    expect(own.factor('race', said('moon'))).toBe(1)
    expect(own.factor('race', said())).toBe(1)
  })

  test('the more, the more worked examples there are; without any not at all', () => {
    const [few, many] = [topics(CASES), topics(Array.from({ length: 50 }, () => CASES).flat())]
    expect(many.factor('race', said('sail.up'))).toBeGreaterThan(few.factor('race', said('sail.up')))
    expect(topics([]).factor('race', said('sail.up'))).toBe(1)
  })
})
