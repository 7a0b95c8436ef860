import { expect, test } from 'vitest'
import { readEntry } from './entry.ts'
import { readText } from './text.ts'

const block = (kind: string, text: string) => `\`\`\`${kind}\n${text}\n\`\`\`\n`
const entry = (...blocks: readonly string[]) =>
  readEntry(readText({ path: 'game/entries/a.md', text: `---\nterm: A\n---\n${blocks.join('\n')}` }))

test('a rule or case that is not yet written is a stub: read, counted and not run', () => {
  const found = entry(
    block('rule', 'id: a\nnot-yet: what it forbids'),
    block('case', 'title: Later\nas-of: 2018\nnot-yet: its facts'),
  )
  expect(found.diagnostics).toEqual([])
  expect(found.entry?.rules.map(({ notYet }) => notYet)).toEqual(['what it forbids'])
  expect(found.entry).toMatchObject({ cases: [], caseStubs: 1 })
})

test('a case without that needs what it asks and what it expects', () => {
  expect(
    entry(block('case', 'title: Now')).diagnostics.map(({ code, message }) => [code, message.match(/\((`.*`)\)/)?.[1]]),
  ).toEqual([
    ['block/missing-key', '`ask`'],
    ['block/missing-key', '`expect`'],
  ])
})
