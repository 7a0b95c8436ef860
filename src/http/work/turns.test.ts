import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

function turns(...asked: readonly string[]): Turns<string> {
  const made = new Turns<string>()
  for (const each of asked) made.add(each[0] as string, each)
  return made
}

test('Clients take turns, each in its own order, however much one of them has asked', () => {
  expect([...turns('a1', 'a2', 'a3', 'b1', 'b2', 'c1').clear()]).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('Who comes while others wait is not put behind all that they have asked', () => {
  const waiting = turns('a1', 'a2', 'a3')
  expect(waiting.take()).toBe('a1')
  waiting.add('b', 'b1')
  expect([...waiting.clear()]).toEqual(['a2', 'b1', 'a3'])
})

test('A client that may not have one now keeps its place for later, and others pass', () => {
  const waiting = turns('a1', 'b1')
  expect(waiting.take((client) => client !== 'a')).toBe('b1')
  expect(waiting.take((client) => client !== 'a')).toBe(undefined)
  expect([waiting.size, waiting.take()]).toEqual([1, 'a1'])
})

test('What is dropped is not taken, and is dropped once', () => {
  const waiting = turns('a1', 'a2')
  expect([waiting.drop('a', 'a1'), waiting.drop('a', 'a1'), waiting.of('a'), waiting.size]).toEqual([true, false, 1, 1])
  expect([...waiting.clear()]).toEqual(['a2'])
})
