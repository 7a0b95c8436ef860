import {
  type AnswerPoint,
  type Citation,
  compare,
  type DateText,
  type Day,
  type Edition,
  type Point,
  type Problem,
  type Question,
  type RelationKind,
  type Rule,
  type Status,
  spoken,
} from '../domain/index.ts'
import { type Opened, open, pointOf } from '../editions/index.ts'
import type { Period } from '../graph/index.ts'

/** The life of one rule, and the rules it is bound up with. */
export interface History {
  readonly edition: string
  readonly game: string
  readonly point: AnswerPoint
  readonly rule: RuleCard
  /** Every date at the point's format and event, without gaps: the first has no `from`, the last no `until`. */
  readonly life: readonly LifeSpan[]
  /** Other kinds of play in which its life is another. */
  readonly otherwise: readonly {
    readonly format: string
    readonly event?: string
    readonly life: readonly LifeSpan[]
  }[]
  /** The line of cancelling and replacing through the rule, oldest first, itself among them. */
  readonly chain: readonly RuleCard[]
  /** All it acts on, and all that acts on it, directly or not, nearest first. */
  readonly before: readonly RuleCard[]
  readonly after: readonly RuleCard[]
  /** Who does what to whom among all these rules, in order of date. */
  readonly links: readonly HistoryLink[]
}

/** A rule in a word, with its status at the point. */
export interface RuleCard {
  readonly rule: string
  readonly title: string
  readonly entry: string
  readonly effective: string
  readonly assumed?: string
  readonly status: Status
  readonly cites: readonly Citation[]
}

/** A stretch of dates on which nothing about the rule changes, half-open `[from, until)`. */
export interface LifeSpan {
  /** As printed where somebody printed it, else the day. */
  readonly from?: string
  readonly until?: string
  readonly status: Status
  /** Who made it so, how, and where that stands. */
  readonly by?: string
  readonly byTitle?: string
  readonly relation?: RelationKind
  readonly note?: string
  readonly cites: readonly Citation[]
  /** Why the date is taken for so, where nobody printed it. */
  readonly assumed?: string
  /** The same in a sentence. */
  readonly text: string
}

export interface HistoryLink {
  readonly rule: string
  readonly kind: RelationKind
  readonly target: string
  readonly on: string
  readonly group?: string
  readonly note?: string
  readonly cites: readonly Citation[]
}

export type Historied =
  | { readonly ok: true; readonly history: History }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * The life of a rule at every date, and its chain both ways, with who, when and the citations.
 * @param id of a rule of the edition. @throws RangeError where it has none such.
 * Source: design 4, `/rules/{id}/history`; semantics B.
 */
export function historyOf(edition: Edition, id: string, asked: Pick<Question, 'asOf' | 'format' | 'event'>): Historied {
  const placed = pointOf(edition, asked)
  if (!placed.ok) return placed
  const opening = open(edition)
  const { calendar } = opening
  const { point, shown } = placed
  const card = (each: string): RuleCard => cardOf(ruleOf(opening, each), calendar.status(each, point).status)
  const life = lifeAt(opening, id, point.format, point.event)
  const said = JSON.stringify(life)
  const chain = calendar.chain(id)
  const before = calendar.before(id)
  const after = calendar.after(id)
  return {
    ok: true,
    history: {
      edition: edition.hash,
      game: edition.game,
      point: shown,
      rule: card(id),
      life,
      otherwise: placesOf(edition)
        .filter(({ format, event }) => format !== point.format || event !== point.event)
        .map((place) => ({ ...place, life: lifeAt(opening, id, place.format, place.event) }))
        .filter((place) => JSON.stringify(place.life) !== said),
      chain: chain.map(card),
      before: before.map(card),
      after: after.map(card),
      links: linksAmong(opening, new Set([id, ...before, ...after])),
    },
  }
}

/** What happened to a rule at a place after one day and up to another. */
export function turnsBetween(opening: Opened, id: string, after: Point, upTo: Point): LifeSpan[] {
  const rule = ruleOf(opening, id)
  return opening.calendar
    .history(id, upTo.format, upTo.event)
    .filter(({ from }) => from > after.day && from <= upTo.day)
    .map((period) => spanOf(opening, rule, period, true, undefined))
}

