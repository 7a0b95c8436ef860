import { parsePacks } from '../content/index.ts'
import {
  type Counts,
  compare,
  type Diagnostic,
  type Edition,
  type ParsedPack,
  type Publication,
  type SourceFile,
  sortDiagnostics,
} from '../domain/index.ts'
import { hashOf } from '../editions/index.ts'
import { acknowledge } from '../graph/publishing.ts'
import { type RuleDraft, recompile } from '../logic/publishing.ts'
import { type Assembled, assemble, type Found } from './assemble.ts'
import { tellAuthors } from './authors.ts'
import { cover } from './coverage.ts'
import { expectedConflicts, judgeCases } from './judging.ts'
import { tellTwins } from './twins.ts'

/** How far publishing is: entries read or cases run, `done` of `of` in this game. */
export interface Progress {
  readonly game: string
  readonly step: 'reading' | 'running cases'
  readonly done: number
  readonly of: number
}

/**
 * The files of a content folder in, editions out, or the faults that stop them; every fault in one go. Pure: the
 * order of the files is no matter. Source: semantics A; design 3, "Telling authors".
 * @param tell hears how far it is, many times a second.
 */
export function publish(
  files: readonly SourceFile[],
  tell: (progress: Progress) => void = () => undefined,
): Publication {
  const { packs, diagnostics } = parsePacks(files, (game, done, of) => tell({ game, step: 'reading', done, of }))
  const published: ReturnType<typeof publishPack>[] = []
  // Of what was read only what is assembled is kept: of a large game the rest is as large.
  while (packs.length > 0) published.push(publishPack(assemble(packs.shift() as ParsedPack), tell))
  const all = together(diagnostics, published)
  const faulty = faultyAmong(all)
  return {
    editions: published
      .flatMap(({ edition }) => (faulty.has(edition.game) ? [] : [edition]))
      .sort((a, b) => compare(a.game, b.game)),
    diagnostics: all,
    counts: Object.fromEntries(published.map(({ edition, counts }) => [edition.game, counts])),
  }
}

/**
 * Editions as they would be, without running their cases and looking for conflicts, which is most of the work: to try an
 * edit out. Source: design 3, "Telling authors".
 */
export function draft(files: readonly SourceFile[]): Pick<Publication, 'editions' | 'diagnostics'> {
  const { packs, diagnostics } = parsePacks(files)
  const drafts = packs.map(assemble)
  const all = together(diagnostics, drafts)
  const faulty = faultyAmong(all)
  return { editions: drafts.flatMap(({ edition }) => (faulty.has(edition.game) ? [] : [edition])), diagnostics: all }
}

export type { RuleDraft } from '../logic/publishing.ts'

/** An edition with some rules written otherwise, or the faults in what was written, `file` being the rule's id. */
export function revise(
  edition: Edition,
  drafts: readonly RuleDraft[],
): { readonly edition: Edition; readonly diagnostics: readonly Diagnostic[] } {
  const { rules, diagnostics } = recompile(edition, drafts)
  const revised = { ...edition, rules }
  return { edition: { ...revised, hash: hashOf(revised) }, diagnostics }
}

function publishPack(
  { edition, linked, examples, ruled, notYet, diagnostics: assembling, further }: Assembled,
  tell: (progress: Progress) => void,
): Found & { readonly edition: Edition; readonly counts: Counts } {
  const judged = judgeCases(edition, [...examples, ...ruled], (done, of) =>
    tell({ game: edition.game, step: 'running cases', done, of }),
  )
  // A message shows what is heard, not what a rule does: it exercises none.
  const results = judged.results.slice(0, examples.length)
  const coverage = cover(edition, linked, results)
  const told = tellAuthors(edition, linked, expectedConflicts(results))
  const twins = tellTwins(edition, linked, results)
  const diagnostics = [...assembling, ...judged.diagnostics, ...coverage.diagnostics, ...told, ...twins]
  return {
    edition,
    diagnostics: acknowledge(diagnostics, linked.rules),
    further,
    counts: { ...coverage.counts, ...(notYet > 0 ? { notYet } : {}) },
  }
}

/** The games that have an error. */
function faultyAmong(diagnostics: readonly Diagnostic[]): ReadonlySet<string | undefined> {
  return new Set(diagnostics.filter((each) => each.severity === 'error').map((each) => each.file.split('/', 1)[0]))
}

/** All that was found, in order of file and line. */
function together(reading: readonly Diagnostic[], games: readonly Found[]): Diagnostic[] {
  const all = [...reading, ...games.flatMap((each) => each.diagnostics)]
  const lineOf = ({ file, line }: Diagnostic): string => `${file}:${line}`
  const told = new Set(all.map((each) => `${each.code} ${lineOf(each)}`))
  // What YAML made of a line with an error is not what its author meant.
  const wrong = new Set(all.flatMap((each) => (each.severity === 'error' ? [lineOf(each)] : [])))
  const further = games
    .flatMap((each) => each.further)
    .filter((each) => !wrong.has(lineOf(each)) && !told.has(`${each.code} ${lineOf(each)}`))
  return sortDiagnostics([...all, ...further])
}
