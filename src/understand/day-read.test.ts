import { describe, expect, test } from 'vitest'
import { dayRead } from './day-read.ts'

describe('A date that is typed alone', () => {
  test.each([
    ['2000', '2000'],
    ['2000-06', '2000-06'],
    ['200006', '2000-06'],
    ['20000612', '2000-06-12'],
    ['2000/06', '2000-06'],
    ['2000/6/12', '2000-06-12'],
    ['6/2000', '2000-06'],
    ['june 2000', '2000-06'],
    ['Jun 2000', '2000-06'],
    ['12 June 2000', '2000-06-12'],
    ['June 12th, 2000', '2000-06-12'],
    ['summer 2000', '2000-07'],
    ['latest', 'latest'],
  ])('is read as anybody writes it: %s', (text, asOf) => {
    expect(dayRead(text)).toEqual({ asOf })
  })

  test('is one of two days where day and month might change places', () => {
    expect(dayRead('1/6/2000')).toEqual({ asOf: '2000-06-01', otherwise: '2000-01-06' })
  })

  test.each(['', 'soon', '2000-13', '200013', 'june', 'around 2000', '2000 or 2001', 'beam in 2000'])(
    'is none where it is no date, or more than one: %s',
    (text) => {
      expect(dayRead(text)).toBeUndefined()
    },
  )
})
