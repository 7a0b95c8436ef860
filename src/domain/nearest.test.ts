import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, nearest } from './nearest.ts'

/** Every name compared with every letter. */
function slowly(name: string, names: readonly string[]): string[] {
  const wanted = name.toLowerCase()
  return [...new Set(names)]
    .flatMap((candidate) => {
      const other = candidate.toLowerCase()
      const found = distance(wanted, other)
      const limit = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
      return found <= limit || (wanted.length > 2 && other.startsWith(wanted)) ? [{ candidate, found }] : []
    })
    .sort((a, b) => a.found - b.found || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

test('the names nearest to a misspelt one are those that comparing every one finds', () => {
  const word = fc.stringMatching(/^[abcé ]{0,9}$/)
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 30 }), (name, names) => {
      expect(nearest(name, names)).toEqual(slowly(name, names))
    }),
    { numRuns: 2000 },
  )
})

test('neighbours that changed places are one mistake', () => {
  expect(nearest('brog', ['borg', 'bog', 'burgh'])).toEqual(['bog', 'borg'])
  expect(nearest('shelds', ['shields', 'shells', 'fields'])).toEqual(['shells', 'shields', 'fields'])
})
