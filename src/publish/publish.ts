import { parsePacks } from '../content/index.ts'
import {
  type Counts,
  compare,
  type Diagnostic,
  type Edition,
  FORGETFUL,
  type LinkedPack,
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
import { cover, exercisedBy } from './coverage.ts'
import { followsIn, type Made } from './following.ts'
import { tellGone } from './gone.ts'
import { expectedConflicts, type Judged, type Judging, judgeCases } from './judging.ts'
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
  return publishPacks(packs, diagnostics, tell)
}

/**
 * The same of what was read already.
 * @param packs emptied as they are published.  @param diagnostics of reading them.
 */
export function publishPacks(
  packs: ParsedPack[],
  diagnostics: readonly Diagnostic[],
  tell: (progress: Progress) => void = () => undefined,
): Publication {
  const unread = faultyAmong(diagnostics)
  const published: ReturnType<typeof publishPack>[] = []
  // Of what was read only what is assembled is kept: of a large game the rest is as large.
  while (packs.length > 0) published.push(publishPack(packs.shift() as ParsedPack, tell, unread))
  published.sort((a, b) => compare(a.edition.game, b.edition.game))
  const all = together(diagnostics, published)
  const faulty = faultyAmong(all)
  const broken = faultyAmong(all.filter(({ code }) => !isOfCase(code)))
  return {
    editions: published.flatMap(({ edition }) => (faulty.has(edition.game) ? [] : [edition])),
    drafts: published.flatMap(({ edition, failing }) =>
      faulty.has(edition.game) && !broken.has(edition.game) ? [{ ...edition, failing: failing.length }] : [],
    ),
    failing: published.flatMap(({ edition, failing }) => failing.map((each) => ({ edition, ...each }))),
    diagnostics: all,
    follows: new Map(
      published.flatMap(({ edition: { game }, made }) => (made ? [...followsIn(made, ofGame(all, game))] : [])),
    ),
    counts: Object.fromEntries(published.map(({ edition, counts }) => [edition.game, counts])),
  }
}

function ofGame(diagnostics: readonly Diagnostic[], game: string): Diagnostic[] {
  return diagnostics.filter(({ file }) => file.startsWith(`${game}/`))
}

/** Whether a fault is that a case fails, which keeps nobody from asking. */
function isOfCase(code: Diagnostic['code']): boolean {
  return code === 'case/fails' || code === 'case/impossible'
}

/**
 * Editions as they would be, without running their cases and looking for conflicts, which is most of the work: to try an
 * edit out. Source: design 3, "Telling authors".
 */
export function draft(files: readonly SourceFile[]): Pick<Publication, 'editions' | 'diagnostics'> {
  const { packs, diagnostics } = parsePacks(files)
  const drafts = packs.map((pack) => assemble(pack))
  const all = together(diagnostics, drafts)
  const faulty = faultyAmong(all)
  return {
    editions: drafts.flatMap(({ edition }) => (faulty.has(edition.game) ? [] : [sealed(edition)])),
    diagnostics: all,
  }
}

/** What came of one entry tried by itself. */
export interface Tried extends Pick<Publication, 'failing' | 'follows' | 'diagnostics'> {
  readonly game: string
  readonly entry: string
  readonly cases: number
  /** Errors of the game outside the entry, which may be why it fails. */
  readonly elsewhere: number
}

/**
 * One entry by its slug, term, alias or old slug, in each game that has it: what is wrong in its file, and its cases run;
 * nothing is looked for that takes the whole game. Empty where no game has it.
 */
