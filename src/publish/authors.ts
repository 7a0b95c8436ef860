import {
  type Day,
  type Diagnostic,
  type Edition,
  FORGETFUL,
  fault,
  type LinkedPack,
  type Memory,
  type Place,
  type Policy,
  type Rule,
} from '../domain/index.ts'
import { courtAt, type Opened, open } from '../editions/index.ts'
import type { Court } from '../logic/index.ts'
import {
  Blank,
  bothApply,
  isRanked,
  meetings,
  type Pair,
  prospectOf,
  type Search,
  type Standards,
  type Stretch,
  type Subject,
  shownSituation,
  subjectsOf,
} from '../logic/publishing.ts'
import { restsIn } from './touched.ts'

/** Looks at situations that one game's conflicts may take, and its rules' prospects, all together. */
const CONFLICT_LOOKS = 100_000
const PROSPECT_LOOKS = 100_000
/** Pairs at one place of play after which no more are looked for. */
const MOST_PAIRS = 20_000
/** Days of a rule's life on which its prospects are looked at; one that changes oftener is not judged. */
const MOST_DAYS = 40

/** Where rules are played: a format, and perhaps an event. */
export interface Scope {
  readonly format: string
  readonly event?: string
}

/** Sides of conflicts that cases expect, by the ids of their rules. */
export type Expected = readonly ReadonlySet<string>[]

/**
 * What authors should know of an edition before players find out: opposing rules that nothing ranks, with a situation in
 * which both apply, and rules that can never apply or never stand. Source: design 3, "Telling authors".
 * @param exercised the rules that some case exercises: each stands there, and no situation has to be looked for in which it does.
 * @param memory of the same game as it was.
 */
export function tellAuthors(
  edition: Edition,
  linked: LinkedPack,
  { expected, exercised }: { readonly expected: Expected; readonly exercised: ReadonlySet<string> },
  memory: Memory = FORGETFUL,
): Diagnostic[] {
  const opening = open(edition)
  const places = new Map(linked.rules.map((rule) => [rule.id, rule.place]))
  const targets = new Map(
    [...linked.vocabulary.actions, ...linked.vocabulary.quantities].map(({ name }) => [name.value, name.place]),
  )
  const { conflicts, tooMany } = memory.kept('conflicts', [edition], () => conflictsIn(opening, memory))
  const standing = memory.same('exercised rules', exercised)
  const idle = memory.kept('idle', [edition, standing], () => idleRules(opening, standing, memory))
  return [
    ...conflicts.flatMap(({ pair, found }) => {
      const place = places.get(pair.y.id)
      return place ? [conflict(pair, found, place, expected)] : []
    }),
    ...tooMany.flatMap((on) => {
      const place = targets.get(on)
      return place ? [fault('conflict/many', place, on, { detail: `more than ${MOST_PAIRS}` })] : []
    }),
    ...idle.flatMap(({ code, rule }) => {
      const place = places.get(rule)
      return place ? [fault(code, place, rule, { rule })] : []
    }),
  ]
}

export function scopesOf({ formats, events }: Edition): readonly Scope[] {
  return [
    ...formats.map((format) => ({ format: format.id })),
    ...events.map((event) => ({ format: event.format, event: event.id })),
  ]
}

/** A place of play under one policy, and the pairs of rules that may still be looked at there. */
interface Stage {
  readonly scope: Scope
  readonly standards: Standards
  readonly from?: Day | undefined
  readonly until?: Day | undefined
  left: number
}

/** What came of looking for conflicts on one action or quantity. */
interface Met {
  readonly conflicts: readonly { readonly pair: Pair; readonly found: Exclude<Search, 'none'> }[]
  /** By stage, the pairs that were found, and whether there are more. */
  readonly pairs: readonly number[]
  readonly hasMore: boolean
}

