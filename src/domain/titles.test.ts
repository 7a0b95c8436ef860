import { expect, test } from 'vitest'
import { badTitle } from './titles.ts'

test.each([
  ['Nobody beams through SHIELDS', undefined],
  ['SHIELDS', undefined],
  ['May a pawn capture?', undefined],
  ['The a-file', undefined],
  ['7 of 9', undefined],
  ['入城', undefined],
  ['N'.padEnd(80, 'o'), undefined],
  ['N'.padEnd(81, 'o'), 'it has 81 letters and signs'],
  ['4.3.1', 'it has no word'],
  ['§ 12', 'it has no word'],
  ['', 'it has no word'],
  ['Nobody castles.', 'it ends with `.`'],
  ['Castling:', 'it ends with `:`'],
  ['Castling –', 'it ends with `–`'],
  ['the King may not castle', 'it begins with a small article'],
  ['an exception', 'it begins with a small article'],
  ['CASTLING AND CHECK', 'it is all in capitals'],
])('A rule called “%s”: %s', (title, why) => {
  if (why === undefined) expect(badTitle(title)).toBeUndefined()
  else expect(badTitle(title)).toContain(why)
})