export function tryEntry(files: readonly SourceFile[], name: string): readonly Tried[] {
  const { packs, diagnostics: reading } = parsePacks(files)
  return packs.flatMap((pack): Tried[] => {
    const made = assemble(pack)
    const { edition, linked, examples } = made
    const slug = linked.names.get(name.trim().toLowerCase())
    const file = linked.entries.find((entry) => entry.slug === slug)?.file
    if (slug === undefined || file === undefined) return []
    const own = examples.filter(([first]) => first?.example.entry === slug)
    const { failing } = judgeCases(edition, own)
    const failures = failing.flatMap((each) => each.diagnostics)
    const diagnostics = acknowledge([...made.diagnostics, ...failures], linked.rules)
    const all = together(ofGame(reading, pack.game), [{ diagnostics, further: made.further }])
    const here = all.filter((each) => each.file === file)
    return [
      {
        game: pack.game,
        entry: slug,
        cases: own.flat().length,
        diagnostics: here,
        failing: failing.map((each) => ({ edition, ...each })),
        follows: followsIn({ leftOut: pack.leftOut, linked, edition, failing }, here),
        elsewhere: all.filter((each) => each.severity === 'error' && each.file !== file).length,
      },
    ]
  })
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

/** A game read anew, with all that is wrong in it and all that its worked examples come to. */
export interface Examined {
  readonly pack: ParsedPack
  readonly linked: LinkedPack
  /** Not hashed: what stands in an editor was never published. */
  readonly edition: Edition
  /** The same as far as rulings rest on it, without prose; the very same object as long as nothing of that is another. */
  readonly core: Edition
  /** Those of an entry together. */
  readonly results: readonly (readonly Judged[])[]
  readonly failing: Made['failing']
  /** How many of these stand as they came out before an edit that may turn them: asked again, it is judged on. */
  readonly waiting: number
  readonly diagnostics: readonly Diagnostic[]
  readonly follows: ReadonlyMap<Diagnostic, Diagnostic>
  readonly counts: Counts
}

/**
 * What `publish` tells of one game, with what it was made from: to be asked again after each edit.
 * @param judging the memory of the game as it was examined the last time: what an edit cannot touch is taken from it.
 * @returns undefined where the files hold no such game.
 */
export function examine(files: readonly SourceFile[], game: string, judging: Judging = {}): Examined | undefined {
  const { memory = FORGETFUL } = judging
  const own = files.filter(({ path }) => path.startsWith(`${game}/`))
  const { packs, diagnostics: reading } = parsePacks(own, undefined, memory)
  const [pack] = packs
  if (!pack) return undefined
  const made = memory.of('assembled', pack, [], () => assemble(pack, memory))
  const { edition, linked } = made
  const found = tellOf(made, made.core, judging)
  const diagnostics = together(reading, [
    { diagnostics: acknowledge(found.diagnostics, linked.rules), further: made.further },
  ])
  const { results, failing, waiting, counts } = found
  const follows = followsIn({ leftOut: pack.leftOut, linked, edition, failing }, diagnostics)
  return { pack, linked, edition, core: made.core, results, failing, waiting, diagnostics, follows, counts }
}

function publishPack(
  pack: ParsedPack,
  tell: (progress: Progress) => void,
  unread: ReadonlySet<string | undefined>,
): Found & {
  readonly made?: Made
  readonly edition: Edition
  readonly failing: Made['failing']
  readonly counts: Counts
} {
  const made = assemble(pack)
  const { linked, further } = made
  const edition = sealed(made.edition)
  const told = (done: number, of: number) => tell({ game: edition.game, step: 'running cases', done, of })
  const { failing, counts, diagnostics } = tellOf(made, edition, { tell: told })
  const faulty = unread.has(pack.game) || diagnostics.some(({ severity }) => severity === 'error')
  return {
    // What a game without a fault was read from is as large as the game, and of no more use.
    ...(faulty ? { made: { leftOut: pack.leftOut, linked, edition, failing } } : {}),
    edition,
    failing,
    diagnostics: acknowledge(diagnostics, linked.rules),
    further,
    counts,
  }
}

function sealed(edition: Edition): Edition {
  return { ...edition, hash: hashOf(edition) }
}

/** Runs the cases of a game, and looks for what its authors should know. @param judge the edition that is asked. */
function tellOf(
  made: Assembled,
  judge: Edition,
  judging: Judging,
): Pick<Examined, 'results' | 'failing' | 'waiting' | 'diagnostics' | 'counts'> {
  const { memory = FORGETFUL, isOver } = judging
  const { edition, linked, examples, ruled, notYet } = made
  const judged = judgeCases(judge, [...examples, ruled], judging)
  // A message shows what is heard, not what a rule does: it exercises none.
  const results = judged.results.slice(0, examples.length)
  const { failing, waiting } = judged
  const exercised = memory.kept('exercised', results, () => exercisedBy(results, memory))
  const expected = memory.kept('expected conflicts', results, () => expectedConflicts(results, memory))
  const coverage = cover(edition, linked, exercised, memory)
  return {
    results,
    failing,
    waiting,
    diagnostics: [
      ...made.diagnostics,
      ...failing.flatMap((each) => each.diagnostics),
      ...coverage.diagnostics,
      ...tellGone(edition, linked),
      ...tellAuthors(judge, linked, { expected, exercised }, memory),
      ...tellTwins(judge, linked, results, { memory, isOver }),
    ],
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
