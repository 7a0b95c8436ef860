import { compare, type Day, kept, type Point, type TimelineCut, type TimelineSpan } from '../domain/index.ts'
import { courtAt, type Opened, swapped, turningDays } from '../editions/index.ts'
import {
  assume,
  type Court,
  type Decision,
  decide,
  holdsAsIs,
  keyOf,
  type Situation,
  shown,
  type Target,
} from '../logic/index.ts'

/**
 * The answer over all dates, for the same facts, format and event: cut where it changes, each cut naming what made it.
 * @param bare the facts as given: what is assumed is decided anew for each date.
 * Source: semantics G2.
 */
export function timelineOf(opening: Opened, bare: Situation, target: Target, point: Point): TimelineSpan[] {
  const days = turningDays(opening, point)
  const reaching = new Set(
    [...opening.theory.dependencies.rulesReaching(`${target.kind}:${target.name}`)].map((rule) => rule.id),
  )
  const shared = kept(sharedKept, bare, () => new Shared())
  const standIn = (court: Court): Stand => {
    const decision = decideIn(shared, court, bare, target)
    return { court, decision, key: outcomeKey(decision) }
  }
  const spans: TimelineSpan[] = []
  let before: Stand | undefined
  for (const day of [undefined, ...days]) {
    const after = standIn(courtAt(opening, { ...point, day: day ?? beforeAll(days) }))
    const { decision, key } = after
    const isCut = key !== before?.key
    const last = spans.at(-1)
    if (isCut && last && before && day !== undefined) {
      spans[spans.length - 1] = { ...last, until: day }
      const changed = changedOn(opening, reaching, { ...point, day })
      const cut = { from: day, cut: deciding(shared, changed, before, after, (court) => standIn(court).key) }
      spans.push({ ...outcome(decision), ...cut })
    } else if (isCut) spans.push(outcome(decision))
    before = after
  }
  return spans
}

/** What everything that one question asks about has in common, on all days: courts, and what is assumed before each. */
class Shared {
  readonly #assumed = new Map<Court, ReturnType<typeof assume>>()
  readonly #swapped = new Map<Court, Map<Court, Map<string, Court>>>()

  assumed(court: Court, bare: Situation): ReturnType<typeof assume> {
    return kept(this.#assumed, court, () => assume(court, bare))
  }

  swapped(court: Court, other: Court, ids: readonly string[]): Court {
    const others = kept(this.#swapped, court, () => new Map<Court, Map<string, Court>>())
    const known = kept(others, other, () => new Map<string, Court>())
    return kept(known, [...ids].sort(compare).join(), () => swapped(court, other, ids))
  }
}

/** By the situation as given, which is made anew for each question. */
const sharedKept = new WeakMap<Situation, Shared>()

function beforeAll(days: readonly Day[]): Day {
  const [first] = days
  return first === undefined || first > '0000-01-01' ? ('0000-01-01' as Day) : first
}

/** Undefined where no situation at a table fits the facts, or the list that an `each` runs over is unknown. */
function decideIn(shared: Shared, court: Court, bare: Situation, target: Target): Decision | undefined {
  const { situation, problems } = shared.assumed(court, bare)
  if (problems.length > 0) return undefined
  const decided = decide(court, situation, target.kind, target.name)
  return decided === 'unlisted' ? undefined : decided.find((each) => each.target.index === target.index)
}

function outcome(decision: Decision | undefined): Pick<TimelineSpan, 'verdict' | 'value' | 'winners'> {
  if (!decision) return { winners: [] }
  const { settled, winners } = decision
  const { verdict, value } = settled ? shown(settled) : { verdict: 'undetermined' as const, value: undefined }
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(value === undefined ? {} : { value }),
    winners: winners.map((rule) => rule.id),
  }
}

/** Tells two answers apart; one that is open is the same answer whatever it may still come to. */
function outcomeKey(decision: Decision | undefined): string {
  if (!decision) return 'impossible'
  return decision.settled ? keyOf(decision.settled) : 'undetermined'
}

/** What changed on a day among the rules the answer can depend on, and the policy. */
function changedOn({ calendar, edition }: Opened, reaching: ReadonlySet<string>, point: Point): TimelineCut[] {
  const changed = calendar.turning(point).flatMap((id): TimelineCut[] => {
    if (!reaching.has(id)) return []
    const { status, by, relation } = calendar.status(id, point)
    return [
      {
        rule: id,
        status,
        ...(by === undefined ? {} : { by }),
        ...(relation === undefined ? {} : { relation }),
      },
    ]
  })
  const policy = edition.precedence.slice(1).find((each) => each.from.day === point.day)
  return policy ? [...changed, { policy: policy.from.text }] : changed
}

/** A court between two days on which something changes, and what it decides. */
interface Stand {
  readonly court: Court
  readonly decision: Decision | undefined
  readonly key: string
}

/** Rules that may be gone through to look at the changes of one day one by one: each takes all there are. */
const MOST_GONE_THROUGH = 200_000

/**
 * Of what changed on a day, what made the answer another: where it had stayed as it was, so would the answer. Where nothing
 * does so alone, what would be enough alone; else all that may apply. A rule and those that it ends are one change.
 */
function deciding(
  shared: Shared,
  changed: readonly TimelineCut[],
  before: Stand,
  after: Stand,
  outcomeIn: (court: Court) => string,
): readonly TimelineCut[] {
  const all = [...Map.groupBy(changed, ({ by, rule, policy }) => by ?? rule ?? policy).values()]
  const inPlay = all.filter((change) => change.some((each) => mayMatter(each, before) || mayMatter(each, after)))
  const changes = inPlay.length > 0 ? inPlay : all
  const standing = (base: Court, other: Court, change: readonly TimelineCut[]): Court => {
    const ids = change.flatMap(({ rule, by }) => [rule ?? [], by ?? []].flat())
    const court = shared.swapped(base, other, ids)
    const isPolicy = change.some((each) => each.policy !== undefined)
    return isPolicy ? court.varied({ order: other.standing.order }) : court
  }
  const named = (some: readonly (readonly TimelineCut[])[]): readonly TimelineCut[] => {
    const cuts = new Set(some.flat())
    return changed.filter((each) => cuts.has(each))
  }
  const { court, key: now } = after
  if (changes.length < 2 || changes.length * court.theory.rules.size > MOST_GONE_THROUGH) return named(changes)
  const undone = changes.filter((change) => outcomeIn(standing(court, before.court, change)) !== now)
  if (undone.length > 0) return named(undone)
  const enough = changes.filter((change) => outcomeIn(standing(before.court, court, change)) === now)
  return named(enough.length > 0 ? enough : changes)
}

/** Whether a change can have made a difference: a rule that does not apply makes none. */
function mayMatter({ rule: id }: TimelineCut, { court, decision }: Stand): boolean {
  const rule = id === undefined ? undefined : court.theory.rules.get(id)
  return !rule || !decision || holdsAsIs(decision.inquiry, rule) !== false
}
