import {
  type Counts,
  type Diagnostic,
  type Edition,
  FORGETFUL,
  type Json,
  type Memory,
  type Place,
  push,
  type SourceFile,
  type Status,
} from '../domain/index.ts'
import { open, standing } from '../editions/index.ts'
import type { IsOver } from '../logic/index.ts'
import { type Examined, type Explanation, examine, explain, type Proposal, proposeCases } from '../publish/index.ts'
import { type Finding, spanOf, spellingFixes } from './findings.ts'
import { type Mentions, mentionsIn } from './mentions.ts'
import { type Todo, todoOf } from './todo.ts'

/** What an author's tools know of one game as its files are now: the same at the command line, on the page and in an editor. */
export interface Analysis {
  readonly game: string
  /** Its files, those that the analysis was made of. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** Not hashed, as it was never published; without what is faulty. */
  readonly edition: Edition
  readonly counts: Counts
  /** All that is wrong, in order of file, line and column; what follows from another stands beneath that one alone. */
  readonly findings: readonly Finding[]
  /** Of a finding that a case or message fails, why; undefined of any other. */
  readonly explain: (finding: Finding) => Explanation | undefined
  /** In order of file and line; a case of several dates is one for each. */
  readonly cases: readonly CaseStanding[]
  /**
   * How many of them, and of the messages with a ruling, stand as they came out before an edit that may turn them, and what is
   * told of them with them; zero where all are judged.
   */
  readonly waiting: number
  /** In order of id. */
  readonly rules: readonly RuleStanding[]
  readonly mentions: Mentions
  readonly todo: Todo
  /** What is looked at; absent where the file is no entry that can be read. */
  readonly here?: Here
}

/** A worked example and what it comes to. */
export interface CaseStanding {
  readonly title: string
  /** A slug. */
  readonly entry: string
  readonly place: Place
  readonly asks: readonly string[]
  readonly expect: Json
  readonly passes: boolean
  /** What it comes to, for each of what it asks; absent where its facts cannot be read or cannot be at a table. */
  readonly came?: Json
  /** What it expected and did not get, in words. */
  readonly failures: readonly string[]
  /** The rules that decide it. */
  readonly decidedBy: readonly string[]
}

/** A rule, and what becomes of it. */
export interface RuleStanding {
  readonly id: string
  readonly title: string
  readonly entry: string
  readonly place: Place
  /** What it is in the end, in the default format; `draft` where a fault leaves it out. */
  readonly status: Status | 'draft'
  /** What is still to be said of it: it is a stub. */
  readonly notYet?: string
  /** The cases that it decides. */
  readonly decides: readonly CaseStanding[]
}

/** The entry that is looked at. */
export interface Here {
  readonly entry: string
  readonly findings: readonly Finding[]
  readonly rules: readonly RuleStanding[]
  readonly cases: readonly CaseStanding[]
  /** Worked examples that its rules lack, worked out when they are asked for. */
  readonly missing: () => readonly Proposal[]
}

/**
 * Analyses one game: all that is wrong with what to do about it, what every worked example comes to and what every rule
 * does, where every name is given and used, and what is still to be done. Pure; nothing is thrown for what an author wrote.
 * @param files of the content folder, those of other games too.
 * @param place the file that is looked at, which tells the game; its cases are judged first.
 * @param memory of the analysis before, from which all is taken that the edit since cannot touch; the outcome is the same
 * without one. Call its `round` before.
 * @param isOver asked from case to case whether to leave the rest waiting; analysed again with that memory, it is judged on.
 * @returns undefined where the place lies in no game.
 */
export function analyse(
  files: readonly SourceFile[],
  place: Pick<Place, 'file'>,
  memory: Memory = FORGETFUL,
  isOver?: IsOver,
): Analysis | undefined {
  const [game = ''] = place.file.split('/', 1)
  const examined = examine(files, game, { memory, first: place.file, isOver })
  if (!examined) return undefined
  const { edition, linked, counts, pack, waiting } = examined
  const own = new Map(files.flatMap((file) => (file.path.startsWith(`${game}/`) ? [[file.path, file] as const] : [])))
  const about = new WeakMap<Finding, Diagnostic>()
  const findings = findingsOf(examined, own, about)
  const explained = (finding: Finding): Explanation | undefined => {
    const of = about.get(finding)
    const failed = of && examined.failing.find(({ diagnostics }) => diagnostics.includes(of))
    return failed && explain(edition, failed.example)
  }
  const cases = casesOf(examined, memory)
  const rules = rulesOf(examined, cases, memory)
  const mentions = mentionsIn([...own.values()], pack, linked, memory)
  const entry = pack.entries.find(({ file }) => file === place.file)?.slug
  const todo = todoOf(examined, findings)
  const here = entry === undefined ? undefined : hereOf(place.file, entry, edition, { findings, cases, rules })
  return {
    ...{ game, files: own, edition, counts, findings, explain: explained },
    ...{ cases, waiting, rules, mentions, todo, ...(here ? { here } : {}) },
  }
}

