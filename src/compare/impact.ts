import type { Said } from '../ask/index.ts'
import {
  clipped,
  compare,
  type DateText,
  type Day,
  type Diagnostic,
  does,
  EARLIEST,
  type Edition,
  firstDay,
  type Json,
  nearest,
  type Problem,
  type Relation,
  type Rule,
  type SourceFile,
} from '../domain/index.ts'
import { type CaseFailure, draft, type RuleDraft, revise, runCase } from '../publish/index.ts'
import {
  type CaseChange,
  type Changes,
  changesBetween,
  type EntryChange,
  ownPlaceOf,
  type RuleChange,
} from './changes.ts'

/** What is to be tried: rules withdrawn or written otherwise, from a date on, or from their first day where none is given. */
export interface Plan {
  readonly withdraw?: readonly string[]
  /** By rule: the parts that change. */
  readonly change?: { readonly [rule: string]: RuleEdit }
  readonly on?: string
}

/** Parts of a rule block; null takes the part away. */
export interface RuleEdit {
  readonly when?: string | null
  readonly then?: Json
  readonly ends?: string | null
  readonly formats?: readonly string[]
  readonly events?: readonly string[]
  readonly authority?: string
}

export interface Impact extends Omit<Changes, 'cases' | 'entries' | 'counts'> {
  /** With how many bear on the date of the plan, being put on it or later: none shows what comes of it where that is 0. */
  readonly counts: Changes['counts'] & { readonly bearing?: number }
  /** Cases whose verdict or value changes, each with why it would fail, if it would. */
  readonly cases: readonly (CaseChange & { readonly fails: readonly CaseFailure[] })[]
  /** What changes, by what is asked. */
  readonly verdicts: readonly {
    readonly ask: string
    readonly from: Said
    readonly to: Said
    readonly cases: number
  }[]
  /** Entries whose text, rules or cases change. */
  readonly entries: readonly {
    readonly slug: string
    readonly term: string
    readonly change?: EntryChange['change']
    readonly edited: readonly string[]
    readonly rules: readonly string[]
    readonly cases: number
  }[]
  /** What publishing would say of changed files; cases are not among it. */
  readonly diagnostics: readonly Diagnostic[]
}

export type Tried =
  | { readonly ok: true; readonly impact: Impact }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Which cases, verdicts and entries a change would change. Changes nothing. Source: design 3, "Impact". */
export function impactOf(edition: Edition, plan: Plan): Tried {
  const planned = editionUnder(edition, plan)
  if (!planned.ok) return planned
  const tried = compared(edition, planned.edition, plan.on ?? 'latest', [])
  if (!tried.ok) return tried
  const named = new Set([...(plan.withdraw ?? []), ...Object.keys(plan.change ?? {})])
  const isFollower = ({ rule, from, to, edited }: RuleChange): boolean =>
    !named.has(rule) && from === to && edited.join() === 'relations'
  const { counts, ...rest } = withoutFollowers(tried.impact, isFollower)
  const bearing = plan.on === undefined ? {} : { bearing: bearingOn(edition, dateOf(plan.on)?.day ?? EARLIEST) }
  return { ok: true, impact: { ...rest, counts: { ...counts, ...bearing } } }
}

/** How many cases are put on a day or later. */
function bearingOn(edition: Edition, day: Day): number {
  return edition.cases.filter((example) => (ownPlaceOf(edition, example)?.day ?? '') >= day).length
}

/**
 * The same for changed files.
 * @param files of the whole game as it is.  @param changed by path; null for a file that goes.
 */
export function impactOfFiles(
  edition: Edition,
  files: readonly SourceFile[],
  changed: ReadonlyMap<string, string | null>,
  asOf = 'latest',
): Tried {
  const game = `${edition.game}/`
  const strange = [...changed.keys()].filter((path) => !path.startsWith(game))
  if (strange.length > 0)
    return {
      ok: false,
      problems: strange.map((path) => problem('files', 'question/bad-file', `${path} is no file below ${game}`)),
    }
  const kept = files.filter(({ path }) => path.startsWith(game) && !changed.has(path))
  const added = [...changed].flatMap(([path, text]): SourceFile[] => (text === null ? [] : [{ path, text }]))
  const { editions, diagnostics } = draft([...kept, ...added])
  const after = editions.find((each) => each.game === edition.game)
  if (!after) {
    const errors = diagnostics.filter((each) => each.severity === 'error')
    const said = errors.map(({ file, line, column, message }) =>
      problem('files', 'question/bad-file', `${file}:${line}:${column} ${message}`),
    )
    return { ok: false, problems: said.length > 0 ? said : [problem('files', 'question/bad-file', 'no game is left')] }
  }
  return compared(edition, after, asOf, diagnostics)
}

