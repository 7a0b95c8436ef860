import { expect, test } from 'vitest'
import { accepted } from './accept.ts'

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['text/markdown', 'text/markdown'],
  ['text/*', 'text/html'],
  ['text/markdown;q=0.9, text/html;q=0.5', 'text/markdown'],
  ['text/html;q=0, */*', 'application/json'],
  ['application/json;q=0.1, text/html;q=0.1', 'application/json'],
  ['image/png', undefined],
  ['application/json;q=0', undefined],
])('for Accept %j an entry comes as %j', (header, type) => {
  expect(accepted(header, ['application/json', 'text/html', 'text/markdown'])).toBe(type)
})
