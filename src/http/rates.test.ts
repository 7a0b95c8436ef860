import { describe, expect, test } from 'vitest'
import { clientOf, Purses, Rates } from './rates.ts'

describe('a client', () => {
  test('has so many requests a minute, and is told when the next minute begins', () => {
    const rates = new Rates()
    const at = (second: number): number => second * 1000
    expect([1, 2, 3].map((second) => rates.count('a', 2, at(second)))).toEqual([undefined, undefined, 57])
    expect(rates.count('b', 2, at(4))).toBeUndefined()
    expect(rates.count('a', 2, at(59.5))).toBe(1)
    expect(rates.count('a', 2, at(60))).toBeUndefined()
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('with the address %s is %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client)
  })
})

describe('What clients spend', () => {
  const MINUTE = 60_000

  test('is up to so much free, and whoever has spent more waits until that is forgotten', () => {
    const purses = new Purses(30_000)
    purses.charge('a', 30_000, 0)
    expect(purses.wait('a', 0)).toBe(undefined)
    purses.charge('a', 15_000, 0)
    expect([purses.wait('a', 0), purses.wait('b', 0)]).toEqual([30, undefined])
    expect([purses.wait('a', MINUTE / 4), purses.wait('a', MINUTE / 2)]).toEqual([15, undefined])
  })

  test('is paid for in full, however dear one answer was', () => {
    const purses = new Purses(30_000)
    purses.charge('a', 90_000, 0)
    expect(purses.wait('a', 0)).toBe(120)
    expect([purses.wait('a', 2 * MINUTE - 1), purses.wait('a', 2 * MINUTE)]).toEqual([1, undefined])
  })

  test('is forgotten by as much for each while, whatever is charged in between', () => {
    const purses = new Purses(60_000)
    for (let now = 0; now < 100; now++) purses.charge('a', 1000, now * 1000)
    expect(purses.wait('a', 100_000)).toBe(undefined)
    for (let now = 100; now < 200; now++) purses.charge('a', 2000, now * 1000)
    expect(purses.wait('a', 200_000)).toBe(40)
  })
})
