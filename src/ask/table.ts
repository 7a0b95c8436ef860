import {
  type AnswerPoint,
  type Citation,
  cardKey,
  compare,
  distance,
  type Edition,
  type Entry,
  type EntryKind,
  type Expr,
  type Json,
  kept,
  Letters,
  type Problem,
  type Question,
  type Rule,
  type Status,
} from '../domain/index.ts'
import { type Opened, open, pointOf } from '../editions/index.ts'
import { type IsOver, OutOfTime } from '../logic/index.ts'
import { type SearchIndex, search } from '../search/index.ts'

/** What lies on a table or is in a deck, and what touches it. */
export interface Table {
  readonly edition: string
  readonly game: string
  readonly point: AnswerPoint
  readonly lines: readonly TableLine[]
  /** The entries named, in the order in which they first are; `count` over all lines. */
  readonly entries: readonly {
    readonly slug: string
    readonly term: string
    readonly kind: EntryKind
    readonly count: number
    readonly lines: readonly number[]
  }[]
  /** Rules in force that touch them: their own first, then those that touch most of them. */
  readonly rules: readonly TableRule[]
  readonly warnings: readonly TableWarning[]
}

export interface TableLine {
  /** From 1, as pasted. */
  readonly line: number
  readonly text: string
  readonly count: number
  readonly name: string
  /** What stands behind the name: `(stopped)`, `- at the Hub`. */
  readonly note?: string
  /** The heading it stands under: `Seed deck:`. */
  readonly section?: string
  readonly slug?: string
  /** `typo`: taken for the entry although spelt otherwise. */
  readonly match: 'exact' | 'typo' | 'none'
}

export interface TableRule {
  readonly rule: string
  readonly title: string
  readonly entry: string
  readonly effective: string
  readonly status: Status
  readonly text: string
  readonly cites: readonly Citation[]
  /** The entries named on the table that it touches, and by what. */
  readonly touches: readonly { readonly slug: string; readonly by: 'entry' | 'name' | 'data' }[]
}

export interface TableWarning {
  readonly code: 'unknown-name' | 'taken-for' | 'repeated' | 'no-longer' | 'inferred' | 'forbids' | 'upcoming'
  /** `lines[3]`, or the slug of an entry. */
  readonly at: string
  readonly detail: string
  readonly didYouMean: readonly string[]
}

export type Tabled =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Lines at most, and letters of one. */
export const MOST_LINES = 300
export const LONGEST_LINE = 300

/**
 * A decklist or a board pasted as lines: counts before or behind a name, headings, remarks in brackets, typing errors
 * forgiven. @param isOver asked for each line whether to give up.  @throws OutOfTime where that says so.
 * Source: design 4, `/table`.
 */
export function tableOf(
  edition: Edition,
  index: SearchIndex,
  text: string,
  asked: Pick<Question, 'asOf' | 'format' | 'event'>,
  isOver: IsOver = () => false,
): Tabled {
  const placed = pointOf(edition, asked)
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  const problems = [
    ...(placed.ok ? [] : placed.problems),
    ...(lines.length > MOST_LINES ? [tooMany(`a table has ${MOST_LINES} lines at most`)] : []),
    ...(lines.some((line) => line.length > LONGEST_LINE)
      ? [tooMany(`a line has ${LONGEST_LINE} letters at most`)]
      : []),
  ]
  if (!placed.ok || problems.length > 0) return { ok: false, problems }
  const opening = open(edition)
  const names = kept(namesIn, edition, () => new Names(edition))
  const bySlug = new Map(edition.entries.map((entry) => [entry.slug, entry]))
  const found = new Map<string, Found>()
  const goOn = (): void => {
    if (isOver()) throw new OutOfTime()
  }
  const read = readLines(lines, (name) => {
    goOn()
    return kept(found, name, () => find(name, names, bySlug, index))
  })
  const entries = gathered(read, bySlug)
  const stateOf: StateOf = (id) => opening.calendar.status(id, placed.point)
  return {
    ok: true,
    table: {
      edition: edition.hash,
      game: edition.game,
      point: placed.shown,
      lines: read.map(({ found: { slug, match }, ...line }) => ({
        ...line,
        ...(slug === undefined ? {} : { slug }),
        match,
      })),
      entries: entries.map(({ entry: { slug, term, kind }, count, lines: on }) => ({
        slug,
        term,
        kind,
        count,
        lines: on,
      })),
      rules: rulesTouching(opening, entries, (id) => stateOf(id).status),
      warnings: [
        ...misreadings(read, bySlug, index, goOn),
        ...repetitions(entries),
        ...warningsOf(opening, entries, stateOf),
      ],
    },
  }
}

