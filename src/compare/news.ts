import { headline, inWords, type Said } from '../ask/index.ts'
import {
  type Case,
  clipped,
  type Day,
  type Edition,
  type Json,
  kept,
  type Problem,
  type RelationKind,
  type Rule,
  type Status,
  VERDICTS,
} from '../domain/index.ts'
import { open, pointOf } from '../editions/index.ts'
import { type Changes, type Compared, changesBetween, type RuleChange, type Side } from './changes.ts'
import { type Flip, type GroupedChanges, groupedChanges, type RuleGroup } from './grouped.ts'

/** What somebody wants to hear of: all of a game, or what concerns an entry, a rule or a question of it. */
export interface Interest {
  readonly entry?: string
  readonly rule?: string
  /** Only what holds in this format; without one the first of the game, as everywhere. */
  readonly format?: string
  readonly question?: KeptQuestion
}

/** A question somebody keeps an eye on. `asOf` fixes its date; without one it is asked on the days compared. */
export interface KeptQuestion {
  readonly ask: readonly string[]
  readonly facts: { readonly [fact: string]: Json }
  readonly unknown: readonly string[]
  readonly asOf?: string
}

export interface NewsAsked {
  /** `publication`: between two editions on one day; `day`: in one edition, between the day before and the day. */
  readonly kind: NewsKind
  readonly from: Side
  readonly to: Side
  readonly about: Interest
}

export type NewsKind = 'publication' | 'day'

/** What changed, as somebody is told of it who did not ask: old and new words, and the rulings that flipped. */
export interface News {
  readonly kind: NewsKind
  readonly game: string
  /** The game in words. */
  readonly of: string
  /** One line. */
  readonly title: string
  readonly from: { readonly edition: string; readonly asOf: string }
  readonly to: { readonly edition: string; readonly asOf: string }
  /** In order of date; `MOST_TOLD` at most, as of the other lists. */
  readonly rules: readonly RuleNews[]
  readonly entries: readonly EntryNews[]
  readonly rulings: readonly RulingNews[]
  /** How many there are of each, told or not. */
  readonly counts: { readonly rules: number; readonly entries: number; readonly rulings: number }
}

export interface RuleNews {
  readonly rule: string
  readonly title: string
  readonly entry: string
  readonly change: RuleChange['change']
  readonly from: Status | null
  readonly to: Status | null
  /** The first day it is so, as printed; of a rule that is still to come, its own first day. */
  readonly on?: string
  readonly by?: { readonly rule: string; readonly title: string; readonly relation?: RelationKind }
  /** Parts of the rule that are written otherwise. */
  readonly edited: readonly string[]
  readonly old?: Words
  readonly now?: Words
}

/** What a rule says. */
export interface Words {
  readonly rule: string
  readonly title: string
  /** Markdown. */
  readonly text: string
  /** Its condition, in words. */
  readonly when?: string
}

