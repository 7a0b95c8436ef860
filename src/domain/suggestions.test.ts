import { expect, test } from 'vitest'
import { nearest, Suggestions } from './index.ts'

const NAMES = Array.from({ length: 3000 }, (_, at) => `fact.number_${at}`)

test('What is misspelt first is suggested as anything is, until enough names were compared', () => {
  const suggestions = new Suggestions()
  const found = ['fct.number_7', 'fact.nmber_12', 'fact.numbr_99', 'fact.numer_5', 'fact.umber_3'].map((name) => [
    name,
    suggestions.near(name, () => NAMES),
  ])
  for (const [name, near] of found.slice(0, 3)) expect(near).toEqual(nearest(name as string, NAMES))
  expect(found.slice(3).map(([, near]) => near)).toEqual([[], []])
})

test('Names that are compared no more are not made', () => {
  const suggestions = new Suggestions()
  let made = 0
  const names = (): readonly string[] => {
    made++
    return NAMES
  }
  for (let times = 0; times < 3000; times++) suggestions.near(`fct.number_${times}`, names)
  expect(made).toBe(3)
})
