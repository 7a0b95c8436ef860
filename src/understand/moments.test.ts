import { expect, test } from 'vitest'
import { momentsIn } from './moments.ts'
import { tokensOf } from './tokens.ts'

const read = (text: string) =>
  momentsIn(tokensOf(text), () => false).map(({ asOf, sure, otherwise }) => [
    asOf,
    sure,
    ...(otherwise ? [otherwise] : []),
  ])

test.each([
  ['in 2000', '2000'],
  ['in the year 1998', '1998'],
  ['june 2000', '2000-06'],
  ['June of 2000', '2000-06'],
  ['sept 2001', '2001-09'],
  ["june '01", '2001-06'],
  ['2000-06', '2000-06'],
  ['6/2000', '2000-06'],
  ['2000-06-12', '2000-06-12'],
  ['12 June 2000', '2000-06-12'],
  ['the 12th of june 2000', '2000-06-12'],
  ['June 1st, 2000', '2000-06-01'],
  ['13/6/2000', '2000-06-13'],
  ['6/13/2000', '2000-06-13'],
  ['before 2001', '2000-12-31'],
  ['early 2000', '2000-02'],
  ['summer 2000', '2000-07'],
  ['the summer of 2000', '2000-07'],
  ['late 2001', '2001-12'],
  ['at the end of 2001', '2001-12'],
])('A date is read as it is written: %s', (text, asOf) => {
  expect(read(`may they beam, ${text}?`)).toEqual([[asOf, true]])
})

test.each([
  ['in 2001 may they beam', '2001'],
  ['since 2001, may they beam', '2001'],
  ['in may 2001 may they beam', '2001-05'],
])('Behind a year, may asks for leave: %s', (text, asOf) => {
  expect(read(text)).toEqual([[asOf, true]])
})

test.each([
  ['around 2001', [['2001', false]]],
  ['winter 2000', [['2000', false]]],
  ['1/6/2000', [['2000-06-01', false, '2000-01-06']]],
  [
    'may 2000 and june 2001',
    [
      ['2000-05', false],
      ['2001-06', false],
    ],
  ],
])('What is no one day is a guess: %s', (text, moments) => {
  expect(read(`may they beam, ${text}?`)).toEqual(moments)
})

test.each(['may 12 of them beam', '31 february 2000 cards', 'player 2', '1850', 'in may'])(
  'What is no date is none: %s',
  (text) => {
    expect(
      read(text)
        .filter(([, sure]) => sure)
        .map(([asOf]) => asOf),
    ).toEqual(text.includes('2000') ? ['2000-02'] : [])
  },
)