function cardOf({ id, title, entry, effective, cites }: Rule, status: Status): RuleCard {
  return { rule: id, title, entry, effective: effective.text, ...assumedIn(effective), status, cites }
}

function assumedIn({ assumed }: DateText): { readonly assumed?: string } {
  return assumed === undefined ? {} : { assumed }
}

/** Every format, and every event in the format it is played in. */
function placesOf({ formats, events }: Edition): { readonly format: string; readonly event?: string }[] {
  return [...formats.map(({ id }) => ({ format: id })), ...events.map(({ id, format }) => ({ format, event: id }))]
}

function lifeAt(opening: Opened, id: string, format: string, event: string | undefined): LifeSpan[] {
  const rule = ruleOf(opening, id)
  const periods = opening.calendar.history(id, format, event)
  return periods.map((period, index) => {
    const next = periods[index + 1]
    const until = next && dateOf(opening, rule, next)
    return spanOf(opening, rule, period, index > 0, until)
  })
}

function spanOf(
  opening: Opened,
  rule: Rule,
  period: Period,
  begins: boolean,
  until: { readonly text: string } | undefined,
): LifeSpan {
  const actor = period.by === undefined ? undefined : ruleOf(opening, period.by)
  const relation = actor?.relations.find((each) => each.kind === period.relation && each.target === rule.id)
  const cites = relation?.cites.length ? relation.cites : (actor ?? rule).cites
  const from = begins ? dateOf(opening, rule, period) : undefined
  const span = {
    ...(from ? { from: from.text } : {}),
    ...(until ? { until: until.text } : {}),
    status: period.status,
    ...(actor ? { by: actor.id, byTitle: actor.title } : {}),
    ...(period.relation ? { relation: period.relation } : {}),
    ...(relation?.note === undefined ? {} : { note: relation.note }),
    cites: period.status === 'upcoming' || period.status === 'elsewhere' ? [] : cites,
    ...(from ? assumedIn(from) : {}),
  }
  return { ...span, text: sentence(opening.edition, span) }
}

/** The first day of a period as somebody printed it: who made it so, who stopped, or the rule itself. */
function dateOf(opening: Opened, rule: Rule, { from, by, status }: Period): DateText {
  const named = by === undefined ? [] : [ruleOf(opening, by).effective]
  const own = [rule.effective, ...(rule.ends ? [rule.ends] : [])]
  const stopped = opening.calendar
    .relationsOf(rule.id)
    .incoming.flatMap((each) => ruleOf(opening, each.rule).ends ?? [])
  const printed = [...named, ...(status === 'expired' ? [...own].reverse() : own), ...stopped]
  return printed.find(({ day, text }) => day === from && text !== '') ?? { text: from, day: from as Day }
}

function sentence(edition: Edition, { from, status, byTitle, cites }: Omit<LifeSpan, 'text'>): string {
  const when = from === undefined ? '' : `Since ${spoken(from)} `
  const what = from === undefined ? `${status[0]?.toUpperCase()}${status.slice(1)}` : status
  const by = byTitle === undefined ? '' : ` by “${byTitle}”`
  const titles = cites.map(({ source, at }) => {
    const title = edition.sources.find((each) => each.id === source)?.title ?? source
    return at === undefined ? title : `${title}, ${at}`
  })
  return `${when}${what}${by}${titles.length > 0 ? ` (${titles.join('; ')})` : ''}.`
}

function linksAmong(opening: Opened, rules: ReadonlySet<string>): HistoryLink[] {
  const links = [...rules].flatMap((id) => {
    const { effective, relations, cites } = ruleOf(opening, id)
    return relations
      .filter(({ target }) => rules.has(target))
      .map((each) => ({
        day: effective.day,
        link: {
          rule: id,
          kind: each.kind,
          target: each.target,
          on: effective.text,
          ...(each.group === undefined ? {} : { group: each.group }),
          ...(each.note === undefined ? {} : { note: each.note }),
          cites: each.cites.length > 0 ? each.cites : cites,
        },
      }))
  })
  return links
    .sort((a, b) => compare(a.day, b.day) || compare(a.link.rule, b.link.rule) || compare(a.link.target, b.link.target))
    .map(({ link }) => link)
}

function ruleOf({ theory }: Opened, id: string): Rule {
  const rule = theory.rules.get(id)
  if (!rule) throw new RangeError(`no rule \`${id}\``)
  return rule
}
