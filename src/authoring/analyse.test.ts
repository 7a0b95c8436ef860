import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Diagnostic, Remembering, type SourceFile } from '../domain/index.ts'
import { publish, tryEntry } from '../publish/index.ts'
import { type Analysis, analyse, type Finding, whyOf } from './index.ts'
import { FERRY, SLIPS } from './testing/ferry.fixture.ts'

const BOARDING = { file: 'ferry/entries/boarding.md' }

function ferry(files: readonly SourceFile[] = FERRY): Analysis {
  const found = analyse(files, BOARDING)
  if (!found) throw new Error('no game')
  return found
}

function edited(files: readonly SourceFile[], at: number, [from, to]: (typeof SLIPS)[number]): readonly SourceFile[] {
  return files.map((file, index) =>
    index === at % files.length ? { ...file, text: file.text.replace(from, to) } : file,
  )
}

/** The cases of one analysis after another, each of which remembers the one before. */
function casesRemembered(): (files: readonly SourceFile[]) => Analysis['cases'] {
  const memory = new Remembering()
  return (files) => {
    memory.round()
    return analyse(files, BOARDING, memory)?.cases ?? []
  }
}

/** All that an analysis says, as plain values. */
function told(analysis: Analysis): unknown {
  const { edition, counts, findings, cases, rules, mentions, todo, here } = analysis
  return {
    ...{ edition, counts, findings, mentions: mentions.all, todo },
    cases: cases.map((each) => ({ ...each, why: whyOf(analysis, each.place.file, each.title) })),
    rules: rules.map(({ decides, ...rest }) => ({ ...rest, decides: decides.map(({ title }) => title) })),
    here: here && { ...here, rules: 0, cases: 0, missing: here.missing() },
  }
}

/** Files after a slip in one of them; where it cannot be made there, in all. */
function slipped(files: readonly SourceFile[], at: number, slip: (typeof SLIPS)[number]): readonly SourceFile[] {
  const next = edited(files, at, slip)
  return next.some(({ text }, index) => text !== files[index]?.text)
    ? next
    : files.map((file) => ({ ...file, text: file.text.replace(...slip) }))
}

test('an analysis that remembers the one before says what one says that remembers nothing, whatever was edited', () => {
  const does = fc.constantFrom('edit', 'edit', 'try', 'drop')
  const edits = fc.array(fc.tuple(fc.nat(FERRY.length - 1), fc.constantFrom(...SLIPS), does), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(edits, (steps) => {
      const memory = new Remembering()
      let files = FERRY
      analyse(files, BOARDING, memory)
      for (const [at, slip, what] of steps) {
        const before = files
        files = what === 'drop' ? files.filter(({ path }) => path !== FERRY[at]?.path) : slipped(files, at, slip)
        memory.round()
        expect(told(analyse(files, BOARDING, memory) as Analysis)).toEqual(told(ferry(files)))
        if (what !== 'edit') files = before
      }
    }),
    { numRuns: 40 },
  )
})

test('cases that wait stand as they came out, through edit after edit, and judged on they come to what they come to at once', () => {
  const edits = fc.array(fc.tuple(fc.nat(FERRY.length - 1), fc.constantFrom(...SLIPS), fc.nat(9), fc.boolean()), {
    minLength: 1,
    maxLength: 8,
  })
  let waited = 0
  fc.assert(
    fc.property(edits, (steps) => {
      const memory = new Remembering()
      let files = FERRY
      const seen = new Map<string, Set<unknown>>()
      const see = ({ cases }: Analysis, isNew: boolean) => {
        for (const { title, came, passes } of cases) {
          const known = seen.get(title) ?? new Set()
          seen.set(title, known)
          const one = JSON.stringify([came, passes])
          if (isNew) known.add(one)
          else expect(known, title).toContain(one)
        }
      }
      see(analyse(files, BOARDING, memory) as Analysis, true)
      for (const [at, slip, many, isDone] of steps) {
        files = slipped(files, at, slip)
        const isOver = () => {
          let left = many
          return () => left-- <= 0
        }
        memory.round()
        let now = analyse(files, BOARDING, memory, isOver()) as Analysis
        see(ferry(files), true)
        see(now, false)
        waited += now.waiting
        for (let turn = 0; isDone && now.waiting > 0; turn++) {
          memory.round()
          now = analyse(files, BOARDING, memory, turn < 2 ? isOver() : undefined) as Analysis
        }
        if (now.waiting === 0) expect(told(now)).toEqual(told(ferry(files)))
      }
      memory.round()
      expect(told(analyse(files, BOARDING, memory) as Analysis)).toEqual(told(ferry(files)))
    }),
    { numRuns: 40 },
  )
  expect(waited).toBeGreaterThan(0)
})

