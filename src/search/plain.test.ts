import { expect, test } from 'vitest'
import { plain } from './plain.ts'

test.each([
  [
    'See [SHIELDS](shields.md), [[transport-drone]] and [[cube|the Cube]].',
    'See SHIELDS, transport drone and the Cube.',
  ],
  ['## Title\n\n- one\n- **two**\n1. _three_', 'one two three'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
  ['before\n```case\ntitle: x\n```\nafter', 'before after'],
  ['snake_case stays, *this* does not, and \\* does', 'snake_case stays, this does not, and * does'],
])('text without its marks: %j', (markdown, text) => {
  expect(plain(markdown)).toBe(text)
})
