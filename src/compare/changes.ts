import { type Heard, put, type Said } from '../ask/index.ts'
import {
  type AnswerPoint,
  type Case,
  type Citation,
  compare,
  type Day,
  EARLIEST,
  type Edition,
  type Entry,
  type Json,
  type Point,
  type Problem,
  pointOfCase,
  type RelationKind,
  type Rule,
  type Status,
  spoken,
} from '../domain/index.ts'
import { canonical, type Opened, open, pointOf, turningDays } from '../editions/index.ts'
import { type Cause, Causes } from './causes.ts'
import { type LifeSpan, turnsBetween } from './history.ts'
import { calledAsIn, renamedRules } from './renamed.ts'

export type { Cause } from './causes.ts'

/** One of two moments compared: an edition at a date. */
export interface Side {
  readonly edition: Edition
  readonly asOf: string
}

export interface ChangesAsked {
  readonly from: Side
  readonly to: Side
  readonly format?: string
  readonly event?: string
  /** Puts each case at the date and place it is written for, rather than at those compared. */
  readonly asWritten?: boolean
  /** Puts each case on every date, of two editions: what is ruled otherwise at any time is told once for each time. */
  readonly ever?: boolean
  /** Put in place of the editions' own cases: a question that somebody keeps an eye on. */
  readonly examples?: readonly Case[]
}

export interface Changes {
  readonly game: string
  readonly from: { readonly edition: string; readonly point: AnswerPoint }
  readonly to: { readonly edition: string; readonly point: AnswerPoint }
  /** In order of date, then id. */
  readonly rules: readonly RuleChange[]
  /** Only between two editions. */
  readonly entries: readonly EntryChange[]
  /** Cases whose verdict or value is another, in order of entry; what flips is told once, however many cases ask it. */
  readonly cases: readonly CaseChange[]
  /** How many cases there are, and how many could have changed and were put to both. */
  readonly counts: { readonly cases: number; readonly asked: number }
}

/**
 * `begun` and `ended`: in force on the one side only; `modified`: in force on both, but as another status or with another
 * text; `passing`: the same on both sides, with something in between.
 */
export type RuleChangeKind = 'begun' | 'ended' | 'modified' | 'passing'

export interface RuleChange {
  readonly rule: string
  /** The id it has in the edition of the first date, where that is another. */
  readonly formerly?: string
  readonly title: string
  readonly entry: string
  readonly change: RuleChangeKind
  /** Where it changed, if not at the place that was compared: a format that nobody asked about. */
  readonly format?: string
  /** null where the edition has no such rule. */
  readonly from: Status | null
  readonly to: Status | null
  /** Who made it what it is now. */
  readonly by?: string
  readonly relation?: RelationKind
  readonly cites: readonly Citation[]
  /** What happened between the dates, in order. */
  readonly steps: readonly LifeSpan[]
  /** Parts of the rule that two editions write differently. */
  readonly edited: readonly string[]
}

export interface EntryChange {
  readonly slug: string
  readonly term: string
  readonly change: 'added' | 'removed' | 'edited'
  readonly edited: readonly string[]
}

export interface CaseChange {
  readonly title: string
  readonly entry: string
  readonly anchor: string
  /** Where it is played. */
  readonly format: string
  readonly event?: string
  /** Titles of others that ask the same of the same facts there, and that are shown with it alone. */
  readonly also: readonly string[]
  readonly answers: readonly {
    readonly ask: string
    readonly from: Said
    readonly to: Said
    /** The first day on which two editions part so; null where they do from the beginning on. Absent between dates. */
    readonly since?: Day | null
    /** The first day on which they no longer do. */
    readonly until?: Day
    /** What flipped it: without it the answer would be the old one. */
    readonly because: readonly Cause[]
  }[]
}

export type Compared =
  | { readonly ok: true; readonly changes: Changes }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * What changed between two dates or two editions: rules begun, ended and modified, and the worked examples whose verdict
 * flipped, with the rule that flipped each. A case is put only where a rule it can depend on changed.
 * Source: design 3, "Telling authors".
 */