function editionUnder(
  edition: Edition,
  plan: Plan,
): { readonly ok: true; readonly edition: Edition } | { readonly ok: false; readonly problems: readonly Problem[] } {
  const { drafts, problems } = draftsOf(edition, plan)
  if (problems.length > 0) return { ok: false, problems }
  const revised = revise(edition, withFollowers(edition.rules, drafts))
  const faults = revised.diagnostics.filter((each) => each.severity === 'error')
  if (faults.length === 0) return { ok: true, edition: revised.edition }
  return {
    ok: false,
    problems: faults.map(({ file, line, column, message }) =>
      problem(`change.${originOf(file)}`, 'question/bad-rule', `${line}:${column} ${message}`),
    ),
  }
}

/** The rules of a plan as they would be written, with all that is wrong in it. */
function draftsOf(
  edition: Edition,
  plan: Plan,
): { readonly drafts: readonly RuleDraft[]; readonly problems: readonly Problem[] } {
  const rules = new Map(edition.rules.map((rule) => [rule.id, rule]))
  const problems: Problem[] = []
  const on = plan.on === undefined ? undefined : dateOf(plan.on)
  if (plan.on !== undefined && !on)
    problems.push(
      problem('on', 'question/bad-date', `${clipped(plan.on)} is no date: write 2000, 2000-05 or 2000-05-12`),
    )
  const known = (id: string, at: string): Rule | undefined => {
    const rule = rules.get(id)
    if (rule) return rule
    const near = nearest(id.slice(0, 100), rules.keys())
    problems.push(problem(at, 'question/unknown-rule', `there is no rule ${clipped(id)}`, near))
    return undefined
  }
  const drafts: RuleDraft[] = []
  const out = new Set(plan.withdraw)
  for (const id of out) {
    const rule = known(id, 'withdraw')
    if (rule) drafts.push({ rule: withdrawn(rule, on) })
  }
  for (const [id, edit] of Object.entries(plan.change ?? {})) {
    const rule = known(id, 'change')
    if (!rule) continue
    if (out.has(id))
      problems.push(problem(`change.${id}`, 'question/twice', `${clipped(id)} is to be withdrawn already`))
    problems.push(...unknownPlaces(edition, id, edit))
    const edited = withEdit(rule, edit)
    if (!edited) problems.push(problem(`change.${id}.ends`, 'question/bad-date', 'that is no date'))
    else drafts.push(changed(rule, edited, edit, on))
  }
  if (drafts.length === 0 && problems.length === 0)
    problems.push(problem('', 'question/nothing', 'name rules to withdraw or to change, or changed files'))
  return { drafts, problems }
}

/** Formats and events that an edit names and the edition has not. */
function unknownPlaces(edition: Edition, id: string, { formats = [], events = [] }: RuleEdit): Problem[] {
  const unknown = (names: readonly string[], all: readonly { readonly id: string }[]): readonly string[] =>
    names.filter((name) => !all.some((each) => each.id === name))
  return [
    ...unknown(formats, edition.formats).map((format) =>
      problem(`change.${id}.formats`, 'question/unknown-format', `there is no format ${clipped(format)}`),
    ),
    ...unknown(events, edition.events).map((event) =>
      problem(`change.${id}.events`, 'question/unknown-event', `there is no event ${clipped(event)}`),
    ),
  ]
}

/** Rules that only were told of a successor are no part of the impact. */
function withoutFollowers(impact: Impact, isFollower: (rule: RuleChange) => boolean): Impact {
  const out = new Set(impact.rules.filter(isFollower).map(({ rule }) => rule))
  return {
    ...impact,
    rules: impact.rules.filter(({ rule }) => !out.has(rule)),
    entries: impact.entries
      .map((entry) => ({ ...entry, rules: entry.rules.filter((rule) => !out.has(rule)) }))
      .filter((entry) => entry.change !== undefined || entry.rules.length > 0 || entry.cases > 0),
  }
}

/** Out of force from the day on; never in force where none is given (semantics B1, B3). */
function withdrawn(rule: Rule, on: DateText | undefined): Rule {
  const ends = on && on.day > rule.effective.day ? on : rule.effective
  return rule.ends && rule.ends.day <= ends.day ? rule : { ...rule, ends }
}

function withEdit(rule: Rule, edit: RuleEdit): Rule | undefined {
  const { ends: before, ...rest } = rule
  const ends = edit.ends === undefined ? before : edit.ends === null ? undefined : dateOf(edit.ends)
  if (typeof edit.ends === 'string' && !ends) return undefined
  return {
    ...rest,
    ...(ends ? { ends } : {}),
    ...(edit.formats ? { formats: edit.formats } : {}),
    ...(edit.events ? { events: edit.events } : {}),
    ...(edit.authority === undefined ? {} : { authority: edit.authority }),
  }
}