/** An entry whose words are others: the paragraphs that only the old or only the new text has, as Markdown. */
export interface EntryNews {
  readonly slug: string
  readonly term: string
  readonly change: 'added' | 'removed' | 'edited'
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/** A ruling that became another. */
export interface RulingNews {
  readonly ask: string
  readonly label: string
  readonly from: string
  readonly to: string
  /** What flipped it, in words: titles of rules, or the policy of a day. */
  readonly because: readonly string[]
  /** Worked examples that show it, `MOST_EXAMPLES` at most; none of a question. */
  readonly cases: readonly { readonly title: string; readonly entry: string; readonly anchor: string }[]
  /** How many examples show it. */
  readonly shown: number
}

export type Heralded =
  | {
      readonly ok: true
      /** Null where nothing changed that would be told. */
      readonly news: News | null
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * What changed between two editions or on a day, for whoever wants to hear of it; nothing where no words changed and no
 * ruling flipped. Source: design 4, "Heard of at once".
 */
export function newsOf({ kind, from, to, about: wanted }: NewsAsked): Heralded {
  const about = calledIn(to.edition, wanted)
  const { question, format } = about
  const fixed = question?.asOf
  if (fixed !== undefined && kind === 'day') return { ok: true, news: null }
  const compared = question
    ? changesBetween({
        from: { ...from, asOf: fixed ?? from.asOf },
        to: { ...to, asOf: fixed ?? to.asOf },
        ...scopeOf(format),
        examples: [exampleOf(question)],
      })
    : comparedOnce(from, to, format)
  if (!compared.ok) return compared
  const { changes } = compared
  const [before, after] = [from.edition, to.edition]
  const grouped = groupedOnce(changes, before, after)
  const groups = question ? [] : grouped.groups.filter((group) => isWords(group) && isAbout(group, about))
  const entries = question || about.rule !== undefined ? [] : entriesOf(changes, before, after, about)
  const flips = [...grouped.groups.flatMap((group) => group.flips), ...grouped.others].filter((flip) =>
    isOf(flip, about, after),
  )
  if (groups.length === 0 && entries.length === 0 && flips.length === 0) return { ok: true, news: null }
  const rules = groups.slice(0, MOST_TOLD).map((group) => ruleNews(group, before, after))
  const rulings = flips.slice(0, MOST_TOLD).map((flip) => rulingNews(flip, before, after, question !== undefined))
  const counts = { rules: groups.length, entries: entries.length, rulings: flips.length }
  return {
    ok: true,
    news: {
      kind,
      game: after.game,
      of: after.title,
      title: titleOf(kind, changes.to.point.asOf, { rules, entries, rulings, counts }),
      from: { edition: before.hash, asOf: changes.from.point.asOf },
      to: { edition: after.hash, asOf: changes.to.point.asOf },
      rules,
      entries: entries.slice(0, MOST_TOLD),
      rulings,
      counts,
    },
  }
}

/** The same by the id that its rule has now: somebody may have asked for it long ago. */
function calledIn({ rules }: Edition, about: Interest): Interest {
  const { rule } = about
  if (rule === undefined || rules.some(({ id }) => id === rule)) return about
  const renamed = rules.find(({ formerly = [] }) => formerly.includes(rule))
  return renamed ? { ...about, rule: renamed.id } : about
}

/**
 * The days up to `until` on which something turns in a game, the latest first. @param most of them.
 */
export function newsDays(edition: Edition, until: string, format: string | undefined, most: number): Day[] {
  const placed = pointOf(edition, { asOf: until, ...(format === undefined ? {} : { format }) })
  if (!placed.ok) return []
  const days = open(edition).calendar.days(placed.point.format)
  return days
    .filter((day) => day > FIRST && day <= placed.point.day)
    .slice(-most)
    .reverse()
}

/** Comparisons by the later edition: who wants to hear of an entry, and who of a rule of it, are told out of one. */
const known = new WeakMap<Edition, Map<string, Compared>>()

function comparedOnce(from: Side, to: Side, format: string | undefined): Compared {
  const all = kept(known, to.edition, () => new Map<string, Compared>())
  const key = JSON.stringify([from.edition.hash, from.asOf, to.asOf, format])
  const found = kept(all, key, () => changesBetween({ from, to, ...scopeOf(format) }))
  const [oldest] = all.keys()
  if (all.size > MOST_KNOWN && oldest !== undefined) all.delete(oldest)
  return found
}

/** What is told of a comparison to one is told out of the same groups to all. */
const groupings = new WeakMap<Changes, GroupedChanges>()

function groupedOnce(changes: Changes, before: Edition, after: Edition): GroupedChanges {
  const made = groupings.get(changes) ?? groupedChanges(changes, before, after)
  groupings.set(changes, made)
  return made
}

/** Comparisons that are kept of an edition. */
const MOST_KNOWN = 24

function scopeOf(format: string | undefined): { readonly format?: string } {
  return format === undefined ? {} : { format }
}

/** Items of one list that are told. */
const MOST_TOLD = 40

/** Worked examples that are named for one ruling. */
const MOST_EXAMPLES = 3

/** Letters of a text that are told, and paragraphs of an entry. */
const LONGEST = 2000
const MOST_PARAGRAPHS = 10

/** Before every date that can be written, there is no day. */
const FIRST = '0001-01-01'

/** Parts of a rule that are what it says, and not where it stands. */
const SAYING: ReadonlySet<string> = new Set([
  'title',
  'text',
  'when',
  'then',
  'cites',
  'effective',
  'ends',
  'formats',
  'events',
  'authority',
  'reading',
  'relations',
])

function exampleOf({ ask, facts, unknown }: KeptQuestion): Case {
  return {
    title: '',
    entry: '',
    anchor: '',
    facts,
    unknown,
    asOf: 'latest',
    ask,
    expect: null,
    because: [],
    asks: [],
    noLonger: [],
    notes: [],
    ordered: false,
    cites: [],
  }
}

/** Whether it says another thing than before, or began or ceased to hold, somewhere in the format. */
function isWords({ change }: RuleGroup): boolean {
  if (isElsewhere(change.from) && isElsewhere(change.to)) return false
  return change.change !== 'passing' || change.from !== change.to || change.edited.some((part) => SAYING.has(part))
}

function isElsewhere(status: Status | null): boolean {
  return status === null || status === 'elsewhere'
}

function isAbout({ change, now, flips }: RuleGroup, about: Interest): boolean {
  const { entry, rule } = about
  if (rule !== undefined) return change.rule === rule || now?.id === rule
  if (entry === undefined) return true
  return change.entry === entry || now?.entry === entry || flips.some((flip) => isIn(flip, entry))
}

function isOf(flip: Flip, { entry, rule }: Interest, after: Edition): boolean {
  const causes = flip.because.flatMap((cause) => ('rule' in cause ? [cause.rule, ...(cause.by ? [cause.by] : [])] : []))
  if (rule !== undefined) return causes.includes(rule)
  if (entry === undefined) return true
  return isIn(flip, entry) || causes.some((id) => open(after).theory.rules.get(id)?.entry === entry)
}

function isIn({ cases }: Flip, entry: string): boolean {
  return cases.some((example) => example.entry === entry)
}

function ruleNews({ change, old, now }: RuleGroup, before: Edition, after: Edition): RuleNews {
  const { rule, title, entry, from, to, by, relation, steps, edited } = change
  const here = open(after).theory.rules.get(rule)
  const on = steps[0]?.from ?? (to === 'upcoming' ? here?.effective.text : undefined)
  const who = by === undefined ? undefined : open(after).theory.rules.get(by)
  return {
    rule,
    title,
    entry,
    change: change.change,
    from,
    to,
    ...(on === undefined ? {} : { on }),
    ...(who ? { by: { rule: who.id, title: who.title, ...(relation ? { relation } : {}) } } : {}),
    edited: from === null || to === null ? [] : edited.filter((part) => SAYING.has(part)),
    ...(old ? { old: wordsOf(before, old) } : {}),
    ...(now ? { now: wordsOf(after, now) } : {}),
  }
}

function wordsOf(edition: Edition, { id, title, text, when }: Rule): Words {
  return {
    rule: id,
    title,
    text: clipped(text, LONGEST),
    ...(when ? { when: clipped(inWords(edition, when.expr), LONGEST) } : {}),
  }
}

function entriesOf({ entries }: Changes, before: Edition, after: Edition, { entry }: Interest): EntryNews[] {
  const [older, newer] = [before, after].map((edition) => new Map(edition.entries.map((each) => [each.slug, each])))
  return entries.flatMap(({ slug, term, change }): EntryNews[] => {
    if (entry !== undefined && slug !== entry) return []
    const [was, is] = [older, newer].map((all) => all?.get(slug))
    const named = was && is && was.term !== is.term ? [[was.term], [is.term]] : [[], []]
    const [before, now] = [paragraphsOf(was?.markdown ?? ''), paragraphsOf(is?.markdown ?? '')]
    const only = (mine: readonly string[], others: readonly string[], first: readonly string[] = []): string[] =>
      [...first, ...mine.filter((each) => !others.includes(each))]
        .slice(0, MOST_PARAGRAPHS)
        .map((each) => clipped(each, LONGEST))
    const words = { old: only(before, now, named[0]), now: only(now, before, named[1]) }
    return words.old.length + words.now.length > 0 ? [{ slug, term, change, ...words }] : []
  })
}

function paragraphsOf(markdown: string): string[] {
  return markdown
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function rulingNews(flip: Flip, before: Edition, after: Edition, isQuestion: boolean): RulingNews {
  const { ask, from, to, because, cases } = flip
  const label = labelOf(after, ask) ?? labelOf(before, ask) ?? ask
  const causes = because.map((cause) => ('rule' in cause ? cause.title : `the policy of ${cause.policy}`))
  return {
    ask,
    label,
    from: saidText(before, ask, from),
    to: saidText(after, ask, to),
    because: causes,
    cases: isQuestion
      ? []
      : cases.slice(0, MOST_EXAMPLES).map(({ title, entry, anchor }) => ({ title, entry, anchor })),
    shown: isQuestion ? 0 : cases.length,
  }
}

function labelOf(edition: Edition, ask: string): string | undefined {
  const target = open(edition).theory.asked(ask)
  const { actions, quantities } = edition.vocabulary
  const named = (target?.kind === 'action' ? actions : quantities).find((each) => each.name === target?.name)
  return named?.label
}

function saidText(edition: Edition, ask: string, said: Said): string {
  if (said === null) return 'cannot be asked'
  const target = open(edition).theory.asked(ask)
  if (!target) return JSON.stringify(said)
  const { name, kind } = target
  const { unit } = edition.vocabulary.quantities.find((each) => each.name === name) ?? {}
  const one = (value: Json): string => {
    const verdict = VERDICTS.find((each) => each === value)
    // A quantity may have a text as its value that a verdict is called by; these two it has as no value.
    const isVerdict = kind === 'action' || verdict === 'undetermined' || verdict === 'conflict'
    if (verdict && isVerdict) return headline(edition, { ask: name, verdict })
    return headline(edition, { ask: name, value, ...(unit === undefined ? {} : { unit }) })
  }
  const { each } =
    [...edition.vocabulary.actions, ...edition.vocabulary.quantities].find((named) => named.name === name) ?? {}
  if (!each || typeof said !== 'object' || Array.isArray(said)) return one(said)
  return Object.entries(said)
    .map(([key, value]) => `${key}: ${one(value as Json)}`)
    .join(', ')
}

function titleOf(kind: NewsKind, day: string, { rules, entries, rulings, counts }: Omit<News, TitleParts>): string {
  const [rule, entry, ruling] = [rules[0], entries[0], rulings[0]]
  const parts = [
    ...(rule ? [counts.rules === 1 ? `“${rule.title}” ${happened(rule)}` : `${counts.rules} rules changed`] : []),
    ...(entry && !rule ? [counts.entries === 1 ? `“${entry.term}” ${entry.change}` : `${counts.entries} entries`] : []),
    ...(ruling
      ? [
          counts.rulings === 1
            ? `${upper(ruling.label)}: ${ruling.from} → ${ruling.to}`
            : `${counts.rulings} rulings flipped`,
        ]
      : []),
  ]
  return `${kind === 'day' ? `Since ${day}: ` : ''}${parts.join('; ')}`
}

type TitleParts = 'kind' | 'game' | 'of' | 'title' | 'from' | 'to'

function happened({ change, to, on }: RuleNews): string {
  switch (change) {
    case 'begun':
      return 'begins'
    case 'ended':
      return to === null ? 'is gone' : `is ${to}`
    case 'modified':
      return 'says otherwise'
    default:
      return to === 'upcoming' && on !== undefined ? `comes into force on ${on}` : 'is written otherwise'
  }
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
