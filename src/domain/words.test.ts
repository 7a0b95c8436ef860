import { expect, test } from 'vitest'
import { nameKey, stem, words } from './words.ts'

test('words are found without case, accents and apostrophes, and know where they stand', () => {
  expect(words('Queen’s Déjà-vu: 10:30')).toEqual([
    { text: 'queens', start: 0, end: 7 },
    { text: 'deja', start: 8, end: 12 },
    { text: 'vu', start: 13, end: 15 },
    { text: '10', start: 17, end: 19 },
    { text: '30', start: 20, end: 22 },
  ])
  expect(words('e\u0301te\u0301')).toEqual([{ text: 'ete', start: 0, end: 5 }])
})

test('names that differ in hyphens, spaces and case have one key', () => {
  expect(new Set(['Away Team', 'away-team', 'AWAYTEAM', 'Away  Téam'].map(nameKey))).toEqual(new Set(['awayteam']))
})

test.each([
  ['beam', 'beams', 'beamed', 'beaming'],
  ['drone', 'drones'],
  ['cube', 'cubes'],
  ['assimilate', 'assimilates', 'assimilated', 'assimilating', 'assimilation'],
  ['scan', 'scans', 'scanned', 'scanning'],
  ['facility', 'facilities'],
  ['box', 'boxes'],
])('%s and its forms have one stem', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

test.each(['borg', 'bus', 'class', 'ship', 'mission', 'ring', 'red', 'gas'])(
  '%s keeps three letters or more',
  (word) => {
    expect(stem(word).length).toBeGreaterThanOrEqual(3)
  },
)
