import { expect, test } from 'vitest'
import { fileAddress } from './upkeep.ts'

const FILE = 'entries/a b/Cube #2.md'
const WRITTEN = 'entries/a%20b/Cube%20%232.md'

test.each([
  [
    'https://github.com/club/rules/tree/main/content/cards',
    `https://github.com/club/rules/edit/main/content/cards/${WRITTEN}`,
  ],
  ['https://github.com/club/cards/tree/main', `https://github.com/club/cards/edit/main/${WRITTEN}`],
  ['https://gitlab.com/a/b/rules/-/tree/v2/cards/', `https://gitlab.com/a/b/rules/-/edit/v2/cards/${WRITTEN}`],
  ['https://git.club.example/a/rules/-/tree/main', `https://git.club.example/a/rules/-/edit/main/${WRITTEN}`],
  [
    'https://codeberg.org/club/rules/src/branch/main/cards',
    `https://codeberg.org/club/rules/_edit/main/cards/${WRITTEN}`,
  ],
  [
    'https://git.club.example/a/rules/src/branch/main?display=source',
    `https://git.club.example/a/rules/_edit/main/${WRITTEN}`,
  ],
])('A folder on a branch, %s, leads into the editor of the file', (repository, address) => {
  expect(fileAddress(repository, 'cards', FILE)).toBe(address)
})

test.each([
  ['https://github.com/club/rules.git', `https://github.com/club/rules/blob/HEAD/content/cards/${WRITTEN}`],
  ['https://gitlab.com/a/b/rules/', `https://gitlab.com/a/b/rules/-/blob/HEAD/content/cards/${WRITTEN}`],
  ['https://codeberg.org/club/rules', `https://codeberg.org/club/rules/src/branch/HEAD/content/cards/${WRITTEN}`],
])('A repository, %s, leads to the file on its usual branch', (repository, address) => {
  expect(fileAddress(repository, 'cards', FILE)).toBe(address)
})

test.each(['https://example.org/rules.git', 'https://github.com/club', 'https://club.example/a/b/c'])(
  'Of %s nothing is known of files',
  (repository) => {
    expect(fileAddress(repository, 'cards', FILE)).toBeUndefined()
  },
)