export function changesBetween(asked: ChangesAsked): Compared {
  const scope = {
    ...(asked.format === undefined ? {} : { format: asked.format }),
    ...(asked.event === undefined ? {} : { event: asked.event }),
  }
  const from = pointOf(asked.from.edition, { asOf: asked.from.asOf, ...scope })
  const to = pointOf(asked.to.edition, { asOf: asked.to.asOf, ...scope })
  if (!from.ok || !to.ok) {
    const problems = [
      ...(from.ok ? [] : from.problems.map((each) => at('from', each))),
      ...(to.ok ? [] : to.problems.map((each) => at('to', each))),
    ]
    return { ok: false, problems: [...new Map(problems.map((each) => [`${each.at} ${each.code}`, each])).values()] }
  }
  const isOne = asked.from.edition === asked.to.edition
  const names = isOne ? new Map<string, string>() : renamedRules(asked.from.edition, asked.to.edition)
  const [before, after] = [open(calledAsIn(asked.from.edition, asked.to.edition, names)), open(asked.to.edition)]
  const edited = isOne ? new Map<string, readonly string[]>() : editedRules(before.edition, after.edition)
  const reworded = new Map([...edited].filter(([, parts]) => parts.some(isWording)))
  const cases = caseChanges(before, after, asked, reworded)
  const former = new Map([...names].map(([old, now]) => [now, old] as const))
  return {
    ok: true,
    changes: {
      game: after.edition.game,
      from: { edition: before.edition.hash, point: from.shown },
      to: { edition: after.edition.hash, point: to.shown },
      rules: ruleChanges(
        { opening: before, point: from.point },
        { opening: after, point: to.point },
        edited,
        formatsOf(asked),
      ).map((change) => calledBefore(change, former.get(change.rule))),
      entries: isOne ? [] : entryChanges(before.edition, after.edition),
      ...cases,
    },
  }
}

function at(side: 'from' | 'to', problem: Problem): Problem {
  return problem.at === 'asOf' ? { ...problem, at: side } : problem
}

interface Standpoint {
  readonly opening: Opened
  readonly point: Point
}

/** The formats besides that of the place compared in which rules may have changed: those of cases, where no place was named. */
function formatsOf({ to, format, event }: ChangesAsked): readonly string[] {
  return format === undefined && event === undefined ? to.edition.formats.slice(1).map(({ id }) => id) : []
}

/** Each rule once, under the first format in which it changed. */
function ruleChanges(
  from: Standpoint,
  to: Standpoint,
  edited: ReadonlyMap<string, readonly string[]>,
  more: readonly string[],
): RuleChange[] {
  const [older, newer] = [from.opening.theory.rules, to.opening.theory.rules]
  const ids = [...new Set([...older.keys(), ...newer.keys()])].sort(compare)
  const found = ids.flatMap((id) => {
    const rule = newer.get(id) ?? older.get(id)
    const parts = edited.get(id) ?? []
    const here = rule && ruleChange(rule, from, to, parts)
    if (!rule || here) return here ?? []
    for (const format of more) {
      const there = ruleChange(rule, atFormat(from, format), atFormat(to, format), parts)
      if (there) return [{ ...there, change: { ...there.change, format } }]
    }
    return []
  })
  return found.sort((a, b) => compare(a.on, b.on) || compare(a.change.rule, b.change.rule)).map(({ change }) => change)
}

function atFormat({ opening, point }: Standpoint, format: string): Standpoint {
  return { opening, point: { ...point, format } }
}

/** What became of a rule at one place, and when first; undefined where nothing did. */
function ruleChange(
  rule: Rule,
  from: Standpoint,
  to: Standpoint,
  parts: readonly string[],
): { readonly change: RuleChange; readonly on: string } | undefined {
  const { id } = rule
  const isNew = to.opening.theory.rules.has(id)
  const was = from.opening.theory.rules.has(id) ? from.opening.calendar.status(id, from.point) : undefined
  const is = isNew ? to.opening.calendar.status(id, to.point) : undefined
  const steps = isNew ? turnsBetween(to.opening, id, from.point, to.point) : []
  const change = kindOf(was?.status, is?.status, parts, steps.length > 0)
  if (!change) return undefined
  return {
    on: steps[0]?.from ?? rule.effective.day,
    change: {
      rule: id,
      title: rule.title,
      entry: rule.entry,
      change,
      from: was?.status ?? null,
      to: is?.status ?? null,
      ...(is?.by === undefined ? {} : { by: is.by }),
      ...(is?.relation === undefined ? {} : { relation: is.relation }),
      cites: rule.cites,
      steps,
      edited: parts,
    },
  }
}

