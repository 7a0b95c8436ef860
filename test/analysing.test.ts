import { expect, test } from 'vitest'
import { type Analysis, analyse } from '../src/authoring/index.ts'
import { Remembering, type SourceFile } from '../src/domain/index.ts'
import { readContent } from '../src/store/index.ts'
import { pathOf } from './support/packs.ts'

const FILE = 'stccg/entries/beaming/beaming.md'

/** One after another, each on top of the one before. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [/when: beam\.stopped/, 'when: beam.stopped || beam.phobic'],
  [/then: \{ forbid: beam \}/, 'then: { permit: beam }'],
  [/ask: beam\nexpect: permitted/, 'ask: beam\nexpect: forbidden'],
]

/** What an analysis says, but for what is worked out when it is asked for. */
function told({ edition, counts, findings, cases, rules, mentions, todo }: Analysis): unknown {
  return {
    ...{ edition, counts, findings, todo, mentions: mentions.all },
    cases,
    rules: rules.map(({ decides, ...rest }) => ({ ...rest, decides: decides.map(({ title }) => title) })),
  }
}

test('the shipped Star Trek CCG, analysed again after edits of one entry, says what an analysis from nothing says', {
  timeout: 600_000,
}, async () => {
  let files: readonly SourceFile[] = await readContent(decodeURIComponent(pathOf('content').pathname))
  const memory = new Remembering()
  const analysed = (some?: Remembering) => analyse(files, { file: FILE }, some) as Analysis
  analysed(memory)
  for (const [from, to] of EDITS) {
    files = files.map((file) => (file.path === FILE ? { ...file, text: file.text.replace(from, to) } : file))
    memory.round()
    analysed(memory)
  }
  const last = analysed(memory)
  expect(last.findings.filter(({ code }) => code === 'case/fails').length).toBeGreaterThan(0)
  expect(told(last)).toEqual(told(analysed()))
})