/** Every opposing pair that nothing ranks on some day, looked for from the last day backwards. */
function conflictsIn(
  opening: Opened,
  memory: Memory,
): Pick<Met, 'conflicts'> & {
  /** Actions and quantities of which not all pairs were looked at. */
  readonly tooMany: readonly string[]
} {
  const { edition, theory } = opening
  const budget = { looks: CONFLICT_LOOKS }
  const blankIn = blanksWithin(budget)
  const stages = scopesOf(edition).flatMap((scope) =>
    policiesOf(edition).map(({ policy, from, until }): Stage => {
      const standards = { order: policy?.order ?? [], authority: edition.authority }
      return { scope, standards, from, until, left: MOST_PAIRS }
    }),
  )
  const days = daysKept(opening, memory)
  const rests = restsIn(edition, memory)
  const isLeft = ({ pairs, hasMore }: Met) => !hasMore && pairs.every((many, at) => many <= (stages[at]?.left ?? 0))
  const tooMany = new Set<string>()
  const conflicts = subjectsOf(theory).flatMap((subject) => {
    const name = `${subject.kind}:${subject.on}`
    const look = () => conflictsOn(opening, subject, stages, blankIn)
    const met = withinBudget(memory, `conflicts ${name}`, [days, rests.ofTarget(name)], budget, look, isLeft)
    for (const [at, stage] of stages.entries()) stage.left -= met.pairs[at] ?? 0
    if (met.hasMore) tooMany.add(subject.on)
    return met.conflicts
  })
  return { conflicts, tooMany: [...tooMany] }
}

function conflictsOn(
  opening: Opened,
  subject: Subject,
  stages: readonly Stage[],
  blankIn: (court: Court) => Blank,
): Met {
  const { theory } = opening
  const settled = new Set<string>()
  const conflicts: Met['conflicts'][number][] = []
  let hasMore = false
  const pairs = stages.map(({ scope, standards, from, until, left }) => {
    const stretchesOf = (rule: Rule) => clipped(inForce(opening, rule, scope), from, until)
    const here = meetings(theory, subject, stretchesOf, standards, left)
    hasMore ||= here.hasMore
    for (const pair of here.pairs) {
      const key = `${pair.x.id} ${pair.y.id}`
      if (settled.has(key)) continue
      const others = new Set([pair.x, pair.y].flatMap((rule) => [...theory.dependencies.rulesBehind(rule)]))
      const days = turnsOf([pair.x, pair.y, ...others].flatMap(stretchesOf), until)
      const found = meet(pair, courtsOn(opening, scope, days), blankIn, others.size > 0)
      if (found === undefined) continue
      settled.add(key)
      if (found !== 'none') conflicts.push({ pair, found })
    }
    return here.pairs.length
  })
  return { conflicts, pairs, hasMore }
}

/**
 * What was found the last time, where it rests on the very same and as many looks are left as it took; else what is found now.
 * @param budget looks left; those that the outcome took are taken from it, remembered or not.
 * @param isLeft whether what was found may be taken again.
 */
function withinBudget<T>(
  memory: Memory,
  key: string,
  inputs: readonly unknown[],
  budget: { looks: number },
  find: () => T,
  isLeft: (found: T) => boolean = () => true,
): T {
  const left = budget.looks
  const look = () => {
    const found = find()
    return { found, looks: left - budget.looks }
  }
  const { found, looks } = memory.kept(key, inputs, look, () => budget.looks > 0)
  if (budget.looks < left) return found
  // What is remembered took its looks as well; where too few are left for them, it is looked for with those.
  if (looks > left || (looks === left && looks > 0) || !isLeft(found)) return find()
  budget.looks -= looks
  return found
}

/** The days on which anything is another, in every place: the same as long as none of them is. */
function daysKept({ edition, calendar }: Opened, memory: Memory): unknown {
  return memory.same(
    'turns',
    scopesOf(edition).map(({ format, event }) => calendar.days(format, event)),
  )
}

/** One blank for each court, all within one budget of looks. */
function blanksWithin(budget: { looks: number }): (court: Court) => Blank {
  const blanks = new Map<Court, Blank>()
  return (court) => {
    const blank = blanks.get(court) ?? new Blank(court, budget)
    blanks.set(court, blank)
    return blank
  }
}

/** The days on which something begins, or ends before the last of all. */
function turnsOf(stretches: readonly Stretch[], last: Day | undefined): readonly Day[] {
  return stretches.flatMap(({ from, until }) => (until === undefined || until === last ? [from] : [from, until]))
}

/**
 * Whether both of a pair can apply in the first court that tells it.
 * @param isTouched whether other rules bear on the pair.
 * @returns undefined where no court tells it, as they are ranked, or not both in force.
 */
function meet(
  pair: Pair,
  courts: Iterable<Court>,
  blankIn: (court: Court) => Blank,
  isTouched: boolean,
): Search | undefined {
  for (const court of courts) {
    if (!court.inForce(pair.x) || !court.inForce(pair.y) || isRanked(court, pair)) continue
    const found = bothApply(court, blankIn(court), pair)
    // Two that no other rule touches meet on one day as on another.
    if (found !== 'none' || !isTouched) return found
  }
  return undefined
}

