import { compare, type Day, type Point, type TimelineCut, type TimelineSpan } from './domain/index.ts'
import { assume, couldBe, type Decision, decide, keyOf, type Situation, shown, type Target } from './logic/index.ts'
import { courtAt, type Opened } from './opening.ts'

/**
 * The answer over all dates, for the same facts, format and event: cut where it changes, each cut naming what made it.
 * @param bare the facts as given: what is assumed is decided anew for each date.
 * Source: semantics G2.
 */
export function timelineOf(opening: Opened, bare: Situation, target: Target, point: Point): TimelineSpan[] {
  const { calendar, edition } = opening
  const policies = edition.precedence.slice(1).map((policy) => policy.from.day)
  const days = [...new Set([...calendar.days(point.format, point.event), ...policies])].sort(compare)
  const reaching = new Set([...opening.theory.rulesReaching(`${target.kind}:${target.name}`)].map((rule) => rule.id))
  const spans: { span: TimelineSpan; key: string }[] = []
  for (const day of [undefined, ...days]) {
    const at: Point = { ...point, day: day ?? beforeAll(days) }
    const decision = decideAt(opening, bare, target, at)
    const key = decision ? outcomeKey(decision) : 'impossible'
    const last = spans.at(-1)
    if (last?.key === key) continue
    if (last && day !== undefined) spans[spans.length - 1] = { ...last, span: { ...last.span, until: day } }
    const cut = day === undefined ? {} : { from: day as string, cut: cutsOn(opening, reaching, { ...point, day }) }
    spans.push({ key, span: { ...(decision ? outcome(decision) : { winners: [] }), ...cut } })
  }
  return spans.map((each) => each.span)
}

function beforeAll(days: readonly Day[]): Day {
  const [first] = days
  return first === undefined || first > '0000-01-01' ? ('0000-01-01' as Day) : first
}

function decideAt(opening: Opened, bare: Situation, target: Target, point: Point): Decision | undefined {
  const court = courtAt(opening, point)
  const { situation, problems } = assume(court, bare)
  if (problems.length > 0) return undefined
  const decided = decide(court, situation, target.kind, target.name)
  return decided === 'unlisted' ? undefined : decided.find((each) => each.target.index === target.index)
}

function outcome({ settled, winners }: Decision): Pick<TimelineSpan, 'verdict' | 'value' | 'winners'> {
  const { verdict, value } = settled ? shown(settled) : { verdict: 'undetermined' as const, value: undefined }
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(value === undefined ? {} : { value }),
    winners: winners.map((rule) => rule.id),
  }
}

function outcomeKey({ settled, exploration }: Decision): string {
  return settled ? keyOf(settled) : `undetermined ${couldBe(exploration).map(String).sort().join()}`
}

/** What changed on a day among the rules the answer can depend on, and the policy. */
function cutsOn({ calendar, edition }: Opened, reaching: ReadonlySet<string>, point: Point): TimelineCut[] {
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