function kindOf(
  was: Status | undefined,
  is: Status | undefined,
  edited: readonly string[],
  hasSteps: boolean,
): RuleChangeKind | undefined {
  const [before, now] = [isInForce(was), isInForce(is)]
  if (before !== now) return now ? 'begun' : 'ended'
  if (before && (was !== is || edited.some(isWording))) return 'modified'
  return hasSteps || edited.length > 0 || was !== is ? 'passing' : undefined
}

/** With the id that it had: that says what else its list of old ids would. */
function calledBefore(change: RuleChange, formerly: string | undefined): RuleChange {
  return formerly === undefined ? change : { ...change, formerly, edited: change.edited.filter(isWording) }
}

/** Whether a part of a rule is more than what it was called. */
function isWording(part: string): boolean {
  return part !== 'formerly'
}

function isInForce(status: Status | undefined): boolean {
  return status === 'active' || status === 'modified'
}

/** The rules that two editions write differently or only one has, with the parts that differ. */
export function editedRules(before: Edition, after: Edition): ReadonlyMap<string, readonly string[]> {
  const older = new Map(before.rules.map((rule) => [rule.id, rule]))
  const newer = new Map(after.rules.map((rule) => [rule.id, rule]))
  const found = new Map<string, readonly string[]>()
  for (const id of new Set([...older.keys(), ...newer.keys()])) {
    const parts = partsThatDiffer(written(older.get(id)), written(newer.get(id)))
    if (parts.length > 0) found.set(id, parts)
  }
  return found
}

/** A rule as its author would see it: conditions and values as text. */
function written(rule: Rule | undefined): { readonly [part: string]: unknown } {
  if (!rule) return {}
  const { when, then, ...rest } = rule
  const values = then.map((each) => ('value' in each ? { ...each, value: undefined } : each))
  return { ...rest, when: when?.text, then: values }
}

function partsThatDiffer(a: { readonly [part: string]: unknown }, b: { readonly [part: string]: unknown }): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((part) => a[part] !== b[part] && JSON.stringify(a[part]) !== JSON.stringify(b[part]))
    .sort(compare)
}

const ENTRY_PARTS = ['term', 'aliases', 'kind', 'tags', 'see', 'formerly', 'data', 'markdown'] as const

function entryChanges(before: Edition, after: Edition): EntryChange[] {
  const older = new Map(before.entries.map((entry) => [entry.slug, entry]))
  const newer = new Map(after.entries.map((entry) => [entry.slug, entry]))
  const parts = (entry: Entry): { readonly [part: string]: unknown } =>
    Object.fromEntries(ENTRY_PARTS.map((part) => [part, entry[part]]))
  return [...new Set([...older.keys(), ...newer.keys()])].sort(compare).flatMap((slug): EntryChange[] => {
    const [old, now] = [older.get(slug), newer.get(slug)]
    if (!now) return [{ slug, term: old?.term ?? slug, change: 'removed', edited: [] }]
    if (!old) return [{ slug, term: now.term, change: 'added', edited: [] }]
    const edited = partsThatDiffer(parts(old), parts(now))
    return edited.length > 0 ? [{ slug, term: now.term, change: 'edited', edited }] : []
  })
}

function caseChanges(
  before: Opened,
  after: Opened,
  asked: ChangesAsked,
  edited: ReadonlyMap<string, readonly string[]>,
): Pick<Changes, 'cases' | 'counts'> {
  const causes = new Causes(before, after, edited)
  const all = asked.examples ?? casesOf(before.edition, after.edition)
  const isOne = asked.from.edition === asked.to.edition
  const known = new Map<string, string[]>()
  let asks = 0
  const cases = all.flatMap((example): CaseChange[] => {
    const from = placeOf(before, example, asked, asked.from)
    const to = placeOf(after, example, asked, asked.to)
    if (!from || !to) return []
    if (causes.suspects(example, from, to) === 'none') return []
    asks++
    const also: string[] = []
    const flips = asked.ever
      ? partings(before, after, example, from, to)
      : flipsAt(before, after, example, from, to).map((flip) => (isOne ? flip : lasting(before, after, example, flip)))
    const answers = flips.flatMap(({ ask, ...flip }) => {
      const { old, now, since, until } = flip
      const key = canonical([ask, example.facts, [...example.unknown].sort(compare), flip.from, flip.to])
      const shown = known.get(key)
      if (shown) {
        if (!shown.includes(example.title)) shown.push(example.title)
        return []
      }
      known.set(key, also)
      const changed = causes.suspects(example, flip.from, flip.to)
      const because = changed === 'none' ? [] : causes.of(example, ask, flip, changed)
      const times = { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) }
      return [{ ask, from: old, to: now, ...times, because }]
    })
    const { title, entry, anchor } = example
    const place = { format: to.format, ...(to.event === undefined ? {} : { event: to.event }) }
    return answers.length > 0 ? [{ title, entry, anchor, ...place, also, answers }] : []
  })
  return { cases, counts: { cases: all.length, asked: asks } }
}

