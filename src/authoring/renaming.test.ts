import { expect, test } from 'vitest'
import { publish } from '../publish/index.ts'
import { analyse, edited, rename } from './index.ts'
import { FERRY } from './testing/ferry.fixture.ts'

const DOGS = 'ferry/entries/dogs.md'

/** The files of the ferry once a rule of the entry on dogs is renamed, where a name stands; `as` is that entry's own text. */
function renamed(at: string, to: string, as = (text: string): string => text) {
  const files = FERRY.map((file) => (file.path === DOGS ? { ...file, text: as(file.text) } : file))
  const analysis = analyse(files, { file: DOGS })
  if (!analysis) throw new Error('the ferry is no game')
  const lines = (files.find(({ path }) => path === DOGS)?.text ?? '').split('\n')
  const line = lines.findIndex((text) => text.includes(at))
  const column = (lines[line] ?? '').indexOf(at) + at.length
  const found = rename(analysis, { file: DOGS, line: line + 1, column }, to)
  if (!found.ok) return found.why
  const inOrder = found.edits.toSorted((a, b) => b.line - a.line || b.column - a.column)
  return files.map((file) => ({
    ...file,
    text: inOrder.filter((each) => each.file === file.path).reduce((text, edit) => edited(text, edit), file.text),
  }))
}

test.each([
  ['on a line of its own', 'id: dog-loose\n', 'id: loose\nformerly: [dog-loose]\n'],
  ['before others it had', 'id: dog-loose\nformerly: [dogs]\n', 'id: loose\nformerly: [dog-loose, dogs]\n'],
  ['beside the one it had', 'formerly: dogs\nid: dog-loose\n', 'formerly: [dog-loose, dogs]\nid: loose\n'],
  ['in a list of lines', 'id: dog-loose\nformerly:\n  - dogs\n', 'id: loose\nformerly:\n  - dog-loose\n  - dogs\n'],
])('a rule that is renamed keeps its old id %s, and all of the game names the new one', (_, written, then) => {
  const files = renamed('dog-loose', 'loose', (text) => text.replace('id: dog-loose\n', written))
  if (typeof files === 'string') throw new Error(files)
  const text = files.find(({ path }) => path === DOGS)?.text ?? ''
  expect(text).toContain(then)
  expect(text).toContain('lifts: loose')
  expect(text).toContain('because: loose')
  const { editions, diagnostics } = publish(files)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(editions[0]?.rules.find(({ id }) => id === 'loose')?.formerly?.[0]).toBe('dog-loose')
})

test('a rule whose block is written in braces keeps its old id in them', () => {
  const lines = 'id: dog-deck\ncites: { source: book, at: Dogs }\nthen: { permit: stay_on_deck }\n'
  for (const [braces, then] of [
    ['{ id: dog-deck, cites: book, then: { permit: stay_on_deck } }\n', '{ id: deck, formerly: [dog-deck], cites'],
    ['{\n  cites: book, then: { permit: stay_on_deck },\n  id: dog-deck\n}\n', '  id: deck, formerly: [dog-deck]\n}'],
  ] as const) {
    const files = renamed('dog-deck', 'deck', (text) => text.replace(lines, braces))
    if (typeof files === 'string') throw new Error(files)
    expect(files.find(({ path }) => path === DOGS)?.text).toContain(then)
    const [edition] = publish(files).editions
    expect(edition?.rules.find(({ id }) => id === 'deck')?.formerly).toEqual(['dog-deck'])
  }
})

test('no rule gets an id that another has, or had', () => {
  expect(renamed('dog-loose', 'dog-crew')).toMatch(/name of another rule/)
  const withOld = (text: string) => text.replace('id: dog-crew\n', 'id: dog-crew\nformerly: mate\n')
  expect(renamed('dog-loose', 'mate', withOld)).toMatch(/an old one, of another rule/)
})

test('where an old id is written, its rule is meant and renamed', () => {
  const byOld = (text: string) =>
    text.replace('id: dog-loose\n', 'id: dog-loose\nformerly: stray\n').replace('lifts: dog-loose', 'lifts: stray')
  const files = renamed('lifts: stray', 'loose', byOld)
  if (typeof files === 'string') throw new Error(files)
  const text = files.find(({ path }) => path === DOGS)?.text
  expect(text).toContain('id: loose\nformerly: [dog-loose, stray]\n')
  expect(text).toContain('lifts: stray')
})

test('a fact is renamed in the messages that tell it, too', () => {
  const file = 'ferry/sayings/typed.yaml'
  const text = 'typed:\n  - { message: is it too rough to get on, ask: board, facts: { storm: true } }\n'
  const files = [...FERRY, { path: file, text }]
  const analysis = analyse(files, { file })
  const found =
    analysis &&
    rename(analysis, { file, line: 2, column: (text.split('\n')[1] ?? '').indexOf('storm:') + 3 }, 'rough_sea')
  if (!found?.ok) throw new Error(found?.why ?? 'the ferry is no game')
  const changed = new Map(
    [...Map.groupBy(found.edits, (each) => each.file)].map(([path, own]) => [
      path,
      own
        .toSorted((a, b) => b.line - a.line || b.column - a.column)
        .reduce((whole, edit) => edited(whole, edit), files.find((each) => each.path === path)?.text ?? ''),
    ]),
  )
  expect(changed.get(file)).toBe(text.replace('storm', 'rough_sea'))
  expect([...changed.keys()]).toContain('ferry/vocabulary/ferry.yaml')
})
