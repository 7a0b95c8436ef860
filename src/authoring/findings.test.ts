import { expect, test } from 'vitest'
import { analyse } from './index.ts'
import { FERRY } from './testing/ferry.fixture.ts'

/** What the first fix of a slip in the boarding entry would write, and over what. */
function mended(from: string, to: string): { readonly over: string; readonly write: string } | undefined {
  const file = 'ferry/entries/boarding.md'
  const files = FERRY.map((each) => (each.path === file ? { ...each, text: each.text.replace(from, to) } : each))
  const analysis = analyse(files, { file })
  const [edit] = analysis?.findings.flatMap(({ fixes }) => fixes).flatMap(({ edits }) => edits) ?? []
  if (!edit) return undefined
  const line = analysis?.files.get(edit.file)?.text.split('\n')[edit.line - 1] ?? ''
  return { over: line.slice(edit.column - 1, edit.column - 1 + edit.length), write: edit.text }
}

test('a misspelt fact is mended where it stands', () => {
  expect(mended('facts: { storm: false }', 'facts: { strom: false }')).toEqual({ over: 'strom', write: 'storm' })
})

test('a misspelt value is mended, and not the fact it is told of', () => {
  const slip = 'facts: { place: uper }'
  expect(mended('facts: { storm: false }', slip)).toEqual({ over: 'uper', write: 'upper' })
})
