import { inWords } from '../ask/index.ts'
import { historyOf } from '../compare/index.ts'
import { type Json, RELATION } from '../domain/index.ts'
import type { Analysis, CaseStanding } from './analyse.ts'
import type { Finding } from './findings.ts'
import { ruleTold } from './hovering.ts'
import type { Task, Todo } from './todo.ts'

/*
 * What the workbench shows, as plain values that can be sent: of a game all that is to do and every file, of one file all that
 * its text comes to.
 */

/** A game on the workbench. */
export interface Outline {
  readonly game: string
  readonly title: string
  readonly files: readonly FileOutline[]
  readonly todo: Todo
}

/** A file, and how it stands. */
export interface FileOutline {
  readonly file: string
  /** The term of an entry, the title of a source, else the name of the file. */
  readonly title: string
  readonly faults: number
  readonly cases: number
  readonly failing: number
}

/** A file on the workbench: what its text as it is typed comes to, beside the files as they are. */
export interface Workbench {
  readonly file: string
  /** Of a file that is an entry. */
  readonly slug?: string
  /** What is wrong in the file. */
  readonly findings: readonly Finding[]
  /** What is wrong elsewhere and was not before. */
  readonly elsewhere: readonly Finding[]
  readonly cases: readonly CaseShown[]
  /** How many cases of the game are still to be judged: until then they stand as they came out last, here and in `impact`. */
  readonly waiting: number
  readonly rules: readonly RuleShown[]
  /** Cases of other files that come to something else than before. */
  readonly impact: readonly Flipped[]
  /** Entries that this one leads to, and that lead here. */
  readonly neighbours: readonly Neighbour[]
  /** Sections of the documents that its rules cite which nothing cites. */
  readonly uncited: readonly Task[]
}

/** A worked example of the file. */
export interface CaseShown extends CaseStanding {
  /** What it came to with the files as they are, where that is something else. */
  readonly was?: Outcome
}

/** What a case comes to; `came` is null where its facts cannot be at a table. */
export interface Outcome {
  readonly came: Json
  readonly passes: boolean
}

export interface Flipped {
  readonly title: string
  readonly file: string
  readonly line: number
  /** Absent where there was no such case, or is none any more. */
  readonly from?: Outcome
  readonly to?: Outcome
}

/** A rule of the file: its life, and the rules it is bound up with. */
export interface RuleShown {
  readonly id: string
  readonly title: string
  readonly line: number
  /** What it is, and how many cases it decides. */
  readonly told: string
  /** Where it applies, in words; absent of a rule that a fault leaves out. */
  readonly applies?: string
  /** Its life, a sentence for each stretch of dates. */
  readonly life: readonly string[]
  /** Who does what to whom: `Cancelled by`. */
  readonly bonds: readonly {
    readonly how: string
    readonly rule: string
    readonly title: string
    readonly on: string
  }[]
}

export interface Neighbour {
  readonly slug: string
  readonly term: string
  readonly file: string
  readonly how: 'leads here' | 'leads there' | 'both'
}

/** A game with all its files, and what is to do in it. */
export function outlineOf({ game, edition, files, findings, cases, todo }: Analysis): Outline {
  const terms = new Map(edition.entries.map(({ slug, term }) => [slug, term]))
  const sources = new Map(edition.sources.map(({ id, title }) => [id, title]))
  const faults = Map.groupBy(
    findings.filter(({ severity }) => severity !== 'info'),
    ({ file }) => file,
  )
  const byFile = Map.groupBy(cases, ({ place }) => place.file)
  return {
    game,
    title: edition.title,
    files: [...files.keys()].map((file) => {
      const name = file.split('/').at(-1) ?? file
      const slug = slugOf(file)
      const source = /\/sources\/([^/]+)\.md$/.exec(file)?.[1]
      const title = slug === undefined ? source && sources.get(source) : terms.get(slug)
      const own = byFile.get(file) ?? []
      return {
        file,
        title: title ?? name,
        faults: faults.get(file)?.length ?? 0,
        cases: own.length,
        failing: own.filter(({ passes }) => !passes).length,
      }
    }),
    todo,
  }
}

/**
 * A file on the workbench.
 * @param before the analysis of the files as they are.  @param now with the file as it is typed; the same where nothing is.
 */