test('what is analysed is what is published, and an entry that is tried tells nothing else', () => {
  const said = ({ code, file, line, message, severity, rule }: Diagnostic) =>
    [file, line, code, message, severity, rule].join(' | ')
  const slips = fc.uniqueArray(fc.constantFrom(...SLIPS), { maxLength: 4 })
  fc.assert(
    fc.property(slips, (some) => {
      const files = FERRY.map((file) => ({
        ...file,
        text: some.reduce((text, slip) => text.replace(...slip), file.text),
      }))
      const { findings, counts, explain } = ferry(files)
      const published = publish(files)
      const all: Finding[] = findings.flatMap((each) => [each, ...each.follows])
      expect(all.map(said).sort()).toEqual(published.diagnostics.map(said).sort())
      const followers = findings.flatMap((of) => of.follows.map((one) => `${said(one)} of ${said(of)}`))
      expect(followers.sort()).toEqual([...published.follows].map(([one, of]) => `${said(one)} of ${said(of)}`).sort())
      expect(counts).toEqual(published.counts.ferry)
      expect(published.editions).toHaveLength(all.some(({ severity }) => severity === 'error') ? 0 : 1)
      const explained = all.filter((each) => explain(each) !== undefined).length
      expect(explained).toBe(published.failing.flatMap((each) => each.diagnostics).length)
      const tried = ['boarding', 'dogs', 'fares'].flatMap((name) => tryEntry(files, name))
      for (const { diagnostics } of tried) for (const each of diagnostics) expect(all.map(said)).toContain(said(each))
    }),
    { numRuns: 40 },
  )
})

test('a case tells what it comes to, and who decides it', () => {
  const { cases } = ferry()
  expect(cases.map(({ title, passes, came, decidedBy }) => [title, passes, came, decidedBy])).toEqual([
    ['Anyone', true, 'permitted', ['board-free']],
    ['In a storm, 2002', true, 'permitted', ['board-free']],
    ['In a storm, latest', true, 'forbidden', ['board-storm']],
    ['Somebody of 65', true, 'permitted', ['board-free']],
    ['A loose dog', true, 'forbidden', ['dog-loose']],
    ['The same below', true, { stay_on_deck: 'permitted', board: 'permitted' }, ['dog-crew', 'dog-deck', 'board-free']],
    ['A child', true, 2, ['fare-child']],
    ['Somebody', true, 'undetermined', []],
  ])
})

test('what a worked example comes to is the very same as long as nothing is written otherwise, also after an edit that was taken back', () => {
  const analysed = casesRemembered()
  const changed = FERRY.map((file) => ({ ...file, text: file.text.replace('expect: permitted', 'expect: forbidden') }))
  analysed(FERRY)
  analysed(changed)
  const [before, after] = [analysed(FERRY), analysed(FERRY)]
  expect(before.length).toBeGreaterThan(3)
  expect(after.filter((each, at) => each !== before[at])).toEqual([])
})

test('a case that speaks of no note is left alone where a note is told otherwise', () => {
  const analysed = casesRemembered()
  const changed = FERRY.map((file) => ({ ...file, text: file.text.replace('age >= 60', 'age >= 61') }))
  const [before, after] = [analysed(FERRY), analysed(changed)]
  expect(before.map(({ title }) => title)).toContain('Somebody of 65')
  expect(after.filter((each, at) => each !== before[at])).toEqual([])
})
