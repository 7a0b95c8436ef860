import { expect, test } from 'vitest'
import { type Memory, Remembering, sameList } from './memory.ts'

const ROUNDS = 300

/** Asks something of a memory in each of many rounds. */
function often(memory: Remembering, ask: () => unknown): void {
  for (let round = 0; round < ROUNDS; round++) {
    memory.round()
    ask()
  }
}

/** A step that counts how often it is made. */
function counting(): { readonly made: () => number; readonly step: (memory: Memory, input?: unknown) => number } {
  let times = 0
  return { made: () => times, step: (memory, input) => memory.kept('inner', [input], () => ++times) }
}

test('a step is made again only where an input is another', () => {
  const { made, step } = counting()
  const memory = new Remembering()
  step(memory, 'a')
  step(memory, 'a')
  expect(made()).toBe(1)
  step(memory, 'b')
  expect(made()).toBe(2)
})

test('what nobody asks for is forgotten in time', () => {
  const { made, step } = counting()
  const memory = new Remembering()
  step(memory)
  often(memory, () => undefined)
  step(memory)
  expect(made()).toBe(2)
})

test('what a step was made of lasts as long as that step is asked for', () => {
  const { made, step } = counting()
  const memory = new Remembering()
  const [one, other] = [{}, {}]
  const middle = (input: object) => memory.of('middle', one, [input], () => step(memory))
  const outer = (input: object) => memory.of('outer', one, [input], () => middle(input))
  often(memory, () => outer(one))
  outer(other)
  expect(made()).toBe(1)
})

test('a step that is taken beside the first takes what is the very same there, and displaces nothing', () => {
  const { made, step } = counting()
  const memory = new Remembering()
  const beside = memory.beside('again')
  step(memory, 'a')
  step(beside, 'a')
  expect(made()).toBe(1)
  step(beside, 'b')
  step(beside, 'b')
  step(memory, 'a')
  expect(made()).toBe(2)
  const one = {}
  expect(beside.of('own', one, [], () => 'theirs')).toBe('theirs')
  expect(memory.of('own', one, [], () => 'mine')).toBe('mine')
  expect(beside.of('own', one, [], () => 'other')).toBe('mine')
  const value = ['x']
  memory.same('value', value)
  expect(beside.same('value', ['x'])).toBe(value)
  expect(memory.same('value', beside.same('value', ['y']))).not.toBe(value)
})

test('a list of the very same members is the one of before', () => {
  const memory = new Remembering()
  const [a, b] = [{}, {}]
  const list = sameList('list', [a, b], memory)
  expect(sameList('list', [a, b], memory)).toBe(list)
  expect(sameList('list', [a], memory)).not.toBe(list)
})