/** @param about is told of each finding what it was made of. */
function findingsOf(
  { diagnostics, follows }: Examined,
  files: Analysis['files'],
  about: WeakMap<Finding, Diagnostic>,
): readonly Finding[] {
  const lines = new Map<string, readonly string[]>()
  const lineOf = ({ file, line }: Place): string => {
    const all = lines.get(file) ?? (files.get(file)?.text ?? '').split(/\r\n?|\n/)
    lines.set(file, all)
    return all[line - 1] ?? ''
  }
  const beneath = Map.groupBy(follows.keys(), (each) => follows.get(each))
  const finding = (one: Diagnostic): Finding => {
    const line = lineOf(one)
    const made: Finding = {
      ...one,
      ...spanOf(one, line),
      fixes: spellingFixes(one, line),
      follows: (beneath.get(one) ?? []).map(finding),
    }
    about.set(made, one)
    return made
  }
  return diagnostics.filter((each) => !follows.has(each)).map(finding)
}

function casesOf({ results }: Examined, memory: Memory): readonly CaseStanding[] {
  return results.flatMap((some) =>
    memory.of('standings', some, [], () => some.map((each) => memory.of('standing', each, [], () => standingOf(each)))),
  )
}

function standingOf({ linked, example, result }: Judged): CaseStanding {
  const answers = result.answer?.answers ?? []
  const said = answers.map(({ ask, verdict, value, each }): readonly [string, Json] => {
    const elements = Object.entries(each ?? {}).map(([key, one]) => [key, one.verdict ?? one.value ?? null] as const)
    return [ask, each ? Object.fromEntries(elements) : (verdict ?? value ?? null)]
  })
  const [only, ...more] = said
  return {
    title: example.title,
    entry: example.entry,
    place: linked.place,
    asks: example.ask,
    expect: example.expect,
    passes: result.failures.length === 0,
    ...(only ? { came: more.length === 0 ? only[1] : Object.fromEntries(said) } : {}),
    failures: result.failures.map(({ part, detail }) => `${part}: ${detail}`),
    decidedBy: [...new Set(answers.flatMap(decidersIn))],
  }
}

type Judged = Examined['results'][number][number]
type Answered = NonNullable<Judged['result']['answer']>['answers'][number]

/** Those that win, and the sides of a conflict. */
function decidersIn({ winners, between, each }: Answered): readonly string[] {
  return [...winners, ...(between?.flat() ?? []), ...Object.values(each ?? {}).flatMap(decidersIn)]
}

function rulesOf(
  { pack, linked, core }: Examined,
  cases: readonly CaseStanding[],
  memory: Memory,
): readonly RuleStanding[] {
  const decides = new Map<string, CaseStanding[]>()
  for (const one of cases) for (const rule of one.decidedBy) push(decides, rule, one)
  const stubs = new Map(pack.entries.flatMap(({ rules }) => rules.map(({ id, notYet }) => [id.value, notYet] as const)))
  const ids = memory.same(
    'rules compiled',
    core.rules.map(({ id }) => id),
  )
  const statuses = memory.kept('statuses', [open(core).calendar, core.formats, ids], () => statusesOf(core, ids))
  return linked.rules.map(({ id, title, entry, place }) => {
    const notYet = stubs.get(id)
    return {
      id,
      title,
      entry,
      place,
      status: statuses.get(id) ?? 'draft',
      ...(notYet === undefined ? {} : { notYet }),
      decides: decides.get(id) ?? [],
    }
  })
}

/** What rules are in the end, by id. */
function statusesOf(core: Edition, ids: readonly string[]): ReadonlyMap<string, Status> {
  const at = standing(core, {})
  return new Map(at.ok ? ids.map((id) => [id, at.status(id).status] as const) : [])
}

function hereOf(
  file: string,
  entry: string,
  edition: Edition,
  { findings, cases, rules }: Pick<Analysis, 'findings' | 'cases' | 'rules'>,
): Here {
  return {
    entry,
    findings: findings.filter((each) => each.file === file),
    rules: rules.filter(({ place }) => place.file === file),
    cases: cases.filter(({ place }) => place.file === file),
    missing: () => proposeCases(edition, entry),
  }
}
