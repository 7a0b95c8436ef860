import { describe, expect, test } from 'vitest'
import { clientOf, Rates } from './rates.ts'

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