/** An answer that is another on the one side than on the other. */
interface Flip {
  readonly ask: string
  readonly from: Point
  readonly to: Point
  readonly old: Said
  readonly now: Said
  /** On either side; undefined where it cannot be asked. */
  readonly was: Heard | undefined
  readonly is: Heard | undefined
  readonly since?: Day | null
  readonly until?: Day
}

function flipsAt(before: Opened, after: Opened, example: Case, from: Point, to: Point, asks = example.ask): Flip[] {
  const [was, is] = [put(before, example, from, undefined, asks), put(after, example, to, undefined, asks)]
  return asks.flatMap((ask) => {
    const [old, now] = [was.get(ask)?.said ?? null, is.get(ask)?.said ?? null]
    return same(old, now) ? [] : [{ ask, from, to, old, now, was: was.get(ask), is: is.get(ask) }]
  })
}

/** All that two editions rule otherwise, each as long as it lasts, by what is asked and then by date. */
function partings(
  before: Opened,
  after: Opened,
  example: Case,
  from: Point,
  to: Point,
  asks: readonly string[] = example.ask,
): Flip[] {
  const turns = [...turningDays(before, from), ...turningDays(after, to)].filter((day) => day > EARLIEST)
  const days = [EARLIEST, ...new Set(turns.sort(compare))]
  const on = days.map((day) => flipsAt(before, after, example, { ...from, day }, { ...to, day }, asks))
  return asks.flatMap((ask) => {
    const found: Flip[] = []
    let last: Flip | undefined
    for (const [at, day] of days.entries()) {
      const flip = on[at]?.find((each) => each.ask === ask)
      const goesOn = flip && last && same(flip.old, last.old) && same(flip.now, last.now)
      if (goesOn) continue
      if (last) found.push({ ...last, until: day })
      last = flip && { ...flip, since: at === 0 ? null : day }
    }
    return last ? [...found, last] : found
  })
}

/** A flip with the time that it lasts. */
function lasting(before: Opened, after: Opened, example: Case, flip: Flip): Flip {
  const { since = null, until } =
    partings(before, after, example, flip.from, flip.to, [flip.ask]).findLast(
      (each) => (each.since ?? EARLIEST) <= flip.to.day,
    ) ?? {}
  return { ...flip, since, ...(until === undefined ? {} : { until }) }
}

/** In words, to stand behind what flipped: `, since 1 June 2001`; empty between dates. */
export function spokenTimes({ since, until }: Pick<CaseChange['answers'][number], 'since' | 'until'>): string {
  if (since === undefined) return ''
  if (since === null) return until === undefined ? ', on all dates' : `, before ${spoken(until)}`
  return until === undefined ? `, since ${spoken(since)}` : `, from ${spoken(since)} until ${spoken(until)}`
}

/** The cases of both editions, each once, as the newer one writes it; in order of entry. */
function casesOf(before: Edition, after: Edition): Case[] {
  const key = ({ entry, title }: Case): string => `${entry}\n${title}`
  const found = new Map([...before.cases, ...after.cases].map((each) => [key(each), each]))
  return [...found.values()].sort((a, b) => compare(a.entry, b.entry))
}

/** Where a case is put: at the place asked about, else at its own; undefined where the edition has no such place. */
function placeOf({ edition }: Opened, example: Case, asked: ChangesAsked, side: Side): Point | undefined {
  if (asked.asWritten) return ownPlaceOf(edition, example)
  const isPlaced = asked.format !== undefined || asked.event !== undefined
  const { format, event } = isPlaced ? asked : example
  const placed = pointOf(edition, {
    asOf: side.asOf,
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  })
  return placed.ok ? placed.point : undefined
}

/** Where a case is put that is put nowhere else: on the date and at the place it is written for. */
export function ownPlaceOf(edition: Edition, example: Case): Point | undefined {
  const placed = pointOf(edition, pointOfCase(example))
  return placed.ok ? placed.point : undefined
}

function same(a: Json, b: Json): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