/** The rule written otherwise: in its place, or, from a later day on, as a successor that replaces it. */
function changed(rule: Rule, edited: Rule, { when, then }: RuleEdit, on: DateText | undefined): RuleDraft {
  const text = { ...(when === undefined ? {} : { when }), ...(then === undefined ? {} : { then }) }
  if (!on || on.day <= rule.effective.day) return { rule: edited, ...text }
  const replaces: Relation = { kind: 'replaces', target: rule.id, cites: [] }
  const relations = [...edited.relations, replaces]
  const successor: Rule = { ...edited, id: `${rule.id}${SUCCESSOR}`, effective: on, relations }
  return { rule: successor, when: rule.when?.text ?? null, ...text }
}

/**
 * The drafts, in which whatever excepts, amends, lifts or suspends a rule that has a successor names the successor too,
 * so that the edits alone make the difference; and the other rules that do.
 */
function withFollowers(rules: readonly Rule[], drafts: readonly RuleDraft[]): RuleDraft[] {
  const drafted = new Set(drafts.map(({ rule }) => rule.id))
  const successors = new Map([...drafted].flatMap((id) => (id === originOf(id) ? [] : [[originOf(id), id] as const])))
  const others = rules.filter(({ id }) => !drafted.has(id)).map((rule): RuleDraft => ({ rule }))
  return [...drafts, ...others].flatMap((draft): RuleDraft[] => {
    const { id, relations } = draft.rule
    const more = relations.flatMap((each) => {
      const target = does(each.kind, 'wins', 'lifts', 'suspends') ? successors.get(each.target) : undefined
      return target === undefined ? [] : [{ ...each, target }]
    })
    if (more.length > 0) return [{ ...draft, rule: { ...draft.rule, relations: [...relations, ...more] } }]
    return drafted.has(id) ? [draft] : []
  })
}

const SUCCESSOR = ' (changed)'

function originOf(id: string): string {
  return id.endsWith(SUCCESSOR) ? id.slice(0, -SUCCESSOR.length) : id
}

function dateOf(text: string): DateText | undefined {
  const day = firstDay(text)
  return day && { text, day }
}

function compared(before: Edition, after: Edition, asOf: string, diagnostics: readonly Diagnostic[]): Tried {
  const found = changesBetween({ from: { edition: before, asOf }, to: { edition: after, asOf }, asWritten: true })
  if (!found.ok) return found
  const { cases, entries, rules, ...rest } = found.changes
  return {
    ok: true,
    impact: {
      ...rest,
      rules,
      cases: cases.map((each) => ({ ...each, fails: failures(after, each) })),
      verdicts: verdicts(cases),
      entries: entriesTouched(after, before, found.changes),
      diagnostics,
    },
  }
}

function failures(after: Edition, { title, entry }: CaseChange): readonly CaseFailure[] {
  const example = after.cases.find((each) => each.entry === entry && each.title === title)
  return example ? runCase(after, example).failures : []
}

function verdicts(cases: readonly CaseChange[]): Impact['verdicts'] {
  const found = new Map<string, { ask: string; from: Said; to: Said; cases: number }>()
  for (const { ask, from, to } of cases.flatMap((each) => each.answers)) {
    const key = JSON.stringify([ask, from, to])
    const known = found.get(key)
    if (known) known.cases++
    else found.set(key, { ask, from, to, cases: 1 })
  }
  return [...found.values()].sort((a, b) => b.cases - a.cases || compare(a.ask, b.ask))
}

function entriesTouched(after: Edition, before: Edition, { entries, rules, cases }: Changes): Impact['entries'] {
  const written = new Map(entries.map((each) => [each.slug, each]))
  const terms = new Map([...before.entries, ...after.entries].map(({ slug, term }) => [slug, term]))
  const slugs = new Set([...written.keys(), ...rules.map((each) => each.entry), ...cases.map((each) => each.entry)])
  return [...slugs].sort(compare).map((slug) => {
    const change = written.get(slug)
    return {
      slug,
      term: terms.get(slug) ?? slug,
      ...(change ? { change: change.change } : {}),
      edited: change?.edited ?? [],
      rules: rules.filter((each) => each.entry === slug).map((each) => each.rule),
      cases: cases.filter((each) => each.entry === slug).length,
    }
  })
}

function problem(at: string, code: Problem['code'], detail: string, didYouMean: readonly string[] = []): Problem {
  return { at, code, detail, didYouMean }
}
