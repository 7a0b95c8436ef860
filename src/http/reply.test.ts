import { describe, expect, test } from 'vitest'
import { Answers, bestEncoding, cacheFor, prepare } from './reply.ts'

describe('the encoding of an answer', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['BR ; Q=1', 'br'],
    ['gzip;q=nonsense', undefined],
  ])('for Accept-Encoding %j is %j', (header, encoding) => {
    expect(bestEncoding(header)).toBe(encoding)
  })
})

describe('caching', () => {
  test('is a minute at most, and ends at midnight UTC', () => {
    expect(cacheFor(false, new Date('2026-11-21T12:00:00Z'))).toBe('public, max-age=60, must-revalidate')
    expect(cacheFor(false, new Date('2026-11-21T23:59:20Z'))).toBe('public, max-age=40, must-revalidate')
    expect(cacheFor(false, new Date('2026-11-21T23:59:59.900Z'))).toBe('public, max-age=0, must-revalidate')
  })

  test('is for ever where nothing can change', () => {
    expect(cacheFor(true, new Date())).toContain('immutable')
  })
})

describe('answers made already', () => {
  test('are given again, until an edition changes', () => {
    const answers = new Answers()
    const first = answers.get(1, 'a', () => prepare('one'))
    expect(answers.get(1, 'a', () => prepare('two'))).toBe(first)
    expect(answers.get(2, 'a', () => prepare('two')).bytes.toString()).toBe('two')
  })

  test('are given up, the oldest first, when they take too much room', () => {
    const answers = new Answers()
    const large = 'x'.repeat(8 * 1024 * 1024)
    let made = 0
    const get = (key: string) =>
      answers.get(1, key, () => {
        made++
        return prepare(large)
      })
    for (const key of 'abcdefgh') get(key)
    expect(made).toBe(8)
    get('h')
    expect(made).toBe(8)
    get('a')
    expect(made).toBe(9)
  })

  test('have a tag that changes with the bytes', () => {
    expect(prepare('one').tag).toBe(prepare('one').tag)
    expect(prepare('one').tag).not.toBe(prepare('two').tag)
  })
})
