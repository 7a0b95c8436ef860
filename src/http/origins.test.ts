import { expect, test } from 'vitest'
import { isWelcome } from './origins.ts'

const welcome = (origin: string, host: string, named: readonly string[] = []): boolean => isWelcome(origin, host, named)

test('a page of this server may ask, where it is reached by number or as localhost', () => {
  expect(welcome('http://127.0.0.1:8080', '127.0.0.1:8080')).toBe(true)
  expect(welcome('http://localhost:8080', 'localhost:8080')).toBe(true)
  expect(welcome('http://[::1]:8080', '[::1]:8080')).toBe(true)
  expect(welcome('http://192.168.1.5', '192.168.1.5:80')).toBe(true)
  expect(welcome('https://192.168.1.5', '192.168.1.5')).toBe(true)
})

test('a page of another server may not, be it on the same machine', () => {
  expect(welcome('http://127.0.0.1:8081', '127.0.0.1:8080')).toBe(false)
  expect(welcome('http://localhost:8080', '127.0.0.1:8080')).toBe(false)
  expect(welcome('http://evil.example', '127.0.0.1:8080')).toBe(false)
})

test('a page whose name leads here is a stranger’s, unless the name is one of those given', () => {
  expect(welcome('http://evil.example:8080', 'evil.example:8080')).toBe(false)
  expect(welcome('http://127.0.0.1.evil.example', '127.0.0.1.evil.example')).toBe(false)
  expect(welcome('http://localhost.evil.example', 'localhost.evil.example')).toBe(false)
  expect(welcome('https://umpire.example', 'umpire.example', ['https://umpire.example'])).toBe(true)
  expect(welcome('https://umpire.example', '127.0.0.1:8080', ['https://umpire.example:443/'])).toBe(true)
  expect(welcome('http://umpire.example', 'umpire.example', ['https://umpire.example'])).toBe(false)
})

test('what is no origin may not', () => {
  for (const origin of ['null', '', 'x', 'http://', 'file:///x', '127.0.0.1:8080'])
    expect([origin, welcome(origin, '127.0.0.1:8080', ['https://umpire.example'])]).toEqual([origin, false])
})

test('a browser extension may where it is named: its origin is opaque to all but itself', () => {
  expect(welcome('chrome-extension://abc', 'x', ['chrome-extension://abc'])).toBe(true)
  expect(welcome('chrome-extension://abd', 'x', ['chrome-extension://abc'])).toBe(false)
})