function tooMany(detail: string): Problem {
  return { at: 'text', code: 'question/too-many', detail, didYouMean: [] }
}

interface Found {
  readonly slug?: string
  readonly match: TableLine['match']
  /** Letters that are otherwise; infinite where nothing is found. */
  readonly distance: number
  /** What a name that is taken for another may mean besides. */
  readonly near: readonly string[]
}

type ReadLine = Omit<TableLine, 'slug' | 'match'> & { readonly found: Found }

function readLines(lines: readonly string[], find: (name: string) => Found): ReadLine[] {
  let section: string | undefined
  return lines.flatMap((raw, at): ReadLine[] => {
    const text = raw.trim()
    if (text === '' || /^(?:#|\/\/|={3,}|-{3,}$)/.test(text)) return []
    const heading = /^([^:]+):$/.exec(text)?.[1]
    if (heading !== undefined) {
      section = heading.trim()
      return []
    }
    const common = { line: at + 1, text, ...(section === undefined ? {} : { section }) }
    const readings = readingsOf(text).map((reading) => ({ ...common, ...reading, found: find(reading.name) }))
    // The first of those that are equally near; without any, the reading that leaves least besides a name.
    const [best] = [...readings].sort((a, b) => a.found.distance - b.found.distance)
    const read = best?.found.slug === undefined ? readings.at(-1) : best
    return read ? [read] : []
  })
}

/** How a line may be meant, the most literal first: a name may begin with a number or have a comma in it. */
function readingsOf(text: string): { readonly count: number; readonly name: string; readonly note?: string }[] {
  const bare = text.replace(/^(?:[-*•+–]\s+|\d+[.)]\s+)/, '')
  const before = /^[([]?(\d{1,4})\s*[x×]?[)\]]?\s+(\S.*)$/i.exec(bare) ?? /^(\d{1,4})\s*[x×]\s*(\S.*)$/i.exec(bare)
  const behind = /^(.*\S)\s*(?:[x×]\s*(\d{1,4})|[([]\s*[x×]?\s*(\d{1,4})\s*[x×]?\s*[)\]])$/i.exec(bare)
  const counted = [
    { count: 1, name: bare },
    ...(before ? [{ count: Number(before[1]), name: before[2] ?? '' }] : []),
    ...(behind ? [{ count: Number(behind[2] ?? behind[3]), name: behind[1] ?? '' }] : []),
  ]
  const noted = counted.flatMap(({ count, name }) => {
    const cut = /^(.*?\S)\s*(?:[([–—,;:|]|\s-\s)(.*)$/.exec(name)
    const note = cut?.[2]?.replace(/[)\]]\s*$/, '').trim()
    return cut ? [{ count, name: cut[1] ?? '', ...(note ? { note } : {}) }] : []
  })
  return [...counted, ...noted].sort((a, b) => b.name.length - a.name.length)
}

/** What entries are called. */
class Names {
  private readonly slugs = new Map<string, string>()
  private readonly byLength: ReadonlyMap<number, readonly string[]>

  constructor({ entries }: Edition) {
    // Later ones win: an alias before an old slug, a term before an alias.
    for (const pick of [formerNames, aliasNames, ownNames])
      for (const entry of entries)
        for (const name of pick(entry)) if (cardKey(name) !== '') this.slugs.set(cardKey(name), entry.slug)
    this.byLength = Map.groupBy(this.slugs.keys(), ({ length }) => length)
  }

  slugOf(key: string): string | undefined {
    return this.slugs.get(key) ?? this.slugs.get(key.replace(/s$/, '')) ?? this.slugs.get(`${key}s`)
  }

  /** Whether a name may be so few letters away: of most texts their length and their letters tell that none is. */
  mayBeNear(key: string, apart: number): boolean {
    const letters = new Letters(key)
    for (let length = key.length - apart; length <= key.length + apart; length++)
      if (this.byLength.get(length)?.some((name) => letters.apart(name) <= apart)) return true
    return false
  }
}

const namesIn = new WeakMap<Edition, Names>()

const formerNames = ({ formerly }: Entry): readonly string[] => formerly
const aliasNames = ({ aliases }: Entry): readonly string[] => aliases
const ownNames = ({ slug, term }: Entry): readonly string[] => [slug, term]

function find(name: string, names: Names, entries: ReadonlyMap<string, Entry>, index: SearchIndex): Found {
  const key = cardKey(name)
  const slug = names.slugOf(key)
  if (slug !== undefined) return { slug, match: 'exact', distance: 0, near: [] }
  const limit = Math.max(1, Math.floor(key.length / 4))
  if (key === '' || !names.mayBeNear(key, limit)) return NOTHING
  const near = search(index, name, { limit: 6 }).results.flatMap(({ slug, term }) => {
    const entry = entries.get(slug)
    const keys = entry ? [entry.term, ...entry.aliases].map(cardKey) : []
    return [{ slug, term, distance: Math.min(...keys.map((other) => distance(key, other, limit))) }]
  })
  const [first, second] = [...near].sort((a, b) => a.distance - b.distance)
  const isClose = first !== undefined && first.distance <= limit
  const isClear = first !== undefined && (second === undefined || second.distance > first.distance)
  if (first && isClose && isClear)
    return {
      slug: first.slug,
      match: 'typo',
      distance: first.distance,
      near: near.flatMap(({ term }, at) => (at < MOST_NEAR && term !== first.term ? [term] : [])),
    }
  return NOTHING
}

const NOTHING = { match: 'none', distance: Number.POSITIVE_INFINITY, near: [] } as const

/** Names that a line may mean, and lines that are nothing for which they are sought: whoever pastes no table learns it sooner. */
const MOST_NEAR = 3
const MOST_SOUGHT = 40

interface Gathered {
  readonly entry: Entry
  readonly count: number
  readonly lines: readonly number[]
}

function gathered(read: readonly ReadLine[], entries: ReadonlyMap<string, Entry>): readonly Gathered[] {
  const found = new Map<string, Gathered>()
  for (const { found: hit, count, line } of read) {
    const entry = entries.get(hit.slug ?? '')
    if (!entry) continue
    const before = found.get(entry.slug)
    found.set(entry.slug, { entry, count: (before?.count ?? 0) + count, lines: [...(before?.lines ?? []), line] })
  }
  return [...found.values()]
}

/** Names that are none, or are taken for another. @param goOn called before each search. */
function misreadings(
  read: readonly ReadLine[],
  entries: ReadonlyMap<string, Entry>,
  index: SearchIndex,
  goOn: () => void,
): TableWarning[] {
  let left = MOST_SOUGHT
  const near = (name: string): string[] => {
    if (left-- <= 0 || cardKey(name) === '') return []
    goOn()
    return search(index, name, { limit: MOST_NEAR }).results.map(({ term }) => term)
  }
  return read.flatMap(({ line, name, found }): TableWarning[] => {
    const at = `lines[${line}]`
    if (!found.slug)
      return [{ code: 'unknown-name', at, detail: `nothing is called “${name}”`, didYouMean: near(name) }]
    if (found.match !== 'typo') return []
    const term = entries.get(found.slug)?.term ?? found.slug
    return [{ code: 'taken-for', at, detail: `“${name}” is taken for ${term}`, didYouMean: found.near }]
  })
}

function repetitions(table: readonly Gathered[]): TableWarning[] {
  return table.flatMap(({ entry, count, lines }): TableWarning[] => {
    if (lines.length < 2) return []
    const detail = `${entry.term} stands on ${lines.length} lines, ${count} in all`
    return [{ code: 'repeated', at: entry.slug, detail, didYouMean: [] }]
  })
}

function rulesTouching(opening: Opened, table: readonly Gathered[], status: (id: string) => Status): TableRule[] {
  const slugs = new Set(table.map(({ entry }) => entry.slug))
  const found = opening.edition.rules.flatMap((rule): TableRule[] => {
    const now = status(rule.id)
    if (now !== 'active' && now !== 'modified') return []
    const exprs = exprsOf(rule)
    const named = new Set(exprs.flatMap((expr) => textsIn(expr)).filter((text) => slugs.has(text)))
    const tests = exprs.flatMap(fieldTests)
    const touches = table.flatMap(({ entry }): TableRule['touches'][number][] => {
      if (rule.entry === entry.slug) return [{ slug: entry.slug, by: 'entry' }]
      if (named.has(entry.slug)) return [{ slug: entry.slug, by: 'name' }]
      return tests.some(({ field, value }) => hasData(entry, field, value)) ? [{ slug: entry.slug, by: 'data' }] : []
    })
    if (touches.length === 0) return []
    const { id, title, entry, effective, text, cites } = rule
    return [{ rule: id, title, entry, effective: effective.text, status: now, text, cites, touches }]
  })
  const weight = ({ touches }: TableRule): number =>
    Math.max(...touches.map(({ by }) => (by === 'entry' ? 2 : by === 'name' ? 1 : 0)))
  return found.sort((a, b) => weight(b) - weight(a) || b.touches.length - a.touches.length || compare(a.rule, b.rule))
}

function exprsOf({ when, then }: Rule): Expr[] {
  return [...(when ? [when.expr] : []), ...then.flatMap((each) => ('value' in each ? [each.value] : []))]
}

/** Every text constant of an expression: a card named in a condition is one, by its slug. */
function textsIn(expr: Expr): string[] {
  return everyConst(expr).filter((value) => typeof value === 'string')
}

function everyConst(expr: Expr): Json[] {
  if (expr.op === 'const') return [expr.value].flat()
  return partsOf(expr).flatMap(everyConst)
}

interface FieldTest {
  readonly field: string
  readonly value: Json
}

/** Where a condition sets a field of a record against a constant: `'defense' in p.icons`, `p.kind == 'ship'`. */
function fieldTests(expr: Expr): FieldTest[] {
  const inside = partsOf(expr).flatMap(fieldTests)
  if (expr.op !== '==' && expr.op !== 'in') return inside
  const [field, value] = [expr.left, expr.right].map((side) => (side.op === 'field' ? side.name : undefined))
  const constant = [expr.left, expr.right].find((side) => side.op === 'const')
  const name = field ?? value
  if (name === undefined || constant?.op !== 'const') return inside
  return [...inside, ...[constant.value].flat().map((each) => ({ field: name, value: each }))]
}

function hasData({ data }: Entry, field: string, value: Json): boolean {
  return Object.values(data).some((record) => {
    if (!Object.hasOwn(record, field)) return false
    const known = record[field]
    if (known === value) return true
    if (Array.isArray(known)) return known.includes(value)
    return typeof known === 'object' && known !== null && typeof value === 'string' && Object.hasOwn(known, value)
  })
}

function partsOf(expr: Expr): Expr[] {
  return Object.values(expr).flatMap((part) =>
    Array.isArray(part) ? part.flat().filter(isExpr) : isExpr(part) ? [part] : [],
  )
}

function isExpr(part: unknown): part is Expr {
  return typeof part === 'object' && part !== null && 'op' in part
}

type StateOf = (id: string) => { readonly status: Status; readonly by?: string; readonly since: string }

/** What a player should hear of the rules of each entry: what no longer holds, what will come, what forbids at all times. */
function warningsOf({ theory }: Opened, table: readonly Gathered[], state: StateOf): TableWarning[] {
  return table.flatMap(({ entry }) =>
    entry.rules.flatMap((id): TableWarning[] => {
      const rule = theory.rules.get(id)
      if (!rule) return []
      const { status, by } = state(id)
      const warn = (code: TableWarning['code'], detail: string): TableWarning => ({
        code,
        at: entry.slug,
        detail,
        didYouMean: [],
      })
      if (GONE.has(status)) {
        const ender = by === undefined ? undefined : theory.rules.get(by)
        const how = ender ? `${status} by “${ender.title}” (${ender.effective.text})` : status
        return [warn('no-longer', `“${rule.title}” no longer holds: ${how}`)]
      }
      if (status === 'upcoming') return [warn('upcoming', `“${rule.title}” will hold from ${rule.effective.text}`)]
      if (status === 'elsewhere') return []
      const forbidden = rule.when ? [] : rule.then.flatMap((each) => (each.kind === 'forbid' ? [each.action] : []))
      return [
        ...forbidden.map((action) =>
          warn('forbids', `“${rule.title}” always forbids: ${theory.actions.get(action)?.label ?? action}`),
        ),
        ...(rule.reading === undefined ? [] : [warn('inferred', `“${rule.title}” is inferred: ${rule.reading}`)]),
      ]
    }),
  )
}

const GONE: ReadonlySet<Status> = new Set(['suspended', 'superseded', 'rescinded', 'expired'])