export function workbenchOf(before: Analysis, now: Analysis, file: string): Workbench {
  const { findings, cases, rules, todo, edition } = now
  const slug = slugOf(file)
  const entry = edition.entries.find((each) => each.slug === slug)
  const known = before === now ? new Map() : keyed(before.cases)
  const old = new Set(before.findings.map(wrongness))
  const own = cases.filter(({ place }) => place.file === file)
  const cited = new Set(
    edition.rules
      .filter((rule) => rule.entry === slug)
      .flatMap(({ cites }) => cites.map(({ source }) => `${now.game}/sources/${source}.md`)),
  )
  return {
    file,
    ...(slug === undefined ? {} : { slug }),
    findings: findings.filter((each) => each.file === file),
    elsewhere: findings.filter((each) => each.file !== file && !old.has(wrongness(each))),
    cases: own.map((shown) => {
      const was = known.get(keyOf(shown))
      return { ...shown, ...(was && !isSame(was, shown) ? { was: outcomeOf(was) } : {}) }
    }),
    waiting: now.waiting + (before === now ? 0 : before.waiting),
    rules: rules.filter(({ place }) => place.file === file).map((rule) => ruleShown(now, rule)),
    impact: before === now ? [] : flipped(before, now, file),
    neighbours: entry ? neighboursOf(now, entry) : [],
    uncited: todo.uncited.filter((task) => cited.has(task.file)),
  }
}

/** The slug of an entry's file; undefined for any other. */
export function slugOf(file: string): string | undefined {
  const slug = /^[^/]+\/entries\/(?:.*\/)?([^/]+)\.md$/.exec(file)?.[1]
  return slug === 'README' ? undefined : slug
}

function ruleShown({ edition }: Analysis, standing: Analysis['rules'][number]): RuleShown {
  const { id, title, place } = standing
  const rule = edition.rules.find((each) => each.id === id)
  const told = { id, title, line: place.line, told: ruleTold(standing) }
  const found = rule ? historyOf(edition, id, {}) : undefined
  if (!rule || !found?.ok) return { ...told, life: [], bonds: [] }
  const { life, links } = found.history
  const titles = new Map(edition.rules.map((each) => [each.id, each.title]))
  return {
    ...told,
    applies: rule.when ? inWords(edition, rule.when.expr) : 'always',
    life: life.map(({ text }) => text),
    bonds: links.flatMap(({ rule: from, kind, target, on }) => {
      if (from !== id && target !== id) return []
      const other = from === id ? target : from
      const how = from === id ? RELATION[kind].active : RELATION[kind].passive
      return [{ how, rule: other, title: titles.get(other) ?? other, on }]
    }),
  }
}

function neighboursOf({ edition, game }: Analysis, entry: Analysis['edition']['entries'][number]): Neighbour[] {
  const there = new Set(entry.links)
  const here = new Set(entry.backlinks)
  return edition.entries.flatMap(({ slug, term, file }) => {
    if (file === undefined || slug === entry.slug || !(there.has(slug) || here.has(slug))) return []
    const how = !there.has(slug) ? 'leads here' : here.has(slug) ? 'both' : 'leads there'
    return [{ slug, term, file: `${game}/${file}`, how }]
  })
}

function flipped(before: Analysis, now: Analysis, file: string): Flipped[] {
  const [was, is] = [keyed(before.cases), keyed(now.cases)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key), is.get(key)]
    const place = (to ?? from)?.place
    if (!place || place.file === file || (from && to && isSame(from, to))) return []
    return [
      {
        title: (to ?? from)?.title ?? '',
        file: place.file,
        line: place.line,
        ...(from ? { from: outcomeOf(from) } : {}),
        ...(to ? { to: outcomeOf(to) } : {}),
      },
    ]
  })
}

function keyed(cases: readonly CaseStanding[]): Map<string, CaseStanding> {
  return new Map(cases.map((each) => [keyOf(each), each]))
}

function keyOf({ entry, title }: Pick<CaseStanding, 'entry' | 'title'>): string {
  return `${entry}\n${title}`
}

function isSame(a: Pick<CaseStanding, 'came' | 'passes'>, b: Pick<CaseStanding, 'came' | 'passes'>): boolean {
  return a.passes === b.passes && JSON.stringify(a.came) === JSON.stringify(b.came)
}

function outcomeOf({ came = null, passes }: Pick<CaseStanding, 'came' | 'passes'>): Outcome {
  return { came, passes }
}

/** By which a fault is the same fault, wherever it has moved to. */
function wrongness({ file, code, message }: Finding): string {
  return `${file} ${code} ${message}`
}
