import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEdit, spellingsOf, spelt } from './spelling.ts'
import { tokensOf } from './tokens.ts'

const KNOWN = new Map([
  ['shields', 'shield'],
  ['scouting', 'scout'],
  ['staff', 'staff'],
  ['stuff', 'stuff'],
])
const read = (word: string) => {
  const [token] = tokensOf(word).map((each) =>
    spelt(each, (stem) => [...KNOWN.values()].includes(stem), spellingsOf(KNOWN)),
  )
  return [token?.stem, token?.misspelt]
}

test.each([
  ['sheilds', 'shield'],
  ['shelds', 'shield'],
  ['shieelds', 'shield'],
  ['scoutong', 'scout'],
])('A word that nothing knows is taken for the one a letter away: %s', (word, stem) => {
  expect(read(word)).toEqual([stem, true])
})

test.each(['shield', 'sheidls', 'stiff', 'stuf', 'qhields'])(
  'A known, a distant, a short word and one with two neighbours stay as they are: %s',
  (word) => {
    expect(read(word)[1]).toBe(false)
  },
)

test('One letter away is what one change makes, behind the first letter', () => {
  const word = fc.stringMatching(/^[a-e]{2,8}$/)
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneEdit(a, b)).toBe(a !== b && a[0] === b[0] && [...changes(a)].includes(b))
    }),
    { numRuns: 2000 },
  )
})

/** Every word that one change makes, written out. */
function* changes(word: string): Iterable<string> {
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    yield head + tail.slice(1)
    if (tail.length > 1) yield head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
    for (const letter of 'abcde') {
      yield head + letter + tail
      if (tail !== '') yield head + letter + tail.slice(1)
    }
  }
}
