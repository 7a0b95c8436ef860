import { expect, test } from 'vitest'
import { called } from './vocabulary.ts'

test('a name is of what is called so, before any alias or old name of another', () => {
  const slots = [
    { name: 'a', aliases: ['b', 'c'], formerly: ['d'] },
    { name: 'b', aliases: [], formerly: [] },
  ]
  expect(['a', 'b', 'c', 'd', 'e'].map((name) => called(slots, name)?.name)).toEqual(['a', 'b', 'a', 'a', undefined])
})