/** The different courts of some days, the latest first, as one after another is wanted. */
function* courtsOn(opening: Opened, scope: Scope, days: readonly Day[]): Generator<Court> {
  const seen = new Set<Court>()
  for (const day of [...new Set(days)].sort().reverse()) {
    const court = courtAt(opening, { day, ...scope })
    if (!seen.has(court)) yield court
    seen.add(court)
  }
}

function conflict({ on, x, y }: Pair, found: Exclude<Search, 'none'>, place: Place, expected: Expected): Diagnostic {
  const shown = found === 'unknown' ? 'not decided within the budget' : `both apply when ${shownSituation(found)}`
  const isExpected = expected.some((side) => side.has(x.id) && side.has(y.id))
  const detail = `${x.id} on ${on}; ${shown}`
  return fault(isExpected ? 'conflict/expected' : 'conflict/unranked', place, y.id, { detail, rule: y.id })
}

/** The policies with the days they hold on; before the first, the first holds. */
function policiesOf({ precedence }: Edition): readonly { policy?: Policy; from?: Day; until?: Day }[] {
  if (precedence.length === 0) return [{}]
  return precedence.map((policy, index) => {
    const next = precedence[index + 1]
    return { policy, ...(index > 0 ? { from: policy.from.day } : {}), ...(next ? { until: next.from.day } : {}) }
  })
}

/** When a rule is in force somewhere, and from what day it counts there. */
function inForce({ calendar }: Opened, rule: Rule, { format, event }: Scope): readonly Stretch[] {
  return calendar
    .history(rule.id, format, event)
    .filter(({ status }) => status === 'active' || status === 'modified')
    .map(({ from, until, recency }) => ({ from, recency, ...(until === undefined ? {} : { until }) }))
}

function clipped(stretches: readonly Stretch[], from: Day | undefined, until: Day | undefined): readonly Stretch[] {
  if (from === undefined && until === undefined) return stretches
  return stretches.flatMap((each) => {
    const start = from !== undefined && from > each.from ? from : each.from
    const end = until !== undefined && (each.until === undefined || until < each.until) ? until : each.until
    return end !== undefined && end <= start
      ? []
      : [{ ...each, from: start, ...(end === undefined ? {} : { until: end }) }]
  })
}

interface Idle {
  readonly code: 'rule/never-stands' | 'rule/never-applies'
  readonly rule: string
}

/**
 * Rules that can never apply, and rules that are beaten or lifted wherever they apply, all their lives.
 * @param standing those that are known to stand somewhere.
 */
function idleRules(opening: Opened, standing: ReadonlySet<string>, memory: Memory): readonly Idle[] {
  const { edition } = opening
  const budget = { looks: PROSPECT_LOOKS }
  const blankIn = blanksWithin(budget)
  const scopes = scopesOf(edition)
  const days = daysKept(opening, memory)
  const rests = restsIn(edition, memory)
  return edition.rules.flatMap((rule) => {
    if (standing.has(rule.id)) return []
    if (rule.then.length === 0 && !rule.relations.some((each) => each.kind === 'lifts')) return []
    const look = () => idleOf(opening, rule, scopes, blankIn)
    return withinBudget(memory, `prospect ${rule.id}`, [days, rule, rests.ofRule(rule)], budget, look)
  })
}

function idleOf(
  opening: Opened,
  rule: Rule,
  scopes: readonly Scope[],
  blankIn: (court: Court) => Blank,
): readonly Idle[] {
  const policyDays = opening.edition.precedence.map(({ from }) => from.day)
  const found = new Set<string>()
  let days = 0
  for (const scope of scopes) {
    for (const court of courtsOn(opening, scope, daysOf(opening, rule, scope, policyDays))) {
      if (++days > MOST_DAYS) return []
      const prospect = prospectOf(court, blankIn(court), rule)
      if (prospect === 'stands' || prospect === 'unknown') return []
      found.add(prospect)
    }
  }
  if (found.size === 0) return []
  return [{ code: found.has('never stands') ? 'rule/never-stands' : 'rule/never-applies', rule: rule.id }]
}

/** Every day on which something begins or ends while a rule is in force. */
function daysOf(opening: Opened, rule: Rule, scope: Scope, policyDays: readonly Day[]): readonly Day[] {
  const turns = [...opening.calendar.days(scope.format, scope.event), ...policyDays]
  return inForce(opening, rule, scope).flatMap(({ from, until }) => [
    from,
    ...turns.filter((day) => day >= from && (until === undefined || day < until)),
  ])
}
